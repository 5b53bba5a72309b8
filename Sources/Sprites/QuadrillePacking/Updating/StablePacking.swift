import QuadrilleImage
import QuadrilleSystem

/// Rectangles that keep their positions on pages.
struct KeptRectangles {
  /// The size of each page.
  var pages: [PixelSize]
  /// The positions by the index of the rectangle.
  var placements: [Int: RectanglePacking.Placement]
}

/// Packs rectangles around others that keep their positions.
///
/// The free area of each page is the list of maximal free rectangles that the kept ones leave, with
/// padding and extrusion. New rectangles fill the pages in order; then the last page grows, and
/// what it cannot hold at its maximum size is packed on further pages.
struct StablePacking {
  private let sizes: [RectangleSize]
  private let options: PackOptions
  private let sizing: PageSizing
  private let job: JobContext
  /// The pages so far.
  private var pages: [PixelSize]
  /// The slots of each page by the index of the rectangle.
  private var slots: [[Int: RectangleSlot]]
  private var remaining: [Int]

  /// Prepares the rectangles, padding and extrusion included.
  ///
  /// - Throws: ``Conflict`` if kept rectangles or pages break the options.
  init(
    _ sizes: [RectangleSize],
    keeping kept: KeptRectangles,
    _ options: PackOptions,
    _ job: JobContext
  ) throws(Conflict) {
    self.sizes = sizes
    self.options = options
    self.job = job
    sizing = options.sizing
    pages = kept.pages
    slots = kept.pages.map { _ in [:] }
    remaining = []
    let inset = options.borderPadding + options.extrude
    for index in sizes.indices {
      guard let placement = kept.placements[index] else {
        remaining.append(index)
        continue
      }
      slots[placement.page][index] = RectangleSlot(
        x: Int32(clamping: placement.x - inset),
        y: Int32(clamping: placement.y - inset),
        isRotated: placement.isRotated
      )
    }
    for page in pages.indices { try check(page) }
  }

  /// Why rectangles cannot keep their positions.
  enum Conflict: Error {
    /// A page has a size that the options do not allow.
    case page
    /// A rectangle leaves its page or its border.
    case outside
    /// Two rectangles overlap, padding included.
    case overlap
  }

  private func check(_ page: Int) throws(Conflict) {
    let size = pages[page]
    let used = (width: sizing.used(size.width), height: sizing.used(size.height))
    let allowed = sizing.page(usedWidth: used.width, usedHeight: used.height)
    guard let allowed, allowed == (size.width, size.height) else { throw .page }
    let rects = rects(of: page).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    var open: [SIMD4<Int32>] = []
    for rect in rects {
      guard rect.x >= 0, rect.y >= 0, Int(rect.z) <= used.width, Int(rect.w) <= used.height else {
        throw .outside
      }
      open.removeAll { $0.w <= rect.y }
      guard !open.contains(where: { $0.x < rect.z && $0.z > rect.x }) else { throw .overlap }
      open.append(rect)
    }
  }

  /// Left, top, right and bottom of the rectangles on a page.
  private func rects(of page: Int) -> [SIMD4<Int32>] {
    slots[page].sorted { $0.key < $1.key }.map { index, slot in
      let size = sizes[index]
      return SIMD4(
        slot.x,
        slot.y,
        slot.x &+ (slot.isRotated ? size.height : size.width),
        slot.y &+ (slot.isRotated ? size.width : size.height)
      )
    }
  }

  /// Packs the rest; nil if it does not fit on one page and the options allow no more.
  mutating func packed() throws(PackError) -> RectanglePacking? {
    for page in pages.indices where !remaining.isEmpty && !job.isInterrupted {
      fill(page, pages[page])
    }
    if !remaining.isEmpty, let last = pages.indices.last, !grow(last) {
      guard options.usesSeveralPages else { return nil }
      fill(last, PixelSize(width: sizing.largest.width, height: sizing.largest.height))
    }
    while let last = slots.last, last.isEmpty {
      slots.removeLast()
      pages.removeLast()
    }
    return try result()
  }

  /// The placements, with the remaining rectangles on further pages.
  private func result() throws(PackError) -> RectanglePacking {
    let margin = 2 * options.extrude + options.shapePadding
    let inset = options.borderPadding + options.extrude
    let rest = try RectanglePacking(
      remaining.map { index in
        PixelSize(
          width: Int(sizes[index].width) - margin,
          height: Int(sizes[index].height) - margin
        )
      },
      unrotated: Set(remaining.indices.filter { sizes[remaining[$0]].keepsOrientation }),
      options: options,
      job: job
    )
    var result = rest
    result.pages = pages + rest.pages
    var placements: [Int: RectanglePacking.Placement] = [:]
    for (index, placement) in zip(remaining, rest.placements) {
      placements[index] = placement
      placements[index]?.page += pages.count
    }
    for (page, slots) in slots.enumerated() {
      for (index, slot) in slots {
        placements[index] = RectanglePacking.Placement(
          page: page,
          x: Int(slot.x) + inset,
          y: Int(slot.y) + inset,
          isRotated: slot.isRotated
        )
      }
    }
    result.placements = sizes.indices.compactMap { placements[$0] }
    return result
  }

  // MARK: Free area

  /// A packing of remaining rectangles on a page.
  private struct Attempt {
    var slots: [RectangleSlot?] = []
    /// The area of the placed rectangles.
    var area = 0
    /// The size of the page.
    var page = PixelSize(width: 1, height: 1)
    var cost: Int { PageSizing.cost(width: page.width, height: page.height) }
  }

  private static var heuristics: [MaxRectsHeuristic] { [.shortSideFit, .areaFit, .bottomLeft] }

  /// Calls a closure with the packings of the remaining rectangles for several orders and
  /// heuristics until it returns false.
  private func attempts(
    on page: Int,
    width: Int,
    height: Int,
    isWhole: Bool,
    budget: inout Int,
    _ body: (Attempt) -> Bool
  ) {
    let items = remaining.map { sizes[$0] }
    let obstacles = rects(of: page)
    let usedNow = PixelSize(
      width: sizing.used(pages[page].width),
      height: sizing.used(pages[page].height)
    )
    for heuristic in Self.heuristics {
      var decoder = MaxRectsDecoder(items, heuristic: heuristic, job: job)
      decoder.avoid(obstacles, width: Int32(clamping: width), height: Int32(clamping: height))
      for sequence in PackingSequence.all(items) {
        guard budget > 0, !job.isInterrupted else { return }
        let before = decoder.steps
        let hasAll = decoder.run(
          sequence,
          width: Int32(clamping: width),
          height: Int32(clamping: height),
          limit: Int32(clamping: height),
          allowsRotation: options.allowsRotation,
          isWhole: isWhole
        )
        budget -= decoder.steps - before
        guard hasAll || !isWhole else { continue }
        // A page never shrinks: what was free stays free for the next update.
        let size = sizing.page(
          usedWidth: max(usedNow.width, Int(decoder.used.width)),
          usedHeight: max(usedNow.height, Int(decoder.used.height))
        )
        guard let size else { continue }
        var attempt = Attempt(slots: decoder.slots)
        attempt.page = PixelSize(width: size.width, height: size.height)
        for (index, slot) in decoder.slots.enumerated() where slot != nil {
          attempt.area += items[index].area
        }
        guard body(attempt) else { return }
      }
    }
  }

  /// Adopts an attempt.
  private mutating func take(_ attempt: Attempt, on page: Int) {
    for (index, slot) in zip(remaining, attempt.slots) where slot != nil {
      slots[page][index] = slot
    }
    let placed = slots[page]
    remaining.removeAll { placed[$0] != nil }
    pages[page] = attempt.page
  }

  /// Places as much as fits on a page of a size.
  private mutating func fill(_ page: Int, _ size: PixelSize) {
    var best = Attempt()
    let whole = remaining.reduce(0) { $0 + sizes[$1].area }
    var budget = options.mode.effort
    attempts(
      on: page,
      width: sizing.used(size.width),
      height: sizing.used(size.height),
      isWhole: false,
      budget: &budget
    ) { attempt in
      if attempt.area > best.area { best = attempt }
      return best.area < whole
    }
    if best.area > 0 { take(best, on: page) }
  }

  /// Enlarges a page to the smallest allowed size that holds all remaining rectangles; false if
  /// there is none.
  private mutating func grow(_ page: Int) -> Bool {
    var best: Attempt?
    let current = pages[page]
    let maximum = sizing.largest
    let height = max(current.height, maximum.height)
    var budget = options.mode.effort
    for width in widths(from: current.width, to: maximum.width) {
      attempts(
        on: page,
        width: sizing.used(width),
        height: sizing.used(height),
        isWhole: true,
        budget: &budget
      ) { attempt in
        if attempt.cost < best?.cost ?? .max { best = attempt }
        return true
      }
    }
    guard let best else { return false }
    take(best, on: page)
    return true
  }

  /// The widths to which a page may grow.
  private func widths(from width: Int, to maximum: Int) -> [Int] {
    guard sizing.fixed.width == nil, width < maximum else { return [width] }
    let items = remaining.map { sizes[$0] }
    let area = items.reduce(0) { $0 + $1.area }
    let widest = items.map { Int($0.width) }.max() ?? 0
    let narrowest = items.map { Int(min($0.width, $0.height)) }.max() ?? 0
    let candidates = [
      width, width + narrowest, width + widest, width + area / width + 1, width * 5 / 4,
      width * 3 / 2, width * 2, maximum,
    ]
    var result: [Int] = []
    for candidate in candidates {
      let outer = sizing.outer(sizing.used(min(max(candidate, width), maximum)))
      if outer <= maximum, !result.contains(outer) { result.append(outer) }
    }
    return result
  }
}
