import QuadrilleImage
public import QuadrilleSprite

extension DrawList {
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
    let pieces = sprites.map { SpritePiece($0) }
    var next = 0
    while next < placements.count {
      let placement = placements[next]
      let index = placement.sprite
      add(pieces[index], placement, sprite: sprites[index])
      next = addPlain(placements, from: next + 1, pieces)
    }
  }

  /// Adds sprites as long as the open run takes them and they are nothing but a quad: neither
  /// tinted nor clamped, nor upright, which may need snapping, nor cut to a mesh.
  ///
  /// - Returns: The index of the first placement that was not added.
  private mutating func addPlain(
    _ placements: [SpritePlacement],
    from start: Int,
    _ pieces: [SpritePiece]
  ) -> Int {
    guard start < placements.count, let (page, isOpaque) = openPlainRun else { return start }
    let mayFillPart = state.texelClamp == .never
    let transform = deviceTransform
    var next = start
    appendQuads(atMost: placements.count - start) { output in
      while next < placements.count {
        let placement = placements[next]
        let piece = pieces[placement.sprite]
        guard
          piece.page == page, piece.isOpaque == isOpaque, mayFillPart || piece.fillsPage,
          !piece.hasMesh
        else { break }
        let place = SpriteQuad(piece, placement, transform)
        guard !place.isUpright else { break }
        let size = piece.trimmedRect.size
        let corners = QuadCorners(place, width: size.width, height: size.height)
        output.append(corners.quad(piece.unitCorners))
        next += 1
      }
    }
    return next
  }
}
