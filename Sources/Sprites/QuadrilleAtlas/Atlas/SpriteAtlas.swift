public import QuadrilleSprite
import QuadrilleSyntax
public import QuadrilleSystem

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
///
/// An `.atlasc` may hold a sprite several times, for several scales and devices. The atlas lists it
/// once, under its name without suffix, at what ``traits`` ask for; ``withAllVariants()`` lists all.
public struct SpriteAtlas: Sendable {
  /// The name of the data file, for messages.
  public let name: String?
  /// The format of the data file; nil where none was read.
  public let format: AtlasFormat?
  /// The textures.
  public let pages: [Page]
  /// Pixels for one point on the first page.
  public let scale: Double
  /// All names in ascending order, aliases among them.
  public private(set) var names: [String]
  /// The sprite's own name for each alias.
  public private(set) var aliases: [String: String]
  /// Sequences of names that the data file lists.
  public let animations: [AtlasDescription.Animation]
  /// Named rectangles on the sprites' canvas, where the format has them.
  public let slices: [AtlasDescription.Slice]
  /// The device that names without scale and device mean a sprite for.
  public var traits: AssetTraits {
    didSet { if traits != oldValue { chooseVariants() } }
  }
  /// What was tolerated.
  public internal(set) var warnings: [Diagnostic]
  /// What the data file lists, under its own names.
  var stored: Stored
  /// Which of the stored sprites each of ``names`` is; nil where it is all of them.
  var chosen: [Int]?
  /// Whether every variant of a sprite is listed.
  private var listsAllVariants = false

  /// The sprites as the data file lists them.
  struct Stored: Sendable {
    /// The names in ascending order, aliases among them.
    let names: [String]
    let aliases: [String: String]
    /// The sprite of each name.
    var sprites: [Sprite]
    /// What the data file says of each name beyond geometry; empty where it says nothing.
    let details: [SpriteDetails]
    /// Names without scale and device for those that have one, in ascending order.
    let plainNames: [(name: String, index: Int)]
  }

  /// Makes an atlas of a description and its pages, after checking every rectangle against them.
  ///
  /// - Parameters:
  ///   - description: What the data file says.
  ///   - pages: As many as the description has, in its order.
  ///   - traits: The device that names without scale and device mean a sprite for.
  ///   - limits: The bounds; `Limits.dimension` counts, for the untrimmed sources.
  /// - Throws: ``AtlasError`` `atlas.rectOutside` where a sprite leaves its page, `atlas.pageCount`,
  ///   or `limit.dimension`.
  public init(
    _ description: AtlasDescription,
    pages: [Page],
    traits: AssetTraits = .default,
    limits: Limits = .default
  ) throws(AtlasError) {
    guard pages.count == description.pages.count else {
      let reason = AtlasError.Reason.pageCount(
        found: pages.count,
        expected: description.pages.count
      )
      throw AtlasError(reason, at: DiagnosticLocation(file: description.name))
    }
    var builder = SpriteBuilder(description, pages: pages, limits: limits)
    var entries: [(name: String, sprite: Sprite, details: SpriteDetails)] = []
    var aliases: [String: String] = [:]
    for frame in description.frames {
      let sprite = try builder.sprite(frame)
      let details = builder.details(frame)
      entries.append((frame.name, sprite, details))
      for alias in frame.aliases {
        entries.append((alias, sprite, details))
        aliases[alias] = frame.name
      }
    }
    entries.sort { LiteralString($0.name) < LiteralString($1.name) }
    name = description.name
    format = description.format
    self.pages = builder.pages
    scale = builder.scales.first?.pointScale ?? 1
    let hasDetails = entries.contains { $0.details != SpriteDetails() }
    stored = Stored(
      names: entries.map(\.name),
      aliases: aliases,
      sprites: entries.map(\.sprite),
      details: hasDetails ? entries.map(\.details) : [],
      plainNames: entries.enumerated()
        .compactMap { index, entry in
          AssetResolver.withoutSuffixes(entry.name).map { (name: $0, index: index) }
        }
        .sorted { LiteralString($0.name) < LiteralString($1.name) }
    )
    names = stored.names
    self.aliases = aliases
    self.traits = traits
    animations = description.animations
    slices = description.slices
    warnings = description.warnings + builder.warnings
    chooseVariants()
  }
}

/// Sprites that an atlas holds for several scales and devices.
extension SpriteAtlas {
  /// The atlas with every sprite as its data file lists it: `walk.png` and `walk@2x.png`.
  public func withAllVariants() -> SpriteAtlas {
    var result = self
    result.listsAllVariants = true
    result.chooseVariants()
    return result
  }

  /// Lists each sprite once, at what the traits ask for.
  private mutating func chooseVariants() {
    (names, aliases, chosen) = (stored.names, stored.aliases, nil)
    guard format?.supportsVariants == true, !listsAllVariants else { return }
    func plain(_ name: String) -> String { AssetResolver.withoutSuffixes(name) ?? name }
    let choice = VariantChoice(traits: traits)
    var best: [String: Int] = [:]
    for (index, name) in stored.names.enumerated() {
      let key = plain(name)
      guard let other = best[key] else {
        best[key] = index
        continue
      }
      if choice.priority(of: name) < choice.priority(of: stored.names[other]) { best[key] = index }
    }
    let sorted = best.sorted { LiteralString($0.key) < LiteralString($1.key) }
    names = sorted.map(\.key)
    chosen = sorted.map(\.value)
    aliases = [:]
    for (name, index) in sorted {
      guard let own = stored.aliases[stored.names[index]] else { continue }
      aliases[name] = plain(own)
    }
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
  public subscript(position: Int) -> Sprite { stored.sprites[chosen?[position] ?? position] }

  /// What the data file says of the sprite at a position beyond its geometry; lengths in pixels.
  ///
  /// - Precondition: The position is one of `indices`.
  public func details(at position: Int) -> SpriteDetails {
    details(ofStored: chosen?[position] ?? position)
  }

  /// What the data file says of a sprite beyond its geometry, nil where there is none of the name.
  public func details(named name: String) -> SpriteDetails? {
    storedPosition(of: name).map(details(ofStored:))
  }

  private func details(ofStored index: Int) -> SpriteDetails {
    stored.details.isEmpty ? SpriteDetails() : stored.details[index]
  }
}
