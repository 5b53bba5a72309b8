import QuadrilleImage
import QuadrilleSprite

/// The geometry of a sprite that does not depend on its placement.
///
/// Plain numbers: reading them from an array needs no reference counting, which takes longer than
/// building the quad.
struct SpriteRegion: Sendable {
  let page: Page.ID
  let isOpaque: Bool
  /// Whether the stored rectangle is the whole page.
  let fillsPage: Bool
  /// Whether triangles are drawn instead of the trimmed rect.
  let hasMesh: Bool
  /// The unit texture coordinates of the corners of the trimmed rect, named as in the unrotated
  /// sprite.
  let unitCorners: Corners<SIMD2<Float>>
  /// The trimmed rect in pixels of the unrotated source.
  let trimmedRect: Rect
  /// The vector from the anchor to the upper left corner of the trimmed rect, in source pixels.
  let offset: SIMD2<Double>
  /// Points per source pixel.
  let pointsPerPixel: Double

  @inline(__always)
  init(_ sprite: Sprite) {
    let packedRotation = sprite.packedRotation
    let trimmed = sprite.trimmedRect
    let anchor = SIMD2(sprite.anchor.x, sprite.anchor.y)
    let source = SIMD2(sprite.sourceSize.width, sprite.sourceSize.height)
    page = sprite.page.id
    isOpaque = sprite.page.isOpaque
    hasMesh = sprite.mesh != nil
    trimmedRect = trimmed
    offset = SIMD2(trimmed.origin.x, trimmed.origin.y) - anchor * source
    pointsPerPixel = 1 / sprite.scale

    let packed =
      switch packedRotation {
      case .none, .clockwise180: SIMD2(trimmed.size.width, trimmed.size.height)
      case .clockwise90, .counterclockwise90: SIMD2(trimmed.size.height, trimmed.size.width)
      }
    let pageSize = SIMD2(Double(sprite.page.pixelSize.width), Double(sprite.page.pixelSize.height))
    fillsPage = all(packed .>= pageSize)
    let unit = 1 / pageSize
    let origin = SIMD2(sprite.packedOrigin.x, sprite.packedOrigin.y)
    let minimum = SIMD2<Float>(origin * unit)
    let maximum = SIMD2<Float>((origin + packed) * unit)
    unitCorners = Corners(
      minimum,
      SIMD2(maximum.x, minimum.y),
      maximum,
      SIMD2(minimum.x, maximum.y)
    ).packed(packedRotation, isMirrored: sprite.isMirrored)
  }
}

extension SpriteQuad {
  /// Creates the placed corners of a sprite.
  ///
  /// - Parameters:
  ///   - spriteRegion: The geometry of the sprite.
  ///   - placement: The placement; its index is ignored.
  ///   - t: The transform from points to device pixels.
  @inline(__always)
  init(_ spriteRegion: SpriteRegion, _ placement: SpritePlacement, _ t: Transform2D) {
    let direction = Direction(radians: placement.rotation)
    let scaleX = placement.scaleX * spriteRegion.pointsPerPixel
    let scaleY = placement.scaleY * spriteRegion.pointsPerPixel
    let x = SIMD2(t.a, t.b)
    let y = SIMD2(t.c, t.d)
    let column = x * (direction.cosine * scaleX) + y * (direction.sine * scaleX)
    let row = y * (direction.cosine * scaleY) - x * (direction.sine * scaleY)
    let anchor = x * placement.position.x + y * placement.position.y + SIMD2(t.tx, t.ty)
    self.init(
      origin: anchor + column * spriteRegion.offset.x + row * spriteRegion.offset.y,
      column: column,
      row: row
    )
  }
}

extension Sprite {
  /// The bounds that clamp texture coordinates half a texel inside the trimmed rect.
  @inline(__always)
  var texelBounds: SIMD4<Float> { texelBounds(of: packedRect) }

  /// The bounds that clamp texture coordinates half a texel inside a rectangle of the page.
  @inline(__always)
  func texelBounds(of rect: Rect) -> SIMD4<Float> {
    let insetX = min(0.5, rect.width / 2)
    let insetY = min(0.5, rect.height / 2)
    let width = Double(page.pixelSize.width)
    let height = Double(page.pixelSize.height)
    return SIMD4(
      Float((rect.minX + insetX) / width),
      Float((rect.minY + insetY) / height),
      Float((rect.maxX - insetX) / width),
      Float((rect.maxY - insetY) / height)
    )
  }
}
