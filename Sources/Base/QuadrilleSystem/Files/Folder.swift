#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A root directory that contains all file access: names resolve beneath it or fail.
///
/// All names read from a file are opened through this type. Symbolic links work as long as they
/// stay inside; tildes, URLs and backslashes are ordinary characters.
package final class Folder: Sendable {
  /// The path of the folder as the caller gave it.
  package let path: String
  let fileDescriptor: Int32
  /// The job that opened the folder.
  let job: JobContext

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - job: The job that opens it, and everything in it.
  /// - Throws: ``IOError`` `io.notFound` or `io.open`.
  package init(path: String, job: JobContext = .default) throws(IOError) {
    let path = path.isEmpty ? "." : path
    guard !path.utf8.contains(0) else { throw IOError(.badName(path), file: path) }
    let flags = openPathOnly | O_DIRECTORY | O_CLOEXEC
    self.job = job
    fileDescriptor = job.inputDescriptor(path, flags)
    guard fileDescriptor >= 0 else {
      // For a file in place of a folder, the C library's message is more precise than "no such
      // file".
      throw errno == ENOENT
        ? IOError(.notFound, file: path) : IOError(.open(errno), file: path)
    }
    self.path = path
  }

  /// Opens the folder that contains a file.
  ///
  /// - Throws: ``IOError`` `io.notFound` or `io.open`.
  package convenience init(
    containing file: String,
    job: JobContext = .default
  ) throws(IOError) {
    try self.init(path: PathParts(file).folder, job: job)
  }

  deinit {
    _ = close(fileDescriptor)
  }

  /// The path of a name beneath the folder, for messages.
  package func path(of name: String) -> String {
    if path == "." { return name }
    return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// Reads a regular file beneath the folder.
  ///
  /// - Parameters:
  ///   - name: A relative path as found in a file.
  ///   - job: The job; nil for the one that opened the folder.
  /// - Throws: ``IOError`` `path.outside`, `path.name`, `io.notFound`, `io.open`, `io.notRegular`,
  ///   `io.read` or `limit.fileBytes`.
  package func read(_ name: String, job: JobContext? = nil) throws(IOError) -> [UInt8] {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let file = FileDescriptor(owning: try descriptor(of: name, flags: flags))
    return try FileBytes.read(file, name: path(of: name), isNamedInFile: true, job: job ?? self.job)
  }

  /// Whether the folder contains a regular file with that name.
  package func contains(_ name: String) -> Bool {
    guard let fileDescriptor = try? descriptor(of: name, flags: openPathOnly | O_CLOEXEC) else {
      return false
    }
    let file = FileDescriptor(owning: fileDescriptor)
    return file.status().map { FileKind(mode: $0.st_mode) } == .regular
  }

  /// The size in bytes of a regular file beneath the folder; nil where there is none.
  package func byteCount(of name: String) -> Int? {
    guard let fileDescriptor = try? descriptor(of: name, flags: openPathOnly | O_CLOEXEC) else {
      return nil
    }
    let file = FileDescriptor(owning: fileDescriptor)
    guard let status = file.status(), FileKind(mode: status.st_mode) == .regular else { return nil }
    return Int(status.st_size)
  }

  /// A string that identifies the file of a name beneath the folder, however the name is spelled.
  ///
  /// It is equal for the same file; nil where there is none.
  package func identity(of name: String) -> String? {
    guard let fileDescriptor = try? descriptor(of: name, flags: openPathOnly | O_CLOEXEC) else {
      return nil
    }
    let file = FileDescriptor(owning: fileDescriptor)
    return file.status().map { "\($0.st_dev) \($0.st_ino)" }
  }

  /// The names in this folder or a subfolder, sorted by their bytes.
  ///
  /// `.`, `..` and names that are not UTF-8 are omitted.
  ///
  /// - Throws: ``IOError`` as ``read(_:job:)`` does.
  package func names(in name: String = ".") throws(IOError) -> [String] {
    var invalidNameCount = 0
    return try names(in: name, notUTF8: &invalidNameCount)
  }

  /// The names in this folder or a subfolder, sorted by their bytes.
  ///
  /// - Parameter invalidNameCount: Incremented by the number of names omitted because they are not
  ///   UTF-8.
  /// - Throws: ``IOError`` as ``read(_:job:)`` does.
  package func names(
    in name: String = ".",
    notUTF8 invalidNameCount: inout Int
  ) throws(IOError) -> [String] {
    let opened = try descriptor(of: name, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard let stream = unsafe fdopendir(opened) else {
      let failure = errno
      _ = close(opened)
      throw IOError(.read(failure), file: path(of: name))
    }
    defer { unsafe closedir(stream) }
    var result: [String] = []
    let start = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
    while let entry = unsafe readdir(stream) {
      let text = unsafe UnsafeRawPointer(entry).advanced(by: start)
        .assumingMemoryBound(to: CChar.self)
      guard let found = unsafe String(validatingCString: text) else {
        invalidNameCount += 1
        continue
      }
      if found != ".", found != ".." { result.append(found) }
    }
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The name of a regular file that matches without regard to case; an exact match comes first.
  ///
  /// This finds images named on case-insensitive file systems. Of several matches the first by
  /// bytes is taken, folder by folder.
  package func firstMatch(caseInsensitively name: String) -> String? {
    if contains(name) { return name }
    var found = ""
    for part in name.split(separator: "/", omittingEmptySubsequences: false) {
      guard part != "..", !part.isEmpty, !part.utf8.contains(0) else { return nil }
      guard let names = try? names(in: found.isEmpty ? "." : found) else { return nil }
      let lower = part.lowercased()
      let match =
        names.contains(String(part))
        ? String(part) : names.first(where: { $0.lowercased() == lower })
      guard let match else { return nil }
      found += found.isEmpty ? match : "/\(match)"
    }
    return contains(found) ? found : nil
  }
}
