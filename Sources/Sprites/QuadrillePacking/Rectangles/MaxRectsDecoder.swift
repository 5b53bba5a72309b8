import QuadrilleSystem

/// Decodes a sequence of rectangles into a packing with a list of all maximal free rectangles
/// (Jylänki, 2010, "A thousand ways to pack the bin").
///
/// Free rectangles overlap. Each rectangle of the sequence is placed in the upper left corner of
/// the free one that the heuristic prefers, with ties broken by age; free rectangles that it
/// intersects are split, and those contained in others are removed.
struct MaxRectsDecoder {
  /// The heuristic that chooses free rectangles.
  let heuristic: MaxRectsHeuristic
  /// The number of free rectangles examined in all runs: a measure of work independent of time.
  private(set) var steps = 0
  /// The slots of the last run; nil for rectangles that did not fit.
  private(set) var slots: [RectangleSlot?] = []

  private let sizes: [RectangleSize]
  /// Left, top, right and bottom of the free rectangles.
  private var free: [SIMD4<Int32>] = []
  private var fresh: [SIMD4<Int32>] = []
  /// The rectangles that are not free, and what they leave of the page.
  private var obstacles: [SIMD4<Int32>] = []
  private var freeAtStart: [SIMD4<Int32>] = []
  private var usedRects: [SIMD4<Int32>] = []

  private let job: JobContext

  init(
    _ sizes: [RectangleSize],
    heuristic: MaxRectsHeuristic,
    job: JobContext = .default
  ) {
    self.sizes = sizes
    self.job = job
    self.heuristic = heuristic
  }

  /// The right and bottom edges of the rectangles placed in the last run.
  private(set) var used = (width: Int32(0), height: Int32(0))

  /// Sets rectangles that all further runs leave free, which have to be on pages of this size.
  mutating func avoid(_ rects: [SIMD4<Int32>], width: Int32, height: Int32) {
    free = [SIMD4(0, 0, width, height)]
    obstacles = rects
    for (index, rect) in rects.enumerated() {
      if index & 63 == 0, job.isInterrupted { return }
      cut(rect)
    }
    freeAtStart = free
  }

  /// Places a sequence.
  ///
  /// - Parameters:
  ///   - sequence: The indices of the rectangles to place.
  ///   - width: The width of the page.
  ///   - height: The height used by the heuristic; for a strip it may be practically infinite.
  ///   - limit: The maximum height of the packing.
  ///   - allowsRotation: Whether rectangles may be rotated by 90°.
  ///   - isWhole: Whether to stop at the first rectangle that does not fit.
  /// - Returns: Whether all were placed.
  mutating func run(
    _ sequence: [Int32],
    width: Int32,
    height: Int32,
    limit: Int32,
    allowsRotation: Bool,
    isWhole: Bool
  ) -> Bool {
    steps &+= 32 &+ sequence.count
    free.removeAll(keepingCapacity: true)
    usedRects.removeAll(keepingCapacity: true)
    slots = [RectangleSlot?](repeating: nil, count: sizes.count)
    used = (0, 0)
    if obstacles.isEmpty {
      free.append(SIMD4(0, 0, width, height))
    } else {
      free += freeAtStart
      usedRects += heuristic == .contactPoint ? obstacles : []
      for rect in obstacles { used = (max(used.width, rect.z), max(used.height, rect.w)) }
    }
    var hasAll = true
    for item in sequence {
      if item & 255 == 0, job.isInterrupted { return false }
      let size = sizes[Int(item)]
      var choice = best(size.width, size.height, limit, (.max, .max))
      var isRotated = false
      if allowsRotation, !size.keepsOrientation, size.width != size.height {
        let rotated = best(size.height, size.width, limit, choice.score)
        if rotated.index >= 0 {
          choice = rotated
          isRotated = true
        }
      }
      guard choice.index >= 0 else {
        hasAll = false
        if isWhole { return false }
        continue
      }
      let corner = free[choice.index]
      let rect = SIMD4(
        corner.x,
        corner.y,
        corner.x &+ (isRotated ? size.height : size.width),
        corner.y &+ (isRotated ? size.width : size.height)
      )
      slots[Int(item)] = RectangleSlot(x: rect.x, y: rect.y, isRotated: isRotated)
      used = (max(used.width, rect.z), max(used.height, rect.w))
      if heuristic == .contactPoint { usedRects.append(rect) }
      cut(rect)
    }
    return hasAll
  }

  /// The free rectangle with the minimum score for a rectangle of this size, if below a given
  /// score.
  private mutating func best(
    _ width: Int32,
    _ height: Int32,
    _ limit: Int32,
    _ bound: (Int, Int)
  ) -> (index: Int, score: (Int, Int)) {
    steps &+= free.count
    var index = -1
    var score = bound
    for (candidate, rect) in free.enumerated() {
      let spareX = rect.z &- rect.x &- width
      let spareY = rect.w &- rect.y &- height
      guard spareX >= 0, spareY >= 0, rect.y &+ height <= limit else { continue }
      let shorter = Int(min(spareX, spareY))
      let longer = Int(max(spareX, spareY))
      let own: (Int, Int)
      switch heuristic {
      case .shortSideFit, .best: own = (shorter, longer)
      case .longSideFit: own = (longer, shorter)
      case .areaFit:
        let area = Int(rect.z &- rect.x) &* Int(rect.w &- rect.y)
        own = (area &- Int(width) &* Int(height), shorter)
      case .bottomLeft: own = (Int(rect.y &+ height), Int(rect.x))
      case .contactPoint: own = (-contact(rect.x, rect.y, width, height), shorter)
      }
      if own < score {
        score = own
        index = candidate
      }
    }
    return (index, score)
  }

  /// The length of the edges that a rectangle would share with others and with the page's left and
  /// top edges.
  private mutating func contact(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Int {
    steps &+= usedRects.count
    let right = x &+ width
    let bottom = y &+ height
    var length = (x == 0 ? Int(height) : 0) + (y == 0 ? Int(width) : 0)
    for other in usedRects {
      if other.x == right || other.z == x {
        length += Int(max(0, min(other.w, bottom) &- max(other.y, y)))
      }
      if other.y == bottom || other.w == y {
        length += Int(max(0, min(other.z, right) &- max(other.x, x)))
      }
    }
    return length
  }

  /// Removes a rectangle from the free area.
  private mutating func cut(_ rect: SIMD4<Int32>) {
    fresh.removeAll(keepingCapacity: true)
    steps &+= free.count
    var kept = 0
    for index in free.indices {
      let old = free[index]
      guard rect.x < old.z, rect.z > old.x, rect.y < old.w, rect.w > old.y else {
        free[kept] = old
        kept &+= 1
        continue
      }
      if rect.x > old.x { fresh.append(SIMD4(old.x, old.y, rect.x, old.w)) }
      if rect.z < old.z { fresh.append(SIMD4(rect.z, old.y, old.z, old.w)) }
      if rect.y > old.y { fresh.append(SIMD4(old.x, old.y, old.z, rect.y)) }
      if rect.w < old.w { fresh.append(SIMD4(old.x, rect.w, old.z, old.w)) }
    }
    free.removeLast(free.count &- kept)
    // New free rectangles are parts of removed ones, so they cannot contain any of the remaining
    // ones.
    for (index, new) in fresh.enumerated() {
      steps &+= kept
      if (0..<kept).contains(where: { Self.isInside(new, free[$0]) }) { continue }
      let isContained = fresh.indices.contains { other in
        other != index && Self.isInside(new, fresh[other])
          && (other < index || !Self.isInside(fresh[other], new))
      }
      if !isContained { free.append(new) }
    }
  }

  @inline(__always)
  private static func isInside(_ inner: SIMD4<Int32>, _ outer: SIMD4<Int32>) -> Bool {
    inner.x >= outer.x && inner.y >= outer.y && inner.z <= outer.z && inner.w <= outer.w
  }
}
