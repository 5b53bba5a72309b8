import QuadrilleSystem

/// Captures the outputs of a job in memory instead of writing them, for a common archive.
package enum OutputCapture {
  /// An output.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
  }

  private static let files = Lock<[File]?>(nil)

  /// Starts capturing.
  package static func begin() { files.withLock { $0 = [] } }

  /// Ends capturing and returns the outputs in order.
  package static func end() -> [File] { files.withLock { $0.take() } ?? [] }

  /// Whether outputs are being captured.
  static var isOn: Bool { files.withLock { $0 != nil } }

  /// Captures an output; returns false if it should be written.
  package static func take(_ bytes: [UInt8], _ path: String) -> Bool {
    let isTaken = files.withLock { files -> Bool in
      guard var open = files else { return false }
      open.append(File(path: path, bytes: bytes))
      files = open
      return true
    }
    if isTaken { FileAccessLog.noteWritten(path, bytes) }
    return isTaken
  }
}
