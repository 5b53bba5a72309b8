internal import QuadrilleSystem

/// Tries sorted sequences and strip widths with an algorithm that places rectangles one after the
/// other.
final class PortfolioSearch {
  /// The algorithm.
  enum Algorithm: Equatable {
    case maxRects(MaxRectsHeuristic)
    case guillotine
  }

  private let task: PackingTask
  private var decoder: Decoder
  /// The number of attempts so far.
  private var attempts = 0
  /// The index of the sequence of ``best``.
  private var bestSequence = 0
  /// The index of the sequence that was best after all were tried with one width.
  private var favorite = 0
  /// The best page so far.
  private(set) var best: PackedPage?

  init(_ task: PackingTask, _ algorithm: Algorithm) {
    self.task = task
    switch algorithm {
    case .maxRects(let heuristic):
      decoder = .maxRects(MaxRectsDecoder(task.sizes, heuristic: heuristic, job: task.job))
    case .guillotine: decoder = .guillotine(GuillotineDecoder(task.sizes, job: task.job))
    }
  }

  /// The mean number of steps of an attempt.
  var attemptCost: Int { decoder.steps / max(1, attempts) }

  /// Practically infinite: the end of a strip must not affect the choice of positions.
  private static var endless: Int32 { 1 << 24 }

  /// Makes further attempts with approximately the given number of steps, one or more.
  func work(_ budget: Int) {
    let stop = decoder.steps + budget
    let sizing = task.sizing
    while attempts < task.widths.count * task.sequences.count {
      let (widthIndex, sequenceIndex) = nextAttempt()
      let (width, sequence) = (task.widths[widthIndex], task.sequences[sequenceIndex])
      let cost = task.goal > 0 ? task.goal : best.map { $0.cost - 1 } ?? .max
      let limit = Int32(sizing.heightLimit(usedWidth: width, cost: cost))
      guard Int(limit) * width >= task.area else { continue }
      guard !task.job.isInterrupted else { return }
      let height = task.goal > 0 || sizing.fixed.height != nil ? limit : Self.endless
      let isWhole = decoder.run(
        sequence,
        width: Int32(width),
        height: height,
        limit: limit,
        allowsRotation: task.allowsRotation
      )
      if keep(isWhole, decoder.used, { decoder.slots }) { bestSequence = sequenceIndex }
      if decoder.steps >= stop { return }
      if let best, best.cost <= task.goal { return }
    }
  }

  /// The indices of the next width and sequence: first all sequences with one width, then the best of
  /// these with all widths, then the others.
  ///
  /// One sequence often suits the rectangles with any width: the one by the shorter sides if these are
  /// long strips.
  private func nextAttempt() -> (width: Int, sequence: Int) {
    let count = task.sequences.count
    defer { attempts += 1 }
    guard attempts >= count else { return (0, attempts) }
    if attempts == count { favorite = bestSequence }
    let next = attempts - count
    let others = task.widths.count - 1
    guard next >= others else { return (next + 1, favorite) }
    let rest = next - others
    let sequence = rest % (count - 1)
    return (rest / (count - 1) + 1, sequence < favorite ? sequence : sequence + 1)
  }

  /// Stores a page if it is the best; returns whether it is.
  private func keep(
    _ isWhole: Bool,
    _ used: (width: Int32, height: Int32),
    _ slots: () -> [RectangleSlot]
  ) -> Bool {
    guard isWhole,
      let size = task.sizing.page(usedWidth: Int(used.width), usedHeight: Int(used.height))
    else { return false }
    var page = PackedPage(slots: [], width: size.width, height: size.height)
    guard page.isBetter(than: best) else { return false }
    page.slots = slots()
    best = page
    return true
  }

  /// A decoder of one of the algorithms.
  private enum Decoder {
    case maxRects(MaxRectsDecoder)
    case guillotine(GuillotineDecoder)

    var steps: Int {
      switch self {
      case .maxRects(let decoder): decoder.steps
      case .guillotine(let decoder): decoder.steps
      }
    }

    var used: (width: Int32, height: Int32) {
      switch self {
      case .maxRects(let decoder): decoder.used
      case .guillotine(let decoder): decoder.used
      }
    }

    var slots: [RectangleSlot] {
      switch self {
      case .maxRects(let decoder): decoder.slots.map { $0 ?? RectangleSlot() }
      case .guillotine(let decoder): decoder.slots
      }
    }

    /// Places a sequence; false if a rectangle does not fit or would exceed the limit.
    mutating func run(
      _ sequence: [Int32],
      width: Int32,
      height: Int32,
      limit: Int32,
      allowsRotation: Bool
    ) -> Bool {
      switch consume self {
      case .maxRects(var decoder):
        defer { self = .maxRects(decoder) }
        return decoder.run(
          sequence,
          width: width,
          height: height,
          limit: limit,
          allowsRotation: allowsRotation,
          isWhole: true
        )
      case .guillotine(var decoder):
        defer { self = .guillotine(decoder) }
        return decoder.run(
          sequence,
          width: width,
          height: height,
          limit: limit,
          allowsRotation: allowsRotation
        )
      }
    }
  }
}
