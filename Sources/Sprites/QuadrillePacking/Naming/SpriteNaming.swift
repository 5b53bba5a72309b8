import QuadrilleSprite

/// How the names of sprites come from those of their files.
public struct SpriteNaming: Sendable, Equatable {
  /// A part of names that is replaced.
  public struct Replacement: Sendable, Equatable {
    /// A regular expression in the language of Perl (PCRE2), as in TexturePacker.
    public var pattern: String
    /// What comes instead; `\1` to `\9` stand for what the groups found, `\0` for all of it.
    public var text: String

    /// Makes a replacement.
    public init(pattern: String, text: String) {
      self.pattern = pattern
      self.text = text
    }
  }

  /// Whether the extension of the file is left out; `--trim-sprite-names`.
  public var dropsExtension = false
  /// Whether the name of the folder that was given stands before; `--prepend-folder-name`.
  public var prependsFolderName = false
  /// What is replaced, one after the other, in all places where it is found; `--replace`.
  public var replacements: [Replacement] = []

  /// Makes the default: the path below the folder that was given, extension and all.
  public init() {}

  /// The name of a sprite.
  ///
  /// - Parameters:
  ///   - path: The path of its file below the folder, parts separated by `/`.
  ///   - folder: The name of the folder, empty for a file that was given by itself.
  /// - Throws: `PackError` `pack.option` where a pattern is no regular expression,
  ///   `pack.missingLibrary` where there is no PCRE2 to find it with.
  public func name(of path: String, in folder: String = "") throws(PackError) -> String {
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
