public import QuadrilleSystem

/// Reduces the colors of an image to a number that a palette holds.
///
/// Images with no more colors stay as they are. Others get a palette by median cut (Heckbert 1982)
/// of the premultiplied colors, which iterations of k-means improve; every pixel gets the nearest
/// entry. Transparent pixels stay transparent.
public struct ColorQuantizer: Sendable {
  /// The maximum number of colors, transparent ones included, from 2 to 256.
  public let colorCount: Int
  /// Whether the error of a pixel is passed on to its neighbors (Floyd–Steinberg).
  public let dithers: Bool

  /// Creates a quantizer.
  ///
  /// - Precondition: The number of colors is from 2 to 256.
  public init(colorCount: Int = 256, dithers: Bool = false) {
    precondition((2...256).contains(colorCount), "a palette has 2 to 256 colors")
    self.colorCount = colorCount
    self.dithers = dithers
  }

  /// The image with reduced colors, with straight alpha.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - job: The job.
  public func quantized(_ bitmap: Bitmap, job: JobContext = .default) -> Bitmap {
    var grid = PixelGrid(bitmap.converted(to: .straight))
    guard reduce(&grid) else { return bitmap }
    var result = grid.bitmap(.straight, job: job)
    result.scale = bitmap.scale
    result.orientation = bitmap.orientation
    return result
  }

  /// Reduces the colors of an image; returns whether it has too many.
  func reduce(_ grid: inout PixelGrid) -> Bool {
    var seen: Set<UInt32> = []
    var last: UInt32?
    for pixel in grid.pixels where pixel != last {
      last = pixel
      seen.insert(pixel.alpha == 0 ? 0 : pixel)
      if seen.count > colorCount { break }
    }
    guard seen.count > colorCount else { return false }
    let hasClear = grid.pixels.contains { $0.alpha == 0 }
    var bins = ColorBins(grid.pixels)
    let palette = bins.palette(colorCount - (hasClear ? 1 : 0))
    if dithers {
      diffuse(&grid, palette)
    } else {
      bins.map(&grid.pixels, to: palette)
    }
    return true
  }

  private func diffuse(_ grid: inout PixelGrid, _ palette: ColorPalette) {
    let width = grid.width
    // A pixel before and one after each row.
    var (errors, below) = (
      [SIMD4<Float>](repeating: .zero, count: width + 2),
      [SIMD4<Float>](repeating: .zero, count: width + 2)
    )
    for row in 0..<grid.height {
      let isEven = row & 1 == 0
      let step = isEven ? 1 : -1
      for offset in 0..<width {
        let column = isEven ? offset : width - 1 - offset
        let index = row * width + column
        guard grid.pixels[index].alpha > 0 else { continue }
        let wanted = ColorPalette.point(grid.pixels[index]) + errors[column + 1]
        let limited = wanted.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
        let entry = palette.nearest(limited)
        grid.pixels[index] = palette.colors[entry]
        let error = limited - palette.points[entry]
        errors[column + 1 + step] += error * (7 / 16)
        below[column + 1 - step] += error * (3 / 16)
        below[column + 1] += error * (5 / 16)
        below[column + 1 + step] += error * (1 / 16)
      }
      errors = below
      for column in below.indices { below[column] = .zero }
    }
  }
}

/// The colors of a palette, straight and as points of premultiplied channels.
struct ColorPalette {
  private(set) var colors: [UInt32] = []
  private(set) var points: [SIMD4<Float>] = []

  init(_ points: [SIMD4<Float>]) {
    for point in points {
      let color = Self.color(point)
      guard !colors.contains(color) else { continue }
      colors.append(color)
      self.points.append(Self.point(color))
    }
  }

  /// The premultiplied channels of a color, from 0 to 255.
  static func point(_ color: UInt32) -> SIMD4<Float> {
    let alpha = Float(color.alpha)
    let channels = SIMD4<Float>(
      Float(color & 255),
      Float(color >> 8 & 255),
      Float(color >> 16 & 255),
      255
    )
    return channels * (alpha / 255)
  }

  /// The straight color of premultiplied channels.
  private static func color(_ point: SIMD4<Float>) -> UInt32 {
    let alpha = max(1, min(255, point.w.rounded()))
    var color = UInt32(alpha) << 24
    for channel in 0..<3 {
      let value = point[channel] / max(point.w, 0.5) * 255
      color |= UInt32(max(0, min(255, value.rounded()))) << UInt32(8 * channel)
    }
    return color
  }

  /// The index of the nearest entry.
  func nearest(_ point: SIMD4<Float>) -> Int {
    var best = 0
    var distance = Float.infinity
    for index in points.indices {
      let difference = point - points[index]
      let other = (difference * difference).sum()
      if other < distance { (best, distance) = (index, other) }
    }
    return best
  }
}
