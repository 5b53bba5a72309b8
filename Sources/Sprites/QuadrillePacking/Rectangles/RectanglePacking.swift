public import QuadrilleImage

/// Where rectangles went: the result of packing without any pixels.
public struct RectanglePacking: Sendable, Equatable {
  /// Where one rectangle went.
  public struct Placement: Sendable, Equatable {
    /// The index of the page.
    public var page: Int
    /// The column of the left edge in the page, padding not counted.
    public var x: Int
    /// The row of the top edge in the page.
    public var y: Int
    /// Whether it lies turned by a quarter.
    public var isRotated: Bool
  }

  /// The sides of each page.
  public var pages: [PixelSize]
  /// The place of each rectangle, in the order in which they were given.
  public var placements: [Placement]

  /// Places rectangles on pages.
  ///
  /// The result depends on the sizes and the options alone: not on threads, clocks or the machine.
  /// The default search takes a few hundredths of a second for up to some hundred rectangles.
  ///
  /// - Parameters:
  ///   - sizes: The sides of the rectangles.
  ///   - options: Those on pages and layout count; ``PackOptions/extrude`` counts as part of each
  ///     rectangle, and the places are those of the rectangle without it.
  /// - Throws: `PackError` `pack.option`, `pack.tooLarge`, or `pack.insufficientSpace` where one page does not
  ///   do and several are not allowed.
  public init(
    _ sizes: [PixelSize],
    options: PackOptions = PackOptions()
  ) throws(PackError) {
    try options.check()
    let margin = 2 * options.extrude + options.shapePadding
    var items: [RectangleSize] = []
    for (index, size) in sizes.enumerated() {
      guard size.width > 0, size.height > 0, size.width <= 1 << 20, size.height <= 1 << 20 else {
        throw PackError(
          .option("the size of a rectangle", found: "\(size)", allowed: "1 to \(1 << 20) a side"),
          rectangle: index
        )
      }
      items.append(
        RectangleSize(width: Int32(size.width + margin), height: Int32(size.height + margin))
      )
    }
    try self.init(items, options)
  }

  private init(_ given: [RectangleSize], _ options: PackOptions) throws(PackError) {
    // The search sees the rectangles in an order of their own, whatever the given one is.
    let order =
      options.algorithm == .maxRects
      ? given.indices.sorted { first, second in
        let sizes = (given[first], given[second])
        if sizes.0.width != sizes.1.width { return sizes.0.width > sizes.1.width }
        if sizes.0.height != sizes.1.height { return sizes.0.height > sizes.1.height }
        return first < second
      } : Array(given.indices)
    let items = order.map { given[$0] }
    let filler = PageFiller(items, options)
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
