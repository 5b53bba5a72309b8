import QuadrilleAtlas
import QuadrillePixels

/// Where a stored rectangle of texels goes in device pixels: an origin and two edge vectors a texel.
struct SpriteQuad {
  /// Where the upper left texel corner goes.
  var originX: Double
  var originY: Double
  /// From one texel column to the next.
  var columnX: Double
  var columnY: Double
  /// From one texel row to the next.
  var rowX: Double
  var rowY: Double

  @inline(__always)
  init(
    originX: Double,
    originY: Double,
    columnX: Double,
    columnY: Double,
    rowX: Double,
    rowY: Double
  ) {
    self.originX = originX
    self.originY = originY
    self.columnX = columnX
    self.columnY = columnY
    self.rowX = rowX
    self.rowY = rowY
  }

  /// Makes the place of a part of a picture from where the picture's coordinates go.
  init(source: AffineTransform, stored: Rect) {
    let origin = source.apply(to: stored.origin)
    self.init(
      originX: origin.x,
      originY: origin.y,
      columnX: source.a,
      columnY: source.b,
      rowX: source.c,
      rowY: source.d
    )
  }

  /// Whether upright rectangles stay upright.
  @inline(__always)
  var isUpright: Bool { (columnY == 0 && rowX == 0) || (columnX == 0 && rowY == 0) }
}

/// The corners of a quad in device pixels, snapped, and what is known about them.
struct QuadCorners {
  private var x: Double
  private var y: Double
  /// The vector along the picture's upper edge.
  private var acrossX: Double
  private var acrossY: Double
  /// The vector along the picture's left edge.
  private var downX: Double
  private var downY: Double
  /// Whether all corners lie on corners of pixels.
  private(set) var isOnPixels = false
  /// Whether each texel is shown on a whole number of pixels.
  private(set) var showsWholeTexels = false
  /// Whether each texel is shown on one pixel.
  private(set) var isUnscaled = false

  /// Makes the corners of a quad that need not be upright.
  @inline(__always)
  init(_ place: SpriteQuad, width: Double, height: Double) {
    x = place.originX
    y = place.originY
    acrossX = place.columnX * width
    acrossY = place.columnY * width
    downX = place.rowX * height
    downY = place.rowY * height
  }

  /// Makes the corners of a quad and snaps them where the quad is upright.
  init(_ place: SpriteQuad, width: Double, height: Double, snap: SnapPolicy) {
    self.init(place, width: width, height: height)
    guard place.isUpright else { return }
    let columnScale = abs(place.columnX + place.columnY)
    let rowScale = abs(place.rowX + place.rowY)
    showsWholeTexels = columnScale.isNearlyWhole && rowScale.isNearlyWhole
    switch snap {
    case .none: break
    case .translation:
      if showsWholeTexels { snapOrigin() }
    case .edges: snapEdges()
    }
    isOnPixels =
      x == x.rounded() && y == y.rounded()
      && acrossX + acrossY == (acrossX + acrossY).rounded()
      && downX + downY == (downX + downY).rounded()
    showsWholeTexels = showsWholeTexels && abs(acrossX + acrossY) == (columnScale * width).rounded()
      && abs(downX + downY) == (rowScale * height).rounded()
    isUnscaled = showsWholeTexels && columnScale.rounded() == 1 && rowScale.rounded() == 1
  }

  /// Moves the corner of least coordinates to a whole pixel and frees the size of rounding errors.
  private mutating func snapOrigin() {
    acrossX.round()
    acrossY.round()
    downX.round()
    downY.round()
    let left = x + min(0, acrossX + downX)
    let top = y + min(0, acrossY + downY)
    x += (left + 0.5).rounded(.down) - left
    y += (top + 0.5).rounded(.down) - top
    x.round()
    y.round()
  }

  private mutating func snapEdges() {
    let farX = (x + acrossX + downX + 0.5).rounded(.down)
    let farY = (y + acrossY + downY + 0.5).rounded(.down)
    x = (x + 0.5).rounded(.down)
    y = (y + 0.5).rounded(.down)
    if acrossX != 0 || downY != 0 {
      acrossX = farX - x
      downY = farY - y
    } else {
      downX = farX - x
      acrossY = farY - y
    }
  }

  /// The quad with texture coordinates.
  @inline(__always)
  func quad(_ coordinates: Corners<Point>) -> Quad {
    func corner(_ x: Double, _ y: Double, _ unit: Point) -> SIMD4<Float> {
      SIMD4(Float(x), Float(y), Float(unit.x), Float(unit.y))
    }
    return Quad(
      topLeft: corner(x, y, coordinates.topLeft),
      topRight: corner(x + acrossX, y + acrossY, coordinates.topRight),
      bottomLeft: corner(x + downX, y + downY, coordinates.bottomLeft),
      bottomRight: corner(x + acrossX + downX, y + acrossY + downY, coordinates.bottomRight)
    )
  }
}

extension Double {
  /// Whether the number is a whole one above 0, but for the rounding of a few transforms.
  fileprivate var isNearlyWhole: Bool {
    let whole = rounded()
    return whole >= 1 && abs(self - whole) < 1e-9 * whole
  }
}
