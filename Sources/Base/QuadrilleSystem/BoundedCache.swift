/// A least-recently-used cache with limits on its total size and on the idle time of its values.
///
/// Use is counted in frames: values used since the last ``beginFrame()`` are never evicted, so the
/// size limit may be exceeded during a frame.
/// used, so that the bound on bytes may be passed while it runs.
package struct BoundedCache<Key: Hashable, Value> {
  /// A value with its neighbors in the order of use.
  fileprivate struct Entry {
    let key: Key
    var value: Value
    let byteCount: Int
    /// The frame of the last use.
    var frame: UInt64
    /// The slots of the values used just before and just after this one; -1 for none.
    var older = -1
    var newer = -1
  }

  /// Counters of the use of the cache since it was created.
  package struct Statistics: Equatable, Sendable {
    /// The number of lookups that found a value.
    package var hits = 0
    /// The number of lookups that found no value.
    package var misses = 0
    /// The number of values evicted because of a limit.
    package var evictions = 0

    /// Creates counters, all zero by default.
    package init(hits: Int = 0, misses: Int = 0, evictions: Int = 0) {
      self.hits = hits
      self.misses = misses
      self.evictions = evictions
    }
  }

  /// The counters since the cache was created.
  package private(set) var statistics = Statistics()
  /// The size of all values in bytes.
  package private(set) var byteCount = 0
  /// The maximum total size of the values in bytes; nil for no limit.
  ///
  /// Beyond it, the least recently used values are evicted first.
  package var byteLimit: Int? {
    didSet { evictBeyondLimit() }
  }
  /// The number of whole frames for which an unused value is kept; nil for no limit.
  package var idleFrames: Int?

  private var slots: [Key: Int] = [:]
  /// The entries by their slots; nil where a slot is free.
  private var entries: [Entry?] = []
  private var freeSlots: [Int] = []
  /// The slots of the least and the most recently used value; -1 where the cache is empty.
  private var oldest = -1
  private var newest = -1
  private var frame: UInt64 = 0

  /// Creates an empty cache.
  package init(byteLimit: Int? = nil, idleFrames: Int? = nil) {
    self.byteLimit = byteLimit
    self.idleFrames = idleFrames
  }

  /// The number of values.
  package var count: Int { slots.count }

  /// The value of a key, marked as used; counts as a miss and returns nil where it is missing.
  package mutating func value(for key: Key) -> Value? {
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

  /// The value of a key, if any, without counting a hit, a miss or a use.
  package func peek(_ key: Key) -> Value? { slots[key].flatMap { entries[$0]?.value } }

  /// Stores a value, marked as used, and replaces the key's previous value.
  package mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
    remove(key)
    let entry = Entry(key: key, value: value, byteCount: byteCount, frame: frame)
    let slot = freeSlots.popLast() ?? entries.count
    if slot == entries.count { entries.append(entry) } else { entries[slot] = entry }
    slots[key] = slot
    link(slot)
    self.byteCount += byteCount
    evictBeyondLimit()
  }

  /// Starts a frame: values used from now on stay until the next frame starts.
  ///
  /// - Complexity: Linear in the number of evicted values.
  package mutating func beginFrame() {
    frame += 1
    if let idleFrames {
      let maximum = UInt64(max(0, idleFrames)) + 1
      while oldest >= 0, let entry = entries[oldest], frame - entry.frame > maximum {
        evict(entry)
      }
    }
    evictBeyondLimit()
  }

  /// Removes a value.
  package mutating func remove(_ key: Key) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    unlink(slot)
    byteCount -= entries[slot]?.byteCount ?? 0
    entries[slot] = nil
    freeSlots.append(slot)
  }

  /// Removes all values.
  package mutating func removeAll() {
    slots = [:]
    entries = []
    freeSlots = []
    (oldest, newest) = (-1, -1)
    byteCount = 0
  }

  private mutating func evictBeyondLimit() {
    guard let byteLimit else { return }
    // Values of the current frame are last in the order of use.
    while byteCount > byteLimit, oldest >= 0, let entry = entries[oldest], entry.frame != frame {
      evict(entry)
    }
  }

  private mutating func evict(_ entry: Entry) {
    remove(entry.key)
    statistics.evictions += 1
  }

  // MARK: The order of use

  /// Links an unlinked slot as the most recently used.
  private mutating func link(_ slot: Int) {
    entries[slot]?.older = newest
    entries[slot]?.newer = -1
    if newest >= 0 { entries[newest]?.newer = slot } else { oldest = slot }
    newest = slot
  }

  /// Unlinks a slot from the order of use.
  private mutating func unlink(_ slot: Int) {
    guard let entry = entries[slot] else { return }
    if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
  }
}

extension BoundedCache where Value: AnyObject {
  /// Removes the objects that have no other reference.
  package mutating func removeUnused() {
    for slot in entries.indices {
      guard var entry = entries[slot] else { continue }
      // Checked while the cache holds its only reference.
      entries[slot] = nil
      let isUnused = isKnownUniquelyReferenced(&entry.value)
      entries[slot] = entry
      if isUnused { remove(entry.key) }
    }
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
