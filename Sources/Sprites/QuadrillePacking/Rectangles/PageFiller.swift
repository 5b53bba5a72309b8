/// Spreads rectangles over as few pages as may be.
struct PageFiller {
  /// A page with some of the rectangles.
  struct Filled {
    /// The numbers of the rectangles.
    var items: [Int]
    /// Where each of them lies, without the border.
    var slots: [RectangleSlot]
    /// The columns of the page.
    var width: Int
    /// The rows of the page.
    var height: Int
  }

  private let sizes: [RectangleSize]
  private let options: PackOptions
  private let sizing: PageSizing
  /// The largest page.
  let largestPage: (width: Int, height: Int)
  /// The room of the largest page, padding at the right and below included.
  let greatest: (width: Int, height: Int)

  init(_ sizes: [RectangleSize], _ options: PackOptions) {
    self.sizes = sizes
    self.options = options
    sizing = options.sizing
    largestPage = sizing.largest
    greatest = (sizing.used(largestPage.width), sizing.used(largestPage.height))
  }

  /// The number of a rectangle that no page has room for.
  var oversized: Int? {
    sizes.firstIndex { size in
      let isUpright = Int(size.width) <= greatest.width && Int(size.height) <= greatest.height
      let isTurned = Int(size.height) <= greatest.width && Int(size.width) <= greatest.height
      return !isUpright && !(mayTurn && isTurned)
    }
  }

  private var mayTurn: Bool { options.allowsRotation && options.algorithm == .maxRects }

  /// The pages; more than one only where one does not do.
  func pages() -> [Filled] {
    switch options.algorithm {
    case .maxRects: searched()
    case .basic: RowLayout(sizes, sizing, options).pages()
    case .grid: GridLayout(sizes, sizing).pages()
    }
  }

  private func searched() -> [Filled] {
    let search = PageSearch(
      effort: options.mode.effort,
      heuristic: options.heuristic,
      threads: options.threads
    )
    var result: [Filled] = []
    var left = Array(sizes.indices)
    while !left.isEmpty {
      let remaining = left.map { sizes[$0] }
      let area = remaining.reduce(0) { $0 + $1.area }
      if area <= greatest.width * greatest.height,
        let page = search.smallestPage(remaining, sizing, mayTurn: mayTurn)
      {
        result.append(
          Filled(items: left, slots: page.slots, width: page.width, height: page.height)
        )
        break
      }
      let filled = fullest(left, remaining)
      guard !filled.items.isEmpty else { break }
      result.append(filled)
      let taken = Set(filled.items)
      left.removeAll(where: taken.contains)
    }
    return result
  }

  /// One of the largest pages with as much on it as the heuristics can bring there.
  private func fullest(_ items: [Int], _ sizes: [RectangleSize]) -> Filled {
    let heuristics =
      options.heuristic == .best
      ? [MaxRectsHeuristic.shortSideFit, .areaFit, .bottomLeft, .longSideFit]
      : [options.heuristic]
    var best: Filled?
    var bestArea = 0
    var steps = 0
    for heuristic in heuristics {
      var decoder = MaxRectsDecoder(sizes, heuristic: heuristic)
      for sequence in PackingSequence.all(sizes) where best == nil || steps < options.mode.effort {
        let before = decoder.steps
        _ = decoder.run(
          sequence,
          width: Int32(greatest.width),
          height: Int32(greatest.height),
          limit: Int32(greatest.height),
          mayTurn: mayTurn,
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
        best = Filled(
          items: taken.map { items[$0] },
          slots: taken.map { decoder.slots[$0] ?? RectangleSlot() },
          width: size.width,
          height: size.height
        )
        bestArea = area
      }
    }
    return best ?? Filled(items: [], slots: [], width: 1, height: 1)
  }
}

extension PageSizing {
  /// The largest page that is allowed.
  var largest: (width: Int, height: Int) {
    func side(_ most: Int) -> Int {
      guard isPowerOfTwo else { return max(step, most / step * step) }
      var side = 1
      while side * 2 <= most { side *= 2 }
      return side
    }
    var size = (
      width: fixed.width ?? side(maximum.width), height: fixed.height ?? side(maximum.height)
    )
    if isSquare {
      let least = min(size.width, size.height)
      size = (least, least)
    }
    return size
  }
}
