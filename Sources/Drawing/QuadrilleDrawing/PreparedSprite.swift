package import QuadrilleImage
package import QuadrilleSprite

/// A sprite, or a part of one, ready to be drawn into one rectangle after the other: plain numbers,
/// which keep nothing alive.
package struct PreparedSprite: Sendable {
  private let sourceSize: Size
  private let spriteRegion: SpriteRegion
  /// The bounds of the texture coordinates of the whole.
  private let region: SIMD4<Float>
  /// The part; nil for the whole.
  private let part: SelectedPart?
  /// The texture coordinates of the part.
  private let partCorners: Corners<SIMD2<Float>>

  /// Makes a sprite ready; nil where it is not one quad: cut to a mesh, or without extent.
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
  ///   - rect: What the untrimmed source, or the selection, fills.
  ///   - toDevice: From the rectangle's coordinates to device pixels.
  ///   - source: The page, asked for by a new run.
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
  /// Whether two sprites are drawn alike; where rectangles are filled, neither anchor nor scale
  /// count.
  package static func == (lhs: PreparedSprite, rhs: PreparedSprite) -> Bool {
    let one = lhs.spriteRegion
    let other = rhs.spriteRegion
    return one.page == other.page && one.isOpaque == other.isOpaque
      && one.fillsPage == other.fillsPage && one.unitCorners == other.unitCorners
      && one.trimmedRect == other.trimmedRect && lhs.sourceSize == rhs.sourceSize
      && lhs.region == rhs.region && lhs.part == rhs.part && lhs.partCorners == rhs.partCorners
  }

  /// Hashes the place in the page, which tells most sprites apart.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(spriteRegion.page)
    hasher.combine(partCorners.topLeft)
  }
}

/// Where one of several faces is drawn.
package struct PreparedSpritePlacement: Sendable {
  /// From the coordinates of `rect` to points of the canvas.
  package var transform: Transform2D
  /// What the untrimmed source fills.
  package var rect: Rect
  /// Tint and opacity as a factor.
  package var tint: Tint
  /// The index of the face.
  package var face: Int32
  /// A number for the caller.
  package var tag: Int32

  /// Makes a placement.
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
  /// The list is that of ``draw(_:in:)`` called for each with the state's transform, tint and opacity
  /// set to the placement's, which do not count here.
  ///
  /// - Parameters:
  ///   - placements: Where each sprite goes.
  ///   - faces: What the placements' indices count.
  ///   - page: The page of a placement's sprite, by its tag; asked for by a new run, and never nil
  ///     for a face of that sprite.
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
