internal import QuadrilleSystem

/// An image of a GIF, and how it is put on the canvas.
struct GIFFrame {
  /// What is done with a frame before the next one is drawn (GIF89a, section 23).
  enum Disposal {
    case keep
    case clear
    case restore
  }

  // A file may have a million of them: the numbers take what they take in the file.
  private var location = SIMD4<UInt16>.zero
  private var colorRange = SIMD2<UInt32>.zero
  private var dataRange = SIMD2<UInt32>.zero
  private var hundredths: UInt16 = 0
  var isInterlaced = false
  var transparentIndex: UInt8?
  var disposal = Disposal.keep

  /// Where the upper left corner lies on the canvas, and the sides: four numbers of two bytes.
  mutating func setRect(_ bytes: Span<UInt8>, _ offset: Int) {
    for index in 0..<4 {
      location[index] = UInt16(bytes.littleEndian(at: offset + 2 * index, count: 2))
    }
  }

  var left: Int { Int(location[0]) }
  var top: Int { Int(location[1]) }
  var width: Int { Int(location[2]) }
  var height: Int { Int(location[3]) }
  var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// Where the table of colours lies in the file, three bytes a colour.
  var colors: Range<Int> {
    get { Int(colorRange[0])..<Int(colorRange[1]) }
    set { colorRange = SIMD2(UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }

  /// The size of the codes and the blocks of data, with the empty one.
  var data: Range<Int> {
    get { Int(dataRange[0])..<Int(dataRange[1]) }
    set { dataRange = SIMD2(UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }

  /// How long it is shown: as browsers have it, ten hundredths instead of one or none.
  var milliseconds: Int { hundredths <= 1 ? 100 : 10 * Int(hundredths) }

  /// Takes over what a graphic control says (GIF89a, section 23).
  mutating func setControl(_ bytes: Span<UInt8>, _ offset: Int) {
    let flags = bytes[offset]
    disposal =
      switch flags >> 2 & 7 {
      case 2: .clear
      // Old writers took the third bit for the number 3.
      case 3, 4: .restore
      default: .keep
      }
    hundredths = UInt16(bytes.littleEndian(at: offset + 1, count: 2))
    transparentIndex = flags & 1 != 0 ? bytes[offset + 3] : nil
  }
}

/// Walks the blocks of a file (GIF89a, appendix B) before giflib sees any of it.
struct GIFBlockParser {
  let name: String?
  private(set) var warnings: [Diagnostic] = []
  private(set) var frames: [GIFFrame] = []
  /// The canvas.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// How often it is to be shown; 0 for endlessly.
  private(set) var loopCount = 1

  private let limits: Limits
  /// What a graphic control said of the frame that follows.
  private var control = GIFFrame()

  /// Reads all blocks.
  ///
  /// - Throws: ``ImageError``.
  init(_ bytes: Span<UInt8>, name: String?, limits: Limits) throws(ImageError) {
    self.name = name
    self.limits = limits
    // Offsets of frames are kept in four bytes.
    guard bytes.count <= Int(UInt32.max) else {
      throw fail(.unsupported("a file of \(bytes.count) bytes"), 0)
    }
    guard bytes.count >= 13 else { throw fail(.truncated(found: bytes.count), bytes.count) }
    guard ImageFormat(of: (0..<6).map { bytes[$0] }) == .gif else { throw fail(.signature, 0) }
    size = PixelSize(width: Self.number(bytes, 6), height: Self.number(bytes, 8))
    var offset = 13
    let table = try table(bytes, &offset, flags: bytes[10])
    while true {
      guard offset < bytes.count else {
        // Some writers leave the end out. What is cut elsewhere lacks a part of a frame.
        guard !frames.isEmpty else { throw fail(.truncated(found: bytes.count), offset) }
        warn("gif.trailer", "the file ends without its last byte", offset)
        break
      }
      let start = offset
      offset += 1
      switch bytes[start] {
      case 0x21: try takeExtension(bytes, &offset)
      case 0x2C: try image(bytes, &offset, table)
      case 0x3B:
        if bytes.count > offset {
          warn("gif.trailing", "\(bytes.count - offset) bytes after the end", offset)
        }
        offset = bytes.count
      case let kind: throw fail(.header("a block of kind \(kind), neither image nor end"), start)
      }
      if bytes[start] == 0x3B { break }
    }
    guard !frames.isEmpty else { throw fail(.header("no image"), 13) }
  }

  /// What the blocks say.
  var info: GIF.Info {
    let first = frames[0]
    let isCovered =
      first.left == 0 && first.top == 0 && first.width >= size.width
      && first.height >= size.height
    return GIF.Info(
      width: size.width,
      height: size.height,
      colorCount: first.colors.count / 3,
      isInterlaced: first.isInterlaced,
      hasTransparency: !isCovered
        || frames.contains { $0.transparentIndex != nil }
        || frames.dropLast().contains { $0.disposal == .clear },
      frameCount: frames.count,
      loopCount: loopCount
    )
  }

  /// When each frame ends, in milliseconds from the beginning.
  var endMilliseconds: [Int] {
    var end = 0
    return frames.map { frame in
      end += frame.milliseconds
      return end
    }
  }

  // MARK: Blocks

  /// The place of a table of colours, where flags say that there is one.
  private func table(
    _ bytes: Span<UInt8>,
    _ offset: inout Int,
    flags: UInt8
  ) throws(ImageError) -> Range<Int> {
    guard flags & 0x80 != 0 else { return offset..<offset }
    let range = offset..<(offset + 3 << (Int(flags & 7) + 1))
    guard range.upperBound <= bytes.count else {
      throw fail(.truncated(found: bytes.count), bytes.count)
    }
    offset = range.upperBound
    return range
  }

  private mutating func image(
    _ bytes: Span<UInt8>,
    _ offset: inout Int,
    _ table: Range<Int>
  ) throws(ImageError) {
    guard bytes.count - offset >= 9 else {
      throw fail(.truncated(found: bytes.count), bytes.count)
    }
    var frame = control
    control = GIFFrame()
    let start = offset
    frame.setRect(bytes, offset)
    let flags = bytes[offset + 8]
    frame.isInterlaced = flags & 0x40 != 0
    offset += 9
    let own = try self.table(bytes, &offset, flags: flags)
    frame.colors = own.isEmpty ? table : own
    try check(frame, start)
    let data = offset
    guard data < bytes.count else { throw fail(.truncated(found: bytes.count), bytes.count) }
    guard (1...8).contains(bytes[data]) else {
      throw fail(.header("codes of \(bytes[data]) bits in frame \(frames.count)"), data)
    }
    offset += 1
    try skipBlocks(bytes, &offset)
    frame.data = data..<offset
    frames.append(frame)
  }

  /// Holds the sides of a frame against the limits; those of the first one may be the canvas's.
  private mutating func check(_ frame: GIFFrame, _ start: Int) throws(ImageError) {
    guard frame.width > 0, frame.height > 0 else {
      throw fail(.header("sides of \(frame.width) and \(frame.height) pixels"), start)
    }
    guard !frame.colors.isEmpty else {
      throw fail(.header("frame \(frames.count) has no table of colours"), start)
    }
    if frames.isEmpty {
      // As browsers have it: a canvas that the first image does not fit grows.
      size = PixelSize(
        width: max(size.width, frame.left + frame.width),
        height: max(size.height, frame.top + frame.height)
      )
      if let violation = limits.violation(width: size.width, height: size.height) {
        throw fail(.limit(violation), start)
      }
    }
    if let violation = limits.violation(width: frame.width, height: frame.height) {
      throw fail(.limit(violation), start)
    }
    guard frames.count < limits.frames else {
      let violation = LimitViolation(.frames, found: frames.count + 1, allowed: limits.frames)
      throw fail(.limit(violation), start)
    }
  }

  private mutating func takeExtension(
    _ bytes: Span<UInt8>,
    _ offset: inout Int
  ) throws(ImageError) {
    guard offset < bytes.count else { throw fail(.truncated(found: bytes.count), bytes.count) }
    let kind = bytes[offset]
    let first = offset + 1
    offset = first
    try skipBlocks(bytes, &offset)
    let length = Int(bytes[first])
    switch kind {
    case 0xF9 where length >= 4:
      control.setControl(bytes, first + 1)
    case 0xFF where length == 11:
      let identifier = String(decoding: (0..<11).map { bytes[first + 1 + $0] }, as: UTF8.self)
      let second = first + 12
      guard identifier == "NETSCAPE2.0" || identifier == "ANIMEXTS1.0", bytes[second] >= 3,
        bytes[second + 1] & 7 == 1
      else { return }
      // The number counts repetitions, and none for endlessly.
      let count = Self.number(bytes, second + 2)
      loopCount = count == 0 ? 0 : count + 1
    default: break
    }
  }

  /// Goes past blocks with their lengths, and the empty one that ends them.
  private func skipBlocks(_ bytes: Span<UInt8>, _ offset: inout Int) throws(ImageError) {
    while true {
      guard offset < bytes.count else { throw fail(.truncated(found: bytes.count), bytes.count) }
      let length = Int(bytes[offset])
      offset += 1 + length
      if length == 0 { return }
    }
  }

  // MARK: Words

  private mutating func warn(_ code: String, _ message: String, _ offset: Int) {
    let location = DiagnosticLocation(file: name, offset: offset)
    warnings.append(Diagnostic(.warning, code: code, location: location, message: message))
  }

  private func fail(_ reason: ImageError.Reason, _ offset: Int) -> ImageError {
    ImageError(reason, .gif, file: name, offset: offset)
  }

  /// A number of two bytes, least significant first.
  private static func number(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    Int(bytes.littleEndian(at: offset, count: 2))
  }
}
