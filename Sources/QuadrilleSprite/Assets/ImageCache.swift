public import QuadrilleIO

/// Pictures by their names, each read once: the cache behind `imageNamed:`.
///
/// ```swift
/// let images = ImageCache(AssetResolver(root: "art", traits: AssetTraits(scale: 2)))
/// let hero = try images.image(named: "hero")       // art/hero@2x.png
/// ```
///
/// Between purges a name gives sprites of the same ``Page``, of which a renderer makes one texture. A
/// purge makes the cache forget its pages; those that others hold live on with them, and the next
/// call reads the file again. A change of a file is not noticed before.
///
/// Textures have a cache of their own in the renderer; a page that it has uploaded is in use until
/// that cache is purged.
public final class ImageCache {
  /// How a cache has been used since it was made.
  public struct Statistics: Equatable, Sendable {
    /// How often a picture was there.
    public var hits = 0
    /// How often a file was read, whether that went well or not.
    public var misses = 0
    /// How many pictures went because of ``ImageCache/byteLimit``.
    public var evictions = 0
  }

  private struct Entry {
    var page: Page
    var scale: Double
    var lastUse: Int
  }

  /// Where files lie, and for what device they are chosen.
  public let resolver: AssetResolver
  /// How the cache has been used since it was made.
  public private(set) var statistics = Statistics()
  /// The bytes of all pictures, see ``Page/byteCount``.
  public private(set) var byteCount = 0
  /// How many bytes the pictures may have together; nil for any number.
  ///
  /// Beyond it, those that were not asked for the longest time go first; the last one stays.
  public var byteLimit: Int? {
    didSet { evict() }
  }

  private let limits: Limits
  private var entries: [String: Entry] = [:]
  private var clock = 0

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - resolver: Where files lie, and for what device they are chosen.
  ///   - byteLimit: How many bytes the pictures may have together; nil for any number.
  ///   - limits: Bounds on bytes and sides of a file.
  public init(
    _ resolver: AssetResolver = AssetResolver(),
    byteLimit: Int? = nil,
    limits: Limits = .default
  ) {
    self.resolver = resolver
    self.byteLimit = byteLimit
    self.limits = limits
  }

  /// How many pictures there are.
  public var count: Int { entries.count }

  /// The picture of a name, read where it is not there yet: PNG or PVR, as its content says.
  ///
  /// Names that lead to the same file give the same page. Nothing is kept of a failure: the next
  /// call tries again.
  ///
  /// - Parameter name: A name or path, with or without its extension, beneath the resolver's root.
  /// - Throws: ``AssetError``: `atlas.noFile`, or what the file's own reader says.
  public func image(named name: String) throws(AssetError) -> Sprite {
    let file = try resolver.file(named: name)
    clock += 1
    if let entry = entries[file.path] {
      statistics.hits += 1
      entries[file.path]?.lastUse = clock
      return Sprite(page: entry.page, scale: entry.scale)
    }
    statistics.misses += 1
    let sprite = try Sprite(file, isPremultiplied: nil, limits: limits)
    entries[file.path] = Entry(page: sprite.page, scale: sprite.scale, lastUse: clock)
    byteCount += sprite.byteCount
    evict()
    return sprite
  }

  /// Forgets all pictures.
  public func purge() {
    entries = [:]
    byteCount = 0
  }

  /// Forgets the pictures that nobody else holds.
  public func purgeUnused() {
    for path in Array(entries.keys) where entries[path]?.page.isHeldOnce() == true { remove(path) }
  }

  private func remove(_ path: String) {
    guard let entry = entries.removeValue(forKey: path) else { return }
    byteCount -= entry.page.byteCount
  }

  private func evict() {
    guard let byteLimit, byteCount > byteLimit else { return }
    let byAge = entries.sorted { $0.value.lastUse < $1.value.lastUse }.dropLast().map(\.key)
    for path in byAge where byteCount > byteLimit {
      remove(path)
      statistics.evictions += 1
    }
  }
}
