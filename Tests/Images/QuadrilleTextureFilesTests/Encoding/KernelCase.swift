import QuadrilleImage
import QuadrilleSystem
import TestSupport

@testable import QuadrilleTextureFiles

/// The input of the tests of the encoder's kernels.
enum KernelCase {
  static func source(
    _ bitmap: Bitmap,
    wordWidth: Int,
    hasAlpha: Bool,
    _ kernels: SIMDLevel,
    _ options: PVRTCEncodingOptions = .init()
  ) -> PVRTCSource {
    var source = PVRTCSource(
      bitmap,
      wordWidth: wordWidth,
      hasAlpha: hasAlpha,
      options: options,
      threads: 1
    )
    source.kernels = kernels
    return source
  }

  /// An image with opaque blocks next to holes and translucent parts.
  static func crossTerms(_ image: EncodingImage, _ width: Int, _ height: Int) -> Bitmap {
    var bitmap = image.bitmap(width, height)
    for y in 0..<height {
      for x in 0..<width where (x / 8 + y / 4).isMultiple(of: 3) { bitmap[x, y].w = 255 }
    }
    return bitmap
  }

  /// Words of random colors, without modes and weights.
  static func words(_ source: PVRTCSource) -> AlignedBuffer<PVRTCWord> {
    var random = SplitMix64(seed: 21)
    let words = AlignedBuffer(PVRTCWord(), count: source.image.count)
    for index in 0..<words.count {
      var word = PVRTCWord()
      let opacityConstraint = source.opacityConstraint(index)
      word.firstIsOpaque = !source.hasAlpha || opacityConstraint == .both || random.next() % 2 == 0
      word.secondIsOpaque = !source.hasAlpha || opacityConstraint != .free || random.next() % 2 == 0
      func color(_ levels: PVRTCLevels) -> SIMD4<Int16> {
        var values = SIMD4<Float>()
        for channel in 0..<4 { values[channel] = Float(random.next() % 256) }
        return levels.expanded(levels.codes(values))
      }
      word.first = color(word.levels(isFirst: true))
      word.second = color(word.levels(isFirst: false))
      words[index] = word
    }
    return words
  }

  /// Sets random modes and weights of words.
  static func weights(_ words: AlignedBuffer<PVRTCWord>) -> PVRTCWeights {
    let weights = PVRTCWeights(count: words.count)
    var random = SplitMix64(seed: 5)
    for index in 0..<words.count {
      words[index].mode = UInt8(random.next() % 4)
      for line in 0..<4 {
        for lane in 0..<8 {
          let isFlag = lane == 0 && line == 0 || lane == 4 && line == 2 || words[index].mode == 0
          let choices: [Int16] = isFlag ? [0, 8] : [0, 3, 5, 8]
          let choice = Int(random.next() % UInt64(choices.count))
          weights.stored[4 * index + line][lane] = choices[choice]
        }
      }
    }
    return weights
  }

  /// The weight of a pixel, as the format defines it.
  static func resolved(
    _ weights: PVRTCWeights,
    _ words: AlignedBuffer<PVRTCWord>,
    _ source: PVRTCSource,
    x: Int,
    y: Int
  ) -> Int {
    let (width, height) = (8 * source.image.columns, 4 * source.image.rows)
    func word(_ x: Int, _ y: Int) -> Int { y / 4 * source.image.columns + x / 8 }
    func stored(_ x: Int, _ y: Int) -> Int {
      let (x, y) = ((x + width) % width, (y + height) % height)
      return Int(weights.stored[4 * word(x, y) + y % 4][x % 8])
    }
    let mode = words[word(x, y)].mode
    if mode == 0 || (x + y) % 2 == 0 { return stored(x, y) }
    let sides = stored(x - 1, y) + stored(x + 1, y)
    let ends = stored(x, y - 1) + stored(x, y + 1)
    return mode == 1 ? (sides + ends + 2) / 4 : ((mode == 2 ? sides : ends) + 1) / 2
  }
}
