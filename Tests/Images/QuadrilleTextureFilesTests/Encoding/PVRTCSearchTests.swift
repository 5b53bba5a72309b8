import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// The parts of the search for words against reference computations.
@Suite struct PVRTCSearchTests {
  static let sizes = [(4, 4), (8, 4), (4, 8), (16, 8), (16, 16)]

  // MARK: Codes

  @Test(
    "The error of 4-bit words equals that of the decoded pixels",
    arguments: sizes,
    [false, true]
  )
  func errorsMatchDecoder(_ size: (Int, Int), _ hasAlpha: Bool) {
    let bitmap = EncodingImage.texture.bitmap(size.0, size.1)
    let (source, words) = randomWords(bitmap, hasAlpha: hasAlpha)
    let bits = AlignedBuffer<UInt64>(0, count: words.count)
    let error = PVRTCModulationEncoder(source: source, words: words, weights: nil).run(into: bits)
    let pixels = decoded(bits, source, bitmap.pixelSize, hasAlpha: hasAlpha)
    let (width, height) = (4 * source.image.columns, 4 * source.image.rows)
    var sum = 0
    for y in 0..<height {
      for x in 0..<width {
        let pixel = bitmap[x % size.0, y % size.1]
        for channel in 0..<(hasAlpha ? 4 : 3) {
          let value = Int(pixels[4 * (y % size.1 * size.0 + x % size.0) + channel])
          // Alpha has a weight of 20/16.
          let scale = !hasAlpha ? 1 : channel == 3 ? 20 : 16
          let difference = (value - Int(pixel[channel])) * scale
          sum += difference * difference
        }
      }
    }
    #expect(Int(error) == sum)
  }

  @Test("No other code gives a lower error")
  func codesAreOptimal() {
    let bitmap = EncodingImage.noise.bitmap(8, 8)
    let (source, words) = randomWords(bitmap, hasAlpha: false)
    let bits = AlignedBuffer<UInt64>(0, count: words.count)
    _ = PVRTCModulationEncoder(source: source, words: words, weights: nil).run(into: bits)
    func error() -> Int {
      let pixels = decoded(bits, source, bitmap.pixelSize, hasAlpha: false)
      return squaredError(pixels, bitmap, hasAlpha: false)
    }
    let chosen = error()
    for index in 0..<bits.count {
      let stored = bits[index]
      for pixel in 0..<16 {
        for code in UInt64(0)..<4 {
          bits[index] = stored & ~(3 << UInt64(2 * pixel)) | code << UInt64(2 * pixel)
          // In mode 1 the third code is punch-through alpha, which opaque words do not use.
          guard words[index].mode == 0 || code != 2 else { continue }
          #expect(error() >= chosen)
        }
      }
      bits[index] = stored
    }
  }

  // MARK: Slopes

  /// Sums pixel by pixel in floating point; where the encoder rounds differently, a code may be
  /// off by one.
  @Test("Colors move along the gradient of the error", arguments: sizes, [false, true])
  func colorsFollowGradient(_ size: (Int, Int), _ hasAlpha: Bool) {
    let bitmap = EncodingImage.texture.bitmap(size.0, size.1)
    let (source, words) = randomWords(bitmap, hasAlpha: hasAlpha, modes: false)
    let bits = AlignedBuffer<UInt64>(0, count: words.count)
    let moved = AlignedBuffer(PVRTCWord(), count: words.count)
    _ = PVRTCModulationEncoder(source: source, words: words, weights: nil).run(
      into: bits,
      moved: moved
    )
    let expected = PlainSlopes(source, words, bits).colors(bitmap)
    var same = 0
    for index in 0..<words.count {
      for channel in 0..<8 where channel & 3 < (hasAlpha ? 4 : 3) {
        let levels = words[index].levels(isFirst: channel < 4)
        func code(_ value: Int16) -> Int16 {
          levels.codes(expanded: SIMD4(repeating: value))[channel & 3]
        }
        let wanted = levels.codes(SIMD4(repeating: Float(expected[index][channel])))[channel & 3]
        let found = code(moved[index].colors[channel])
        #expect(abs(found - wanted) <= 1)
        if found == wanted { same += 1 }
      }
    }
    #expect(Double(same) > 0.8 * Double(words.count * (hasAlpha ? 8 : 6)))
  }

  @Test("Gradient steps reduce the error", arguments: EncodingImage.allCases, [false, true])
  func gradientStepsReduceError(_ image: EncodingImage, _ hasAlpha: Bool) {
    let bitmap = image.bitmap(32, 32)
    let (source, words) = randomWords(bitmap, hasAlpha: hasAlpha, modes: false)
    let bits = AlignedBuffer<UInt64>(0, count: words.count)
    let moved = AlignedBuffer(PVRTCWord(), count: words.count)
    let emission = PVRTCModulationEncoder(source: source, words: words, weights: nil)
    var last = emission.run(into: bits, moved: moved)
    for _ in 0..<3 {
      words.copy(moved)
      let error = emission.run(into: bits, moved: moved)
      #expect(error < last)
      last = error
    }
  }

  // MARK: Error model

  @Test("The error model predicts the effect of color changes", arguments: [false, true], [4, 8])
  func modelIsQuadratic(_ hasAlpha: Bool, _ wordWidth: Int) {
    let bitmap = EncodingImage.texture.bitmap(32, 32)
    let (source, words) = randomWords(bitmap, hasAlpha: hasAlpha, wordWidth: wordWidth)
    var random = SplitMix64(seed: 9)
    for _ in 0..<8 {
      let column = Int(random.next() % UInt64(source.image.columns))
      let row = Int(random.next() % UInt64(source.image.rows))
      var errorModel = PVRTCErrorModel()
      var plain: PlainWindow?
      if wordWidth == 4 {
        PVRTCWindow.with(source, words) { window in
          window.load(column, row)
          window.measure()
          errorModel = window.errorModel()
          plain = PlainWindow(window)
        }
      } else {
        let weights = PVRTCWeights(count: words.count)
        let choices: [Int16] = [0, 3, 5, 8]
        for index in 0..<weights.stored.count {
          var lanes = SIMD8<Int16>()
          for lane in 0..<8 { lanes[lane] = choices[Int(random.next() % 4)] }
          weights.stored[index] = lanes
        }
        PVRTC2bppWindow.with(source, words, weights) { window in
          window.load(column, row)
          window.measure()
          errorModel = window.errorModel()
          plain = PlainWindow(window)
        }
      }
      guard let plain else {
        Issue.record("no window")
        return
      }
      for channel in 0..<(hasAlpha ? 4 : 3) {
        for (a, b) in [(1, 0), (-1, 0), (0, 2), (2, -1), (-3, -3)] {
          let change = plain.change(channel, Double(a), Double(b))
          let (x, y) = (Float(a), Float(b))
          let linear = errorModel.first[channel] * x + errorModel.second[channel] * y
          let square =
            errorModel.firstSquare[channel] * x * x + errorModel.crossTerms[channel] * x * y
            + errorModel.secondSquare[channel] * y * y
          // Weights and differences are rounded to integers.
          let slack = 0.1 * (abs(square) + abs(linear)) + 24
          #expect(abs(Float(change) - (linear + square)) < slack, "\(channel) \(a) \(b)")
        }
      }
    }
  }
}

/// An image to encode, and words of unrelated colors.
private func randomWords(
  _ bitmap: Bitmap,
  hasAlpha: Bool,
  modes: Bool = true,
  wordWidth: Int = 4
) -> (PVRTCSource, AlignedBuffer<PVRTCWord>) {
  let source = PVRTCSource(
    bitmap,
    wordWidth: wordWidth,
    hasAlpha: hasAlpha,
    options: .init(),
    threads: 1
  )
  var random = SplitMix64(seed: UInt64(bitmap.width * 64 + bitmap.height))
  let words = AlignedBuffer(PVRTCWord(), count: source.image.count)
  for index in 0..<words.count {
    var word = PVRTCWord()
    if hasAlpha {
      word.firstIsOpaque = random.next() % 3 == 0
      word.secondIsOpaque = random.next() % 3 == 0
    }
    func color(_ levels: PVRTCLevels) -> SIMD4<Int16> {
      var values = SIMD4<Float>()
      for channel in 0..<4 { values[channel] = Float(random.next() % 256) }
      return levels.expanded(levels.codes(values))
    }
    word.first = color(word.levels(isFirst: true))
    word.second = color(word.levels(isFirst: false))
    if modes { word.mode = UInt8(random.next() % (wordWidth == 4 ? 2 : 4)) }
    words[index] = word
  }
  return (source, words)
}

/// The decoded words; a file has at least two columns and rows of words.
private func decoded(
  _ bits: AlignedBuffer<UInt64>,
  _ source: PVRTCSource,
  _ size: PixelSize,
  hasAlpha: Bool
) -> [UInt8] {
  let image = source.image
  let bytes = PVRTCGrid(.first, bits: 4, size: size).stored { column, row in
    bits[row % image.rows * image.columns + column % image.columns]
  }
  return decodedPVRTC(bytes, size, bits: 4, hasAlpha: hasAlpha)
}
