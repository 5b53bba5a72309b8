import Glibc

/// Tells how far a run is, at most once a second; a file, FIFO or open descriptor that takes nothing
/// holds nobody up.
final class ProgressFile {
  private let file: Int32
  private let begin = MonotonicClock.seconds
  /// When the next line is due.
  private(set) var next: Double

  /// Opens it.
  init(_ path: String) throws(BatchError) {
    // Opened for reading, too, a FIFO needs no reader to be opened.
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

  /// Writes a line.
  func write(_ counts: BatchCounts, running: Int) {
    let now = MonotonicClock.seconds
    next = now + 1
    _ = POSIXFile.write(file, counts.progress(running: running, seconds: now - begin)[...])
  }
}
