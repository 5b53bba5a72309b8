import QuadrilleIO
import QuadrillePixels

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
    let place = Place(
      file: name,
      part: "frame \(frames[first].name.quotedForDisplay)",
      line: frames[first].line
    )
    return [Diagnostic(.warning, code: "atlas.overlap", place: place, message: message)]
  }

  /// Two frames without mesh that overlap by a pixel or more, but are not the same rectangle.
  private func overlappingFrames() -> (Int, Int)? {
    struct Stored: Hashable {
      var page: Int
      var minX: Double
      var minY: Double
      var maxX: Double
      var maxY: Double
    }
    var frameOf: [Stored: Int] = [:]
    for (index, frame) in frames.enumerated() where frame.mesh == nil {
      let rect = frame.packedRect
      // Half a pixel less on each side: roundings of a scaled export do not count.
      guard rect.size.width > 1, rect.size.height > 1 else { continue }
      let stored = Stored(
        page: frame.page,
        minX: rect.minX + 0.5,
        minY: rect.minY + 0.5,
        maxX: rect.maxX - 0.5,
        maxY: rect.maxY - 0.5
      )
      if frameOf[stored] == nil { frameOf[stored] = index }
    }
    let sorted = frameOf.keys.sorted {
      ($0.page, $0.minY, $0.minX) < ($1.page, $1.minY, $1.minX)
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
        if open[end].maxY > stored.minY, let one = frameOf[stored], let other = frameOf[open[end]] {
          return (max(one, other), min(one, other))
        }
        end += 1
      }
      open.replaceSubrange(low..<end, with: CollectionOfOne(stored))
    }
    return nil
  }
}
