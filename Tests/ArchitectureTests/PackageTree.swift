import QuadrilleSystem
import TestSupport

/// The files of the package.
enum PackageTree {
  /// The text of a file, by its path from the root of the package.
  static func text(_ path: String) throws -> String {
    String(decoding: try FileBytes.read(path: "\(Fixtures.packageRoot)/\(path)"), as: UTF8.self)
  }

  /// Whether a file or directory exists.
  static func contains(_ path: String) throws -> Bool {
    try Folder(path: Fixtures.packageRoot).contains(path) || folders(at: path) != nil
  }

  /// The names in a directory; nil if it does not exist.
  static func folders(at path: String) -> [String]? {
    guard let folder = try? Folder(path: "\(Fixtures.packageRoot)/\(path)") else { return nil }
    return try? folder.names().sorted()
  }

  /// The paths of all files under a directory with a suffix.
  static func files(below path: String, suffix: String) -> [String] {
    guard let names = folders(at: path) else { return [] }
    return names.flatMap { name -> [String] in
      let inner = "\(path)/\(name)"
      if name.hasSuffix(suffix) { return [inner] }
      return name.hasPrefix(".") ? [] : files(below: inner, suffix: suffix)
    }
  }
}
