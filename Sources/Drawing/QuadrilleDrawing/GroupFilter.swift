package import QuadrilleImage
import QuadrilleSystem

/// What is done with the image of a group before it is composited.
public struct GroupFilter: Hashable, Sendable {
  /// The result of the filter.
  public enum Kind: Sendable {
    /// The blurred image.
    case blur
    /// The blurred alpha of the image as a white image, which the tint of the quad colors.
    case silhouette
  }

  /// The result.
  public let kind: Kind
  /// The standard deviation of the Gaussian in pixels.
  public let deviation: Double
  /// How far the result is moved to the right and down, from 0 to 1 pixel.
  public let shift: SIMD2<Double>
  /// How much larger on each side the canvas of the group's list is than that of the list that
  /// draws the group, in pixels: what is outside of the latter's canvas may spread into it.
  let margin: Int

  init(_ kind: Kind, _ blur: GaussianBlur) {
    self.kind = kind
    deviation = blur.deviation
    shift = blur.shift
    margin = blur.radius
  }

  /// The blur.
  var gaussian: GaussianBlur { GaussianBlur(deviation: deviation, shift: shift) }
}

extension DrawList.Group {
  /// The pixels of the canvas of ``list`` that some pixels of the canvas depend on: the same ones
  /// without a filter.
  package func sourcePixels(for shown: PixelRect) -> PixelRect {
    guard let filter else { return shown }
    return PixelRect(
      minX: shown.minX,
      minY: shown.minY,
      maxX: shown.maxX + 2 * filter.margin,
      maxY: shown.maxY + 2 * filter.margin
    )
  }

  /// The filtered image of some pixels of the canvas.
  ///
  /// - Parameter source: The image of their ``sourcePixels(for:)``, premultiplied.
  package func filtered(_ source: Bitmap) -> Bitmap {
    guard let filter else { return source }
    let blurred =
      switch filter.kind {
      case .blur: filter.gaussian.apply(to: source)
      case .silhouette:
        filter.gaussian.apply(to: AlphaPlane(alphaOf: source, margin: 0)).whiteImage
      }
    let margin = filter.margin
    return blurred.cropped(
      to: PixelRect(
        minX: margin,
        minY: margin,
        maxX: source.width - margin,
        maxY: source.height - margin
      )
    )
  }

  /// The memory that drawing the group takes in bytes, without that of its own groups.
  var layerBytes: Int {
    let margin = 2 * (filter?.margin ?? 0)
    let (width, height) = (bounds.width + margin, bounds.height + margin)
    guard let bytes = checkedProduct(4, width, height) else { return .max }
    // The image, its planes of samples, and the result.
    return filter == nil ? bytes : checkedProduct(4, bytes) ?? .max
  }
}

extension DrawList {
  /// Draws a closure's output as one layer, blurred, with the opacity and blend mode of this list's
  /// state.
  ///
  /// - Parameters:
  ///   - radius: The standard deviation of the Gaussian in the units of the draw calls, up to 128
  ///     pixels; the image grows by three of it on each side.
  ///   - body: Draws into a list that starts with this list's state, but opaque, with normal
  ///     blending and without clip, which applies to the result.
  public mutating func drawGroup<Failure: Error>(
    blurredBy radius: Double,
    _ body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    let blur = GaussianBlur(deviation: radius * pixelsPerUnit)
    guard !blur.isIdentity else { return try drawGroup(body) }
    try drawGroup(GroupFilter(.blur, blur), movedBy: .zero, body)
  }

  /// Draws the shadow of what a closure draws, with this list's opacity and blend mode: the blurred
  /// alpha of all of it as one image.
  ///
  /// - Parameters:
  ///   - shadow: The shadow.
  ///   - body: Draws what casts the shadow, into a list as that of ``drawGroup(blurredBy:_:)``.
  public mutating func drawShadow<Failure: Error>(
    _ shadow: Shadow,
    castBy body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    guard shadow.isVisible, shadow.radius.isFinite else { return }
    let (whole, shift) = deviceOffset(of: shadow.offset)
    let blur = GaussianBlur(deviation: shadow.radius * pixelsPerUnit, shift: shift)
    try withState { (list) throws(Failure) in
      list.state.tint = shadow.castColor
      try list.drawGroup(GroupFilter(.silhouette, blur), movedBy: whole, body)
    }
  }

  /// An offset in device pixels: whole pixels, and a multiple of 1/256 from 0 to 1.
  func deviceOffset(of offset: Point) -> (whole: SIMD2<Double>, shift: SIMD2<Double>) {
    let t = deviceTransform
    let device = SIMD2(
      offset.x * t.a + offset.y * t.c,
      offset.x * t.b + offset.y * t.d
    )
    guard device.sum().isFinite else { return (.zero, .zero) }
    let steps = (device * 256).rounded(.toNearestOrAwayFromZero)
    let whole = (steps / 256).rounded(.down)
    return (whole, steps / 256 - whole)
  }

  /// Draws a group whose image is filtered.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - offset: How far the content is moved, in whole pixels.
  ///   - body: Draws the content.
  private mutating func drawGroup<Failure: Error>(
    _ filter: GroupFilter,
    movedBy offset: SIMD2<Double>,
    _ body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    guard tint.alpha > 0 else { return }
    let margin = filter.margin
    var group = DrawList(
      pixelSize: PixelSize(
        width: pixelSize.width + 2 * margin,
        height: pixelSize.height + 2 * margin
      ),
      scale: scale
    )
    group.state = neutralState
    group.state.clip = nil
    let move = (offset + Double(margin)) / scale
    group.state.shift(x: move.x, y: move.y)
    try body(&group)
    let covered = group.coveredPixels(of: group.runs)
    guard !covered.isEmpty else { return }
    // Content spreads by the margin, which is also the distance of both canvases.
    var bounds = PixelRect(
      minX: covered.minX - 2 * margin,
      minY: covered.minY - 2 * margin,
      maxX: covered.maxX,
      maxY: covered.maxY
    ).intersection(PixelRect(pixelSize))
    if let clip = state.clip { bounds = bounds.intersection(clip) }
    guard !bounds.isEmpty else { return }
    composite(group, on: bounds, filter)
  }
}

extension DrawState {
  /// Moves everything that is drawn, in points of the canvas.
  fileprivate mutating func shift(x: Double, y: Double) {
    transform = transform.concatenating(Transform2D(translationX: x, y: y))
    projection = projection.map { projection in
      ProjectiveTransform(Transform2D(translationX: -x, y: -y))
        .concatenating(projection)
        .concatenating(Transform2D(translationX: x, y: y))
    }
  }
}
