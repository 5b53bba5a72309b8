import QuadrilleImage
import QuadrilleSprite

/// The antialiased outline of an image: its mask, and how far quads must extend to reach all pixels
/// that the mask covers partly.
///
/// An image thinner than a pixel is drawn one pixel thick with proportionally lower opacity, so
/// that its total coverage is correct.
struct SmoothOutline {
  private(set) var mask: ShapeMask
  /// The perspective part of the mask.
  private(set) var rest = SIMD4<Float>.zero
  /// The fraction of the edge vectors by which the quads extend beyond the outline on each side.
  private(set) var expansion: SIMD2<Double>
  /// The factor of the opacity.
  let fade: Double

  /// The margin of affected pixels around the outline, with some tolerance for rounding.
  private static let margin = 0.5 + 1.0 / 16

  /// Creates the outline of a parallelogram; nil if it covers nothing.
  init?(_ corners: QuadCorners) {
    let (across, down) = (corners.across, corners.down)
    let lengths = SIMD2((across * across).sum(), (down * down).sum()).squareRoot()
    let area = across.x * down.y - across.y * down.x
    guard area != 0, area.isFinite, (corners.topLeft + across + down).sum().isFinite else {
      return nil
    }
    // The distance between opposite edges.
    let widths = abs(area) / SIMD2(lengths.y, lengths.x)
    let drawn = pointwiseMax(widths, SIMD2(1, 1))
    fade = min(1, widths.x) * min(1, widths.y)
    expansion = ((drawn - widths) / 2 + Self.margin) / widths
    let column = across / lengths.x
    let row = down / lengths.y
    let half = lengths * (drawn / widths) / 2
    mask = ShapeMask(
      matrix: SIMD4<Float>(
        SIMD4(row.y, -column.y, -row.x, column.x) / (column.x * row.y - column.y * row.x)
      ),
      position: SIMD4(
        lowHalf: SIMD2<Float>(corners.topLeft + (across + down) / 2),
        highHalf: SIMD2<Float>(half)
      ),
      form: .zero
    )
  }

  /// Creates the outline of a parallelogram in perspective; nil if it covers nothing.
  init?(_ corners: QuadCorners, through projection: ProjectiveTransform, on canvas: PixelSize) {
    self.init(corners)
    let polygon = ProjectedPolygon(corners.quad, through: projection, on: canvas)
    guard
      !polygon.corners.isEmpty,
      let projected = mask.projected(by: projection, at: polygon.middle),
      let back = projection.inverted
    else { return nil }
    (mask, rest) = projected
    // Where a pixel of the canvas shows more of the plane, the margin must be larger.
    var growth = 1.0
    for corner in polygon.corners {
      guard let near = back.affine(about: Point(x: corner.point.x, y: corner.point.y)) else {
        continue
      }
      let square = near.a * near.a + near.b * near.b + near.c * near.c + near.d * near.d
      growth = max(growth, square.squareRoot())
    }
    expansion *= min(growth, Self.maximumGrowth)
  }

  /// The maximum extension for antialiasing, in pixels.
  private static let maximumGrowth = 64.0

  /// A position between the edges, from 0 to 1, moved outward if it lies on an edge.
  func moved(_ position: SIMD2<Double>) -> SIMD2<Double> {
    position.replacing(with: position - expansion, where: position .<= 0)
      .replacing(with: position + expansion, where: position .>= 1)
  }
}

extension DrawList {
  /// Adds the quads of one image with antialiased edges.
  ///
  /// - Parameters:
  ///   - quads: The quads, which extend beyond the outline.
  ///   - outline: The outline.
  ///   - needsClamp: Whether texture coordinates beyond `region` would show other content.
  ///   - source: The page itself, evaluated only when a new run starts.
  ///   - region: The bounds of their texture coordinates.
  mutating func addSmooth(
    _ quads: some Sequence<Quad>,
    _ outline: SmoothOutline,
    needsClamp: Bool,
    source: @autoclosure () -> RunSource,
    region: SIMD4<Float>
  ) {
    let faded = tint.scaled(by: outline.fade)
    var options: RunOptions = [.masked, .blended]
    if filterNeed == .linear { options.insert(.linear) }
    if state.filter == .trilinear { options.insert(.mipmapped) }
    if needsClamp { options.insert(.clamped) }
    if faded != .white { options.insert(.tinted) }
    let source = source()
    if let projection {
      options.insert(.projected)
      for quad in quads {
        add(
          ProjectedPolygon(quad, through: projection, on: pixelSize),
          from: source,
          options: options,
          tint: faded,
          region: region,
          mask: (outline.mask, outline.rest)
        )
      }
      return
    }
    if !canExtendOpenRun(source, options, clip: state.clip) { openRun(source, options: options) }
    for quad in quads { append(quad, tint: faded, region: region, mask: outline.mask) }
  }

  /// Adds a sprite, or a part of one, that is one quad, with antialiased edges.
  mutating func addSmooth(
    _ corners: QuadCorners,
    _ unitCorners: Corners<SIMD2<Float>>,
    needsClamp: Bool,
    source: @autoclosure () -> RunSource,
    region: SIMD4<Float>
  ) {
    guard let outline = smoothOutline(corners) else { return }
    // The texture coordinates form a parallelogram, too.
    let origin = unitCorners.topLeft
    let across = unitCorners.topRight - origin
    let down = unitCorners.bottomLeft - origin
    func corner(_ x: Double, _ y: Double) -> SIMD4<Float> {
      let position = outline.moved(SIMD2(x, y))
      let unit =
        SIMD2<Double>(origin) + SIMD2<Double>(across) * position.x + SIMD2<Double>(down)
        * position.y
      return corners.corner(x: position.x, y: position.y, SIMD2<Float>(unit))
    }
    let quad = Quad(
      topLeft: corner(0, 0),
      topRight: corner(1, 0),
      bottomLeft: corner(0, 1),
      bottomRight: corner(1, 1)
    )
    addSmooth(
      CollectionOfOne(quad),
      outline,
      needsClamp: needsClamp,
      source: source(),
      region: region
    )
  }

  /// Adds a solid rectangle with antialiased edges, including tint and opacity.
  mutating func addColor(_ corners: QuadCorners, _ outline: SmoothOutline) {
    func corner(_ x: Double, _ y: Double) -> SIMD4<Float> {
      let position = outline.moved(SIMD2(x, y))
      return corners.corner(x: position.x, y: position.y, SIMD2(0.5, 0.5))
    }
    let quad = Quad(
      topLeft: corner(0, 0),
      topRight: corner(1, 0),
      bottomLeft: corner(0, 1),
      bottomRight: corner(1, 1)
    )
    let faded = tint.scaled(by: outline.fade)
    guard let projection else { return addColor(quad, faded, mask: outline.mask) }
    add(
      ProjectedPolygon(quad, through: projection, on: pixelSize),
      from: .color,
      options: [.tinted, .masked, .blended, .projected],
      tint: faded,
      region: SIMD4(0, 0, 1, 1),
      mask: (outline.mask, outline.rest)
    )
  }

  /// The outline of an image with antialiased edges; nil if it covers nothing.
  func smoothOutline(_ corners: QuadCorners) -> SmoothOutline? {
    guard let projection else { return SmoothOutline(corners) }
    return SmoothOutline(corners, through: projection, on: pixelSize)
  }

  /// Whether an image is drawn with antialiased edges: if requested and visible in the result.
  @inline(__always)
  func isSmooth(_ corners: QuadCorners) -> Bool {
    state.edgeAntialiasing && (!corners.isOnPixels || projection != nil)
  }
}

extension Tint {
  /// The factor multiplied by an opacity from 0 to 1.
  fileprivate func scaled(by opacity: Double) -> Tint {
    guard opacity < 1 else { return self }
    let scaled = (SIMD4<Double>(channels) * opacity).rounded(.toNearestOrAwayFromZero)
    return Tint(SIMD4(scaled))
  }
}
