import Glibc
package import QuadrilleOptions
package import QuadrilleSystem

/// Options for existing output files.
package struct OutputOptions: OptionGroup, Sendable {
  /// Whether existing files are replaced.
  package var replaces = true
  /// Whether an output may be one of the inputs.
  package var allowsInPlace = false
  /// Whether to wait until the data is on the disk.
  package var isDurable = false
  /// Whether binary data may be written to a terminal.
  private var isForced = false
  private var depfile: String?

  package init() {}

  package static let section = OptionDescription.Section.topic("outputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag(
      "--clobber",
      &replaces,
      "Replace existing files; --no-clobber refuses (exit 4)."
    )
    table.flag("--in-place", &allowsInPlace, "The output may be one of the inputs.")
    table.flag("--durable", &isDurable, "Wait until the data is on the disk.")
    table.flag("--force", &isForced, "Write binary data to a terminal.")
    table.value(
      "--depfile",
      "file",
      &depfile,
      "Write a list of all files read, for make and ninja."
    )
    .completing(.file)
  }

  /// Opens a file that is written in chunks.
  package func stream(to path: String) throws(IOError) -> AtomicFileStream {
    try AtomicFileStream(
      path: path,
      noClobber: !replaces,
      isDurable: isDurable,
      job: Session.current.job
    )
  }

  /// Writes an output atomically to a file, or to standard output for `-`.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - path: The output path.
  ///   - inputs: The files that were read, which must not be overwritten.
  package func write(_ bytes: [UInt8], to path: String, inputs: [String]) throws {
    guard path != "-" else {
      try checkTerminal(bytes)
      return try AtomicFile.writeStandardOutput(bytes, job: Session.current.job)
    }
    if !allowsInPlace, inputs.contains(where: { $0 != "-" && FileIdentity.isSame($0, path) }) {
      throw UsageError.isInput(path)
    }
    if OutputCapture.take(bytes, path) { return }
    try AtomicFile.write(
      bytes,
      to: path,
      noClobber: !replaces,
      isDurable: isDurable,
      job: Session.current.job
    )
    Session.current.job.fileLog?.noteWritten(path, bytes)
    Console.detail("file.written", file: path, "\(bytes.count) bytes written")
  }

  /// Writes a file given as chunks in memory.
  package func write(chunks: [ArraySlice<UInt8>], to path: String) throws {
    let stream = try AtomicFileStream(
      path: path,
      noClobber: !replaces,
      isDurable: isDurable,
      job: Session.current.job
    )
    for chunk in chunks { try stream.write(chunk.span) }
    try stream.finish()
    Session.current.job.fileLog?.noteWritten(path)
    let count = chunks.reduce(0) { $0 + $1.count }
    Console.detail("file.written", file: path, "\(count) bytes written")
  }

  /// Writes an output whose name comes from file contents: links within the folder are not
  /// followed.
  ///
  /// - Parameter folder: The folder with a trailing slash, which is a prefix of the path.
  package func write(_ bytes: [UInt8], to path: String, within folder: String) throws {
    try Folder.write(
      bytes,
      to: path,
      within: folder,
      noClobber: !replaces,
      isDurable: isDurable,
      job: Session.current.job
    )
    Session.current.job.fileLog?.noteWritten(path)
    Console.detail("file.written", file: path, "\(bytes.count) bytes written")
  }

  /// Checks that binary data does not go to a terminal.
  ///
  /// - Throws: ``UsageError``.
  package func checkTerminal(_ bytes: [UInt8]) throws(UsageError) {
    guard !isForced, isatty(STDOUT_FILENO) == 1, bytes.prefix(256).contains(where: { $0 < 9 })
    else { return }
    throw UsageError(
      message:
        "standard output is a terminal; name a file, or use --force to write binary data to it"
    )
  }

  /// Starts recording files if a dependency file is requested; call it before any file is read.
  package func begin() {
    if let depfile { DependencyFile.begin(depfile) }
  }
}

extension UsageError {
  /// The error for an output that would replace an input.
  package static func isInput(_ path: String) -> UsageError {
    UsageError(message: "the output \(path.quotedForDisplay) is also an input; see --in-place")
  }
}
