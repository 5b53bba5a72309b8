import Glibc
import QuadrilleSystem

/// Writes the progress of a run, at most once per second; a file, FIFO or descriptor that accepts
/// no data does not block the run.
final class ProgressFile {
  private let file: FileDescriptor
  private let begin = MonotonicClock.seconds
  /// The time at which the next line is due.
  private(set) var next: Double

  /// Opens the file.
  init(_ path: String) throws(BatchError) {
    // Opening a FIFO for reading too needs no reader.
    var number = FileDescriptor.open(path, O_RDWR | O_NONBLOCK | O_CREAT)
    if number < 0 { number = FileDescriptor.open(path, O_WRONLY | O_NONBLOCK) }
    guard number >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    file = FileDescriptor(owning: number)
    next = begin + 1
    if file.isRegularFile { _ = ftruncate(file.fileDescriptor, 0) }
  }

  /// Writes a progress line.
  func write(_ counts: BatchCounts, running: Int) {
    let now = MonotonicClock.seconds
    next = now + 1
    let line = counts.progress(running: running, seconds: now - begin)
    _ = FileDescriptor.write(file.fileDescriptor, line[...])
  }
}
