internal import QuadrilleSystem

/// Distributes rectangles over as few pages as possible.
struct PageFiller {
  /// A page with some of the rectangles.
  struct FilledPage {
    /// The indices of the rectangles.
    var items: [Int]
    /// The slot of each rectangle, without the border.
    var slots: [RectangleSlot]
    /// The width of the page.
    var width: Int
    /// The height of the page.
    var height: Int
  }

  private let sizes: [RectangleSize]
  private let options: PackOptions
  private let job: JobContext
  private let sizing: PageSizing
  /// The maximum page size.
  let largestPage: (width: Int, height: Int)
  /// The usable size of the maximum page, including padding at the right and bottom.
  let maximum: (width: Int, height: Int)

  init(_ sizes: [RectangleSize], _ options: PackOptions, _ job: JobContext) {
    self.job = job
    self.sizes = sizes
    self.options = options
    sizing = options.sizing
    largestPage = sizing.largest
    maximum = (sizing.used(largestPage.width), sizing.used(largestPage.height))
  }

  /// The index of a rectangle that fits on no page, or nil.
  var oversized: Int? {
    sizes.firstIndex { size in
      let fitsUnrotated = Int(size.width) <= maximum.width && Int(size.height) <= maximum.height
      let isRotated = Int(size.height) <= maximum.width && Int(size.width) <= maximum.height
      return !fitsUnrotated && !(allowsRotation && !size.keepsOrientation && isRotated)
    }
  }

  private var allowsRotation: Bool { options.allowsRotation && options.algorithm == .maxRects }

  /// The pages; several only if one is not enough.
  func pages() -> [FilledPage] {
    switch options.algorithm {
    case .maxRects: searched()
    case .basic: RowLayout(sizes, sizing, options).pages()
    case .grid: GridLayout(sizes, sizing).pages()
    }
  }

  private func searched() -> [FilledPage] {
    let search = PageSearch(
      effort: options.mode.effort,
      heuristic: options.heuristic,
      threads: options.threads,
      job: job
    )
    var result: [FilledPage] = []
    var left = Array(sizes.indices)
    while !left.isEmpty, !job.isInterrupted {
      let remaining = left.map { sizes[$0] }
      let area = remaining.reduce(0) { $0 + $1.area }
      if area <= maximum.width * maximum.height,
        let page = search.smallestPage(remaining, sizing, allowsRotation: allowsRotation)
      {
        result.append(
          FilledPage(items: left, slots: page.slots, width: page.width, height: page.height)
        )
        break
      }
      let filled = bestFilledPage(left, remaining)
      guard !filled.items.isEmpty else { break }
      result.append(filled)
      let taken = Set(filled.items)
      left.removeAll(where: taken.contains)
    }
    return result
  }

  /// A page of maximum size filled as far as the heuristics can.
  private func bestFilledPage(_ items: [Int], _ sizes: [RectangleSize]) -> FilledPage {
    let heuristics =
      options.heuristic == .best
      ? [MaxRectsHeuristic.shortSideFit, .areaFit, .bottomLeft, .longSideFit]
      : [options.heuristic]
    var best: FilledPage?
    var bestArea = 0
    var steps = 0
    for heuristic in heuristics {
      var decoder = MaxRectsDecoder(sizes, heuristic: heuristic, job: job)
      for sequence in PackingSequence.all(sizes) where best == nil || steps < options.mode.effort {
        let before = decoder.steps
        _ = decoder.run(
          sequence,
          width: Int32(maximum.width),
          height: Int32(maximum.height),
          limit: Int32(maximum.height),
          allowsRotation: allowsRotation,
          isWhole: false
        )
        steps += decoder.steps - before
        var area = 0
        for (index, slot) in decoder.slots.enumerated() where slot != nil {
          area += sizes[index].area
        }
        guard area > bestArea,
          let size = sizing.page(
            usedWidth: Int(decoder.used.width),
            usedHeight: Int(decoder.used.height)
          )
        else { continue }
        let taken = decoder.slots.indices.filter { decoder.slots[$0] != nil }
        best = FilledPage(
          items: taken.map { items[$0] },
          slots: taken.map { decoder.slots[$0] ?? RectangleSlot() },
          width: size.width,
          height: size.height
        )
        bestArea = area
      }
    }
    return best ?? FilledPage(items: [], slots: [], width: 1, height: 1)
  }
}

extension PageSizing {
  /// The maximum allowed page size.
  var largest: (width: Int, height: Int) {
    func dimension(_ upperBound: Int) -> Int {
      guard isPowerOfTwo else { return max(step, upperBound / step * step) }
      var dimension = 1
      while dimension * 2 <= upperBound { dimension *= 2 }
      return dimension
    }
    var size = (
      width: fixed.width ?? dimension(maximum.width),
      height: fixed.height ?? dimension(maximum.height)
    )
    if isSquare {
      let minimum = min(size.width, size.height)
      size = (minimum, minimum)
    }
    return size
  }
}
