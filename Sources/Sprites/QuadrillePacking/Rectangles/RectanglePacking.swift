package import QuadrilleImage
package import QuadrilleSystem

/// The result of packing rectangles without pixels.
package struct RectanglePacking: Sendable, Equatable {
  /// The position of one rectangle.
  package struct Placement: Sendable, Equatable {
    /// The index of the page.
    package var page: Int
    /// The column of the left edge in the page, without padding.
    package var x: Int
    /// The row of the top edge in the page.
    package var y: Int
    /// Whether the rectangle is rotated by 90°.
    package var isRotated: Bool
  }

  /// The size of each page.
  package var pages: [PixelSize]
  /// The placement of each rectangle, in the given order.
  package var placements: [Placement]

  /// Makes a packing of known positions.
  init(pages: [PixelSize], placements: [Placement]) {
    self.pages = pages
    self.placements = placements
  }

  /// Packs rectangles on pages.
  ///
  /// The result depends on the sizes and the options only: not on threads, time or the machine. The
  /// default search takes a few hundredths of a second for up to a few hundred rectangles.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the rectangles.
  ///   - unrotated: The indices of rectangles that are not rotated even if the options allow it.
  ///   - options: The options for pages and layout; ``PackOptions/extrude`` is added to each
  ///     rectangle, and the placements are those of the rectangles without it.
  ///   - job: The job that packs; the result is invalid once it is interrupted.
  /// - Throws: `PackError` `pack.option`, `pack.tooLarge`, or `pack.insufficientSpace` if one page
  ///   is not enough and several are not allowed.
  package init(
    _ sizes: [PixelSize],
    unrotated: Set<Int> = [],
    options: PackOptions = PackOptions(),
    job: JobContext = .default
  ) throws(PackError) {
    try options.check()
    try self.init(Self.items(sizes, unrotated, options), options, job)
  }

  /// Packs rectangles around those that keep their positions; nil if the pages that the options
  /// allow do not hold all.
  ///
  /// - Throws: ``PackError``, or a `StablePacking.Conflict` in the result if kept positions break
  ///   the options.
  static func packed(
    _ sizes: [PixelSize],
    unrotated: Set<Int>,
    keeping kept: KeptRectangles,
    options: PackOptions,
    job: JobContext
  ) throws(PackError) -> Result<RectanglePacking?, StablePacking.Conflict> {
    let items = try items(sizes, unrotated, options)
    var packing: StablePacking
    do {
      packing = try StablePacking(items, keeping: kept, options, job)
    } catch {
      return .failure(error)
    }
    return .success(try packing.packed())
  }

  /// The rectangles including extrusion and padding.
  private static func items(
    _ sizes: [PixelSize],
    _ unrotated: Set<Int>,
    _ options: PackOptions
  ) throws(PackError) -> [RectangleSize] {
    let margin = 2 * options.extrude + options.shapePadding
    var items: [RectangleSize] = []
    for (index, size) in sizes.enumerated() {
      guard size.width > 0, size.height > 0, size.width <= 1 << 20, size.height <= 1 << 20 else {
        throw PackError(
          .option("the size of a rectangle", found: "\(size)", allowed: "1 to \(1 << 20)"),
          rectangle: index
        )
      }
      items.append(
        RectangleSize(
          width: Int32(size.width + margin),
          height: Int32(size.height + margin),
          keepsOrientation: unrotated.contains(index)
        )
      )
    }
    return items
  }

  private init(
    _ given: [RectangleSize],
    _ options: PackOptions,
    _ job: JobContext
  ) throws(PackError) {
    // The search uses a canonical order, independent of the given one.
    let order =
      options.algorithm == .maxRects
      ? given.indices.sorted { first, second in
        let sizes = (given[first], given[second])
        if sizes.0.width != sizes.1.width { return sizes.0.width > sizes.1.width }
        if sizes.0.height != sizes.1.height { return sizes.0.height > sizes.1.height }
        if sizes.0.keepsOrientation != sizes.1.keepsOrientation { return sizes.0.keepsOrientation }
        return first < second
      } : Array(given.indices)
    let items = order.map { given[$0] }
    let filler = PageFiller(items, options, job)
    if let oversized = filler.oversized {
      let size = items[oversized]
      throw PackError(
        .tooLarge(
          found:
            "\(Int(size.width) - options.shapePadding)x\(Int(size.height) - options.shapePadding)",
          allowed: "\(filler.maximum.width - options.shapePadding)x"
            + "\(filler.maximum.height - options.shapePadding)"
        ),
        rectangle: order[oversized]
      )
    }
    let filled = filler.pages()
    guard filled.count <= 1 || options.usesSeveralPages else {
      let first = filled.first?.items.count ?? 0
      throw PackError(
        .insufficientSpace(
          found: "\(items.count - first) of \(items.count) sprites",
          allowed: "\(filler.largestPage.width)x\(filler.largestPage.height)"
        )
      )
    }
    pages = filled.map { PixelSize(width: $0.width, height: $0.height) }
    let nowhere = Placement(page: 0, x: 0, y: 0, isRotated: false)
    placements = [Placement](repeating: nowhere, count: items.count)
    let inset = options.borderPadding + options.extrude
    for (number, page) in filled.enumerated() {
      for (item, slot) in zip(page.items, page.slots) {
        placements[order[item]] = Placement(
          page: number,
          x: Int(slot.x) + inset,
          y: Int(slot.y) + inset,
          isRotated: slot.isRotated
        )
      }
    }
  }
}
