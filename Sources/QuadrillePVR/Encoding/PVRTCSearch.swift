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

  init(_ source: PVRTCSource) {
    self.source = source
    let count = source.picture.count
    let isWide = source.picture.wordWidth == 8
    words = PVRTCMemory(PVRTCWord(), count: count)
    weights = isWide ? PVRTCWeights(count: count) : nil
    bestWords = PVRTCMemory(PVRTCWord(), count: count)
    bestWeights = isWide ? PVRTCWeights(count: count) : nil
    bestBits = PVRTCMemory(0, count: count)
    bits = PVRTCMemory(0, count: count)
    fit = PVRTCFit(source)
    descent = PVRTCDescent(source: source, words: words, weights: weights)
  }

  /// Does what a preset and all faster ones do; returns the words' bits, row by row.
  func run(_ quality: PVRTCQuality) -> PVRTCMemory<UInt64> {
    var least = UInt64.max
    var sweeps = 0
    fit.start()
    if quality > .fastest || weights != nil { fit.gatherTotals() }
    for preset in PVRTCQuality.allCases where preset <= quality {
      for step in weights == nil ? preset.narrowSteps : preset.wideSteps {
        run(step, &sweeps)
      }
      keep(&least)
    }
    return bestBits
  }

  private func run(_ step: PVRTCStep, _ sweeps: inout Int) {
    switch step {
    case .roundStart:
      fit.chooseOpacity(words)
      fit.roundStart(to: words)
      if source.forcesPunch { source.markPunched(words) }
    case .fit(let isFree, let times):
      fit.gather(isFree: isFree)
      fit.relax(times)
    case .refit:
      guard let weights else { return }
      let plane = PVRTCMemory<Int16>(0, count: source.picture.planeCount)
      descent.resolve(weights, into: plane)
      fit.gather(isFree: false, given: plane)
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

  /// Keeps the present words if they are better than the best, or takes these back.
  private func keep(_ least: inout UInt64) {
    let error = PVRTCEmission(source: source, words: words, weights: weights).run(into: bits)
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
  /// Chooses weights for the present colours and solves for colours with these: of all nine weights,
  /// which finds better ways at first, or of those that words of 4 bits a pixel have.
  /// These are relaxed some times.
  case fit(isFree: Bool, relaxed: Int)
  /// Solves for colours with the weights that words of 2 bits a pixel have.
  case refit
  /// Rounds the colours that are there at first, each for itself, to what words hold.
  case roundStart
  /// Rounds the colours to what words hold, each with regard to the others, so many times; 0 is once
  /// and quickly.
  case round(Int)
  /// Goes over all words with the exact error, so many times, each time with less heat.
  case sweep(PVRTCDescent.Reach, times: Int, cooling: Float)

  static func fit(isFree: Bool) -> PVRTCStep { .fit(isFree: isFree, relaxed: 3) }

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
    return switch self {
    case .fastest: [.roundStart]
    case .fast: [.fit(isFree: true, relaxed: 2), .round(0)]
    case .low: [.fit(isFree: true), .fit(isFree: false), .round(1)]
    case .normal:
      [
        .fit(isFree: true), .fit(isFree: true), .fit(isFree: false), .fit(isFree: false), .round(2),
        .sweep(Reach(modes: true), times: 1),
      ]
    case .high: [.sweep(wide, times: 2)]
    case .veryHigh:
      [.sweep(wide.heated(25), times: 3, cooling: 0.5), .sweep(wide, times: 1)]
    case .thorough:
      [.sweep(wide.heated(75), times: 9, cooling: 0.72), .sweep(wide, times: 1)]
    case .best:
      [.sweep(wide.heated(100), times: 22, cooling: 0.85), .sweep(thorough, times: 2)]
    }
  }

  /// The steps for words of 2 bits a pixel beyond those of the next faster preset.
  var wideSteps: [PVRTCStep] {
    let look = Reach(modes: true, colors: false, passes: 0)
    let choose = Reach(modes: true, colors: false, passes: 1)
    let wide = Reach(pairs: true, lines: true, modes: true)
    return switch self {
    case .fastest: [.fit(isFree: true), .round(1), .sweep(look, times: 1)]
    case .fast: [.refit, .round(1), .sweep(look, times: 1)]
    case .low: [.refit, .round(1), .sweep(choose, times: 1)]
    case .normal:
      [
        .fit(isFree: true), .fit(isFree: true), .round(1), .sweep(choose, times: 1),
        .refit, .round(1), .sweep(choose, times: 1),
      ]
    case .high:
      [
        .refit, .round(1), .sweep(choose, times: 1), .refit, .round(1), .sweep(choose, times: 1),
        .refit, .round(1), .sweep(choose, times: 1), .sweep(wide, times: 1),
      ]
    case .veryHigh:
      [.sweep(wide.heated(25), times: 3, cooling: 0.5), .sweep(wide, times: 1)]
    case .thorough:
      [.sweep(wide.heated(75), times: 9, cooling: 0.72), .sweep(wide, times: 1)]
    case .best:
      [.sweep(wide.heated(100), times: 36, cooling: 0.905), .sweep(wide, times: 2)]
    }
  }
}
