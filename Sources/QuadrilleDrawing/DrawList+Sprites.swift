public import QuadrilleAtlas
public import QuadrillePixels

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
    add(
      SpritePiece(sprite),
      SpritePlacement(sprite: 0, at: position, rotation: rotation, scaleX: scaleX, scaleY: scaleY),
      page: sprite.page
    )
  }

  /// Draws many sprites, in the order of their placements.
  ///
  /// The picture is that of ``draw(_:at:rotation:scaleX:scaleY:)`` called for each, in less time: a
  /// call copies its sprite out of the array, which takes as long as making the quad.
  ///
  /// - Parameters:
  ///   - placements: Where each sprite goes.
  ///   - sprites: What the placements' indices count.
  /// - Precondition: Every index is one of `sprites`.
  public mutating func draw(_ placements: [SpritePlacement], from sprites: [Sprite]) {
    reserveCapacity(quads.count + placements.count)
    let sprites = sprites.span
    for placement in placements {
      let index = placement.sprite
      add(SpritePiece(sprites[index]), placement, page: sprites[index].page)
    }
  }

  /// Draws a sprite with the upper left corner of its untrimmed source at a point.
  public mutating func draw(_ sprite: Sprite, topLeftAt position: Point) {
    var sprite = sprite
    sprite.anchor = .zero
    draw(sprite, at: position)
  }

  /// Draws a sprite so that its untrimmed source fills a rectangle, empty margins included.
  ///
  /// - Parameter rect: The rectangle in points; a negative size mirrors.
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
      of: SpritePiece(sprite),
      page: sprite.page
    )
  }

  /// Draws a sprite so that its trimmed picture fills a rectangle.
  ///
  /// - Parameter rect: The rectangle in points; a negative size mirrors.
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
      of: SpritePiece(sprite),
      page: sprite.page
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
    let middle = SIMD2<Float>(0.5, 0.5)
    add(
      corners.quad(Corners(middle, middle, middle, middle)),
      from: nil,
      filter: .any,
      isOpaque: true,
      needsClamp: false,
      source: .color,
      region: SIMD4(0, 0, 1, 1)
    )
  }

  // MARK: Placing

  @inline(__always)
  private mutating func add(
    _ piece: SpritePiece,
    _ placement: SpritePlacement,
    page: @autoclosure () -> Page
  ) {
    let direction = Direction(radians: placement.rotation)
    let perPoint = 1 / piece.scale
    let scaleX = placement.scaleX * perPoint
    let scaleY = placement.scaleY * perPoint
    let t = deviceTransform
    let x = SIMD2(t.a, t.b)
    let y = SIMD2(t.c, t.d)
    let column = x * (direction.cosine * scaleX) + y * (direction.sine * scaleX)
    let row = y * (direction.cosine * scaleY) - x * (direction.sine * scaleY)
    let left = piece.trimmedRect.origin.x - piece.anchor.x * piece.sourceSize.width
    let top = piece.trimmedRect.origin.y - piece.anchor.y * piece.sourceSize.height
    let anchor = x * placement.position.x + y * placement.position.y + SIMD2(t.tx, t.ty)
    add(
      SpriteQuad(origin: anchor + column * left + row * top, column: column, row: row),
      of: piece,
      page: page()
    )
  }

  @inline(__always)
  private mutating func add(
    _ place: SpriteQuad,
    of piece: SpritePiece,
    page: @autoclosure () -> Page
  ) {
    guard !place.isUpright else { return addUpright(place, of: piece, page: page()) }
    let size = piece.trimmedRect.size
    let corners = QuadCorners(place, width: size.width, height: size.height)
    add(
      corners.quad(piece.unitCorners),
      from: piece.page,
      filter: state.filter == .linear ? .linear : .nearest,
      isOpaque: piece.isOpaque,
      needsClamp: state.texelClamp == .automatic && !piece.fillsPage,
      source: .page(page()),
      region: piece.texelBounds
    )
  }

  @inline(never)
  private mutating func addUpright(
    _ place: SpriteQuad,
    of piece: SpritePiece,
    page: @autoclosure () -> Page
  ) {
    let size = piece.trimmedRect.size
    let corners = QuadCorners(place, width: size.width, height: size.height, snap: state.snap)
    let isExact = corners.isOnPixels && corners.showsWholeTexels
    let need: FilterNeed =
      corners.isOnPixels && corners.isUnscaled
      ? .any : state.filter == .linear ? .linear : .nearest
    let cannotBleed = need == .any || (isExact && need == .nearest)
    add(
      corners.quad(piece.unitCorners),
      from: piece.page,
      filter: need,
      isOpaque: piece.isOpaque,
      needsClamp: state.texelClamp == .automatic && !cannotBleed && !piece.fillsPage,
      source: .page(page()),
      region: piece.texelBounds
    )
  }
}
