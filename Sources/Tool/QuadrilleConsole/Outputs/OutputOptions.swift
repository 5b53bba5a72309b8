import Glibc
package import QuadrilleOptions
package import QuadrilleSystem

/// What to do about files that are there already.
package struct OutputOptions: OptionGroup, Sendable {
  /// Whether a file that is there is replaced.
  package var replaces = true
  /// Whether it may be one of the inputs.
  package var allowsInPlace = false
  /// Whether to wait until the bytes are on the disk.
  package var isDurable = false
  /// Whether bytes that are no text may go to a terminal.
  private var isForced = false
  private var depfile: String?

  package init() {}

  package static let section = OptionDescription.Section.topic("outputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag(
      "--clobber",
      &replaces,
      "Replace files that are there; --no-clobber refuses (exit 4)."
    )
    table.flag("--in-place", &allowsInPlace, "The output may be one of the inputs.")
    table.flag("--durable", &isDurable, "Wait until the bytes are on the disk.")
    table.flag("--force", &isForced, "Write bytes that are no text to a terminal.")
    table.value("--depfile", "file", &depfile, "List every file that was read, for make and ninja.")
      .completing(.file)
  }

  /// Begins a file that is written piece by piece.
  package func stream(to path: String) throws(IOError) -> AtomicFileStream {
    try AtomicFileStream(path: path, noClobber: !replaces, isDurable: isDurable)
  }

  /// Writes an output: a file as a whole or not at all, or standard output for `-`.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - path: Where.
  ///   - inputs: The files that were read; none of them is overwritten.
  package func write(_ bytes: [UInt8], to path: String, inputs: [String]) throws {
    guard path != "-" else {
      try checkTerminal(bytes)
      return try AtomicFile.writeStandardOutput(bytes)
    }
    if !allowsInPlace, inputs.contains(where: { $0 != "-" && FileIdentity.isSame($0, path) }) {
      throw UsageError.isInput(path)
    }
    if OutputCapture.take(bytes, path) { return }
    try AtomicFile.write(bytes, to: path, noClobber: !replaces, isDurable: isDurable)
    FileAccessLog.noteWritten(path, bytes)
    Console.detail("file.written", file: path, "\(bytes.count) bytes written")
  }

  /// Writes a file that lies in memory in pieces.
  package func write(chunks: [ArraySlice<UInt8>], to path: String) throws {
    let stream = try AtomicFileStream(path: path, noClobber: !replaces, isDurable: isDurable)
    for chunk in chunks { try stream.write(chunk.span) }
    try stream.finish()
    FileAccessLog.noteWritten(path)
    let count = chunks.reduce(0) { $0 + $1.count }
    Console.detail("file.written", file: path, "\(count) bytes written")
  }

  /// Writes an output whose name is made of what is in files: no link is followed within a folder.
  ///
  /// - Parameter folder: The folder with its slash, which the path begins with.
  package func write(_ bytes: [UInt8], to path: String, within folder: String) throws {
    try Folder.write(
      bytes,
      to: path,
      within: folder,
      noClobber: !replaces,
      isDurable: isDurable
    )
    FileAccessLog.noteWritten(path)
    Console.detail("file.written", file: path, "\(bytes.count) bytes written")
  }

  /// Checks that standard output is no terminal that bytes would confuse.
  ///
  /// - Throws: ``UsageError``.
  package func checkTerminal(_ bytes: [UInt8]) throws(UsageError) {
    guard !isForced, isatty(STDOUT_FILENO) == 1, bytes.prefix(256).contains(where: { $0 < 9 })
    else { return }
    throw UsageError(
      message: "standard output is a terminal; name a file, or give --force for bytes on it"
    )
  }

  /// Begins to note files, where a list of them is asked for; to be called before any is read.
  package func begin() {
    if let depfile { DependencyFile.begin(depfile) }
  }
}

extension UsageError {
  /// An output that would replace an input.
  package static func isInput(_ path: String) -> UsageError {
    UsageError(message: "the output \(path.quotedForDisplay) is also an input; see --in-place")
  }
}
