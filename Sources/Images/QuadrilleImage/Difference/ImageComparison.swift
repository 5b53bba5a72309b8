internal import Glibc
public import QuadrilleSystem

/// The settings of an image comparison.
public struct ImageComparison: Sendable {
  /// The metric.
  public var metric: ImageMetric
  /// The worst value that is still accepted, see ``ImageMetric/accepts(_:tolerance:)``.
  public var tolerance: Double
  /// For ``ImageMetric/exact`` and ``ImageMetric/max``: the fraction of pixels, from 0 to 1, that
  /// may exceed the tolerance.
  public var allowedShare: Double
  /// For the same metrics, the number of pixels that may exceed it in addition to that fraction.
  public var allowedPixels = 0
  /// The mask of compared pixels: those that are not black and not transparent; nil for all pixels.
  public var mask: Bitmap?
  /// The number of pixels that SSIM and FLIP process at a time, unless rows are very long; they
  /// take about 200 bytes each.
  var stripPixels = 1 << 19

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - metric: The metric.
  ///   - tolerance: The worst value that is still accepted; nil requires equal images.
  ///   - allowedShare: The fraction of pixels that may exceed the tolerance.
  ///   - mask: The mask of compared pixels; nil for all.
  public init(
    _ metric: ImageMetric = .max,
    tolerance: Double? = nil,
    allowedShare: Double = 0,
    mask: Bitmap? = nil
  ) {
    self.metric = metric
    self.tolerance = tolerance ?? metric.best
    self.allowedShare = allowedShare
    self.mask = mask
  }

  /// The result of a comparison.
  public struct Outcome: Sendable {
    /// Whether the images are accepted as equal.
    public let isSame: Bool
    /// The value of the metric.
    public let value: Double
    /// The differences of the compared pixels.
    public let difference: ImageDifference
    /// The number of pixels that exceed the tolerance, for ``ImageMetric/exact`` and
    /// ``ImageMetric/max``; 0 for the others.
    public let pixelsPastTolerance: Int
    /// The number of compared pixels.
    public let comparedPixels: Int
    /// The difference image.
    ///
    /// The differences themselves; for ``ImageMetric/ssim`` and ``ImageMetric/flip`` the error of
    /// each pixel from black, none, to white, the maximum.
    public var image: Bitmap { map ?? difference.image }
    /// The error of each pixel, for metrics that have one.
    fileprivate let map: Bitmap?

    /// The difference image, if it fits the budget of a job.
    package func checkedImage(job: JobContext = .default) throws(DifferenceError) -> Bitmap {
      if map == nil, let violation = job.violation(addingBytes: 4 * difference.pixels) {
        throw DifferenceError(reason: .limit(violation))
      }
      return image
    }
  }

  /// Compares two images.
  ///
  /// - Throws: ``DifferenceError`` if sizes, the mask's included, or alpha modes differ.
  public func compare(
    _ one: Bitmap,
    _ other: Bitmap,
    job: JobContext = .default
  ) throws(DifferenceError) -> Outcome {
    try checkBudget(one.pixelSize, job)
    var other = other
    var isCompared = [Bool]()
    if let mask {
      guard mask.pixelSize == one.pixelSize else {
        throw DifferenceError(reason: .size(one.pixelSize, mask.pixelSize))
      }
      guard other.pixelSize == one.pixelSize else {
        throw DifferenceError(reason: .size(one.pixelSize, other.pixelSize))
      }
      isCompared = mask.marks
      // Masked pixels are made equal, so that no window includes their differences.
      for (index, counts) in isCompared.enumerated() where !counts {
        let (x, y) = (index % one.width, index / one.width)
        other[x, y] = one[x, y]
      }
    }
    let difference = try one.difference(to: other)
    let count = mask == nil ? difference.pixels : isCompared.count { $0 }
    var measure = Measure(one, other, isCompared: mask == nil ? nil : isCompared, count: count)
    measure.stripPixels = stripPixels
    switch metric {
    case .exact, .max:
      let past = difference.pixels(above: metric == .exact ? 0 : tolerance)
      let value =
        metric == .exact ? Double(difference.differingPixels) : Double(difference.maximumDifference)
      return Outcome(
        isSame: Double(past - allowedPixels) <= allowedShare * Double(count),
        value: value,
        difference: difference,
        pixelsPastTolerance: past,
        comparedPixels: count,
        map: nil
      )
    case .rmse, .psnr: return outcome(measure.error(metric), difference, count)
    case .ssim, .flip:
      let (value, image) = measure.perceptual(metric)
      return outcome(value, difference, count, image)
    }
  }

  /// Checks that the memory in addition to the images fits the budget of a job.
  private func checkBudget(_ size: PixelSize, _ job: JobContext) throws(DifferenceError) {
    let pixels = size.width * size.height
    var bytes = 0
    // A copy with masked pixels equalized, and a flag per pixel.
    if mask != nil { bytes += 5 * pixels }
    if metric == .ssim || metric == .flip { bytes += 4 * pixels + 200 * min(pixels, stripPixels) }
    if let violation = job.violation(addingBytes: bytes) {
      throw DifferenceError(reason: .limit(violation))
    }
  }

  private func outcome(
    _ value: Double,
    _ difference: ImageDifference,
    _ count: Int,
    _ image: Bitmap? = nil
  ) -> Outcome {
    Outcome(
      isSame: metric.accepts(value, tolerance: tolerance),
      value: value,
      difference: difference,
      pixelsPastTolerance: 0,
      comparedPixels: count,
      map: image
    )
  }
}

extension Bitmap {
  /// Whether each pixel is neither black nor transparent, row by row.
  fileprivate var marks: [Bool] {
    (0..<(width * height)).map { index in
      let pixel = self[index % width, index / width]
      return pixel.w > 0 && (pixel.x | pixel.y | pixel.z) != 0
    }
  }
}

/// A pair of images to measure.
private struct Measure {
  let one: Bitmap
  let other: Bitmap
  let isCompared: [Bool]?
  let count: Int
  /// The number of pixels of a strip.
  var stripPixels = 1

  init(_ one: Bitmap, _ other: Bitmap, isCompared: [Bool]?, count: Int) {
    self.one = one
    self.other = other
    self.isCompared = isCompared
    self.count = count
  }

  /// RMSE or PSNR; alpha is included if one of the images is not opaque.
  func error(_ metric: ImageMetric) -> Double {
    let channels = one.isOpaque && other.isOpaque ? 3 : 4
    var sum = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (left, right) = (one[x, y], other[x, y])
        for channel in 0..<channels {
          let difference = Int(left[channel]) - Int(right[channel])
          sum += difference * difference
        }
      }
    }
    let mean = Double(sum) / Double(max(1, count * channels))
    guard metric == .psnr else { return mean.squareRoot() }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 / mean)
  }

  /// SSIM or FLIP with its map; images that are not opaque are composited over black and over
  /// white, and the worse result is taken.
  func perceptual(_ metric: ImageMetric) -> (value: Double, image: Bitmap) {
    let isOpaque = one.isOpaque && other.isOpaque
    let backgrounds = isOpaque ? [0.0] : [0, 255]
    let results = backgrounds.map { perceptual(metric, over: $0) }
    let worst = results.max { one, other in
      metric == .ssim ? one.value > other.value : one.value < other.value
    }
    return worst ?? (metric.best, Bitmap(width: one.width, height: one.height))
  }

  /// SSIM or FLIP over one background.
  ///
  /// Both take about 200 bytes per pixel of temporary memory, so the map is computed in strips of
  /// rows; each value depends only on nearby rows and equals that of the whole image.
  private func perceptual(
    _ metric: ImageMetric,
    over background: Double
  ) -> (value: Double, image: Bitmap) {
    let isSimilarity = metric == .ssim
    let margin = isSimilarity ? StructuralSimilarity.margin(one.pixelSize) : (x: 0, y: 0)
    let rows = one.height - 2 * margin.y
    let step = max(8, stripPixels / one.width)
    var image = Bitmap(width: one.width, height: one.height)
    image.count(like: one)
    var mean = MapMean()
    for top in Swift.stride(from: 0, to: rows, by: step) {
      let strip = top..<min(rows, top + step)
      let map =
        isSimilarity
        ? similarity(strip, margin.y, background) : flipErrors(strip, background)
      for row in strip {
        let values = map.values[((row - top) * map.width)...].prefix(map.width)
        mean.add(values, isCompared.map { $0[((row + margin.y) * one.width + margin.x)...] })
        // A smaller map is extended by its outermost rows.
        let first = row == 0 ? 0 : row + margin.y
        let last = row == rows - 1 ? one.height - 1 : row + margin.y
        for y in first...last {
          for x in 0..<one.width {
            let column = min(max(0, x - margin.x), map.width - 1)
            let value = values[values.startIndex + column]
            let error = isSimilarity ? 1 - value : value
            let gray = UInt8((min(max(0, error), 1) * 255).rounded())
            image[x, y] = SIMD4(gray, gray, gray, 255)
          }
        }
      }
    }
    return (mean.value, image)
  }

  private func flipErrors(_ strip: Range<Int>, _ background: Double) -> Plane {
    let rows =
      max(0, strip.lowerBound - FLIP.radius)..<min(one.height, strip.upperBound + FLIP.radius)
    let map = FLIP(part(one, rows, background), part(other, rows, background)).map
    let start = (strip.lowerBound - rows.lowerBound) * map.width
    return Plane(
      width: map.width,
      height: strip.count,
      values: Array(map.values[start...].prefix(strip.count * map.width))
    )
  }

  private func similarity(_ strip: Range<Int>, _ margin: Int, _ background: Double) -> Plane {
    let rows = strip.lowerBound..<(strip.upperBound + 2 * margin)
    return StructuralSimilarity(
      part(one, rows, background).luma,
      part(other, rows, background).luma
    ).map
  }

  private func part(_ image: Bitmap, _ rows: Range<Int>, _ background: Double) -> OpaqueImage {
    OpaqueImage(
      image.cropped(x: 0, y: rows.lowerBound, width: image.width, height: rows.count),
      over: background
    )
  }
}

/// The mean over the compared pixels; if none of those has a value, over all that have one.
private struct MapMean {
  private var all = (sum: 0.0, count: 0)
  private var compared = (sum: 0.0, count: 0)

  /// Adds a row of a map, with the mask of its pixels if there is one.
  mutating func add(_ values: ArraySlice<Double>, _ marks: ArraySlice<Bool>?) {
    for value in values { all.sum += value }
    all.count += values.count
    guard let marks else { return }
    for (value, counts) in zip(values, marks) where counts {
      compared.sum += value
      compared.count += 1
    }
  }

  var value: Double {
    compared.count == 0 ? all.sum / Double(all.count) : compared.sum / Double(compared.count)
  }
}
