#if GL
/// Keeps textures by key, so that the same picture is uploaded once.
///
/// Between purges a key gives the same object. A purge makes the cache forget its textures; those
/// that others refer to live on with their owners, and the next call makes a new object. A change of
/// the file behind a key is not noticed.
public final class TextureCache<Key: Hashable> {
  private final class Entry {
    var texture: Texture
    var lastUse: UInt64
    var frame: UInt64

    init(_ texture: Texture, lastUse: UInt64, frame: UInt64) {
      self.texture = texture
      self.lastUse = lastUse
      self.frame = frame
    }
  }

  /// How the cache has been used since it was made.
  public struct Statistics: Equatable, Sendable {
    /// How often a texture was there.
    public var hits = 0
    /// How often a texture had to be made, whether that went well or not.
    public var misses = 0
    /// How many textures went because of ``TextureCache/byteLimit``.
    public var evictions = 0
  }

  /// How the cache has been used since it was made.
  public private(set) var statistics = Statistics()
  /// The size of all textures in bytes.
  public private(set) var byteCount = 0
  /// How many bytes the textures may have together; nil for any number.
  ///
  /// Beyond it, the textures that were not used for the longest time go first. Those of the current
  /// frame stay, see ``beginFrame()``, so the limit may be passed while a frame is drawn.
  public var byteLimit: Int? {
    didSet { evict() }
  }

  private var entries: [Key: Entry] = [:]
  private var clock: UInt64 = 0
  private var frame: UInt64 = 0

  /// Makes an empty cache.
  public init(byteLimit: Int? = nil) { self.byteLimit = byteLimit }

  /// How many textures there are.
  public var count: Int { entries.count }

  /// The texture of a key, made by the closure where it is not there yet.
  ///
  /// Nothing is kept where the closure throws: the next call tries again.
  ///
  /// - Throws: The closure's error.
  public func texture<Failure: Error>(
    for key: Key,
    make: () throws(Failure) -> Texture
  ) throws(Failure) -> Texture {
    clock += 1
    if let entry = entries[key] {
      statistics.hits += 1
      entry.lastUse = clock
      entry.frame = frame
      return entry.texture
    }
    statistics.misses += 1
    let texture = try make()
    remove(key)
    entries[key] = Entry(texture, lastUse: clock, frame: frame)
    byteCount += texture.byteCount
    evict()
    return texture
  }

  /// The texture of a key if it is there; neither a hit nor a miss, nor a use.
  public func cachedTexture(for key: Key) -> Texture? { entries[key]?.texture }

  /// Begins a frame: textures used from here on stay until the next frame begins.
  public func beginFrame() {
    frame += 1
    evict()
  }

  /// Forgets all textures.
  public func purge() {
    entries = [:]
    byteCount = 0
  }

  /// Forgets the textures that nobody else refers to.
  public func purgeUnused() {
    for (key, entry) in entries where isKnownUniquelyReferenced(&entry.texture) { remove(key) }
  }

  /// Forgets one texture.
  public func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.texture.byteCount
  }

  private func evict() {
    guard let byteLimit, byteCount > byteLimit else { return }
    let old = entries.filter { $0.value.frame != frame }
    for (key, _) in old.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if byteCount <= byteLimit { return }
      remove(key)
      statistics.evictions += 1
    }
  }
}
#endif
