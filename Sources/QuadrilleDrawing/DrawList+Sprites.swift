public import QuadrilleAtlas
public import QuadrillePixels

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension DrawList {
  /// Draws a sprite with its anchor at a point.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - position: Where its anchor comes to lie, in points.
  ///   - rotation: The angle in radians about the anchor, clockwise.
  ///   - scaleX: The factor of its width before rotation; negative mirrors.
  ///   - scaleY: The factor of its height before rotation; negative mirrors.
  public mutating func draw(
    _ sprite: Sprite,
    at position: Point,
    rotation: Double = 0,
    scaleX: Double = 1,
    scaleY: Double = 1
  ) {
    var cosine = 1.0
    var sine = 0.0
    if rotation != 0 {
      // The angle's error in 32 bits moves no corner of a 16,384-pixel sprite by 1/256 pixel.
      let angle = Float(rotation)
      cosine = Double(cos(angle))
      sine = Double(sin(angle))
      if abs(sine) < 1e-7 || abs(cosine) < 1e-7 {
        sine.round()
        cosine.round()
      }
    }
    let sx = scaleX / sprite.scale
    let sy = scaleY / sprite.scale
    let t = deviceTransform
    let columnX = cosine * sx * t.a + sine * sx * t.c
    let columnY = cosine * sx * t.b + sine * sx * t.d
    let rowX = -sine * sy * t.a + cosine * sy * t.c
    let rowY = -sine * sy * t.b + cosine * sy * t.d
    let left = sprite.trimmedRect.origin.x - sprite.anchor.x * sprite.sourceSize.width
    let top = sprite.trimmedRect.origin.y - sprite.anchor.y * sprite.sourceSize.height
    add(
      SpriteQuad(
        originX: t.a * position.x + t.c * position.y + t.tx + left * columnX + top * rowX,
        originY: t.b * position.x + t.d * position.y + t.ty + left * columnY + top * rowY,
        columnX: columnX,
        columnY: columnY,
        rowX: rowX,
        rowY: rowY
      ),
      of: sprite
    )
  }

  /// Draws a sprite with the upper left corner of its untrimmed source at a point.
  public mutating func draw(_ sprite: Sprite, topLeftAt position: Point) {
    var sprite = sprite
    sprite.anchor = .zero
    draw(sprite, at: position)
  }

  /// Draws a sprite so that its untrimmed source fills a rectangle, empty margins included.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - rect: The rectangle in points; a negative size mirrors.
  public mutating func draw(_ sprite: Sprite, in rect: Rect) {
    guard sprite.sourceSize.width > 0, sprite.sourceSize.height > 0 else { return }
    add(
      SpriteQuad(
        source: AffineTransform(
          a: rect.size.width / sprite.sourceSize.width,
          b: 0,
          c: 0,
          d: rect.size.height / sprite.sourceSize.height,
          tx: rect.origin.x,
          ty: rect.origin.y
        ).concatenating(deviceTransform),
        stored: sprite.trimmedRect
      ),
      of: sprite
    )
  }

  /// Draws a sprite so that its trimmed picture fills a rectangle.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - rect: The rectangle in points; a negative size mirrors.
  public mutating func draw(_ sprite: Sprite, trimmedIn rect: Rect) {
    let trimmed = sprite.trimmedRect.size
    guard trimmed.width > 0, trimmed.height > 0 else { return }
    add(
      SpriteQuad(
        source: AffineTransform(
          a: rect.size.width / trimmed.width,
          b: 0,
          c: 0,
          d: rect.size.height / trimmed.height,
          tx: rect.origin.x,
          ty: rect.origin.y
        ).concatenating(deviceTransform),
        stored: Rect(origin: .zero, size: trimmed)
      ),
      of: sprite
    )
  }

  /// Fills a rectangle with a colour, multiplied with the state's tint and opacity.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - color: The colour, straight alpha.
  public mutating func fill(_ rect: Rect, with color: Color) {
    let saved = tint
    defer { tint = saved }
    let own = color.tint(opacity: 1)
    tint = Tint(
      clamping: (SIMD4<UInt32>(truncatingIfNeeded: own)
        &* SIMD4<UInt32>(truncatingIfNeeded: saved) &+ 32_767) / 65_535
    )
    guard tint.w > 0 || state.blendMode == .add else { return }
    let corners = QuadCorners(
      SpriteQuad(
        source: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: rect.minX, ty: rect.minY)
          .concatenating(deviceTransform),
        stored: Rect(x: 0, y: 0, width: rect.width, height: rect.height)
      ),
      width: rect.width,
      height: rect.height,
      snap: state.snap == .none ? .none : .edges
    )
    let middle = Point(x: 0.5, y: 0.5)
    add(
      corners.quad(Corners(middle, middle, middle, middle)),
      page: nil,
      filter: .any,
      isOpaque: true,
      needsClamp: false,
      region: SIMD4(0, 0, 1, 1)
    )
  }

  // MARK: Placing

  @inline(__always)
  private mutating func add(_ place: SpriteQuad, of sprite: Sprite) {
    let size = sprite.trimmedRect.size
    let page = sprite.page
    let isPart = !sprite.fillsPage
    let texels = sprite.pageCorners
    let unitX = 1 / Double(page.pixelSize.width)
    let unitY = 1 / Double(page.pixelSize.height)
    let coordinates = Corners(
      Point(x: texels.topLeft.x * unitX, y: texels.topLeft.y * unitY),
      Point(x: texels.topRight.x * unitX, y: texels.topRight.y * unitY),
      Point(x: texels.bottomRight.x * unitX, y: texels.bottomRight.y * unitY),
      Point(x: texels.bottomLeft.x * unitX, y: texels.bottomLeft.y * unitY)
    )
    if place.isUpright {
      addUpright(place, of: sprite, coordinates)
    } else {
      let corners = QuadCorners(place, width: size.width, height: size.height)
      add(
        corners.quad(coordinates),
        page: page,
        filter: state.filter == .linear ? .linear : .nearest,
        isOpaque: page.isOpaque,
        needsClamp: isPart && state.texelClamp == .automatic,
        region: sprite.texelBounds
      )
    }
  }

  @inline(never)
  private mutating func addUpright(
    _ place: SpriteQuad,
    of sprite: Sprite,
    _ coordinates: Corners<Point>
  ) {
    let size = sprite.trimmedRect.size
    let corners = QuadCorners(place, width: size.width, height: size.height, snap: state.snap)
    let isExact = corners.isOnPixels && corners.showsWholeTexels
    let need: FilterNeed =
      corners.isOnPixels && corners.isUnscaled
      ? .any : state.filter == .linear ? .linear : .nearest
    let cannotBleed = need == .any || (isExact && need == .nearest)
    add(
      corners.quad(coordinates),
      page: sprite.page,
      filter: need,
      isOpaque: sprite.page.isOpaque,
      needsClamp: !cannotBleed && !sprite.fillsPage && state.texelClamp == .automatic,
      region: sprite.texelBounds
    )
  }
}

extension Sprite {
  /// Whether the stored rectangle is the whole page.
  @inline(__always)
  var fillsPage: Bool {
    let packed = packedRect.size
    return packed.width >= Double(page.pixelSize.width)
      && packed.height >= Double(page.pixelSize.height)
  }

  /// The bounds that keep texture coordinates half a texel inside the stored rectangle.
  var texelBounds: SIMD4<Float> { texelBounds(of: packedRect) }

  /// The bounds that keep texture coordinates half a texel inside a rectangle of the page.
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
