import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

private func flat(_ pixel: SIMD4<UInt8>, _ width: Int = 8, _ height: Int = 8) -> Bitmap {
  var bitmap = Bitmap(width: width, height: height)
  for y in 0..<height { for x in 0..<width { bitmap[x, y] = pixel } }
  return bitmap
}

@Suite struct PVRTCEncoderTests {
  @Test("Flat colors of 5 bits are exact", arguments: [2, 4]) func fiveBitColorsAreExact(
    _ bits: Int
  ) throws {
    for step in 0..<32 {
      // Covers every value of each channel; the factors are odd, so that none repeats.
      let codes = SIMD3(step, step * 7 % 32, step * 19 % 32)
      let values = codes &* 8 &+ codes / 4
      let bitmap = flat(SIMD4(UInt8(values.x), UInt8(values.y), UInt8(values.z), 255))
      let error = try encodedError(bitmap, bits: bits, hasAlpha: false, .init(quality: .fastest))
      #expect(error == 0, "\(codes)")
    }
  }

  @Test("Other flat colors are encoded with the minimum error", arguments: [2, 4])
  func flatColorsAreNearest(_ bits: Int) throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<8 {
      let pixel = SIMD3(
        Int(random.next() % 256),
        Int(random.next() % 256),
        Int(random.next() % 256)
      )
      // The minimum error of any two colors and one weight for all pixels, channel by channel.
      var minimum = Int.max
      for weight in bits == 4 ? [0, 3, 4, 5, 8] : [0, 8] {
        var sum = 0
        for channel in 0..<3 {
          var lowest = Int.max
          for a in 0..<32 where channel < 2 || a % 2 == a / 16 {
            for b in 0..<32 {
              let value = ((8 * a + a / 4) * (8 - weight) + (8 * b + b / 4) * weight) / 8
              lowest = min(lowest, (value - pixel[channel]) * (value - pixel[channel]))
            }
          }
          sum += lowest
        }
        minimum = min(minimum, sum)
      }
      let bitmap = flat(SIMD4(UInt8(pixel.x), UInt8(pixel.y), UInt8(pixel.z), 255), 16, 8)
      let bytes = try PVRTCEncoder().encode(bitmap, bits: bits, hasAlpha: false)
      let pixels = decodedPVRTC(bytes, bitmap.pixelSize, bits: bits, hasAlpha: false)
      #expect(squaredError(pixels, bitmap, hasAlpha: false) == 128 * minimum, "\(pixel)")
      let first = pixels[0..<4]
      #expect(
        stride(from: 0, to: pixels.count, by: 4).allSatisfy { pixels[$0..<($0 + 4)] == first }
      )
    }
  }

  @Test("A transparent image is exact", arguments: [2, 4]) func transparentStaysTransparent(
    _ bits: Int
  ) throws {
    let bitmap = flat(SIMD4(0, 0, 0, 0), 16, 16)
    #expect(try encodedError(bitmap, bits: bits, hasAlpha: true, .init()) == 0)
  }

  @Test("Black and white checkerboards are exact", arguments: [2, 4], [1, 2, 4])
  func checkerboardsAreExact(
    _ bits: Int,
    _ edgeLength: Int
  ) throws {
    var bitmap = flat(SIMD4(0, 0, 0, 255), 32, 16)
    for y in 0..<16 {
      for x in 0..<32 where (x / edgeLength + y / edgeLength).isMultiple(of: 2) {
        bitmap[x, y] = SIMD4(255, 255, 255, 255)
      }
    }
    #expect(try encodedError(bitmap, bits: bits, hasAlpha: false, .init()) == 0)
  }

  @Test("Slower PVRTC presets are never worse", arguments: EncodingImage.allCases, [2, 4])
  func slowerPresetsAreNotWorse(_ image: EncodingImage, _ bits: Int) throws {
    for hasAlpha in [false, true] {
      let bitmap = image.bitmap(16, 8)
      var last = Int.max
      for quality in PVRTCQuality.allCases where quality <= .veryHigh || image == .shapes {
        let error = try encodedError(
          bitmap,
          bits: bits,
          hasAlpha: hasAlpha,
          .init(quality: quality)
        )
        #expect(error <= last, "\(quality)")
        last = error
      }
    }
  }

  /// Two thirds of the error are 1.5 dB; no encoder is good at random colors.
  @Test("Presets from fast on beat a bounding box encoder", arguments: EncodingImage.allCases)
  func beatsBoundingBoxEncoder(_ image: EncodingImage) throws {
    let bitmap = image.bitmap(32, 32)
    let simple = decodedPVRTC(
      BoundingBoxEncoder(bitmap: bitmap).encoded(),
      bitmap.pixelSize,
      bits: 4,
      hasAlpha: false
    )
    let bar = Double(squaredError(simple, bitmap, hasAlpha: false))
    let fast = try encodedError(bitmap, bits: 4, hasAlpha: false, .init(quality: .fast))
    #expect(Double(fast) < bar * 0.95)
    let low = try encodedError(bitmap, bits: 4, hasAlpha: false, .init(quality: .low))
    #expect(Double(low) < bar * (image == .noise ? 0.9 : 0.7))
    let normal = try encodedError(bitmap, bits: 4, hasAlpha: false, .init(quality: .normal))
    #expect(Double(normal) < bar * (image == .noise ? 0.8 : 0.6))
  }

  @Test("The number of threads does not change the words", arguments: [2, 4], [false, true])
  func threadsGiveSameWords(_ bits: Int, _ hasAlpha: Bool) {
    let bitmap = EncodingImage.texture.bitmap(32, 16)
    func words(_ threads: Int, _ quality: PVRTCQuality) -> [UInt64] {
      var source = PVRTCSource(
        bitmap,
        wordWidth: bits == 2 ? 8 : 4,
        hasAlpha: hasAlpha,
        options: .init(),
        threads: threads
      )
      source.wordsPerThread = 1
      let words = PVRTCSearch(source, quality).run()
      return (0..<words.count).map { words[$0] }
    }
    for quality in [PVRTCQuality.fast, .high] {
      let one = words(1, quality)
      for threads in [2, 4] { #expect(words(threads, quality) == one, "\(quality)") }
    }
  }

  @Test("Images of less than two words per dimension repeat their words", arguments: [2, 4])
  func smallImagesRepeatWords(_ bits: Int) throws {
    for (width, height) in [(1, 1), (2, 2), (4, 4), (8, 4), (4, 8), (1, 16), (16, 2), (32, 4)] {
      let bitmap = EncodingImage.texture.bitmap(width, height)
      for hasAlpha in [false, true] {
        let bytes = try PVRTCEncoder().encode(bitmap, bits: bits, hasAlpha: hasAlpha)
        let columns = max(2, width * bits / 16)
        let rows = max(2, height / 4)
        #expect(bytes.count == 8 * columns * rows)
        let words = storedWords(bytes[...])
        func word(_ column: Int, _ row: Int) -> UInt64 {
          words[PVRTCOracle.index(column, row, columns, rows)]
        }
        for row in 0..<rows where width * bits <= 16 { #expect(word(0, row) == word(1, row)) }
        for column in 0..<columns where height <= 4 { #expect(word(column, 0) == word(column, 1)) }
      }
    }
  }

  @Test("A single pixel is encoded with the minimum error")
  func singlePixelIsNearest() throws {
    let bitmap = flat(SIMD4(66, 132, 198, 255), 1, 1)
    #expect(try encodedError(bitmap, bits: 4, hasAlpha: false, .init()) <= 3)
  }

  @Test("Opaque images have opaque words without punch-through", arguments: EncodingImage.allCases)
  func opaqueImagesUseOpaqueWords(_ image: EncodingImage) throws {
    let bitmap = image.bitmap(32, 16)
    let options = PVRTCEncodingOptions(quality: .high, punchThrough: .forced)
    let bytes = try PVRTCEncoder(options).encode(bitmap, bits: 4, hasAlpha: false)
    for word in storedWords(bytes[...]) {
      #expect(word >> 63 == 1 && word >> 47 & 1 == 1)
      guard word >> 32 & 1 == 1 else { continue }
      #expect((0..<16).allSatisfy { word >> UInt64(2 * $0) & 3 != 2 })
    }
    #expect(storedWords(bytes[...]).contains { $0 >> 32 & 1 == 1 } || image != .shapes)
  }

  @Test("Disabled punch-through is not used")
  func disabledPunchThroughIsUnused() throws {
    let options = PVRTCEncodingOptions(quality: .high, punchThrough: .unused)
    let bitmap = EncodingImage.shapes.bitmap(32, 16)
    let punched = try PVRTCEncoder(options).encode(bitmap, bits: 4, hasAlpha: true)
    for word in storedWords(punched[...])
    where word >> 32 & 1 == 1 {
      #expect((0..<16).allSatisfy { word >> UInt64(2 * $0) & 3 != 2 })
    }
  }

  @Test("Forced punch-through keeps transparent pixels", arguments: [PVRTCQuality.fastest, .high])
  func forcedPunchThroughKeepsTransparency(_ quality: PVRTCQuality) throws {
    let options = PVRTCEncodingOptions(quality: quality, punchThrough: .forced)
    let bitmap = EncodingImage.texture.bitmap(32, 16)
    let bytes = try PVRTCEncoder(options).encode(bitmap, bits: 4, hasAlpha: true)
    let pixels = decodedPVRTC(bytes, bitmap.pixelSize, bits: 4, hasAlpha: true)
    for y in 0..<16 {
      for x in 0..<32 where bitmap[x, y].w == 0 { #expect(pixels[4 * (32 * y + x) + 3] == 0) }
    }
  }

  /// The mean squared error of the image composited over black and over white.
  private func visibleError(_ pixels: [UInt8], _ bitmap: Bitmap) -> Double {
    var sum = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap[x, y]
        let found = 4 * (y * bitmap.width + x)
        let (a, b) = (Double(pixel.w) / 255, Double(pixels[found + 3]) / 255)
        for channel in 0..<3 {
          let black = Double(pixel[channel]) * a - Double(pixels[found + channel]) * b
          let white = black - 255 * (a - b)
          sum += black * black + white * white
        }
      }
    }
    return sum
  }

  @Test("Alpha as opacity reduces the visible error", arguments: [2, 4])
  func opacityImprovesVisibleError(_ bits: Int) throws {
    // The colors of transparent pixels are random.
    var bitmap = EncodingImage.gradient.bitmap(32, 32)
    let noise = EncodingImage.noise.bitmap(32, 32)
    for y in 0..<32 {
      for x in 0..<32 where x > 12 {
        bitmap[x, y] = noise[x, y]
        bitmap[x, y].w = UInt8(max(0, 40 - 2 * x))
      }
    }
    var errors: [Double] = []
    for isOpacity in [false, true] {
      let options = PVRTCEncodingOptions(quality: .high, alpha: isOpacity ? .opacity : .keepsOpaque)
      let bytes = try PVRTCEncoder(options).encode(bitmap, bits: bits, hasAlpha: true)
      let pixels = decodedPVRTC(bytes, bitmap.pixelSize, bits: bits, hasAlpha: true)
      errors.append(visibleError(pixels, bitmap))
    }
    #expect(errors[1] < 0.8 * errors[0])
  }

  @Test("Perceptual weights reduce the error of green")
  func perceptualWeightsFavorGreen() throws {
    let bitmap = EncodingImage.noise.bitmap(32, 32)
    func greenError(_ weighting: PVRTCEncodingOptions.ChannelWeighting) throws -> Int {
      let options = PVRTCEncodingOptions(quality: .high, channelWeighting: weighting)
      let bytes = try PVRTCEncoder(options).encode(bitmap, bits: 4, hasAlpha: false)
      let pixels = decodedPVRTC(bytes, bitmap.pixelSize, bits: 4, hasAlpha: false)
      var sum = 0
      for y in 0..<32 {
        for x in 0..<32 {
          let difference = Int(pixels[4 * (32 * y + x) + 1]) - Int(bitmap[x, y].y)
          sum += difference * difference
        }
      }
      return sum
    }
    #expect(try greenError(.perceptual) < greenError(.linear))
  }

  @Test(
    "Sizes that are not powers of two are rejected",
    arguments: [(12, 8), (8, 12), (3, 1), (1024, 1000)]
  )
  func rejectsOtherSizes(_ width: Int, _ height: Int) {
    let bitmap = Bitmap(width: width, height: height)
    let error = #expect(throws: TextureFileError.self) {
      try PVRTCEncoder().encode(bitmap, bits: 4, hasAlpha: false)
    }
    #expect(error?.reason == .encode(.dimensions(width: width, height: height)))
    #expect(error?.code == "pvrtc.sides")
    #expect(error?.found == "\(width)x\(height)")
    #expect(error?.message.contains("pad") == true && error?.message.contains("resize") == true)
  }

  @Test("Other numbers of bits are rejected", arguments: [0, 1, 3, 8]) func rejectsOtherBits(
    _ bits: Int
  ) {
    let error = #expect(throws: TextureFileError.self) {
      try PVRTCEncoder().encode(Bitmap(width: 8, height: 8), bits: bits, hasAlpha: false)
    }
    #expect(error?.code == "pvrtc.bits")
    #expect(error?.allowed == "2, 4")
  }

  @Test("Presets are ordered by speed")
  func presetsAreOrdered() {
    #expect(PVRTCQuality.allCases == PVRTCQuality.allCases.sorted())
    #expect(PVRTCQuality(rawValue: "pvrtcveryhigh") == .veryHigh)
  }
}

@Suite(.enabled(if: Corpus.isAvailable)) struct PVRTCEncoderCorpusTests {
  /// The PSNR in dB of Apple's texturetool for the same image, and the best of other encoders.
  @Test(
    "The fast preset beats other encoders on their sample image",
    arguments: [(4, 32.34), (2, 29.44)]
  )
  func fastBeatsOtherEncoders(_ bits: Int, _ bar: Double) throws {
    let file = "pvr/glview__logo-RGBA8888-opaque.pvr"
    let bitmap = try TextureFile(decoding: try Corpus.bytes(file)).bitmap()
    let error = try encodedError(bitmap, bits: bits, hasAlpha: false, .init(quality: .fast))
    // The PSNR, converted to a squared error so that no logarithm is needed.
    let values = Double(3 * bitmap.width * bitmap.height)
    var allowed = 255.0 * 255 * values
    var decibels = bar
    while decibels >= 10 {
      allowed /= 10
      decibels -= 10
    }
    // 10^0.1 is 1 dB.
    while decibels >= 1 {
      allowed /= 1.258_925_411_794_167_2
      decibels -= 1
    }
    #expect(Double(error) < allowed)
  }
}
