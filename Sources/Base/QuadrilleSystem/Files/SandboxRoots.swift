#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The root directories of an untrusted job.
///
/// Files are opened beneath these folders, so that a link created between a check and the opening
/// cannot lead elsewhere. Relative paths resolve beneath the first folder, the working folder;
/// absolute ones beneath the folder whose path is their prefix. Other absolute paths, such as the
/// program's libraries and fonts, are readable but not writable.
package struct SandboxRoots: Sendable {
  private let inputs: Folder
  private let others: [(path: String, folder: Folder)]

  /// Creates roots.
  ///
  /// - Parameters:
  ///   - inputs: The working folder.
  ///   - folders: Folders with their absolute paths without links.
  package init(inputs: Folder, folders: [(path: String, folder: Folder)]) {
    self.inputs = inputs
    others = folders
  }

  /// Opens a path like `open`, beneath the root directories.
  func descriptor(_ path: String, _ flags: Int32, isOutput: Bool) -> Int32 {
    guard path.utf8.first == UInt8(ascii: "/") else { return beneath(path, flags, inputs) }
    for root in others {
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
    return openUninterrupted(path, flags)
  }

  private func beneath(_ name: String, _ flags: Int32, _ folder: Folder) -> Int32 {
    let opened = folder.open(name, flags)
    if opened < 0 { errno = -opened }
    return opened
  }
}

extension JobContext {
  /// Opens a path like `open`, beneath the job's root directories if it has them.
  ///
  /// - Parameter isOutput: Whether to open for writing.
  /// - Returns: A descriptor; negative with `errno` set on failure, `EXDEV` for a path outside.
  package func descriptor(_ path: String, _ flags: Int32, isOutput: Bool = false) -> Int32 {
    guard let roots = settings.roots else { return openUninterrupted(path, flags) }
    return roots.descriptor(path, flags, isOutput: isOutput)
  }

  /// Opens a path for reading, creating the file on first access if the job provides it.
  func inputDescriptor(_ path: String, _ flags: Int32) -> Int32 {
    let opened = descriptor(path, flags)
    guard opened < 0, errno == ENOENT else { return opened }
    guard materialize(path) else {
      errno = ENOENT
      return opened
    }
    return descriptor(path, flags)
  }

  /// Whether a missing file or folder has been created by the job's provider.
  func materialize(_ path: String) -> Bool { settings.fileProvider?(path) ?? false }
}

private func openUninterrupted(_ path: String, _ flags: Int32) -> Int32 {
  while true {
    let opened = unsafe open(path, flags)
    if opened >= 0 || errno != EINTR { return opened }
  }
}
