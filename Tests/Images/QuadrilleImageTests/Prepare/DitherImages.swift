import QuadrilleImage
import TestSupport

/// The formats whose channels have fewer than 8 bits, with the bits of red, green, blue and alpha.
let coarseFormats: [(format: PixelFormat, bits: [Int])] = [
  (.rgba4444, [4, 4, 4, 4]), (.rgba5551, [5, 5, 5, 1]), (.rgb565, [5, 6, 5, 0]),
]

/// round(k · 255 / m), m = 2ⁿ − 1, for all k; only 0 for a channel of zero bits.
func levels(bits: Int) -> [Int] {
  guard bits > 0 else { return [0] }
  let maximum = (1 << bits) - 1
  return (0...maximum).map { (2 * $0 * 255 + maximum) / (2 * maximum) }
}

/// The byte of the level k with the minimum of |v − 255 k / m|, by trying all levels.
func nearestLevel(_ value: Int, bits: Int) -> Int {
  let maximum = (1 << bits) - 1
  let best = (0...maximum).min { abs(value * maximum - 255 * $0) < abs(value * maximum - 255 * $1) }
  return levels(bits: bits)[best ?? 0]
}

/// An image with the pixels of a closure.
func image(
  _ width: Int,
  _ height: Int,
  _ alphaMode: AlphaMode = .straight,
  _ pixel: (Int, Int) -> [Int]
) -> Bitmap {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width { bytes += pixel(x, y).map { UInt8(min(255, max(0, $0))) } }
  }
  return Bitmap(width: width, height: height, alphaMode: alphaMode, bytes: bytes)
}

/// A random image.
func noise(_ width: Int, _ height: Int, seed: UInt64, _ alphaMode: AlphaMode = .straight) -> Bitmap
{
  var random = SplitMix64(seed: seed)
  let straight = Bitmap(width: width, height: height, bytes: random.bytes(4 * width * height))
  return alphaMode == .straight ? straight : straight.premultiplied()
}

/// The values of one channel, row by row.
func channel(_ index: Int, of bitmap: Bitmap) -> [Int] {
  (0..<bitmap.height).flatMap { y in
    (0..<bitmap.width).map { x in Int(bitmap[x, y][index]) }
  }
}
