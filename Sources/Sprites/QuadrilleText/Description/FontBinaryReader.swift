import QuadrilleSystem

/// Reads the binary form, version 3: blocks with a type, a size and a body.
enum FontBinaryReader {
  static func read(_ bytes: [UInt8], into collector: inout FontCollector) throws(FontError) {
    collector.begin(.binary)
    var reader = FontBlockReader(bytes.span, name: collector.name)
    try reader.readHeader()
    while let block = try reader.nextBlock() {
      switch block.type {
      case 1: try readInfo(bytes.span, block, &collector)
      case 2: try readCommon(bytes.span, block, &collector)
      case 3: try readPages(bytes.span, block, &collector)
      case 4: try readCharacters(bytes.span, block, &collector)
      case 5: try readKernings(bytes.span, block, &collector)
      // Blocks of other programs.
      default: break
      }
    }
  }

  private static func readInfo(
    _ bytes: Span<UInt8>,
    _ block: FontBlock,
    _ collector: inout FontCollector
  ) throws(FontError) {
    guard block.size >= 15 else { throw block.error("15 or more", collector.name) }
    let fields = FontBlockFields(bytes, block.start)
    let flags = fields.byte(2)
    var end = block.start + 14
    while end < block.end, bytes[end] != 0 { end += 1 }
    let limit = collector.job.limits.maxStringBytes
    guard end - block.start - 14 <= limit else {
      let violation = LimitViolation(.stringBytes, found: end - block.start - 14, allowed: limit)
      throw FontError(.limit(violation), at: block.location(collector.name))
    }
    let face = FontText.string(bytes.extracting(block.start + 14..<end))
    collector.setInfo { result in
      result.face = face
      result.size = FontLength(fields.signed(0))
      result.isItalic = flags & 0x20 != 0
      result.isBold = flags & 0x10 != 0
      result.padding = (7..<11).map { Int(fields.byte($0)) }
      result.spacing = (11..<13).map { Int(fields.byte($0)) }
      result.outline = Int(fields.byte(13))
    }
  }

  private static func readCommon(
    _ bytes: Span<UInt8>,
    _ block: FontBlock,
    _ collector: inout FontCollector
  ) throws(FontError) {
    guard block.size == 15 else { throw block.error("15", collector.name) }
    let fields = FontBlockFields(bytes, block.start)
    try collector.setCommon(
      lineHeight: FontLength(fields.short(0)),
      base: FontLength(fields.short(2)),
      size: (fields.short(4), fields.short(6)),
      // The documentation counts bits from the top, files count from the bottom.
      isPacked: fields.byte(10) & 0x81 != 0,
      contents: (11..<15).map { .init(rawValue: Int(fields.byte($0))) ?? .glyph },
      at: block.location(collector.name)
    )
  }

  private static func readPages(
    _ bytes: Span<UInt8>,
    _ block: FontBlock,
    _ collector: inout FontCollector
  ) throws(FontError) {
    var start = block.start
    var id = 0
    while start < block.end {
      var end = start
      while end < block.end, bytes[end] != 0 { end += 1 }
      let location = DiagnosticLocation(file: collector.name, part: "page \(id)", offset: start)
      guard end < block.end else {
        throw FontError(
          .block(type: 3, size: block.size, expected: "a 0 after each name"),
          at: location
        )
      }
      let limit = collector.job.limits.maxStringBytes
      guard end - start <= limit else {
        let violation = LimitViolation(.stringBytes, found: end - start, allowed: limit)
        throw FontError(.limit(violation), at: location)
      }
      let file = FontText.string(bytes.extracting(start..<end))
      try collector.add(FontDescription.Page(id: id, file: file), at: location)
      start = end + 1
      id += 1
    }
  }

  private static func readCharacters(
    _ bytes: Span<UInt8>,
    _ block: FontBlock,
    _ collector: inout FontCollector
  ) throws(FontError) {
    guard block.size.isMultiple(of: 20) else {
      throw block.error("a multiple of 20", collector.name)
    }
    for start in stride(from: block.start, to: block.end, by: 20) {
      let fields = FontBlockFields(bytes, start)
      var character = FontDescription.Character(id: fields.identifier(0))
      character.x = fields.short(4)
      character.y = fields.short(6)
      character.width = fields.short(8)
      character.height = fields.short(10)
      character.xOffset = FontLength(fields.signed(12))
      character.yOffset = FontLength(fields.signed(14))
      character.xAdvance = FontLength(fields.signed(16))
      character.page = Int(fields.byte(18))
      character.channels = fields.byte(19)
      try collector.add(
        character,
        at: DiagnosticLocation(file: collector.name, part: "char \(character.id)", offset: start)
      )
    }
  }

  private static func readKernings(
    _ bytes: Span<UInt8>,
    _ block: FontBlock,
    _ collector: inout FontCollector
  ) throws(FontError) {
    guard block.size.isMultiple(of: 10) else {
      throw block.error("a multiple of 10", collector.name)
    }
    for start in stride(from: block.start, to: block.end, by: 10) {
      let fields = FontBlockFields(bytes, start)
      try collector.add(
        FontDescription.Kerning(
          first: fields.identifier(0),
          second: fields.identifier(4),
          amount: FontLength(fields.signed(8))
        ),
        at: DiagnosticLocation(file: collector.name, part: "kerning", offset: start)
      )
    }
  }
}

/// A block of a binary file: its type and the range of its body.
private struct FontBlock {
  let type: UInt8
  let start: Int
  let size: Int
  var end: Int { start + size }

  func location(_ name: String?) -> DiagnosticLocation {
    DiagnosticLocation(file: name, part: "block \(type)", offset: start)
  }

  func error(_ expected: String, _ name: String?) -> FontError {
    FontError(.block(type: type, size: size, expected: expected), at: location(name))
  }
}

/// Finds the blocks of a binary file.
private struct FontBlockReader: ~Escapable {
  private var reader: ByteReader
  private let name: String?

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, name: String?) {
    reader = ByteReader(bytes)
    self.name = name
  }

  private func location(_ offset: Int) -> DiagnosticLocation {
    DiagnosticLocation(file: name, offset: offset)
  }

  mutating func readHeader() throws(FontError) {
    guard reader.skip(3), let version = reader.byte() else {
      throw FontError(.truncated(needed: 4, found: reader.bytes.count), at: location(0))
    }
    guard version == 3 else { throw FontError(.version(version), at: location(3)) }
  }

  mutating func nextBlock() throws(FontError) -> FontBlock? {
    guard reader.remaining > 0 else { return nil }
    let offset = reader.offset
    guard let type = reader.byte(), let size = reader.littleEndian(UInt32.self) else {
      let found = reader.bytes.count - offset
      throw FontError(.truncated(needed: 5, found: found), at: location(offset))
    }
    let block = FontBlock(type: type, start: reader.offset, size: Int(size))
    let left = reader.remaining
    guard reader.skip(Int(size)) else {
      throw FontError(.truncated(needed: Int(size), found: left), at: location(block.start))
    }
    return block
  }
}

/// The fields of a record in a block whose size was checked.
private struct FontBlockFields: ~Escapable {
  private let bytes: Span<UInt8>
  private let start: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ start: Int) {
    self.bytes = bytes
    self.start = start
  }

  func byte(_ offset: Int) -> UInt8 { bytes[start + offset] }

  /// An unsigned number of 16 bits.
  func short(_ offset: Int) -> Int { Int(byte(offset)) | Int(byte(offset + 1)) << 8 }

  /// A signed number of 16 bits.
  func signed(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: short(offset))) }

  /// A number of 32 bits; 0xFFFFFFFF is -1.
  func identifier(_ offset: Int) -> Int {
    let value = short(offset) | short(offset + 2) << 16
    return value == 0xFFFF_FFFF ? -1 : value
  }
}
