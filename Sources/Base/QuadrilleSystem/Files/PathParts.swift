/// A path split at its last slash.
struct PathParts {
  /// The folder, `.` where the path has no slash.
  let folder: String
  /// The part after the last slash.
  let name: String

  init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      folder = "."
      name = path
      return
    }
    folder = slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.utf8.index(after: slash)...])
  }
}
