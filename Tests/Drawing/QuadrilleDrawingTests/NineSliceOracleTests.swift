import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

/// Nine-slice drawing compared with a computation per pixel.
@Suite struct NineSliceOracleTests {
  /// One axis: the texel of the source at a position of the destination.
  private struct Axis {
    var low: Double
    var high: Double
    var dimension: Double
    var length: Double
    var pixelsPerPoint: Double

    /// - Parameter center: The ends of the center slice in units of the source.
    init(_ center: (Double, Double), dimension: Int, length: Double, pixelsPerPoint: Double) {
      self.dimension = Double(dimension)
      self.length = length
      self.pixelsPerPoint = pixelsPerPoint
      (low, high) = (center.0 * self.dimension, center.1 * self.dimension)
      if high - low < 1 {
        // One pixel about its position, moved inside the source.
        low = min(max((low + high) / 2 - 0.5, 0), self.dimension - 1)
        high = low + 1
      }
    }

    /// The position in the source, in pixels; nil near a border where rounding decides.
    func source(at position: Double) -> Double? {
      var before = low / pixelsPerPoint
      var after = (dimension - high) / pixelsPerPoint
      if before + after > length {
        let shrink = length / (before + after)
        before *= shrink
        after *= shrink
      }
      let found: Double
      if position < before {
        found = low * position / before
      } else if position > length - after {
        found = dimension - (dimension - high) * (length - position) / after
      } else {
        found = low + (high - low) * (position - before) / (length - before - after)
      }
      let isNearLine = abs(found - found.rounded()) < 1e-3
      return isNearLine || abs(position - before) < 1e-3 || abs(length - after - position) < 1e-3
        ? nil : found
    }
  }

  private static let margins = Rect(x: 2, y: 1, width: 9, height: 6)

  /// A whole page, or a sprite of 13×9 with a trimmed rect of 9×6 at (2, 1).
  private static func sprite(isTrimmed: Bool) -> Sprite {
    let page = TestPages.grid(width: isTrimmed ? 16 : 13, height: isTrimmed ? 14 : 9)
    guard isTrimmed else { return Sprite(page: page) }
    return Sprite(
      page: page,
      packedOrigin: Point(x: 5, y: 4),
      trimmedRect: margins,
      sourceSize: Size(width: 13, height: 9)
    )
  }

  private static func expect(
    _ center: Rect,
    _ rect: Rect,
    _ pixelsPerPoint: Double,
    isTrimmed: Bool
  ) {
    var list = DrawList(pixelSize: PixelSize(width: 48, height: 40))
    list.state.snap = .none
    list.state.filter = .nearest
    list.draw(
      sprite(isTrimmed: isTrimmed),
      center: center,
      pixelsPerPoint: pixelsPerPoint,
      in: rect
    )
    var renderer = RasterRenderer()
    let image = renderer.rendered(list, background: .clear)
    let x = Axis(
      (center.minX, center.maxX),
      dimension: 13,
      length: rect.width,
      pixelsPerPoint: pixelsPerPoint
    )
    let y = Axis(
      (center.minY, center.maxY),
      dimension: 9,
      length: rect.height,
      pixelsPerPoint: pixelsPerPoint
    )
    var wrong = 0
    for row in 0..<40 {
      for column in 0..<48 {
        let position = Point(
          x: Double(column) + 0.5 - rect.minX,
          y: Double(row) + 0.5 - rect.minY
        )
        var expected = SIMD4<UInt8>.zero
        if position.x > 0, position.y > 0, position.x < rect.width, position.y < rect.height {
          guard let u = x.source(at: position.x), let v = y.source(at: position.y) else { continue }
          let isStored =
            !isTrimmed
            || u > margins.minX && u < margins.maxX && v > margins.minY
              && v < margins.maxY
          let shift = isTrimmed ? (x: 3, y: 3) : (x: 0, y: 0)
          if isStored {
            expected = SIMD4(
              UInt8(16 * (Int(u) + shift.x)),
              UInt8(16 * (Int(v) + shift.y)),
              100,
              255
            )
          }
        }
        if image[column, row] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0, "middle \(center) in \(rect) at \(pixelsPerPoint), trimmed \(isTrimmed)")
  }

  /// A rectangle whose edges contain no pixel center.
  private static func rect(_ random: inout SplitMix64) -> Rect {
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) + 0.237
    }
    return Rect(
      x: number(-3...12),
      y: number(-3...10),
      width: number(1...34) + 0.004,
      height: number(1...28) + 0.004
    )
  }

  @Test("Random nine-slice drawings match a per-pixel reference", arguments: [false, true])
  func nineSliceMatchesReference(isTrimmed: Bool) {
    var random = SplitMix64(seed: 0x9051)
    for _ in 0..<60 {
      let xs = [Double.random(in: 0...1, using: &random), .random(in: 0...1, using: &random)]
        .sorted()
      let ys = [Double.random(in: 0...1, using: &random), .random(in: 0...1, using: &random)]
        .sorted()
      Self.expect(
        Rect(minX: xs[0], minY: ys[0], maxX: xs[1], maxY: ys[1]),
        Self.rect(&random),
        [0.5, 1, 2].randomElement(using: &random) ?? 1,
        isTrimmed: isTrimmed
      )
    }
  }

  /// Center slices without extent at the edges, next to them, and in the middle of the source.
  @Test(
    "An empty center slice becomes one pixel inside the source",
    arguments: [0, 0.01, 0.5, 0.98, 1],
    [0, 0.03, 0.5, 0.97, 1]
  )
  func emptyCenterIsOnePixel(x: Double, y: Double) {
    var random = SplitMix64(seed: 5)
    for isTrimmed in [false, true] {
      Self.expect(
        Rect(x: x, y: y, width: 0, height: 0),
        Self.rect(&random),
        1,
        isTrimmed: isTrimmed
      )
    }
  }

  @Test("A center slice beyond the source is clamped to it")
  func centerIsClampedToSource() {
    let position = Rect(x: 2.237, y: 1.237, width: 30.241, height: 20.241)
    func image(_ center: Rect) -> Bitmap {
      var list = DrawList(pixelSize: PixelSize(width: 40, height: 30))
      list.state.snap = .none
      list.draw(Self.sprite(isTrimmed: false), center: center, pixelsPerPoint: 1, in: position)
      var renderer = RasterRenderer()
      return renderer.rendered(list, background: .clear)
    }
    let beyond = image(Rect(minX: -2, minY: 0.25, maxX: 0.5, maxY: 7))
    #expect(beyond == image(Rect(minX: 0, minY: 0.25, maxX: 0.5, maxY: 1)))
    let after = image(Rect(minX: 2, minY: -3, maxX: 3, maxY: -2))
    #expect(after == image(Rect(minX: 1, minY: 0, maxX: 1, maxY: 0)))
  }
}
