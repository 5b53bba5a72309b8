/// The cipher of encrypted CCZ files (`CCZp`), which undoes itself.
///
/// What follows the checksum of the header, from offset 12 on, counts as little-endian words; up
/// to three bytes at the end that make no word stay plain. The first 512 words are combined with a
/// mask word each, after them only every 64th word is; mask words come one after the other from a
/// table of 1024, over and over. The table is six rounds of the mixing step of XXTEA over zeros.
/// (TexturePacker, "content protection"; the table is mixed by the loader of cocos2d.)
struct CCZCipher {
  /// Where the masked bytes of a file begin.
  static let start = 12
  /// How many words at the start are all masked.
  private static let denseCount = 512
  /// How far masked words lie apart after those.
  private static let sparseStep = 64
  /// How many words the checksum is made of, if there are as many.
  private static let checkedCount = 128

  private let mask: [UInt32]

  init(_ key: CCZKey) {
    var mask = [UInt32](repeating: 0, count: 1024)
    var sum: UInt32 = 0
    var z: UInt32 = 0
    for _ in 0..<6 {
      sum &+= 0x9E37_79B9
      let e = Int(sum >> 2 & 3)
      for p in mask.indices {
        let y = mask[(p + 1) % mask.count]
        let shifts = ((z >> 5) ^ (y << 2)) &+ ((y >> 3) ^ (z << 4))
        let keyed = (sum ^ y) &+ (key.words[(p & 3) ^ e] ^ z)
        mask[p] &+= shifts ^ keyed
        z = mask[p]
      }
    }
    self.mask = mask
  }

  /// Masks or unmasks the bytes of a file from ``start`` on.
  func apply(to file: inout [UInt8]) {
    let count = Self.wordCount(of: file)
    var word = 0
    var next = 0
    while word < count {
      let offset = Self.start + 4 * word
      for index in 0..<4 {
        file[offset + index] ^= UInt8(truncatingIfNeeded: mask[next] >> UInt32(8 * index))
      }
      next = (next + 1) % mask.count
      word += word < Self.denseCount ? 1 : Self.sparseStep
    }
  }

  /// The checksum of a file whose bytes are plain.
  static func checksum(of file: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for word in 0..<min(checkedCount, wordCount(of: file)) {
      for index in 0..<4 { sum ^= UInt32(file[start + 4 * word + index]) << UInt32(8 * index) }
    }
    return sum
  }

  private static func wordCount(of file: [UInt8]) -> Int { max(0, file.count - start) / 4 }
}
