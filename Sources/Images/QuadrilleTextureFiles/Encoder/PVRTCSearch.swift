import QuadrilleSystem

/// The search for the words of an image: each preset continues where the faster one has ended.
///
/// After each preset's steps the exact error decides whether its words are kept, so that more time
/// never increases the error.
struct PVRTCSearch {
  private let source: PVRTCSource
  private let fit: PVRTCFit
  private let descent: PVRTCDescent
  /// The current words, and with 2 bits per pixel the weights of their pixels.
  private let words: AlignedBuffer<PVRTCWord>
  private let weights: PVRTCWeights?
  /// The best words so far.
  private let bestWords: AlignedBuffer<PVRTCWord>
  private let bestWeights: PVRTCWeights?
  /// The bits of the best and of the current words.
  private let bestBits: AlignedBuffer<UInt64>
  private let bits: AlignedBuffer<UInt64>

  /// The words with colors moved along the gradient; nil if no preset uses it.
  private let moved: AlignedBuffer<PVRTCWord>?
  private let quality: PVRTCQuality

  init(_ source: PVRTCSource, _ quality: PVRTCQuality) {
    self.source = source
    self.quality = quality
    let count = source.image.count
    let isWide = source.image.wordWidth == 8
    words = AlignedBuffer(PVRTCWord(), count: count)
    weights = isWide ? PVRTCWeights(count: count) : nil
    bestWords = AlignedBuffer(PVRTCWord(), count: count)
    bestWeights = isWide ? PVRTCWeights(count: count) : nil
    bestBits = AlignedBuffer(0, count: count)
    bits = AlignedBuffer(0, count: count)
    moved = quality == .fastest || isWide ? nil : AlignedBuffer(uninitializedCount: count)
    fit = PVRTCFit(source, solves: isWide || quality > .fast)
    descent = PVRTCDescent(
      source: source,
      words: words,
      weights: weights,
      errors: AlignedBuffer(0, count: isWide || quality < .normal ? 0 : count)
    )
  }

  /// Runs the steps of the preset and all faster ones; returns the words' bits in row order.
  func run() -> AlignedBuffer<UInt64> {
    var minimum = UInt64.max
    var sweeps = 0
    fit.start()
    guard !source.isInterrupted else { return bestBits }
    if weights != nil || quality > .fast { fit.gatherTotals() }
    for preset in PVRTCQuality.allCases where preset <= quality {
      for step in weights == nil ? preset.steps4bpp : preset.steps2bpp {
        // The encoder rejects incomplete results.
        guard !source.isInterrupted else { return bestBits }
        run(step, &sweeps)
      }
      keep(&minimum, isQuick: preset <= .fast)
    }
    guard source.limitsColors else { return bestBits }
    limitColors(&sweeps)
    return bits
  }

  /// Lowers colors to their alpha, and searches for the best ones among those that are not above it.
  ///
  /// Blending keeps the order of color and alpha, so that pixels have it if words do.
  private func limitColors(_ sweeps: inout Int) {
    for index in 0..<words.count { words[index] = words[index].withColorsWithinAlpha() }
    if weights != nil || quality >= .normal {
      var options = PVRTCDescent.SweepOptions(pairs: true, lines: true, modes: true)
      options.limitsColors = true
      run(.sweep(options, times: 3), &sweeps)
    }
    _ = emission(isQuick: quality <= .fast).run(into: bits)
  }

  private func run(_ step: PVRTCStep, _ sweeps: inout Int) {
    switch step {
    case .roundStart:
      fit.roundStart(to: words)
      if source.forcesPunch { source.markPunched(words) }
    case .descend(let times):
      guard let moved else { return }
      // The first descent happened when the words of the faster preset were measured.
      for _ in 1..<times {
        words.copy(moved)
        _ = emission(isQuick: true).choose(into: bits, moved: moved)
      }
      words.copy(moved)
    case .begin: fit.begin()
    case .fit(let isFree):
      fit.gather(isFree ? .free : .four)
      fit.relax(3)
    case .refit:
      guard let weights else { return }
      let plane = AlignedBuffer<Int16>(0, count: source.image.planeCount)
      weights.resolve(words, of: source, into: plane)
      fit.gather(.given(plane))
      fit.relax(3)
    case .round(let times):
      fit.chooseOpaqueModes(words)
      fit.round(to: words, times: times)
      if source.forcesPunch { source.markPunched(words) }
    case .sweep(let options, let times, let coolingFactor):
      var options = options
      for _ in 0..<times {
        sweeps += 1
        options.number = sweeps
        descent.sweep(options)
        options.temperature *= coolingFactor
      }
    }
  }

  /// - Parameter isQuick: Whether words of 2 bits per pixel have only colors.
  private func emission(isQuick: Bool) -> PVRTCModulationEncoder {
    PVRTCModulationEncoder(source: source, words: words, weights: weights, hasWeights: !isQuick)
  }

  /// Keeps the current words if they are better than the best, otherwise restores these.
  private func keep(_ minimum: inout UInt64, isQuick: Bool) {
    let error = emission(isQuick: isQuick).run(into: bits, moved: minimum == .max ? moved : nil)
    if error < minimum {
      minimum = error
      bestWords.copy(words)
      bestBits.copy(bits)
      if let weights { bestWeights?.stored.copy(weights.stored) }
    } else {
      words.copy(bestWords)
      if let bestWeights { weights?.stored.copy(bestWeights.stored) }
    }
  }
}

/// A step of the search for the words of an image.
enum PVRTCStep {
  /// Moves colors along the gradient, this many times; it follows ``roundStart``.
  case descend(Int)
  /// Initializes a fit from the start.
  case begin
  /// Chooses weights for the current colors and solves for colors: with all nine weights, which
  /// converges better at first, or with the four of words of 4 bits per pixel.
  case fit(isFree: Bool)
  /// Solves for colors with the current weights of words of 2 bits per pixel.
  case refit
  /// Rounds the initial colors independently to representable levels.
  case roundStart
  /// Rounds the colors to representable levels, each with regard to the others, this many times.
  case round(Int)
  /// Visits all words with the exact error, this many times, with decreasing temperature.
  case sweep(PVRTCDescent.SweepOptions, times: Int, coolingFactor: Float)

  static func sweep(_ options: PVRTCDescent.SweepOptions, times: Int) -> PVRTCStep {
    .sweep(options, times: times, coolingFactor: 1)
  }
}

extension PVRTCQuality {
  private typealias SweepOptions = PVRTCDescent.SweepOptions

  /// The steps for words of 4 bits per pixel in addition to those of the next faster preset.
  var steps4bpp: [PVRTCStep] {
    let wide = SweepOptions(pairs: true, lines: true, modes: true)
    let thorough = SweepOptions(pairs: true, lines: true, rounds: 3, modes: true)
    // Words with twice the mean error: hard edges among smooth areas.
    let rough = SweepOptions(pairs: true, lines: true, rounds: 2, modes: true, excess: 2)
    return switch self {
    case .fastest: [.roundStart]
    case .fast: [.descend(2)]
    case .low:
      [.begin, .fit(isFree: true), .fit(isFree: true), .fit(isFree: false), .round(1)]
    case .normal:
      [
        .fit(isFree: true), .fit(isFree: false), .fit(isFree: false), .round(2),
        .sweep(SweepOptions(modes: true), times: 1), .sweep(rough, times: 4),
      ]
    case .high: [.sweep(wide, times: 2)]
    case .veryHigh:
      [.sweep(wide.annealed(25), times: 3, coolingFactor: 0.5), .sweep(wide, times: 1)]
    case .thorough:
      [.sweep(wide.annealed(75), times: 6, coolingFactor: 0.65), .sweep(wide, times: 1)]
    case .best:
      [.sweep(wide.annealed(150), times: 17, coolingFactor: 0.81), .sweep(thorough, times: 2)]
    }
  }

  /// The steps for words of 2 bits per pixel in addition to those of the next faster preset.
  var steps2bpp: [PVRTCStep] {
    let probe = SweepOptions(modes: true, colors: false, passes: 0)
    let choose = SweepOptions(modes: true, colors: false, passes: 1)
    let wide = SweepOptions(pairs: true, lines: true, modes: true)
    let single = SweepOptions(pairs: true, lines: true, modes: true, passes: 1)
    let thorough = SweepOptions(pairs: true, lines: true, rounds: 3, modes: true)
    return switch self {
    case .fastest: [.begin, .fit(isFree: true), .round(1)]
    case .fast: [.refit, .round(1)]
    case .low:
      [
        .begin, .fit(isFree: true), .round(1), .sweep(probe, times: 1),
        .refit, .round(1), .sweep(probe, times: 1),
      ]
    case .normal:
      [
        .refit, .round(1), .sweep(choose, times: 1), .refit, .round(1), .sweep(choose, times: 1),
      ]
    case .high:
      [
        .fit(isFree: true), .fit(isFree: true), .round(1), .sweep(choose, times: 1),
        .refit, .round(1), .sweep(choose, times: 1), .refit, .round(1), .sweep(choose, times: 1),
        .refit, .round(1), .sweep(choose, times: 1), .sweep(wide, times: 1),
      ]
    case .veryHigh: [.sweep(wide, times: 1)]
    case .thorough:
      [.sweep(wide.annealed(75), times: 5, coolingFactor: 0.6), .sweep(wide, times: 1)]
    case .best:
      [.sweep(single.annealed(200), times: 40, coolingFactor: 0.891), .sweep(thorough, times: 2)]
    }
  }
}
