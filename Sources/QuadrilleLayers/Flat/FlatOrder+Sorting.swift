extension FlatOrder.Place {
  /// Sorts places by their keys, equal ones as they are.
  ///
  /// It goes digit by digit from the last, which takes the same time whatever the order was.
  static func sort(_ places: inout [Self]) {
    guard let first = places.first else { return }
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

  /// Counts how often each value of each of the eight digits comes.
  private static func count(_ places: Span<Self>, _ counts: inout [Int]) {
    var counts = counts.mutableSpan
    for index in places.indices {
      for digit in 0..<8 { counts[digit << 8 + places[index].digit(digit)] += 1 }
    }
  }

  /// Puts each place where the next of its digit goes.
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
