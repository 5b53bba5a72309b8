/// Operations on paths as text.
package enum FilePath {
  /// Joins a folder and a name.
  package static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Normalizes a path: removes `./` and repeated slashes.
  package static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The reference to a file from another one: the relative path if it is in the same folder or
  /// below, else its last component.
  package static func reference(to path: String, from file: String) -> String {
    let file = plain(file).split(separator: "/", omittingEmptySubsequences: false)
    let path = plain(path).split(separator: "/", omittingEmptySubsequences: false)
    let folder = file.dropLast()
    if path.count > folder.count, path.prefix(folder.count).elementsEqual(folder),
      !path.dropFirst(folder.count).contains(".."),
      !(folder.isEmpty && path.first == "")
    {
      return path.dropFirst(folder.count).joined(separator: "/")
    }
    return path.last.map(String.init) ?? ""
  }

  /// The suffix for scale and device of an image name without its extension, as in Xcode: `@2x`,
  /// `@3x~ipad`; empty if there is none.
  package static func scaleSuffix(of name: String) -> String {
    var stem = name.split(separator: "/").last ?? ""
    if let dot = stem.lastIndex(of: "."), dot > stem.startIndex { stem = stem[..<dot] }
    var device = ""
    for deviceSuffix in ["~ipad", "~iphone"] where stem.hasSuffix(deviceSuffix) {
      device = deviceSuffix
      stem = stem.dropLast(deviceSuffix.count)
    }
    let scale = stem.suffix(3)
    let isScale =
      scale.first == "@" && scale.last == "x"
      && scale.dropFirst().first.map { "123456789".contains($0) } == true && scale.count == 3
    return (isScale ? String(scale) : "") + device
  }
}
