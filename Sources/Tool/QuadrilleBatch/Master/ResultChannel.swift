import Glibc
import QuadrilleSystem

/// The output of result lines: one `write` per line, without blocking while there is other work.
struct ResultChannel {
  /// A file, and whether writes to it may block.
  private struct Target {
    var file: Int32
    var mayWait = true
  }

  private let file: Int32
  /// Whether to poll before each write.
  private let mayWait: Bool
  private let name: String
  private var lines: [[UInt8]] = []
  private var first = 0
  /// The rest of a line that was written in part.
  private var rest: ArraySlice<UInt8> = []
  /// Whether the reader has closed the pipe.
  private(set) var isClosed = false
  /// Whether lines that nobody read were dropped.
  private(set) var isAbandoned = false

  /// Opens a file, or standard output for nil.
  init(_ path: String?) throws(BatchError) {
    let target: Target
    if let path {
      let file = FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
      guard file >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
      target = Self.reopenNonBlocking(file)
    } else {
      target = Self.reopenNonBlocking(STDOUT_FILENO)
    }
    name = path ?? "standard output"
    file = target.file
    mayWait = target.mayWait
  }

  /// Opens a pipe again in non-blocking mode; other files are used as they are.
  ///
  /// The mode of the original descriptor is shared with other processes, which may not expect a
  /// change.
  private static func reopenNonBlocking(_ file: Int32) -> Target {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return Target(file: file) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Target(file: file, mayWait: false)
    case S_IFIFO:
      let again = FileDescriptor.open("/proc/self/fd/\(file)", O_WRONLY | O_NONBLOCK)
      return again < 0 ? Target(file: file) : Target(file: again, mayWait: false)
    default: return Target(file: file)
    }
  }

  /// The poll request: writable while lines are left, and always the reader's end.
  var request: pollfd {
    pollfd(fd: isClosed ? -1 : file, events: Int16(isEmpty ? 0 : POLLOUT), revents: 0)
  }

  /// Handles the events of a poll.
  mutating func receive(_ events: Int16) {
    if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { close() }
  }

  /// Whether all lines are written.
  var isEmpty: Bool { first == lines.count && rest.isEmpty }

  /// Number of lines left.
  var count: Int { lines.count - first + (rest.isEmpty ? 0 : 1) }

  /// Adds a line.
  mutating func add(_ line: [UInt8]) {
    if !isClosed, !isAbandoned { lines.append(line) }
  }

  /// Drops the remaining lines, which the journal may contain.
  mutating func abandon() {
    isAbandoned = true
    clear()
  }

  private mutating func close() {
    isClosed = true
    clear()
  }

  private mutating func clear() {
    lines = []
    first = 0
    rest = []
  }

  /// Writes as many lines as possible without blocking.
  ///
  /// - Throws: ``BatchError`` if writing fails while the reader is still there.
  mutating func flush() throws(BatchError) {
    while !isEmpty, !mayWait || FileDescriptor.isWritable(file) {
      if rest.isEmpty {
        rest = lines[first][...]
        first += 1
      }
      let count = FileDescriptor.write(file, rest)
      if count == -Int(EPIPE) || count == -Int(EBADF) { return close() }
      guard count >= 0 else {
        throw BatchError(.file(Int32(-count), to: "be written"), file: name)
      }
      if count == 0 { break }
      rest = rest.dropFirst(count)
    }
    if first == lines.count {
      lines.removeAll(keepingCapacity: true)
      first = 0
    }
  }
}
