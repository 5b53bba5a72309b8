/// The steps from a picture to its words: each preset goes on where the faster one has ended.
///
/// After each step the exact error decides whether its words are kept, so that more time never makes
/// a picture worse.
struct PVRTCSearch {
  private let source: PVRTCSource
  private let options: PVRTCEncodingOptions
  private let fit: PVRTCFit
  private let descent: PVRTCDescent
  /// The words that are worked on.
  private let words: PVRTCMemory<PVRTCWord>
  /// The best words so far, and their bits.
  private let best: PVRTCMemory<PVRTCWord>
  private let bits: PVRTCMemory<UInt64>
  private let trial: PVRTCMemory<UInt64>

  init(_ source: PVRTCSource, _ options: PVRTCEncodingOptions) {
    self.source = source
    self.options = options
    let count = source.picture.count
    words = PVRTCMemory(PVRTCWord(), count: count)
    best = PVRTCMemory(PVRTCWord(), count: count)
    bits = PVRTCMemory(0, count: count)
    trial = PVRTCMemory(0, count: count)
    fit = PVRTCFit(source)
    descent = PVRTCDescent(source: source, words: words)
  }

  nonisolated(unsafe) static var labSteps: [[Double]] = []

  /// Does what the options ask for; returns the words' bits, row by row.
  func run() -> PVRTCMemory<UInt64> {
    fit.start()
    var least = UInt64.max
    var sweep = 0
    let emission = PVRTCEmission(source: source, words: words)
    func keep() {
      let error = emission.run(into: trial)
      if error < least {
        least = error
        best.copy(words)
        bits.copy(trial)
      } else {
        words.copy(best)
      }
    }
    for step in unsafe Self.labSteps {
      switch step[0] {
      case 0:
        fit.gather(isFree: step[1] != 0)
        fit.relax(Int(step[2]))
      case 1:
        fit.chooseOpacity(words)
        fit.round(to: words, times: Int(step[1]))
        keep()
      case 2:
        var heat = Float(step[1])
        for _ in 0..<Int(step[2]) {
          sweep += 1
          descent.sweep(
            .init(pairs: step[4] > 0, lines: step[4] > 1, rounds: Int(step[5]), modes: step[4] > 2, heat: heat, number: sweep)
          )
          heat *= Float(step[3])
        }
      default: keep()
      }
    }
    return bits
  }
}
