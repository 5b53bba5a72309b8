import QuadrilleAtlas
import QuadrillePixels

/// The numbers of a sprite that a quad is made of.
///
/// Plain numbers: reading them out of an array of sprites counts no references, which takes longer
/// than the quad itself.
struct SpritePiece {
  let page: Page.ID
  let pageSize: PixelSize
  let isOpaque: Bool
  let packedOrigin: Point
  let turn: Turn
  let sourceSize: Size
  let trimmedRect: Rect
  let anchor: Point
  let scale: Double

  @inline(__always)
  init(_ sprite: Sprite) {
    page = sprite.page.id
    pageSize = sprite.page.pixelSize
    isOpaque = sprite.page.isOpaque
    packedOrigin = sprite.packedOrigin
    turn = sprite.turn
    sourceSize = sprite.sourceSize
    trimmedRect = sprite.trimmedRect
    anchor = sprite.anchor
    scale = sprite.scale
  }

  /// The size of the stored rectangle as it lies in the page, in page pixels.
  @inline(__always)
  private var packedSize: SIMD2<Double> {
    let size = trimmedRect.size
    return switch turn {
    case .none, .half: SIMD2(size.width, size.height)
    case .clockwise, .counterclockwise: SIMD2(size.height, size.width)
    }
  }

  /// The sides of the page in pixels.
  @inline(__always)
  private var sides: SIMD2<Double> { SIMD2(Double(pageSize.width), Double(pageSize.height)) }

  /// Whether the stored rectangle is the whole page.
  @inline(__always)
  var fillsPage: Bool { all(packedSize .>= sides) }

  /// The unit texture coordinates of the stored rectangle's corners, each under the name that it
  /// has in the upright sprite.
  @inline(__always)
  var unitCorners: Corners<SIMD2<Float>> {
    let unit = 1 / sides
    let origin = SIMD2(packedOrigin.x, packedOrigin.y)
    let least = SIMD2<Float>(origin * unit)
    let greatest = SIMD2<Float>((origin + packedSize) * unit)
    let corners = Corners(least, SIMD2(greatest.x, least.y), greatest, SIMD2(least.x, greatest.y))
    if case .none = turn { return corners }
    return corners.turned(turn)
  }

  /// The bounds that keep texture coordinates half a texel inside the stored rectangle.
  var texelBounds: SIMD4<Float> {
    let size = packedSize
    return texelBounds(
      of: Rect(origin: packedOrigin, size: Size(width: size.x, height: size.y))
    )
  }

  /// The bounds that keep texture coordinates half a texel inside a rectangle of the page.
  func texelBounds(of rect: Rect) -> SIMD4<Float> {
    let insetX = min(0.5, rect.width / 2)
    let insetY = min(0.5, rect.height / 2)
    let sides = sides
    return SIMD4(
      Float((rect.minX + insetX) / sides.x),
      Float((rect.minY + insetY) / sides.y),
      Float((rect.maxX - insetX) / sides.x),
      Float((rect.maxY - insetY) / sides.y)
    )
  }
}
