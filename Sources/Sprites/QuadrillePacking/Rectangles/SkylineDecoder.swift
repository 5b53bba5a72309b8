internal import QuadrilleSystem

/// Decodes a sequence of rectangles into a packing of a strip: the lowest gap is filled first, with
/// the best fitting rectangle.
///
/// The upper contour of the placed rectangles is a list of segments. Each step takes the lowest
/// segment and scans the remaining rectangles: one that fills the gap exactly has priority over one
/// that ends at the height of a neighbor, and that over the first that fits; the sequence breaks
/// ties. If none fits, the segment is raised to its lower neighbor and the area below is wasted. A
/// search over sequences is then a search over packings (Wei, Hu, Leung and Zhang, 2017, "An
/// improved skyline based heuristic for the 2D strip packing problem").
///
/// All memory is allocated once, for any number of runs.
@safe
struct SkylineDecoder: ~Copyable {
  /// The number of rectangles.
  let count: Int
  /// The total area of the rectangles.
  let area: Int
  /// The number of rectangles examined in all runs, plus a constant per run: a measure of work
  /// independent of time.
  private(set) var steps = 0

  private let sizes: UnsafeMutablePointer<SIMD2<Int32>>
  /// Whether each rectangle must not be rotated.
  private let keepOrientation: [Bool]
  /// The remaining rectangles, in the order of the sequence.
  private let left: UnsafeMutablePointer<SIMD2<Int32>>
  private let leftItems: UnsafeMutablePointer<Int32>
  private let segmentX: UnsafeMutablePointer<Int32>
  private let segmentY: UnsafeMutablePointer<Int32>
  private let slots: UnsafeMutablePointer<RectangleSlot>

  private let job: JobContext

  /// Makes a decoder for rectangles of 1 by 1 or larger.
  init(_ sizes: [RectangleSize], job: JobContext = .default) {
    self.job = job
    let count = sizes.count
    self.count = count
    area = sizes.reduce(0) { $0 + $1.area }
    unsafe self.sizes = .allocate(capacity: count)
    for (index, size) in sizes.enumerated() {
      unsafe (self.sizes + index).initialize(to: SIMD2(size.width, size.height))
    }
    keepOrientation = sizes.map(\.keepsOrientation)
    unsafe left = .allocate(capacity: count)
    unsafe leftItems = .allocate(capacity: count)
    unsafe segmentX = .allocate(capacity: 2 * count + 3)
    unsafe segmentY = .allocate(capacity: 2 * count + 3)
    unsafe slots = .allocate(capacity: count)
    unsafe slots.initialize(repeating: RectangleSlot(), count: count)
  }

  deinit {
    unsafe sizes.deallocate()
    unsafe left.deallocate()
    unsafe leftItems.deallocate()
    unsafe segmentX.deallocate()
    unsafe segmentY.deallocate()
    unsafe slots.deallocate()
  }

  /// The slots of the last complete run.
  func placements() -> [RectangleSlot] {
    (0..<count).map { unsafe slots[$0] }
  }

  /// The right edge of the rectangles placed in the last run.
  func usedWidth() -> Int32 {
    var right: Int32 = 0
    for index in 0..<count {
      let size = unsafe sizes[index]
      let slot = unsafe slots[index]
      right = max(right, slot.x &+ (slot.isRotated ? size.y : size.x))
    }
    return right
  }

  /// Places a sequence; returns the height, or nil if it would exceed the limit.
  ///
  /// - Parameters:
  ///   - sequence: A permutation of the rectangle indices.
  ///   - width: The width of the strip.
  ///   - limit: The maximum height.
  ///   - allowsRotation: Whether rectangles may be rotated by 90°.
  mutating func run(
    _ sequence: [Int32],
    width: Int32,
    limit: Int32,
    allowsRotation: Bool
  ) -> Int32? {
    steps &+= 32 &+ count
    var waste = Int(width) * Int(limit) - area
    guard waste >= 0, width > 0 else { return nil }
    unsafe sequence.withUnsafeBufferPointer { sequence in
      for index in 0..<count {
        let item = unsafe sequence[index]
        unsafe leftItems[index] = item
        unsafe left[index] = sizes[Int(item)]
      }
    }
    var remaining = count
    var segments = 1
    unsafe segmentX[0] = 0
    unsafe segmentY[0] = 0
    unsafe segmentX[1] = width
    var height: Int32 = 0
    while remaining > 0 {
      if remaining & 255 == 0, job.isInterrupted { return nil }
      var lowest = 0
      var y = unsafe segmentY[0]
      for index in 1..<max(1, segments) where unsafe segmentY[index] < y {
        lowest = index
        y = unsafe segmentY[index]
      }
      let x = unsafe segmentX[lowest]
      let space = unsafe segmentX[lowest &+ 1] &- x
      // The strip is bounded by walls higher than any rectangle.
      let leftWall = lowest == 0 ? Int32.max : unsafe segmentY[lowest &- 1] &- y
      let rightWall =
        lowest &+ 1 == segments ? Int32.max : unsafe segmentY[lowest &+ 1] &- y
      let ceiling = limit &- y
      let choice = choose(remaining, space, leftWall, rightWall, ceiling, allowsRotation)
      guard choice.score >= 0 else {
        let rise = min(leftWall, rightWall)
        guard rise != Int32.max else { return nil }
        waste &-= Int(space) &* Int(rise)
        if waste < 0 { return nil }
        segments = raise(lowest, segments, leftWall, rightWall)
        continue
      }
      let size = unsafe left[choice.index]
      let item = Int(unsafe leftItems[choice.index])
      let isRotated = choice.isRotated
      let itemWidth = isRotated ? size.y : size.x
      let itemHeight = isRotated ? size.x : size.y
      let atRight =
        itemWidth < space && itemHeight != leftWall
        && (itemHeight == rightWall || rightWall > leftWall)
      unsafe slots[item] = RectangleSlot(
        x: atRight ? x &+ space &- itemWidth : x,
        y: y,
        isRotated: isRotated
      )
      height = max(height, y &+ itemHeight)
      remaining &-= 1
      let after = remaining &- choice.index
      if after > 0 {
        unsafe (left + choice.index).update(from: left + choice.index + 1, count: after)
        unsafe (leftItems + choice.index).update(from: leftItems + choice.index + 1, count: after)
      }
      segments = cover(lowest, segments, itemWidth, y &+ itemHeight, space, atRight)
    }
    return height
  }

  /// Selects the rectangle for a gap; the score is negative if none fits.
  @inline(__always)
  private mutating func choose(
    _ remaining: Int,
    _ space: Int32,
    _ leftWall: Int32,
    _ rightWall: Int32,
    _ ceiling: Int32,
    _ allowsRotation: Bool
  ) -> (index: Int, isRotated: Bool, score: Int32) {
    var best: Int32 = -1
    var bestIndex = 0
    var bestIsRotated = false
    var index = 0
    while index < remaining {
      // With very many rectangles only the first and the last are examined: large ones, and those
      // that fill gaps.
      if index == Self.window, remaining > 2 &* Self.window { index = remaining &- Self.window }
      let size = unsafe left[index]
      if size.x <= space, size.y <= ceiling {
        let score = Self.score(size.x, size.y, space, leftWall, rightWall)
        if score > best {
          best = score
          bestIndex = index
          bestIsRotated = false
        }
      }
      if allowsRotation, size.y <= space, size.x <= ceiling {
        let score = Self.score(size.y, size.x, space, leftWall, rightWall)
        if score > best, !keepOrientation[Int(unsafe leftItems[index])] {
          best = score
          bestIndex = index
          bestIsRotated = true
        }
      }
      index &+= 1
      if best == Self.perfect { break }
    }
    steps &+= index &+ 8
    return (bestIndex, bestIsRotated, best)
  }

  private static var perfect: Int32 { 5 }
  private static var window: Int { 2048 }

  @inline(__always)
  private static func score(
    _ width: Int32,
    _ height: Int32,
    _ space: Int32,
    _ leftWall: Int32,
    _ rightWall: Int32
  ) -> Int32 {
    let touches = height == leftWall || height == rightWall
    if width == space { return touches ? 5 : 3 }
    return touches ? 2 : 0
  }

  /// Raises a segment to its lower neighbor and merges the two; returns the number of segments.
  private mutating func raise(
    _ index: Int,
    _ segments: Int,
    _ leftWall: Int32,
    _ rightWall: Int32
  ) -> Int {
    if leftWall == rightWall {
      // Both neighbors are merged.
      return remove(index, 2, segments)
    }
    if leftWall < rightWall { return remove(index, 1, segments) }
    unsafe segmentX[index &+ 1] = segmentX[index]
    return remove(index, 1, segments)
  }

  /// Places a rectangle's top edge on a segment; returns the number of segments.
  private mutating func cover(
    _ index: Int,
    _ segments: Int,
    _ width: Int32,
    _ top: Int32,
    _ space: Int32,
    _ atRight: Bool
  ) -> Int {
    var segments = segments
    if width == space {
      unsafe segmentY[index] = top
      if index &+ 1 < segments, unsafe segmentY[index &+ 1] == top {
        segments = remove(index &+ 1, 1, segments)
      }
      if index > 0, unsafe segmentY[index &- 1] == top { segments = remove(index, 1, segments) }
      return segments
    }
    if atRight {
      if index &+ 1 < segments, unsafe segmentY[index &+ 1] == top {
        unsafe segmentX[index &+ 1] = segmentX[index &+ 1] &- width
        return segments
      }
      insert(index &+ 1, segments)
      unsafe segmentX[index &+ 1] = segmentX[index &+ 2] &- width
      unsafe segmentY[index &+ 1] = top
      return segments &+ 1
    }
    if index > 0, unsafe segmentY[index &- 1] == top {
      unsafe segmentX[index] = segmentX[index] &+ width
      return segments
    }
    insert(index, segments)
    unsafe segmentY[index] = top
    unsafe segmentX[index &+ 1] = segmentX[index] &+ width
    return segments &+ 1
  }

  /// Inserts a segment before an index by duplicating the segment at that index.
  private mutating func insert(_ index: Int, _ segments: Int) {
    var from = segments
    while from >= index {
      unsafe segmentX[from &+ 1] = segmentX[from]
      unsafe segmentY[from &+ 1] = segmentY[from]
      from &-= 1
    }
  }

  private mutating func remove(_ index: Int, _ amount: Int, _ segments: Int) -> Int {
    var to = index
    while to &+ amount <= segments {
      unsafe segmentX[to] = segmentX[to &+ amount]
      unsafe segmentY[to] = segmentY[to &+ amount]
      to &+= 1
    }
    return segments &- amount
  }
}
