import Glibc
package import QuadrilleSystem

/// Removes temporary files that killed processes left next to outputs.
///
/// Each folder is scanned once: temporary files that appear later belong to running processes, and
/// so may recently changed ones.
package struct StaleFileCleaner {
  /// A temporary file that changed within this many seconds may still be in use.
  private static let inProgressSeconds = 2

  private let keepsRecent: Bool
  /// The temporary files of each output, by folder.
  private var folders: [String: [String: [String]]] = [:]

  /// Creates a cleaner without scanning any folder.
  ///
  /// - Parameter keepsRecent: Whether files changed in the last two seconds are kept; false after a
  ///   worker that wrote the same outputs was killed.
  package init(keepsRecent: Bool = true) { self.keepsRecent = keepsRecent }

  /// Removes the temporary files of an output.
  package mutating func clean(_ path: String, job: JobContext = .default) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = String(path[..<slash])
    let name = String(path[path.utf8.index(after: slash)...])
    if folders[folder] == nil {
      if folders.count > 1000 { folders = [:] }
      folders[folder] = Self.found(in: folder, job)
    }
    for leftover in folders[folder]?.removeValue(forKey: name) ?? [] {
      let path = "\(folder)/\(leftover)"
      if !keepsRecent || !Self.isInProgress(path) { _ = unsafe unlink(path) }
    }
  }

  private static func isInProgress(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec < inProgressSeconds
  }

  /// The files named `.name.tmp-` and six letters or digits, by output name.
  private static func found(in folder: String, _ job: JobContext) -> [String: [String]] {
    guard let names = try? Folder(path: folder, job: job).names() else { return [:] }
    var result: [String: [String]] = [:]
    for name in names {
      if let output = TemporaryName.output(of: name) { result[output, default: []].append(name) }
    }
    return result
  }
}
