import Glibc

/// Lines that come through a descriptor.
struct LineReader {
  private let number: Int32
  private var pending: [UInt8] = []

  /// Reads from a descriptor, which stays open.
  init(_ number: Int32) { self.number = number }

  /// Waits for the next line, without its line break; nil at the end.
  mutating func next() -> [UInt8]? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        return line
      }
      guard let bytes = Self.read(number), !bytes.isEmpty else { return nil }
      pending += bytes
    }
  }

  /// Reads what is there, waiting for at least one byte; empty at the end, nil for an error.
  static func read(_ number: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(number, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      return count < 0 ? nil : Array(buffer.prefix(count))
    }
  }

  /// Writes a line in as few writes as the system takes; false where nobody reads.
  @discardableResult
  static func write(_ line: String, to number: Int32) -> Bool {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}
