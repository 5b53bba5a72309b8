public import QuadrilleImage
public import QuadrilleSprite

/// The shadow of a layer, with the properties of Core Animation.
///
/// The silhouette is blurred by three box filters that approximate a Gaussian of the standard
/// deviation ``radius``; see `BoxBlur` for the error.
public struct Shadow: Hashable, Sendable {
  /// The opacity, from 0 to 1; 0 for no shadow.
  public var opacity: Double
  /// The standard deviation of the blur in points.
  public var radius: Double
  /// The offset from the layer, in points.
  public var offset: Point
  /// The color.
  public var color: Color

  /// Creates the default shadow of a Core Animation layer, which is invisible: 3 points, upward.
  public init(
    opacity: Double = 0,
    radius: Double = 3,
    offset: Point = Point(x: 0, y: -3),
    color: Color = .black
  ) {
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
    self.color = color
  }

  /// Whether the shadow is visible.
  public var isVisible: Bool { opacity > 0 && color.alpha > 0 && radius >= 0 }
}

extension DrawList {
  /// Draws the shadow of a rounded rectangle, with the state's opacity.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that casts the shadow, in points.
  ///   - cornerRadius: The radius of its corners in points.
  ///   - shadow: The shadow.
  public mutating func drawShadow(
    of rect: Rect,
    cornerRadius: Double = 0,
    _ shadow: Shadow
  ) {
    let rect = rect.standardized
    guard shadow.isVisible, let scale = shadowScale(rect.size, shadow.radius) else { return }
    let blur = BoxBlur(deviation: shadow.radius * scale)
    let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2) * scale
    // For larger rectangles only the center grows: nine slices.
    let minimum = 2 * (2 * blur.radius + Int(radius.rounded(.up))) + 1
    let (width, height) = (rect.width * scale, rect.height * scale)
    let pixels = PixelSize(
      width: min(max(1, Int(width.rounded())), minimum),
      height: min(max(1, Int(height.rounded())), minimum)
    )
    let deviation = shadow.radius * scale
    let page = GeneratedPages.page(.shadow(pixels, radius: radius, deviation: deviation)) {
      blur.apply(to: AlphaPlane(pixels, cornerRadius: radius, margin: blur.radius)).whiteImage
    }
    drawShadow(page, of: rect, radius: Double(blur.radius) / scale, scale, shadow)
  }

  /// Draws the shadow of a sprite's image, with the state's opacity.
  ///
  /// - Parameters:
  ///   - sprite: The sprite that casts the shadow.
  ///   - selection: The part of it in unit coordinates of its untrimmed source; beyond 0…1 the edge
  ///     is extended, and a negative size flips, as in ``draw(_:selecting:in:)``.
  ///   - rect: The destination of the selection, in points.
  ///   - shadow: The shadow.
  public mutating func drawShadow(
    of sprite: Sprite,
    selecting selection: Rect = .unit,
    in rect: Rect,
    _ shadow: Shadow
  ) {
    let rect = rect.standardized
    guard !selection.isEmpty, shadow.isVisible, let scale = shadowScale(rect.size, shadow.radius)
    else { return }
    let deviation = shadow.radius * scale
    let blur = BoxBlur(deviation: deviation)
    let pixels = PixelSize(
      width: max(1, Int((rect.width * scale).rounded())),
      height: max(1, Int((rect.height * scale).rounded()))
    )
    let page = GeneratedPages.page(.silhouette(sprite, selection, pixels, deviation: deviation)) {
      let image = (try? sprite.untrimmed()) ?? Bitmap(width: 1, height: 1)
      let scaled = image.premultiplied().selected(selection).resized(
        to: pixels,
        Resampling(.linear)
      )
      return blur.apply(to: AlphaPlane(alphaOf: scaled, margin: blur.radius)).whiteImage
    }
    drawShadow(page, of: rect, radius: Double(blur.radius) / scale, scale, shadow)
  }

  private mutating func drawShadow(
    _ page: Page,
    of rect: Rect,
    radius: Double,
    _ scale: Double,
    _ shadow: Shadow
  ) {
    let destination = Rect(
      x: rect.minX - radius + shadow.offset.x,
      y: rect.minY - radius + shadow.offset.y,
      width: rect.width + 2 * radius,
      height: rect.height + 2 * radius
    )
    withState { list in
      list.state.tint = shadow.color
      list.state.tint.alpha *= min(shadow.opacity, 1)
      // The middle pixel is stretched to any size beyond the page.
      let (columns, rows) = (Double(page.pixelSize.width), Double(page.pixelSize.height))
      let center = Rect(
        x: (columns / 2).rounded(.down) / columns,
        y: (rows / 2).rounded(.down) / rows,
        width: 1 / columns,
        height: 1 / rows
      )
      list.draw(Sprite(page: page), center: center, pixelsPerPoint: scale, in: destination)
    }
  }

  /// The resolution of a shadow in pixels per point: the canvas resolution, or less for large
  /// shadows; nil if nothing is visible.
  private func shadowScale(_ size: Size, _ radius: Double) -> Double? {
    let dimension = max(size.width, size.height)
    guard size.width > 0, size.height > 0, dimension.isFinite, radius.isFinite else { return nil }
    let scale = min(
      pixelsPerUnit,
      Double(GeneratedPages.maximumDimension) / dimension,
      radius > 0 ? BoxBlur.maximumDeviation / radius : .infinity
    )
    // Multiples of 1/8, so that a growing layer does not create a page per frame.
    let step = scale >= 0.125 ? (scale * 8).rounded() / 8 : scale
    return step > 0 ? step : nil
  }
}

extension Bitmap {
  /// The part of the image that unit coordinates select, at about its own resolution.
  fileprivate func selected(_ selection: Rect) -> Bitmap {
    guard selection != .unit else { return self }
    func dimension(_ part: Double, _ pixels: Int) -> Int {
      let dimension = (abs(part) * Double(pixels)).rounded(.up)
      return Int(
        min(max(dimension.isNaN ? 1 : dimension, 1), Double(GeneratedPages.maximumDimension))
      )
    }
    var result = Bitmap(
      width: dimension(selection.size.width, width),
      height: dimension(selection.size.height, height),
      alphaMode: alphaMode
    )
    let step = SIMD2(
      selection.size.width * Double(width) / Double(result.width),
      selection.size.height * Double(height) / Double(result.height)
    )
    let start = SIMD2(selection.origin.x * Double(width), selection.origin.y * Double(height))
    for y in 0..<result.height {
      for x in 0..<result.width {
        let destination = start + (SIMD2(Double(x), Double(y)) + 0.5) * step
        result[x, y] = texel(near: destination)
      }
    }
    return result
  }

  /// The interpolated color; clamped to the edge outside.
  private func texel(near destination: SIMD2<Double>) -> SIMD4<UInt8> {
    let corner = (destination - 0.5).rounded(.down)
    let part = destination - 0.5 - corner
    func texel(_ dx: Double, _ dy: Double) -> SIMD4<Double> {
      let x = Int(min(max(corner.x + dx, 0), Double(width - 1)))
      let y = Int(min(max(corner.y + dy, 0), Double(height - 1)))
      return SIMD4<Double>(self[x, y])
    }
    let upper = texel(0, 0) * (1 - part.x) + texel(1, 0) * part.x
    let lower = texel(0, 1) * (1 - part.x) + texel(1, 1) * part.x
    let color = upper * (1 - part.y) + lower * part.y
    return SIMD4<UInt8>(color.rounded(.toNearestOrAwayFromZero))
  }
}

extension AlphaPlane {
  /// A rounded rectangle with a margin; see ``ShapeMask`` for the coverage.
  init(_ size: PixelSize, cornerRadius: Double, margin: Int) {
    self.init(width: size.width + 2 * margin, height: size.height + 2 * margin)
    let (halfWidth, halfHeight) = (Double(size.width) / 2, Double(size.height) / 2)
    for y in 0..<size.height {
      let beyondY = abs(Double(y) + 0.5 - halfHeight) - (halfHeight - cornerRadius)
      for x in 0..<size.width {
        let beyondX = abs(Double(x) + 0.5 - halfWidth) - (halfWidth - cornerRadius)
        var coverage = 1.0
        if cornerRadius > 0, beyondX > 0, beyondY > 0 {
          let distance = (beyondX * beyondX + beyondY * beyondY).squareRoot() - cornerRadius
          coverage = min(max(0.5 - distance, 0), 1)
        }
        bytes[(y + margin) * width + margin + x] = UInt8(coverage * 255 + 0.5)
      }
    }
  }
}
