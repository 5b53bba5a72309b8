#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The root directories of a process that runs untrusted jobs.
///
/// Files are opened beneath these folders, so that a link created between a check and the opening
/// cannot lead elsewhere. Relative paths resolve beneath the first folder, the working folder;
/// absolute ones beneath the folder whose path is their prefix. Other absolute paths, such as the
/// program's libraries and fonts, are readable but not writable.
package enum SandboxRoot {
  private struct Roots: Sendable {
    let inputs: Folder
    let others: [(path: String, folder: Folder)]
  }

  private static let roots = Lock<Roots?>(nil)

  /// Sets the root directories for the rest of the process.
  ///
  /// - Parameters:
  ///   - inputs: The working folder.
  ///   - folders: Folders with their absolute paths without links.
  package static func set(inputs: Folder, folders: [(path: String, folder: Folder)]) {
    roots.withLock { $0 = Roots(inputs: inputs, others: folders) }
  }

  /// Opens a path like `open`, beneath the root directories if they are set.
  ///
  /// - Parameter isOutput: Whether to open for writing.
  /// - Returns: A descriptor; negative with `errno` set on failure, `EXDEV` for a path outside.
  package static func descriptor(
    _ path: String,
    _ flags: Int32,
    isOutput: Bool = false
  ) -> Int32 {
    guard let roots = roots.withLock({ $0 }) else { return system(path, flags) }
    guard path.utf8.first == UInt8(ascii: "/") else { return beneath(path, flags, roots.inputs) }
    for root in roots.others {
      if path == root.path { return beneath(".", flags, root.folder) }
      let prefix = root.path.hasSuffix("/") ? root.path : root.path + "/"
      if path.utf8.starts(with: prefix.utf8) {
        let name = Substring(path.utf8.dropFirst(prefix.utf8.count))
        return beneath(name.isEmpty ? "." : String(name), flags, root.folder)
      }
    }
    if isOutput, flags & O_DIRECTORY != 0 || !SystemPath.matches(path) {
      errno = EXDEV
      return -1
    }
    return system(path, flags)
  }

  private static func system(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let opened = unsafe open(path, flags)
      if opened >= 0 || errno != EINTR { return opened }
    }
  }

  private static func beneath(_ name: String, _ flags: Int32, _ folder: Folder) -> Int32 {
    let opened = folder.open(name, flags)
    if opened < 0 { errno = -opened }
    return opened
  }
}
