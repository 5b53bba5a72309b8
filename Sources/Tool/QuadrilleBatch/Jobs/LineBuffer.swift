import Glibc
import QuadrilleSystem

/// Splits a stream that arrives in chunks into lines of limited length.
package struct LineBuffer {
  /// The result of reading a line.
  package enum LineResult {
    /// A line without surrounding whitespace; empty for a blank line.
    case line([UInt8])
    /// A line that exceeds the limit, with the digest of its trimmed contents.
    case tooLong(digest: String)
    /// More bytes are needed.
    case none
  }

  /// A line that is too long, digested as it arrives.
  private struct LongLine {
    var digest = SHA256()
    /// Whitespace that counts only if something follows.
    var blanks: [UInt8] = []
    var hasBegun = false

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      guard let last = bytes.lastIndex(where: { !LineBuffer.isBlank($0) }) else {
        if hasBegun { addBlanks(bytes) }
        return
      }
      var first = bytes.startIndex
      if !hasBegun {
        first = bytes.firstIndex { !LineBuffer.isBlank($0) } ?? first
        hasBegun = true
      }
      digest.update(blanks)
      blanks = []
      digest.update(Array(bytes[first...last]))
      addBlanks(bytes[(last + 1)...])
    }

    private mutating func addBlanks(_ bytes: ArraySlice<UInt8>) {
      blanks += bytes
      // A megabyte of trailing whitespace can only be an attempt to exhaust memory.
      if blanks.count > 1 << 20 {
        digest.update(blanks)
        blanks = []
      }
    }
  }

  /// Maximum line length in bytes, without the line feed.
  private let limit: Int
  private var bytes: [UInt8] = []
  private var begin = 0
  /// The offset up to which no line feed was found.
  private var searched = 0
  private var long: LongLine?
  private var isAtStart = true
  private var isEnded = false
  private var stream: SHA256?
  private var lastByte = UInt8(ascii: "\n")

  /// Creates a buffer.
  ///
  /// - Parameters:
  ///   - limit: Maximum line length in bytes.
  ///   - isDigesting: Whether the digest of the stream is computed.
  package init(limit: Int = 1 << 20, digesting isDigesting: Bool = false) {
    self.limit = limit
    stream = isDigesting ? SHA256() : nil
  }

  /// Adds bytes of the stream.
  package mutating func add(_ chunk: ArraySlice<UInt8>) {
    if begin > 0 {
      bytes.removeSubrange(..<begin)
      searched -= begin
      begin = 0
    }
    bytes += chunk
    if stream == nil { return }
    stream?.update(Array(chunk))
    if let last = chunk.last { lastByte = last }
  }

  /// Ends the stream: the remaining bytes are its last line.
  package mutating func end() { isEnded = true }

  /// The SHA-256 of all lines, each with its line feed; nil if not requested.
  package var digest: String? {
    guard var stream else { return nil }
    if lastByte != UInt8(ascii: "\n") { stream.update([UInt8(ascii: "\n")]) }
    return stream.hexDigest()
  }

  /// The next line.
  package mutating func next() -> LineResult {
    skipByteOrderMark()
    let end = lineFeed(from: searched)
    guard let end = end ?? (isEnded && hasRemainingBytes ? bytes.count : nil) else {
      searched = bytes.count
      if !isEnded, isAtStart, bytes.count < 3 { searched = begin }
      guard bytes.count - begin > limit else { return .none }
      var line = long ?? LongLine()
      line.add(bytes[begin...])
      long = line
      begin = bytes.count
      return .none
    }
    isAtStart = false
    let line = bytes[begin..<end]
    begin = min(end + 1, bytes.count)
    searched = begin
    if var long {
      long.add(line)
      self.long = nil
      return .tooLong(digest: long.digest.hexDigest())
    }
    guard line.count <= limit else {
      var long = LongLine()
      long.add(line)
      return .tooLong(digest: long.digest.hexDigest())
    }
    return .line(Self.trimmed(line))
  }

  private var hasRemainingBytes: Bool { begin < bytes.count || long != nil }

  private mutating func skipByteOrderMark() {
    guard isAtStart, bytes.count - begin >= 3 else { return }
    isAtStart = false
    if bytes[begin...].starts(with: [0xEF, 0xBB, 0xBF]) {
      begin += 3
      searched = max(searched, begin)
    }
  }

  private func lineFeed(from start: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress, start < buffer.count,
        let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard let first = line.firstIndex(where: { !isBlank($0) }),
      let last = line.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(line[first...last])
  }
}
