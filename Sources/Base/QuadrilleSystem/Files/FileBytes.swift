#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Whole files as bytes.
public enum FileBytes {
  /// Reads a regular file that the caller names.
  ///
  /// Pipes, devices and folders are refused after opening, and opening never waits. A file that
  /// shrinks meanwhile gives the bytes that were there.
  ///
  /// - Throws: ``IOError`` `io.notFound`, `io.open`, `io.notRegular`, `io.read` or
  ///   `limit.fileBytes`.
  public static func read(path: String, limits: Limits = .default) throws(IOError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw IOError(.badName(path), file: path) }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    var number = FileFence.descriptor(path, flags)
    if number < 0, errno == ENOENT, MissingFiles.appears(path) {
      number = FileFence.descriptor(path, flags)
    }
    guard number >= 0 else { throw IOError(opening: errno, file: path) }
    let file = FileDescriptor(owning: number)
    return try read(file, name: path, isNamedInFile: false, limits: limits)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``IOError`` `io.read`, `io.notRegular` for a folder, or `limit.fileBytes` as soon as
  ///   one byte too many has come.
  public static func readStandardInput(limits: Limits = .default) throws(IOError) -> [UInt8] {
    let name = "-"
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) == 0 else { throw IOError(.read(errno), file: name) }
    let kind = FileKind(mode: status.st_mode)
    guard kind != .folder else { throw IOError(.notRegular(.folder), file: name) }
    let hint = kind == .regular ? Int(status.st_size) : 64 << 10
    return try readAll(STDIN_FILENO, hint: hint, waits: true, name: name, limits: limits)
  }

  /// Reads an open file if it is regular and small enough.
  static func read(
    _ file: borrowing FileDescriptor,
    name: String,
    isNamedInFile: Bool,
    limits: Limits
  ) throws(IOError) -> [UInt8] {
    guard let status = file.status() else { throw IOError(.open(errno), file: name) }
    FileLog.noteRead(name)
    let kind = FileKind(mode: status.st_mode)
    guard kind == .regular else {
      throw IOError(.notRegular(kind), file: name, isNamedInFile: isNamedInFile)
    }
    let size = Int(status.st_size)
    guard size <= limits.fileBytes else {
      let violation = LimitViolation(.fileBytes, found: size, allowed: limits.fileBytes)
      throw IOError(.limit(violation), file: name, isNamedInFile: isNamedInFile)
    }
    if let violation = Budget.violation(addingBytes: size) {
      throw IOError(.limit(violation), file: name, isNamedInFile: isNamedInFile)
    }
    // Some files of the system look regular and have nothing to read until something happens.
    let bytes = try readAll(file.number, hint: size, waits: false, name: name, limits: limits)
    FileLog.noteRead(name, bytes, FileStamp(status))
    return bytes
  }

  private static func readAll(
    _ number: Int32,
    hint: Int,
    waits: Bool,
    name: String,
    limits: Limits
  ) throws(IOError) -> [UInt8] {
    var failure: Int32 = 0
    let limit = min(limits.fileBytes, .max / 4)
    let bytes = Timings.measure(.read) {
      FileDescriptor.readAll(
        number,
        sizeHint: hint,
        limit: limit,
        waits: waits,
        error: &failure
      )
    }
    guard failure == 0 else { throw IOError(.read(failure), file: name) }
    guard bytes.count <= limit else {
      let violation = LimitViolation(.fileBytes, found: bytes.count, allowed: limit)
      throw IOError(.limit(violation), file: name)
    }
    return bytes
  }
}

extension IOError {
  /// The error of an `open` that failed with a number.
  init(opening number: Int32, file: String, isNamedInFile: Bool = false) {
    let reason: Reason =
      switch number {
      case ENOENT, ENOTDIR: .notFound
      // The answer of a fence.
      case EXDEV: .outside(name: file)
      default: .open(number)
      }
    self.init(reason, file: file, isNamedInFile: isNamedInFile)
  }

  /// The error of an `open` for writing that failed with a number.
  ///
  /// Where a folder is missing it is named, not the file.
  init(creating number: Int32, file: String) {
    guard number == ENOENT || number == ENOTDIR else {
      self.init(opening: number, file: file)
      return
    }
    var folder = Substring(file)
    var missing: Substring?
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      var status = stat()
      let isThere = unsafe stat(String(folder), &status) == 0
      if isThere, FileKind(mode: status.st_mode) == .folder { break }
      missing = folder
    }
    self.init(missing.map { .noFolder(String($0)) } ?? .notFound, file: file)
  }
}
