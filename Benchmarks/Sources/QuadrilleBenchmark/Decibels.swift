import Glibc
import Quadrille

/// Peak signal-to-noise ratios of images of equal size.
enum Decibels {
  /// The ratio for some values of all pixels; 99 for identical images.
  static func between(
    _ first: Bitmap,
    _ second: Bitmap,
    _ values: (SIMD4<UInt8>) -> [Int]
  ) -> Double {
    var error = 0
    var count = 0
    for y in 0..<first.height {
      for x in 0..<first.width {
        let (a, b) = (values(first[x, y]), values(second[x, y]))
        for index in a.indices { error += (a[index] - b[index]) * (a[index] - b[index]) }
        count += a.count
      }
    }
    return error == 0 ? 99 : 10 * log10(255 * 255 * Double(count) / Double(error))
  }

  /// The ratio for some channels: 0 for red to 3 for alpha.
  static func between(_ first: Bitmap, _ second: Bitmap, channels: ClosedRange<Int>) -> Double {
    between(first, second) { pixel in channels.map { Int(pixel[$0]) } }
  }
}
