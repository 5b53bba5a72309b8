package import QuadrilleImage
package import QuadrilleSyntax
import QuadrilleSystem

/// The images of a comparison that failed, small enough for a report; row 0 is the framebuffer's.
package struct RecordImages: Sendable {
  /// Where the part that is kept lies in the whole image.
  package let origin: (x: Int, y: Int)
  /// The sides of the whole image.
  package let wholeSize: PixelSize
  /// The preferred value of each channel.
  package let expected: Bitmap
  /// What was read.
  package let actual: Bitmap
  /// The minimum value permitted.
  package let low: Bitmap
  /// The maximum value permitted.
  package let high: Bitmap

  /// The longest side that is kept.
  package static let edgeLength = 192

  /// Keeps the part of images around a pixel; nil where they are not of one size.
  package init?(_ images: CaseImages, around pixel: Violation.Pixel?) {
    let size = images.actual.pixelSize
    guard [images.expected, images.low, images.high].allSatisfy({ $0.pixelSize == size })
    else { return nil }
    let kept = (min(size.width, Self.edgeLength), min(size.height, Self.edgeLength))
    let x = min(max(0, (pixel?.x ?? 0) - kept.0 / 2), size.width - kept.0)
    let y = min(max(0, (pixel?.y ?? 0) - kept.1 / 2), size.height - kept.1)
    // Labelled straight: values stay as they are in the PNG files of a report.
    func part(_ bitmap: Bitmap) -> Bitmap {
      var part = bitmap.cropped(x: x, y: y, width: kept.0, height: kept.1)
      part.alphaMode = .straight
      return part
    }
    origin = (x, y)
    wholeSize = size
    expected = part(images.expected)
    actual = part(images.actual)
    low = part(images.low)
    high = part(images.high)
  }

  /// The difference of what was read from the interval that is permitted, eight times as strong;
  /// black where a value is permitted.
  package var violation: Bitmap {
    var image = Bitmap(width: actual.width, height: actual.height)
    for y in 0..<actual.height {
      for x in 0..<actual.width {
        let (value, low, high) = (actual[x, y], low[x, y], high[x, y])
        var color = SIMD4<UInt8>(0, 0, 0, 255)
        for channel in 0..<4 {
          let number = Int(value[channel])
          let past = max(0, Int(low[channel]) - number, number - Int(high[channel]))
          // A wrong alpha shows as white.
          if channel < 3 { color[channel] = max(color[channel], UInt8(min(255, 8 * past))) }
          if channel == 3, past > 0 { color = SIMD4(255, 255, 255, 255) }
        }
        image[x, y] = color
      }
    }
    return image
  }

  /// The images as a JSON object, each a PNG in base64.
  package var json: JSONOutputValue {
    func text(_ bitmap: Bitmap) -> JSONOutputValue {
      (try? PNG.encode(bitmap, level: .fast)).map { .string(Base64.encode($0)) } ?? .null
    }
    return .object([
      ("x", .integer(origin.x)), ("y", .integer(origin.y)),
      ("width", .integer(wholeSize.width)), ("height", .integer(wholeSize.height)),
      ("expected", text(expected)), ("actual", text(actual)), ("low", text(low)),
      ("high", text(high)),
    ])
  }

  /// Reads what `json` has written; nil where anything is missing.
  package init?(_ json: JSONValue) {
    var numbers: [Int] = []
    for key in ["x", "y", "width", "height"] {
      guard let number = json[key]?.integer else { return nil }
      numbers.append(number)
    }
    var bitmaps: [Bitmap] = []
    for key in ["expected", "actual", "low", "high"] {
      guard
        let text = json[key]?.string, let bytes = Base64.decode(text.utf8),
        let bitmap = (try? PNG.decode(bytes, job: .default))?.bitmap,
        bitmap.pixelSize == bitmaps.first?.pixelSize ?? bitmap.pixelSize
      else { return nil }
      bitmaps.append(bitmap)
    }
    origin = (numbers[0], numbers[1])
    wholeSize = PixelSize(width: numbers[2], height: numbers[3])
    (expected, actual, low, high) = (bitmaps[0], bitmaps[1], bitmaps[2], bitmaps[3])
  }
}
