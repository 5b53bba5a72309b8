import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

/// A data file format as named by TexturePacker.
struct AtlasFormatArgument: OptionValue, Sendable {
  private let keyword: String
  private let known: AtlasFormat?

  /// Further TexturePacker formats; those without a Quadrille format are rejected by name.
  private static let further = [
    "corona", "corona-imagesheet", "solar2d", "css-simple",
    "css-sprites", "css-retina", "agk", "appgamekit", "cegui-ogre", "spark", "spritekit-swift",
    "spritesheet-only", "spriter", "wave-engine-1", "shiva3d-jpsprite", "playcanvas",
    "orx", "gamemaker", "less", "sass", "uikit", "swift", "plain", "gideros", "moai",
    "melonjs", "godot", "godot3-spritesheet", "unreal", "unreal-paper2d", "andengine",
    "cegui", "slick2d", "vplay", "x2d", "shiva3d", "kwik", "sparrow-xml", "aseprite", "monogame",
    "tsv", "bhive",
  ]

  /// TexturePacker formats whose files have the layout of another format.
  private static let equals = [
    "phaser": "json", "unity3d": "json", "spine": "libgdx",
    "sparrow-xml": "sparrow",
  ]

  /// The default format of TexturePacker.
  static var cocos2D: AtlasFormatArgument { AtlasFormatArgument(.cocos2D(version: 2)) }

  private init(_ format: AtlasFormat) {
    keyword = format.name
    known = format
  }

  init?(argument: String) {
    keyword = argument.lowercased()
    known = AtlasFormat(alias: Self.equals[keyword] ?? keyword)
    if known == nil, !isTemplate, !Self.further.contains(keyword) { return nil }
  }

  static var keywords: [String] { AtlasFormat.written.compactMap(\.aliases.first) }

  /// The format as TexturePacker means it, whose `unity` is JSON and not the tpsheet.
  var ofTexturePacker: AtlasFormatArgument {
    keyword == "unity" ? AtlasFormatArgument(.jsonHash) : self
  }

  /// Whether the data file is written by the template of `--template`.
  var isTemplate: Bool { keyword == "template" }

  /// Whether no data file is wanted.
  var isNone: Bool { keyword == "spritesheet-only" }

  /// Returns the format.
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

  /// Pairs the values of `--data` and `--format`.
  ///
  /// A single folder `hero.atlas` with a folder format becomes `hero.atlasc`, as in Xcode.
  ///
  /// - Parameters:
  ///   - template: What writes the data files of the format `template`, and those without a format.
  ///   - inputs: The inputs to pack.
  /// - Throws: ``UsageError`` or ``UnsupportedArgument``.
  static func targets(
    _ data: [String],
    _ formats: [AtlasFormatArgument],
    template: AtlasTemplate? = nil,
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
        throw UsageError(message: "--data must be a file name, found \(path.quotedForDisplay)")
      }
      let written = template.map(AtlasFormat.init(template:))
      let format: AtlasFormat? =
        if index >= formats.count {
          written ?? AtlasFormat(forWriting: path)
        } else if formats[index].isTemplate, let written {
          written
        } else {
          try formats[index].format()
        }
      guard let format else {
        throw UsageError(message: "give the format of \(path.quotedForDisplay) with --format")
      }
      result.append(PackTarget(data: path, format: format))
    }
    return result
  }
}
