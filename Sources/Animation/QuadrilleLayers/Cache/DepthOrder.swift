/// The order of sublayers from back to front: by depth, equal ones in their own order.
struct DepthOrder {
  /// A sublayer and its depth.
  struct Place {
    /// The depth as a whole number of the same order.
    var key: UInt64
    var index: Int32
  }

  /// Whether the sublayers are in their own order.
  private(set) var isNatural = true
  private var keys: [UInt64] = []
  /// The sublayers in the order of the last time that they were not in their own.
  private var places: [Place] = []

  /// The index of the sublayer at a place.
  @inline(__always)
  subscript(place: Int) -> Int { isNatural ? place : Int(places[place].index) }

  /// Orders sublayers by their depths.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - depth: The depth of one.
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
    places.removeAll(keepingCapacity: true)
    for (index, key) in keys.enumerated() {
      places.append(Place(key: key, index: Int32(truncatingIfNeeded: index)))
    }
    Place.sort(&places)
  }

  /// Whether the last order is right again, as it mostly is from one frame to the next.
  private func isSorted(_ keys: Span<UInt64>) -> Bool {
    guard places.count == keys.count else { return false }
    let places = places.span
    var key = UInt64.min
    var index = Int32(-1)
    for number in places.indices {
      let next = places[number].index
      let nextKey = keys[Int(next)]
      guard nextKey > key || (nextKey == key && next > index) else { return false }
      (key, index) = (nextKey, next)
    }
    return true
  }

  /// A whole number for a depth; NaN is at the back.
  @inline(__always)
  private static func key(of depth: Double) -> UInt64 {
    // Both zeros are equal: adding makes the negative one positive.
    let bits = (depth.isNaN ? -.infinity : depth + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

extension DepthOrder.Place {
  /// With fewer places comparing is faster than counting digits.
  private static var leastCounted: Int { 64 }

  /// Sorts places by their keys, equal ones by their indices, which ascend.
  ///
  /// It goes digit by digit from the last, which takes the same time whatever the order was.
  static func sort(_ places: inout [Self]) {
    guard places.count >= leastCounted, let first = places.first else {
      return places.sort { $0.key < $1.key || ($0.key == $1.key && $0.index < $1.index) }
    }
    var counts = [Int](repeating: 0, count: 8 * 256)
    count(places.span, &counts)
    var source = places
    for digit in 0..<8 {
      let base = digit << 8
      // A digit that all have in common orders nothing.
      if counts[base + first.digit(digit)] == places.count { continue }
      var sum = 0
      for value in base..<base + 256 {
        let count = counts[value]
        counts[value] = sum
        sum += count
      }
      distribute(source.span, by: digit, to: &places, &counts)
      swap(&source, &places)
    }
    places = source
  }

  /// Counts how often each value of each of the eight digits occurs.
  private static func count(_ places: Span<Self>, _ counts: inout [Int]) {
    var counts = counts.mutableSpan
    for index in places.indices {
      for digit in 0..<8 { counts[digit << 8 + places[index].digit(digit)] += 1 }
    }
  }

  /// Moves each place to where the next of its digit goes.
  private static func distribute(
    _ source: Span<Self>,
    by digit: Int,
    to places: inout [Self],
    _ next: inout [Int]
  ) {
    var places = places.mutableSpan
    var next = next.mutableSpan
    for index in source.indices {
      let value = digit << 8 + source[index].digit(digit)
      places[next[value]] = source[index]
      next[value] += 1
    }
  }

  @inline(__always)
  private func digit(_ number: Int) -> Int {
    Int(truncatingIfNeeded: key >> UInt64(truncatingIfNeeded: 8 * number)) & 255
  }
}
