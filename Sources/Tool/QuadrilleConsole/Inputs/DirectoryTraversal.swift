import Glibc
import QuadrilleSystem

/// Lists the files in a folder and its subfolders.
package struct DirectoryTraversal {
  /// Maximum depth of subfolders.
  private static let depth = 64

  private let followsSymlinks: Bool
  private let skipsHidden: Bool
  /// Number of folders skipped because they exceed the depth.
  private var deepFolders = 0
  /// Number of names skipped because they are not UTF-8.
  private var strangeNames = 0
  /// Number of links skipped because they point outside of the folder.
  private var escapingLinks = 0
  /// The resolved path of the folder.
  private var root = ""
  /// The ancestors of the current folder, to detect link cycles.
  private var above: [FileIdentity] = []

  /// Creates a traversal.
  ///
  /// - Parameter followsSymlinks: Whether links to folders and out of the folder are followed.
  package init(followsSymlinks: Bool = false) {
    self.init(followsSymlinks: followsSymlinks, skipsHidden: false)
  }

  private init(followsSymlinks: Bool, skipsHidden: Bool) {
    self.followsSymlinks = followsSymlinks
    self.skipsHidden = skipsHidden
  }

  /// Returns the files in a folder and its subfolders that have one of some file extensions, in any
  /// case.
  ///
  /// - Returns: Paths that start with the folder's path, sorted by path component.
  package static func files(in path: String, fileExtensions: [String]) throws -> [String] {
    var traversal = DirectoryTraversal()
    return try traversal.allFiles(in: path).filter { hasExtension($0, fileExtensions) }
  }

  /// Whether a path has one of some file extensions, in any case.
  package static func hasExtension(_ path: String, _ fileExtensions: [String]) -> Bool {
    let plain = path.lowercased()
    return fileExtensions.contains { plain.hasSuffix($0) }
  }

  /// Returns a folder and its subfolders, except hidden ones; `.` is the empty text.
  package static func folders(in path: String) throws -> [String] {
    let start = path == "." ? "" : path.hasSuffix("/") ? String(path.dropLast()) : path
    var traversal = DirectoryTraversal(followsSymlinks: false, skipsHidden: true)
    return [start] + (try traversal.allEntries(in: path).filter(\.isFolder).map(\.path))
  }

  /// Whether a path is a folder.
  package static func isFolder(_ path: String, followsSymlinks: Bool = true) -> Bool {
    var status = stat()
    let answer = followsSymlinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    return answer == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns all files in a folder and its subfolders.
  ///
  /// - Returns: Paths that start with the folder's path, sorted by path component.
  package mutating func allFiles(in path: String) throws -> [String] {
    try allEntries(in: path).filter { !$0.isFolder }.map(\.path)
  }

  /// Reports skipped entries.
  package func warn(about folder: String) {
    let left = [
      (strangeNames, "names that are not UTF-8", "input.name"),
      (deepFolders, "folders deeper than \(Self.depth)", "input.depth"),
      (escapingLinks, "links that lead outside of the folder", "input.link"),
    ]
    for (count, what, code) in left where count > 0 {
      Console.report(
        Diagnostic(
          .warning,
          code: code,
          location: DiagnosticLocation(file: folder),
          message: "\(count) \(what) skipped"
        )
      )
    }
  }

  private mutating func allEntries(in path: String) throws -> [(path: String, isFolder: Bool)] {
    root = Self.resolved(path) ?? path
    return try entries(in: path, Self.depth)
  }

  /// The real path without links; nil if the path does not exist.
  private static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Whether a path is a link out of the folder; a dangling link is not.
  private func escapesRoot(_ path: String) -> Bool {
    var status = stat()
    guard !followsSymlinks, unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let target = Self.resolved(path)
    else { return false }
    return root != "/" && !target.hasPrefix(root + "/")
  }

  private mutating func entries(
    in path: String,
    _ depth: Int
  ) throws -> [(path: String, isFolder: Bool)] {
    guard depth > 0 else {
      deepFolders += 1
      return []
    }
    let prefix = path == "." && skipsHidden ? "" : path.hasSuffix("/") ? path : path + "/"
    let identity = FileIdentity(path)
    if let identity {
      if above.contains(identity) { return [] }
      above.append(identity)
    }
    defer { if identity != nil { above.removeLast() } }
    var result: [(path: String, isFolder: Bool)] = []
    for name in try Folder(path: path, job: Session.current.job).names(notUTF8: &strangeNames) {
      if skipsHidden, name.hasPrefix(".") { continue }
      let path = prefix + name
      if escapesRoot(path) {
        escapingLinks += 1
        continue
      }
      let isFolder = Self.isFolder(path, followsSymlinks: followsSymlinks)
      result.append((path, isFolder))
      if isFolder { result += try entries(in: path, depth - 1) }
    }
    return result
  }
}
