/// Paths as text.
package enum FilePath {
  /// A name in a folder.
  package static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// A path without what changes nothing: `./` and slashes after slashes.
  package static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// A file as another one names it: the way to it where it lies beneath the folder of that one,
  /// else its name alone.
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

  /// The scale and device at the end of a picture's name, without its extension, as Xcode tells
  /// them: `@2x`, `@3x~ipad`; empty where it has none.
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
