import QuadrilleImage
public import QuadrilleSprite

extension DrawList {
  /// Draws many sprites, in the order of their placements.
  ///
  /// Gives the same image as calling ``draw(_:at:rotation:scaleX:scaleY:)`` for each, but faster:
  /// that call copies its sprite out of the array, which takes longer than building the quad.
  ///
  /// - Parameters:
  ///   - placements: The placement of each sprite.
  ///   - sprites: The sprites that the placements' indices refer to.
  /// - Precondition: Every index is one of `sprites`.
  /// - Complexity: Linear in the number of placements and of sprites.
  public mutating func draw(_ placements: [SpritePlacement], from sprites: [Sprite]) {
    let spriteRegions = sprites.map { SpriteRegion($0) }
    var next = 0
    while next < placements.count {
      let placement = placements[next]
      let index = placement.sprite
      add(spriteRegions[index], placement, sprite: sprites[index])
      next = addPlain(placements, from: next + 1, spriteRegions)
    }
  }

  /// Adds sprites as long as they fit the open run and are simple quads: not tinted or clamped, not
  /// axis-aligned (which may need snapping), and without a mesh.
  ///
  /// - Returns: The index of the first placement that was not added.
  private mutating func addPlain(
    _ placements: [SpritePlacement],
    from start: Int,
    _ spriteRegions: [SpriteRegion]
  ) -> Int {
    guard start < placements.count, let (page, isOpaque) = openPlainRun else { return start }
    let mayFillPart = state.texelClamp == .never
    let transform = deviceTransform
    var next = start
    appendQuads(atMost: placements.count - start) { output in
      while next < placements.count {
        let placement = placements[next]
        let spriteRegion = spriteRegions[placement.sprite]
        guard
          spriteRegion.page == page, spriteRegion.isOpaque == isOpaque,
          mayFillPart || spriteRegion.fillsPage,
          !spriteRegion.hasMesh
        else { break }
        let quad = SpriteQuad(spriteRegion, placement, transform)
        guard !quad.isAxisAligned else { break }
        let size = spriteRegion.trimmedRect.size
        let corners = QuadCorners(quad, width: size.width, height: size.height)
        output.append(corners.quad(spriteRegion.unitCorners))
        next += 1
      }
    }
    return next
  }
}
