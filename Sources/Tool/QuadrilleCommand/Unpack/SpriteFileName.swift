/// The file that a sprite is written to, by its name in an atlas.
///
/// Names come from strangers: `../../etc/passwd`, `/`, one with a line break. What is left of them
/// is a path that stays where it is put, of parts that every file system takes.
struct SpriteFileName: Equatable, Sendable {
  /// The most bytes of a part.
  static let maxBytes = 255
  /// The most folders that a name may ask for.
  static let mostFolders = 64

  /// The path below the output folder; ends with `.png`.
  private(set) var path: String
  /// Whether it has a number, since another sprite has the file.
  private(set) var isNumbered = false
  /// Whether anything but the ending differs from the name.
  let isSanitized: Bool

  /// Makes the file's name of a sprite's name.
  ///
  /// Empty parts, `.` and `..` are dropped, control characters and those that change the direction
  /// of writing become `_`, and parts are cut at 255 bytes, the last one before its ending. A name
  /// of which nothing is left becomes `unnamed.png`.
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

  /// The name with a number before its ending: `Hero.2.png`, cut where it would be too long.
  func numbered(_ number: Int) -> SpriteFileName {
    var result = self
    result.isNumbered = true
    let end = ".\(number)\(path.suffix(4))"
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let stem = Self.cut(String(path[start...].dropLast(4)), Self.maxBytes - end.utf8.count)
    result.path = path[..<start] + stem + end
    return result
  }

  /// The number of folders that the file lies in, below the output folder.
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

  /// As many whole characters of the beginning as fit.
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
