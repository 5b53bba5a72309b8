import Glibc
import Quadrille

/// A page of 1024 × 1024 pixels: small images in the upper half, one of 512 × 512 in the corner.
struct AtlasPainter {
  static let edgeLength = 1024
  /// The rectangle of the large image.
  static let big = Rect(x: 512, y: 512, width: 512, height: 512)

  /// The page, straight alpha.
  private(set) var bitmap: Bitmap
  /// The rectangles of the small images.
  private(set) var regions: [Rect] = []
  private var random: SplitMix64Generator

  init(seed: UInt64) {
    random = SplitMix64Generator(seed: seed)
    bitmap = Bitmap(width: Self.edgeLength, height: Self.edgeLength, alphaMode: .straight)
    // Shelves with gutters of one pixel.
    var (x, y, shelf) = (1, 1, 0)
    while true {
      let width = random.whole(16...64)
      let height = random.whole(16...64)
      if x + width + 1 > Self.edgeLength {
        (x, y, shelf) = (1, y + shelf + 1, 0)
      }
      if y + height + 1 > Self.edgeLength / 2 { break }
      paint(x: x, y: y, width: width, height: height)
      regions.append(
        Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
      )
      x += width + 1
      shelf = max(shelf, height)
    }
    paint(x: 512, y: 512, width: 512, height: 512)
  }

  /// Paints a flower with a soft edge, an outline and a gradient.
  private mutating func paint(x: Int, y: Int, width: Int, height: Int) {
    let petals = Double(random.whole(0...6))
    let phase = random.number(0..<6.28)
    let soft = 2 / Double(min(width, height))
    let opacity = random.whole(0...2) == 0 ? 0.75 : 1
    let top = color(40..<255)
    let bottom = color(20..<220)
    bitmap.withMutablePixels { pixels in
      for row in 0..<height {
        let down = (Double(row) + 0.5) * 2 / Double(height) - 1
        let part = Double(row) / Double(height - 1)
        for column in 0..<width {
          let across = (Double(column) + 0.5) * 2 / Double(width) - 1
          let radius = (across * across + down * down).squareRoot()
          let edge = 0.86 + 0.12 * cos(petals * atan2(down, across) + phase)
          let alpha = min(max((edge - radius) / soft, 0), 1) * opacity
          var shade = top * (1 - part) + bottom * part
          if radius > edge - 3 * soft { shade *= 0.45 }
          shade += 30 * sin(Double(column) / 5 + Double(row) / 9)
          let offset = 4 * ((y + row) * Self.edgeLength + x + column)
          for channel in 0..<3 {
            pixels[offset + channel] = UInt8(min(max(shade[channel], 0), 255))
          }
          pixels[offset + 3] = UInt8(alpha * 255)
        }
      }
    }
  }

  private mutating func color(_ range: Range<Double>) -> SIMD3<Double> {
    SIMD3(random.number(range), random.number(range), random.number(range))
  }
}

extension Bitmap {
  /// A detailed image of 512 × 512 pixels, transparent outside a circle, the source of a thumbnail.
  static func thumbnailSource(of atlas: Bitmap) -> Bitmap {
    let edgeLength = 512
    var bitmap = Bitmap(width: edgeLength, height: edgeLength, alphaMode: .straight)
    bitmap.withMutablePixels { pixels in
      for y in 0..<edgeLength {
        for x in 0..<edgeLength {
          let below = SIMD4<Int>(
            (x / 2) & 255,
            (y / 2) & 255,
            Int(128 + 60 * sin(Double(x) / 17) * cos(Double(y) / 23)),
            255
          )
          let above = SIMD4<Int>(truncatingIfNeeded: atlas[2 * x, y])
          let interpolated = (above &* above.w &+ below &* (255 &- above.w)) / 255
          let offset = 4 * (y * edgeLength + x)
          for channel in 0..<3 { pixels[offset + channel] = UInt8(interpolated[channel]) }
          let (across, down) = (Double(x) - 255.5, Double(y) - 255.5)
          let isInside = across * across + down * down <= 250 * 250
          pixels[offset + 3] = isInside ? 255 : 0
        }
      }
    }
    return bitmap
  }
}
