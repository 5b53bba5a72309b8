import QuadrilleImage
import QuadrilleSprite

/// What a quad is made of that is the same wherever its sprite is drawn.
///
/// Plain numbers: reading them out of an array of sprites counts no references, which takes longer
/// than the quad itself.
struct SpriteRegion: Sendable {
  let page: Page.ID
  let isOpaque: Bool
  /// Whether the stored rectangle is the whole page.
  let fillsPage: Bool
  /// Whether triangles are drawn instead of the stored rectangle.
  let hasMesh: Bool
  /// The unit texture coordinates of the stored rectangle's corners, each under the name that it
  /// has in the upright sprite.
  let unitCorners: Corners<SIMD2<Float>>
  /// The stored rectangle in pixels of the upright source.
  let trimmedRect: Rect
  /// From the anchor to the upper left corner of the stored rectangle, in pixels of the source.
  let offset: SIMD2<Double>
  /// Points for a pixel of the source.
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
    ).rotated(packedRotation)
  }
}

extension SpriteQuad {
  /// Makes the place of a piece.
  ///
  /// - Parameters:
  ///   - spriteRegion: What is drawn.
  ///   - placement: Where it is drawn; the index does not count.
  ///   - t: From points to device pixels.
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
  /// The bounds that keep texture coordinates half a texel inside the stored rectangle.
  @inline(__always)
  var texelBounds: SIMD4<Float> { texelBounds(of: packedRect) }

  /// The bounds that keep texture coordinates half a texel inside a rectangle of the page.
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
