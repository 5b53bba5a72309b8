import QuadrilleImage
import QuadrilleSprite

/// The part of a sprite that a unit rectangle of its untrimmed source selects.
struct SelectedPart: Hashable, Sendable {
  private let selection: Rect
  private let sourceSize: Size
  /// The part to draw, in pixels of the source.
  let shown: Rect
  /// Whether the selection extends beyond the trimmed rect.
  let extendsEdge: Bool
  /// The bounds of its texture coordinates.
  let region: SIMD4<Float>

  /// Selects a part; nil if it does not intersect the trimmed rect.
  @inline(__always)
  init?(of sprite: Sprite, _ selection: Rect) {
    let source = sprite.sourceSize
    let trimmed = sprite.trimmedRect
    let selected = Rect(
      minX: selection.minX * source.width,
      minY: selection.minY * source.height,
      maxX: selection.maxX * source.width,
      maxY: selection.maxY * source.height
    )
    // A polygon has no edge that could be extended.
    let shown =
      sprite.mesh != nil
      ? selected.intersection(trimmed)
      : Rect(
        minX: selected.minX < 0 && trimmed.minX <= 0
          ? selected.minX : max(selected.minX, trimmed.minX),
        minY: selected.minY < 0 && trimmed.minY <= 0
          ? selected.minY : max(selected.minY, trimmed.minY),
        maxX: selected.maxX > source.width && trimmed.maxX >= source.width
          ? selected.maxX : min(selected.maxX, trimmed.maxX),
        maxY: selected.maxY > source.height && trimmed.maxY >= source.height
          ? selected.maxY : min(selected.maxY, trimmed.maxY)
      )
    guard shown.size.width > 0, shown.size.height > 0 else { return nil }
    self.selection = selection
    sourceSize = source
    self.shown = shown
    extendsEdge =
      shown.minX < trimmed.minX || shown.minY < trimmed.minY
      || shown.maxX > trimmed.maxX || shown.maxY > trimmed.maxY
    // A partial texel at the edge would be mixed with texels outside the sprite.
    let own = sprite.texelBounds
    region = sprite.texelBounds(
      of: sprite.pageRect(ofSource: selected.intersection(trimmed).orNearest(of: trimmed))
    ).clamped(
      lowerBound: SIMD4(lowHalf: own.lowHalf, highHalf: own.lowHalf),
      upperBound: SIMD4(lowHalf: own.highHalf, highHalf: own.highHalf)
    )
  }

  /// The transform from source pixels to points that maps the selection to a rectangle; mirrored if
  /// the selection's size is negative.
  @inline(__always)
  func toPoints(filling rect: Rect) -> Transform2D {
    let scaleX = rect.size.width / (selection.size.width * sourceSize.width)
    let scaleY = rect.size.height / (selection.size.height * sourceSize.height)
    return Transform2D(
      a: scaleX,
      b: 0,
      c: 0,
      d: scaleY,
      tx: rect.origin.x - scaleX * selection.origin.x * sourceSize.width,
      ty: rect.origin.y - scaleY * selection.origin.y * sourceSize.height
    )
  }

  /// Whether each pixel shows one texel.
  @inline(__always)
  func isShownAsIs(by corners: QuadCorners) -> Bool {
    corners.isOnPixels && corners.isUnscaled && shown.hasPixelAlignedCorners
  }
}

extension Rect {
  /// Whether it starts and ends between texels.
  fileprivate var hasPixelAlignedCorners: Bool {
    minX == minX.rounded() && minY == minY.rounded() && maxX == maxX.rounded()
      && maxY == maxY.rounded()
  }
}
