import Glibc

/// Writes the progress of a run, at most once per second; a file, FIFO or descriptor that accepts
/// no data does not block the run.
final class ProgressFile {
  private let file: Int32
  private let begin = MonotonicClock.seconds
  /// The time at which the next line is due.
  private(set) var next: Double

  /// Opens the file.
  init(_ path: String) throws(BatchError) {
    // Opening a FIFO for reading too needs no reader.
    var number = POSIXFile.open(path, O_RDWR | O_NONBLOCK | O_CREAT)
    if number < 0 { number = POSIXFile.open(path, O_WRONLY | O_NONBLOCK) }
    guard number >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    file = number
    next = begin + 1
    var status = stat()
    if unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      _ = ftruncate(file, 0)
    }
  }

  deinit { close(file) }

  /// Writes a progress line.
  func write(_ counts: BatchCounts, running: Int) {
    let now = MonotonicClock.seconds
    next = now + 1
    _ = POSIXFile.write(file, counts.progress(running: running, seconds: now - begin)[...])
  }
}
