/// The order of sublayers from back to front: stably sorted by depth.
struct DepthOrder {
  /// A sublayer and its depth.
  struct Entry {
    /// The depth as an integer with the same order.
    var key: UInt64
    var index: Int32
  }

  /// Whether the sublayers are in their original order.
  private(set) var isNatural = true
  private var keys: [UInt64] = []
  /// The most recent order that differed from the original one.
  private var entries: [Entry] = []

  /// The index of the sublayer at a position in the order.
  @inline(__always)
  subscript(position: Int) -> Int { isNatural ? position : Int(entries[position].index) }

  /// Sorts sublayers by depth.
  ///
  /// - Parameters:
  ///   - count: The number of sublayers.
  ///   - depth: Returns the depth of a sublayer.
  @inline(__always)
  mutating func arrange(_ count: Int, _ depth: (Int) -> Double) {
    isNatural = true
    keys.removeAll(keepingCapacity: true)
    keys.reserveCapacity(count)
    var last = UInt64.min
    for index in 0..<count {
      let key = Self.key(of: depth(index))
      if key < last { isNatural = false }
      last = key
      keys.append(key)
    }
    if !isNatural { sort() }
  }

  private mutating func sort() {
    guard !isSorted(keys.span) else { return }
    entries.removeAll(keepingCapacity: true)
    for (index, key) in keys.enumerated() {
      entries.append(Entry(key: key, index: Int32(truncatingIfNeeded: index)))
    }
    Entry.sort(&entries)
  }

  /// Whether the last order is still valid, as it usually is from one frame to the next.
  private func isSorted(_ keys: Span<UInt64>) -> Bool {
    guard entries.count == keys.count else { return false }
    let entries = entries.span
    var key = UInt64.min
    var index = Int32(-1)
    for number in entries.indices {
      let next = entries[number].index
      let nextKey = keys[Int(next)]
      guard nextKey > key || (nextKey == key && next > index) else { return false }
      (key, index) = (nextKey, next)
    }
    return true
  }

  /// An integer for a depth; NaN sorts to the back.
  @inline(__always)
  private static func key(of depth: Double) -> UInt64 {
    // Adding 0 makes negative zero positive, so that both zeros are equal.
    let bits = (depth.isNaN ? -.infinity : depth + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

extension DepthOrder.Entry {
  /// For fewer elements comparison sort is faster than radix sort.
  private static var minimumRadixCount: Int { 64 }

  /// Sorts entries by key with a stable radix sort; indices are ascending initially.
  ///
  /// It proceeds from the last digit, and takes the same time for any order.
  static func sort(_ entries: inout [Self]) {
    guard entries.count >= minimumRadixCount, let first = entries.first else {
      return entries.sort { $0.key < $1.key || ($0.key == $1.key && $0.index < $1.index) }
    }
    var counts = [Int](repeating: 0, count: 8 * 256)
    count(entries.span, &counts)
    var source = entries
    for digit in 0..<8 {
      let base = digit << 8
      // A digit common to all keys needs no pass.
      if counts[base + first.digit(digit)] == entries.count { continue }
      var sum = 0
      for value in base..<base + 256 {
        let count = counts[value]
        counts[value] = sum
        sum += count
      }
      distribute(source.span, by: digit, to: &entries, &counts)
      swap(&source, &entries)
    }
    entries = source
  }

  /// Counts the occurrences of each value of the eight digits.
  private static func count(_ entries: Span<Self>, _ counts: inout [Int]) {
    var counts = counts.mutableSpan
    for index in entries.indices {
      for digit in 0..<8 { counts[digit << 8 + entries[index].digit(digit)] += 1 }
    }
  }

  /// Moves each entry to the next free position for its digit.
  private static func distribute(
    _ source: Span<Self>,
    by digit: Int,
    to entries: inout [Self],
    _ next: inout [Int]
  ) {
    var entries = entries.mutableSpan
    var next = next.mutableSpan
    for index in source.indices {
      let value = digit << 8 + source[index].digit(digit)
      entries[next[value]] = source[index]
      next[value] += 1
    }
  }

  @inline(__always)
  private func digit(_ number: Int) -> Int {
    Int(truncatingIfNeeded: key >> UInt64(truncatingIfNeeded: 8 * number)) & 255
  }
}
