import QuadrilleImage
import QuadrilleSystem

extension SpritePacker {
  /// Packs outlines, or rectangles if those take less area.
  func packOutlines(
    _ sizes: [PixelSize],
    _ layer: [TrimmedSprite],
    _ groups: DuplicateGroups
  ) throws(PackError) -> RectanglePacking {
    let shapes = groups.owners.map { OutlinePacker.Shape(layer[$0]) }
    let outlines = OutlinePacker(shapes, options, job).packed()
    try checkInterruption()
    do {
      let rectangles = try packRectangles(sizes, layer, groups, options)
      guard let outlines, outlines.cost < rectangles.cost else { return rectangles }
      return outlines
    } catch {
      guard let outlines, case .insufficientSpace = error.reason else { throw error }
      return outlines
    }
  }
}
