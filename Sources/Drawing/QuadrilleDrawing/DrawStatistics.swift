import QuadrilleImage

/// The cost of drawing a ``DrawList``, for finding out why a frame is slow.
public struct DrawStatistics: Equatable, Sendable {
  /// The number of draw calls: runs of equal page and state.
  public var drawCalls = 0
  /// The number of quads; a polygon-packed sprite has one per triangle.
  public var quads = 0
  /// The number of page changes between runs, including the first binding.
  public var textureChanges = 0
  /// The number of pixels that the quads cover, counted once per quad; parts outside the canvas or
  /// the clip do not count.
  public var coveredPixels = 0.0

  /// Creates empty statistics.
  public init() {}

  mutating func add(_ other: DrawStatistics) {
    drawCalls += other.drawCalls
    quads += other.quads
    textureChanges += other.textureChanges
    coveredPixels += other.coveredPixels
  }
}

extension RunSource {
  /// Whether another run uses the same texture.
  package func isSame(as other: RunSource) -> Bool {
    switch (self, other) {
    case (.color, .color): true
    case (.page(let mine), .page(let its)): mine == its
    case (.group(let mine), .group(let its)): mine == its
    default: false
    }
  }
}

extension DrawList {
  /// The cost of drawing this list.
  ///
  /// - Complexity: Linear in the number of quads.
  public var statistics: DrawStatistics {
    var result = DrawStatistics()
    result.quads = quads.count
    let canvas = PixelRect(pixelSize)
    for group in groups { result.add(group.list.statistics) }
    var bound: RunSource?
    for run in runs {
      result.drawCalls += 1
      if !(bound?.isSame(as: run.source) ?? false) {
        result.textureChanges += 1
        bound = run.source
      }
      let clip = run.clip.map(canvas.intersection) ?? canvas
      for index in run.quads { result.coveredPixels += quads[index].area(in: clip) }
    }
    return result
  }
}

extension Quad {
  /// The area inside a clip rectangle, in pixels.
  func area(in clip: PixelRect) -> Double {
    var polygon = [topLeft, topRight, bottomRight, bottomLeft].map {
      Point(x: Double($0.x), y: Double($0.y))
    }
    // Quads that are not finite are not drawn.
    guard polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return 0 }
    // Sutherland–Hodgman: clips against each edge in sequence.
    let edges: [(Point) -> Double] = [
      { $0.x - Double(clip.minX) }, { Double(clip.maxX) - $0.x },
      { $0.y - Double(clip.minY) }, { Double(clip.maxY) - $0.y },
    ]
    for inside in edges {
      guard polygon.contains(where: { inside($0) < 0 }) else { continue }
      var kept: [Point] = []
      for (index, point) in polygon.enumerated() {
        let next = polygon[(index + 1) % polygon.count]
        let here = inside(point)
        let there = inside(next)
        if here >= 0 { kept.append(point) }
        if (here >= 0) != (there >= 0) {
          let part = here / (here - there)
          kept.append(
            Point(x: point.x + part * (next.x - point.x), y: point.y + part * (next.y - point.y))
          )
        }
      }
      polygon = kept
      if polygon.isEmpty { return 0 }
    }
    var doubled = 0.0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      doubled += point.x * next.y - next.x * point.y
    }
    return abs(doubled) / 2
  }
}
