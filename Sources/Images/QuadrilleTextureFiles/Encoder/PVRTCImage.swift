internal import QuadrilleImage

/// The pixels to encode: one plane of 16-bit values per channel, arranged by the cells between
/// words.
///
/// A cell is between the centers of four words: its pixels are blended from the colors of these.
/// The planes start half a word above and to the left of the image, at the cell whose words
/// surround its corner, and wrap around; one more cell, a copy of the first, follows at the right
/// and at the bottom, so that the two by two cells around each word are contiguous. A dimension
/// below a word is repeated until it fills one.
struct PVRTCImage {
  /// The number of pixel columns per word: 4, or 8 with 2 bits per pixel.
  let wordWidth: Int
  /// The number of columns of words, at least 1: if the format requires two, both are equal.
  let columns: Int
  /// The number of rows of words, at least 1.
  let rows: Int
  /// The distance between rows in values.
  let pitch: Int
  /// The number of values per plane.
  let planeCount: Int
  /// Red, green and blue, and alpha if it is encoded.
  let planes: AlignedBuffer<Int16>

  init(_ bitmap: Bitmap, wordWidth: Int, hasAlpha: Bool) {
    self.wordWidth = wordWidth
    columns = (bitmap.width - 1) / wordWidth + 1
    rows = (bitmap.height - 1) / 4 + 1
    pitch = (columns + 1) * wordWidth
    planeCount = pitch * 4 * (rows + 1)
    let channels = hasAlpha ? 4 : 3
    planes = AlignedBuffer(uninitializedCount: channels * planeCount)
    let (pitch, planeCount, planes) = (pitch, planeCount, planes)
    let half = wordWidth / 2
    bitmap.withPixels { pixels in
      for y in 0..<(4 * (rows + 1)) {
        let source = (y + bitmap.height * 2 - 2) % bitmap.height * bitmap.stride
        var x = (bitmap.width * wordWidth - half) % bitmap.width
        var target = y * pitch
        let end = target + pitch
        while target < end {
          let pixel = source + 4 * x
          if x + 4 <= bitmap.width, target + 4 <= end {
            unsafe pixels.withUnsafeBytes { bytes in
              let four = unsafe bytes.loadUnaligned(fromByteOffset: pixel, as: SIMD4<UInt32>.self)
              for channel in 0..<channels {
                let values = SIMD4<Int16>(truncatingIfNeeded: four &>> UInt32(8 * channel) & 0xFF)
                unsafe UnsafeMutableRawPointer(planes.base + (channel * planeCount + target))
                  .storeBytes(of: values, as: SIMD4<Int16>.self)
              }
            }
            target += 4
            x += 4
          } else {
            for channel in 0..<channels {
              planes[channel * planeCount + target] = Int16(pixels[pixel + channel])
            }
            target += 1
            x += 1
          }
          if x == bitmap.width { x = 0 }
        }
      }
    }
  }

  /// The number of words.
  var count: Int { columns * rows }

  /// A pointer to the value of a channel at a row and a column of the planes.
  @inline(__always)
  func values(_ channel: Int, x: Int, y: Int) -> UnsafePointer<Int16> {
    unsafe UnsafePointer(planes.base + (channel &* planeCount &+ y &* pitch &+ x))
  }
}
