import Glibc

/// Where result lines go: one `write` a line, and none that waits while there is other work.
struct ResultChannel {
  /// A pipe that takes anything takes as much in one piece.
  private static let pieceBytes = 4096

  private let file: Int32
  private let name: String
  private var lines: [[UInt8]] = []
  private var first = 0
  /// Whether nobody reads any more.
  private(set) var isClosed = false

  /// Opens a file, or standard output for nil.
  init(_ path: String?) throws(BatchError) {
    guard let path else {
      file = STDOUT_FILENO
      name = "standard output"
      return
    }
    name = path
    file = Descriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
    guard file >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
  }

  /// The file to wait at while lines are left; nil for none.
  var waitingFile: Int32? { isEmpty ? nil : file }

  /// Whether all lines are written.
  var isEmpty: Bool { first == lines.count }

  /// How many lines are left.
  var count: Int { lines.count - first }

  /// Adds a line.
  mutating func add(_ line: [UInt8]) {
    if !isClosed { lines.append(line) }
  }

  /// Writes the lines that are taken now.
  ///
  /// - Throws: ``BatchError`` where they cannot be written and somebody still reads.
  mutating func flush() throws(BatchError) {
    while first < lines.count, Descriptor.isWritable(file) {
      var rest = lines[first][...]
      first += 1
      while !rest.isEmpty {
        let count = Descriptor.write(file, rest)
        if count == -Int(EPIPE) || count == -Int(EBADF) {
          isClosed = true
          lines = []
          first = 0
          return
        }
        guard count >= 0 else {
          throw BatchError(.file(Int32(-count), to: "be written"), file: name)
        }
        if count == 0 { Descriptor.wait(file, POLLOUT) }
        rest = rest.dropFirst(count)
      }
    }
    if first == lines.count {
      lines.removeAll(keepingCapacity: true)
      first = 0
    }
  }
}
