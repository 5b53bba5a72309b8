internal import QuadrilleSystem

/// Rectangles to be packed on one page.
struct PackingTask: Sendable {
  /// The rectangles, including padding.
  let sizes: [RectangleSize]
  /// The allowed page sizes.
  let sizing: PageSizing
  /// Whether rectangles may be rotated by 90°.
  let allowsRotation: Bool
  /// The cost of a page at which the search stops.
  let goal: Int
  /// The total area of the rectangles.
  let area: Int
  /// The orders in which rectangles are placed.
  let sequences: [[Int32]]
  /// The initial strip widths, including padding; the middle of the range first.
  let widths: [Int]
  /// The minimum and maximum width of a strip.
  let widthRange: ClosedRange<Int>
  /// The job that packs; once it is interrupted, searches end and their results are discarded.
  let job: JobContext

  init(
    _ sizes: [RectangleSize],
    sizing: PageSizing,
    allowsRotation: Bool,
    goal: Int = 0,
    job: JobContext = .default
  ) {
    self.job = job
    self.sizes = sizes
    self.sizing = sizing
    self.allowsRotation = allowsRotation
    self.goal = goal
    area = sizes.reduce(0) { $0 + $1.area }
    sequences = PackingSequence.all(sizes)
    let widest =
      sizes.map { size in
        Int(allowsRotation && !size.keepsOrientation ? min(size.width, size.height) : size.width)
      }.max() ?? 1
    let maximum = sizing.used(sizing.fixed.width ?? sizing.maximum.width)
    let edgeLength = Double(area).squareRoot()
    if sizing.fixed.width != nil {
      widths = [maximum]
      widthRange = maximum...max(maximum, maximum)
      return
    }
    // If the page cannot be transposed, wide strips are tried as well.
    let ends =
      sizing.isSquare ? (0.97, 1.09) : (0.62, allowsRotation ? 1.15 : 1.6)
    func bounded(_ width: Double) -> Int { max(widest, min(Int(width), maximum)) }
    let minimum = bounded(0.5 * edgeLength)
    widthRange = minimum...max(minimum, bounded(2.2 * edgeLength))
    var widths: [Int] = []
    let count = 40
    for step in 0..<count {
      // A permutation of 0 to 39 of which every prefix is spread evenly.
      let fraction = Double((step * 17 + 20) % count) / Double(count - 1)
      let width = bounded(edgeLength * (ends.0 + fraction * (ends.1 - ends.0)))
      if !widths.contains(width) { widths.append(width) }
    }
    self.widths = widths
  }

  /// Whether a page may hold the rectangles, judged by areas and dimensions.
  func canFit(width: Int, height: Int) -> Bool {
    guard area <= width * height else { return false }
    return sizes.allSatisfy { size in
      let unrotated = Int(size.width) <= width && Int(size.height) <= height
      let rotated =
        allowsRotation && !size.keepsOrientation && Int(size.height) <= width
        && Int(size.width) <= height
      return unrotated || rotated
    }
  }
}

/// A page that contains all rectangles of a task.
struct PackedPage: Sendable {
  /// The slot of each rectangle, without the border.
  var slots: [RectangleSlot]
  /// The width of the page.
  var width: Int
  /// The height of the page.
  var height: Int

  /// What a search minimizes; see `PageSizing.cost(width:height:)`.
  var cost: Int { PageSizing.cost(width: width, height: height) }

  /// Whether the page is better: of lower cost, or of equal cost and closer to a square.
  func isBetter(than other: PackedPage?) -> Bool {
    guard let other else { return true }
    if cost != other.cost { return cost < other.cost }
    return max(width, height) < max(other.width, other.height)
  }
}
