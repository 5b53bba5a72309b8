/// Cells of equal size, row by row in the given order.
struct GridLayout {
  private let sizes: [RectangleSize]
  private let sizing: PageSizing

  init(_ sizes: [RectangleSize], _ sizing: PageSizing) {
    self.sizes = sizes
    self.sizing = sizing
  }

  /// The pages: the number of columns that gives the smallest page, or full pages if one is not
  /// enough.
  func pages() -> [PageFiller.FilledPage] {
    let width = Int(sizes.map(\.width).max() ?? 1)
    let height = Int(sizes.map(\.height).max() ?? 1)
    let space = (sizing.used(sizing.largest.width), sizing.used(sizing.largest.height))
    let maximum = (columns: max(1, space.0 / width), rows: max(1, space.1 / height))
    var best = (pixels: Int.max, longer: Int.max)
    var bestColumns = maximum.columns
    for columns in 1...min(maximum.columns, max(1, sizes.count)) {
      let rows = (sizes.count + columns - 1) / columns
      guard rows <= maximum.rows,
        let size = sizing.page(usedWidth: columns * width, usedHeight: rows * height)
      else { continue }
      let page = (pixels: size.width * size.height, longer: max(size.width, size.height))
      if page < best {
        best = page
        bestColumns = columns
      }
    }
    let capacity = bestColumns * maximum.rows
    return stride(from: 0, to: sizes.count, by: capacity).compactMap { start in
      let items = Array(start..<min(start + capacity, sizes.count))
      let columns = min(bestColumns, items.count)
      let rows = (items.count + bestColumns - 1) / bestColumns
      guard let size = sizing.page(usedWidth: columns * width, usedHeight: rows * height) else {
        return nil
      }
      let slots = items.indices.map { index in
        RectangleSlot(
          x: Int32(index % bestColumns * width),
          y: Int32(index / bestColumns * height)
        )
      }
      return PageFiller.FilledPage(
        items: items,
        slots: slots,
        width: size.width,
        height: size.height
      )
    }
  }
}
