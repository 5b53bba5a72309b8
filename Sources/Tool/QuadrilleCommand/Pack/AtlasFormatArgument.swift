import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

/// The format of a data file in the words of TexturePacker.
struct AtlasFormatArgument: OptionValue, Sendable {
  private let keyword: String
  private let known: AtlasFormat?

  /// What TexturePacker writes besides; of these, those that no format goes by are refused by name.
  private static let further = [
    "corona", "corona-imagesheet", "unity", "unity-texture2d", "unity3d", "phaser", "spine", "css",
    "less", "sass", "xml", "uikit", "swift", "plain", "gideros", "moai", "melonjs", "easeljs",
    "godot", "godot3-spritesheet", "unreal", "unreal-paper2d", "andengine", "cegui", "slick2d",
    "vplay", "x2d", "shiva3d", "kwik", "sparrow-xml", "aseprite", "monogame", "tsv", "bhive",
  ]

  init?(argument: String) {
    keyword = argument.lowercased()
    known = AtlasFormat(keyword: keyword)
    if known == nil, !Self.further.contains(keyword) { return nil }
  }

  static var keywords: [String] { AtlasFormat.written.compactMap(\.keywords.first) }

  /// The format.
  func format() throws(UnsupportedArgument) -> AtlasFormat {
    guard let known else {
      throw UnsupportedArgument(
        option: "--format",
        keyword: keyword,
        allowed: Self.keywords.joined(separator: ", ")
      )
    }
    return known
  }
}

/// A data file and its format.
struct PackTarget: Sendable {
  let data: String
  let format: AtlasFormat

  /// Puts the values of `--data` and `--format` together.
  ///
  /// A folder `hero.atlas` alone, with a format that is a folder, becomes `hero.atlasc` as with Xcode.
  ///
  /// - Parameter inputs: What is packed.
  /// - Throws: ``UsageError`` or ``UnsupportedArgument``.
  static func targets(
    _ data: [String],
    _ formats: [AtlasFormatArgument],
    inputs: [String]
  ) throws -> [PackTarget] {
    if data.isEmpty, formats.count == 1, inputs.count == 1, let format = try? formats[0].format(),
      format.containsPages
    {
      let path = inputs[0].hasSuffix("/") ? String(inputs[0].dropLast()) : inputs[0]
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if name.hasSuffix(".atlas") { return [PackTarget(data: name + "c", format: format)] }
    }
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
        ? try formats[index].format() : AtlasFormat(forWriting: path)
      guard let format else {
        throw UsageError(message: "give the format of \(path.quotedForDisplay) with --format")
      }
      result.append(PackTarget(data: path, format: format))
    }
    return result
  }
}
