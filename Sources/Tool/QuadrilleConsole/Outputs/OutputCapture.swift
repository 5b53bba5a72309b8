import QuadrilleSystem

/// Captures the outputs of a job in memory instead of writing them, for a common archive.
package final class OutputCapture: Sendable {
  /// An output.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
  }

  private let captured = Lock<[File]>([])

  /// Creates an empty capture, to be attached to a job.
  package init() {}

  /// The outputs in order.
  package var files: [File] { captured.withLock { $0 } }

  /// Whether the outputs of the current job are captured.
  static var isOn: Bool { Session.current.job.attachment(OutputCapture.self) != nil }

  /// Captures an output of the current job; returns false if it should be written.
  package static func take(_ bytes: [UInt8], _ path: String) -> Bool {
    let job = Session.current.job
    guard let capture = job.attachment(OutputCapture.self) else { return false }
    capture.captured.withLock { $0.append(File(path: path, bytes: bytes)) }
    job.fileLog?.noteWritten(path, bytes)
    return true
  }
}
