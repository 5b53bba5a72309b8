import QuadrilleImage
import QuadrilleSprite

/// The destination of a rectangle of texels in device pixels: an origin and two edge vectors per
/// texel.
struct SpriteQuad {
  /// The destination of the upper left texel corner.
  var origin: SIMD2<Double>
  /// The vector from one texel column to the next.
  var column: SIMD2<Double>
  /// The vector from one texel row to the next.
  var row: SIMD2<Double>

  @inline(__always)
  init(origin: SIMD2<Double>, column: SIMD2<Double>, row: SIMD2<Double>) {
    self.origin = origin
    self.column = column
    self.row = row
  }

  /// Creates the destination of a part of an image from the destination of the image's coordinates.
  init(source: Transform2D, stored: Rect) {
    let origin = source.apply(to: stored.origin)
    self.init(
      origin: SIMD2(origin.x, origin.y),
      column: SIMD2(source.a, source.b),
      row: SIMD2(source.c, source.d)
    )
  }

  /// Whether axis-aligned rectangles stay axis-aligned.
  @inline(__always)
  var isAxisAligned: Bool { (column.y == 0 && row.x == 0) || (column.x == 0 && row.y == 0) }
}

/// The snapped corners of a quad in device pixels, and their properties.
struct QuadCorners {
  private(set) var topLeft: SIMD2<Double>
  /// The vector along the image's top edge.
  private(set) var across: SIMD2<Double>
  /// The vector along the image's left edge.
  private(set) var down: SIMD2<Double>
  /// Whether all corners lie on pixel corners.
  private(set) var isOnPixels = false
  /// Whether each texel covers a whole number of pixels.
  private(set) var isTexelAligned = false
  /// Whether each texel covers one pixel.
  private(set) var isUnscaled = false

  /// Creates corners that are already placed.
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

  /// Creates the corners of a quad that may be rotated.
  @inline(__always)
  init(_ position: SpriteQuad, width: Double, height: Double) {
    topLeft = position.origin
    across = position.column * width
    down = position.row * height
  }

  /// Creates the corners of a quad and snaps them if the quad is axis-aligned.
  init(_ position: SpriteQuad, width: Double, height: Double, snap: SnapPolicy) {
    self.init(position, width: width, height: height)
    guard position.isAxisAligned else { return }
    // One component of each edge of an axis-aligned quad is 0.
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

  /// Creates the corners of a solid rectangle, whose edges are snapped.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the coordinates of the draw calls.
  ///   - transform: The transform from these to device pixels.
  ///   - snap: How sprites are snapped to whole pixels.
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

  /// Moves the corner with the minimum coordinates to a whole pixel and removes rounding errors
  /// from the size.
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

  /// A point between the corners with its texture coordinates; x and y from 0 to 1.
  func corner(x: Double, y: Double, _ unit: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(lowHalf: SIMD2<Float>(topLeft + across * x + down * y), highHalf: unit)
  }

  /// The untextured quad.
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
  /// Whether the number is a positive integer, within the rounding error of a few transforms.
  fileprivate var isNearlyInteger: Bool {
    let whole = rounded()
    return whole >= 1 && abs(self - whole) < 1e-9 * whole
  }
}
