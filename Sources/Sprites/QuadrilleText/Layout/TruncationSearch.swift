/// The ellipsis: the elements drawn for the omitted part of a text.
struct TextEllipsis {
  let text: String
  let elements: [TextElement]
}

/// Finds how many clusters of a line fit next to its ellipsis.
struct TruncationSearch {
  private let composer: TextComposer
  private let ellipsis: TextEllipsis
  private let range: Range<Int>
  private let width: FontLength
  /// The starts of the clusters, and the end.
  private let bounds: [Int]
  private let ellipsisWidth: FontLength

  init(
    _ composer: TextComposer,
    _ ellipsis: TextEllipsis,
    _ range: Range<Int>,
    _ width: FontLength
  ) {
    self.composer = composer
    self.ellipsis = ellipsis
    self.range = range
    self.width = width
    var bounds = range.filter { $0 == range.lowerBound || composer.paragraph.beginsCluster($0) }
    bounds.append(range.upperBound)
    self.bounds = range.isEmpty ? [range.lowerBound] : bounds
    ellipsisWidth = composer.measure(
      ellipsis.elements.span,
      0..<ellipsis.elements.count
    )
  }

  private var count: Int { bounds.count - 1 }

  /// The ranges kept before and after the ellipsis.
  func parts(_ truncation: TextTruncation) -> (head: Range<Int>, tail: Range<Int>) {
    let elements = composer.paragraph.elements.span
    let hasTabs = range.contains { elements[$0].kind == .tab }
    let heads = truncation == .start ? [] : headWidths(elements)
    let tails = truncation == .end || hasTabs ? [] : tailWidths(elements)
    func fits(_ clusters: Int) -> Bool {
      let (head, tail) = keptCounts(clusters, truncation)
      if hasTabs, tail > 0 { return exactWidth(head, tail) <= width }
      var sum = ellipsisWidth
      if head > 0 { sum += heads[head] }
      if tail > 0 { sum += tails[tail] }
      return sum <= width
    }
    var best = 0
    if hasTabs {
      // With tabs after the ellipsis, each width is measured separately.
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high + 1) / 2
        if fits(middle) { low = middle } else { high = middle - 1 }
      }
      best = low
    } else {
      best = (0...count).last(where: fits) ?? 0
    }
    let (head, tail) = keptCounts(best, truncation)
    return (headRange(head, elements), tailRange(tail, elements))
  }

  /// The number of clusters kept before and after the ellipsis.
  private func keptCounts(_ clusters: Int, _ truncation: TextTruncation) -> (head: Int, tail: Int) {
    switch truncation {
    case .start: (0, clusters)
    case .middle: ((clusters + 1) / 2, clusters / 2)
    case .end, .none: (clusters, 0)
    }
  }

  private func headRange(_ clusters: Int, _ elements: Span<TextElement>) -> Range<Int> {
    var end = bounds[clusters]
    while end > range.lowerBound, elements[end - 1].kind.isDropped { end -= 1 }
    return range.lowerBound..<end
  }

  private func tailRange(_ clusters: Int, _ elements: Span<TextElement>) -> Range<Int> {
    var start = bounds[count - clusters]
    while start < range.upperBound, elements[start].kind.isDropped { start += 1 }
    return start..<range.upperBound
  }

  /// The width of each number of leading clusters, including the joint with the ellipsis.
  private func headWidths(_ elements: Span<TextElement>) -> [FontLength] {
    var result = [FontLength.zero]
    result.reserveCapacity(bounds.count)
    var pen = LinePen()
    var solid = FontLength.zero
    var last = -1
    for cluster in 0..<count {
      for index in bounds[cluster]..<bounds[cluster + 1] {
        pen.pass(index, elements, composer)
        guard !elements[index].kind.isDropped else { continue }
        solid = pen.x
        last = index
      }
      result.append(last < 0 ? .zero : solid + joint(elements[last], ellipsis.elements.first))
    }
    return result
  }

  /// The width of each number of trailing clusters, including the joint with the ellipsis.
  private func tailWidths(_ elements: Span<TextElement>) -> [FontLength] {
    var result = [FontLength.zero]
    result.reserveCapacity(bounds.count)
    var whole = FontLength.zero
    var solid = FontLength.zero
    var next = -1
    var first = -1
    for cluster in (0..<count).reversed() {
      for index in (bounds[cluster]..<bounds[cluster + 1]).reversed() {
        let element = elements[index]
        guard element.kind != .zeroWidth else { continue }
        if next >= 0 { whole += joint(element, elements[next]) }
        whole += element.advance
        next = index
        guard !element.kind.isDropped else { continue }
        solid = whole
        first = index
      }
      let joined = first < 0 ? nil : ellipsis.elements.last.map { joint($0, elements[first]) }
      result.append(solid + (joined ?? .zero))
    }
    return result
  }

  private func joint(_ first: TextElement?, _ second: TextElement?) -> FontLength {
    guard let first, let second else { return .zero }
    var result = composer.metrics.letterSpacing
    if composer.metrics.usesKerning, first.kind != .tab, second.kind != .tab {
      result += composer.kerning(first, second)
    }
    return result
  }

  private func exactWidth(_ head: Int, _ tail: Int) -> FontLength {
    let elements = composer.paragraph.elements
    let line =
      elements[headRange(head, elements.span)] + ellipsis.elements
      + elements[tailRange(tail, elements.span)]
    let whole = Array(line)
    return composer.measure(whole.span, 0..<whole.count)
  }
}
