import QuadrilleImage
import QuadrilleSprite

/// Where a stored rectangle of texels goes in device pixels: an origin and two edge vectors a texel.
struct SpriteQuad {
  /// Where the upper left texel corner goes.
  var origin: SIMD2<Double>
  /// From one texel column to the next.
  var column: SIMD2<Double>
  /// From one texel row to the next.
  var row: SIMD2<Double>

  @inline(__always)
  init(origin: SIMD2<Double>, column: SIMD2<Double>, row: SIMD2<Double>) {
    self.origin = origin
    self.column = column
    self.row = row
  }

  /// Makes the place of a part of a picture from where the picture's coordinates go.
  init(source: Transform2D, stored: Rect) {
    let origin = source.apply(to: stored.origin)
    self.init(
      origin: SIMD2(origin.x, origin.y),
      column: SIMD2(source.a, source.b),
      row: SIMD2(source.c, source.d)
    )
  }

  /// Whether upright rectangles stay upright.
  @inline(__always)
  var isAxisAligned: Bool { (column.y == 0 && row.x == 0) || (column.x == 0 && row.y == 0) }
}

/// The corners of a quad in device pixels, snapped, and what is known about them.
struct QuadCorners {
  private(set) var topLeft: SIMD2<Double>
  /// The vector along the picture's upper edge.
  private(set) var across: SIMD2<Double>
  /// The vector along the picture's left edge.
  private(set) var down: SIMD2<Double>
  /// Whether all corners lie on corners of pixels.
  private(set) var isOnPixels = false
  /// Whether each texel is shown on a whole number of pixels.
  private(set) var isTexelAligned = false
  /// Whether each texel is shown on one pixel.
  private(set) var isUnscaled = false

  /// Makes corners that are placed already.
  init(topLeft: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>) {
    self.topLeft = topLeft
    self.across = across
    self.down = down
    let isAxisAligned = (across.y == 0 && down.x == 0) || (across.x == 0 && down.y == 0)
    isOnPixels =
      isAxisAligned && topLeft == topLeft.rounded(.toNearestOrAwayFromZero)
      && across == across.rounded(.toNearestOrAwayFromZero)
      && down == down.rounded(.toNearestOrAwayFromZero)
  }

  /// Makes the corners of a quad that need not be upright.
  @inline(__always)
  init(_ position: SpriteQuad, width: Double, height: Double) {
    topLeft = position.origin
    across = position.column * width
    down = position.row * height
  }

  /// Makes the corners of a quad and snaps them where the quad is upright.
  init(_ position: SpriteQuad, width: Double, height: Double, snap: SnapPolicy) {
    self.init(position, width: width, height: height)
    guard position.isAxisAligned else { return }
    // Of an upright quad's edges one component is 0.
    let columnScale = abs(position.column.sum())
    let rowScale = abs(position.row.sum())
    isTexelAligned = columnScale.isNearlyInteger && rowScale.isNearlyInteger
    switch snap {
    case .none: break
    case .translation:
      if isTexelAligned { snapOrigin() }
    case .edges: snapEdges()
    }
    let acrossLength = across.sum()
    let downLength = down.sum()
    isOnPixels =
      topLeft == topLeft.rounded(.toNearestOrAwayFromZero) && acrossLength == acrossLength.rounded()
      && downLength == downLength.rounded()
    isTexelAligned =
      isTexelAligned && abs(acrossLength) == (columnScale * width).rounded()
      && abs(downLength) == (rowScale * height).rounded()
    isUnscaled = isTexelAligned && columnScale.rounded() == 1 && rowScale.rounded() == 1
  }

  /// Makes the corners of a rectangle of plain colour, whose edges snap.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the coordinates of the draw calls.
  ///   - transform: From these to device pixels.
  ///   - snap: How sprites are moved to whole pixels.
  init(filling rect: Rect, through transform: Transform2D, snap: SnapPolicy) {
    self.init(
      SpriteQuad(
        source: Transform2D(a: 1, b: 0, c: 0, d: 1, tx: rect.minX, ty: rect.minY)
          .concatenating(transform),
        stored: Rect(x: 0, y: 0, width: rect.width, height: rect.height)
      ),
      width: rect.width,
      height: rect.height,
      snap: snap == .none ? .none : .edges
    )
  }

  /// Moves the corner of least coordinates to a whole pixel and frees the size of rounding errors.
  private mutating func snapOrigin() {
    across.round(.toNearestOrAwayFromZero)
    down.round(.toNearestOrAwayFromZero)
    let diagonal = across + down
    let minimum = topLeft + diagonal.replacing(with: 0, where: diagonal .> 0)
    topLeft += (minimum + 0.5).rounded(.down) - minimum
    topLeft.round(.toNearestOrAwayFromZero)
  }

  private mutating func snapEdges() {
    let far = (topLeft + across + down + 0.5).rounded(.down)
    topLeft = (topLeft + 0.5).rounded(.down)
    let diagonal = far - topLeft
    if across.x != 0 || down.y != 0 {
      across.x = diagonal.x
      down.y = diagonal.y
    } else {
      down.x = diagonal.x
      across.y = diagonal.y
    }
  }

  /// A point between the corners with its texture coordinates; x and y go from 0 to 1.
  func corner(x: Double, y: Double, _ unit: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(lowHalf: SIMD2<Float>(topLeft + across * x + down * y), highHalf: unit)
  }

  /// The quad without texels.
  var quad: Quad {
    let middle = SIMD2<Float>(0.5, 0.5)
    return quad(Corners(middle, middle, middle, middle))
  }

  /// The quad with texture coordinates.
  @inline(__always)
  func quad(_ coordinates: Corners<SIMD2<Float>>) -> Quad {
    func corner(_ position: SIMD2<Double>, _ unit: SIMD2<Float>) -> SIMD4<Float> {
      SIMD4(lowHalf: SIMD2<Float>(position), highHalf: unit)
    }
    return Quad(
      topLeft: corner(topLeft, coordinates.topLeft),
      topRight: corner(topLeft + across, coordinates.topRight),
      bottomLeft: corner(topLeft + down, coordinates.bottomLeft),
      bottomRight: corner(topLeft + across + down, coordinates.bottomRight)
    )
  }
}

extension Double {
  /// Whether the number is a whole one above 0, but for the rounding of a few transforms.
  fileprivate var isNearlyInteger: Bool {
    let whole = rounded()
    return whole >= 1 && abs(self - whole) < 1e-9 * whole
  }
}
