/// A set of 64-bit digests in an open-addressing table: up to 16 bytes per member.
package struct HashSet64: Sendable {
  private var slots: [UInt64]
  /// Number of members.
  package private(set) var count = 0

  /// Creates an empty set.
  package init() { slots = [UInt64](repeating: 0, count: 1024) }

  /// Inserts a digest; returns false if it is already a member.
  package mutating func insert(_ digest: UInt64) -> Bool {
    // 0 marks an empty slot.
    let member = digest == 0 ? 1 : digest
    if 4 * (count + 1) > 3 * slots.count { grow() }
    guard Self.store(member, into: &slots) else { return false }
    count += 1
    return true
  }

  /// Whether a digest is a member.
  package func contains(_ digest: UInt64) -> Bool {
    let member = digest == 0 ? 1 : digest
    let mask = UInt64(slots.count - 1)
    var index = member & mask
    while slots[Int(index)] != 0 {
      if slots[Int(index)] == member { return true }
      index = (index + 1) & mask
    }
    return false
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: 2 * slots.count)
    for member in slots where member != 0 { _ = Self.store(member, into: &larger) }
    slots = larger
  }

  private static func store(_ member: UInt64, into slots: inout [UInt64]) -> Bool {
    let mask = UInt64(slots.count - 1)
    var index = member & mask
    while slots[Int(index)] != 0 {
      if slots[Int(index)] == member { return false }
      index = (index + 1) & mask
    }
    slots[Int(index)] = member
    return true
  }
}

/// A map from 64-bit digests to numbers, in an open-addressing table.
package struct HashMap64: Sendable {
  private var keys: [UInt64]
  private var values: [UInt64]
  /// Number of keys.
  package private(set) var count = 0

  /// Creates an empty map.
  package init() {
    keys = [UInt64](repeating: 0, count: 1024)
    values = keys
  }

  /// The number for a digest.
  package subscript(digest: UInt64) -> UInt64? {
    get {
      let index = slot(digest)
      return keys[index] == 0 ? nil : values[index]
    }
    set {
      guard let newValue else { return }
      if 4 * (count + 1) > 3 * keys.count { grow() }
      let index = slot(digest)
      if keys[index] == 0 { count += 1 }
      keys[index] = digest == 0 ? 1 : digest
      values[index] = newValue
    }
  }

  private func slot(_ digest: UInt64) -> Int {
    let key = digest == 0 ? 1 : digest
    let mask = UInt64(keys.count - 1)
    var index = key & mask
    while keys[Int(index)] != 0, keys[Int(index)] != key { index = (index + 1) & mask }
    return Int(index)
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: 2 * oldKeys.count)
    values = keys
    for (key, value) in zip(oldKeys, oldValues) where key != 0 {
      let index = slot(key)
      keys[index] = key
      values[index] = value
    }
  }
}
