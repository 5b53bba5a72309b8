/// The colors of an image with their frequencies; similar colors share a bin if there are many.
struct ColorBins {
  private struct Bin {
    var sum = SIMD4<Float>.zero
    var weight: Float = 0
    var entry = 0

    var mean: SIMD4<Float> { sum / weight }
  }

  private static let maxCount = 1 << 14

  private var bins: [Bin] = []
  private var indices: [UInt32: Int] = [:]
  /// The bits of a color that select its bin.
  private var mask: UInt32 = 0xFFFF_FFFF

  /// Counts the colors of all pixels that are not transparent.
  init(_ pixels: [UInt32]) {
    // All bits of each channel, else the upper six, else the upper five.
    for mask: UInt32 in [0xFFFF_FFFF, 0xFCFC_FCFC, 0xF8F8_F8F8] {
      self.mask = mask
      bins = []
      indices = [:]
      if count(pixels, isLast: mask == 0xF8F8_F8F8) { return }
    }
  }

  private mutating func count(_ pixels: [UInt32], isLast: Bool) -> Bool {
    var last: UInt32 = 0
    var index = 0
    for pixel in pixels where pixel.alpha > 0 {
      if pixel & mask != last || bins.isEmpty {
        last = pixel & mask
        if let found = indices[last] {
          index = found
        } else {
          guard isLast || bins.count < Self.maxCount else { return false }
          index = bins.count
          indices[last] = index
          bins.append(Bin())
        }
      }
      bins[index].sum += ColorPalette.point(pixel)
      bins[index].weight += 1
    }
    return true
  }

  /// A palette of a number of colors.
  mutating func palette(_ count: Int) -> ColorPalette {
    var points = means(count)
    for _ in 0..<Self.iterationCount {
      assign(points)
      var sums = [SIMD4<Float>](repeating: .zero, count: points.count)
      var weights = [Float](repeating: 0, count: points.count)
      for bin in bins {
        sums[bin.entry] += bin.sum
        weights[bin.entry] += bin.weight
      }
      for index in points.indices where weights[index] > 0 {
        points[index] = sums[index] / weights[index]
      }
    }
    return ColorPalette(points)
  }

  private static let iterationCount = 4

  private mutating func assign(_ points: [SIMD4<Float>]) {
    for index in bins.indices {
      let mean = bins[index].mean
      var best = 0
      var distance = Float.infinity
      for entry in points.indices {
        let difference = mean - points[entry]
        let other = (difference * difference).sum()
        if other < distance { (best, distance) = (entry, other) }
      }
      bins[index].entry = best
    }
  }

  /// The mean colors of the boxes of median cut: the box with the largest sum of squared
  /// differences is split at its weighted mean.
  private func means(_ count: Int) -> [SIMD4<Float>] {
    var boxes = [Box(Array(bins.indices), self)]
    while boxes.count < count {
      guard let index = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
        boxes[index].spread > 0
      else { break }
      let box = boxes[index]
      let lower = box.members.filter { bins[$0].mean[box.axis] <= box.mean[box.axis] }
      let upper = box.members.filter { bins[$0].mean[box.axis] > box.mean[box.axis] }
      guard !lower.isEmpty, !upper.isEmpty else {
        boxes[index].spread = 0
        continue
      }
      boxes[index] = Box(lower, self)
      boxes.append(Box(upper, self))
    }
    return boxes.map(\.mean)
  }

  private struct Box {
    let members: [Int]
    let mean: SIMD4<Float>
    /// The channel with the largest variance, and its sum of squared differences.
    let axis: Int
    var spread: Float

    init(_ members: [Int], _ all: ColorBins) {
      self.members = members
      var sum = SIMD4<Double>.zero
      var weight = 0.0
      for index in members {
        sum += SIMD4<Double>(all.bins[index].sum)
        weight += Double(all.bins[index].weight)
      }
      let center = sum / weight
      var squares = SIMD4<Double>.zero
      for index in members {
        let difference = SIMD4<Double>(all.bins[index].mean) - center
        squares += difference * difference * Double(all.bins[index].weight)
      }
      mean = SIMD4<Float>(center)
      axis = (0..<4).max { squares[$0] < squares[$1] } ?? 0
      spread = members.count > 1 ? Float(squares[axis]) : 0
    }
  }

  /// Replaces pixels by the nearest colors of a palette.
  mutating func map(_ pixels: inout [UInt32], to palette: ColorPalette) {
    assign(palette.points)
    for index in pixels.indices where pixels[index].alpha > 0 {
      if let bin = indices[pixels[index] & mask] {
        pixels[index] = palette.colors[bins[bin].entry]
      }
    }
  }
}
