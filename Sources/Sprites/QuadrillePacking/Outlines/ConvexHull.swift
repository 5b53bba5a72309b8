/// The convex hull of points (Andrew, 1979, "Another efficient algorithm for convex hulls in two
/// dimensions").
enum ConvexHull {
  /// The corners of the hull in the direction of `OutlineTracer`; fewer than three for points on a
  /// line.
  static func corners(of points: [GridPoint]) -> [GridPoint] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func half(_ points: [GridPoint]) -> [GridPoint] {
      var result: [GridPoint] = []
      for point in points {
        while result.count > 1,
          OutlineSimplifier.cross(
            result[result.count - 1] &- result[result.count - 2],
            point &- result[result.count - 1]
          ) <= 0
        {
          result.removeLast()
        }
        result.append(point)
      }
      return Array(result.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
  }
}
