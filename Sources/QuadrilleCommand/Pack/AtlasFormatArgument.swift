import ArgumentParser
import QuadrilleAtlas
import QuadrilleIO

/// The format of a data file in the words of TexturePacker.
struct AtlasFormatArgument: ExpressibleByArgument, Sendable {
  private let word: String
  private let known: AtlasFormat?

  private static let words: [(String, AtlasFormat)] = [
    ("cocos2d", .cocos2D(version: 2)), ("cocos2d-v3", .cocos2D(version: 3)), ("json", .jsonHash),
    ("json-array", .jsonArray), ("libgdx", .libGDX), ("spritekit", .atlasc),
    ("sparrow", .starling),
  ]
  private static let aliases: [String: AtlasFormat] = [
    "cocos2d-x": .cocos2D(version: 2), "cocos2d-v2": .cocos2D(version: 2), "json-hash": .jsonHash,
    "pixijs": .jsonHash, "pixijs4": .jsonHash, "phaser-json-hash": .jsonHash,
    "phaser-json-array": .jsonArray, "atlasc": .atlasc, "starling": .starling,
  ]
  private static let unsupported = [
    "corona", "corona-imagesheet", "unity", "unity-texture2d", "unity3d", "phaser", "spine", "css",
    "less", "sass", "xml", "uikit", "swift", "plain", "gideros", "moai", "melonjs", "easeljs",
    "godot", "godot3-spritesheet", "unreal", "unreal-paper2d", "andengine", "cegui", "slick2d",
    "vplay", "x2d", "shiva3d", "kwik", "sparrow-xml", "aseprite", "monogame", "tsv", "bhive",
  ]

  init?(argument: String) {
    word = argument.lowercased()
    known = Self.words.first { $0.0 == argument.lowercased() }?.1 ?? Self.aliases[word]
    if known == nil, !Self.unsupported.contains(word) { return nil }
  }

  static var allValueStrings: [String] { words.map(\.0) }

  /// The format.
  func format() throws(UnsupportedWord) -> AtlasFormat {
    guard let known else {
      throw UnsupportedWord(
        option: "--format",
        word: word,
        allowed: Self.allValueStrings.joined(separator: ", ")
      )
    }
    return known
  }

  /// The format that the ending of a data file stands for, nil where it stands for none.
  static func format(ofFileNamed path: String) -> AtlasFormat? {
    let endings: [(String, AtlasFormat)] = [
      (".plist", .cocos2D(version: 2)), (".json", .jsonHash), (".atlas", .libGDX),
      (".xml", .starling), (".atlasc", .atlasc),
    ]
    var name = path.lowercased()
    while name.hasSuffix("/") { name.removeLast() }
    return endings.first { name.hasSuffix($0.0) }?.1
  }
}

/// A data file and its format.
struct PackTarget: Sendable {
  let data: String
  let format: AtlasFormat

  /// Puts the values of `--data` and `--format` together.
  ///
  /// - Throws: ``UsageError`` or ``UnsupportedWord``.
  static func targets(_ data: [String], _ formats: [AtlasFormatArgument]) throws -> [PackTarget] {
    guard formats.isEmpty || formats.count == data.count else {
      throw UsageError(
        message: "there are \(data.count) --data and \(formats.count) --format; give one for each"
      )
    }
    var result: [PackTarget] = []
    for (index, path) in data.enumerated() {
      guard !path.isEmpty, path != "-" else {
        throw UsageError(message: "--data names a file, not \(path.quotedForDisplay)")
      }
      let format =
        index < formats.count
        ? try formats[index].format() : AtlasFormatArgument.format(ofFileNamed: path)
      guard let format else {
        throw UsageError(message: "give the format of \(path.quotedForDisplay) with --format")
      }
      result.append(PackTarget(data: path, format: format))
    }
    return result
  }
}
