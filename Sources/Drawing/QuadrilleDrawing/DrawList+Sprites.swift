public import QuadrilleImage
public import QuadrilleSprite

extension DrawList {
  /// Draws a sprite with its anchor at a point.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - position: The destination of its anchor, in points.
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
      SpriteRegion(sprite),
      SpritePlacement(sprite: 0, at: position, rotation: rotation, scaleX: scaleX, scaleY: scaleY),
      sprite: sprite
    )
  }

  /// Draws a sprite with the upper left corner of its untrimmed source at a point.
  public mutating func draw(_ sprite: Sprite, topLeftAt position: Point) {
    var sprite = sprite
    sprite.anchor = .zero
    draw(sprite, at: position)
  }

  /// Draws a sprite so that its untrimmed source, including empty margins, fills a rectangle.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - rect: The rectangle in points; a negative size mirrors.
  public mutating func draw(_ sprite: Sprite, in rect: Rect) {
    guard sprite.sourceSize.width > 0, sprite.sourceSize.height > 0 else { return }
    add(
      SpriteQuad(
        source: Transform2D(
          a: rect.size.width / sprite.sourceSize.width,
          b: 0,
          c: 0,
          d: rect.size.height / sprite.sourceSize.height,
          tx: rect.origin.x,
          ty: rect.origin.y
        ).concatenating(deviceTransform),
        stored: sprite.trimmedRect
      ),
      of: SpriteRegion(sprite),
      sprite: sprite
    )
  }

  /// Draws a sprite so that its trimmed image fills a rectangle.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - rect: The rectangle in points; a negative size mirrors.
  public mutating func draw(_ sprite: Sprite, trimmedIn rect: Rect) {
    let trimmed = sprite.trimmedRect.size
    guard trimmed.width > 0, trimmed.height > 0 else { return }
    add(
      SpriteQuad(
        source: Transform2D(
          a: rect.size.width / trimmed.width,
          b: 0,
          c: 0,
          d: rect.size.height / trimmed.height,
          tx: rect.origin.x,
          ty: rect.origin.y
        ).concatenating(deviceTransform),
        stored: Rect(origin: .zero, size: trimmed)
      ),
      of: SpriteRegion(sprite),
      sprite: sprite
    )
  }

  /// Fills a rectangle with a color, multiplied by the state's tint and opacity.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - color: The color, straight alpha.
  public mutating func fill(_ rect: Rect, with color: Color) {
    let saved = tint
    defer { tint = saved }
    let own = color.tint(opacity: 1)
    tint = own.multiplied(with: saved)
    guard tint.alpha > 0 || state.blendMode == .add else { return }
    let corners = QuadCorners(filling: rect, through: deviceTransform, snap: snap)
    if isSmooth(corners) {
      guard let outline = smoothOutline(corners) else { return }
      return addColor(corners, outline)
    }
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

  // MARK: Placement

  /// Adds a sprite.
  ///
  /// - Parameters:
  ///   - spriteRegion: Its geometry.
  ///   - placement: The placement; its index is ignored.
  ///   - sprite: The sprite itself, evaluated only when a new run starts.
  @inline(__always)
  mutating func add(
    _ spriteRegion: SpriteRegion,
    _ placement: SpritePlacement,
    sprite: @autoclosure () -> Sprite
  ) {
    add(SpriteQuad(spriteRegion, placement, deviceTransform), of: spriteRegion, sprite: sprite())
  }

  @inline(__always)
  private mutating func add(
    _ quad: SpriteQuad,
    of spriteRegion: SpriteRegion,
    sprite: @autoclosure () -> Sprite
  ) {
    guard spriteRegion.hasMesh else {
      return add(quad, of: spriteRegion, source: .page(sprite().page), region: sprite().texelBounds)
    }
    addMesh(quad, sprite())
  }

  /// Adds a sprite that is one quad.
  ///
  /// - Parameters:
  ///   - quad: The placed corners.
  ///   - spriteRegion: Its geometry.
  ///   - source: Its page, evaluated only when a new run starts.
  ///   - region: The bounds of its texture coordinates.
  @inline(__always)
  mutating func add(
    _ quad: SpriteQuad,
    of spriteRegion: SpriteRegion,
    source: @autoclosure () -> RunSource,
    region: @autoclosure () -> SIMD4<Float>
  ) {
    guard !quad.isAxisAligned else {
      return addAxisAligned(quad, of: spriteRegion, source: source(), region: region())
    }
    let size = spriteRegion.trimmedRect.size
    let corners = QuadCorners(quad, width: size.width, height: size.height)
    guard !state.edgeAntialiasing else {
      return addSmooth(
        corners,
        spriteRegion.unitCorners,
        needsClamp: !spriteRegion.fillsPage,
        source: source(),
        region: region()
      )
    }
    add(
      corners.quad(spriteRegion.unitCorners),
      from: spriteRegion.page,
      filter: filterNeed,
      isOpaque: spriteRegion.isOpaque,
      needsClamp: state.texelClamp == .automatic && !spriteRegion.fillsPage,
      source: source(),
      region: region()
    )
  }

  @inline(never)
  private mutating func addAxisAligned(
    _ quad: SpriteQuad,
    of spriteRegion: SpriteRegion,
    source: @autoclosure () -> RunSource,
    region: @autoclosure () -> SIMD4<Float>
  ) {
    let size = spriteRegion.trimmedRect.size
    let corners = QuadCorners(quad, width: size.width, height: size.height, snap: snap)
    guard !isSmooth(corners) else {
      return addSmooth(
        corners,
        spriteRegion.unitCorners,
        needsClamp: !spriteRegion.fillsPage,
        source: source(),
        region: region()
      )
    }
    let (need, needsClamp) = needs(of: corners, spriteRegion)
    add(
      corners.quad(spriteRegion.unitCorners),
      from: spriteRegion.page,
      filter: need,
      isOpaque: spriteRegion.isOpaque,
      needsClamp: needsClamp,
      source: source(),
      region: region()
    )
  }

  @inline(never)
  private mutating func addMesh(_ quad: SpriteQuad, _ sprite: Sprite) {
    let size = sprite.trimmedRect.size
    // Corners that are not axis-aligned are not snapped and never lie exactly on pixels.
    let corners = QuadCorners(quad, width: size.width, height: size.height, snap: snap)
    let (need, needsClamp) = needs(of: corners, SpriteRegion(sprite))
    addMesh(
      corners,
      of: sprite.trimmedRect,
      sprite,
      filter: need,
      needsClamp: needsClamp,
      region: sprite.texelBounds
    )
  }

  /// The filter that a quad needs, and whether its texture coordinates must be clamped.
  @inline(__always)
  private func needs(
    of corners: QuadCorners,
    _ spriteRegion: SpriteRegion
  ) -> (FilterRequirement, Bool) {
    let isExact = corners.isOnPixels && corners.isTexelAligned
    let need: FilterRequirement =
      corners.isOnPixels && corners.isUnscaled
      ? .any : filterNeed
    let cannotBleed = need == .any || (isExact && need == .nearest)
    return (need, state.texelClamp == .automatic && !cannotBleed && !spriteRegion.fillsPage)
  }
}

extension Sprite {
  /// Adds the sprite to a list with its anchor at a point, as `drawAtPoint:` of LSImage did.
  public func draw(at position: Point, in list: inout DrawList) { list.draw(self, at: position) }

  /// Adds the sprite to a list so that its trimmed image fills a rectangle, as `drawInRect:` of
  /// LSImage did; anchor and size are ignored.
  public func draw(trimmedIn rect: Rect, in list: inout DrawList) {
    list.draw(self, trimmedIn: rect)
  }
}
