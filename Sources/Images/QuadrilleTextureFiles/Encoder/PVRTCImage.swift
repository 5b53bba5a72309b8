internal import QuadrilleImage

/// The pixels to encode, a plane of 16-bit values a channel, arranged by the cells between words.
///
/// A cell lies between the centers of four words: its pixels are blended from the colors of these.
/// The planes begin half a word above and to the left of the image, at the cell whose words lie
/// around its corner, and wrap; one more cell follows at the right and at the bottom, the first
/// again, so that the two by two cells around each word lie together. A side shorter than a word is
/// repeated until it fills one.
struct PVRTCImage {
  /// The columns of a word: 4, or 8 with 2 bits per pixel.
  let wordWidth: Int
  /// The columns of words, at least 1: where the format wants two, both are the same.
  let columns: Int
  /// The rows of words, at least 1.
  let rows: Int
  /// The values from one row to the next.
  let pitch: Int
  /// The values of a plane.
  let planeCount: Int
  /// Red, green and blue, and alpha if it counts.
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

  /// The first value of a channel at a row and a column of the planes.
  @inline(__always)
  func values(_ channel: Int, x: Int, y: Int) -> UnsafePointer<Int16> {
    unsafe UnsafePointer(planes.base + (channel &* planeCount &+ y &* pitch &+ x))
  }
}
