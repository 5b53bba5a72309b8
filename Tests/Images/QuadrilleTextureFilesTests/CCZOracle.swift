import QuadrilleTextureFiles

/// A reference implementation of the CCZ cipher, directly from its description: whole tables at
/// once, in 64-bit arithmetic, and a formula instead of a loop for the mask of each word.
struct CCZOracle {
  let table: [UInt64]

  init(_ key: [UInt64]) {
    let word: UInt64 = 0xFFFF_FFFF
    var table = [UInt64](repeating: 0, count: 1024)
    for round in 1...6 as ClosedRange<UInt64> {
      let sum = (round * 0x9E37_79B9) & word
      let e = Int((sum >> 2) & 3)
      for p in 0..<1024 {
        let before = table[(p + 1023) % 1024]
        let after = table[(p + 1) % 1024]
        let left = ((before >> 5) ^ ((after << 2) & word)) + ((after >> 3) ^ ((before << 4) & word))
        let right = (sum ^ after) + (key[(p & 3) ^ e] ^ before)
        table[p] = (table[p] + ((left & word) ^ (right & word))) & word
      }
    }
    self.table = table
  }

  /// The mask index of a word of the data; nil for a word that stays plain.
  func maskIndex(_ word: Int) -> Int? {
    if word < 512 { return word }
    return (word - 512) % 64 == 0 ? (512 + (word - 512) / 64) % 1024 : nil
  }

  /// Applies the masks to the data from offset 12; applying them again removes them.
  func masked(_ data: [UInt8]) -> [UInt8] {
    data.enumerated().map { index, byte in
      guard index / 4 < data.count / 4, let mask = maskIndex(index / 4) else { return byte }
      return byte ^ UInt8((table[mask] >> UInt64(8 * (index % 4))) & 0xFF)
    }
  }

  /// The four checksum bytes of plain data, as stored in the header.
  func checksum(_ data: [UInt8]) -> [UInt8] {
    let words = min(128, data.count / 4)
    var sum: [UInt8] = [0, 0, 0, 0]
    for index in 0..<(4 * words) { sum[3 - index % 4] ^= data[index] }
    return sum
  }

  /// Encrypts a plain CCZ file.
  func encrypted(_ file: [UInt8], version: UInt8 = 0) -> [UInt8] {
    let data = Array(file[12...])
    return Array("CCZp".utf8) + [0, 0, 0, version] + checksum(data) + masked(data)
  }

  /// Decrypts a file, without the checksum; nil if the checksum does not match.
  func decrypted(_ file: [UInt8]) -> [UInt8]? {
    let data = masked(Array(file[12...]))
    guard Array(file[8..<12]) == checksum(data) else { return nil }
    return Array("CCZ!".utf8) + [0, 0, 0, 2, 0, 0, 0, 0] + data
  }
}

/// A key with its words for the reference implementation.
enum TestKey {
  static let digits = "0123456789abcdeffedcba9876543210"
  static let oracle = CCZOracle([0x0123_4567, 0x89AB_CDEF, 0xFEDC_BA98, 0x7654_3210])

  static func key() throws -> CCZKey { try CCZKey(hexadecimal: digits) }
  static func other() throws -> CCZKey { try CCZKey(1, 2, 3, 4) }
}
