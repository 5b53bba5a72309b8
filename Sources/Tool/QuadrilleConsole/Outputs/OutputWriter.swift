import QuadrilleOptions
package import QuadrilleSystem

/// Writes the outputs of a command with many inputs.
package struct OutputWriter: Sendable {
  /// The state of an output after a run.
  package enum State: String, Sendable {
    /// The output was written.
    case written
    /// The output existed with the same contents and was not touched.
    case unchanged
    /// The output existed and was skipped.
    case skipped
  }

  /// The size in bytes above which an output is written in chunks.
  private static let largeBytes = 32 << 20

  package let files: OutputOptions
  private let updates: UpdateOptions
  private let createsFolders: Bool
  /// The folders, with trailing slashes, for outputs whose names come from file contents.
  private let roots: [String]
  private let inputs: Set<FileIdentity>

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - createsFolders: Whether missing folders are created.
  ///   - roots: Root directories, with trailing slashes, below which outputs are not written
  ///     through links.
  ///   - inputs: The paths of all inputs, which must not be overwritten.
  package init(
    _ files: OutputOptions,
    _ updates: UpdateOptions,
    createsFolders: Bool,
    roots: [String] = [],
    inputs: [String]
  ) {
    self.files = files
    self.updates = updates
    self.createsFolders = createsFolders
    self.roots = roots
    self.inputs =
      files.allowsInPlace ? [] : Set(inputs.filter { $0 != "-" }.compactMap(FileIdentity.init))
  }

  /// Checks that an output is not an input.
  ///
  /// - Throws: ``UsageError``.
  package func check(_ path: String) throws {
    if path != "-", let identity = FileIdentity(path), inputs.contains(identity) {
      throw UsageError.isInput(path)
    }
  }

  /// Whether an output is skipped because it exists.
  package func skips(_ path: String) -> Bool {
    guard updates.skipsExisting, path != "-", FileIdentity(path) != nil else { return false }
    Session.current.job.fileLog?.noteWritten(path)
    Console.detail("file.skipped", file: path, "is there already")
    return true
  }

  /// Whether an output is up to date.
  ///
  /// - Parameter key: Computes its build key; called only if needed.
  package func isUpToDate(_ path: String, key: () -> BuildKey) -> Bool {
    guard updates.skipsUnchanged, path != "-", key().isUpToDate(at: path) else { return false }
    Session.current.job.fileLog?.noteWritten(path)
    Console.detail("file.unchanged", file: path, "is up to date")
    return true
  }

  /// Whether the build key is stored with an output.
  package func storesBuildKey(_ path: String) -> Bool { updates.skipsUnchanged && path != "-" }

  /// Writes an output.
  ///
  /// - Throws: ``UsageError`` if the path is an input, ``OutputFolderError``, or `IOError`.
  package func write(_ bytes: [UInt8], to path: String, key: () -> BuildKey) throws -> State {
    try write(bytes, to: path, key: key) {
      if path != "-", let root = roots.first(where: path.hasPrefix) {
        return try files.write(bytes, to: path, within: root)
      }
      if createsFolders { try OutputFolder.make(for: path) }
      try files.write(bytes, to: path, inputs: [])
    }
  }

  /// Writes an output given as chunks in memory, without concatenating them if that would take much
  /// memory.
  ///
  /// - Throws: As ``write(_:to:key:)``.
  package func write(
    chunks: [ArraySlice<UInt8>],
    to path: String,
    key: () -> BuildKey
  ) throws -> State {
    let count = chunks.reduce(0) { $0 + $1.count }
    let isPlain = path != "-" && !roots.contains(where: path.hasPrefix) && !storesBuildKey(path)
    guard count >= Self.largeBytes, isPlain, !OutputCapture.isOn else {
      return try write(Array(chunks.joined()), to: path, key: key)
    }
    try check(path)
    if createsFolders { try OutputFolder.make(for: path) }
    try files.write(chunks: chunks, to: path)
    return .written
  }

  /// Writes an output whose name comes from file contents, confined to a folder.
  ///
  /// - Throws: As ``write(_:to:key:)``.
  package func write(
    _ bytes: [UInt8],
    to name: String,
    beneath folder: Folder,
    key: () -> BuildKey
  ) throws -> State {
    let path = folder.path(of: name)
    return try write(bytes, to: path, key: key) {
      try folder.write(
        bytes,
        to: name,
        noClobber: !files.replaces,
        isDurable: files.isDurable
      )
      Session.current.job.fileLog?.noteWritten(path, bytes)
      Console.detail("file.written", file: path, "\(bytes.count) bytes written")
    }
  }

  /// Writes related outputs: if one fails, none is written.
  ///
  /// - Parameter key: Computes the build key of an output.
  /// - Returns: The states of the outputs, in order.
  /// - Throws: As ``write(_:to:key:)``.
  package func write(
    together outputs: [OutputFile],
    key: (OutputFile) -> BuildKey
  ) throws -> [State] {
    if OutputCapture.isOn {
      return try outputs.map { output in try write(output.bytes, to: output.path) { key(output) } }
    }
    let job = Session.current.job
    FileTransaction.recover(outputs.map(\.path), job: job)
    var sweep = FileTransaction(job: job)
    var states: [State] = []
    for output in outputs {
      try check(output.path)
      guard !isUnchanged(output.path, output.bytes, key: { key(output) }) else {
        states.append(.unchanged)
        continue
      }
      if createsFolders { try OutputFolder.make(for: output.path) }
      try sweep.add(
        output.bytes,
        as: output.path,
        noClobber: !files.replaces,
        isDurable: files.isDurable
      )
      states.append(.written)
    }
    try sweep.commit()
    for (output, state) in zip(outputs, states) where state == .written {
      Session.current.job.fileLog?.noteWritten(output.path)
      Console.detail("file.written", file: output.path, "\(output.bytes.count) bytes written")
      if storesBuildKey(output.path) { key(output).keep(at: output.path, output.bytes) }
    }
    return states
  }

  private func write(
    _ bytes: [UInt8],
    to path: String,
    key: () -> BuildKey,
    _ commit: () throws -> Void
  ) throws -> State {
    try check(path)
    if isUnchanged(path, bytes, key: key) { return .unchanged }
    if OutputCapture.take(bytes, path) { return .written }
    try commit()
    if storesBuildKey(path) { key().keep(at: path, bytes) }
    return .written
  }

  /// Whether an output exists with the same contents, if unchanged outputs are skipped; stores the
  /// key.
  private func isUnchanged(_ path: String, _ bytes: [UInt8], key: () -> BuildKey) -> Bool {
    guard storesBuildKey(path),
      (try? FileBytes.read(path: path, job: Session.current.job.unlimited)) == bytes
    else {
      return false
    }
    Session.current.job.fileLog?.noteWritten(path)
    Console.detail("file.unchanged", file: path, "has the same bytes")
    key().keep(at: path, bytes)
    return true
  }
}
