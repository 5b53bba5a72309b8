#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A group of output files: all are written before the first is renamed to its output.
///
/// A failure leaves all old files unchanged. The renames follow each other directly, and a journal
/// next to the first output, `.name.placing`, lists the pending ones: a process that is killed in
/// between leaves it, and ``recover(_:job:)`` completes the renames.
///
/// ```swift
/// FileTransaction.recover(paths)
/// var transaction = FileTransaction()
/// for path in paths { try transaction.add(bytes, as: path) }
/// try transaction.commit()
/// ```
package struct FileTransaction {
  private var streams: [AtomicFileStream] = []
  private let job: JobContext

  /// Creates an empty transaction of a job.
  package init(job: JobContext = .default) { self.job = job }

  /// Writes a temporary file next to an output.
  ///
  /// - Throws: ``IOError`` as ``AtomicFileStream``; ``commit()`` must not be called then.
  package mutating func add(
    _ bytes: [UInt8],
    as path: String,
    noClobber: Bool = false,
    isDurable: Bool = false
  ) throws(IOError) {
    let stream = try AtomicFileStream(
      path: path,
      noClobber: noClobber,
      isDurable: isDurable,
      job: job
    )
    try stream.write(bytes)
    try stream.seal()
    streams.append(stream)
  }

  /// Renames all files to their outputs; must be called once.
  ///
  /// - Throws: ``IOError`` `io.write`, where something else appeared at an output path meanwhile.
  package func commit() throws(IOError) {
    let staged = streams.compactMap(\.staged)
    guard staged.count > 1, let first = staged.first else {
      for stream in streams { try stream.commit() }
      return
    }
    let journal = Self.journal(of: first.path)
    let lines = staged.map { $0.temporary + "\n" }.joined()
    try AtomicFile.write(Array(lines.utf8), to: journal, job: job)
    // From here on a signal must not undo a part of the renames.
    for stream in streams { stream.keepOnSignal() }
    var backups = FileBackups()
    defer {
      backups.remove()
      _ = unsafe unlink(journal)
    }
    for (stream, file) in zip(streams, staged) {
      backups.keep(file.path)
      do throws(IOError) {
        try stream.commit()
      } catch {
        backups.rollBack()
        throw error
      }
    }
  }

  /// Hard links to the replaced files, kept while a later rename can fail.
  private struct FileBackups {
    private var files: [(path: String, name: String?)] = []

    /// Keeps a file that is about to be replaced.
    ///
    /// Without hard links on the file system, it is not kept.
    mutating func keep(_ path: String) {
      let parts = PathParts(path)
      let name = "\(parts.folder)/\(TemporaryName.prefix(for: parts.name))before"
      _ = unsafe unlink(name)
      var status = stat()
      let exists = unsafe lstat(path, &status) == 0
      if exists, unsafe link(path, name) != 0 { return }
      files.append((path, exists ? name : nil))
    }

    /// Restores the replaced files.
    mutating func rollBack() {
      for file in files {
        if let name = file.name {
          _ = unsafe rename(name, file.path)
          // For a file that was not replaced, both names are the same file and rename does nothing.
          _ = unsafe unlink(name)
        } else {
          _ = unsafe unlink(file.path)
        }
      }
      files = []
    }

    /// Removes the hard links.
    func remove() {
      for file in files { if let name = file.name { _ = unsafe unlink(name) } }
    }
  }

  /// Completes the renames of a process that was killed during ``commit()``.
  ///
  /// - Parameter paths: The outputs of the group, in the same order. Only temporary files of these
  ///   names are moved, whatever the journal contains.
  package static func recover(_ paths: [String], job: JobContext = .default) {
    guard paths.count > 1 else { return }
    for journal in Set(paths.map(journal)) {
      guard let text = try? FileBytes.read(path: journal, job: job) else { continue }
      let names = Set(text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
      for path in paths {
        let parts = PathParts(path)
        let prefix = TemporaryName.prefix(for: parts.name)
        for name in names where name.hasPrefix(prefix) && !name.utf8.contains(0x2F) {
          _ = unsafe rename("\(parts.folder)/\(name)", path)
        }
      }
      _ = unsafe unlink(journal)
    }
  }

  private static func journal(of path: String) -> String {
    let parts = PathParts(path)
    return "\(parts.folder)/.\(parts.name).placing"
  }
}
