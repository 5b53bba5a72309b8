import QuadrilleSystem
import Testing

@testable import QuadrilleBatch

@Suite struct LineBufferTests {
  /// The lines of a stream that arrives in chunks of a given size; lines that are too long as `!`
  /// and their digest.
  private static func lines(_ text: String, limit: Int = 1 << 20, chunkSize: Int) -> [String] {
    var buffer = LineBuffer(limit: limit)
    var result: [String] = []
    func take() {
      while true {
        switch buffer.next() {
        case .line(let bytes): result.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong(let digest): result.append("!" + digest)
        case .none: return
        }
      }
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      buffer.add(rest.prefix(chunkSize))
      rest = rest.dropFirst(chunkSize)
      take()
    }
    buffer.end()
    take()
    return result
  }

  @Test(
    "Lines are split at line feeds and trimmed, for any chunk size",
    arguments: [1, 2, 3, 5, 7, 1000]
  )
  func linesAreSplitAndTrimmed(chunkSize: Int) {
    let text = "\u{FEFF} a\t\r\n\r\n  \n{ b }\n\nlast"
    #expect(Self.lines(text, chunkSize: chunkSize) == ["a", "", "", "{ b }", "", "last"])
    #expect(Self.lines("", chunkSize: chunkSize) == [])
    #expect(Self.lines("a\n", chunkSize: chunkSize) == ["a"])
  }

  @Test(
    "A line beyond the limit is skipped and reported by its digest",
    arguments: [1, 4, 9, 1000]
  )
  func longLinesAreReplacedByDigest(chunkSize: Int) {
    let long = "0123456789 0123456789"
    let digest = SHA256.hex(Array(long.utf8))
    let text = "x\n  \(long) \t\r\ny\n\(long)"
    let found = Self.lines(text, limit: 20, chunkSize: chunkSize)
    #expect(found == ["x", "!" + digest, "y", "!" + digest])
    // The limit is the length of the longest accepted line.
    #expect(Self.lines(long + "\n", limit: 21, chunkSize: chunkSize) == [long])
  }

  @Test("The digest of a stream treats a missing final line feed as present")
  func streamDigestNormalizesLastLine() {
    for text in ["a\nb\n", "a\nb"] {
      var buffer = LineBuffer(digesting: true)
      buffer.add(Array(text.utf8)[...])
      #expect(buffer.digest == SHA256.hex(Array("a\nb\n".utf8)))
    }
    #expect(LineBuffer().digest == nil)
  }
}

@Suite struct HashTableTests {
  @Test("The hash set accepts each member once")
  func setInsertsOnce() {
    var set = HashSet64()
    let digests = (0..<5000 as Range<UInt64>).map { $0 &* 0x9E37_79B9 }
    let first = digests.filter { set.insert($0) }
    let second = digests.filter { set.insert($0) }
    #expect(first.count == 5000 && second.isEmpty)
    #expect(set.count == 5000)
    #expect(set.contains(0) && !set.contains(7))
  }

  @Test("The hash map keeps the last value of each key")
  func mapKeepsLastValue() {
    var map = HashMap64()
    for number in 0..<4000 as Range<UInt64> { map[number &* 0x9E37_79B9_7F4A_7C15] = number }
    for number in 0..<4000 as Range<UInt64> { map[number &* 0x9E37_79B9_7F4A_7C15] = number + 1 }
    #expect(map.count == 4000)
    #expect((0..<4000 as Range<UInt64>).allSatisfy { map[$0 &* 0x9E37_79B9_7F4A_7C15] == $0 + 1 })
    #expect(map[5] == nil)
  }
}
