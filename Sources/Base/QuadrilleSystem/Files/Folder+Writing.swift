#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Folder {
  /// Writes a file beneath the folder atomically and creates missing folders in its path.
  ///
  /// No symbolic link is followed: one in place of a folder is rejected, and one in place of the
  /// file is itself replaced, so that nothing outside the folder changes.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - name: A relative path whose components are not empty, `.` or `..`.
  ///   - noClobber: Whether to throw `io.exists` instead of replacing a file.
  ///   - isDurable: Whether to wait until the bytes are on the device.
  /// - Throws: ``IOError`` `path.name`, `path.outside`, `io.open`, `io.write`, `io.notRegular` or
  ///   `io.exists`; the file is then unchanged.
  package func write(
    _ bytes: [UInt8],
    to name: String,
    noClobber: Bool = false,
    isDurable: Bool = false
  ) throws(IOError) {
    let path = path(of: name)
    // By bytes: a slash and a combining mark after it are one Character in Swift.
    let slash = UInt8(ascii: "/")
    var parts = name.utf8.split(separator: slash, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard !name.utf8.contains(0), !parts.contains(where: { ["", ".", ".."].contains($0) }),
      let last = parts.popLast()
    else { throw IOError(.badName(name), file: path) }
    var holder = FileDescriptor(owning: dup(fileDescriptor))
    guard holder.fileDescriptor >= 0 else { throw IOError(.open(errno), file: path) }
    for part in parts {
      let isCreated = unsafe mkdirat(holder.fileDescriptor, part, 0o777) == 0
      guard isCreated || errno == EEXIST else { throw IOError(.write(errno), file: path) }
      let flags = openPathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let next = unsafe openat(holder.fileDescriptor, part, flags)
      if next < 0 {
        let failure = errno
        var status = stat()
        let isKnown = unsafe fstatat(holder.fileDescriptor, part, &status, AT_SYMLINK_NOFOLLOW) == 0
        if isKnown, FileKind(mode: status.st_mode) == .link {
          throw IOError(.outside(name: name), file: path)
        }
        throw IOError(.open(failure), file: path)
      }
      holder = FileDescriptor(owning: next)
    }
    var status = stat()
    var old: stat?
    if unsafe fstatat(holder.fileDescriptor, last, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      let kind = FileKind(mode: status.st_mode)
      guard kind == .regular || kind == .link else { throw IOError(.notRegular(kind), file: path) }
      guard !noClobber else { throw IOError(.exists, file: path) }
      if kind == .regular { old = status }
    }
    try AtomicFile.commit(
      bytes.span,
      as: last,
      in: holder.fileDescriptor,
      old,
      path,
      noClobber,
      isDurable
    )
  }
}
