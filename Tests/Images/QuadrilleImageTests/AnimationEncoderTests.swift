import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Animated PNG, GIF and WebP that are written: read back by giflib, libwebp and the PNG decoder.
@Suite struct AnimationEncoderTests {
  private static let size = PixelSize(width: 37, height: 23)

  /// Frames in which rectangles of several colors appear, move and vanish on a transparent canvas.
  ///
  /// - Parameter alphas: The alphas of the rectangles.
  private static func frames(_ count: Int, seed: UInt64, alphas: [UInt8]) -> [Bitmap] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      var bitmap = Bitmap(width: size.width, height: size.height)
      // Every third frame has a background.
      if index % 3 == 1 { fill(&bitmap, 0, 0, size.width, size.height, SIMD4(9, 8, 7, 255)) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let x = Int.random(in: 0..<size.width, using: &random)
        let y = Int.random(in: 0..<size.height, using: &random)
        let color = SIMD4(
          UInt8.random(in: 0...255, using: &random),
          UInt8.random(in: 0...255, using: &random),
          0,
          alphas.randomElement(using: &random) ?? 255
        )
        fill(&bitmap, x, y, min(9, size.width - x), min(7, size.height - y), color)
      }
      return bitmap
    }
  }

  private static func fill(
    _ bitmap: inout Bitmap,
    _ x: Int,
    _ y: Int,
    _ width: Int,
    _ height: Int,
    _ color: SIMD4<UInt8>
  ) {
    for row in y..<(y + height) {
      for column in x..<(x + width) { bitmap[column, row] = color }
    }
  }

  private func file(
    _ format: AnimationEncoder.Format,
    _ frames: [Bitmap],
    seconds: Double = 0.05,
    change: (inout AnimationEncoder.Options) -> Void = { _ in }
  ) throws -> (bytes: [UInt8], warnings: [Diagnostic]) {
    var options = AnimationEncoder.Options()
    change(&options)
    var encoder = AnimationEncoder(format, size: frames[0].pixelSize, options: options)
    for frame in frames { try encoder.add(frame, seconds: seconds) }
    let bytes = try encoder.finish()
    return (bytes, encoder.warnings)
  }

  /// The frame that is shown at a time.
  private func frame(_ animation: any ImageAnimation, at milliseconds: Int) throws -> Bitmap {
    let index = animation.endMilliseconds.firstIndex { $0 > milliseconds } ?? 0
    return try animation.frame(at: index, job: .default).bitmap
  }

  /// The pixels, with those that are transparent without color.
  private func plain(_ bitmap: Bitmap) -> [SIMD4<UInt8>] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).map { x in bitmap[x, y][3] == 0 ? .zero : bitmap[x, y] }
    }
  }

  @Test(
    "Every frame is read back as it was",
    arguments: AnimationEncoder.Format.allCases,
    [1, 2, 3, 4] as [UInt64]
  )
  func framesAreExact(format: AnimationEncoder.Format, seed: UInt64) throws {
    // GIF has no translucency.
    let alphas: [UInt8] = format == .gif ? [255, 0] : [255, 255, 128, 3, 0]
    let frames = Self.frames(40, seed: seed, alphas: alphas)
    let (bytes, warnings) = try file(format, frames) { $0.loopCount = 3 }
    #expect(warnings.isEmpty)
    let animation = try #require(try ImageFile.animation(bytes))
    #expect(animation.loopCount == 3 && animation.pixelSize == Self.size)
    #expect(animation.endMilliseconds.last == 2000)
    for (index, expected) in frames.enumerated() {
      let found = try frame(animation, at: 50 * index + 25)
      #expect(plain(found) == plain(expected), "frame \(index)")
    }
  }

  @Test("Equal frames become one, which is shown for the sum of their times")
  func equalFramesAreJoined() throws {
    let kinds = Self.frames(3, seed: 5, alphas: [255])
    let frames = [0, 0, 0, 1, 1, 2].map { kinds[$0] }
    for format in AnimationEncoder.Format.allCases {
      let bytes = try file(format, frames, seconds: 1.0 / 30).bytes
      let animation = try #require(try ImageFile.animation(bytes))
      #expect(animation.frameCount == 3)
      // In hundredths for GIF: 10, 16.67 and 20.
      let ends = format == .gif ? [100, 170, 200] : [100, 167, 200]
      #expect(animation.endMilliseconds == ends, "\(format)")
    }
  }

  @Test("Rounded times of frames do not add up to a deviation", arguments: [24.0, 29.97, 33.3])
  func timesDoNotDrift(rate: Double) throws {
    let frames = Self.frames(60, seed: 6, alphas: [255])
    for (format, step) in [(AnimationEncoder.Format.gif, 10.0), (.webp, 1)] {
      let animation = try #require(
        try ImageFile.animation(file(format, frames, seconds: 1 / rate).bytes)
      )
      let deviations = animation.endMilliseconds.map { end in
        let exact = 1000 * (Double(end) * rate / 1000).rounded() / rate
        return abs(Double(end) - exact)
      }
      #expect((deviations.max() ?? 99) <= step / 2 + 1e-6, "\(format)")
      #expect(abs(Double(animation.endMilliseconds.last ?? 0) - 60_000 / rate) <= step / 2 + 1e-6)
    }
  }

  @Test("An animated PNG is never larger than one of whole frames, and far smaller for still ones")
  func partsAreSmaller() throws {
    for alphas in [[255], [255, 128, 0]] as [[UInt8]] {
      for seed in 10..<14 as Range<UInt64> {
        let frames = Self.frames(12, seed: seed, alphas: alphas)
        let encoder = try PNGEncoder(level: .standard)
        var whole = AnimatedPNG(size: Self.size, frameCount: 12, framesPerSecond: 20)
        var bytes = whole.header()
        for frame in frames { bytes += whole.frame(encoder.packed(frame)) }
        bytes += whole.end()
        #expect(try file(.apng, frames).bytes.count <= bytes.count)
      }
    }
    var random = SplitMix64(seed: 20)
    var background = Bitmap(width: 120, height: 90)
    for y in 0..<90 {
      for x in 0..<120 {
        background[x, y] = SIMD4(UInt8.random(in: 0...255, using: &random), 0, 0, 255)
      }
    }
    let frames = (0..<20).map { index in
      var frame = background
      Self.fill(&frame, 4 * index, 30, 10, 10, SIMD4(0, 255, 0, 255))
      return frame
    }
    let one = try PNG.encode(background).count
    #expect(try file(.apng, frames).bytes.count < one + 20 * 400)
  }

  @Test("GIF stores 256 colors exactly, whatever the size of the image", arguments: [1, 7, 300])
  func gifCompressionIsExact(width: Int) throws {
    var random = SplitMix64(seed: UInt64(width))
    for colorCount in [1, 2, 3, 5, 17, 129, 255] {
      var bitmap = Bitmap(width: width, height: 101)
      for y in 0..<101 {
        for x in 0..<width {
          let index = UInt8(truncatingIfNeeded: Int.random(in: 0..<colorCount, using: &random))
          bitmap[x, y] = SIMD4(index, 255 - index, index / 2, 255)
        }
      }
      let bytes = try file(.gif, [bitmap]).bytes
      #expect(try GIF.decode(bytes).bitmap.bytes == bitmap.bytes, "\(colorCount)")
    }
  }

  @Test("GIF reports translucency, reduced colors and frames that are too short")
  func gifReportsLosses() throws {
    var bitmap = Bitmap(width: 40, height: 40)
    for y in 0..<40 {
      for x in 0..<40 { bitmap[x, y] = SIMD4(UInt8(6 * x), UInt8(6 * y), 0, 255) }
    }
    bitmap[0, 0][3] = 128
    bitmap[1, 0][3] = 127
    let (bytes, warnings) = try file(.gif, [bitmap, Bitmap(width: 40, height: 40)], seconds: 0.01)
    #expect(Set(warnings.map(\.code)) == ["gif.alpha", "gif.colors", "gif.rate"])
    let image = try GIF.decode(bytes).bitmap
    #expect(image[0, 0][3] == 255 && image[1, 0][3] == 0)
  }

  @Test("Frames of WebP that leave clear pixels declare alpha")
  func webPDeclaresAlpha() throws {
    var first = Bitmap(width: 16, height: 16)
    Self.fill(&first, 0, 0, 16, 16, SIMD4(1, 2, 3, 255))
    var second = Bitmap(width: 16, height: 16)
    Self.fill(&second, 4, 4, 6, 6, SIMD4(200, 2, 3, 255))
    let bytes = try file(.webp, [second, first, second]).bytes
    // RIFF, its size, WEBP, VP8X, its size: bit 4 of the flags is alpha, bit 1 animation.
    #expect(bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] == 0x12)
  }

  @Test("Lossy WebP is smaller than a lossless one, and near to the image")
  func webPQualityLosesLittle() throws {
    var bitmap = Bitmap(width: 96, height: 64)
    for y in 0..<64 {
      for x in 0..<96 {
        let wave = UInt8(truncatingIfNeeded: (x * x + 3 * x * y + y * y) % 61 + 2 * x)
        bitmap[x, y] = SIMD4(wave, UInt8(2 * y), 90, 255)
      }
    }
    let lossy = try file(.webp, [bitmap]) { $0.quality = 80 }.bytes
    #expect(try lossy.count < file(.webp, [bitmap]).bytes.count)
    let found = try WebP.decode(lossy).bitmap
    let errors = zip(found.bytes, bitmap.bytes).map { abs(Int($0) - Int($1)) }
    #expect(errors.reduce(0, +) < 12 * errors.count)
  }
}
