public import QuadrilleSystem

/// A cache of images by name that reads each file once, as behind `imageNamed:`.
///
/// ```swift
/// let images = ImageCache(AssetResolver(root: "art", traits: AssetTraits(scale: 2)))
/// let hero = try images.image(named: "hero")       // art/hero@2x.png
/// ```
///
/// Between purges a name returns sprites of the same ``Page``, for which a renderer creates one
/// texture. A purge removes the pages from the cache; pages with other owners stay alive, and the
/// next call reads the file again. Changes of a file are not noticed before that.
///
/// The renderer has a separate cache of textures; an uploaded page is in use until that cache is
/// purged.
///
/// The cache is thread-safe; different files are read concurrently. If two threads request an image
/// that is not cached, both may read it, and both get the page of the first to finish.
public final class ImageCache: Sendable {
  /// Usage counters of a cache since it was made.
  public struct Statistics: Equatable, Sendable {
    /// The number of requests answered from the cache.
    public var hits = 0
    /// The number of file reads, successful or not.
    public var misses = 0
    /// The number of images removed because of ``ImageCache/byteLimit``.
    public var evictions = 0
  }

  /// The folder of the files, and the device for which they are selected.
  public let resolver: AssetResolver
  /// Usage counters since the cache was made.
  public var statistics: Statistics { state.withLock { $0.statistics } }
  /// The total size of all images in bytes; see ``Page/byteCount``.
  public var byteCount: Int { state.withLock { $0.byteCount } }
  /// The maximum total size of all images in bytes; nil for no limit.
  ///
  /// Beyond it, the images unused for the longest time are removed; the last one is kept.
  public var byteLimit: Int? {
    get { state.withLock { $0.byteLimit } }
    set {
      state.withLock { state in
        state.byteLimit = newValue
        state.evict()
      }
    }
  }

  private let job: JobContext
  private let state: Lock<State>

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - resolver: The folder of the files, and the device for which they are selected.
  ///   - byteLimit: The maximum total size of all images in bytes; nil for no limit.
  ///   - job: The job; its limits bound bytes and image dimensions of a file.
  public init(
    _ resolver: AssetResolver = AssetResolver(),
    byteLimit: Int? = nil,
    job: JobContext = .default
  ) {
    self.resolver = resolver
    self.job = job.withoutDeadline()
    state = Lock(State(byteLimit: byteLimit))
  }

  /// The number of images.
  public var count: Int { state.withLock { $0.entries.count } }

  /// Returns the image for a name, and reads its file on first use; the format is detected from the
  /// content.
  ///
  /// Names that resolve to the same file return the same page. Failures are not cached: the next
  /// call tries again.
  ///
  /// - Parameter name: A name or path, with or without its extension, in the resolver's root.
  /// - Throws: ``AssetError``: `atlas.noFile`, or the error of the format's reader.
  public func image(named name: String) throws(AssetError) -> Sprite {
    let file = try resolver.file(named: name, job: job)
    let known = state.withLock { state -> Entry? in
      let known = state.use(file.path)
      if known == nil { state.statistics.misses += 1 } else { state.statistics.hits += 1 }
      return known
    }
    if let known { return known.sprite }
    let sprite = try Sprite(file, isPremultiplied: nil, job: job)
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

  /// Removes all images.
  public func purge() {
    state.withLock { state in
      state.entries = [:]
      state.byteCount = 0
    }
  }

  /// Removes the images without other owners.
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

  /// The state shared by threads under a lock.
  private struct State {
    var byteLimit: Int?
    var statistics = Statistics()
    var byteCount = 0
    var entries: [String: Entry] = [:]
    /// The sequence number of the last use.
    var clock = 0

    /// Returns the image of a file and marks it as used.
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
