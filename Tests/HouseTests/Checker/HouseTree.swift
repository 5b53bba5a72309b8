import QuadrilleIO
import TestSupport

/// The package as it lies on the disk.
enum HouseTree {
  /// The text of a file, by its path from the root of the package.
  static func text(_ path: String) throws -> String {
    String(decoding: try FileBytes.read(path: "\(Fixtures.packageRoot)/\(path)"), as: UTF8.self)
  }

  /// Whether there is a file or folder.
  static func contains(_ path: String) throws -> Bool {
    try Folder(path: Fixtures.packageRoot).contains(path) || folders(at: path) != nil
  }

  /// The names in a folder; nil where it is none.
  static func folders(at path: String) -> [String]? {
    guard let folder = try? Folder(path: "\(Fixtures.packageRoot)/\(path)") else { return nil }
    return try? folder.names().sorted()
  }

  /// The paths of all files below a folder that end in a suffix.
  static func files(below path: String, suffix: String) -> [String] {
    guard let names = folders(at: path) else { return [] }
    return names.flatMap { name -> [String] in
      let inner = "\(path)/\(name)"
      if name.hasSuffix(suffix) { return [inner] }
      return name.hasPrefix(".") ? [] : files(below: inner, suffix: suffix)
    }
  }

  /// The Swift files of each target.
  static func sources(
    of targets: [ManifestText.Target]
  ) throws -> [String: [HouseChecker.Source]] {
    var sources: [String: [HouseChecker.Source]] = [:]
    for target in targets {
      sources[target.name] = try files(below: target.path, suffix: ".swift").map {
        HouseChecker.Source(path: $0, text: try text($0))
      }
    }
    return sources
  }
}
