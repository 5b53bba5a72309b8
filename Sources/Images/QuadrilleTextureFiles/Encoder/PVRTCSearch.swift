import QuadrilleSystem

/// The way from a picture to its words: each preset goes on where the faster one has ended.
///
/// After each preset's steps the exact error decides whether its words are kept, so that more time
/// never makes a picture worse.
struct PVRTCSearch {
  private let source: PVRTCSource
  private let fit: PVRTCFit
  private let descent: PVRTCDescent
  /// The words that are worked on, and with 2 bits a pixel the weights of their pixels.
  private let words: PVRTCMemory<PVRTCWord>
  private let weights: PVRTCWeights?
  /// The best words so far.
  private let bestWords: PVRTCMemory<PVRTCWord>
  private let bestWeights: PVRTCWeights?
  /// Their bits, and those of the words that are worked on.
  private let bestBits: PVRTCMemory<UInt64>
  private let bits: PVRTCMemory<UInt64>

  /// The words with colours moved down the slope of the error; nil where no preset does so.
  private let moved: PVRTCMemory<PVRTCWord>?
  private let quality: PVRTCQuality

  init(_ source: PVRTCSource, _ quality: PVRTCQuality) {
    self.source = source
    self.quality = quality
    let count = source.picture.count
    let isWide = source.picture.wordWidth == 8
    words = PVRTCMemory(PVRTCWord(), count: count)
    weights = isWide ? PVRTCWeights(count: count) : nil
    bestWords = PVRTCMemory(PVRTCWord(), count: count)
    bestWeights = isWide ? PVRTCWeights(count: count) : nil
    bestBits = PVRTCMemory(0, count: count)
    bits = PVRTCMemory(0, count: count)
    moved = quality == .fastest || isWide ? nil : PVRTCMemory(uninitializedCount: count)
    fit = PVRTCFit(source, solves: isWide || quality > .fast)
    descent = PVRTCDescent(
      source: source,
      words: words,
      weights: weights,
      errors: PVRTCMemory(0, count: isWide || quality < .normal ? 0 : count)
    )
  }

  /// Does what the preset and all faster ones do; returns the words' bits, row by row.
  func run() -> PVRTCMemory<UInt64> {
    var least = UInt64.max
    var sweeps = 0
    fit.start()
    if weights != nil || quality > .fast { fit.gatherTotals() }
    for preset in PVRTCQuality.allCases where preset <= quality {
      for step in weights == nil ? preset.narrowSteps : preset.wideSteps {
        // The encoder refuses what is not finished.
        guard Budget.timeViolation == nil else { return bestBits }
        run(step, &sweeps)
      }
      keep(&least, isQuick: preset <= .fast)
    }
    return bestBits
  }

  private func run(_ step: PVRTCStep, _ sweeps: inout Int) {
    switch step {
    case .roundStart:
      fit.roundStart(to: words)
      if source.forcesPunch { source.markPunched(words) }
    case .descend(let times):
      guard let moved else { return }
      // The first time was when the words of the faster preset were measured.
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
      let plane = PVRTCMemory<Int16>(0, count: source.picture.planeCount)
      weights.resolve(words, of: source, into: plane)
      fit.gather(.given(plane))
      fit.relax(3)
    case .round(let times):
      fit.chooseOpacity(words)
      fit.round(to: words, times: times)
      if source.forcesPunch { source.markPunched(words) }
    case .sweep(let reach, let times, let cooling):
      var reach = reach
      for _ in 0..<times {
        sweeps += 1
        reach.number = sweeps
        descent.sweep(reach)
        reach.heat *= cooling
      }
    }
  }

  /// - Parameter isQuick: Whether words of 2 bits a pixel have colours only.
  private func emission(isQuick: Bool) -> PVRTCEmission {
    PVRTCEmission(source: source, words: words, weights: weights, hasWeights: !isQuick)
  }

  /// Keeps the present words if they are better than the best, or takes these back.
  private func keep(_ least: inout UInt64, isQuick: Bool) {
    let error = emission(isQuick: isQuick).run(into: bits, moved: least == .max ? moved : nil)
    if error < least {
      least = error
      bestWords.copy(words)
      bestBits.copy(bits)
      if let weights { bestWeights?.stored.copy(weights.stored) }
    } else {
      words.copy(bestWords)
      if let bestWeights { weights?.stored.copy(bestWeights.stored) }
    }
  }
}

/// A step of the way from a picture to its words.
enum PVRTCStep {
  /// Moves colours down the slope of the error, so many times; it follows ``roundStart``.
  case descend(Int)
  /// Begins a fit with the start.
  case begin
  /// Chooses weights for the present colours and solves for colours with these: of all nine weights,
  /// which finds better ways at first, or of those that words of 4 bits a pixel have.
  case fit(isFree: Bool)
  /// Solves for colours with the weights that words of 2 bits a pixel have.
  case refit
  /// Rounds the colours that are there at first, each for itself, to what words hold.
  case roundStart
  /// Rounds the colours to what words hold, each with regard to the others, so many times.
  case round(Int)
  /// Goes over all words with the exact error, so many times, each time with less heat.
  case sweep(PVRTCDescent.Reach, times: Int, cooling: Float)

  static func sweep(_ reach: PVRTCDescent.Reach, times: Int) -> PVRTCStep {
    .sweep(reach, times: times, cooling: 1)
  }
}

extension PVRTCQuality {
  private typealias Reach = PVRTCDescent.Reach

  /// The steps for words of 4 bits a pixel beyond those of the next faster preset.
  var narrowSteps: [PVRTCStep] {
    let wide = Reach(pairs: true, lines: true, modes: true)
    let thorough = Reach(pairs: true, lines: true, rounds: 3, modes: true)
    // What has twice the mean error: hard edges, where there are some among smooth parts.
    let rough = Reach(pairs: true, lines: true, rounds: 2, modes: true, excess: 2)
    return switch self {
    case .fastest: [.roundStart]
    case .fast: [.descend(2)]
    case .low:
      [.begin, .fit(isFree: true), .fit(isFree: true), .fit(isFree: false), .round(1)]
    case .normal:
      [
        .fit(isFree: true), .fit(isFree: false), .fit(isFree: false), .round(2),
        .sweep(Reach(modes: true), times: 1), .sweep(rough, times: 4),
      ]
    case .high: [.sweep(wide, times: 2)]
    case .veryHigh:
      [.sweep(wide.heated(25), times: 3, cooling: 0.5), .sweep(wide, times: 1)]
    case .thorough:
      [.sweep(wide.heated(75), times: 6, cooling: 0.65), .sweep(wide, times: 1)]
    case .best:
      [.sweep(wide.heated(150), times: 17, cooling: 0.81), .sweep(thorough, times: 2)]
    }
  }

  /// The steps for words of 2 bits a pixel beyond those of the next faster preset.
  var wideSteps: [PVRTCStep] {
    let look = Reach(modes: true, colors: false, passes: 0)
    let choose = Reach(modes: true, colors: false, passes: 1)
    let wide = Reach(pairs: true, lines: true, modes: true)
    let single = Reach(pairs: true, lines: true, modes: true, passes: 1)
    let thorough = Reach(pairs: true, lines: true, rounds: 3, modes: true)
    return switch self {
    case .fastest: [.begin, .fit(isFree: true), .round(1)]
    case .fast: [.refit, .round(1)]
    case .low:
      [
        .begin, .fit(isFree: true), .round(1), .sweep(look, times: 1),
        .refit, .round(1), .sweep(look, times: 1),
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
      [.sweep(wide.heated(75), times: 5, cooling: 0.6), .sweep(wide, times: 1)]
    case .best:
      [.sweep(single.heated(200), times: 40, cooling: 0.891), .sweep(thorough, times: 2)]
    }
  }
}
