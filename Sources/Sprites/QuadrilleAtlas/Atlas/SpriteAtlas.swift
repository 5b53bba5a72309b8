import QuadrilleImage
public import QuadrilleSprite
import QuadrilleSyntax
public import QuadrilleSystem

/// A collection of sprites with names and aliases, sorted by name.
///
/// ```swift
/// let atlas = try SpriteAtlas(contentsOf: "hero.plist", traits: AssetTraits(scale: 2))
/// let walk = atlas["walk_01"]        // also finds walk_01.png
/// for name in atlas.names { … }      // the collection itself yields sprites
/// ```
///
/// Names are sorted by their UTF-8 bytes: upper case before lower case, and `a10` before `a2`.
///
/// An `.atlasc` may contain several variants of a sprite, for several scales and devices. The atlas
/// lists it once, under its name without suffix, as the variant selected by ``traits``;
/// ``withAllVariants()`` lists all.
public struct SpriteAtlas: Sendable {
  /// The name of the data file, for messages.
  public let name: String?
  /// The format of the data file; nil if none was read.
  public let format: AtlasFormat?
  /// The textures.
  public let pages: [Page]
  /// Pixels per point on the first page.
  public let scale: Double
  /// All names in ascending order, including aliases.
  public private(set) var names: [String]
  /// The name of the sprite for each alias.
  public private(set) var aliases: [String: String]
  /// The animations listed in the data file: sequences of names.
  public let animations: [AtlasDescription.Animation]
  /// Named rectangles on the canvas of the sprites, if the format has them.
  public let slices: [AtlasDescription.Slice]
  /// The device for which a variant is selected when a name has no scale and device.
  public var traits: AssetTraits {
    didSet { if traits != oldValue { chooseVariants() } }
  }
  /// The textures as the data file describes them, in the order of ``pages``.
  package let pageDescriptions: [AtlasDescription.Page]
  /// Whether the data file lists sprites in the order in which they are played.
  package let isInPlayingOrder: Bool
  /// Irregularities that were tolerated.
  public internal(set) var warnings: [Diagnostic]
  /// The sprites with the names of the data file.
  var stored: Stored
  /// The index of the stored sprite for each of ``names``; nil if all are listed.
  var chosen: [Int]?
  /// Whether every variant of a sprite is listed.
  private var listsAllVariants = false

  /// The sprites as listed in the data file.
  struct Stored: Sendable {
    /// The names in ascending order, including aliases.
    let names: [String]
    let aliases: [String: String]
    /// The sprite of each name.
    var sprites: [Sprite]
    /// The details of each sprite beyond its geometry; empty if the data file has none.
    let details: [SpriteDetails]
    /// The indices of the sprites in the order in which they are played.
    let playingOrder: [Int]
    /// Names stripped of scale and device, for the names that have a suffix, in ascending order.
    let plainNames: [(name: String, index: Int)]
  }

  /// Makes an atlas from a description and its pages, and checks every rectangle against them.
  ///
  /// - Parameters:
  ///   - description: The parsed data file.
  ///   - pages: The pages, in the number and order of the description.
  ///   - traits: The device for which a variant is selected when a name has no scale and device.
  ///   - job: The job; its `Limits.maxDimension` applies to the untrimmed sources.
  /// - Throws: ``AtlasError`` `atlas.rectOutside` if a sprite leaves its page, `atlas.pageCount`,
  ///   or `limit.dimension`.
  public init(
    _ description: AtlasDescription,
    pages: [Page],
    traits: AssetTraits = .default,
    job: JobContext = .default
  ) throws(AtlasError) {
    guard pages.count == description.pages.count else {
      let reason = AtlasError.Reason.pageCount(
        found: pages.count,
        expected: description.pages.count
      )
      throw AtlasError(reason, at: DiagnosticLocation(file: description.name))
    }
    let description = try description.resolvingGrid(
      pageSizes: pages.map {
        Size(width: Double($0.pixelSize.width), height: Double($0.pixelSize.height))
      },
      job: job
    )
    var builder = SpriteBuilder(description, pages: pages, job: job)
    var entries: [Entry] = []
    var aliases: [String: String] = [:]
    for frame in description.frames {
      guard let sprite = try builder.sprite(frame) else { continue }
      let details = builder.details(frame)
      entries.append(Entry(frame.name, sprite, details, position: entries.count))
      for alias in frame.aliases {
        entries.append(Entry(alias, sprite, details, position: entries.count))
        aliases[alias] = frame.name
      }
    }
    if entries.isEmpty, let failure = builder.failure { throw failure }
    if entries.isEmpty, let related = description.relatedFiles.first {
      throw AtlasError(
        .frames(found: "in the file \(related.quotedForDisplay)"),
        at: DiagnosticLocation(file: description.name)
      )
    }
    entries.sort { LiteralString($0.name) < LiteralString($1.name) }
    name = description.name
    format = description.format
    self.pages = builder.pages
    pageDescriptions = description.pages
    isInPlayingOrder = description.isInPlayingOrder
    scale = builder.scales.first?.pointScale ?? 1
    let hasDetails = entries.contains { $0.details != SpriteDetails() }
    stored = Stored(
      names: entries.map(\.name),
      aliases: aliases,
      sprites: entries.map(\.sprite),
      details: hasDetails ? entries.map(\.details) : [],
      playingOrder: Entry.playingOrder(of: entries, isInFileOrder: description.isInPlayingOrder),
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

  /// A sprite with its name.
  private struct Entry {
    let name: String
    let sprite: Sprite
    let details: SpriteDetails
    /// The position in the data file.
    let position: Int

    init(_ name: String, _ sprite: Sprite, _ details: SpriteDetails, position: Int) {
      self.name = name
      self.sprite = sprite
      self.details = details
      self.position = position
    }

    static func playingOrder(of entries: [Entry], isInFileOrder: Bool) -> [Int] {
      guard !isInFileOrder else {
        return entries.indices.sorted { entries[$0].position < entries[$1].position }
      }
      return entries.indices.sorted {
        NaturalOrder(entries[$0].name) < NaturalOrder(entries[$1].name)
      }
    }
  }
}

/// Sprites with variants for several scales and devices.
extension SpriteAtlas {
  /// The atlas with every sprite listed as in the data file: `walk.png` and `walk@2x.png`.
  public func withAllVariants() -> SpriteAtlas {
    var result = self
    result.listsAllVariants = true
    result.chooseVariants()
    return result
  }

  /// Lists each sprite once, as the variant selected by the traits.
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

  /// The details of the sprite at a position beyond its geometry; lengths in pixels.
  ///
  /// - Precondition: The position is one of `indices`.
  public func details(at position: Int) -> SpriteDetails {
    details(ofStored: chosen?[position] ?? position)
  }

  /// The details of a sprite beyond its geometry; nil if there is no sprite with the name.
  public func details(named name: String) -> SpriteDetails? {
    storedPosition(of: name).map(details(ofStored:))
  }

  private func details(ofStored index: Int) -> SpriteDetails {
    stored.details.isEmpty ? SpriteDetails() : stored.details[index]
  }
}
