package import QuadrilleSystem

/// Keeps textures by key, so that the same picture is uploaded once.
///
/// Between purges a key gives the same object. A purge makes the cache forget its textures; those
/// that others refer to live on with their owners, and the next call makes a new object. A change of
/// the file behind a key is not noticed.
public final class TextureCache<Key: Hashable> {
  /// How a cache has been used.
  package typealias Statistics = BoundedCache<Key, Texture>.Statistics

  private var cache: BoundedCache<Key, Texture>

  /// Makes an empty cache.
  public init(byteLimit: Int? = nil, idleFrames: Int? = nil) {
    cache = BoundedCache(byteLimit: byteLimit, idleFrames: idleFrames)
  }

  /// How the cache has been used since it was made.
  package var statistics: Statistics { cache.statistics }

  /// How many textures there are.
  public var count: Int { cache.count }

  /// The size of all textures in bytes.
  public var byteCount: Int { cache.byteCount }

  /// How many bytes the textures may have together; nil for any number.
  ///
  /// Beyond it, the textures that were not used for the longest time go first. Those of the current
  /// frame stay, see `beginFrame()`, so the limit may be passed while a frame is drawn.
  public var byteLimit: Int? {
    get { cache.byteLimit }
    set { cache.byteLimit = newValue }
  }

  /// For how many whole frames a texture is kept that none of them uses; nil for any number.
  package var idleFrames: Int? {
    get { cache.idleFrames }
    set { cache.idleFrames = newValue }
  }

  /// The texture of a key, made by the closure where it is not there yet.
  ///
  /// Nothing is kept where the closure throws: the next call tries again.
  ///
  /// - Throws: The closure's error.
  public func texture<Failure: Error>(
    for key: Key,
    make: () throws(Failure) -> Texture
  ) throws(Failure) -> Texture {
    if let known = cache.value(for: key) { return known }
    let texture = try make()
    cache.insert(texture, for: key, byteCount: texture.byteCount)
    return texture
  }

  /// The texture of a key if it is there; neither a hit nor a miss, nor a use.
  package func cachedTexture(for key: Key) -> Texture? { cache.peek(key) }

  /// Begins a frame: textures used from here on stay until the next frame begins.
  package func beginFrame() { cache.beginFrame() }

  /// Forgets all textures.
  public func purge() { cache.removeAll() }

  /// Forgets the textures that nobody else refers to.
  public func purgeUnused() { cache.removeUnused() }

  /// Forgets one texture.
  public func remove(_ key: Key) { cache.remove(key) }
}
