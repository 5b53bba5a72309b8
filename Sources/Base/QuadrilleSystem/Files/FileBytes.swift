#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Reads whole files.
public enum FileBytes {
  /// Reads a regular file that the caller names.
  ///
  /// Pipes, devices and folders are rejected after opening, and opening never blocks. For a file
  /// that shrinks meanwhile, the bytes read so far are returned.
  ///
  /// - Throws: ``IOError`` `io.notFound`, `io.open`, `io.notRegular`, `io.read` or
  ///   `limit.fileBytes`.
  public static func read(path: String, job: JobContext = .default) throws(IOError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw IOError(.badName(path), file: path) }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let fileDescriptor = job.inputDescriptor(path, flags)
    guard fileDescriptor >= 0 else { throw IOError(opening: errno, file: path) }
    let file = FileDescriptor(owning: fileDescriptor)
    return try read(file, name: path, isNamedInFile: false, job: job)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``IOError`` `io.read`, `io.notRegular` for a folder, or `limit.fileBytes` after one
  ///   byte too many.
  package static func readStandardInput(job: JobContext = .default) throws(IOError) -> [UInt8] {
    let name = "-"
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) == 0 else { throw IOError(.read(errno), file: name) }
    let kind = FileKind(mode: status.st_mode)
    guard kind != .folder else { throw IOError(.notRegular(.folder), file: name) }
    let hint = kind == .regular ? Int(status.st_size) : 64 << 10
    return try readAll(STDIN_FILENO, hint: hint, waits: true, name: name, job: job)
  }

  /// Reads an open file if it is regular and small enough.
  static func read(
    _ file: borrowing FileDescriptor,
    name: String,
    isNamedInFile: Bool,
    job: JobContext
  ) throws(IOError) -> [UInt8] {
    guard let status = file.status() else { throw IOError(.open(errno), file: name) }
    job.fileLog?.noteRead(name)
    let kind = FileKind(mode: status.st_mode)
    guard kind == .regular else {
      throw IOError(.notRegular(kind), file: name, isNamedInFile: isNamedInFile)
    }
    let size = Int(status.st_size)
    guard size <= job.limits.maxFileBytes else {
      let violation = LimitViolation(.fileBytes, found: size, allowed: job.limits.maxFileBytes)
      throw IOError(.limit(violation), file: name, isNamedInFile: isNamedInFile)
    }
    if let violation = job.violation(addingBytes: size) {
      throw IOError(.limit(violation), file: name, isNamedInFile: isNamedInFile)
    }
    // Some system files report a regular type but block until an event occurs.
    let bytes = try readAll(
      file.fileDescriptor,
      hint: size,
      waits: false,
      name: name,
      job: job
    )
    job.fileLog?.noteRead(name, bytes, FileStamp(status), knownDigests: job.cache)
    return bytes
  }

  private static func readAll(
    _ fileDescriptor: Int32,
    hint: Int,
    waits: Bool,
    name: String,
    job: JobContext
  ) throws(IOError) -> [UInt8] {
    var failure: Int32 = 0
    let limit = min(job.limits.maxFileBytes, .max / 4)
    let bytes = job.measure(.read) {
      FileDescriptor.readAll(
        fileDescriptor,
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
  /// The error of a failed `open`, from its negative descriptor.
  init(opening fileDescriptor: Int32, file: String, isNamedInFile: Bool = false) {
    let reason: Reason =
      switch fileDescriptor {
      case ENOENT, ENOTDIR: .notFound
      // Reported by a sandbox root.
      case EXDEV: .outside(name: file)
      default: .open(fileDescriptor)
      }
    self.init(reason, file: file, isNamedInFile: isNamedInFile)
  }

  /// The error of a failed `open` for writing, from its negative descriptor.
  ///
  /// A missing folder is named instead of the file.
  init(creating fileDescriptor: Int32, file: String) {
    guard fileDescriptor == ENOENT || fileDescriptor == ENOTDIR else {
      self.init(opening: fileDescriptor, file: file)
      return
    }
    var folder = Substring(file)
    var missing: Substring?
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      var status = stat()
      let exists = unsafe stat(String(folder), &status) == 0
      if exists, FileKind(mode: status.st_mode) == .folder { break }
      missing = folder
    }
    self.init(missing.map { .noFolder(String($0)) } ?? .notFound, file: file)
  }
}
