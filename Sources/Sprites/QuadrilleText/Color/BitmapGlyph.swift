import QuadrilleImage

/// A glyph that a font has as an image, resampled for its size.
struct BitmapGlyph {
  /// The image.
  let bitmap: Bitmap
  /// The edges of the image relative to the pen in pixels, y upwards.
  let left: Double
  let top: Double
  let width: Double
  let height: Double

  /// The image at its size: the mean of the image's pixels where it is reduced, a bilinear
  /// interpolation where it is enlarged.
  func image() -> GlyphImage {
    let (x, y) = (left.rounded(.down), top.rounded(.up))
    let columns = Int((left + width).rounded(.up) - x)
    let rows = Int(y - (top - height).rounded(.down))
    guard (1...4_096).contains(columns), (1...4_096).contains(rows) else { return .empty }
    let across = (0..<columns).map { column in
      AxisSamples(
        from: x + Double(column) - left,
        scale: Double(bitmap.width) / width,
        count: bitmap.width
      )
    }
    let down = (0..<rows).map { row in
      AxisSamples(
        from: top - y + Double(row),
        scale: Double(bitmap.height) / height,
        count: bitmap.height
      )
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * columns * rows)
    let isPremultiplied = bitmap.alphaMode == .premultiplied
    for row in down {
      for column in across {
        var sum = SIMD4<Float>.zero
        for (y, weight) in row.samples {
          for (x, share) in column.samples {
            let pixel = SIMD4<Float>(bitmap[x, y])
            var color = pixel * (isPremultiplied ? 1 : pixel.w / 255)
            color.w = pixel.w
            sum += color * (weight * share)
          }
        }
        for channel in 0..<4 {
          bytes.append(UInt8(min(255, max(0, min(sum[channel], sum.w))).rounded()))
        }
      }
    }
    return GlyphImage(
      left: Int(x),
      top: Int(y),
      width: columns,
      height: rows,
      coverage: bytes,
      isColored: true
    )
  }
}

/// The pixels of an image that a pixel of the result covers along one axis, with their weights.
private struct AxisSamples {
  private(set) var samples: [(index: Int, weight: Float)] = []

  /// Finds the pixels of the image within one pixel of the result.
  ///
  /// - Parameters:
  ///   - start: The start of the pixel relative to the edge of the image, in pixels of the result.
  ///   - scale: Pixels of the image per pixel of the result.
  ///   - count: The number of pixels of the image.
  init(from start: Double, scale: Double, count: Int) {
    let first = max(0, start * scale)
    let end = min(Double(count), (start + 1) * scale)
    guard end > first else { return }
    if scale < 1 {
      // The part of the pixel within the image counts, its color is interpolated.
      let coverage = Float((end - first) / scale)
      let center = (first + end) / 2 - 0.5
      let index = center.rounded(.down)
      let part = Float(center - index)
      let low = min(count - 1, max(0, Int(index)))
      let high = min(count - 1, max(0, Int(index) + 1))
      samples = [(low, coverage * (1 - part)), (high, coverage * part)]
      return
    }
    for index in Int(first)..<min(count, Int(end.rounded(.up))) {
      let covered = min(end, Double(index + 1)) - max(first, Double(index))
      samples.append((index, Float(covered / scale)))
    }
  }
}
