import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct RectanglePackingTests {
  static func sizes(_ count: Int, _ range: ClosedRange<Int>, seed: UInt64) -> [PixelSize] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      PixelSize(
        width: Int.random(in: range, using: &random),
        height: Int.random(in: range, using: &random)
      )
    }
  }

  static func fast() -> PackOptions {
    var options = PackOptions()
    options.mode = .fast
    return options
  }

  /// Checks that nothing overlaps, including padding and extrusion, and that all rectangles are
  /// within the pages.
  static func expectProper(
    _ packing: RectanglePacking,
    _ sizes: [PixelSize],
    _ options: PackOptions,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(packing.placements.count == sizes.count, sourceLocation: location)
    var owners = packing.pages.map { [Int](repeating: -1, count: $0.width * $0.height) }
    var clashes = 0
    var outside = 0
    for (index, (size, placement)) in zip(sizes, packing.placements).enumerated() {
      let page = packing.pages[placement.page]
      let width = placement.isRotated ? size.height : size.width
      let height = placement.isRotated ? size.width : size.height
      let inset = options.borderPadding + options.extrude
      if placement.x < inset || placement.y < inset || placement.x + width + inset > page.width
        || placement.y + height + inset > page.height
        || (placement.isRotated && !options.allowsRotation)
      {
        outside += 1
        continue
      }
      // Each rectangle occupies its pixels with the extrusion, and the padding at its right and
      // bottom.
      let right = min(page.width, placement.x + width + options.extrude + options.shapePadding)
      let bottom = min(page.height, placement.y + height + options.extrude + options.shapePadding)
      for y in (placement.y - options.extrude)..<bottom {
        for x in (placement.x - options.extrude)..<right {
          if owners[placement.page][y * page.width + x] >= 0 { clashes += 1 }
          owners[placement.page][y * page.width + x] = index
        }
      }
    }
    #expect(outside == 0 && clashes == 0, sourceLocation: location)
    for page in packing.pages {
      let isAllowed =
        switch options.sizeConstraint {
        case .any: true
        case .powerOfTwo:
          page.width & (page.width - 1) == 0 && page.height & (page.height - 1) == 0
        case .wordAligned: page.width % 2 == 0 && page.height % 2 == 0
        case .multipleOfFour: page.width % 4 == 0 && page.height % 4 == 0
        }
      #expect(isAllowed, sourceLocation: location)
      #expect(page.width <= options.maximumWidth, sourceLocation: location)
      #expect(page.height <= options.maximumHeight, sourceLocation: location)
      if options.forcesSquare { #expect(page.width == page.height, sourceLocation: location) }
      if let width = options.fixedWidth { #expect(page.width == width, sourceLocation: location) }
      if let height = options.fixedHeight {
        #expect(page.height == height, sourceLocation: location)
      }
    }
  }

  @Test(
    "Packed pages satisfy the size constraint and rectangles do not overlap",
    arguments: PackOptions.SizeConstraint.allCases,
    [false, true]
  )
  func pagesSatisfyConstraints(
    _ constraint: PackOptions.SizeConstraint,
    _ isSquare: Bool
  ) throws {
    var random = SplitMix64(seed: 3)
    for count in [1, 2, 7, 23] {
      var options = Self.fast()
      options.sizeConstraint = constraint
      options.forcesSquare = isSquare
      options.allowsRotation = count % 2 == 1
      options.borderPadding = Int.random(in: 0...3, using: &random)
      options.shapePadding = Int.random(in: 0...3, using: &random)
      options.extrude = Int.random(in: 0...2, using: &random)
      let sizes = Self.sizes(count, 1...30, seed: UInt64(count))
      let packing = try RectanglePacking(sizes, options: options)
      #expect(packing.pages.count == 1)
      Self.expectProper(packing, sizes, options)
    }
  }

  @Test(
    "Every algorithm packs all rectangles on several pages",
    arguments: MaxRectsHeuristic.allCases,
    PackOptions.Algorithm.allCases
  )
  func fillsSeveralPages(
    _ heuristic: MaxRectsHeuristic,
    _ algorithm: PackOptions.Algorithm
  ) throws {
    guard algorithm == .maxRects || heuristic == .best else { return }
    var options = Self.fast()
    options.algorithm = algorithm
    options.heuristic = heuristic
    options.maximumWidth = 64
    options.maximumHeight = 48
    options.usesSeveralPages = true
    let sizes = Self.sizes(40, 3...24, seed: 9)
    let packing = try RectanglePacking(sizes, options: options)
    #expect(packing.pages.count > 1)
    Self.expectProper(packing, sizes, options)
  }

  @Test("Pages may have a fixed width, a fixed height or both")
  func acceptsFixedDimensions() throws {
    let sizes = Self.sizes(12, 4...20, seed: 1)
    for (width, height) in [(100, nil), (nil, 90), (128, 64)] as [(Int?, Int?)] {
      var options = Self.fast()
      options.fixedWidth = width
      options.fixedHeight = height
      Self.expectProper(try RectanglePacking(sizes, options: options), sizes, options)
    }
  }

  @Test("Packing does not depend on the order of rectangles or the number of threads")
  func isIndependentOfOrderAndThreads() throws {
    let sizes = Self.sizes(30, 3...40, seed: 5)
    var options = Self.fast()
    let packing = try RectanglePacking(sizes, options: options)
    var random = SplitMix64(seed: 8)
    let order = sizes.indices.shuffled(using: &random)
    let shuffled = try RectanglePacking(order.map { sizes[$0] }, options: options)
    #expect(shuffled.pages == packing.pages)
    for (index, placement) in zip(order, shuffled.placements) where !sizes.hasTwin(of: index) {
      #expect(placement == packing.placements[index])
    }
    options.threads = 3
    #expect(try RectanglePacking(sizes, options: options) == packing)
  }

  @Test("Rectangles that fill a page exactly are packed on it")
  func fitsExactly() throws {
    // Sixteen squares of 30 with 2 between them need 126, and 128 with a border of 1.
    var options = Self.fast()
    options.borderPadding = 1
    options.maximumWidth = 128
    options.maximumHeight = 128
    let sizes = [PixelSize](repeating: PixelSize(width: 30, height: 30), count: 16)
    let packing = try RectanglePacking(sizes, options: options)
    #expect(packing.pages == [PixelSize(width: 128, height: 128)])
    Self.expectProper(packing, sizes, options)
    let more = sizes + [PixelSize(width: 1, height: 1)]
    #expect(throws: PackError.self) { try RectanglePacking(more, options: options) }
  }

  @Test("A rectangle that fits only when rotated is rotated")
  func rotatesToFit() throws {
    var options = Self.fast()
    options.maximumHeight = 20
    let packing = try RectanglePacking([PixelSize(width: 10, height: 50)], options: options)
    #expect(packing.placements.first?.isRotated == true)
    options.allowsRotation = false
    let error = #expect(throws: PackError.self) {
      try RectanglePacking([PixelSize(width: 10, height: 50)], options: options)
    }
    #expect(error?.code == "pack.tooLarge")
    #expect(error?.found == "10x50")
    #expect(error?.allowed == "8192x20")
  }

  @Test("The error for a full page counts the rectangles that do not fit")
  func countsLeftovers() {
    var options = Self.fast()
    options.maximumWidth = 32
    options.maximumHeight = 32
    let sizes = [PixelSize](repeating: PixelSize(width: 15, height: 15), count: 6)
    let error = #expect(throws: PackError.self) {
      try RectanglePacking(sizes, options: options)
    }
    #expect(error?.code == "pack.noRoom")
    #expect(error?.found == "2 of 6 sprites")
    #expect(error?.allowed == "32x32")
  }

  @Test("Pack options out of range are rejected")
  func rejectsInvalidOptions() {
    let changes: [(inout PackOptions) -> Void] = [
      { $0.trimThreshold = 0 }, { $0.extrude = -1 }, { $0.maximumWidth = 0 },
      { $0.commonDivisorX = 0 }, { $0.fixedWidth = 9000 }, { $0.scale = 0 }, { $0.scale = .nan },
      {
        $0.sizeConstraint = .powerOfTwo
        $0.fixedHeight = 100
      },
      {
        $0.forcesSquare = true
        $0.fixedWidth = 64
        $0.fixedHeight = 32
      }, { $0.packedRotation = .clockwise180 },
    ]
    for change in changes {
      var options = PackOptions()
      change(&options)
      let error = #expect(throws: PackError.self) {
        try RectanglePacking([PixelSize(width: 1, height: 1)], options: options)
      }
      #expect(error?.code == "pack.option")
    }
  }

  @Test("Grid cells are placed in the given order")
  func gridKeepsOrder() throws {
    var options = Self.fast()
    options.algorithm = .grid
    options.shapePadding = 0
    let sizes = [(4, 2), (3, 3), (1, 1), (2, 2)].map { PixelSize(width: $0.0, height: $0.1) }
    let packing = try RectanglePacking(sizes, options: options)
    // Cells of 4x3: two columns of two are closest to a square.
    #expect(packing.pages == [PixelSize(width: 8, height: 6)])
    #expect(packing.placements.map { [$0.x, $0.y] } == [[0, 0], [4, 0], [0, 3], [4, 3]])
  }

  @Test("Rows of the basic algorithm are sorted by the requested key")
  func sortsRows() throws {
    var options = Self.fast()
    options.algorithm = .basic
    options.basicSortKey = .height
    options.basicOrder = .descending
    options.shapePadding = 0
    options.fixedWidth = 10
    let sizes = [(5, 1), (5, 4), (4, 2), (5, 3)].map { PixelSize(width: $0.0, height: $0.1) }
    let packing = try RectanglePacking(sizes, options: options)
    #expect(packing.pages == [PixelSize(width: 10, height: 6)])
    #expect(packing.placements.map { [$0.x, $0.y] } == [[4, 4], [0, 0], [0, 4], [5, 0]])
  }
}

extension [PixelSize] {
  fileprivate func hasTwin(of index: Int) -> Bool {
    count(where: { $0 == self[index] }) > 1
  }
}
