import QuadrilleImage
import TestSupport

@testable import QuadrilleTextureFiles

/// Small generated images with content that is hard to encode.
enum EncodingImage: String, CaseIterable, Sendable {
  /// Smooth colors with a soft edge.
  case gradient
  /// Shapes of uniform colors with hard edges, as in sprites.
  case shapes
  /// Random colors.
  case noise
  /// A texture over a gradient.
  case texture

  /// The image; alpha falls from left to right, with holes.
  func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var random = SplitMix64(seed: UInt64(width * 1000 + height))
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (x * 255 / width, y * 255 / height)
        let color: SIMD3<Int>
        switch self {
        case .gradient:
          color = x + y > (width + height) / 2 ? SIMD3(u, v, 128) : SIMD3(255 - v, u / 2, v)
        case .shapes:
          let isDisc = (x - width / 2) * (x - width / 2) + (y - height / 2) * (y - height / 2) < 36
          color =
            isDisc ? SIMD3(250, 220, 30) : x / 5 % 2 == 0 ? SIMD3(20, 40, 160) : SIMD3(200, 30, 40)
        case .noise:
          let bits = random.next()
          color = SIMD3(Int(bits & 255), Int(bits >> 8 & 255), Int(bits >> 16 & 255))
        case .texture:
          let grain = Int(random.next() % 64)
          color = SIMD3(u / 2 + grain, v / 2 + 2 * grain, 100 + grain - u / 4)
        }
        let isHole = (x / 4 + y / 4).isMultiple(of: 5)
        bitmap[x, y] = SIMD4(
          UInt8(color.x),
          UInt8(color.y),
          UInt8(color.z),
          isHole ? 0 : UInt8(255 - u * 3 / 4)
        )
      }
    }
    return bitmap
  }
}

/// The little-endian words of eight bytes each.
func storedWords(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
  var words = [UInt64](repeating: 0, count: bytes.count / 8)
  for (index, byte) in bytes.enumerated() {
    words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
  }
  return words
}

/// The decoded image of stored words.
func decodedPVRTC(_ bytes: [UInt8], _ size: PixelSize, bits: Int, hasAlpha: Bool) -> [UInt8] {
  var pixels = PVRTCOracle(
    isSecondVersion: false,
    bpp: bits,
    width: size.width,
    height: size.height,
    words: storedWords(bytes[...])
  ).decoded()
  if !hasAlpha { for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 } }
  return pixels
}

/// The sum of squared differences of red, green, blue and, where it counts, alpha with a weight of
/// 25 sixteenths; with alpha the sum is 16 times as large.
func squaredError(_ pixels: [UInt8], _ bitmap: Bitmap, hasAlpha: Bool) -> Int {
  var sum = 0
  for y in 0..<bitmap.height {
    for x in 0..<bitmap.width {
      for channel in 0..<(hasAlpha ? 4 : 3) {
        let found = Int(pixels[4 * (y * bitmap.width + x) + channel])
        let difference = found - Int(bitmap[x, y][channel])
        sum += difference * difference * (hasAlpha ? channel == 3 ? 25 : 16 : 1)
      }
    }
  }
  return sum
}

/// The error of an image after encoding and decoding.
func encodedError(
  _ bitmap: Bitmap,
  bits: Int,
  hasAlpha: Bool,
  _ options: PVRTCEncodingOptions
) throws -> Int {
  let bytes = try PVRTCEncoder(options).encode(bitmap, bits: bits, hasAlpha: hasAlpha)
  let pixels = decodedPVRTC(bytes, bitmap.pixelSize, bits: bits, hasAlpha: hasAlpha)
  return squaredError(pixels, bitmap, hasAlpha: hasAlpha)
}
