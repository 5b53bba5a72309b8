import QuadrilleImage
import QuadrilleSystem

extension AtlasDescription {
  /// A warning where rectangles lie over each other and no mesh says which pixels are whose.
  ///
  /// Polygon packers do that; the polygons of Spine stand in another file. Such sprites show bits
  /// of their neighbours. One warning stands for all.
  func overlapWarnings() -> [Diagnostic] {
    guard let (first, second) = overlappingFrames() else { return [] }
    let message =
      "the rectangle lies over that of \(frames[second].name.quotedForDisplay), and the file has "
      + "no polygons: sprites show bits of their neighbours"
    let location = DiagnosticLocation(
      file: name,
      part: "frame \(frames[first].name.quotedForDisplay)",
      line: frames[first].line
    )
    return [Diagnostic(.warning, code: "atlas.overlap", location: location, message: message)]
  }

  /// Two frames without mesh that overlap by a pixel or more, but are not the same rectangle.
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
      // Half a pixel less on each side: roundings of a scaled export do not count.
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
    // From top to bottom: what lies open at the height reached, from left to right. None of it
    // overlaps in x, or the search would be over.
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
