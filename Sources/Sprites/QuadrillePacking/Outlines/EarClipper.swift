/// Splits simple polygons into triangles.
enum EarClipper {
  /// The triangles of a polygon, as indices of its corners, three each; nil if it is not simple.
  ///
  /// - Parameter corners: The corners in the direction of `OutlineTracer`.
  static func triangles(of corners: [GridPoint]) -> [Int]? {
    var left = Array(corners.indices)
    var result: [Int] = []
    while left.count > 2 {
      // Corners on a straight line come last: without them an edge of one triangle would be two
      // edges of its neighbors, and gaps could show between these.
      let ear =
        left.indices.first { isEar($0, left, corners) }
        ?? left.indices.first { isStraight($0, left, corners) }
      guard let ear else { return nil }
      let before = left[(ear + left.count - 1) % left.count]
      let after = left[(ear + 1) % left.count]
      // A corner on a straight line has no triangle of its own.
      let area = OutlineSimplifier.cross(
        corners[left[ear]] &- corners[before],
        corners[after] &- corners[left[ear]]
      )
      if area > 0 { result += [before, left[ear], after] }
      left.remove(at: ear)
    }
    return result
  }

  private static func isEar(_ position: Int, _ left: [Int], _ corners: [GridPoint]) -> Bool {
    let (a, b, c) = neighborhood(position, left, corners)
    return OutlineSimplifier.cross(b &- a, c &- b) > 0
      && !left.contains { index in
        let point = corners[index]
        guard point != a, point != b, point != c else { return false }
        return OutlineSimplifier.cross(b &- a, point &- a) >= 0
          && OutlineSimplifier.cross(c &- b, point &- b) >= 0
          && OutlineSimplifier.cross(a &- c, point &- c) >= 0
      }
  }

  /// Whether a corner lies on the line between its neighbors.
  private static func isStraight(
    _ position: Int,
    _ left: [Int],
    _ corners: [GridPoint]
  ) -> Bool {
    let (a, b, c) = neighborhood(position, left, corners)
    let (first, second) = (b &- a, c &- b)
    return OutlineSimplifier.cross(first, second) == 0
      && first.x * second.x + first.y * second.y >= 0
  }

  /// A corner between the one before it and the one after it.
  private static func neighborhood(
    _ position: Int,
    _ left: [Int],
    _ corners: [GridPoint]
  ) -> (GridPoint, GridPoint, GridPoint) {
    (
      corners[left[(position + left.count - 1) % left.count]], corners[left[position]],
      corners[left[(position + 1) % left.count]]
    )
  }
}
