#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The folders that a process does jobs of others in: what it opens is opened beneath them, so that a
/// link which is put there between a check and the opening leads nowhere else.
///
/// Relative paths lie beneath the first folder, which is the working folder; absolute ones beneath the
/// one whose path they begin with. Other absolute paths are the program's own, libraries and fonts, and
/// are read but not written.
package enum SandboxRoot {
  private struct Roots: Sendable {
    let inputs: Folder
    let others: [(path: String, folder: Folder)]
  }

  private static let roots = Lock<Roots?>(nil)

  /// Puts up the fence, for ever.
  ///
  /// - Parameters:
  ///   - inputs: The working folder.
  ///   - folders: Folders with their absolute paths without links.
  package static func set(inputs: Folder, folders: [(path: String, folder: Folder)]) {
    roots.withLock { $0 = Roots(inputs: inputs, others: folders) }
  }

  /// Opens a path as `open` does, beneath the fence where there is one.
  ///
  /// - Parameter isOutput: Whether something is to be written there.
  /// - Returns: A descriptor; negative with `errno` set where it fails, `EXDEV` for what lies outside.
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
