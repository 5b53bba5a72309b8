/// Splits simple polygons into triangles.
enum EarClipper {
  /// The triangles of a polygon, as indices of its corners, three each; nil if it is not simple.
  ///
  /// - Parameter corners: The corners in the direction of `OutlineTracer`.
  static func triangles(of corners: [GridPoint]) -> [Int]? {
    var left = Array(corners.indices)
    var result: [Int] = []
    while left.count > 2 {
      guard let ear = left.indices.first(where: { isEar($0, left, corners) }) else { return nil }
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
    let a = corners[left[(position + left.count - 1) % left.count]]
    let b = corners[left[position]]
    let c = corners[left[(position + 1) % left.count]]
    let area = OutlineSimplifier.cross(b &- a, c &- b)
    guard area > 0 else { return area == 0 && left.count > 3 && isBetween(b, a, c) }
    return !left.contains { index in
      let point = corners[index]
      guard point != a, point != b, point != c else { return false }
      return OutlineSimplifier.cross(b &- a, point &- a) >= 0
        && OutlineSimplifier.cross(c &- b, point &- b) >= 0
        && OutlineSimplifier.cross(a &- c, point &- c) >= 0
    }
  }

  private static func isBetween(_ point: GridPoint, _ a: GridPoint, _ c: GridPoint) -> Bool {
    let (first, second) = (point &- a, c &- point)
    return first.x * second.x + first.y * second.y >= 0
  }
}
