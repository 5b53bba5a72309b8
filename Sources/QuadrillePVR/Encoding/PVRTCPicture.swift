internal import QuadrillePixels

/// The pixels to encode, a plane of 16-bit values a channel, arranged by the cells between words.
///
/// A cell lies between the centres of four words: its pixels are blended from the colours of these.
/// The planes begin half a word above and to the left of the picture, at the cell whose words lie
/// around its corner, and wrap; one more cell follows at the right and at the bottom, the first
/// again, so that the two by two cells around each word lie together. A side shorter than a word is
/// repeated until it fills one.
struct PVRTCPicture {
  /// The columns of a word: 4, or 8 with 2 bits a pixel.
  let wordWidth: Int
  /// The columns of words, at least 1: where the format wants two, both are the same.
  let columns: Int
  /// The rows of words, at least 1.
  let rows: Int
  /// The values from one row to the next.
  let pitch: Int
  /// The values of a plane.
  let planeCount: Int
  /// Red, green, blue and alpha.
  let planes: PVRTCMemory<Int16>

  init(_ bitmap: Bitmap, wordWidth: Int) {
    self.wordWidth = wordWidth
    columns = (bitmap.width - 1) / wordWidth + 1
    rows = (bitmap.height - 1) / 4 + 1
    pitch = (columns + 1) * wordWidth
    planeCount = pitch * 4 * (rows + 1)
    planes = PVRTCMemory(uninitializedCount: 4 * planeCount)
    let (pitch, planeCount, planes) = (pitch, planeCount, planes)
    let half = wordWidth / 2
    bitmap.withPixels { pixels in
      for y in 0..<(4 * (rows + 1)) {
        let source = (y + bitmap.height * 2 - 2) % bitmap.height * bitmap.stride
        var x = (bitmap.width * wordWidth - half) % bitmap.width
        for target in (y * pitch)..<((y + 1) * pitch) {
          let pixel = source + 4 * x
          for channel in 0..<4 {
            planes[channel * planeCount + target] = Int16(pixels[pixel + channel])
          }
          x = x + 1 == bitmap.width ? 0 : x + 1
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
