package import QuadrilleSystem

/// A texture cache by key, so that each image is uploaded once.
///
/// Between purges a key gives the same object. A purge removes the textures from the cache; those
/// referenced elsewhere stay alive, and the next call creates a new object. Changes of the file
/// behind a key are not detected.
public final class TextureCache<Key: Hashable> {
  /// Usage statistics of a cache.
  package typealias Statistics = BoundedCache<Key, Texture>.Statistics

  private var cache: BoundedCache<Key, Texture>

  /// Creates an empty cache.
  public init(byteLimit: Int? = nil, idleFrames: Int? = nil) {
    cache = BoundedCache(byteLimit: byteLimit, idleFrames: idleFrames)
  }

  /// The usage statistics since creation.
  package var statistics: Statistics { cache.statistics }

  /// The number of textures.
  public var count: Int { cache.count }

  /// The size of all textures in bytes.
  public var byteCount: Int { cache.byteCount }

  /// The maximum total size of the textures in bytes; nil for no limit.
  ///
  /// Beyond the limit, the minimum recently used textures are removed first. Those of the current
  /// frame are kept, see `beginFrame()`, so the limit may be exceeded while a frame is drawn.
  public var byteLimit: Int? {
    get { cache.byteLimit }
    set { cache.byteLimit = newValue }
  }

  /// The number of whole frames for which an unused texture is kept; nil for no limit.
  package var idleFrames: Int? {
    get { cache.idleFrames }
    set { cache.idleFrames = newValue }
  }

  /// The texture of a key, created by the closure if it is not cached.
  ///
  /// If the closure throws, nothing is cached and the next call tries again.
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

  /// The texture of a key if it is cached; does not count as a hit, a miss or a use.
  package func cachedTexture(for key: Key) -> Texture? { cache.peek(key) }

  /// Begins a frame: textures used from now on are kept until the next frame begins.
  package func beginFrame() { cache.beginFrame() }

  /// Removes all textures.
  public func purge() { cache.removeAll() }

  /// Removes the textures that are not referenced elsewhere.
  public func purgeUnused() { cache.removeUnused() }

  /// Removes one texture.
  public func remove(_ key: Key) { cache.remove(key) }
}
