import QuadrilleSystem

/// One of several independent searches for a small page over sequences and widths.
///
/// It begins with the best of some widths and sorted sequences, and then changes the sequence and
/// the width at random, accepting results that are not worse than the state a few changes ago (late
/// acceptance; Burke and Bykov, 2017). The work is counted in decoder steps, so that the result
/// depends on the task only.
final class SkylineSearch {
  private let task: PackingTask
  private var decoder: SkylineDecoder
  private var random: SplitMix64Generator
  private var sequence: [Int32] = []
  private var width = 0
  /// The cost of the page for ``sequence`` and ``width``.
  private var cost = Int.max
  /// The best page so far.
  private(set) var best: PackedPage?

  /// Makes search `number` of `count` searches.
  init(_ task: PackingTask, number: Int, of count: Int) {
    self.task = task
    decoder = SkylineDecoder(task.sizes, job: task.job)
    random = SplitMix64Generator(seed: UInt64(number))
    widths = stride(from: number % task.widths.count, to: task.widths.count, by: count)
      .map { task.widths[$0] }
    // If all searches have the same width they begin with different sequences.
    let shift = number % task.sequences.count
    sequences = Array(task.sequences[shift...] + task.sequences[..<shift])
  }

  private let widths: [Int]
  private let sequences: [[Int32]]

  /// An initial state of a search.
  struct Start {
    var sequence: [Int32]
    var width: Int
    /// The cost of the resulting page.
    var cost: Int
  }

  /// The best state of each width that was tried.
  private(set) var starts: [Start] = []

  /// Whether the goal is reached.
  var isDone: Bool { (best?.cost ?? .max) <= task.goal }

  /// Tries widths and sorted sequences until all are tried or approximately the given number of
  /// steps is done.
  func begin(_ budget: Int) {
    let stop = decoder.steps + budget
    let sizing = task.sizing
    if task.goal > 0 {
      // A tight limit finds a packing that reaches the goal soonest, if there is one.
      let limit = sizing.heightLimit(usedWidth: widths[0], cost: task.goal)
      for sequence in sequences {
        if let found = decode(sequence, width: widths[0], limit: limit), keep(found) { return }
      }
    }
    let maximum = sizing.used(sizing.fixed.height ?? sizing.maximum.height)
    for width in widths {
      var start = Start(sequence: [], width: width, cost: .max)
      // After an interruption the caller discards the result.
      guard !task.job.isInterrupted else { return }
      for sequence in sequences {
        // Only results that improve on this width and are close to the best of all are useful.
        var limit = maximum
        if start.cost < .max {
          limit = sizing.heightLimit(usedWidth: width, cost: start.cost - 1)
        } else if let best {
          limit = sizing.heightLimit(usedWidth: width, cost: best.cost + best.cost / 16)
        }
        guard let found = decode(sequence, width: width, limit: limit) else { continue }
        start.sequence = sequence
        start.cost = found.cost
        if keep(found) { return }
        if decoder.steps >= stop { break }
      }
      if start.cost < .max { starts.append(start) }
      if decoder.steps >= stop { break }
    }
    if let start = starts.min(by: { $0.cost < $1.cost }) { adopt(start) }
  }

  /// Sets the state from which the search continues.
  func adopt(_ start: Start) {
    sequence = start.sequence
    width = start.width
    cost = start.cost
  }

  /// Changes the state at random for approximately the given number of steps.
  func improve(_ budget: Int) {
    let stop = decoder.steps + budget
    let count = sequence.count
    guard count > 1, !isDone else { return }
    let sizing = task.sizing
    var history = [Int](repeating: cost, count: 5)
    var historyIndex = 0
    while decoder.steps < stop {
      if historyIndex == 0, task.job.isInterrupted { return }
      let kind = random.below(100)
      var width = width
      var first = 0
      var second = 0
      let changesWidth = kind < 20 && task.widthRange.count > 1
      if changesWidth {
        let span = max(2, width / 40)
        width += random.below(2 * span + 1) - span
        width = min(max(width, task.widthRange.lowerBound), task.widthRange.upperBound)
      } else {
        first = random.below(count)
        second = random.below(count)
        change(kind, first, second)
      }
      let allowed = max(history[historyIndex], cost)
      let limit = sizing.heightLimit(usedWidth: width, cost: allowed)
      if let found = decode(sequence, width: width, limit: limit) {
        cost = found.cost
        self.width = width
        if keep(found) { return }
      } else if !changesWidth {
        change(kind, second, first)
      }
      history[historyIndex] = cost
      historyIndex = historyIndex + 1 == history.count ? 0 : historyIndex + 1
    }
  }

  /// Swaps two rectangles of the sequence, or moves one.
  private func change(_ kind: Int, _ first: Int, _ second: Int) {
    if kind < 60 {
      sequence.swapAt(first, second)
    } else {
      sequence.insert(sequence.remove(at: first), at: second)
    }
  }

  private func decode(
    _ sequence: [Int32],
    width: Int,
    limit: Int
  ) -> (width: Int, height: Int, cost: Int)? {
    let height = decoder.run(
      sequence,
      width: Int32(width),
      limit: Int32(limit),
      allowsRotation: task.allowsRotation
    )
    guard let height,
      let page = task.sizing.page(usedWidth: Int(decoder.usedWidth()), usedHeight: Int(height))
    else { return nil }
    return (page.width, page.height, PageSizing.cost(width: page.width, height: page.height))
  }

  /// Stores the decoder's result if it is the best; returns whether it reaches the goal.
  private func keep(_ found: (width: Int, height: Int, cost: Int)) -> Bool {
    guard found.cost <= best?.cost ?? .max else { return false }
    let page = PackedPage(slots: [], width: found.width, height: found.height)
    guard page.isBetter(than: best) else { return false }
    best = PackedPage(slots: decoder.placements(), width: found.width, height: found.height)
    return isDone
  }
}
