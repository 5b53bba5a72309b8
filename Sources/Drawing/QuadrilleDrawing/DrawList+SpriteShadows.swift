public import QuadrilleImage
public import QuadrilleSprite

extension DrawList {
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
    guard
      !selection.isEmpty, shadow.isVisible, rect.width > 0, rect.height > 0,
      max(rect.width, rect.height, shadow.radius).isFinite
    else { return }
    if let origin = pixelOrigin(of: sprite, selection, in: rect) {
      drawPixelShadow(of: sprite, selection, at: origin, in: rect, shadow)
    } else if shadow.radius * pixelsPerUnit >= Self.minimumPageDeviation
      || min(rect.width, rect.height) * pixelsPerUnit < 1
    {
      // Less than a pixel may contain no center of one, and casts a shadow all the same.
      drawOwnShadow(of: sprite, selection, in: rect, shadow)
    } else {
      drawShadow(shadow) { $0.draw(sprite, selecting: selection, in: rect) }
    }
  }

  /// The deviation in pixels from which the interpolation of an image that is not on whole pixels
  /// does not change a shadow visibly.
  private static var minimumPageDeviation: Double { 3 }

  /// The pixel of the canvas at which an axis-aligned sprite begins whose texels are pixels; nil
  /// for others.
  private func pixelOrigin(
    of sprite: Sprite,
    _ selection: Rect,
    in rect: Rect
  ) -> SIMD2<Double>? {
    let t = deviceTransform
    guard
      projection == nil, t.b == 0, t.c == 0, t.a > 0, t.d > 0, selection.size.width > 0,
      selection.size.height > 0
    else { return nil }
    let texels = SIMD2(
      sprite.sourceSize.width * selection.width,
      sprite.sourceSize.height * selection.height
    )
    let pixels = SIMD2(rect.width * t.a, rect.height * t.d)
    let whole = texels.rounded(.toNearestOrAwayFromZero)
    let limit = SIMD2(repeating: Double(GeneratedPages.maximumDimension))
    guard
      all(whole .> 0), all(whole .<= limit), (texels - whole).isNearZero,
      (pixels - whole).isNearZero
    else { return nil }
    let origin = SIMD2(rect.minX * t.a + t.tx, rect.minY * t.d + t.ty)
    let snapped = (origin + 0.5).rounded(.down)
    guard snap != .none || (origin - snapped).isNearZero else { return nil }
    return snapped
  }

  /// Draws the shadow of a sprite whose texels are pixels, pixel by pixel.
  private mutating func drawPixelShadow(
    of sprite: Sprite,
    _ selection: Rect,
    at origin: SIMD2<Double>,
    in rect: Rect,
    _ shadow: Shadow
  ) {
    let (whole, shift) = deviceOffset(of: shadow.offset)
    let blur = GaussianBlur(deviation: shadow.radius * pixelsPerUnit, shift: shift)
    let t = deviceTransform
    let pixels = PixelSize(
      width: Int((rect.width * t.a).rounded()),
      height: Int((rect.height * t.d).rounded())
    )
    let page = Self.shadowPage(of: sprite, selection, pixels, blur)
    let first = origin + whole - Double(blur.radius)
    withState { list in
      list.state.transform = Transform2D(scaleX: 1 / list.scale, y: 1 / list.scale)
      list.drawShadowPage(
        page,
        in: Rect(
          x: first.x,
          y: first.y,
          width: Double(page.pixelSize.width),
          height: Double(page.pixelSize.height)
        ),
        shadow
      )
    }
  }

  /// Draws the shadow of a sprite from an image in the layer's own coordinates.
  private mutating func drawOwnShadow(
    of sprite: Sprite,
    _ selection: Rect,
    in rect: Rect,
    _ shadow: Shadow
  ) {
    let dimension = max(rect.width, rect.height)
    guard let wanted = shadowScale(detail: 0, shadow.radius) else { return }
    let scale = min(wanted, Double(GeneratedPages.maximumDimension) / dimension)
    let pixels = PixelSize(
      width: max(1, Int((rect.width * scale).rounded())),
      height: max(1, Int((rect.height * scale).rounded()))
    )
    let blur = GaussianBlur(deviation: shadow.radius * scale)
    let page = Self.shadowPage(of: sprite, selection, pixels, blur)
    let reach = Double(blur.radius) / scale
    drawShadowPage(
      page,
      in: Rect(
        x: rect.minX - reach + shadow.offset.x,
        y: rect.minY - reach + shadow.offset.y,
        width: rect.width + 2 * reach,
        height: rect.height + 2 * reach
      ),
      shadow
    )
  }

  private static func shadowPage(
    of sprite: Sprite,
    _ selection: Rect,
    _ pixels: PixelSize,
    _ blur: GaussianBlur
  ) -> Page {
    let key = GeneratedPages.Key.silhouette(
      sprite,
      selection,
      pixels,
      deviation: blur.deviation,
      shift: blur.shift
    )
    return GeneratedPages.page(key) {
      let image = (try? sprite.untrimmed()) ?? Bitmap(width: 1, height: 1)
      let scaled = image.premultiplied().selected(selection).resized(
        to: pixels,
        Resampling(.linear)
      )
      return blur.apply(to: AlphaPlane(alphaOf: scaled, margin: blur.radius)).whiteImage
    }
  }

  private mutating func drawShadowPage(_ page: Page, in rect: Rect, _ shadow: Shadow) {
    withState { list in
      list.state.tint = shadow.castColor
      list.state.edgeAntialiasing = false
      list.state.filter = .linear
      list.draw(Sprite(page: page), in: rect)
    }
  }
}

extension SIMD2<Double> {
  /// Whether both numbers are 0 but for the rounding errors of a few transforms.
  fileprivate var isNearZero: Bool { abs(x) < 1e-6 && abs(y) < 1e-6 }
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
