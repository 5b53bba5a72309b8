/// The members of a JSON object or of a property list's dictionary, in file order.
///
/// Keys are compared byte by byte, like file names, not by canonical equivalence. Looking up a key
/// takes constant time.
package struct KeyedValues<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The keys in file order, without duplicates.
  package private(set) var keys: [String] = []
  /// The value of each key.
  package private(set) var values: [Value] = []
  /// The position of each key; filled once a linear search would be slower.
  private var index: [LiteralString: Int] = [:]

  private static var indexedCount: Int { 8 }

  /// Creates a collection without members.
  package init() {}

  /// Adds a member; returns false and replaces the value where the key exists already.
  @discardableResult
  package mutating func append(_ key: consuming String, _ value: consuming Value) -> Bool {
    if keys.count >= Self.indexedCount {
      if let first = index.updateValue(keys.count, forKey: LiteralString(copy key)) {
        index[LiteralString(copy key)] = first
        values[first] = value
        return false
      }
    } else if let first = position(of: copy key) {
      values[first] = value
      return false
    }
    add(key, value)
    return true
  }

  /// Adds a member whose key is known to be new.
  mutating func append(new key: consuming String, _ value: consuming Value) {
    if keys.count >= Self.indexedCount { index[LiteralString(copy key)] = keys.count }
    add(key, value)
  }

  private mutating func add(_ key: consuming String, _ value: consuming Value) {
    if keys.isEmpty {
      // Most objects have few members: one allocation instead of four.
      keys.reserveCapacity(Self.indexedCount)
      values.reserveCapacity(Self.indexedCount)
    }
    keys.append(key)
    values.append(value)
    if keys.count == Self.indexedCount {
      for (position, key) in keys.enumerated() { index[LiteralString(key)] = position }
    }
  }

  /// The value of a key, nil where it is missing.
  package subscript(key: String) -> Value? { position(of: key).map { values[$0] } }

  /// The position of a key in file order, nil where it is missing.
  package func position(of key: String) -> Int? {
    let literal = LiteralString(key)
    guard keys.count < Self.indexedCount else { return index[literal] }
    return keys.firstIndex { LiteralString($0) == literal }
  }

  /// Whether keys and values are equal and in the same order.
  package static func == (lhs: KeyedValues, rhs: KeyedValues) -> Bool {
    lhs.keys.count == rhs.keys.count
      && zip(lhs.keys, rhs.keys).allSatisfy { LiteralString($0) == LiteralString($1) }
      && lhs.values == rhs.values
  }
}

extension KeyedValues: RandomAccessCollection {
  /// The first position.
  package var startIndex: Int { 0 }

  /// The position past the last member.
  package var endIndex: Int { keys.count }

  /// The member at a position in file order.
  ///
  /// - Precondition: The position is one of `indices`.
  package subscript(position: Int) -> (key: String, value: Value) {
    (keys[position], values[position])
  }
}
