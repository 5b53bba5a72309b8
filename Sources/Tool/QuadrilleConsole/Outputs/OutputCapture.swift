import QuadrilleSystem

/// Outputs of a job that are handed on in memory and not written: for an archive of them all.
package enum OutputCapture {
  /// An output.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
  }

  private static let files = Lock<[File]?>(nil)

  /// Begins to take outputs.
  package static func begin() { files.withLock { $0 = [] } }

  /// Ends it; gives the outputs in their order.
  package static func end() -> [File] { files.withLock { $0.take() } ?? [] }

  /// Whether outputs are taken.
  static var isOn: Bool { files.withLock { $0 != nil } }

  /// Takes an output; false where it is to be written.
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
