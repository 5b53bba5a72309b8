import QuadrilleSprite

/// How the names of sprites are derived from those of their files.
package struct SpriteNaming: Sendable, Equatable {
  /// A replacement in names.
  package struct Replacement: Sendable, Equatable {
    /// A regular expression in Perl syntax (PCRE2), as in TexturePacker.
    package var pattern: String
    /// The replacement; `\1` to `\9` stand for the matches of the groups, `\0` for the whole match.
    package var text: String

    /// Makes a replacement.
    package init(pattern: String, text: String) {
      self.pattern = pattern
      self.text = text
    }
  }

  /// Whether the file extension is removed; `--trim-sprite-names`.
  package var dropsExtension = false
  /// Whether the name of the input folder is prepended; `--prepend-folder-name`.
  package var prependsFolderName = false
  /// Replacements applied in order to all matches; `--replace`.
  package var replacements: [Replacement] = []

  /// Makes the default: the path relative to the input folder, including the extension.
  package init() {}

  /// Returns the name of a sprite.
  ///
  /// - Parameters:
  ///   - path: The path of its file relative to the folder, components separated by `/`.
  ///   - folder: The name of the folder; empty for a file that was passed individually.
  /// - Throws: `PackError` `pack.option` if a pattern is not a valid regular expression,
  ///   `pack.missingLibrary` if PCRE2 is not installed.
  package func name(of path: String, in folder: String = "") throws(PackError) -> String {
    var name = path
    if dropsExtension { name = String(name.dropLast(AssetName(name).suffix.count)) }
    if prependsFolderName, !folder.isEmpty { name = "\(folder)/\(name)" }
    for replacement in replacements {
      let expression = try RegularExpression(replacement.pattern)
      name = expression.replacing(in: name) { Self.expand(replacement.text, $0) }
    }
    return name
  }

  private static func expand(_ text: String, _ groups: [String?]) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.first else {
        result.append(character)
        continue
      }
      rest.removeFirst()
      if let number = next.wholeNumberValue, next.isASCII {
        if number < groups.count, let found = groups[number] { result += found }
      } else {
        result.append(next)
      }
    }
    return result
  }
}
