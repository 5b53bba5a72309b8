import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// The kernels of the PVRTC encoder against reference computations.
@Suite struct PVRTCKernelTests {
  @Test("All instruction sets give the same words", arguments: [4, 8], [false, true])
  func kernelsGiveSameWords(_ wordWidth: Int, _ hasAlpha: Bool) {
    for image in EncodingImage.allCases {
      for (width, height) in [(8, 4), (16, 32), (64, 8)] {
        for quality in [PVRTCQuality.fast, .normal] {
          let all = SIMDKernels.codecs.available.map { kernels in
            let source = KernelCase.source(
              KernelCase.crossTerms(image, width, height),
              wordWidth: wordWidth,
              hasAlpha: hasAlpha,
              kernels
            )
            let words = PVRTCSearch(source, quality).run()
            return (0..<words.count).map { words[$0] }
          }
          #expect(all.allSatisfy { $0 == all[0] }, "\(image) \(width) × \(height), \(quality)")
        }
      }
    }
  }

  // MARK: Sums

  /// The interpolation weight of a word for a pixel of the planes, by the distance of their
  /// centers.
  private static func share(
    _ source: PVRTCSource,
    _ column: Int,
    _ row: Int,
    x: Int,
    y: Int
  ) -> Double {
    let image = source.image
    let (width, columns, rows) = (image.wordWidth, image.columns, image.rows)
    // Pixels of planes lie between the word at their cell and the one before it.
    func part(_ position: Int, _ size: Int, _ word: Int, _ count: Int) -> Double {
      let cell = position / size
      let across = Double(position % size) / Double(size)
      var part = 0.0
      if (cell + count - 1) % count == word { part += 1 - across }
      if cell % count == word { part += across }
      return part
    }
    return part(x, width, column, columns) * part(y, 4, row, rows)
  }

  @Test("The sums of the equations match their definition", arguments: [4, 8], [false, true])
  func sumsMatchDefinition(_ wordWidth: Int, _ hasAlpha: Bool) {
    let bitmap = EncodingImage.texture.bitmap(4 * wordWidth, 16)
    for kernels in SIMDKernels.codecs.available {
      let source = KernelCase.source(
        bitmap,
        wordWidth: wordWidth,
        hasAlpha: hasAlpha,
        kernels,
        .init(alpha: .independent, punchThrough: .unused)
      )
      let image = source.image
      var random = SplitMix64(seed: 4)
      let plane = AlignedBuffer<Int16>(0, count: image.planeCount)
      for index in 0..<plane.count { plane[index] = Int16(random.next() % 9) }
      let fit = PVRTCFit(source, solves: true)
      fit.start()
      fit.gatherTotals()
      fit.begin()
      fit.gather(.given(plane))
      for column in 0..<4 {
        for row in 0..<4 {
          check(fit, plane, column, row)
        }
      }
    }
  }

  private func check(_ fit: PVRTCFit, _ plane: AlignedBuffer<Int16>, _ column: Int, _ row: Int) {
    let (source, image) = (fit.source, fit.source.image)
    let others = [
      (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1),
      (column + 3, row + 1),
    ]
    var expected = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 3)
    var (first, second) = (SIMD4<Double>(), SIMD4<Double>())
    for y in 0..<16 {
      for x in 0..<(4 * image.wordWidth) {
        let own = Self.share(source, column, row, x: x, y: y)
        guard own > 0 else { continue }
        let weight = Double(plane[y * image.pitch + x]) / 8
        for (index, other) in others.enumerated() {
          let share = own * Self.share(source, other.0 % 4, other.1 % 4, x: x, y: y)
          expected[0][index] += share * (1 - weight) * (1 - weight)
          expected[1][index] += share * (1 - weight) * weight
          expected[2][index] += share * weight * weight
        }
        for channel in 0..<(source.hasAlpha ? 4 : 3) {
          let value = unsafe Double(image.values(channel, x: x, y: y).pointee)
          first[channel] += own * (1 - weight) * value
          second[channel] += own * weight * value
        }
      }
    }
    let found = fit.equations[row * image.columns + column]
    for index in 0..<5 {
      #expect(abs(Double(found.firsts[index]) - expected[0][index]) < 1e-4)
      #expect(abs(Double(found.crossTerms[index]) - expected[1][index]) < 1e-4)
      #expect(abs(Double(found.seconds[index]) - expected[2][index]) < 1e-4)
    }
    for channel in 0..<4 {
      #expect(abs(Double(found.first[channel]) - first[channel]) < 0.02)
      #expect(abs(Double(found.second[channel]) - second[channel]) < 0.02)
    }
  }

  /// Any colors, and any words that use punch-through alpha or must stay opaque.
  @Test("The totals match the shares of the pixels", arguments: [4, 8], EncodingImage.allCases)
  func totalsMatchPixels(_ wordWidth: Int, _ image: EncodingImage) {
    var bitmap = image.bitmap(4 * wordWidth, 16)
    // Single transparent pixels, for punch-through alpha, and opaque blocks.
    for y in 0..<16 {
      for x in 0..<(4 * wordWidth) { bitmap[x, y].w = y < 12 && x + 2 * y & 6 == 4 ? 0 : 255 }
    }
    for kernels in SIMDKernels.codecs.available {
      let source = KernelCase.source(bitmap, wordWidth: wordWidth, hasAlpha: true, kernels)
      if image == .noise, wordWidth == 4 {
        #expect((0..<source.image.count).contains { source.kind($0).isPunched })
      }
      let fit = PVRTCFit(source, solves: true)
      for index in 0..<fit.colors.count { fit.colors[index] = SIMD4(repeating: .nan) }
      fit.gatherTotals()
      for index in 0..<source.image.count {
        var expected = SIMD4<Double>()
        for y in 0..<16 {
          for x in 0..<(4 * wordWidth) {
            let share = Self.share(source, index % 4, index / 4, x: x, y: y)
            for channel in 0..<4 {
              let value = unsafe source.image.values(channel, x: x, y: y).pointee
              expected[channel] += share * Double(value)
            }
          }
        }
        let difference = SIMD4<Double>(fit.totals[index]) - expected
        #expect(difference.max() < 0.02 && difference.min() > -0.02, "\(kernels) \(index)")
      }
    }
  }

  /// The weights minimize the squared error, which an exhaustive search confirms.
  @Test("Chosen weights have the minimum squared difference", arguments: [4, 8])
  func weightsAreNearest(_ wordWidth: Int) {
    let bitmap = EncodingImage.texture.bitmap(4 * wordWidth, 16)
    for kernels in SIMDKernels.codecs.available {
      let source = KernelCase.source(bitmap, wordWidth: wordWidth, hasAlpha: false, kernels)
      let fit = PVRTCFit(source, solves: true)
      fit.start()
      fit.gatherTotals()
      fit.begin()
      for (kind, weights) in [
        (PVRTCFit.Weights.four, [0, 3, 5, 8]), (.free, [0, 1, 2, 3, 4, 5, 6, 7, 8]),
      ] {
        let plane = nearest(fit, weights)
        fit.gather(kind)
        let found = (0..<source.image.count).map { fit.equations[$0] }
        fit.gather(.given(plane))
        for index in 0..<source.image.count {
          let difference = found[index].second - fit.equations[index].second
          #expect(difference.max() < 0.5 && difference.min() > -0.5, "\(kernels) \(index)")
        }
      }
    }
  }

  private func nearest(_ fit: PVRTCFit, _ weights: [Int]) -> AlignedBuffer<Int16> {
    let (source, image) = (fit.source, fit.source.image)
    let plane = AlignedBuffer<Int16>(0, count: image.planeCount)
    for y in 0..<16 {
      for x in 0..<(4 * image.wordWidth) {
        var (first, second) = (SIMD4<Double>(), SIMD4<Double>())
        for index in 0..<image.count {
          let share = Self.share(source, index % 4, index / 4, x: x, y: y)
          guard share > 0 else { continue }
          first += SIMD4<Double>(fit.colors[2 * index]) * share
          second += SIMD4<Double>(fit.colors[2 * index + 1]) * share
        }
        var minimum = Double.infinity
        for weight in weights {
          var error = 0.0
          for channel in 0..<3 {
            let value = unsafe Double(image.values(channel, x: x, y: y).pointee)
            let blended = first[channel] + (second[channel] - first[channel]) * Double(weight) / 8
            error += (blended - value) * (blended - value)
          }
          if error < minimum {
            minimum = error
            plane[y * image.pitch + x] = Int16(weight)
          }
        }
      }
    }
    return plane
  }

  // MARK: Two bits per pixel

  @Test(
    "Weights and modes of 2-bit words match a reference search",
    arguments: [false, true],
    [(8, 4), (32, 8), (64, 16)]
  )
  func choicesMatchReference(_ hasAlpha: Bool, _ size: (Int, Int)) {
    for image in EncodingImage.allCases {
      for kernels in SIMDKernels.codecs.available {
        let bitmap = KernelCase.crossTerms(image, size.0, size.1)
        let source = KernelCase.source(bitmap, wordWidth: 8, hasAlpha: hasAlpha, kernels)
        let words = KernelCase.words(source)
        let weights = PVRTCWeights(count: words.count)
        let emission = PVRTCModulationEncoder(source: source, words: words, weights: weights)
        emission.choose2bpp(weights)
        for row in 0..<source.image.rows {
          var before: [Int]?
          for column in 0..<source.image.columns {
            let plain = PlainWideWord(source, words, column, row, before: before)
            let index = row * source.image.columns + column
            #expect(words[index].mode == plain.mode)
            for line in 0..<4 {
              let found = (0..<8).map { Int(weights.stored[4 * index + line][$0]) }
              #expect(found == plain.weights[line])
            }
            before = plain.weights.map { $0[7] }
          }
        }
      }
    }
  }

  /// The words of any weights and modes decode to pixels with the measured error.
  @Test(
    "The measured error equals that of the decoded pixels",
    arguments: [(8, 4), (16, 4), (8, 8), (32, 16)],
    [false, true]
  )
  func errorsMatchDecoder(_ size: (Int, Int), _ hasAlpha: Bool) {
    let bitmap = EncodingImage.noise.bitmap(size.0, size.1)
    let source = KernelCase.source(
      bitmap,
      wordWidth: 8,
      hasAlpha: hasAlpha,
      .preferred,
      .init(alpha: .independent)
    )
    let words = KernelCase.words(source)
    let weights = KernelCase.weights(words)
    let bits = AlignedBuffer<UInt64>(0, count: words.count)
    let error = PVRTCModulationEncoder(source: source, words: words, weights: weights).run(
      into: bits
    )
    let columns = source.image.columns
    let bytes = PVRTCGrid(.first, bits: 2, size: bitmap.pixelSize).stored { column, row in
      bits[row % source.image.rows * columns + column % columns]
    }
    let pixels = decodedPVRTC(bytes, bitmap.pixelSize, bits: 2, hasAlpha: hasAlpha)
    let sum = squaredError(pixels, bitmap, hasAlpha: hasAlpha)
    // Where alpha is weighted, one is 256 times and the other 16 times as large.
    #expect(Int(error) == (hasAlpha ? 16 : 1) * sum)
    let plane = AlignedBuffer<Int16>(0, count: source.image.planeCount)
    weights.resolve(words, of: source, into: plane)
    for y in 0..<size.1 {
      for x in 0..<size.0 {
        let position = (y + size.1 + 2) % size.1 * source.image.pitch + (x + 4) % size.0
        let weight = KernelCase.resolved(weights, words, source, x: x, y: y)
        #expect(Int(plane[position]) == weight, "\(x) \(y)")
      }
    }
  }
}
