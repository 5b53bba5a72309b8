internal import QuadrilleSystem

/// Decodes a sequence of rectangles into a guillotine packing.
///
/// Each rectangle is placed in the free one with the minimum shorter leftover side; the leftover is
/// split along its shorter side, and free neighbors that form a rectangle are merged.
struct GuillotineDecoder {
  /// The number of free rectangles examined in all runs.
  private(set) var steps = 0
  /// The slots of the last complete run.
  private(set) var slots: [RectangleSlot]
  /// The right and bottom edges of the rectangles placed in the last run.
  private(set) var used = (width: Int32(0), height: Int32(0))

  private let sizes: [RectangleSize]
  /// Left, top, right and bottom of the free rectangles, which do not overlap.
  private var free: [SIMD4<Int32>] = []

  private let job: JobContext

  init(_ sizes: [RectangleSize], job: JobContext = .default) {
    self.job = job
    self.sizes = sizes
    slots = [RectangleSlot](repeating: RectangleSlot(), count: sizes.count)
  }

  /// Places a sequence in a page; false if a rectangle does not fit or would exceed the limit.
  mutating func run(
    _ sequence: [Int32],
    width: Int32,
    height: Int32,
    limit: Int32,
    allowsRotation: Bool
  ) -> Bool {
    steps &+= 32 &+ sequence.count
    free.removeAll(keepingCapacity: true)
    free.append(SIMD4(0, 0, width, height))
    used = (0, 0)
    for item in sequence {
      if item & 255 == 0, job.isInterrupted { return false }
      let size = sizes[Int(item)]
      var choice = best(size.width, size.height, limit, .max)
      var isRotated = false
      if allowsRotation, !size.keepsOrientation, size.width != size.height {
        let rotated = best(size.height, size.width, limit, choice.score)
        if rotated.index >= 0 {
          choice = rotated
          isRotated = true
        }
      }
      guard choice.index >= 0 else { return false }
      let itemWidth = isRotated ? size.height : size.width
      let itemHeight = isRotated ? size.width : size.height
      let rect = free[choice.index]
      slots[Int(item)] = RectangleSlot(x: rect.x, y: rect.y, isRotated: isRotated)
      used = (max(used.width, rect.x &+ itemWidth), max(used.height, rect.y &+ itemHeight))
      split(choice.index, itemWidth, itemHeight)
    }
    return true
  }

  private mutating func best(
    _ width: Int32,
    _ height: Int32,
    _ limit: Int32,
    _ bound: Int32
  ) -> (index: Int, score: Int32) {
    steps &+= free.count
    var index = -1
    var score = bound
    for (candidate, rect) in free.enumerated() {
      let spareX = rect.z &- rect.x &- width
      let spareY = rect.w &- rect.y &- height
      guard spareX >= 0, spareY >= 0, rect.y &+ height <= limit else { continue }
      let shorter = min(spareX, spareY)
      if shorter < score {
        score = shorter
        index = candidate
      }
    }
    return (index, score)
  }

  private mutating func split(_ index: Int, _ width: Int32, _ height: Int32) {
    let rect = free[index]
    free[index] = free[free.count &- 1]
    free.removeLast()
    let right = rect.x &+ width
    let bottom = rect.y &+ height
    let isFlat = rect.z &- right <= rect.w &- bottom
    if rect.z > right { add(SIMD4(right, rect.y, rect.z, isFlat ? bottom : rect.w)) }
    if rect.w > bottom { add(SIMD4(rect.x, bottom, isFlat ? rect.z : right, rect.w)) }
  }

  /// Adds a free rectangle, merged with the first one with which it shares a whole edge.
  private mutating func add(_ rect: SIMD4<Int32>) {
    steps &+= free.count
    for (index, other) in free.enumerated() {
      let stacked =
        other.x == rect.x && other.z == rect.z && (other.w == rect.y || rect.w == other.y)
      let sideBySide =
        other.y == rect.y && other.w == rect.w && (other.z == rect.x || rect.z == other.x)
      guard stacked || sideBySide else { continue }
      free[index] = SIMD4(
        min(rect.x, other.x),
        min(rect.y, other.y),
        max(rect.z, other.z),
        max(rect.w, other.w)
      )
      return
    }
    free.append(rect)
  }
}
