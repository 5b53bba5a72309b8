import QuadrilleImage
import QuadrilleSprite

/// Polygon-packed sprites are drawn as triangles that lie where the quad of the whole rectangle
/// would and show the same texels there: the mesh only omits parts of it.
extension DrawList {
  /// Adds the triangles of a sprite's mesh.
  ///
  /// - Parameters:
  ///   - corners: The destination of `area`.
  ///   - area: The part of the sprite to draw, in pixels of its source; it lies in the trimmed
  ///     rect.
  ///   - sprite: The sprite.
  ///   - filter: The filter that it needs.
  ///   - needsClamp: Whether texture coordinates must be clamped to `region`.
  ///   - region: The bounds of its texture coordinates.
  mutating func addMesh(
    _ corners: QuadCorners,
    of area: Rect,
    _ sprite: Sprite,
    filter: FilterRequirement,
    needsClamp: Bool,
    region: SIMD4<Float>
  ) {
    guard let mesh = sprite.mesh, area.width > 0, area.height > 0 else { return }
    let outline = isSmooth(corners) ? smoothOutline(corners) : nil
    let toArea = sprite.trimmedRect.origin - area.origin
    let isWhole = area == sprite.trimmedRect
    func corner(_ point: Point) -> SIMD4<Float> {
      var position = SIMD2(point.x / area.width, point.y / area.height)
      if let outline { position = outline.moved(position) }
      let page = sprite.pagePoint(
        ofSource: Point(x: position.x * area.width, y: position.y * area.height) + area.origin
      )
      return corners.corner(
        x: position.x,
        y: position.y,
        SIMD2(
          Float(page.x / Double(sprite.page.pixelSize.width)),
          Float(page.y / Double(sprite.page.pixelSize.height))
        )
      )
    }
    mesh.forEachTriangle { one, two, three in
      var polygon = [one, two, three].map { point in sprite.trimmedPoint(ofPage: point) + toArea }
      if !isWhole { polygon = polygon.clipped(to: area.size) }
      guard polygon.count >= 3 else { return }
      for index in 1..<(polygon.count - 1) {
        let triangle = Quad(
          triangle: corner(polygon[0]),
          corner(polygon[index]),
          corner(polygon[index + 1])
        )
        if let outline {
          addSmooth(
            CollectionOfOne(triangle),
            outline,
            needsClamp: true,
            source: .page(sprite.page),
            region: region
          )
          continue
        }
        add(
          triangle,
          from: sprite.page.id,
          filter: filter,
          isOpaque: sprite.page.isOpaque,
          needsClamp: needsClamp,
          source: .page(sprite.page),
          region: region
        )
      }
    }
  }
}

extension [Point] {
  /// A convex polygon clipped to the rectangle from (0, 0) to a size.
  ///
  /// Two polygons that share an edge get the same new corners on it.
  fileprivate func clipped(to size: Size) -> [Point] {
    let cuts: [(value: (Point) -> Double, bound: Double, sign: Double)] = [
      ({ $0.x }, 0, 1), ({ $0.x }, size.width, -1), ({ $0.y }, 0, 1), ({ $0.y }, size.height, -1),
    ]
    var polygon = self
    for (value, bound, sign) in cuts {
      guard polygon.contains(where: { (value($0) - bound) * sign < 0 }) else { continue }
      var kept: [Point] = []
      for (index, point) in polygon.enumerated() {
        let next = polygon[index + 1 == polygon.count ? 0 : index + 1]
        let isInside = (value(point) - bound) * sign >= 0
        let isNextInside = (value(next) - bound) * sign >= 0
        if isInside { kept.append(point) }
        guard isInside != isNextInside else { continue }
        // Interpolated from the same end for both polygons of an edge.
        let isForward = (point.y, point.x) < (next.y, next.x)
        let (start, end) = isForward ? (point, next) : (next, point)
        let part = (bound - value(start)) / (value(end) - value(start))
        kept.append(
          Point(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
        )
      }
      polygon = kept
    }
    return polygon
  }
}
