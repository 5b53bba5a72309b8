package import QuadrilleImage
package import QuadrilleSprite

/// A sprite, or a part of one, prepared for drawing into many rectangles: plain numbers without
/// references.
package struct PreparedSprite: Sendable {
  private let sourceSize: Size
  private let spriteRegion: SpriteRegion
  /// The texture coordinate bounds of the whole sprite.
  private let region: SIMD4<Float>
  /// The part; nil for the whole.
  private let part: SelectedPart?
  /// The texture coordinates of the part.
  private let partCorners: Corners<SIMD2<Float>>

  /// Prepares a sprite; nil if it is not a single quad: it has a mesh or is empty.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - selection: The part in unit coordinates of its source.
  package init?(_ sprite: Sprite, selecting selection: Rect) {
    guard
      sprite.mesh == nil, !selection.isEmpty,
      sprite.sourceSize.width > 0, sprite.sourceSize.height > 0,
      sprite.trimmedRect.width > 0, sprite.trimmedRect.height > 0
    else { return nil }
    sourceSize = sprite.sourceSize
    spriteRegion = SpriteRegion(sprite)
    region = sprite.texelBounds
    guard selection != .unit else {
      part = nil
      partCorners = spriteRegion.unitCorners
      return
    }
    guard let part = SelectedPart(of: sprite, selection) else { return nil }
    self.part = part
    partCorners = sprite.unitCorners(ofSource: part.shown)
  }

  /// Adds the sprite to a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - rect: The destination of the untrimmed source, or of the selection.
  ///   - toDevice: The transform from the rectangle's coordinates to device pixels.
  ///   - source: The page, evaluated only when a new run starts.
  @inline(__always)
  func add(
    to list: inout DrawList,
    filling rect: Rect,
    through toDevice: Transform2D,
    source: @autoclosure () -> RunSource
  ) {
    guard let part else {
      let toPoints = Transform2D(
        a: rect.size.width / sourceSize.width,
        b: 0,
        c: 0,
        d: rect.size.height / sourceSize.height,
        tx: rect.origin.x,
        ty: rect.origin.y
      )
      let quad = SpriteQuad(
        source: toPoints.concatenating(toDevice),
        stored: spriteRegion.trimmedRect
      )
      return list.add(quad, of: spriteRegion, source: source(), region: region)
    }
    let quad = SpriteQuad(
      source: part.toPoints(filling: rect).concatenating(toDevice),
      stored: part.shown
    )
    let corners = QuadCorners(
      quad,
      width: part.shown.width,
      height: part.shown.height,
      snap: list.snap
    )
    list.add(
      part,
      corners,
      partCorners,
      from: spriteRegion.page,
      isOpaque: spriteRegion.isOpaque,
      source: source()
    )
  }
}

extension PreparedSprite: Hashable {
  /// Whether two sprites are drawn alike; anchor and scale are ignored when rectangles are filled.
  package static func == (lhs: PreparedSprite, rhs: PreparedSprite) -> Bool {
    let one = lhs.spriteRegion
    let other = rhs.spriteRegion
    return one.page == other.page && one.isOpaque == other.isOpaque
      && one.fillsPage == other.fillsPage && one.unitCorners == other.unitCorners
      && one.trimmedRect == other.trimmedRect && lhs.sourceSize == rhs.sourceSize
      && lhs.region == rhs.region && lhs.part == rhs.part && lhs.partCorners == rhs.partCorners
  }

  /// Hashes the position in the page, which differs for most sprites.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(spriteRegion.page)
    hasher.combine(partCorners.topLeft)
  }
}

/// The placement of one of several faces.
package struct PreparedSpritePlacement: Sendable {
  /// The transform from the coordinates of `rect` to points of the canvas.
  package var transform: Transform2D
  /// The destination of the untrimmed source.
  package var rect: Rect
  /// Tint and opacity as a factor.
  package var tint: Tint
  /// The index of the face.
  package var face: Int32
  /// A number that the caller may use.
  package var tag: Int32

  /// Creates a placement.
  package init(transform: Transform2D, rect: Rect, tint: Tint, face: Int32, tag: Int32) {
    self.transform = transform
    self.rect = rect
    self.tint = tint
    self.face = face
    self.tag = tag
  }
}

extension DrawList {
  /// Draws sprites in the order of their placements.
  ///
  /// Gives the same list as ``draw(_:in:)`` called for each with the transform, tint and opacity of
  /// the placement instead of the state's.
  ///
  /// - Parameters:
  ///   - placements: The placement of each sprite.
  ///   - faces: The faces that the placements' indices refer to.
  ///   - page: The page of a placement's sprite, by its tag; evaluated only when a new run starts,
  ///     and never nil for a face of that sprite.
  package mutating func draw(
    _ placements: Span<PreparedSpritePlacement>,
    from faces: Span<PreparedSprite>,
    page: (Int32) -> Page?
  ) {
    let saved = tint
    let toPixels = Transform2D(scaleX: scale, y: scale)
    for index in placements.indices {
      let placement = placements[index]
      if tint != placement.tint { tint = placement.tint }
      faces[Int(placement.face)].add(
        to: &self,
        filling: placement.rect,
        through: placement.transform.concatenating(toPixels),
        source: page(placement.tag).map(RunSource.page) ?? .color
      )
    }
    tint = saved
  }
}
