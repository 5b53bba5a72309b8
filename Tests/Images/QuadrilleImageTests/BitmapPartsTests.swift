import QuadrilleImage
import TestSupport
import Testing

/// Crop, copy and rotate against loops over single pixels.
@Suite struct BitmapPartsTests {
  private func noise(_ width: Int, _ height: Int, stride: Int? = nil) -> Bitmap {
    var random = SplitMix64(seed: UInt64(width * 100 + height))
    var bitmap = Bitmap(width: width, height: height, stride: stride, alphaMode: .premultiplied)
    bitmap.scale = 2
    for y in 0..<height {
      for x in 0..<width {
        let bytes = random.bytes(4)
        bitmap[x, y] = SIMD4(bytes[0], bytes[1], bytes[2], bytes[3])
      }
    }
    return bitmap
  }

  @Test(
    "A crop is transparent black outside of the image",
    arguments: [
      (0, 0, 5, 4), (1, 2, 3, 2), (-2, -1, 4, 9), (3, 3, 7, 7), (5, 0, 2, 2), (-9, 0, 3, 3),
      (0, -100, 1, 1),
    ]
  )
  func cropIsTransparentOutside(x: Int, y: Int, width: Int, height: Int) {
    let image = noise(5, 4, stride: 28)
    let part = image.cropped(x: x, y: y, width: width, height: height)
    #expect(part.pixelSize == PixelSize(width: width, height: height))
    #expect(part.stride == 4 * width && part.alphaMode == .premultiplied && part.scale == 2)
    for row in 0..<height {
      for column in 0..<width {
        let isInside = 0..<5 ~= x + column && 0..<4 ~= y + row
        let expected = isInside ? image[x + column, y + row] : .zero
        #expect(part[column, row] == expected)
      }
    }
  }

  @Test(
    "Blitting at any position copies the covered pixels only",
    arguments: [(0, 0), (2, 1), (-2, -3), (6, 5), (9, 0), (0, -4), (.max, 1), (-99, .max)]
  )
  func blitClipsToImage(x: Int, y: Int) {
    let canvas = noise(9, 7)
    let image = noise(4, 4, stride: 20)
    var result = canvas
    result.blit(image, x: x, y: y)
    for row in 0..<7 {
      for column in 0..<9 {
        let isCovered = column >= x && row >= y && column - x < 4 && row - y < 4
        let expected = isCovered ? image[column - x, row - y] : canvas[column, row]
        #expect(result[column, row] == expected)
      }
    }
  }

  @Test("Flips mirror the pixels and keep the orientation property")
  func flipsMirrorPixels() {
    var image = noise(5, 3, stride: 24)
    image.orientation = .left
    let across = image.flippedHorizontally()
    let down = image.flippedVertically()
    #expect(across.orientation == .left && down.orientation == .left)
    for y in 0..<3 {
      for x in 0..<5 {
        #expect(across[x, y] == image[4 - x, y])
        #expect(down[x, y] == image[x, 2 - y])
      }
    }
    #expect(across.flippedHorizontally() == image)
  }

  /// The 8-bit pixels of a stored 16-bit image are the upper bytes of its samples.
  @Test("16-bit images are oriented like 8-bit images", arguments: Orientation.allCases)
  func orients16BitImages(orientation: Orientation) {
    let image = noise(5, 3)
    let deep = Bitmap16(width: 5, height: 3, samples: image.bytes.map { UInt16($0) << 8 | 7 })
    let oriented = deep.oriented(orientation)
    let expected = image.oriented(orientation)
    #expect(oriented.pixelSize == expected.pixelSize)
    #expect(oriented.samples == expected.bytes.map { UInt16($0) << 8 | 7 })
  }

  @Test("Unpremultiplying a 16-bit image rounds to the nearest value")
  func unpremultiplies16BitImages() {
    let samples: [UInt16] = [100, 65_535, 0, 200, 9, 9, 9, 0, 1, 2, 3, 65_535]
    let deep = Bitmap16(width: 3, height: 1, alphaMode: .premultiplied, samples: samples)
    let straight = deep.unpremultiplied()
    // round(65535 · 100 / 200) is 32768.
    #expect(straight.samples == [32_768, 65_535, 0, 200, 0, 0, 0, 0, 1, 2, 3, 65_535])
    #expect(straight.alphaMode == .straight && straight.unpremultiplied() == straight)
  }
}
