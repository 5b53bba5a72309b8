import Glibc
import QuadrilleImage
import Testing

/// The errors of dithered images.
@Suite struct DitherErrorTests {
  /// Gradients: red along x, green along y, blue and alpha along the diagonal.
  private static let gradients = image(128, 64) { x, y in
    [x * 2, y * 4, (x + y) * 255 / 190, 100 + (x + 2 * y) * 40 / 254]
  }

  /// Differences from the original in steps of the channel, row by row.
  private static func error(_ index: Int, _ bits: Int, of result: Bitmap) -> [Double] {
    let step = 255.0 / Double((1 << bits) - 1)
    return zip(channel(index, of: result), channel(index, of: gradients)).map {
      Double($0 - $1) / step
    }
  }

  @Test(
    "Dithered gradients keep the mean in every square of 16 pixels",
    arguments: ["fs-alpha", "bayer-alpha"],
    [PixelFormat.rgba4444, .rgba5551, .rgb565]
  )
  func preservesMeanOfGradients(_ name: String, _ format: PixelFormat) throws {
    let result = Self.gradients.dithered(for: format, try #require(Dithering(name: name)))
    let width = result.width
    for index in 0..<4 where format.channelBits[index] > 0 {
      let errors = Self.error(index, format.channelBits[index], of: result)
      #expect(abs(errors.reduce(0, +)) / Double(errors.count) < 0.05)
      var worst = 0.0
      for top in stride(from: 0, to: 49, by: 8) {
        for left in stride(from: 0, to: 113, by: 8) {
          var sum = 0.0
          for y in top..<(top + 16) {
            sum += errors[(y * width + left)..<(y * width + left + 16)].reduce(0, +)
          }
          worst = max(worst, abs(sum) / 256)
        }
      }
      #expect(worst < 0.1, "channel \(index)")
    }
  }

  /// Scans the result and diffuses its errors in double precision: each value must be
  /// the level nearest to the wanted value.
  @Test(
    "Error diffusion passes errors on with the published weights",
    arguments: ["fs-alpha", "atkinson-alpha"],
    [PixelFormat.rgba4444, .rgba5551, .rgb565]
  )
  func diffusesErrorsByWeights(_ name: String, _ format: PixelFormat) throws {
    let source = noise(26, 18, seed: 21)
    let visible = image(26, 18) { x, y in
      (0..<4).map { $0 == 3 ? max(1, Int(source[x, y][3])) : Int(source[x, y][$0]) }
    }
    let result = visible.dithered(for: format, try #require(Dithering(name: name)))
    // Column, row and weight in sixteenths of each pixel that receives error.
    let shares: [[Int]] =
      name == "fs-alpha"
      ? [[1, 0, 7], [-1, 1, 3], [0, 1, 5], [1, 1, 1]]
      : [[1, 0, 2], [2, 0, 2], [-1, 1, 2], [0, 1, 2], [1, 1, 2], [0, 2, 2]]
    for index in 0..<4 where format.channelBits[index] > 0 {
      let allowed = levels(bits: format.channelBits[index]).map(Double.init)
      var reaching = [[Double]](repeating: [Double](repeating: 0, count: 26), count: 20)
      for y in 0..<18 {
        let step = y % 2 == 0 ? 1 : -1
        for x in stride(from: step > 0 ? 0 : 25, through: step > 0 ? 25 : 0, by: step) {
          let own = Double(visible[x, y][index])
          let wanted = own + reaching[y][x]
          let got = Double(result[x, y][index])
          let nearest = allowed.map { abs($0 - wanted) }.min() ?? 0
          // Thresholds lie between exact levels, which differ from bytes by up to a half, and
          // errors are rounded to 1/64.
          #expect(allowed.contains(own) ? got == own : abs(got - wanted) <= nearest + 1.3)
          for share in shares {
            let column = x + step * share[0]
            guard (0..<26).contains(column) else { continue }
            reaching[y + share[1]][column] += (wanted - got) * Double(share[2]) / 16
          }
        }
      }
    }
  }

  /// The Bayer matrix by definition: four copies of the smaller one, times four, plus 0, 2, 3, 1.
  private static func bayer(_ size: Int) -> [[Int]] {
    guard size > 1 else { return [[0]] }
    let half = bayer(size / 2)
    return (0..<size).map { y in
      (0..<size).map { x in
        4 * half[y % (size / 2)][x % (size / 2)] + [[0, 2], [3, 1]][2 * y / size][2 * x / size]
      }
    }
  }

  @Test("Ordered dithering follows the Bayer matrix")
  func followsBayerMatrix() {
    let matrix = Self.bayer(8)
    let source = noise(48, 24, seed: 22)
    for (format, bits) in coarseFormats {
      let result = source.dithered(for: format, Dithering(.bayer, includesAlpha: true))
      for index in 0..<4 where bits[index] > 0 {
        let all = levels(bits: bits[index])
        let expected = (0..<24).flatMap { y in
          (0..<48).map { x in
            let value = Int(source[x, y][index])
            let lower = all.last { $0 <= value } ?? 0
            let upper = all.first { $0 > value } ?? lower
            let part = Double(value - lower) / Double(max(1, upper - lower))
            return part > (Double(matrix[y % 8][x % 8]) + 0.5) / 64 ? upper : lower
          }
        }
        #expect(channel(index, of: result) == expected, "\(format) \(index)")
      }
    }
  }

  /// Linear dithering preserves the mean in linear light, otherwise that of the encoded values.
  @Test("Dithering in linear light preserves brightness, in encoded values the mean value")
  func preservesBrightness() {
    func light(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let source = image(48, 48) { _, _ in [93, 93, 93, 255] }
    let wanted = light(93.0 / 255)
    func mean(_ kind: LightEncoding) -> (light: Double, value: Double) {
      let dithering = Dithering(.floydSteinberg, light: kind)
      let values = channel(1, of: source.dithered(for: .rgba4444, dithering))
      let count = Double(values.count)
      return (
        values.reduce(0) { $0 + light(Double($1) / 255) } / count,
        values.reduce(0) { $0 + Double($1) } / count
      )
    }
    #expect(abs(mean(.linear).light - wanted) < 0.0003)
    #expect(abs(mean(.encoded).value - 93) < 0.1)
    // The transfer function is convex: preserving the encoded mean is too bright.
    #expect(mean(.encoded).light > wanted + 0.0006)
  }
}
