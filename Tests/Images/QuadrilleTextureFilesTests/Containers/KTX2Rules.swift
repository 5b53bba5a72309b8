import QuadrilleSystem

/// The rules of KTX 2 files (Khronos, "KTX File Format Specification", version 2.0), applied to the
/// bytes of one: what `ktx validate` reports as errors.
///
/// It shares no code with the reader and the writer.
struct KTX2Rules {
  /// The rules that are broken, in plain words.
  private(set) var problems: [String] = []
  private let file: [UInt8]
  private(set) var header = Header()

  /// The fields before the index of the levels.
  struct Header {
    var vkFormat = 0
    var typeSize = 0
    var width = 0
    var height = 0
    var depth = 0
    var layers = 0
    var faces = 0
    var levels = 0
    var scheme = 0
    var dfd = 0..<0
    var kvd = 0..<0
    var sgd = 0..<0
  }

  /// The pixels of a format: the size of a block and of its bytes.
  struct Block {
    var width = 1
    var height = 1
    var depth = 1
    var bytes: Int
  }

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - file: The bytes.
  ///   - block: The blocks of the format, 1 by 1 for pixels.
  ///   - minimum: The number of blocks that a level has in each direction at least.
  init(_ file: [UInt8], block: Block, minimum: Int = 1) {
    self.file = file
    guard file.count >= 80,
      file.starts(with: Array("«KTX 20»\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }))
    else {
      problems = ["2001 identifier"]
      return
    }
    readHeader()
    checkHeader(block)
    checkLevels(block, minimum)
    checkDescriptor(block)
    checkKeys()
  }

  private func u32(_ offset: Int) -> Int {
    guard offset + 4 <= file.count else { return -1 }
    return (0..<4).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
  }

  private func u64(_ offset: Int) -> Int { u32(offset) | u32(offset + 4) << 32 }

  private mutating func expect(_ isMet: Bool, _ rule: String) {
    if !isMet { problems.append(rule) }
  }

  // MARK: Header

  private mutating func readHeader() {
    header.vkFormat = u32(12)
    header.typeSize = u32(16)
    header.width = u32(20)
    header.height = u32(24)
    header.depth = u32(28)
    header.layers = u32(32)
    header.faces = u32(36)
    header.levels = u32(40)
    header.scheme = u32(44)
    header.dfd = u32(48)..<(u32(48) + u32(52))
    header.kvd = u32(56)..<(u32(56) + u32(60))
    header.sgd = u64(64)..<(u64(64) + u64(72))
  }

  private mutating func checkHeader(_ block: Block) {
    let isBlock = block.width > 1
    expect(header.typeSize == Self.typeSize(header.vkFormat), "3xxx typeSize")
    expect(header.width > 0, "3xxx pixelWidth")
    expect(header.height > 0 || !isBlock, "3xxx pixelHeight")
    expect(header.faces == 1 || header.faces == 6, "3xxx faceCount")
    if header.faces == 6 {
      expect(header.width == header.height, "3xxx a cube is square")
      expect(header.depth == 0, "3xxx a cube has no depth")
    }
    let longest = max(header.width, header.height, header.depth)
    expect(1 << (header.levels - 1) <= longest, "3xxx levelCount")
    expect([0, 2, 3].contains(header.scheme), "3xxx supercompressionScheme")
    expect(header.dfd.lowerBound == 80 + 24 * header.levels, "3xxx dfdByteOffset")
    expect(header.dfd.count % 4 == 0 && !header.dfd.isEmpty, "3xxx dfdByteLength")
    expect(
      header.kvd.isEmpty
        ? header.kvd.lowerBound == 0 : header.kvd.lowerBound == header.dfd.upperBound,
      "3xxx kvdByteOffset"
    )
    expect(header.sgd == 0..<0, "3xxx sgd without BasisLZ")
  }

  /// The size of the numbers of a format (Vulkan, "Formats").
  private static func typeSize(_ format: Int) -> Int {
    switch format {
    // Numbers packed in 16 and in 32 bits.
    case 2...8, 1_000_340_000, 1_000_340_001, 1_000_470_000: 2
    case 51...69, 122, 123: 4
    // Channels of 8, 16 and 32 bits.
    case 1, 9...50, 1_000_470_001: 1
    case 70...97: 2
    case 98...109: 4
    default: 1
    }
  }

  // MARK: Levels

  private mutating func checkLevels(_ block: Block, _ minimum: Int) {
    let facts = max(header.dfd.upperBound, header.kvd.upperBound, header.sgd.upperBound)
    let alignment = header.scheme == 0 ? Self.leastCommonMultiple(block.bytes, 4) : 1
    var end = facts
    for level in (0..<header.levels).reversed() {
      let entry = 80 + 24 * level
      let (offset, count, whole) = (u64(entry), u64(entry + 8), u64(entry + 16))
      let images = max(1, header.layers) * max(1, header.faces)
      let expected = images * byteCount(level, block, minimum)
      expect(offset >= end, "4xxx level \(level) begins behind the smaller one")
      expect(offset % alignment == 0, "4xxx level \(level) is aligned")
      expect(offset - end < alignment, "4xxx no more padding than needed before level \(level)")
      guard offset >= end, offset <= file.count, count <= file.count - offset else {
        problems.append("4xxx level \(level) is inside the file")
        return
      }
      expect(file[end..<offset].allSatisfy { $0 == 0 }, "5xxx padding of level \(level) is 0")
      expect(whole == expected, "4xxx uncompressedByteLength of level \(level)")
      expect(whole % images == 0, "4xxx uncompressedByteLength is a multiple of the images")
      if header.scheme == 0 { expect(count == whole, "4xxx byteLength of level \(level)") }
      expect(
        inflated(Array(file[offset..<(offset + count)]), whole) == whole,
        "5xxx level \(level) inflates to its length"
      )
      end = offset + count
    }
    expect(end == file.count, "5xxx the largest level ends the file")
  }

  private func byteCount(_ level: Int, _ block: Block, _ minimum: Int) -> Int {
    func blocks(_ size: Int, _ block: Int, _ minimum: Int = 1) -> Int {
      max(minimum, (max(1, size >> level) + block - 1) / block)
    }
    return blocks(header.width, block.width, minimum) * blocks(header.height, block.height, minimum)
      * blocks(header.depth, block.depth) * block.bytes
  }

  private func inflated(_ stream: [UInt8], _ expected: Int) -> Int? {
    switch header.scheme {
    case 2: try? Zstandard.library().decompressed(stream.span, count: expected).count
    case 3:
      try? Inflate.zlib(stream.span, expectedCount: expected, limit: expected, job: .default).bytes
        .count
    default: stream.count
    }
  }

  private static func leastCommonMultiple(_ one: Int, _ two: Int) -> Int {
    (1...).lazy.map { $0 * one }.first { $0 % two == 0 } ?? 0
  }

  // MARK: Data format descriptor

  /// A sample of the basic block.
  struct Sample {
    let offset: Int
    let length: Int
    let channel: Int
    let qualifiers: Int
    let lower: UInt32
    let upper: UInt32
  }

  /// The samples of the descriptor.
  var samples: [Sample] {
    let start = header.dfd.lowerBound + 28
    guard header.dfd.count >= 28 else { return [] }
    return stride(from: start, to: header.dfd.upperBound, by: 16).map { at in
      Sample(
        offset: u32(at) & 0xFFFF,
        length: Int(file[at + 2]) + 1,
        channel: Int(file[at + 3] & 0xF),
        qualifiers: Int(file[at + 3] & 0xF0),
        lower: UInt32(u32(at + 8)),
        upper: UInt32(u32(at + 12))
      )
    }
  }

  /// The color model, the transfer function and the flags.
  var model: (color: Int, transfer: Int, flags: Int) {
    let start = header.dfd.lowerBound + 12
    return (Int(file[start]), Int(file[start + 2]), Int(file[start + 3]))
  }

  private mutating func checkDescriptor(_ block: Block) {
    let start = header.dfd.lowerBound
    guard header.dfd.count >= 44, header.dfd.upperBound <= file.count else {
      problems.append("6xxx the descriptor is in the file")
      return
    }
    expect(u32(start) == header.dfd.count, "6001 dfdTotalSize")
    expect(u32(start + 4) == 0, "6xxx vendor and type of the basic block")
    expect(u32(start + 8) & 0xFFFF == 2, "6xxx version of the basic block")
    expect(u32(start + 8) >> 16 == 24 + 16 * samples.count, "6xxx size of the basic block")
    expect(u32(start + 8) >> 16 == header.dfd.count - 4, "6xxx one basic block")
    expect(file[start + 13] == 1, "6xxx primaries of BT.709")
    expect([1, 2].contains(model.transfer), "6xxx transfer function")
    if Self.isSRGB(header.vkFormat) {
      expect(model.transfer == 2, "6013 the transfer function of an sRGB format")
    } else if Self.hasSRGBTwin(header.vkFormat) {
      expect(model.transfer == 1, "6013 sRGB of a format that has a number for it")
    }
    expect(
      Array(file[(start + 16)..<(start + 20)]).map { Int($0) + 1 }
        == [block.width, block.height, block.depth, 1],
      "6xxx dimensions of a block"
    )
    expect(Int(file[start + 20]) == block.bytes, "6xxx bytesPlane0")
    expect(file[(start + 21)..<(start + 28)].allSatisfy { $0 == 0 }, "6xxx bytesPlane1 to 7")
    for sample in samples {
      expect(sample.offset + sample.length <= 8 * block.bytes, "6xxx samples are inside a block")
      let isLinear = sample.qualifiers & 0x10 != 0
      let isAlpha = sample.channel == 15
      if model.transfer == 2 {
        expect(isLinear == isAlpha, "6xxx alpha of sRGB is linear")
      } else {
        expect(!isLinear, "6xxx no sample says linear without sRGB")
      }
    }
    checkOverlaps()
    for number in samples.indices {
      let at = start + 28 + 16 * number
      expect(u32(at + 4) == 0, "6xxx position of sample \(number)")
    }
  }

  private mutating func checkOverlaps() {
    // A shared exponent lies in the samples of all three channels.
    let ranges = samples.filter { $0.qualifiers & 0x20 == 0 }
      .map { $0.offset..<($0.offset + $0.length) }
    for (index, range) in ranges.enumerated() {
      for other in ranges[(index + 1)...] {
        // The alpha of punch-through lies in the bits of the colors.
        expect(!range.overlaps(other) || range == other, "6xxx samples do not overlap")
      }
    }
  }

  /// Whether the name of a format ends with `SRGB` or `SRGB_BLOCK` (Vulkan, "Formats").
  private static func isSRGB(_ format: Int) -> Bool {
    switch format {
    case 15, 22, 29, 36, 43, 50, 57, 132, 134, 136, 138, 146, 148, 150, 152: true
    case 157...184: format % 2 == 0
    case 1_000_054_004...1_000_054_007: true
    case 1_000_288_000...1_000_288_029: format % 3 == 1_000_288_001 % 3
    default: false
    }
  }

  /// Whether a format without sRGB has a counterpart with it.
  private static func hasSRGBTwin(_ format: Int) -> Bool {
    switch format {
    case 9, 16, 23, 30, 37, 44: isSRGB(format + 6)
    case 131, 133, 135, 137, 145, 147, 149, 151, 157...183: isSRGB(format + 1)
    case 1_000_054_000...1_000_054_003: true
    case 1_000_288_000...1_000_288_029: isSRGB(format + 1)
    default: false
    }
  }

  // MARK: Keys

  /// The keys with their values.
  private(set) var pairs: [(key: String, value: [UInt8])] = []

  private mutating func checkKeys() {
    var offset = header.kvd.lowerBound
    guard header.kvd.upperBound <= file.count else {
      problems.append("7xxx keys are inside the file")
      return
    }
    while offset < header.kvd.upperBound {
      let count = u32(offset)
      let bytes = Array(file[(offset + 4)..<min(file.count, offset + 4 + max(0, count))])
      let next = (offset + 4 + count + 3) / 4 * 4
      guard count > 1, next <= header.kvd.upperBound, let end = bytes.firstIndex(of: 0) else {
        problems.append("7xxx size and end of a key")
        return
      }
      expect(
        file[(offset + 4 + count)..<next].allSatisfy { $0 == 0 },
        "7xxx padding of keys is 0 and counted"
      )
      pairs.append((String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[(end + 1)...])))
      offset = next
    }
    expect(offset == header.kvd.upperBound, "7xxx length of all keys")
    let keys = pairs.map { Array($0.key.unicodeScalars).map(\.value) }
    for (one, two) in zip(keys, keys.dropFirst()) {
      expect(one.lexicographicallyPrecedes(two), "7xxx keys are sorted and unique")
    }
    for (key, value) in pairs where key.hasPrefix("KTX") {
      expect(value.last == 0, "7xxx \(key) ends with NUL")
      let text = String(decoding: value.dropLast(), as: UTF8.self)
      switch key {
      case "KTXwriter": expect(text.hasPrefix("Quadrille "), "7xxx KTXwriter")
      case "KTXorientation":
        let allowed =
          header.faces == 6
          ? ["rd"]
          : header.depth > 0 ? ["rdi", "rui", "rdo", "ruo", "ldi"] : ["rd", "ru", "ld", "lu"]
        expect(allowed.contains(text), "7xxx KTXorientation")
      case "KTXswizzle":
        expect(text.count == 4 && text.allSatisfy("rgba01".contains), "7xxx KTXswizzle")
      default: problems.append("7xxx unknown key \(key)")
      }
    }
    expect(pairs.contains { $0.key == "KTXwriter" }, "7xxx KTXwriter is there")
  }
}
