public import QuadrilleImage
import QuadrilleSprite

extension DrawList {
  /// Draws the shadow of a rounded rectangle, with the state's opacity.
  ///
  /// It needs no blur where the rectangle is axis-aligned and its corners are not rounded: the
  /// convolution of a rectangle with a Gaussian has a closed form.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that casts the shadow, in points.
  ///   - cornerRadius: The radius of its corners in points.
  ///   - border: The width of a frame along the inside, in points, if only that casts the shadow.
  ///   - shadow: The shadow.
  public mutating func drawShadow(
    of rect: Rect,
    cornerRadius: Double = 0,
    border: Double? = nil,
    _ shadow: Shadow
  ) {
    let rect = rect.standardized
    guard
      shadow.isVisible, rect.width > 0, rect.height > 0,
      max(rect.width, rect.height, shadow.radius).isFinite
    else { return }
    let t = deviceTransform
    let isAligned = (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0)
    let isRound = cornerRadius > 0 || border != nil
    let (across, down) = (t.a * t.a + t.b * t.b, t.c * t.c + t.d * t.d)
    let isUniform = abs(across - down) <= 1e-9 * across
    let fits = shadow.radius * pixelsPerUnit <= GaussianBlur.maximumDeviation
    if isAligned, fits, projection == nil, isUniform || !isRound {
      drawAlignedShadow(of: rect, cornerRadius, border, shadow)
    } else {
      drawOwnShadow(of: rect, cornerRadius, border, shadow)
    }
  }

  /// Draws the shadow of an axis-aligned rectangle on the pixels of the canvas.
  private mutating func drawAlignedShadow(
    of rect: Rect,
    _ cornerRadius: Double,
    _ border: Double?,
    _ shadow: Shadow
  ) {
    // The pixels that the rectangle fills, partly only with antialiased edges.
    let isSmooth = state.snap == .none && state.edgeAntialiasing
    let corners = QuadCorners(
      filling: rect,
      through: deviceTransform,
      snap: isSmooth ? .none : .edges
    )
    let far = corners.topLeft + corners.across + corners.down
    let limit = SIMD2(repeating: 0x1p20)
    let low = pointwiseMax(pointwiseMin(corners.topLeft, far), -limit)
    let high = pointwiseMin(pointwiseMax(corners.topLeft, far), limit)
    guard all(low .< high) else { return }
    let unit = pixelsPerUnit
    let (whole, shift) = deviceOffset(of: shadow.offset)
    let blur = GaussianBlur(deviation: shadow.radius * unit, shift: shift)
    let first = low.rounded(.down)
    let shorter = min(high.x - low.x, high.y - low.y)
    let silhouette = RectSilhouette(
      x: RectSilhouette.Axis(start: low.x - first.x, length: high.x - low.x),
      y: RectSilhouette.Axis(start: low.y - first.y, length: high.y - low.y),
      radius: min(max(cornerRadius, 0) * unit, shorter / 2, 4_096),
      border: border.map { min(max($0, 0) * unit, shorter) },
      deviation: blur.deviation,
      shift: shift
    )
    let reach = Double(silhouette.reach)
    let origin = first - reach + whole
    withState { list in
      // Pixels of the canvas are the units.
      list.state.transform = Transform2D(scaleX: 1 / list.scale, y: 1 / list.scale)
      list.draw(
        silhouette,
        pixelsPerPoint: 1,
        in: Rect(
          x: origin.x,
          y: origin.y,
          width: Double(silhouette.x.pixels) + 2 * reach,
          height: Double(silhouette.y.pixels) + 2 * reach
        ),
        shadow
      )
    }
  }

  /// Draws the shadow of a rotated rectangle, from an image in its own coordinates.
  private mutating func drawOwnShadow(
    of rect: Rect,
    _ cornerRadius: Double,
    _ border: Double?,
    _ shadow: Shadow
  ) {
    guard let scale = shadowScale(detail: max(cornerRadius, border ?? 0), shadow.radius) else {
      return
    }
    let size = SIMD2(rect.width, rect.height) * scale
    guard size.sum().isFinite else { return }
    let limited = pointwiseMin(size, SIMD2(repeating: 0x1p20))
    let blur = GaussianBlur(deviation: shadow.radius * scale)
    let silhouette = RectSilhouette(
      x: RectSilhouette.Axis(start: 0, length: limited.x),
      y: RectSilhouette.Axis(start: 0, length: limited.y),
      radius: min(max(cornerRadius, 0) * scale, limited.min() / 2),
      border: border.map { min(max($0, 0) * scale, limited.min()) },
      deviation: blur.deviation,
      shift: .zero
    )
    let reach = Double(silhouette.reach) / scale
    let rest = (size.rounded(.up) - size) / scale
    draw(
      silhouette,
      pixelsPerPoint: scale,
      in: Rect(
        x: rect.minX - reach + shadow.offset.x,
        y: rect.minY - reach + shadow.offset.y,
        width: rect.width + rest.x + 2 * reach,
        height: rect.height + rest.y + 2 * reach
      ),
      shadow
    )
  }

  private mutating func draw(
    _ silhouette: RectSilhouette,
    pixelsPerPoint: Double,
    in rect: Rect,
    _ shadow: Shadow
  ) {
    let (short, middle) = silhouette.shortened()
    let page = GeneratedPages.page(.shadow(short)) { short.image() }
    withState { list in
      list.state.tint = shadow.castColor
      list.state.edgeAntialiasing = false
      list.state.filter = .linear
      let (columns, rows) = (Double(page.pixelSize.width), Double(page.pixelSize.height))
      // The middle pixel is stretched.
      let center = Rect(
        x: Double(middle.x) / columns,
        y: Double(middle.y) / rows,
        width: 1 / columns,
        height: 1 / rows
      )
      list.draw(Sprite(page: page), center: center, pixelsPerPoint: pixelsPerPoint, in: rect)
    }
  }

  /// The resolution of a shadow that is drawn in the layer's own coordinates, in pixels per point;
  /// nil if nothing is visible.
  ///
  /// Small deviations have more pixels than the canvas, so that interpolation does not blur them
  /// visibly.
  func shadowScale(detail: Double, _ radius: Double) -> Double? {
    let unit = pixelsPerUnit
    guard unit > 0, radius.isFinite else { return nil }
    let deviation = radius * unit
    let factor = deviation < 3 ? min(4, deviation > 0 ? 3 / deviation : 4) : 1
    let scale = min(
      unit * factor,
      radius > 0 ? GaussianBlur.maximumDeviation / radius : .infinity,
      detail > 0 ? 512 / detail : .infinity
    )
    // Multiples of 1/8, so that a growing layer does not create a page per frame.
    let step = scale >= 0.125 ? (scale * 8).rounded() / 8 : scale
    return step > 0 && step.isFinite ? step : nil
  }
}
