internal import QuadrilleSystem

/// An image as one number per pixel: red in the lowest byte, alpha in the highest.
struct PixelGrid: Equatable {
  let width: Int
  let height: Int
  /// The pixels, row by row from the top.
  var pixels: [UInt32]

  /// Creates a transparent image.
  init(_ size: PixelSize) {
    (width, height) = (size.width, size.height)
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Creates a copy of a bitmap.
  init(_ bitmap: Bitmap) {
    self.init(bitmap.pixelSize)
    let (width, stride) = (width, bitmap.stride)
    for row in 0..<height {
      bitmap.withPixels { bytes in
        unsafe bytes.withUnsafeBytes { bytes in
          for column in 0..<width {
            pixels[row * width + column] = UInt32(
              littleEndian: unsafe bytes.loadUnaligned(
                fromByteOffset: row * stride + 4 * column,
                as: UInt32.self
              )
            )
          }
        }
      }
    }
  }

  /// The size in pixels.
  var size: PixelSize { PixelSize(width: width, height: height) }

  /// A part of the image.
  ///
  /// - Precondition: The rectangle is not empty and lies in the image.
  func cropped(to rect: PixelRect) -> PixelGrid {
    guard rect != PixelRect(size) else { return self }
    var result = PixelGrid(PixelSize(width: rect.width, height: rect.height))
    for row in 0..<rect.height {
      let from = (rect.minY + row) * width + rect.minX
      let to = row * rect.width
      result.pixels[to..<(to + rect.width)] = pixels[from..<(from + rect.width)]
    }
    return result
  }

  /// Makes the pixels of a rectangle transparent.
  mutating func clear(_ rect: PixelRect) {
    for row in rect.minY..<rect.maxY {
      for index in (row * width + rect.minX)..<(row * width + rect.maxX) { pixels[index] = 0 }
    }
  }

  /// The image as a bitmap.
  func bitmap(_ alphaMode: AlphaMode, job: JobContext) -> Bitmap {
    var bytes = [UInt8]()
    bytes.reserveCapacity(4 * pixels.count)
    for pixel in pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 24))
    }
    return Bitmap(width: width, height: height, alphaMode: alphaMode, bytes: bytes, job: job)
  }
}

extension UInt32 {
  /// The alpha of a pixel.
  var alpha: UInt32 { self >> 24 }
}
