extension TextParagraph {
  /// The elements of a line from left to right, as offsets: rules L1 and L2 of Unicode's UAX #9.
  func visualOrder(_ line: ArraySlice<TextElement>) -> [Int] {
    var levels = line.map(\.level)
    guard levels.contains(where: { $0 > 0 }) else { return Array(levels.indices) }
    for (index, element) in line.enumerated() where element.kind == .tab {
      levels[index] = baseLevel
    }
    var end = levels.count
    while end > 0, line[line.startIndex + end - 1].kind.isDropped {
      end -= 1
      levels[end] = baseLevel
    }
    var order = Array(levels.indices)
    let highest = levels.max() ?? 0
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
