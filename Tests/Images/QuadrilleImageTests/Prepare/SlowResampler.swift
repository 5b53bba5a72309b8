import Glibc
import QuadrilleImage

/// The reference implementation of resizing in double precision: every pixel is one sum over all
/// source pixels in the support, in both directions at once.
struct SlowResampler {
  let resampling: Resampling

  /// The unrounded values of a channel, 0 to 255; nil where alpha is 0.
  func values(_ source: Bitmap, to size: PixelSize) -> [[Double]?] {
    let columns = (0..<size.width).map { weights($0, source.width, size.width) }
    let rows = (0..<size.height).map { weights($0, source.height, size.height) }
    return rows.flatMap { row in columns.map { pixel(source, $0, row) } }
  }

  private func pixel(
    _ source: Bitmap,
    _ columns: [Int: Double],
    _ rows: [Int: Double]
  ) -> [Double]? {
    var sums = [0.0, 0, 0, 0]
    for (row, down) in rows {
      for (column, across) in columns {
        let pixel = source[wrapped(column, source.width), wrapped(row, source.height)]
        let alpha = Double(pixel.w) / 255
        let part = across * down * (resampling.weighsByAlpha ? alpha : 1)
        for index in 0..<3 { sums[index] += part * light(Double(pixel[index]) / 255) }
        sums[3] += across * down * alpha
      }
    }
    let alpha = min(1, max(0, sums[3]))
    guard alpha * 255 >= 0.5 || !resampling.weighsByAlpha else { return nil }
    let divisor = resampling.weighsByAlpha ? sums[3] : 1
    return (0..<3).map { 255 * encoded(min(1, max(0, sums[$0] / divisor))) } + [255 * alpha]
  }

  private func wrapped(_ index: Int, _ count: Int) -> Int {
    switch resampling.edges {
    case .clamp: min(count - 1, max(0, index))
    case .wrap: (index + 8 * count) % count
    case .mirror:
      // Every second copy of the image is mirrored.
      ((index + 8 * count) / count) % 2 == 0
        ? (index + 8 * count) % count : count - 1 - (index + 8 * count) % count
    }
  }

  private func light(_ value: Double) -> Double {
    guard resampling.light == .linear else { return value }
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private func encoded(_ light: Double) -> Double {
    guard resampling.light == .linear else { return light }
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private func weights(_ index: Int, _ old: Int, _ new: Int) -> [Int: Double] {
    guard old != new else { return [index: 1] }
    let ratio = Double(old) / Double(new)
    var weights: [Int: Double] = [:]
    let center = (Double(index) + 0.5) * ratio
    for column in (-4 * old)..<(5 * old) {
      let left = Double(column)
      if resampling.filter == .box {
        let overlap = min(left + 1, center + ratio / 2) - max(left, center - ratio / 2)
        if overlap > 1e-9 { weights[column] = overlap }
      } else {
        let weight = kernel((left + 0.5 - center) / max(1, ratio))
        if weight != 0 { weights[column] = weight }
      }
    }
    let sum = weights.values.reduce(0, +)
    return weights.mapValues { $0 / sum }
  }

  private func kernel(_ distance: Double) -> Double {
    let x = abs(distance)
    func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
    func bessel(_ x: Double) -> Double {
      // I₀(x) is the mean of exp(x cos t).
      (0..<200).reduce(0) { $0 + exp(x * cos(.pi * (Double($1) + 0.5) / 200)) } / 200
    }
    switch resampling.filter {
    case .nearest, .box: return x < 0.5 ? 1 : 0
    case .linear: return max(0, 1 - x)
    case .cubic:
      if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
      return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
    case .mitchell:
      if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
      let outer = -7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3
      return x < 2 ? outer / 6 : 0
    case .lanczos: return x < 3 ? sinc(x) * sinc(x / 3) : 0
    case .kaiser: return x < 3 ? sinc(x) * bessel(4 * sqrt(1 - x * x / 9)) / bessel(4) : 0
    }
  }
}
