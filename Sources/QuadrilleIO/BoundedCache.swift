/// Keeps values by key within bounds on their bytes and on how long none is used.
///
/// Use is counted in frames: the one that runs since the last ``beginFrame()`` keeps all that it has
/// used, so that the bound on bytes may be passed while it runs.
public struct BoundedCache<Key: Hashable, Value> {
  fileprivate struct Entry {
    var value: Value
    let byteCount: Int
    var lastUse: UInt64
    var frame: UInt64
  }

  /// How the cache has been used since it was made.
  public struct Statistics: Equatable, Sendable {
    /// How often a value was there.
    public var hits = 0
    /// How often a value was not there.
    public var misses = 0
    /// How many values went because of one of the bounds.
    public var evictions = 0

    /// Makes a record; of no use at all unless said otherwise.
    public init(hits: Int = 0, misses: Int = 0, evictions: Int = 0) {
      self.hits = hits
      self.misses = misses
      self.evictions = evictions
    }
  }

  /// How the cache has been used since it was made.
  public private(set) var statistics = Statistics()
  /// The size of all values in bytes.
  public private(set) var byteCount = 0
  /// How many bytes the values may have together; nil for any number.
  ///
  /// Beyond it, the values that were not used for the longest time go first.
  public var byteLimit: Int? {
    didSet { evictBeyondLimit() }
  }
  /// For how many whole frames a value is kept that none of them uses; nil for any number.
  public var idleFrames: Int?

  private var entries: [Key: Entry] = [:]
  private var clock: UInt64 = 0
  private var frame: UInt64 = 0

  /// Makes an empty cache.
  public init(byteLimit: Int? = nil, idleFrames: Int? = nil) {
    self.byteLimit = byteLimit
    self.idleFrames = idleFrames
  }

  /// How many values there are.
  public var count: Int { entries.count }

  /// The value of a key, which counts as used; nil, and a miss, where it is not there.
  public mutating func value(for key: Key) -> Value? {
    clock += 1
    guard let index = entries.index(forKey: key) else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    entries.values[index].lastUse = clock
    entries.values[index].frame = frame
    return entries.values[index].value
  }

  /// The value of a key if it is there; neither a hit nor a miss, nor a use.
  public func peek(_ key: Key) -> Value? { entries[key]?.value }

  /// Keeps a value, which counts as used, in place of the one that the key had.
  public mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
    remove(key)
    clock += 1
    entries[key] = Entry(value: value, byteCount: byteCount, lastUse: clock, frame: frame)
    self.byteCount += byteCount
    evictBeyondLimit()
  }

  /// Begins a frame: what is used from here on stays until the next frame begins.
  ///
  /// - Complexity: Linear in the number of values where ``idleFrames`` is set.
  public mutating func beginFrame() {
    frame += 1
    if let idleFrames {
      for (key, entry) in entries where frame - entry.frame > UInt64(max(0, idleFrames)) + 1 {
        remove(key)
        statistics.evictions += 1
      }
    }
    evictBeyondLimit()
  }

  /// Forgets one value.
  public mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.byteCount
  }

  /// Forgets all values.
  public mutating func removeAll() {
    entries = [:]
    byteCount = 0
  }

  private mutating func evictBeyondLimit() {
    guard let byteLimit, byteCount > byteLimit else { return }
    let old = entries.filter { $0.value.frame != frame }
    for (key, _) in old.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if byteCount <= byteLimit { return }
      remove(key)
      statistics.evictions += 1
    }
  }
}

extension BoundedCache where Value: AnyObject {
  /// Forgets the objects that nobody else refers to.
  public mutating func removeUnused() {
    for key in Array(entries.keys) {
      guard var entry = entries.removeValue(forKey: key) else { continue }
      if isKnownUniquelyReferenced(&entry.value) {
        byteCount -= entry.byteCount
      } else {
        entries[key] = entry
      }
    }
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
