import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Packs outlines so that their rectangles may overlap: each one takes the uppermost free position,
/// and the leftmost of those, found by comparing bits.
///
/// Large pages are packed on a coarser grid. The result depends on the shapes and options only.
struct OutlinePacker {
  /// A shape to pack: the pixels that its outline touches.
  struct Shape {
    /// The size of the packed rectangle, unrotated.
    let size: PixelSize
    let coverage: OutlineCoverage
    /// Whether the shape may be rotated.
    let keepsOrientation: Bool
  }

  /// A shape in one of its orientations on the grid.
  private struct Oriented {
    let isRotated: Bool
    /// The size of the rectangle in the page, in pixels.
    let width: Int
    let height: Int
    /// The runs of the shape, those with the most cells first.
    let runs: [(row: Int, columns: Range<Int>)]
    /// The cells that others keep off, from ``inset`` cells to the left and above.
    let dilated: OutlineCoverage
  }

  private let shapes: [Shape]
  private let options: PackOptions
  private let sizing: PageSizing
  private let job: JobContext
  /// The pixels per cell of the grid.
  private let cell: Int
  private let inset: Int
  private var oriented: [[Oriented]] = []
  /// The cells of all shapes with their padding.
  private var area = 0

  init(_ shapes: [Shape], _ options: PackOptions, _ job: JobContext) {
    self.shapes = shapes
    self.options = options
    self.job = job
    sizing = options.sizing
    let pixels = shapes.reduce(0) { $0 + $1.coverage.area }
    var cell = 1
    while pixels / (cell * cell) > 1 << 20 { cell *= 2 }
    self.cell = cell
    let padding = options.shapePadding
    inset = (padding + cell - 1) / cell
    for shape in shapes {
      let rotations: [Rotation] =
        options.allowsRotation && !shape.keepsOrientation
        ? [.none, options.packedRotation] : [.none]
      oriented.append(
        rotations.map { rotation in
          let coverage = shape.coverage.rotated(rotation)
          let cells = coverage.coarsened(by: cell)
          let runs = cells.rows.enumerated().flatMap { row, runs in
            runs.map { (row: row, columns: $0) }
          }
          return Oriented(
            isRotated: rotation != .none,
            width: coverage.width,
            height: coverage.height,
            runs: runs.sorted {
              ($1.columns.count, $0.row, $0.columns.lowerBound)
                < ($0.columns.count, $1.row, $1.columns.lowerBound)
            },
            dilated: coverage.dilated(by: padding)
              .coarsened(by: cell, shift: inset * cell - padding)
          )
        }
      )
    }
    area = oriented.reduce(0) { $0 + ($1.first?.dilated.area ?? 0) }
  }

  /// The packing; nil if the shapes do not fit on the pages that the options allow.
  func packed() -> RectanglePacking? {
    var pages: [PixelSize] = []
    var placements = [RectanglePacking.Placement?](repeating: nil, count: shapes.count)
    var left = Array(shapes.indices)
    while !left.isEmpty {
      guard !job.isInterrupted, pages.isEmpty || options.usesSeveralPages,
        let page = bestPage(left)
      else { return nil }
      for (index, slot) in page.slots {
        placements[index] = RectanglePacking.Placement(
          page: pages.count,
          x: slot.x + options.borderPadding,
          y: slot.y + options.borderPadding,
          isRotated: slot.isRotated
        )
      }
      pages.append(page.size)
      left.removeAll { page.slots[$0] != nil }
    }
    return RectanglePacking(pages: pages, placements: placements.compactMap { $0 })
  }

  /// A page with some of the shapes.
  private struct Page {
    var size: PixelSize
    var slots: [Int: Slot]
    var cost: Int { PageSizing.cost(width: size.width, height: size.height) }
  }

  private struct Slot {
    var x: Int
    var y: Int
    var isRotated: Bool
  }

  /// The best page with all shapes, or the maximum page with as many as fit; nil if none fits.
  private func bestPage(_ items: [Int]) -> Page? {
    var steps = 0
    var best: Page?
    for (width, height) in bounds(of: items) {
      for order in orders(items) {
        // The first attempt is always made; further ones as far as the effort allows.
        guard best == nil || steps < options.mode.effort * 10 else { return best }
        let page = attempt(order, width, height, isWhole: true, &steps)
        if let page, page.cost < best?.cost ?? .max { best = page }
        if best != nil, sizing.isPowerOfTwo || sizing.fixed.width != nil { return best }
      }
    }
    if let best { return best }
    guard options.usesSeveralPages else { return nil }
    let largest = sizing.largest
    return attempt(orders(items)[0], largest.width, largest.height, isWhole: false, &steps)
  }

  /// The widths and maximum heights of pages to try, best first.
  private func bounds(of items: [Int]) -> [(width: Int, height: Int)] {
    let largest = sizing.largest
    let cells = items.reduce(0) { $0 + (oriented[$1].first?.dilated.area ?? 0) }
    if sizing.isPowerOfTwo || sizing.fixed.width != nil && sizing.fixed.height != nil {
      return sizing.pages.filter { $0.width * $0.height >= cells * cell * cell / 2 }
    }
    guard sizing.fixed.width == nil else { return [(largest.width, largest.height)] }
    let edgeLength = Double(cells).squareRoot() * Double(cell)
    let widest =
      items.map { index in
        oriented[index].map(\.width).min() ?? 1
      }.max() ?? 1
    var result: [(width: Int, height: Int)] = []
    for factor in [1.1, 1, 1.2, 0.9, 1.3, 0.8, 1.45] {
      let width = max(widest + 2 * sizing.border, Int(edgeLength * factor))
      let outer = sizing.outer(sizing.used(min(width, largest.width)))
      guard outer <= largest.width, !result.contains(where: { $0.width == outer }) else { continue }
      result.append((outer, largest.height))
    }
    return result + [largest]
  }

  /// The orders in which shapes are placed.
  private func orders(_ items: [Int]) -> [[Int]] {
    func sorted(_ key: (Int) -> Int) -> [Int] {
      items.sorted { one, other in
        let keys = (key(one), key(other))
        return keys.0 != keys.1 ? keys.0 > keys.1 : one < other
      }
    }
    return [
      sorted { max(shapes[$0].size.width, shapes[$0].size.height) },
      sorted { shapes[$0].coverage.area },
    ]
  }

  /// Places shapes in order on a page of a maximum size.
  private func attempt(
    _ order: [Int],
    _ width: Int,
    _ height: Int,
    isWhole: Bool,
    _ steps: inout Int
  ) -> Page? {
    let space = (width: width - 2 * sizing.border, height: height - 2 * sizing.border)
    guard space.width > 0, space.height > 0 else { return nil }
    var grid = OccupancyGrid(width: (space.width + cell - 1) / cell)
    var page = Page(size: PixelSize(width: 1, height: 1), slots: [:])
    var used = (width: 0, height: 0)
    for index in order {
      var best: (slot: Slot, shape: Oriented, bottom: Int)?
      for shape in oriented[index] {
        let lowest = min(space.height, (best?.bottom ?? .max) - 1) - shape.height
        guard shape.width <= space.width, lowest >= 0 else { continue }
        for y in 0...(lowest / cell) {
          guard !job.isInterrupted else { return nil }
          let maximum = (space.width - shape.width) / cell
          guard let x = grid.freeColumn(shape.runs, y: y, maximum: maximum) else { continue }
          let slot = Slot(x: x * cell, y: y * cell, isRotated: shape.isRotated)
          best = (slot, shape, y * cell + shape.height)
          break
        }
      }
      guard let best else {
        if isWhole { break }
        continue
      }
      grid.occupy(best.shape.dilated, x: best.slot.x / cell - inset, y: best.slot.y / cell - inset)
      page.slots[index] = best.slot
      used.width = max(used.width, best.slot.x + best.shape.width)
      used.height = max(used.height, best.bottom)
    }
    steps += grid.steps
    guard isWhole ? page.slots.count == order.count : !page.slots.isEmpty,
      let size = sizing.page(
        usedWidth: used.width + sizing.padding,
        usedHeight: used.height + sizing.padding
      )
    else { return nil }
    page.size = PixelSize(width: size.width, height: size.height)
    return page
  }
}

extension OutlinePacker.Shape {
  /// Makes the shape of a sprite: the pixels that its outline touches, or its rectangle.
  init(_ sprite: TrimmedSprite) {
    size = sprite.bitmap.pixelSize
    coverage =
      sprite.outline?.touchedPixels
      ?? OutlineCoverage.filled(width: size.width, height: size.height)
    keepsOrientation = sprite.keepsOrientation
  }
}

extension RectanglePacking {
  /// The number of pages and the sum of their costs, by which packings are compared.
  var cost: (pages: Int, pixels: Int) {
    (pages.count, pages.reduce(0) { $0 + PageSizing.cost(width: $1.width, height: $1.height) })
  }
}
