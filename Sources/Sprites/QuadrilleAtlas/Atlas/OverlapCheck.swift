import QuadrilleImage
import QuadrilleSystem

extension AtlasDescription {
  /// Warns about overlapping rectangles without a mesh that separates their pixels.
  ///
  /// Polygon packers produce them; Spine stores the polygons in another file. Such sprites show
  /// pixels of their neighbors. Only the first pair is reported.
  func overlapWarnings() -> [Diagnostic] {
    guard let (first, second) = overlappingFrames() else { return [] }
    let message =
      "the rectangle overlaps that of \(frames[second].name.quotedForDisplay), and the file has "
      + "no polygons: sprites show pixels of their neighbors"
    let location = DiagnosticLocation(
      file: name,
      part: "frame \(frames[first].name.quotedForDisplay)",
      line: frames[first].line
    )
    return [Diagnostic(.warning, code: "atlas.overlap", location: location, message: message)]
  }

  /// Two frames without mesh that overlap by a pixel or more and are not the same rectangle.
  private func overlappingFrames() -> (Int, Int)? {
    struct Stored {
      var frame: Int
      var page: Int
      var minX: Double
      var minY: Double
      var maxX: Double
      var maxY: Double
    }
    var sorted: [Stored] = []
    sorted.reserveCapacity(frames.count)
    for (index, frame) in frames.enumerated() where frame.mesh == nil {
      let rect = frame.packedRect
      // Shrunk by half a pixel on each side, to ignore the rounding of a scaled export.
      guard rect.size.width > 1, rect.size.height > 1 else { continue }
      sorted.append(
        Stored(
          frame: index,
          page: frame.page,
          minX: rect.minX + 0.5,
          minY: rect.minY + 0.5,
          maxX: rect.maxX - 0.5,
          maxY: rect.maxY - 0.5
        )
      )
    }
    sorted.sort { one, other in
      if one.page != other.page { return one.page < other.page }
      if one.minY != other.minY { return one.minY < other.minY }
      return one.minX < other.minX
    }
    // Sweep from top to bottom: the rectangles crossing the current height, from left to right.
    // They do not overlap in x, or the search would have ended.
    var open: [Stored] = []
    for stored in sorted {
      if open.first?.page != stored.page { open.removeAll(keepingCapacity: true) }
      var (low, high) = (0, open.count)
      while low < high {
        let middle = (low + high) / 2
        if open[middle].maxX <= stored.minX { low = middle + 1 } else { high = middle }
      }
      var end = low
      while end < open.count, open[end].minX < stored.maxX {
        let other = open[end]
        let isSame =
          other.minX == stored.minX && other.minY == stored.minY && other.maxX == stored.maxX
          && other.maxY == stored.maxY
        if !isSame, other.maxY > stored.minY {
          return (max(stored.frame, other.frame), min(stored.frame, other.frame))
        }
        end += 1
      }
      open.replaceSubrange(low..<end, with: CollectionOfOne(stored))
    }
    return nil
  }
}
