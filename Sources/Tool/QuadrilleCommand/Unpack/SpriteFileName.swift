/// The file name of a sprite, derived from its name in an atlas.
///
/// Names are untrusted input: `../../etc/passwd`, `/`, or one with a line break. They are reduced
/// to a path within the output folder, with components that every file system accepts.
struct SpriteFileName: Equatable, Sendable {
  /// Maximum length of a path component in bytes.
  static let maxBytes = 255
  /// Maximum number of folders in a name.
  static let mostFolders = 64

  /// The path relative to the output folder; ends in `.png`.
  private(set) var path: String
  /// Whether it has a number, because another sprite has the same file name.
  private(set) var isNumbered = false
  /// Whether anything besides the file extension differs from the name.
  let isSanitized: Bool

  /// Creates the file name for a sprite's name.
  ///
  /// Empty components, `.` and `..` are dropped, control characters and those that change the
  /// writing direction become `_`, and components are cut at 255 bytes, the last one before its
  /// file extension. If nothing is left, the name becomes `unnamed.png`.
  init(_ name: String) {
    var parts: [String] = []
    for part in name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: true) {
      let part = Self.printable(part)
      if part != ".", part != ".." { parts.append(part) }
    }
    var last = parts.popLast() ?? "unnamed"
    let fileExtension = last.lowercased().hasSuffix(".png") ? String(last.suffix(4)) : ".png"
    let hasExtension = last.lowercased().hasSuffix(".png")
    last =
      Self.cut(hasExtension ? String(last.dropLast(4)) : last, Self.maxBytes - 4) + fileExtension
    parts = parts.map { Self.cut($0, Self.maxBytes) }
    parts.append(last)
    path = parts.joined(separator: "/")
    let plain = hasExtension ? path : String(path.dropLast(4))
    isSanitized = !plain.utf8.elementsEqual(name.utf8)
  }

  /// The name with a number before its file extension: `Hero.2.png`, truncated if it is too long.
  func numbered(_ number: Int) -> SpriteFileName {
    var result = self
    result.isNumbered = true
    let end = ".\(number)\(path.suffix(4))"
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let stem = Self.cut(String(path[start...].dropLast(4)), Self.maxBytes - end.utf8.count)
    result.path = path[..<start] + stem + end
    return result
  }

  /// The number of folders in the path.
  var folderCount: Int { path.utf8.count { $0 == UInt8(ascii: "/") } }

  private static func printable(_ part: String.UnicodeScalarView.SubSequence) -> String {
    var result = ""
    for scalar in part {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: result += "_"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The longest prefix of whole characters that fits.
  private static func cut(_ text: String, _ bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      count += scalar.utf8.count
      if count > bytes { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
