import Glibc
import QuadrilleSystem

/// What lies in folders and in those beneath them.
package struct DirectoryTraversal {
  /// Folders deeper than this are not looked into.
  private static let depth = 64

  private let followsSymlinks: Bool
  private let skipsHidden: Bool
  /// Folders that were not looked into, since they lie too deep.
  private var deepFolders = 0
  /// Names that were left out, since they are not UTF-8.
  private var strangeNames = 0
  /// Links that were left out, since they lead out of the folder.
  private var escapingLinks = 0
  /// The folder that is walked, as the system has it.
  private var root = ""
  /// The folders above the one that is being looked into, so that links lead in no circle.
  private var above: [FileIdentity] = []

  /// Makes a walk.
  ///
  /// - Parameter followsSymlinks: Whether links lead to folders that are walked, and out of the folder.
  package init(followsSymlinks: Bool = false) {
    self.init(followsSymlinks: followsSymlinks, skipsHidden: false)
  }

  private init(followsSymlinks: Bool, skipsHidden: Bool) {
    self.followsSymlinks = followsSymlinks
    self.skipsHidden = skipsHidden
  }

  /// The files beneath a folder whose names end in one of some endings, in any case of letters.
  ///
  /// - Returns: Paths that begin with that of the folder, sorted name by name.
  package static func files(in path: String, fileExtensions: [String]) throws -> [String] {
    var traversal = DirectoryTraversal()
    return try traversal.allFiles(in: path).filter { hasExtension($0, fileExtensions) }
  }

  /// Whether a path ends in one of some endings, in any case of letters.
  package static func hasExtension(_ path: String, _ fileExtensions: [String]) -> Bool {
    let plain = path.lowercased()
    return fileExtensions.contains { plain.hasSuffix($0) }
  }

  /// A folder and those beneath it but hidden ones; `.` is the empty text.
  package static func folders(in path: String) throws -> [String] {
    let start = path == "." ? "" : path.hasSuffix("/") ? String(path.dropLast()) : path
    var traversal = DirectoryTraversal(followsSymlinks: false, skipsHidden: true)
    return [start] + (try traversal.allEntries(in: path).filter(\.isFolder).map(\.path))
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String, followsSymlinks: Bool = true) -> Bool {
    var status = stat()
    let answer = followsSymlinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    return answer == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// All files beneath a folder.
  ///
  /// - Returns: Paths that begin with that of the folder, sorted name by name.
  package mutating func allFiles(in path: String) throws -> [String] {
    try allEntries(in: path).filter { !$0.isFolder }.map(\.path)
  }

  /// Reports what was left out.
  package func warn(about folder: String) {
    let left = [
      (strangeNames, "names that are not UTF-8", "input.name"),
      (deepFolders, "folders deeper than \(Self.depth)", "input.depth"),
      (escapingLinks, "links that lead out of the folder", "input.link"),
    ]
    for (count, what, code) in left where count > 0 {
      Console.report(
        Diagnostic(
          .warning,
          code: code,
          location: DiagnosticLocation(file: folder),
          message: "\(count) \(what) passed over"
        )
      )
    }
  }

  private mutating func allEntries(in path: String) throws -> [(path: String, isFolder: Bool)] {
    root = Self.resolved(path) ?? path
    return try entries(in: path, Self.depth)
  }

  /// Where a path leads, without links; nil where there is nothing.
  private static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Whether a path is a link that leads out of the folder; one that leads nowhere does not.
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
    for name in try Folder(path: path).names(notUTF8: &strangeNames) {
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
