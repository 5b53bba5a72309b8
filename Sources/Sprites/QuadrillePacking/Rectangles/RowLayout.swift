/// Rows of rectangles in sorted order, each as high as its highest rectangle.
struct RowLayout {
  private let sizes: [RectangleSize]
  private let sizing: PageSizing
  private let options: PackOptions

  /// Makes a layout of rectangles given in the order of their names.
  init(_ sizes: [RectangleSize], _ sizing: PageSizing, _ options: PackOptions) {
    self.sizes = sizes
    self.sizing = sizing
    self.options = options
  }

  /// The pages of the sort order that needs the fewest, then the smallest.
  func pages() -> [PageFiller.FilledPage] {
    let keys: [PackOptions.SortKey] =
      options.basicSortKey == .best
      ? [.name, .width, .height, .area, .circumference] : [options.basicSortKey]
    var best: [PageFiller.FilledPage] = []
    var bestScore = (Int.max, Int.max)
    for key in keys {
      let sequence = sorted(key)
      for width in widths {
        let pages = rows(sequence, width: width)
        let score = (pages.count, pages.reduce(0) { $0 + $1.width * $1.height })
        if score < bestScore {
          best = pages
          bestScore = score
        }
      }
    }
    return best
  }

  private func sorted(_ key: PackOptions.SortKey) -> [Int] {
    let value: (RectangleSize) -> Int
    switch key {
    case .best, .name: value = { _ in 0 }
    case .width: value = { Int($0.width) }
    case .height: value = { Int($0.height) }
    case .area: value = { $0.area }
    case .circumference: value = { Int($0.width) + Int($0.height) }
    }
    let ascending = sizes.indices.sorted { first, second in
      let values = (value(sizes[first]), value(sizes[second]))
      return values.0 != values.1 ? values.0 < values.1 : first < second
    }
    return options.basicOrder == .ascending ? ascending : ascending.reversed()
  }

  /// The widths to try: all powers of two if pages require them, else some around a square.
  private var widths: [Int] {
    let maximum = sizing.used(sizing.largest.width)
    guard sizing.fixed.width == nil else { return [maximum] }
    let widest = sizes.map { Int($0.width) }.max() ?? 1
    let area = sizes.reduce(0) { $0 + $1.area }
    let edgeLength = Double(area).squareRoot()
    var result: [Int] = []
    for step in 0..<24 {
      var width = max(widest, Int(edgeLength * (0.8 + 0.05 * Double(step))))
      width = sizing.used(sizing.outer(width))
      width = min(width, maximum)
      if !result.contains(width) { result.append(width) }
    }
    return result
  }

  private func rows(_ sequence: [Int], width: Int) -> [PageFiller.FilledPage] {
    let height = sizing.used(sizing.largest.height)
    var pages: [PageFiller.FilledPage] = []
    var items: [Int] = []
    var slots: [RectangleSlot] = []
    var x = 0
    var y = 0
    var rowHeight = 0
    var usedWidth = 0
    func close() {
      guard !items.isEmpty,
        let size = sizing.page(usedWidth: usedWidth, usedHeight: y + rowHeight)
      else { return }
      pages.append(.init(items: items, slots: slots, width: size.width, height: size.height))
    }
    for item in sequence {
      let size = sizes[item]
      if x > 0, x + Int(size.width) > width {
        y += rowHeight
        x = 0
        rowHeight = 0
      }
      if y + max(rowHeight, Int(size.height)) > height {
        close()
        items.removeAll()
        slots.removeAll()
        (x, y, rowHeight, usedWidth) = (0, 0, 0, 0)
      }
      items.append(item)
      slots.append(RectangleSlot(x: Int32(x), y: Int32(y)))
      x += Int(size.width)
      usedWidth = max(usedWidth, x)
      rowHeight = max(rowHeight, Int(size.height))
    }
    close()
    return pages
  }
}
