import QuadrilleSystem

/// Searches for the smallest page that holds all given rectangles.
///
/// Several independent searches run in rounds, after each of which the better half continues. The
/// result depends on the task and the effort only, never on threads or time.
struct PageSearch {
  /// The amount of work in decoder steps; a step takes a few nanoseconds.
  let effort: Int
  /// The requested heuristic; `best` tries every algorithm.
  let heuristic: MaxRectsHeuristic
  /// The maximum number of threads.
  let threads: Int
  /// The job that packs.
  let job: JobContext

  private static var searchCount: Int { 8 }

  /// The smallest page; nil if no allowed page holds all rectangles.
  ///
  /// A rectangle alone on its page is rotated only if it does not fit otherwise.
  func smallestPage(
    _ sizes: [RectangleSize],
    _ sizing: PageSizing,
    allowsRotation: Bool
  ) -> PackedPage? {
    if sizes.count == 1, allowsRotation,
      let page = smallestPage(sizes, sizing, allowsRotation: false)
    {
      return page
    }
    if sizing.isPowerOfTwo || sizing.fixed.width != nil && sizing.fixed.height != nil {
      return firstPage(sizes, sizing, allowsRotation: allowsRotation)
    }
    if sizing.fixed.height != nil {
      // Strips have a fixed width; a page with a fixed height is packed transposed.
      let page = search(
        PackingTask(
          sizes.map(\.transposed),
          sizing: sizing.transposed,
          allowsRotation: allowsRotation,
          job: job
        )
      )
      return page?.transposed
    }
    let task = PackingTask(sizes, sizing: sizing, allowsRotation: allowsRotation, job: job)
    if let page = search(task) { return page }
    // If no attempt stays within the maximum size, that size becomes the goal.
    var maximum = sizing
    maximum.fixed = sizing.largest
    guard var page = firstPage(sizes, maximum, allowsRotation: allowsRotation) else { return nil }
    let used = page.used(by: sizes)
    if let size = sizing.page(usedWidth: used.width, usedHeight: used.height) {
      (page.width, page.height) = size
    }
    return page
  }

  /// The first of the allowed pages, smallest first, that holds all rectangles.
  private func firstPage(
    _ sizes: [RectangleSize],
    _ sizing: PageSizing,
    allowsRotation: Bool
  ) -> PackedPage? {
    for size in sizing.pages {
      var pageSizing = sizing
      pageSizing.isPowerOfTwo = false
      pageSizing.isSquare = false
      pageSizing.step = 1
      pageSizing.fixed = (size.width, nil)
      // Packings slightly above the height are intermediate states of the search.
      pageSizing.maximum = (size.width, size.height + size.height / 4)
      let goal = PageSizing.cost(width: size.width, height: size.height)
      let task = PackingTask(
        sizes,
        sizing: pageSizing,
        allowsRotation: allowsRotation,
        goal: goal,
        job: job
      )
      guard task.canFit(width: sizing.used(size.width), height: sizing.used(size.height)) else {
        continue
      }
      guard var page = search(task), page.cost <= goal else { continue }
      page.height = size.height
      return page
    }
    return nil
  }

  private func search(_ task: PackingTask) -> PackedPage? {
    guard heuristic == .best else {
      let portfolio = PortfolioSearch(task, .maxRects(heuristic))
      portfolio.work(effort)
      return portfolio.best
    }
    return task.goal > 0 ? firstResult(task) : bestResult(task)
  }

  private func bestResult(_ task: PackingTask) -> PackedPage? {
    let portfolio = portfolioSearches(task)
    var searches = skylineSearches(task)
    let total = effort * 4 / 5
    let first = searches
    forEachInParallel(searches.count + portfolio.count, threads: threads) { index in
      if index < first.count {
        first[index].begin(total / 4 / first.count)
      } else {
        portfolio[index - first.count].work((effort - total) / max(1, portfolio.count))
      }
    }
    // The best states for all widths, from any of the searches.
    let starts = first.flatMap(\.starts).sorted { $0.cost < $1.cost }
    for (search, start) in zip(first, starts) { search.adopt(start) }
    forEachInParallel(first.count, threads: threads) { first[$0].improve(total / 4 / first.count) }
    var best: PackedPage?
    func take(_ pages: [PackedPage?]) {
      for case let page? in pages where page.isBetter(than: best) { best = page }
    }
    take(portfolio.map(\.best))
    var rest = total / 2
    while true {
      take(searches.map(\.best))
      guard searches.count > 1 else { break }
      searches.sort { first, second in
        guard let page = first.best else { return false }
        return page.isBetter(than: second.best)
      }
      searches.removeLast(searches.count / 2)
      let share = (searches.count == 1 ? rest : rest / 2) / searches.count
      let current = searches
      forEachInParallel(current.count, threads: threads) { current[$0].improve(share) }
      rest -= share * searches.count
    }
    return best
  }

  /// The page of the first search that reaches the goal.
  private func firstResult(_ task: PackingTask) -> PackedPage? {
    let portfolio = portfolioSearches(task)
    let searches = skylineSearches(task)
    let share = effort * 4 / 5 / searches.count
    // One search often succeeds immediately, and the work of the others would be wasted.
    if let page = searches.first?.advance(after: share) { return page }
    forEachInParallel(searches.count - 1 + portfolio.count, threads: threads) { index in
      if index < searches.count - 1 {
        searches[index + 1].advance(after: share)
      } else {
        portfolio[index - searches.count + 1].work(effort / 5 / max(1, portfolio.count))
      }
    }
    let pages = searches.map(\.best) + portfolio.map(\.best)
    return pages.first { ($0?.cost ?? .max) <= task.goal } ?? nil
  }

  private func skylineSearches(_ task: PackingTask) -> [SkylineSearch] {
    // A run takes time roughly quadratic in the number of rectangles: for many, few searches with
    // one run each.
    let run = task.sizes.count * task.sizes.count
    let count = max(2, min(Self.searchCount, effort / max(1, 4 * run)))
    return (0..<count).map { SkylineSearch(task, number: $0, of: count) }
  }

  private func portfolioSearches(_ task: PackingTask) -> [PortfolioSearch] {
    guard task.sizes.count <= 10_000 else { return [] }
    // Contact points take time linear in the number of rectangles per free rectangle.
    let isLarge = task.sizes.count > 1000
    let heuristics: [MaxRectsHeuristic] =
      isLarge
      ? [.shortSideFit]
      : [.shortSideFit, .longSideFit, .areaFit, .bottomLeft, .contactPoint]
    return heuristics.map { PortfolioSearch(task, .maxRects($0)) }
      + [PortfolioSearch(task, .guillotine)]
  }
}

extension SkylineSearch {
  /// Returns the page of the goal, if a limited amount of work finds it.
  @discardableResult
  fileprivate func advance(after budget: Int) -> PackedPage? {
    begin(budget / 2)
    improve(budget / 2)
    return isDone ? best : nil
  }
}

extension RectangleSize {
  fileprivate var transposed: RectangleSize {
    RectangleSize(width: height, height: width, keepsOrientation: keepsOrientation)
  }
}

extension PackedPage {
  /// The right and bottom edges of the placed rectangles.
  fileprivate func used(by sizes: [RectangleSize]) -> (width: Int, height: Int) {
    var result = (width: 0, height: 0)
    for (slot, size) in zip(slots, sizes) {
      result.width = max(result.width, Int(slot.x + (slot.isRotated ? size.height : size.width)))
      result.height = max(result.height, Int(slot.y + (slot.isRotated ? size.width : size.height)))
    }
    return result
  }

  fileprivate var transposed: PackedPage {
    let slots = slots.map { RectangleSlot(x: $0.y, y: $0.x, isRotated: $0.isRotated) }
    return PackedPage(slots: slots, width: height, height: width)
  }
}

extension PageSizing {
  fileprivate var transposed: PageSizing {
    var result = self
    result.maximum = (maximum.height, maximum.width)
    result.fixed = (fixed.height, fixed.width)
    return result
  }

  /// The allowed pages if there are few, smallest first, then closest to a square.
  var pages: [(width: Int, height: Int)] {
    let powersOfTwo: [Int] = isPowerOfTwo ? (0..<31).map { 1 << $0 } : []
    let widths = fixed.width.map { [$0] } ?? powersOfTwo
    let heights = fixed.height.map { [$0] } ?? powersOfTwo
    var result: [(width: Int, height: Int)] = []
    for width in widths where width <= maximum.width {
      for height in heights where height <= maximum.height {
        if !isSquare || width == height { result.append((width, height)) }
      }
    }
    return result.sorted { first, second in
      let pixels = (first.width * first.height, second.width * second.height)
      if pixels.0 != pixels.1 { return pixels.0 < pixels.1 }
      let longest = (max(first.width, first.height), max(second.width, second.height))
      return longest.0 != longest.1 ? longest.0 < longest.1 : first.width > second.width
    }
  }
}
