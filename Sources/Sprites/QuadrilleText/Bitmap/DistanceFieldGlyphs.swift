import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Draws the glyphs of a bitmap font whose pages hold distance fields, at any size.
///
/// The field is sampled bilinearly within the image of a glyph, and of three channels the median
/// counts; the distance to the edge in pixels of the result is the coverage: `distance + ½`, from 0
/// to 1. Where a field is reduced, each pixel is the mean of several samples.
final class DistanceFieldGlyphs: Sendable {
  /// The field of one page.
  private struct Field: Sendable {
    let bitmap: Bitmap
    /// The offsets in a pixel of the channels that count: three, or one three times.
    let channels: (Int, Int, Int)
  }

  private let fields: [Field]
  /// The difference between the minimum and the maximum distance, in pixels of the font.
  private let range: Double
  /// The distance of the middle value, in pixels of the font.
  private let middle: Double
  /// The rasterized glyphs.
  private let pages: Lock<GlyphPages>

  /// The maximum number of pixels per em; text beyond is enlarged.
  static var maxPixelsPerEm: Double { 1_024 }

  /// The maximum number of samples of a pixel in each direction.
  private static var maxSamples: Double { 8 }

  /// Makes the glyphs of a font.
  ///
  /// - Throws: ``FontError`` `font.distanceField` for an unknown type, `font.number` for a range
  ///   that is not above 0.
  init(
    _ field: FontDescription.DistanceField,
    pages: [Page],
    name: String?,
    job: JobContext
  ) throws(FontError) {
    let location = DiagnosticLocation(file: name, part: "distanceField")
    guard let channels = field.channels else {
      throw FontError(
        .distanceField(
          "has a distance field of the type \(field.type.quotedForDisplay), supported are "
            + "sdf, psdf, msdf, mtsdf"
        ),
        at: location
      )
    }
    guard field.range > .zero else {
      throw FontError(
        .number(key: "distanceRange", value: "\(field.range)", allowed: "above 0"),
        at: location
      )
    }
    range = field.range.value
    middle = field.middle.value
    var bitmaps = PageBitmaps()
    fields = pages.map { page in
      let bitmap = bitmaps.bitmap(of: page, job: job)
      let one = bitmap.isOpaque ? 0 : 3
      return Field(bitmap: bitmap, channels: channels == .median ? (0, 1, 2) : (one, one, one))
    }
    self.pages = Lock(GlyphPages(job, name: name))
  }

  /// Calls a closure with the cache of rasterized glyphs, under a lock.
  func withPages<Result>(
    _ body: (GlyphPages) throws(FontError) -> Result
  ) throws(FontError) -> Result {
    try pages.withLock { (pages) throws(FontError) in try body(pages) }
  }

  /// Rasterizes a glyph.
  ///
  /// - Parameters:
  ///   - glyph: The glyph, with its image in a page.
  ///   - base: The distance from the top of a line to its baseline, in pixels of the font.
  ///   - scale: Pixels of the result per pixel of the font.
  ///   - phase: The offset of the pen in quarters of a pixel.
  func render(
    _ glyph: BitmapFont.Glyph,
    base: FontLength,
    scale: Double,
    phase: Int
  ) -> GlyphImage {
    guard let texture = glyph.texture, glyph.rect.width > 0, glyph.rect.height > 0 else {
      return .empty
    }
    let left = glyph.xOffset.value * scale + Double(phase) / 4
    let top = (glyph.yOffset - base).value * scale
    let first = (x: left.rounded(.down), y: top.rounded(.down))
    var image = GlyphImage(
      left: Int(first.x),
      top: -Int(first.y),
      width: Int((left + Double(glyph.rect.width) * scale).rounded(.up) - first.x),
      height: Int((top + Double(glyph.rect.height) * scale).rounded(.up) - first.y),
      coverage: []
    )
    image.coverage.reserveCapacity(image.width * image.height)
    let sampler = FieldSampler(
      field: (fields[texture].bitmap.stride, fields[texture].channels),
      rect: glyph.rect,
      scale: scale,
      origin: (left - first.x, top - first.y),
      samples: Int(min(Self.maxSamples, max(1, (1 / scale).rounded(.up))))
    )
    fields[texture].bitmap.withPixels { pixels in
      for row in 0..<image.height {
        for column in 0..<image.width {
          image.coverage.append(
            sampler.coverage(of: pixels, column, row, range: range, middle: middle)
          )
        }
      }
    }
    return image
  }
}

/// Samples the image of one glyph in a field.
private struct FieldSampler {
  /// Bytes per row, and the offsets of the channels.
  let field: (stride: Int, channels: (Int, Int, Int))
  let rect: PixelRect
  /// Pixels of the result per pixel of the field.
  let scale: Double
  /// The upper left corner of the glyph in the result.
  let origin: (x: Double, y: Double)
  /// The number of samples of a pixel in each direction.
  let samples: Int

  /// The coverage of a pixel of the result.
  func coverage(
    of pixels: Span<UInt8>,
    _ column: Int,
    _ row: Int,
    range: Double,
    middle: Double
  ) -> UInt8 {
    // The edge is no narrower than one pixel, also in a field whose range is smaller than a pixel.
    let density = max(scale * Double(samples), 1 / range)
    var sum = 0.0
    for down in 0..<samples {
      let y = Double(row) + (Double(down) + 0.5) / Double(samples) - origin.y
      for across in 0..<samples {
        let x = Double(column) + (Double(across) + 0.5) / Double(samples) - origin.x
        let value = value(in: pixels, x / scale - 0.5, y / scale - 0.5)
        let distance = (value / 255 - 0.5) * range + middle
        sum += min(1, max(0, distance * density + 0.5))
      }
    }
    return UInt8((255 * sum / Double(samples * samples)).rounded())
  }

  /// The value between the pixels at a point, in pixels from the center of the first one.
  private func value(in pixels: Span<UInt8>, _ x: Double, _ y: Double) -> Double {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (across, down) = (x - column, y - row)
    func offset(_ column: Int, _ row: Int) -> Int {
      (rect.minY + min(max(row, 0), rect.height - 1)) * field.stride
        + 4 * (rect.minX + min(max(column, 0), rect.width - 1))
    }
    let (left, top) = (Int(column), Int(row))
    let corners = (
      offset(left, top), offset(left + 1, top), offset(left, top + 1), offset(left + 1, top + 1)
    )
    func channel(_ number: Int) -> Double {
      let above =
        Double(pixels[corners.0 + number]) * (1 - across)
        + Double(pixels[corners.1 + number]) * across
      let below =
        Double(pixels[corners.2 + number]) * (1 - across)
        + Double(pixels[corners.3 + number]) * across
      return above * (1 - down) + below * down
    }
    let (first, second, third) = field.channels
    let one = channel(first)
    guard second != first else { return one }
    let (other, last) = (channel(second), channel(third))
    return max(min(one, other), min(max(one, other), last))
  }
}
