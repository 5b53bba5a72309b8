import QuadrilleImage

/// A rounded rectangle on the canvas: its mask, and the pixels that it can affect.
struct TransformedShape {
  private(set) var mask: ShapeMask
  private(set) var pixels: PixelRect
  /// The perspective part of the mask.
  private(set) var projection: QuadProjection?

  /// Transforms a shape; nil if it covers nothing.
  ///
  /// Axis-aligned shapes are snapped to whole pixels as in ``DrawList/fill(_:with:)``.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the coordinates of the draw calls.
  ///   - cornerRadius: The corner radius; at most half the shorter side is used.
  ///   - border: The width of the border to draw; nil to fill the shape.
  ///   - isOpen: Whether the outside is not clipped.
  ///   - list: The list whose state applies.
  init?(
    _ rect: Rect,
    cornerRadius: Double,
    border: Double? = nil,
    isOpen: Bool = false,
    in list: DrawList
  ) {
    let size = Size(width: rect.width, height: rect.height)
    guard size.width > 0, size.height > 0 else { return nil }
    let corners = QuadCorners(
      filling: rect,
      through: list.deviceTransform,
      snap: list.snap
    )
    let column = corners.across / size.width
    let row = corners.down / size.height
    let area = column.x * row.y - column.y * row.x
    let low = corners.topLeft + corners.across.lesser(0) + corners.down.lesser(0)
    let high = corners.topLeft + corners.across.greater(0) + corners.down.greater(0)
    guard area != 0, area.isFinite, (low + high).sum().isFinite else { return nil }

    let width = border ?? 0
    // Where opposite sides meet, a border has no interior.
    let isFilled = 2 * width >= min(size.width, size.height) && border != nil
    if isFilled && isOpen { return nil }
    let center = SIMD2<Float>(corners.topLeft + (corners.across + corners.down) / 2)
    mask = ShapeMask(
      matrix: SIMD4<Float>(SIMD4(row.y, -column.y, -row.x, column.x) / area),
      position: SIMD4(
        lowHalf: center,
        highHalf: SIMD2(Float(size.width / 2), Float(size.height / 2))
      ),
      form: SIMD4(
        cornerRadius > 0 ? Float(min(cornerRadius, min(size.width, size.height) / 2)) : 0,
        isFilled || width.isNaN ? 0 : Float(width),
        isOpen ? 1 : 0,
        0
      )
    )
    // A pixel is affected if its center is closer than half a pixel.
    guard let projection = list.projection else {
      pixels = PixelRect(from: low.rounded(.down), to: high.rounded(.up), in: list.pixelSize)
      return
    }
    let polygon = ProjectedPolygon(corners.quad, through: projection, on: list.pixelSize)
    guard
      let box = polygon.box,
      let projected = mask.projected(by: projection, at: polygon.middle)
    else { return nil }
    mask = projected.mask
    self.projection = QuadProjection(weights: SIMD4(repeating: 1), mask: projected.rest)
    pixels = PixelRect(
      from: (box.low - 0.5).rounded(.down),
      to: (box.high + 0.5).rounded(.up),
      in: list.pixelSize
    )
  }
}

extension PixelRect {
  /// Creates the pixel rectangle between two integral corners, saturating far outside.
  init(from low: SIMD2<Double>, to high: SIMD2<Double>, in size: PixelSize) {
    func clamped(_ value: Double, _ dimension: Int) -> Int {
      value.isNaN ? 0 : Int(min(max(value, 0), Double(dimension)))
    }
    self.init(
      minX: clamped(low.x, size.width),
      minY: clamped(low.y, size.height),
      maxX: clamped(high.x, size.width),
      maxY: clamped(high.y, size.height)
    )
  }
}

extension SIMD2<Double> {
  fileprivate func lesser(_ bound: Double) -> SIMD2 {
    replacing(with: bound, where: self .> bound)
  }

  fileprivate func greater(_ bound: Double) -> SIMD2 {
    replacing(with: bound, where: self .< bound)
  }
}
