import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Images whose neighbors differ by little or nothing, so that ties of the Paeth filter occur in
/// nearly every row: libpng reads the output of every encoder with the same pixels.
@Suite struct PNGSmoothFilterTests {
  private static let levels: [PNG.Level] = [.fast, .standard, .small]

  /// A gradient in both directions with noise of one step.
  private static func slope(
    _ width: Int,
    _ height: Int,
    isOpaque: Bool,
    seed: UInt64
  ) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var pixel = SIMD4<UInt8>.zero
        for channel in 0..<4 {
          let slope = 100 + x * channel / 3 + y * (3 - channel) / 2
          pixel[channel] = UInt8(truncatingIfNeeded: slope + Int.random(in: -1...1, using: &random))
        }
        if isOpaque { pixel.w = 255 }
        bitmap[x, y] = pixel
      }
    }
    return bitmap
  }

  @Test("Smooth images at every level are decoded losslessly by libpng", arguments: levels)
  func roundTripsSmoothImages(level: PNG.Level) throws {
    for (width, height) in [(67, 23), (5, 40), (2, 2)] {
      for isOpaque in [true, false] {
        let bitmap = Self.slope(width, height, isOpaque: isOpaque, seed: UInt64(width))
        for kernels in SIMDKernels.png.available {
          let file = try PNGEncoder(level: level, kernels: kernels).encode(bitmap)
          #expect(try PNG.decode(file, backend: .libpng).bitmap == bitmap, "\(kernels), \(width)")
          #expect(try PNG.decode(file).bitmap == bitmap, "\(kernels), \(width)")
        }
      }
    }
  }

  /// 16-bit samples.
  @Test(
    "16-bit gradients are lossless",
    arguments: levels
  )
  func roundTrips16BitGradients(level: PNG.Level) throws {
    var random = SplitMix64(seed: 9)
    let samples = (0..<(31 * 17 * 4)).map { index -> UInt16 in
      UInt16(20_000 + index / 4 * 3 + Int.random(in: -2...2, using: &random))
    }
    let deep = Bitmap16(width: 31, height: 17, samples: samples)
    let file = try PNGEncoder(level: level).encode(deep)
    #expect(try PNG.decode16(file).bitmap.samples == samples)
  }

  /// The decoders reconstruct Paeth rows as the standard defines; the rows are filtered here.
  @Test(
    "Rows with Paeth filters computed by the standard are decoded",
    arguments: [UInt8(0), 2, 4, 6]
  )
  func decodesPaethRows(colorType: UInt8) throws {
    let step = [0: 1, 2: 3, 4: 2, 6: 4][Int(colorType)] ?? 1
    let (width, height) = (37, 14)
    let image = Self.slope(width * step, height, isOpaque: false, seed: 4)
    func raw(_ index: Int, _ y: Int) -> Int {
      index < 0 || y < 0 ? 0 : Int(image[index, y].x)
    }
    var rows: [UInt8] = []
    var ties = 0
    for y in 0..<height {
      rows.append(4)
      for index in 0..<(step * width) {
        let a = index < step ? 0 : raw(index - step, y)
        let b = raw(index, y - 1)
        let c = index < step ? 0 : raw(index - step, y - 1)
        let distances = [a, b, c].map { abs(a + b - c - $0) }
        // The first of equal distances is used: left, above, upper left.
        let minimum = distances.min() ?? 0
        if distances.count(where: { $0 == minimum }) > 1, Set([a, b, c]).count > 1 { ties += 1 }
        let nearest = [a, b, c][distances.firstIndex(of: minimum) ?? 0]
        rows.append(UInt8(truncatingIfNeeded: raw(index, y) - nearest))
      }
    }
    #expect(ties > 50)
    let file = PNGBuilder.file(
      width: UInt32(width),
      height: UInt32(height),
      colorType: colorType,
      rows: rows
    )
    for backend in [PNG.DecoderBackend.any, .libpng] {
      let bitmap = try PNG.decode(file, backend: backend).bitmap
      for y in 0..<height {
        for x in 0..<width {
          let own = (0..<step).map { UInt8(raw(step * x + $0, y)) }
          let expected: SIMD4<UInt8> =
            switch colorType {
            case 0: SIMD4(own[0], own[0], own[0], 255)
            case 2: SIMD4(own[0], own[1], own[2], 255)
            case 4: SIMD4(own[0], own[0], own[0], own[1])
            default: SIMD4(own[0], own[1], own[2], own[3])
            }
          if bitmap[x, y] != expected { Issue.record("\(backend): (\(x), \(y))") }
        }
      }
    }
  }

  /// PNG, 11.3.2.1: at most one tRNS chunk; the first is used, the second gives a warning.
  @Test(
    "A second tRNS chunk is ignored with a warning",
    arguments: [
      (0, [[0, 7], [0, 9]], [7]), (2, [[0, 1, 0, 2, 0, 3], [0, 4, 0, 5, 0, 6]], [1, 2, 3]),
      (3, [[0], [255]], [0]),
    ] as [(UInt8, [[UInt8]], [UInt8])]
  )
  func ignoresSecondTransparency(colorType: UInt8, data: [[UInt8]], pixel: [UInt8]) throws {
    var png = PNGBuilder()
    png.header(width: 1, height: 1, colorType: colorType)
    if colorType == 3 { png.chunk("PLTE", [1, 2, 3]) }
    png.chunk("tRNS", data[0])
    let second = png.bytes.count
    png.chunk("tRNS", data[1])
    png.imageData([0] + pixel)
    png.end()
    for backend in [PNG.DecoderBackend.any, .libpng] {
      let image = try PNG.decode(png.bytes, backend: backend)
      #expect(image.bitmap[0, 0].w == 0)
      #expect(image.warnings.map(\.code) == ["png.transparency"])
      #expect(image.warnings.first?.location.offset == second)
      #expect(image.warnings.first?.message.contains("wrong position") == true)
    }
  }
}
