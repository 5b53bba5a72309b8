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
    let piece = SpritePiece(sprite)
    add(
      piece,
      SpritePlacement(sprite: 0, at: position, rotation: rotation, scaleX: scaleX, scaleY: scaleY),
      sprite: sprite
    )
  }

  /// Draws many sprites, in the order of their placements.
  ///
  /// The picture is that of ``draw(_:at:rotation:scaleX:scaleY:)`` called for each, in less time: a
  /// call copies its sprite out of the array, which takes longer than making the quad.
  ///
  /// - Parameters:
  ///   - placements: Where each sprite goes.
  ///   - sprites: What the placements' indices count.
  /// - Precondition: Every index is one of `sprites`.
  /// - Complexity: Linear in the number of placements and of sprites.
  public mutating func draw(_ placements: [SpritePlacement], from sprites: [Sprite]) {
    reserveCapacity(quads.count + placements.count)
    let pieces = sprites.map { SpritePiece($0) }
    for placement in placements {
      let index = placement.sprite
      add(pieces[index], placement, sprite: sprites[index])
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

  /// Adds a sprite.
  ///
  /// - Parameters:
  ///   - shown: Its numbers; asked for again by an upright quad, since numbers that are handed on
  ///     would be stored for every quad.
  ///   - placement: Where it goes; the index does not count.
  ///   - sprite: The sprite itself, asked for by a new run.
  @inline(__always)
  private mutating func add(
    _ shown: @autoclosure () -> SpritePiece,
    _ placement: SpritePlacement,
    sprite: @autoclosure () -> Sprite
  ) {
    let piece = shown()
    let direction = Direction(radians: placement.rotation)
    let scaleX = placement.scaleX * piece.pointsPerPixel
    let scaleY = placement.scaleY * piece.pointsPerPixel
    let t = deviceTransform
    let x = SIMD2(t.a, t.b)
    let y = SIMD2(t.c, t.d)
    let column = x * (direction.cosine * scaleX) + y * (direction.sine * scaleX)
    let row = y * (direction.cosine * scaleY) - x * (direction.sine * scaleY)
    let anchor = x * placement.position.x + y * placement.position.y + SIMD2(t.tx, t.ty)
    let place = SpriteQuad(
      origin: anchor + column * piece.offset.x + row * piece.offset.y,
      column: column,
      row: row
    )
    guard !place.isUpright else { return addUpright(place, of: shown(), sprite: sprite()) }
    let size = piece.trimmedRect.size
    let corners = QuadCorners(place, width: size.width, height: size.height)
    add(
      corners.quad(piece.unitCorners),
      from: piece.page,
      filter: state.filter == .linear ? .linear : .nearest,
      isOpaque: piece.isOpaque,
      needsClamp: state.texelClamp == .automatic && !piece.fillsPage,
      source: .page(sprite().page),
      region: sprite().texelBounds
    )
  }

  private mutating func add(_ place: SpriteQuad, of sprite: Sprite) {
    let piece = SpritePiece(sprite)
    guard !place.isUpright else { return addUpright(place, of: piece, sprite: sprite) }
    let size = piece.trimmedRect.size
    add(
      QuadCorners(place, width: size.width, height: size.height).quad(piece.unitCorners),
      from: piece.page,
      filter: state.filter == .linear ? .linear : .nearest,
      isOpaque: piece.isOpaque,
      needsClamp: state.texelClamp == .automatic && !piece.fillsPage,
      source: .page(sprite.page),
      region: sprite.texelBounds
    )
  }

  @inline(never)
  private mutating func addUpright(
    _ place: SpriteQuad,
    of shown: @autoclosure () -> SpritePiece,
    sprite: @autoclosure () -> Sprite
  ) {
    let piece = shown()
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
      source: .page(sprite().page),
      region: sprite().texelBounds
    )
  }
}
