public import QuadrilleImage

/// The matrix that converts RGB to luma and chroma.
public enum VideoMatrix: String, CaseIterable, Sendable {
  /// ITU-R BT.601, which readers of YUV4MPEG2 assume.
  case bt601
  /// ITU-R BT.709, for high definition.
  case bt709

  /// The weights of red and blue in luma.
  var shares: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    }
  }
}

/// The chroma subsampling.
public enum VideoChroma: String, CaseIterable, Sendable {
  /// No subsampling.
  case full = "444"
  /// Two by two pixels share the mean, sited at their center.
  case quarter = "420"
}

/// YUV4MPEG2: a header, and for each frame a line and three planes of 8 bits, Y, Cb and Cr.
///
/// Limited range after ITU-R BT.601 and BT.709: `Y = 16 + 219·y`, `Cb = 128 + 112·(b − y)/(1 − Kb)`
/// and `Cr = 128 + 112·(r − y)/(1 − Kr)`, where r, g and b are from 0 to 1 and `y = Kr·r + (1 − Kr
/// − Kb)·g + Kb·b`; all rounded to nearest. Transparent pixels are black.
public struct VideoFormat: Hashable, Sendable {
  /// The chroma subsampling.
  public let chroma: VideoChroma
  /// The weights of red, green and blue bytes for Y, Cb and Cr, in units of 1/2²⁰.
  private let luma: SIMD3<Int32>
  private let blue: SIMD3<Int32>
  private let red: SIMD3<Int32>

  /// Makes a format.
  public init(chroma: VideoChroma = .quarter, matrix: VideoMatrix = .bt601) {
    self.chroma = chroma
    let (kr, kb) = matrix.shares
    let y = SIMD3(kr, 1 - kr - kb, kb)
    func fixed(_ weights: SIMD3<Double>) -> SIMD3<Int32> {
      SIMD3<Int32>((weights / 255 * Double(1 << 20)).rounded(.toNearestOrEven))
    }
    luma = fixed(y * 219)
    blue = fixed((SIMD3(0, 0, 1) - y) * (112 / (1 - kb)))
    red = fixed((SIMD3(1, 0, 0) - y) * (112 / (1 - kr)))
  }

  /// The first line of a stream.
  public func header(size: PixelSize, framesPerSecond: Double) -> [UInt8] {
    let delay = AnimatedPNG.delay(framesPerSecond: framesPerSecond)
    let colors = chroma == .full ? "444" : "420jpeg"
    return Array(
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(delay.denominator):\(delay.numerator) Ip A1:1 "
        .utf8
    ) + Array("C\(colors) XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Encodes a frame.
  ///
  /// - Parameter bitmap: The image, premultiplied, which is the image on black.
  public func frame(_ bitmap: Bitmap) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    let step = chroma == .full ? 1 : 2
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    let line = Array("FRAME\n".utf8)
    let start = line.count
    var result = [UInt8](repeating: 0, count: start + width * height + 2 * columns * rows)
    result.replaceSubrange(0..<start, with: line)
    bitmap.withPixels { pixels in
      for y in 0..<height {
        for x in 0..<width {
          result[start + y * width + x] = Self.byte(Self.sum(pixels, bitmap, x, y), luma, 16, 1)
        }
      }
      for row in 0..<rows {
        for column in 0..<columns {
          var sum = SIMD3<Int32>.zero
          for y in 0..<step {
            for x in 0..<step {
              // At an odd edge the last pixels count twice.
              let origin = (min(step * column + x, width - 1), min(step * row + y, height - 1))
              sum &+= Self.sum(pixels, bitmap, origin.0, origin.1)
            }
          }
          let offset = start + width * height + row * columns + column
          let count = Int32(step * step)
          result[offset] = Self.byte(sum, blue, 128, count)
          result[offset + columns * rows] = Self.byte(sum, red, 128, count)
        }
      }
    }
    return result
  }

  /// The red, green and blue of a pixel.
  @inline(__always)
  private static func sum(
    _ pixels: Span<UInt8>,
    _ bitmap: Bitmap,
    _ x: Int,
    _ y: Int
  ) -> SIMD3<Int32> {
    let offset = y &* bitmap.stride &+ 4 &* x
    return SIMD3(
      Int32(pixels[offset]),
      Int32(pixels[offset &+ 1]),
      Int32(pixels[offset &+ 2])
    )
  }

  /// The weighted mean of a number of pixels, rounded.
  @inline(__always)
  private static func byte(
    _ sum: SIMD3<Int32>,
    _ weights: SIMD3<Int32>,
    _ base: Int32,
    _ count: Int32
  ) -> UInt8 {
    let shift: Int32 = count == 4 ? 22 : 20
    let value = (sum &* weights).wrappedSum() &+ base &<< shift &+ 1 &<< (shift - 1)
    return UInt8(clamping: value &>> shift)
  }
}
