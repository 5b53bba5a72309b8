/// Two programs run alternately.
struct ChildPair {
  let seconds: Spread
  let floorSeconds: Spread
  let ratio: Spread
  let processorSeconds: Spread
  let floorProcessorSeconds: Spread
  /// The ratio of CPU times, which other programs on the machine disturb less.
  let processorRatio: Spread
  let beyond: Spread
  let beyondBytes: Spread

  /// The wall time of both in milliseconds: median and minimum.
  var note: String {
    let medians = "\((seconds.median * 1e3).fixed(2)), \((floorSeconds.median * 1e3).fixed(2))"
    let minimum = "\((seconds.minimum * 1e3).fixed(2)), \((floorSeconds.minimum * 1e3).fixed(2))"
    return "(\(medians); minimum \(minimum))"
  }

  /// The median CPU time of both in milliseconds.
  var processorNote: String {
    let medians = [processorSeconds, floorProcessorSeconds].map { ($0.median * 1e3).fixed(2) }
    return "(\(medians.joined(separator: ", ")))"
  }

  init(pairs: Int, of tested: [String], against floor: [String]) throws {
    var runs: [(mine: Child, its: Child)] = []
    for pair in -1..<pairs {
      // Each comes first in every other pair; the first pair warms up.
      let first = try Child(pair % 2 == 0 ? tested : floor)
      let second = try Child(pair % 2 == 0 ? floor : tested)
      if pair >= 0 { runs.append(pair % 2 == 0 ? (first, second) : (second, first)) }
    }
    seconds = Spread(runs.map(\.mine.seconds))
    floorSeconds = Spread(runs.map(\.its.seconds))
    ratio = Spread(runs.map { $0.mine.seconds / $0.its.seconds })
    processorSeconds = Spread(runs.map(\.mine.processorSeconds))
    floorProcessorSeconds = Spread(runs.map(\.its.processorSeconds))
    processorRatio = Spread(runs.map { $0.mine.processorSeconds / $0.its.processorSeconds })
    beyond = Spread(runs.map { $0.mine.seconds - $0.its.seconds })
    beyondBytes = Spread(runs.map { Double($0.mine.peakBytes - $0.its.peakBytes) })
  }
}
