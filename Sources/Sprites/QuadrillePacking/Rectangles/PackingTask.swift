/// Rectangles that are to go on one page.
struct PackingTask: Sendable {
  /// The rectangles, padding included.
  let sizes: [RectangleSize]
  /// The pages that are allowed.
  let sizing: PageSizing
  /// Whether rectangles may be turned by a quarter.
  let allowsRotation: Bool
  /// The count of pixels of a page that is small enough, so that no search need go on.
  let goal: Int
  /// The sum of the areas.
  let area: Int
  /// The orders in which rectangles are tried.
  let sequences: [[Int32]]
  /// The widths of strips to begin with, padding included; those in the middle first.
  let widths: [Int]
  /// The least and the greatest width of a strip.
  let widthRange: ClosedRange<Int>

  init(_ sizes: [RectangleSize], sizing: PageSizing, allowsRotation: Bool, goal: Int = 0) {
    self.sizes = sizes
    self.sizing = sizing
    self.allowsRotation = allowsRotation
    self.goal = goal
    area = sizes.reduce(0) { $0 + $1.area }
    sequences = PackingSequence.all(sizes)
    let widest = sizes.map { Int(allowsRotation ? min($0.width, $0.height) : $0.width) }.max() ?? 1
    let maximum = sizing.used(sizing.fixed.width ?? sizing.maximum.width)
    let edgeLength = Double(area).squareRoot()
    if sizing.fixed.width != nil {
      widths = [maximum]
      widthRange = maximum...max(maximum, maximum)
      return
    }
    // A page that may not be turned as a whole has to be tried wide as well.
    let ends =
      sizing.isSquare ? (0.97, 1.09) : (0.62, allowsRotation ? 1.15 : 1.6)
    func bounded(_ width: Double) -> Int { max(widest, min(Int(width), maximum)) }
    let minimum = bounded(0.5 * edgeLength)
    widthRange = minimum...max(minimum, bounded(2.2 * edgeLength))
    var widths: [Int] = []
    let count = 40
    for step in 0..<count {
      // The numbers from 0 to 39 in an order that spreads any few of them evenly.
      let fraction = Double((step * 17 + 20) % count) / Double(count - 1)
      let width = bounded(edgeLength * (ends.0 + fraction * (ends.1 - ends.0)))
      if !widths.contains(width) { widths.append(width) }
    }
    self.widths = widths
  }

  /// Whether a page can hold the rectangles at all, as far as areas and sides tell.
  func canFit(width: Int, height: Int) -> Bool {
    guard area <= width * height else { return false }
    return sizes.allSatisfy { size in
      let unrotated = Int(size.width) <= width && Int(size.height) <= height
      let rotated = allowsRotation && Int(size.height) <= width && Int(size.width) <= height
      return unrotated || rotated
    }
  }
}

/// A page with all rectangles of a task.
struct PackedPage: Sendable {
  /// Where each rectangle lies, without the border.
  var slots: [RectangleSlot]
  /// The columns of the page.
  var width: Int
  /// The rows of the page.
  var height: Int

  /// What a search makes small.
  var pixels: Int { width * height }

  /// Whether the page is the better one: smaller, or as large and nearer to a square.
  func isBetter(than other: PackedPage?) -> Bool {
    guard let other else { return true }
    if pixels != other.pixels { return pixels < other.pixels }
    return max(width, height) < max(other.width, other.height)
  }
}
