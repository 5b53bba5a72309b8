import QuadrillePixels
import QuadrilleSprite
import QuadrilleSyntax

/// Writes the data files of packed atlases.
///
/// Keys and sprites come in a fixed order and no date is written, so that equal atlases give equal
/// bytes. A sprite that shares its place with others is written in full, under its own name: its
/// trim may differ, and readers of aliases are rare.
public struct AtlasWriter: Sendable {
  /// The format.
  public let format: AtlasFormat
  /// The format of the pixels that the data files tell of, in the words of TexturePacker:
  /// `RGBA4444`, `PVRTC4`.
  public var pixelFormat = PixelFormat.rgba8888.name

  /// Makes a writer.
  ///
  /// - Throws: ``PackError`` `pack.format` for a format that is not one of ``AtlasFormat/written``.
  public init(_ format: AtlasFormat) throws(PackError) {
    guard AtlasFormat.written.contains(format) else {
      throw PackError(
        .format(
          "the writer of atlases",
          found: format.name,
          allowed: AtlasFormat.written.map(\.name).joined(separator: ", ")
        )
      )
    }
    self.format = format
  }

  /// The data files of an atlas and its variants.
  ///
  /// Formats that cannot tell of several pages get a file for each; an `.atlasc` gets one for all
  /// variants, `NAME.plist` in its folder, whose pages are `NAME.1.png` and so on.
  ///
  /// - Throws: ``PackError`` `pack.format` where the format cannot say a name or turn, `pack.option`
  ///   where two files would get one name.
  public func files(
    of atlases: [PackedAtlas],
    named names: AtlasNames
  ) throws(PackError) -> [AtlasFile] {
    for atlas in atlases {
      for frame in atlas.frames {
        guard format.turns.contains(frame.turn) else {
          throw PackError(
            .format(
              format.name,
              found: "a turn by \(frame.turn.rawValue)°",
              allowed: format.turns.map { "\($0.rawValue)" }.sorted().joined(separator: ", ")
            ),
            sprite: frame.name
          )
        }
        try check(name: frame.name)
      }
    }
    var files: [AtlasFile] = []
    switch format {
    case .atlasc:
      files = [AtlascWriter(names).file(of: atlases)]
    case .libGDX:
      files = atlases.map(LibGDXWriter(names, pixelFormat).file)
    default:
      for atlas in atlases {
        for page in atlas.pages.indices {
          files.append(
            AtlasFile(name: names.data(page, atlas), bytes: text(of: atlas, page, names))
          )
        }
      }
    }
    try checkNames(files.map(\.name), "data file")
    try checkTextures(atlases, names)
    return files
  }

  private func text(of atlas: PackedAtlas, _ page: Int, _ names: AtlasNames) -> [UInt8] {
    switch format {
    case .cocos2D(let version):
      Cocos2DWriter(version, pixelFormat).text(of: atlas, page, texture: names.texture(page, atlas))
    case .starling: StarlingWriter().text(of: atlas, page, texture: names.texture(page, atlas))
    default:
      TexturePackerJSONWriter(isArray: format == .jsonArray, pixelFormat)
        .text(of: atlas, page, names)
    }
  }

  /// XML has no way to write most control characters, and a line of libGDX is a name or a `key:`.
  private func check(name: String) throws(PackError) {
    let isSayable: Bool
    switch format {
    case .jsonHash, .jsonArray: isSayable = true
    case .libGDX:
      isSayable =
        !name.isEmpty && !name.unicodeScalars.contains { $0.value < 0x20 || $0 == ":" }
        && name.first != " " && name.last != " "
    default:
      isSayable = !name.unicodeScalars.contains { scalar in
        scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar)
          || (0xFFFE...0xFFFF).contains(scalar.value)
      }
    }
    guard isSayable else {
      throw PackError(
        .format(format.name, found: "the name", allowed: "names without such characters"),
        sprite: name
      )
    }
  }

  private func checkTextures(
    _ atlases: [PackedAtlas],
    _ names: AtlasNames
  ) throws(PackError) {
    guard format != .atlasc else { return }
    var textures: [String] = []
    for atlas in atlases {
      for page in atlas.pages.indices { textures.append(names.texture(page, atlas)) }
    }
    try checkNames(textures, "texture")
  }

  private func checkNames(_ names: [String], _ what: String) throws(PackError) {
    var seen: Set<LiteralString> = []
    for name in names where !seen.insert(LiteralString(name)).inserted {
      throw PackError(
        .option(
          "the name of a \(what)",
          found: name,
          allowed: "one with {n} or {n1} for several pages and {v} for several variants"
        )
      )
    }
  }
}
