/// Reduces the corners of outlines without cutting anything off.
///
/// Two changes only add area: a reflex corner is left out, or an edge between two convex corners is
/// removed and its neighbors are prolonged until they meet, at a corner of the pixel grid so that
/// all arithmetic is exact. The change that adds the minimum of area comes first. Changes that
/// would make outlines touch themselves or each other are left out.
struct OutlineSimplifier {
  /// The corners; those of one outline are linked in a circle.
  private var points: [GridPoint] = []
  private var next: [Int] = []
  private var previous: [Int] = []
  /// The outline of each corner, and the number of corners of each outline.
  private var outline: [Int] = []
  private var counts: [Int] = []
  private var isRemoved: [Bool] = []
  /// The maximum distance between the traced outline and the edge that begins at each corner.
  private var deviation: [Double] = []
  /// The twofold area that leaving out each corner adds, and removing the edge that begins there;
  /// the maximum if it is impossible.
  private var cornerCosts: [Int] = []
  private var edgeCosts: [Int] = []
  /// The number of remaining corners.
  private(set) var count = 0
  private let width: Int
  private let height: Int

  /// Prepares outlines that lie within a rectangle at the origin.
  init(_ outlines: [[GridPoint]], width: Int, height: Int) {
    self.width = width
    self.height = height
    for (number, corners) in outlines.enumerated() {
      let first = points.count
      for (index, corner) in corners.enumerated() {
        points.append(corner)
        next.append(first + (index + 1) % corners.count)
        previous.append(first + (index + corners.count - 1) % corners.count)
        outline.append(number)
      }
      counts.append(corners.count)
    }
    count = points.count
    isRemoved = [Bool](repeating: false, count: count)
    deviation = [Double](repeating: 0, count: count)
    cornerCosts = [Int](repeating: .max, count: count)
    edgeCosts = [Int](repeating: .max, count: count)
    for corner in points.indices { update(corner) }
  }

  /// The outlines.
  var outlines: [[GridPoint]] {
    counts.indices.map { number in
      guard let first = points.indices.first(where: { outline[$0] == number && !isRemoved[$0] })
      else { return [] }
      var result = [points[first]]
      var corner = next[first]
      while corner != first {
        result.append(points[corner])
        corner = next[corner]
      }
      return result
    }
  }

  /// Simplifies while outlines stay within a distance of the traced ones, and then until the number
  /// of corners is allowed; false if that cannot be reached.
  mutating func simplify(tolerance: Double, maximum: Int) -> Bool {
    while let change = cheapest() {
      let isNeeded = count > maximum
      guard apply(change, tolerance: isNeeded ? .infinity : tolerance) else {
        block(change)
        continue
      }
    }
    return count <= maximum
  }

  /// A change of an outline.
  private enum Change {
    case corner(Int)
    case edge(Int)
  }

  private func cheapest() -> Change? {
    var cost = Int.max
    var result: Change?
    for corner in points.indices where cornerCosts[corner] < cost {
      cost = cornerCosts[corner]
      result = .corner(corner)
    }
    // At equal cost corners come first: they make a staircase straight, edges make it coarser.
    for corner in points.indices where edgeCosts[corner] < cost {
      cost = edgeCosts[corner]
      result = .edge(corner)
    }
    return result
  }

  private mutating func block(_ change: Change) {
    switch change {
    case .corner(let corner): cornerCosts[corner] = .max
    case .edge(let corner): edgeCosts[corner] = .max
    }
  }

  /// Applies a change; false if it exceeds the tolerance or makes outlines touch.
  private mutating func apply(_ change: Change, tolerance: Double) -> Bool {
    switch change {
    case .corner(let corner), .edge(let corner):
      guard counts[outline[corner]] > 3 else { return false }
    }
    switch change {
    case .corner(let corner):
      let (before, after) = (previous[corner], next[corner])
      let (p, v, n) = (points[before], points[corner], points[after])
      let distance = Self.distance(of: v, from: p, n)
      let sum = max(deviation[before], deviation[corner]) + distance
      guard distance == 0 || sum <= tolerance else { return false }
      guard isFree([p, n], region: [p, v, n], [before, corner, after]) else { return false }
      remove(corner)
      deviation[before] = sum
      updateAround(before, after)
    case .edge(let corner):
      let (a, b) = (corner, next[corner])
      let (before, after) = (previous[a], next[b])
      guard let meeting = meetingPoint(a) else { return false }
      let (p, n) = (points[before], points[after])
      let distance = Self.distance(of: meeting, from: points[a], points[b])
      let sum = max(deviation[before], deviation[a], deviation[b]) + distance
      guard sum <= tolerance else { return false }
      let region = [p, points[a], points[b], n, meeting]
      guard isFree([p, meeting, n], region: region, [before, a, b, after]) else { return false }
      remove(b)
      points[a] = meeting
      deviation[before] = sum
      deviation[a] = sum
      updateAround(before, after)
      update(a)
    }
    return true
  }

  private mutating func remove(_ corner: Int) {
    isRemoved[corner] = true
    cornerCosts[corner] = .max
    edgeCosts[corner] = .max
    next[previous[corner]] = next[corner]
    previous[next[corner]] = previous[corner]
    counts[outline[corner]] -= 1
    count -= 1
  }

  private mutating func updateAround(_ before: Int, _ after: Int) {
    for corner in [previous[before], before, after, next[after]] { update(corner) }
    update(previous[previous[before]])
  }

  /// Computes the costs of the changes at a corner and at the edge that begins there.
  private mutating func update(_ corner: Int) {
    cornerCosts[corner] = .max
    edgeCosts[corner] = .max
    guard !isRemoved[corner], counts[outline[corner]] > 3 else { return }
    let (p, v, n) = (points[previous[corner]], points[corner], points[next[corner]])
    let area = Self.cross(v &- p, n &- v)
    if area <= 0 { cornerCosts[corner] = -area }
    if let meeting = meetingPoint(corner) { edgeCosts[corner] = addedArea(corner, meeting) }
  }

  // MARK: Geometry

  /// The twofold area that prolonging the neighbors of an edge to a point adds.
  private func addedArea(_ corner: Int, _ meeting: GridPoint) -> Int {
    let (a, b) = (points[corner], points[next[corner]])
    let (p, n) = (points[previous[corner]], points[next[next[corner]]])
    func sum(_ path: [GridPoint]) -> Int {
      zip(path, path.dropFirst()).reduce(0) { $0 + Self.cross($1.0, $1.1) }
    }
    return sum([p, meeting, n]) - sum([p, a, b, n])
  }

  /// The corner of the grid where the prolonged neighbors of the edge at a corner meet, moved
  /// outwards as little as possible; nil if they do not meet inside the rectangle.
  private func meetingPoint(_ corner: Int) -> GridPoint? {
    let (a, b) = (points[corner], points[next[corner]])
    let (p, n) = (points[previous[corner]], points[next[next[corner]]])
    guard p != n, Self.cross(a &- p, b &- a) > 0, Self.cross(b &- a, n &- b) > 0 else {
      return nil
    }
    let (first, second) = (a &- p, n &- b)
    let determinant = Self.cross(first, second)
    guard determinant > 0 else { return nil }
    let share = Double(Self.cross(b &- a, second)) / Double(determinant)
    let x = Double(a.x) + share * Double(first.x)
    let y = Double(a.y) + share * Double(first.y)
    guard x > -2, y > -2, x < Double(width) + 2, y < Double(height) + 2 else { return nil }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    var best: GridPoint?
    var cost = Int.max
    for dy in -1...2 {
      for dx in -1...2 {
        let point = GridPoint(left + dx, top + dy)
        guard (0...width).contains(point.x), (0...height).contains(point.y),
          Self.cross(point &- p, a &- p) >= 0, Self.cross(point &- p, b &- p) >= 0,
          Self.cross(n &- point, a &- point) >= 0, Self.cross(n &- point, b &- point) >= 0,
          Self.cross(point &- p, n &- point) > 0
        else { continue }
        let area = addedArea(corner, point)
        if area < cost {
          cost = area
          best = point
        }
      }
    }
    return best
  }

  /// Whether a new path of edges, which adds a region, touches nothing but its ends.
  private func isFree(_ path: [GridPoint], region: [GridPoint], _ own: [Int]) -> Bool {
    for corner in points.indices where !isRemoved[corner] {
      let isOld = own.dropLast().contains(corner)
      if isOld { continue }
      let (start, end) = (points[corner], points[next[corner]])
      for (from, to) in zip(path, path.dropFirst()) {
        if Self.conflict(from, to, start, end) { return false }
      }
      if outline[corner] != outline[own[0]], Self.contains(region, start) { return false }
    }
    return true
  }

  /// Whether two edges share more than a common end.
  private static func conflict(
    _ a: GridPoint,
    _ b: GridPoint,
    _ c: GridPoint,
    _ d: GridPoint
  ) -> Bool {
    guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x),
      max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y)
    else { return false }
    if a == c || a == d || b == c || b == d {
      let common = a == c || a == d ? a : b
      let one = common == a ? b : a
      let other = common == c ? d : c
      if one == other { return true }
      let (first, second) = (one &- common, other &- common)
      return cross(first, second) == 0 && first.x * second.x + first.y * second.y > 0
    }
    let (e, f) = (cross(b &- a, c &- a).signum(), cross(b &- a, d &- a).signum())
    let (g, h) = (cross(d &- c, a &- c).signum(), cross(d &- c, b &- c).signum())
    return e * f <= 0 && g * h <= 0
  }

  /// Whether a point lies in a polygon, by the number of edges to its right.
  private static func contains(_ polygon: [GridPoint], _ point: GridPoint) -> Bool {
    var isInside = false
    var last = polygon[polygon.count - 1]
    for corner in polygon {
      if (corner.y > point.y) != (last.y > point.y) {
        let side = cross(last &- corner, point &- corner)
        if (side > 0) == (last.y > corner.y), side != 0 { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }

  static func cross(_ a: GridPoint, _ b: GridPoint) -> Int { a.x * b.y - a.y * b.x }

  /// The distance of a point from the line through two others.
  private static func distance(
    of point: GridPoint,
    from one: GridPoint,
    _ other: GridPoint
  ) -> Double {
    let edge = other &- one
    let length = Double(edge.x * edge.x + edge.y * edge.y).squareRoot()
    return length == 0 ? 0 : Double(abs(cross(edge, point &- one))) / length
  }
}
