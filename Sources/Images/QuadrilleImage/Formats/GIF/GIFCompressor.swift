/// The variable-length LZW compression of GIF (GIF89a, appendix F).
enum GIFCompressor {
  private static let maxCode = 4095

  /// Appends the code size, and the codes of pixels in blocks of up to 255 bytes.
  ///
  /// - Parameter bits: The bits of an index, from 2 to 8.
  static func append(_ indices: [UInt8], bits: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: bits))
    var output = Output()
    let clear = 1 << bits
    var width = bits + 1
    var next = clear + 2
    var table = Table()
    output.append(clear, width)
    var prefix: Int?
    for index in indices {
      guard let known = prefix else {
        prefix = Int(index)
        continue
      }
      if let code = table.code(known, index, adding: next) {
        prefix = code
        continue
      }
      output.append(known, width)
      if next >= 1 << width { width += 1 }
      next += 1
      if next > maxCode {
        // The decoder's table is full after the next code; a new one fits later pixels better.
        output.append(clear, width)
        table = Table()
        width = bits + 1
        next = clear + 2
      }
      prefix = Int(index)
    }
    if let prefix { output.append(prefix, width) }
    if next >= 1 << width, width < 12 { width += 1 }
    output.append(clear + 1, width)
    output.end()
    for start in stride(from: 0, to: output.bytes.count, by: 255) {
      let block = output.bytes[start..<min(start + 255, output.bytes.count)]
      bytes.append(UInt8(truncatingIfNeeded: block.count))
      bytes += block
    }
    bytes.append(0)
  }

  /// The codes of strings: a hash table of a prefix's code and the index that follows it.
  private struct Table {
    private static let mask = (1 << 13) - 1
    /// The prefix in bits 20 to 31, the index in 12 to 19, the code in 0 to 11; 0 is free.
    private var slots = [UInt32](repeating: 0, count: mask + 1)

    /// The code of a string; nil if there is none, and then it gets the new code.
    mutating func code(_ prefix: Int, _ index: UInt8, adding code: Int) -> Int? {
      let key = UInt32(prefix) << 8 | UInt32(index)
      var slot = Int((key &* 0x9E37_79B1) >> 19)
      while slots[slot] != 0 {
        if slots[slot] >> 12 == key { return Int(slots[slot] & 0xFFF) }
        slot = (slot + 1) & Self.mask
      }
      slots[slot] = key << 12 | UInt32(code)
      return nil
    }
  }

  /// A sequence of bits, the lowest bit of each byte first.
  private struct Output {
    private(set) var bytes: [UInt8] = []
    private var pending = 0
    private var count = 0

    mutating func append(_ code: Int, _ width: Int) {
      pending |= code << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        count -= 8
      }
    }

    mutating func end() {
      if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    }
  }
}
