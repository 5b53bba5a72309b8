internal import Glibc
internal import QuadrilleIO

/// How two pictures are to be compared.
public struct PictureComparison: Sendable {
  /// What is measured.
  public var metric: PictureMetric
  /// The worst value that still counts as the same, see ``PictureMetric/accepts(_:tolerance:)``.
  public var tolerance: Double
  /// For ``PictureMetric/exact`` and ``PictureMetric/max``: the share of pixels, from 0 to 1, that
  /// may pass the tolerance.
  public var allowedShare: Double
  /// For the same metrics the number of pixels that may pass it beside that share.
  public var allowedPixels = 0
  /// The pixels that count: those whose mask is not black and not transparent; nil for all of them.
  public var mask: Bitmap?

  /// Makes a comparison.
  ///
  /// - Parameters:
  ///   - metric: What is measured.
  ///   - tolerance: The worst value that still counts as the same; nil asks for equal pictures.
  ///   - allowedShare: The share of pixels that may pass the tolerance.
  ///   - mask: The pixels that count; nil for all.
  public init(
    _ metric: PictureMetric = .max,
    tolerance: Double? = nil,
    allowedShare: Double = 0,
    mask: Bitmap? = nil
  ) {
    self.metric = metric
    self.tolerance = tolerance ?? metric.best
    self.allowedShare = allowedShare
    self.mask = mask
  }

  /// What came out.
  public struct Outcome: Sendable {
    /// Whether the pictures count as the same.
    public let isSame: Bool
    /// The value of the metric.
    public let value: Double
    /// The differences of the pixels that count.
    public let difference: PictureDifference
    /// The number of pixels that pass the tolerance, for ``PictureMetric/exact`` and
    /// ``PictureMetric/max``; 0 for the others.
    public let pixelsPastTolerance: Int
    /// The number of pixels that count.
    public let comparedPixels: Int
    /// Where the pictures differ: the differences themselves; for ``PictureMetric/ssim`` and
    /// ``PictureMetric/flip`` the error of each pixel, black for none to white for the worst.
    public let picture: Bitmap
  }

  /// Compares two pictures.
  ///
  /// - Throws: ``DifferenceError`` where sides or alpha modes differ, the mask's sides too.
  public func compare(_ one: Bitmap, _ other: Bitmap) throws(DifferenceError) -> Outcome {
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
      // What does not count is made the same, so that no window sees a difference there.
      for (index, counts) in isCompared.enumerated() where !counts {
        let (x, y) = (index % one.width, index / one.width)
        other[x, y] = one[x, y]
      }
    }
    let difference = try one.difference(to: other)
    let count = mask == nil ? difference.pixels : isCompared.count { $0 }
    let measure = Measure(one, other, isCompared: mask == nil ? nil : isCompared, count: count)
    switch metric {
    case .exact, .max:
      let past = difference.pixels(above: metric == .exact ? 0 : tolerance)
      let value =
        metric == .exact ? Double(difference.differingPixels) : Double(difference.largestOfAll)
      return Outcome(
        isSame: Double(past - allowedPixels) <= allowedShare * Double(count),
        value: value,
        difference: difference,
        pixelsPastTolerance: past,
        comparedPixels: count,
        picture: difference.picture
      )
    case .rmse, .psnr: return outcome(measure.error(metric), difference, count)
    case .ssim, .flip:
      let (value, picture) = measure.perceived(metric)
      return outcome(value, difference, count, picture)
    }
  }

  private func outcome(
    _ value: Double,
    _ difference: PictureDifference,
    _ count: Int,
    _ picture: Bitmap? = nil
  ) -> Outcome {
    Outcome(
      isSame: metric.accepts(value, tolerance: tolerance),
      value: value,
      difference: difference,
      pixelsPastTolerance: 0,
      comparedPixels: count,
      picture: picture ?? difference.picture
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

/// Two pictures that are measured.
private struct Measure {
  let one: Bitmap
  let other: Bitmap
  let isCompared: [Bool]?
  let count: Int

  init(_ one: Bitmap, _ other: Bitmap, isCompared: [Bool]?, count: Int) {
    self.one = one
    self.other = other
    self.isCompared = isCompared
    self.count = count
  }

  /// RMSE or PSNR; alpha counts where one of the pictures is not opaque.
  func error(_ metric: PictureMetric) -> Double {
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

  /// SSIM or FLIP with its map; pictures that are not opaque are seen over black and over white, and
  /// the worse counts.
  func perceived(_ metric: PictureMetric) -> (value: Double, picture: Bitmap) {
    let isOpaque = one.isOpaque && other.isOpaque
    let backgrounds = isOpaque ? [0.0] : [0, 255]
    let results = backgrounds.map { background -> (value: Double, picture: Bitmap) in
      let pictures = (
        OpaquePicture(one, over: background), OpaquePicture(other, over: background)
      )
      return metric == .ssim ? similarity(pictures.0, pictures.1) : noticed(pictures.0, pictures.1)
    }
    let worst = results.max { one, other in
      metric == .ssim ? one.value > other.value : one.value < other.value
    }
    return worst ?? (metric.best, Bitmap(width: one.width, height: one.height))
  }

  private func noticed(_ one: OpaquePicture, _ other: OpaquePicture) -> (Double, Bitmap) {
    let map = FLIP(one, other).map
    return (mean(map, (0, 0)), picture(map, (0, 0)) { $0 })
  }

  private func similarity(_ one: OpaquePicture, _ other: OpaquePicture) -> (Double, Bitmap) {
    let similarity = StructuralSimilarity(one.luma, other.luma)
    let margin = similarity.margin
    return (mean(similarity.map, margin), picture(similarity.map, margin) { 1 - $0 })
  }

  /// The mean over the pixels that count; where none of those has a value, over all that have.
  private func mean(_ map: Plane, _ margin: (x: Int, y: Int)) -> Double {
    guard let isCompared else { return map.values.reduce(0, +) / Double(map.values.count) }
    var sum = 0.0
    var count = 0
    for (index, value) in map.values.enumerated() {
      let x = index % map.width + margin.x
      let y = index / map.width + margin.y
      if isCompared[y * one.width + x] {
        sum += value
        count += 1
      }
    }
    return count == 0 ? map.values.reduce(0, +) / Double(map.values.count) : sum / Double(count)
  }

  private func picture(
    _ map: Plane,
    _ margin: (x: Int, y: Int),
    _ error: (Double) -> Double
  ) -> Bitmap {
    var picture = Bitmap(width: one.width, height: one.height)
    for y in 0..<one.height {
      for x in 0..<one.width {
        let column = min(max(0, x - margin.x), map.width - 1)
        let row = min(max(0, y - margin.y), map.height - 1)
        let value = error(map.values[row * map.width + column])
        let grey = UInt8((min(max(0, value), 1) * 255).rounded())
        picture[x, y] = SIMD4(grey, grey, grey, 255)
      }
    }
    return picture
  }
}
