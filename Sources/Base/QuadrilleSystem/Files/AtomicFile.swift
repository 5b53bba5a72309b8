#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Writes output files atomically.
public enum AtomicFile {
  /// Writes bytes to a file atomically: readers see either the old file or the complete new one.
  ///
  /// The bytes are written to `.name.tmp-XXXXXX` next to the output, which is then renamed. The
  /// permissions of a replaced file are kept; a new file gets those that the umask leaves. A
  /// symbolic link stays and its target is replaced. Devices, pipes and open descriptors, such as
  /// `/dev/stdout` and `/proc/self/fd/1`, are written directly.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The output.
  ///   - noClobber: Whether to throw `io.exists` instead of replacing a file.
  ///   - isDurable: Whether to wait until the bytes are on the device.
  ///   - job: The job that writes.
  /// - Throws: ``IOError`` `io.write`, `io.open`, `io.notFound` (the folder), `io.notRegular`,
  ///   `io.exists`; the output is then unchanged and the temporary file is removed.
  public static func write(
    _ bytes: [UInt8],
    to path: String,
    noClobber: Bool = false,
    isDurable: Bool = false,
    job: JobContext = .default
  ) throws(IOError) {
    try write(bytes.span, to: path, noClobber: noClobber, isDurable: isDurable, job: job)
  }

  /// Writes the bytes of a span to a file atomically.
  ///
  /// Otherwise the same as for an array.
  public static func write(
    _ bytes: Span<UInt8>,
    to path: String,
    noClobber: Bool = false,
    isDurable: Bool = false,
    job: JobContext = .default
  ) throws(IOError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw IOError(.badName(path), file: path) }
    var status = stat()
    let fileExists = unsafe lstat(path, &status) == 0
    guard fileExists else { return try replace(path, nil, bytes, noClobber, isDurable, job) }
    let isLink = FileKind(mode: status.st_mode) == .link
    if isLink {
      guard unsafe stat(path, &status) == 0 else { throw IOError(opening: errno, file: path) }
    }
    let kind = FileKind(mode: status.st_mode)
    guard kind != .folder else { throw IOError(.notRegular(.folder), file: path) }
    if kind != .regular || SystemPath.matches(path) { return try writeThrough(path, bytes, job) }
    guard !noClobber else { throw IOError(.exists, file: path) }
    guard isLink else { return try replace(path, status, bytes, noClobber, isDurable, job) }
    guard let resolved = unsafe realpath(path, nil) else {
      throw IOError(opening: errno, file: path)
    }
    defer { unsafe free(resolved) }
    try replace(unsafe String(cString: resolved), status, bytes, noClobber, isDurable, job)
  }

  /// Writes bytes to standard output.
  ///
  /// - Throws: ``IOError`` `io.write`, with `EPIPE` where the reader has closed the pipe.
  package static func writeStandardOutput(
    _ bytes: [UInt8],
    job: JobContext = .default
  ) throws(IOError) {
    let failure = job.measure(.write) {
      FileDescriptor.writeAll(STDOUT_FILENO, bytes.span)
    }
    guard failure == 0 else {
      throw writeError(failure, "-", STDOUT_FILENO, needed: bytes.count)
    }
  }

  private static func writeThrough(
    _ path: String,
    _ bytes: Span<UInt8>,
    _ job: JobContext
  ) throws(IOError) {
    // Without O_NONBLOCK, opening a pipe without a reader would block.
    let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let fileDescriptor = job.descriptor(path, flags, isOutput: true)
    guard fileDescriptor >= 0 else { throw IOError(creating: errno, file: path) }
    let file = FileDescriptor(owning: fileDescriptor)
    var failure = FileDescriptor.writeAll(file.fileDescriptor, bytes)
    guard failure == 0 else {
      throw writeError(failure, path, file.fileDescriptor, needed: bytes.count)
    }
    failure = file.finish()
    guard failure == 0 else { throw IOError(.write(failure), file: path) }
  }

  // MARK: Replacing

  private static func replace(
    _ path: String,
    _ old: stat?,
    _ bytes: Span<UInt8>,
    _ noClobber: Bool,
    _ isDurable: Bool,
    _ job: JobContext
  ) throws(IOError) {
    let parts = PathParts(path)
    guard !parts.name.isEmpty, parts.name != ".", parts.name != ".." else {
      throw IOError(.notRegular(.folder), file: path)
    }
    let flags = openPathOnly | O_DIRECTORY | O_CLOEXEC
    let folderNumber = job.descriptor(parts.folder, flags, isOutput: true)
    guard folderNumber >= 0 else { throw IOError(creating: errno, file: path) }
    let folder = FileDescriptor(owning: folderNumber)
    try job.measure(.write) { () throws(IOError) in
      try commit(bytes, as: parts.name, in: folder.fileDescriptor, old, path, noClobber, isDurable)
    }
  }

  /// Writes a file into an open folder: a temporary one, which is then renamed.
  ///
  /// A symbolic link of that name is itself replaced.
  ///
  /// - Parameters:
  ///   - name: The file's name, without slashes.
  ///   - folder: The open folder.
  ///   - old: The status of the replaced file, for its owner and permissions.
  ///   - path: The file in messages.
  static func commit(
    _ bytes: Span<UInt8>,
    as name: String,
    in folder: Int32,
    _ old: stat?,
    _ path: String,
    _ noClobber: Bool,
    _ isDurable: Bool
  ) throws(IOError) {
    let (fileDescriptor, temporary, slot) = try create(in: folder, for: name, old, path)
    defer { TemporaryFiles.unregister(slot) }
    var isCommitted = false
    defer { if !isCommitted { _ = unsafe unlinkat(folder, temporary, 0) } }

    let file = FileDescriptor(owning: fileDescriptor)
    var failure = FileDescriptor.writeAll(file.fileDescriptor, bytes)
    if failure == 0, isDurable, fdatasync(file.fileDescriptor) != 0 { failure = errno }
    guard failure == 0 else {
      throw writeError(failure, path, file.fileDescriptor, needed: bytes.count)
    }
    failure = file.finish()
    guard failure == 0 else { throw writeError(failure, path, folder, needed: bytes.count) }

    if noClobber {
      // linkat fails where the name exists, unlike rename.
      if unsafe linkat(folder, temporary, folder, name, 0) == 0 {
        return isDurable ? try sync(folder, path) : ()
      }
      guard errno != EEXIST else { throw IOError(.exists, file: path) }
    }
    guard unsafe renameat(folder, temporary, folder, name) == 0 else {
      let failure = errno
      TemporaryFiles.waitAtEnd()
      throw IOError(.write(failure), file: path)
    }
    isCommitted = true
    if isDurable { try sync(folder, path) }
  }

  /// Waits until the directory entries of a folder are on the device.
  static func sync(_ folder: Int32, _ path: String) throws(IOError) {
    // A descriptor opened with O_PATH cannot be synchronized.
    let fileDescriptor = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard fileDescriptor >= 0 else { throw IOError(.write(errno), file: path) }
    defer { close(fileDescriptor) }
    // Some file systems do not support this and report EINVAL.
    guard fsync(fileDescriptor) == 0 || errno == EINVAL else {
      throw IOError(.write(errno), file: path)
    }
  }

  /// Creates the temporary file and registers it in ``TemporaryFiles``.
  static func create(
    in folder: Int32,
    for name: String,
    _ old: stat?,
    _ path: String
  ) throws(IOError) -> (fileDescriptor: Int32, name: String, slot: Int?) {
    for _ in 0..<100 {
      let temporary = TemporaryName.random(for: name)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let mode = creationMode(replacing: old)
      let (fileDescriptor, failure, slot) = TemporaryFiles.make(folder, temporary) {
        unsafe openat(folder, temporary, flags, mode)
      }
      if fileDescriptor >= 0 {
        if let old { keepOwner(of: old, fileDescriptor) }
        return (fileDescriptor, temporary, slot)
      }
      guard failure == EEXIST || failure == EINTR else {
        throw IOError(opening: failure, file: path)
      }
    }
    throw IOError(.open(EEXIST), file: path)
  }

  /// The mode with which a file is created: that of a replaced file with the same owner.
  ///
  /// Nobody else may read the new contents before the owner is set.
  private static func creationMode(replacing old: stat?) -> mode_t {
    guard let old else { return 0o666 }
    let isOwn = old.st_uid == geteuid() && old.st_gid == getegid()
    return isOwn ? old.st_mode & 0o777 : 0o600
  }

  /// Sets the owner and mode of a replaced file, which an isolated process may not.
  private static func keepOwner(of old: stat, _ fileDescriptor: Int32) {
    var new = stat()
    guard unsafe fstat(fileDescriptor, &new) == 0 else { return }
    // Only the superuser may change the owner; for others the owner is the same already.
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid {
      _ = fchown(fileDescriptor, old.st_uid, old.st_gid)
    }
    if new.st_mode & 0o777 != old.st_mode & 0o777 {
      _ = fchmod(fileDescriptor, old.st_mode & 0o777)
    }
  }

  static func writeError(
    _ fileDescriptor: Int32,
    _ path: String,
    _ descriptor: Int32,
    needed: Int
  ) -> IOError {
    guard fileDescriptor == ENOSPC || fileDescriptor == EDQUOT else {
      return IOError(.write(fileDescriptor), file: path)
    }
    var status = statvfs()
    let isKnown = unsafe fstatvfs(descriptor, &status) == 0 && status.f_frsize > 0
    let (free, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize)
    )
    return IOError(.full(needed: needed, free: isKnown && !overflow ? free : nil), file: path)
  }
}
