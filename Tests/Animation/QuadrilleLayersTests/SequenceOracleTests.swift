import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import TestSupport
import Testing

/// Finite and infinite sequences of samples with offsets, compared with a stepwise evaluation.
@Suite struct SequenceOracleTests {
  private static let frames: [(sample: Int, duration: Double)] = [(2, 0.25), (0, 0.5), (3, 0.125)]
  private static let cycle = 0.875

  /// The sample at a local time of the sequence, found frame by frame.
  private static func steppedIndex(_ played: Double, cycles: Int?) -> Int {
    if played <= 0 { return frames[0].sample }
    if let cycles, played >= Double(cycles) * cycle { return frames[2].sample }
    var left = played
    while true {
      for frame in frames {
        if left < frame.duration { return frame.sample }
        left -= frame.duration
      }
    }
  }

  private static func sequence(_ cycles: Int?, _ mapping: TimeMapping) -> SpriteSequence {
    SpriteSequence(
      frames: frames.map { .init(sample: $0.sample, duration: $0.duration) },
      repetition: cycles.map(Repetition.count) ?? .forever,
      timeMapping: mapping
    )
  }

  private static func sheet() -> SpriteSheet {
    SpriteSheet(
      sprites: (0..<4).map { _ in Sprite(page: Page(Bitmap(width: 1, height: 1))) }
    )
  }

  /// Offsets at the start, within a cycle, in a later one, near the end and beyond it.
  @Test(
    "A sequence and its animation agree with a reference at every time",
    arguments: [nil, 1, 3] as [Int?],
    [0, 0.3, 0.8, 1.2, 2.5, 2.7]
  )
  func matchesReferenceSequence(cycles: Int?, offset: Double) throws {
    for speed in [1.0, 2] {
      let mapping = TimeMapping(beginTime: 1, timeOffset: offset, speed: speed)
      let sequence = Self.sequence(cycles, mapping)
      let layer = SpriteLayer(sheet: Self.sheet())
      layer.add(try #require(sequence.animation))
      for step in 0..<400 {
        let time = Double(step) / 64 + 0.0009
        // Before its begin time a sequence shows its initial sample.
        let played = time < 1 ? offset : (time - 1) * speed + offset
        if time >= 1 {
          let expected = Self.steppedIndex(played, cycles: cycles)
          #expect(sequence.sample(at: time) == expected, "\(time)")
          #expect(layer.currentSample(at: time) == expected, "the layer at \(time)")
          let isOver = cycles.map { played >= Double($0) * Self.cycle } ?? false
          #expect(sequence.isRunning(at: time) == !isOver)
        } else {
          #expect(!sequence.isRunning(at: time))
        }
      }
    }
  }
}
