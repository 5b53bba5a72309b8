public import QuadrilleIO

/// The sprites of an atlas by name, in ascending order of their names; aliases count.
///
/// ```swift
/// let atlas = try SpriteAtlas(contentsOf: "hero.plist", traits: AssetTraits(scale: 2))
/// let walk = atlas["walk_01"]        // also finds walk_01.png
/// for name in atlas.names { … }      // the collection itself yields sprites
/// ```
///
/// Names are ordered by their bytes in UTF-8: upper case comes before lower case, and `a10` before
/// `a2`.
public struct SpriteAtlas: Sendable {
  /// The name of the data file, for messages.
  public let name: String?
  /// The format of the data file.
  public let format: AtlasFormat
  /// The textures.
  public let pages: [Page]
  /// Pixels for one point on the first page.
  public let scale: Double
  /// All names in ascending order, aliases among them.
  public let names: [String]
  /// The sprite's own name for each alias.
  public let aliases: [String: String]
  /// Sequences of names that the data file lists.
  public let animations: [AtlasDescription.Animation]
  /// What was tolerated.
  public internal(set) var warnings: [Diagnostic]
  /// The sprite of each of ``names``.
  let sprites: [Sprite]
  /// Names without scale and device for those that have one, in ascending order.
  let plainNames: [(name: String, index: Int)]

  /// Makes an atlas of a description and its pages, after checking every rectangle against them.
  ///
  /// - Parameters:
  ///   - description: What the data file says.
  ///   - pages: As many as the description has, in its order.
  ///   - limits: The bounds; `Limits.dimension` counts, for the untrimmed sources.
  /// - Throws: ``AtlasError`` `atlas.rectOutside` where a sprite leaves its page, `atlas.pageCount`,
  ///   or `limit.dimension`.
  public init(
    _ description: AtlasDescription,
    pages: [Page],
    limits: Limits = .default
  ) throws(AtlasError) {
    guard pages.count == description.pages.count else {
      let reason = AtlasError.Reason.pageCount(
        found: pages.count,
        expected: description.pages.count
      )
      throw AtlasError(reason, at: Place(file: description.name))
    }
    let builder = SpriteBuilder(description, pages: pages, limits: limits)
    var entries: [(name: String, sprite: Sprite)] = []
    var aliases: [String: String] = [:]
    for frame in description.frames {
      let sprite = try builder.sprite(frame)
      entries.append((frame.name, sprite))
      for alias in frame.aliases {
        entries.append((alias, sprite))
        aliases[alias] = frame.name
      }
    }
    entries.sort { LiteralString($0.name) < LiteralString($1.name) }
    name = description.name
    format = description.format
    self.pages = builder.pages
    scale = builder.scales.first?.pointScale ?? 1
    names = entries.map(\.name)
    sprites = entries.map(\.sprite)
    self.aliases = aliases
    animations = description.animations
    warnings = description.warnings + builder.warnings
    plainNames = entries.enumerated()
      .compactMap { index, entry in
        AssetResolver.withoutSuffixes(entry.name).map { (name: $0, index: index) }
      }
      .sorted { LiteralString($0.name) < LiteralString($1.name) }
  }
}

extension SpriteAtlas: RandomAccessCollection {
  /// The first position.
  public var startIndex: Int { 0 }

  /// The position past the last sprite; the number of names, aliases included.
  public var endIndex: Int { names.count }

  /// The sprite at a position in the order of ``names``.
  ///
  /// - Precondition: The position is one of `indices`.
  public subscript(position: Int) -> Sprite { sprites[position] }
}
