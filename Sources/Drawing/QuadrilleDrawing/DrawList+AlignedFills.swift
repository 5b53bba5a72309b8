package import QuadrilleImage

extension DrawList {
  /// Adds an axis-aligned rectangle of the tint's color that covers pixels partly, as whole pixels:
  /// a core, and up to four edges and four corners with less opacity.
  ///
  /// No mask is needed, and the core hides what is below.
  mutating func addColor(pixelsOf corners: QuadCorners) {
    let far = corners.topLeft + corners.across + corners.down
    let low = pointwiseMin(corners.topLeft, far)
    let high = pointwiseMax(corners.topLeft, far)
    guard (low + high).sum().isFinite else { return }
    let columns = Self.parts(from: low.x, to: high.x)
    let rows = Self.parts(from: low.y, to: high.y)
    for row in rows {
      for column in columns {
        let pixels = PixelRect(
          from: SIMD2(column.low, row.low),
          to: SIMD2(column.high, row.high),
          in: pixelSize
        )
        guard !pixels.isEmpty else { continue }
        addColor(Quad(pixels: pixels), tint.scaled(by: column.coverage * row.coverage))
      }
    }
  }

  /// Pixels along one axis that are covered to the same extent.
  private struct PixelSpan {
    let low: Double
    let high: Double
    let coverage: Double
  }

  /// The pixels between two positions: whole ones, and those at the ends.
  private static func parts(from start: Double, to end: Double) -> [PixelSpan] {
    let first = start.rounded(.down)
    let last = end.rounded(.up)
    guard last - first > 1 else {
      return end > start ? [PixelSpan(low: first, high: last, coverage: end - start)] : []
    }
    let inner = (low: start.rounded(.up), high: end.rounded(.down))
    var parts: [PixelSpan] = []
    if inner.low > start {
      parts.append(PixelSpan(low: first, high: inner.low, coverage: inner.low - start))
    }
    if inner.high > inner.low {
      parts.append(PixelSpan(low: inner.low, high: inner.high, coverage: 1))
    }
    if end > inner.high {
      parts.append(PixelSpan(low: inner.high, high: last, coverage: end - inner.high))
    }
    return parts
  }

  /// Whether a rectangle's edges lie between pixels, so that nothing of its outline is antialiased.
  package func isOnPixels(_ rect: Rect) -> Bool {
    let corners = QuadCorners(filling: rect, through: deviceTransform, snap: snap)
    return projection == nil && corners.isOnPixels
  }
}
