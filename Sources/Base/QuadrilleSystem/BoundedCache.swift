/// Keeps values by key within bounds on their bytes and on how long none is used.
///
/// Use is counted in frames: the one that runs since the last ``beginFrame()`` keeps all that it has
/// used, so that the bound on bytes may be passed while it runs.
public struct BoundedCache<Key: Hashable, Value> {
  /// A value with its neighbours in the order of use.
  fileprivate struct Entry {
    let key: Key
    var value: Value
    let byteCount: Int
    /// The frame of the last use.
    var frame: UInt64
    /// The slot of the value that was used before, and of the one that was used after; -1 for none.
    var older = -1
    var newer = -1
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

  private var slots: [Key: Int] = [:]
  /// The entries by their slots; nil where a slot is free.
  private var entries: [Entry?] = []
  private var freeSlots: [Int] = []
  /// The slots of the values whose last use is longest ago, and latest; -1 where there is none.
  private var oldest = -1
  private var newest = -1
  private var frame: UInt64 = 0

  /// Makes an empty cache.
  public init(byteLimit: Int? = nil, idleFrames: Int? = nil) {
    self.byteLimit = byteLimit
    self.idleFrames = idleFrames
  }

  /// How many values there are.
  public var count: Int { slots.count }

  /// The value of a key, which counts as used; nil, and a miss, where it is not there.
  public mutating func value(for key: Key) -> Value? {
    guard let slot = slots[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    if slot != newest {
      unlink(slot)
      link(slot)
    }
    entries[slot]?.frame = frame
    return entries[slot]?.value
  }

  /// The value of a key if it is there; neither a hit nor a miss, nor a use.
  public func peek(_ key: Key) -> Value? { slots[key].flatMap { entries[$0]?.value } }

  /// Keeps a value, which counts as used, in place of the one that the key had.
  public mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
    remove(key)
    let entry = Entry(key: key, value: value, byteCount: byteCount, frame: frame)
    let slot = freeSlots.popLast() ?? entries.count
    if slot == entries.count { entries.append(entry) } else { entries[slot] = entry }
    slots[key] = slot
    link(slot)
    self.byteCount += byteCount
    evictBeyondLimit()
  }

  /// Begins a frame: what is used from here on stays until the next frame begins.
  ///
  /// - Complexity: Linear in the number of values that go.
  public mutating func beginFrame() {
    frame += 1
    if let idleFrames {
      let maximum = UInt64(max(0, idleFrames)) + 1
      while oldest >= 0, let entry = entries[oldest], frame - entry.frame > maximum {
        evict(entry)
      }
    }
    evictBeyondLimit()
  }

  /// Forgets one value.
  public mutating func remove(_ key: Key) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    unlink(slot)
    byteCount -= entries[slot]?.byteCount ?? 0
    entries[slot] = nil
    freeSlots.append(slot)
  }

  /// Forgets all values.
  public mutating func removeAll() {
    slots = [:]
    entries = []
    freeSlots = []
    (oldest, newest) = (-1, -1)
    byteCount = 0
  }

  private mutating func evictBeyondLimit() {
    guard let byteLimit else { return }
    // Those of the frame are the last in the order of use.
    while byteCount > byteLimit, oldest >= 0, let entry = entries[oldest], entry.frame != frame {
      evict(entry)
    }
  }

  private mutating func evict(_ entry: Entry) {
    remove(entry.key)
    statistics.evictions += 1
  }

  // MARK: The order of use

  /// Makes a slot that is in no order the newest.
  private mutating func link(_ slot: Int) {
    entries[slot]?.older = newest
    entries[slot]?.newer = -1
    if newest >= 0 { entries[newest]?.newer = slot } else { oldest = slot }
    newest = slot
  }

  /// Takes a slot out of the order.
  private mutating func unlink(_ slot: Int) {
    guard let entry = entries[slot] else { return }
    if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
  }
}

extension BoundedCache where Value: AnyObject {
  /// Forgets the objects that nobody else refers to.
  public mutating func removeUnused() {
    for slot in entries.indices {
      guard var entry = entries[slot] else { continue }
      // Looked at where the cache has but this one reference.
      entries[slot] = nil
      let isUnused = isKnownUniquelyReferenced(&entry.value)
      entries[slot] = entry
      if isUnused { remove(entry.key) }
    }
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
