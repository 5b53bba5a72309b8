/// A corner of an outline, on the grid of pixel corners; y downwards.
typealias GridPoint = SIMD2<Int>

/// Traces the outlines of a mask along the edges of its pixels.
enum OutlineTracer {
  /// The corners of each outline; the visible pixels lie to the right of its direction, which is
  /// clockwise with y downwards.
  ///
  /// - Precondition: The mask is simple; see `PixelMask.makeSimple()`.
  static func outlines(of mask: PixelMask) -> [[GridPoint]] {
    // The top edges that an outline has passed, by their left corner.
    var isPassed = [Bool](repeating: false, count: mask.width * (mask.height + 1))
    var result: [[GridPoint]] = []
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        guard mask[x, y], !mask[x, y - 1], !isPassed[y * mask.width + x] else { continue }
        result.append(trace(mask, x, y, &isPassed))
      }
    }
    return result
  }

  private static func trace(
    _ mask: PixelMask,
    _ x: Int,
    _ y: Int,
    _ isPassed: inout [Bool]
  ) -> [GridPoint] {
    let start = GridPoint(x, y)
    var position = start
    var direction = GridPoint(1, 0)
    var corners: [GridPoint] = []
    repeat {
      if direction == GridPoint(1, 0) { isPassed[position.y * mask.width + position.x] = true }
      position &+= direction
      let next = continuation(mask, position, direction)
      if next != direction { corners.append(position) }
      direction = next
    } while position != start || direction != GridPoint(1, 0)
    return corners
  }

  /// The direction in which an outline continues at a corner.
  private static func continuation(
    _ mask: PixelMask,
    _ position: GridPoint,
    _ direction: GridPoint
  ) -> GridPoint {
    let right = GridPoint(-direction.y, direction.x)
    /// The pixel next to the corner, ahead of it on one side.
    func isVisible(_ side: GridPoint) -> Bool {
      let sum = direction &+ side
      return mask[position.x + (sum.x - 1) / 2, position.y + (sum.y - 1) / 2]
    }
    if isVisible(0 &- right) { return 0 &- right }
    return isVisible(right) ? direction : right
  }
}
