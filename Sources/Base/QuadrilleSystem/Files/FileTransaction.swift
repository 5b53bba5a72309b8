#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Output files that belong together: all are written before the first takes its place.
///
/// A failure leaves all old files. The files take their places one right after the other, and a
/// journal beside the first of them, `.name.placing`, lists what is still under way: a process that
/// is killed in between leaves it, and ``recover(_:)`` puts the rest in place.
///
/// ```swift
/// FileTransaction.recover(paths)
/// var sweep = FileTransaction()
/// for path in paths { try sweep.add(bytes, as: path) }
/// try sweep.place()
/// ```
package struct FileTransaction {
  private var streams: [AtomicFileStream] = []

  /// Begins with no file.
  package init() {}

  /// Writes a file beside its place.
  ///
  /// - Throws: ``IOError`` as ``AtomicFileStream``; then no file is put in place by ``commit()``.
  package mutating func add(
    _ bytes: [UInt8],
    as path: String,
    noClobber: Bool = false,
    isDurable: Bool = false
  ) throws(IOError) {
    let stream = try AtomicFileStream(path: path, noClobber: noClobber, isDurable: isDurable)
    try stream.write(bytes)
    try stream.seal()
    streams.append(stream)
  }

  /// Puts all files in their places; to be called once.
  ///
  /// - Throws: ``IOError`` `io.write`, where a place was taken by something else meanwhile.
  package func commit() throws(IOError) {
    let staged = streams.compactMap(\.staged)
    guard staged.count > 1, let first = staged.first else {
      for stream in streams { try stream.commit() }
      return
    }
    let journal = Self.journal(of: first.path)
    let lines = staged.map { $0.temporary + "\n" }.joined()
    try AtomicFile.write(Array(lines.utf8), to: journal)
    // From here on a signal does not undo half of it.
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

  /// Second names of the files that are replaced, for as long as a later one can fail.
  private struct FileBackups {
    private var files: [(path: String, name: String?)] = []

    /// Keeps a file that is about to be replaced.
    ///
    /// Where the file system has no second names, it is
    /// not kept.
    mutating func keep(_ path: String) {
      let parts = PathParts(path)
      let name = "\(parts.folder)/\(AtomicFile.temporaryPrefix(of: parts.name))before"
      _ = unsafe unlink(name)
      var status = stat()
      let exists = unsafe lstat(path, &status) == 0
      if exists, unsafe link(path, name) != 0 { return }
      files.append((path, exists ? name : nil))
    }

    /// Undoes what was done.
    mutating func rollBack() {
      for file in files {
        if let name = file.name {
          _ = unsafe rename(name, file.path)
          // A file that was not replaced is the same under both names, and then nothing is renamed.
          _ = unsafe unlink(name)
        } else {
          _ = unsafe unlink(file.path)
        }
      }
      files = []
    }

    /// Removes the second names.
    func remove() {
      for file in files { if let name = file.name { _ = unsafe unlink(name) } }
    }
  }

  /// Puts files in place that a killed process has written and not placed any more.
  ///
  /// - Parameter paths: The files that belong together, in the same order. Nothing but temporary
  ///   files of these very names is moved, whatever a journal says.
  package static func recover(_ paths: [String]) {
    guard paths.count > 1 else { return }
    for journal in Set(paths.map(journal)) {
      guard let text = try? FileBytes.read(path: journal) else { continue }
      let names = Set(text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
      for path in paths {
        let parts = PathParts(path)
        let prefix = AtomicFile.temporaryPrefix(of: parts.name)
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
