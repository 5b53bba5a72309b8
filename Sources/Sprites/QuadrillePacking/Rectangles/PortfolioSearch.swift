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
  private let algorithm: Algorithm
  /// The best page so far.
  private(set) var best: PackedPage?

  init(_ task: PackingTask, _ algorithm: Algorithm) {
    self.task = task
    self.algorithm = algorithm
  }

  /// Practically infinite: the end of a strip must not affect the choice of positions.
  private static var endless: Int32 { 1 << 24 }

  /// Performs approximately the given number of steps, and one run or more.
  func work(_ budget: Int) {
    switch algorithm {
    case .maxRects(let heuristic):
      var decoder = MaxRectsDecoder(task.sizes, heuristic: heuristic, job: task.job)
      tryAll { sequence, width, height, limit in
        let isWhole = decoder.run(
          sequence,
          width: width,
          height: height,
          limit: limit,
          allowsRotation: task.allowsRotation,
          isWhole: true
        )
        keep(isWhole, decoder.used) { decoder.slots.map { $0 ?? RectangleSlot() } }
        return decoder.steps < budget
      }
    case .guillotine:
      var decoder = GuillotineDecoder(task.sizes, job: task.job)
      tryAll { sequence, width, height, limit in
        let isWhole = decoder.run(
          sequence,
          width: width,
          height: height,
          limit: limit,
          allowsRotation: task.allowsRotation
        )
        keep(isWhole, decoder.used) { decoder.slots }
        return decoder.steps < budget
      }
    }
  }

  /// Calls a closure with sequence, width, page height and limit until it returns false.
  private func tryAll(_ body: ([Int32], Int32, Int32, Int32) -> Bool) {
    let sizing = task.sizing
    for width in task.widths {
      for sequence in task.sequences {
        let cost = task.goal > 0 ? task.goal : best.map { $0.cost - 1 } ?? .max
        let limit = Int32(sizing.heightLimit(usedWidth: width, cost: cost))
        guard Int(limit) * width >= task.area else { continue }
        let height = task.goal > 0 || sizing.fixed.height != nil ? limit : Self.endless
        guard !task.job.isInterrupted, body(sequence, Int32(width), height, limit) else { return }
        if let best, best.cost <= task.goal { return }
      }
    }
  }

  private func keep(
    _ isWhole: Bool,
    _ used: (width: Int32, height: Int32),
    _ slots: () -> [RectangleSlot]
  ) {
    guard isWhole,
      let size = task.sizing.page(usedWidth: Int(used.width), usedHeight: Int(used.height))
    else { return }
    var page = PackedPage(slots: [], width: size.width, height: size.height)
    guard page.isBetter(than: best) else { return }
    page.slots = slots()
    best = page
  }
}
