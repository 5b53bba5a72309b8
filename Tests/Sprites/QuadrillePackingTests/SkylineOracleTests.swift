import TestSupport
import Testing

@testable import QuadrillePacking

/// Strip packings compared with a reference decoder, and searches compared with exhaustive ones.
@Suite struct SkylineOracleTests {
  /// A strip, as the height of each column.
  private struct Columns {
    var heights: [Int]
    let limit: Int

    /// The leftmost of the lowest gaps: its columns, and the heights of its neighbors above it.
    var lowestGap: (columns: Range<Int>, left: Int, right: Int) {
      let low = heights.min() ?? 0
      let start = heights.firstIndex(of: low) ?? 0
      var end = start
      while end < heights.count, heights[end] == low { end += 1 }
      let left = start == 0 ? Int.max : heights[start - 1] - low
      let right = end == heights.count ? Int.max : heights[end] - low
      return (start..<end, left, right)
    }
  }

  /// Packs by the rule: the lowest gap gets a rectangle that fills it and reaches the height of a
  /// neighbor, else one that fills it, else one that reaches the height of a neighbor, else one
  /// that fits; the sequence breaks ties, unrotated first.
  private static func packed(
    _ sizes: [RectangleSize],
    _ sequence: [Int32],
    _ strip: Columns,
    allowsRotation: Bool
  ) -> [RectangleSlot]? {
    var strip = strip
    var left = sequence.map(Int.init)
    var slots = [RectangleSlot](repeating: RectangleSlot(), count: sizes.count)
    while !left.isEmpty {
      let (gap, leftWall, rightWall) = strip.lowestGap
      let low = strip.heights[gap.lowerBound]
      var best: (score: Int, item: Int, isRotated: Bool)?
      for item in left {
        for isRotated in allowsRotation ? [false, true] : [false] {
          let width = Int(isRotated ? sizes[item].height : sizes[item].width)
          let height = Int(isRotated ? sizes[item].width : sizes[item].height)
          guard width <= gap.count, low + height <= strip.limit else { continue }
          let isLevel = height == leftWall || height == rightWall
          let score = (width == gap.count ? 2 : 0) + (isLevel ? 1 : 0)
          if best.map({ score > $0.score }) ?? true { best = (score, item, isRotated) }
        }
      }
      guard let best else {
        let rise = min(leftWall, rightWall)
        guard rise < .max else { return nil }
        for column in gap { strip.heights[column] = low + rise }
        continue
      }
      let size = sizes[best.item]
      let width = Int(best.isRotated ? size.height : size.width)
      let height = Int(best.isRotated ? size.width : size.height)
      // It is placed at the left, unless only the right neighbor has its height, or the right
      // neighbor is higher.
      let liesRight = height != leftWall && (height == rightWall || rightWall > leftWall)
      let x = liesRight ? gap.upperBound - width : gap.lowerBound
      for column in x..<(x + width) { strip.heights[column] = low + height }
      slots[best.item] = RectangleSlot(x: Int32(x), y: Int32(low), isRotated: best.isRotated)
      left.removeAll { $0 == best.item }
    }
    return slots
  }

  private static func sizes(
    _ count: Int,
    _ range: ClosedRange<Int32>,
    _ random: inout SplitMix64
  ) -> [RectangleSize] {
    (0..<count).map { _ in
      RectangleSize(
        width: Int32.random(in: range, using: &random),
        height: Int32.random(in: range, using: &random)
      )
    }
  }

  /// The right and bottom edges of the placed rectangles.
  private static func extent(
    _ sizes: [RectangleSize],
    _ slots: [RectangleSlot]
  ) -> (width: Int, height: Int) {
    var extent = (width: 0, height: 0)
    for (size, slot) in zip(sizes, slots) {
      let dimensions = slot.isRotated ? (size.height, size.width) : (size.width, size.height)
      extent.width = max(extent.width, Int(slot.x + dimensions.0))
      extent.height = max(extent.height, Int(slot.y + dimensions.1))
    }
    return extent
  }

  private static func placements(_ slots: [RectangleSlot]) -> [[Int32]] {
    slots.map { [$0.x, $0.y, $0.isRotated ? 1 : 0] }
  }

  @Test("The skyline decoder agrees with a reference implementation", arguments: [false, true])
  func matchesReferenceDecoder(allowsRotation: Bool) {
    var random = SplitMix64(seed: 31)
    var (whole, short) = (0, 0)
    for iteration in 0..<120 {
      let sizes = Self.sizes(2 + iteration % 9, 1...(3 + Int32(iteration % 5)), &random)
      var decoder = SkylineDecoder(sizes)
      // Consecutive runs reuse the same memory.
      for width in [7, 9, 14] {
        let order = Array((0..<Int32(sizes.count)).shuffled(using: &random))
        let limit = iteration % 3 == 0 ? 7 : 60
        let strip = Columns(heights: [Int](repeating: 0, count: width), limit: limit)
        let wanted = Self.packed(sizes, order, strip, allowsRotation: allowsRotation)
        let height = decoder.run(
          order,
          width: Int32(width),
          limit: Int32(limit),
          allowsRotation: allowsRotation
        )
        guard let wanted else {
          short += 1
          #expect(height == nil)
          continue
        }
        whole += 1
        let placements = decoder.placements()
        #expect(Self.placements(placements) == Self.placements(wanted), "\(iteration) \(width)")
        let extent = Self.extent(sizes, placements)
        let right = decoder.usedWidth()
        #expect(height == Int32(extent.height) && right == Int32(extent.width))
      }
    }
    #expect(whole > 200 && short > 20)
  }

  @Test(
    "A skyline search begins with the best of all widths and sequences",
    arguments: [false, true]
  ) func beginsWithBestStart(allowsRotation: Bool) {
    var random = SplitMix64(seed: 8)
    for iteration in 0..<6 {
      let sizes = Self.sizes(5 + iteration, 2...9, &random)
      var sizing = PageSizing()
      sizing.maximum = (40, 40)
      sizing.step = iteration % 2 == 0 ? 1 : 4
      let task = PackingTask(sizes, sizing: sizing, allowsRotation: allowsRotation)
      var best: [Int: Int] = [:]
      for strip in task.widths {
        for sequence in task.sequences {
          let columns = Columns(heights: [Int](repeating: 0, count: strip), limit: 40)
          guard let slots = Self.packed(sizes, sequence, columns, allowsRotation: allowsRotation)
          else {
            continue
          }
          let (right, bottom) = Self.extent(sizes, slots)
          let step = sizing.step
          let width: Int = (right + step - 1) / step * step
          let height: Int = (bottom + step - 1) / step * step
          // Each multiple of the shorter side beyond twice costs 4 % of the area.
          let excess = max(width, height) - 2 * min(width, height)
          let cost = width * height + max(0, max(width, height) * excess / 25)
          if width <= 40, height <= 40 { best[strip] = min(best[strip] ?? .max, cost) }
        }
      }
      // Two searches share the widths.
      let searches = [0, 1].map { SkylineSearch(task, number: $0, of: 2) }
      for (number, search) in searches.enumerated() {
        search.begin(1 << 30)
        let widths = task.widths.indices.filter { $0 % 2 == number }.map { task.widths[$0] }
        let wanted = widths.compactMap { best[$0] }.min()
        #expect(search.starts.map(\.cost).min() == search.best?.cost)
        if allowsRotation {
          // A lower strip may rotate rectangles that are not rotated in this one.
          #expect(search.best?.cost ?? .max <= wanted ?? .max)
          continue
        }
        #expect(search.best?.cost == wanted)
        // A width much worse than the best need not be kept.
        for start in search.starts { #expect(start.cost == best[start.width]) }
      }
    }
  }

  /// Two rows of two fill a page of 10 by 10 without a gap, one column wider than the initial
  /// width.
  @Test("A skyline search reaches widths other than the initial ones")
  func reachesOtherWidths() {
    let sizes = [(6, 4), (3, 6), (4, 4), (7, 6)].map { RectangleSize(width: $0, height: $1) }
    let task = PackingTask(sizes, sizing: PageSizing(), allowsRotation: false)
    #expect(task.area == 100 && task.widthRange.contains(9) && task.widthRange.contains(10))
    var optimalCount = 0
    for number in 0..<4 {
      let search = SkylineSearch(task, number: number, of: 4)
      search.adopt(.init(sequence: [0, 1, 2, 3], width: 9, cost: 9 * 16))
      search.improve(60_000)
      if search.best?.cost == 100 { optimalCount += 1 }
    }
    #expect(optimalCount == 4)
  }

  @Test("A skyline search never loses its best result")
  func keepsBestResult() {
    var random = SplitMix64(seed: 3)
    for allowsRotation in [false, true] {
      let sizes = Self.sizes(14, 2...13, &random)
      let task = PackingTask(sizes, sizing: PageSizing(), allowsRotation: allowsRotation)
      let search = SkylineSearch(task, number: 0, of: 1)
      search.begin(2_000)
      var cost = search.best?.cost ?? .max
      for _ in 0..<12 {
        search.improve(4_000)
        guard let page = search.best else {
          Issue.record("no page")
          return
        }
        #expect(page.cost <= cost && page.cost >= task.area)
        cost = page.cost
        var isTaken = [Bool](repeating: false, count: page.width * page.height)
        for (size, slot) in zip(sizes, page.slots) {
          let width = Int(slot.isRotated ? size.height : size.width)
          let height = Int(slot.isRotated ? size.width : size.height)
          #expect(allowsRotation || !slot.isRotated)
          try? #require(Int(slot.x) + width <= page.width && Int(slot.y) + height <= page.height)
          for y in Int(slot.y)..<min(Int(slot.y) + height, page.height) {
            for x in Int(slot.x)..<min(Int(slot.x) + width, page.width) {
              #expect(!isTaken[y * page.width + x])
              isTaken[y * page.width + x] = true
            }
          }
        }
      }
      // Fourteen rectangles leave some gap, but no large one after so many iterations.
      #expect(Double(cost) < 1.2 * Double(task.area))
    }
  }
}
