public import QuadrilleSystem

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
///
/// Any number of threads may share a cache; they read different files at the same time. Where two ask
/// for one that is not there yet, both may read it, and both get the page of the first to be done.
public final class ImageCache: Sendable {
  /// How a cache has been used since it was made.
  public struct Statistics: Equatable, Sendable {
    /// How often a picture was there.
    public var hits = 0
    /// How often a file was read, whether that went well or not.
    public var misses = 0
    /// How many pictures went because of ``ImageCache/byteLimit``.
    public var evictions = 0
  }

  /// Where files lie, and for what device they are chosen.
  public let resolver: AssetResolver
  /// How the cache has been used since it was made.
  public var statistics: Statistics { state.withLock { $0.statistics } }
  /// The bytes of all pictures, see ``Page/byteCount``.
  public var byteCount: Int { state.withLock { $0.byteCount } }
  /// How many bytes the pictures may have together; nil for any number.
  ///
  /// Beyond it, those that were not asked for the longest time go first; the last one stays.
  public var byteLimit: Int? {
    get { state.withLock { $0.byteLimit } }
    set {
      state.withLock { state in
        state.byteLimit = newValue
        state.evict()
      }
    }
  }

  private let limits: Limits
  private let state: Lock<State>

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
    self.limits = limits
    state = Lock(State(byteLimit: byteLimit))
  }

  /// How many pictures there are.
  public var count: Int { state.withLock { $0.entries.count } }

  /// The picture of a name, read where it is not there yet; its content says what it is.
  ///
  /// Names that lead to the same file give the same page. Nothing is kept of a failure: the next
  /// call tries again.
  ///
  /// - Parameter name: A name or path, with or without its extension, beneath the resolver's root.
  /// - Throws: ``AssetError``: `atlas.noFile`, or what the file's own reader says.
  public func image(named name: String) throws(AssetError) -> Sprite {
    let file = try resolver.file(named: name)
    let known = state.withLock { state -> Entry? in
      let known = state.use(file.path)
      if known == nil { state.statistics.misses += 1 } else { state.statistics.hits += 1 }
      return known
    }
    if let known { return known.sprite }
    let sprite = try Sprite(file, isPremultiplied: nil, limits: limits)
    return state.withLock { state in
      if let other = state.use(file.path) { return other.sprite }
      state.entries[file.path] = Entry(
        page: sprite.page,
        scale: sprite.scale,
        lastUse: state.clock
      )
      state.byteCount += sprite.byteCount
      state.evict()
      return sprite
    }
  }

  /// Forgets all pictures.
  public func purge() {
    state.withLock { state in
      state.entries = [:]
      state.byteCount = 0
    }
  }

  /// Forgets the pictures that nobody else holds.
  public func purgeUnused() {
    state.withLock { state in
      for path in Array(state.entries.keys)
      where state.entries[path]?.page.isUniquelyReferenced() == true {
        state.remove(path)
      }
    }
  }

  // MARK: State

  private struct Entry {
    var page: Page
    var scale: Double
    var lastUse: Int

    var sprite: Sprite { Sprite(page: page, scale: scale) }
  }

  /// What threads use in turn.
  private struct State {
    var byteLimit: Int?
    var statistics = Statistics()
    var byteCount = 0
    var entries: [String: Entry] = [:]
    /// The number of the last use.
    var clock = 0

    /// The picture of a file, which is used now.
    mutating func use(_ path: String) -> Entry? {
      clock += 1
      entries[path]?.lastUse = clock
      return entries[path]
    }

    mutating func remove(_ path: String) {
      guard let entry = entries.removeValue(forKey: path) else { return }
      byteCount -= entry.page.byteCount
    }

    mutating func evict() {
      guard let byteLimit, byteCount > byteLimit else { return }
      let byAge = entries.sorted { $0.value.lastUse < $1.value.lastUse }.dropLast().map(\.key)
      for path in byAge where byteCount > byteLimit {
        remove(path)
        statistics.evictions += 1
      }
    }
  }
}
