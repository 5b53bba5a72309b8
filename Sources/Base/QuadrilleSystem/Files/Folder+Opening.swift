#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Folder {
  func descriptor(of name: String, flags: Int32) throws(IOError) -> Int32 {
    guard !name.isEmpty, !name.utf8.contains(0) else { throw error(.badName(name), name) }
    guard !name.hasPrefix("/") else { throw error(.outside(name: name), name) }
    var opened = open(name, flags)
    if opened == -ENOENT, job.materialize(path(of: name)) { opened = open(name, flags) }
    guard opened < 0 else { return opened }
    guard opened != -EXDEV else { throw error(.outside(name: name), name) }
    throw IOError(opening: -opened, file: path(of: name), isNamedInFile: true)
  }

  /// Opens a name beneath the folder; a negative `errno` on failure, `EXDEV` if it is outside.
  func open(_ name: String, _ flags: Int32) -> Int32 {
    var opened = openBeneath(fileDescriptor, name, flags)
    // The kernel returns EAGAIN where a folder was renamed meanwhile.
    for _ in 0..<16 where opened == -EAGAIN || opened == -EINTR {
      opened = openBeneath(fileDescriptor, name, flags)
    }
    if opened == -ENOSYS || opened == -EPERM {
      return Folder.openByComponents(fileDescriptor, name, flags)
    }
    // The kernel rejects every absolute link target, even one inside the folder.
    if opened == -EXDEV, let target = target(of: name) {
      opened = openBeneath(fileDescriptor, target, flags, followsSymlinks: false)
      if opened == -ELOOP { return -EXDEV }
    }
    return opened
  }

  /// The path beneath the folder of a name's target, without links; nil if it is outside.
  private func target(of name: String) -> String? {
    // A name that itself climbs out of the folder is outside, even if it comes back.
    var depth = 0
    for part in name.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      depth += part.elementsEqual("..".utf8) ? -1 : 1
      if depth < 0 { return nil }
    }
    let own = "/proc/self/fd/\(fileDescriptor)"
    guard let root = resolved(own) else { return nil }
    let parts = PathParts(name)
    var path = resolved("\(own)/\(name)")
    if path == nil, errno == ENOENT, let folder = resolved("\(own)/\(parts.folder)") {
      path = "\(folder)/\(parts.name)"
    }
    let prefix = root.hasSuffix("/") ? root : root + "/"
    guard let path, path.utf8.starts(with: prefix.utf8) else { return path == root ? "." : nil }
    return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }

  private func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  private func error(_ reason: IOError.Reason, _ name: String) -> IOError {
    IOError(reason, file: path(of: name), isNamedInFile: true)
  }

  /// Opens a name component by component without following links: for kernels before 5.6.
  ///
  /// Returns a descriptor or a negative `errno`, the same as `openat2`, except that links inside
  /// the folder are rejected as well.
  static func openByComponents(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
    var parts = name.split(separator: "/").map(String.init)
    guard let last = parts.popLast() else { return -ENOENT }
    var depth = 0
    for part in parts + [last] where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return -EXDEV }
    }
    var current = dup(folder)
    for part in parts where current >= 0 {
      let next = unsafe openat(current, part, openPathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let failure = errno
      _ = close(current)
      current = next
      if next < 0 { return -(failure == ENOTDIR ? Folder.refusal(folder, name) : failure) }
    }
    guard current >= 0 else { return -errno }
    defer { _ = close(current) }
    var status = stat()
    if unsafe fstatat(current, last, &status, AT_SYMLINK_NOFOLLOW) == 0,
      FileKind(mode: status.st_mode) == .link
    {
      return -EXDEV
    }
    let opened = unsafe openat(current, last, flags | O_NOFOLLOW)
    return opened >= 0 ? opened : -errno
  }

  /// A component is a file or a link; `O_DIRECTORY | O_NOFOLLOW` fails the same way for both.
  private static func refusal(_ folder: Int32, _ name: String) -> Int32 {
    var prefix = ""
    for part in name.split(separator: "/") {
      prefix += prefix.isEmpty ? String(part) : "/\(part)"
      var status = stat()
      guard unsafe fstatat(folder, prefix, &status, AT_SYMLINK_NOFOLLOW) == 0 else { break }
      if FileKind(mode: status.st_mode) == .link { return EXDEV }
    }
    return ENOTDIR
  }
}

/// Calls `openat2` with `RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS`; a negative `errno` on failure.
///
/// Without following links, `RESOLVE_NO_SYMLINKS` is added.
private func openBeneath(
  _ folder: Int32,
  _ name: String,
  _ flags: Int32,
  followsSymlinks: Bool = true
) -> Int32 {
  let resolve: UInt64 = 0x08 | 0x02 | (followsSymlinks ? 0 : 0x04)
  // struct open_how: flags, mode, resolve
  var how: InlineArray<3, UInt64> = [UInt64(UInt32(bitPattern: flags)), 0, resolve]
  let result = unsafe name.withCString { text in
    unsafe withUnsafePointer(to: &how) { how in
      SystemCall.make(
        437,
        Int(folder),
        Int(bitPattern: text),
        Int(bitPattern: how),
        MemoryLayout<InlineArray<3, UInt64>>.size
      )
    }
  }
  return result >= 0 ? Int32(truncatingIfNeeded: result) : -errno
}
