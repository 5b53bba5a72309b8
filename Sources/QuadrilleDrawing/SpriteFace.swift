package import QuadrilleAtlas
package import QuadrillePixels

/// A whole sprite ready to be drawn into one rectangle after the other: plain numbers, which keep
/// nothing alive.
package struct SpriteFace: Sendable {
  /// The untrimmed source in pixels.
  let sourceSize: Size
  let piece: SpritePiece
  /// The bounds of its texture coordinates.
  let region: SIMD4<Float>

  /// Makes a sprite ready; nil where it is not one quad: cut to a mesh, or without extent.
  package init?(_ sprite: Sprite) {
    guard
      sprite.mesh == nil, sprite.sourceSize.width > 0, sprite.sourceSize.height > 0,
      sprite.trimmedRect.width > 0, sprite.trimmedRect.height > 0
    else { return nil }
    sourceSize = sprite.sourceSize
    piece = SpritePiece(sprite)
    region = sprite.texelBounds
  }
}

extension SpriteFace: Hashable {
  /// Whether two sprites are drawn alike; where rectangles are filled, neither anchor nor scale count.
  package static func == (lhs: SpriteFace, rhs: SpriteFace) -> Bool {
    let one = lhs.piece
    let other = rhs.piece
    return one.page == other.page && one.isOpaque == other.isOpaque
      && one.fillsPage == other.fillsPage && one.unitCorners == other.unitCorners
      && one.trimmedRect == other.trimmedRect && lhs.sourceSize == rhs.sourceSize
      && lhs.region == rhs.region
  }

  /// Hashes the place in the page, which tells most sprites apart.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(piece.page)
    hasher.combine(region.x)
    hasher.combine(region.y)
  }
}

/// Where one of several faces is drawn.
package struct FacePlacement: Sendable {
  /// From the coordinates of `rect` to points of the canvas.
  package var transform: AffineTransform
  /// What the untrimmed source fills.
  package var rect: Rect
  /// Tint and opacity as a factor.
  package var tint: Tint
  /// The index of the face.
  package var face: Int32
  /// A number for the caller.
  package var tag: Int32

  /// Makes a placement.
  package init(transform: AffineTransform, rect: Rect, tint: Tint, face: Int32, tag: Int32) {
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
    _ placements: Span<FacePlacement>,
    from faces: Span<SpriteFace>,
    page: (Int32) -> Page?
  ) {
    let saved = tint
    let toPixels = AffineTransform(scaleX: scale, y: scale)
    for index in placements.indices {
      let placement = placements[index]
      let face = faces[Int(placement.face)]
      if tint != placement.tint { tint = placement.tint }
      let toDevice = placement.transform.concatenating(toPixels)
      let place = SpriteQuad(
        source: AffineTransform(
          a: placement.rect.size.width / face.sourceSize.width,
          b: 0,
          c: 0,
          d: placement.rect.size.height / face.sourceSize.height,
          tx: placement.rect.origin.x,
          ty: placement.rect.origin.y
        ).concatenating(toDevice),
        stored: face.piece.trimmedRect
      )
      add(
        place,
        of: face.piece,
        source: page(placement.tag).map(RunSource.page) ?? .color,
        region: face.region
      )
    }
    tint = saved
  }
}
