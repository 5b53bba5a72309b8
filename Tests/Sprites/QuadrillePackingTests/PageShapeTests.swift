import QuadrilleImage
import QuadrillePacking
import TestSupport
import Testing

/// The shape of pages of any size.
@Suite struct PageShapeTests {
  private static func packing(
    _ sizes: [PixelSize],
    _ change: (inout PackOptions) -> Void = { _ in }
  ) throws -> RectanglePacking {
    var options = RectanglePackingTests.fast()
    change(&options)
    let packing = try RectanglePacking(sizes, options: options)
    RectanglePackingTests.expectProper(packing, sizes, options)
    return packing
  }

  /// Equal squares: by the rule, the number of columns with the minimum of area and shape.
  @Test(
    "Pages of equal squares avoid strips unless they are much smaller",
    arguments: [(1, 1, 1), (2, 2, 1), (3, 3, 1), (5, 5, 1), (7, 4, 2), (11, 4, 3), (13, 7, 2)]
  )
  func avoidsStrips(_ count: Int, _ longer: Int, _ shorter: Int) throws {
    let sizes = [PixelSize](repeating: PixelSize(width: 50, height: 50), count: count)
    let page = try #require(try Self.packing(sizes) { $0.shapePadding = 0 }.pages.first)
    #expect([page.width, page.height].sorted() == [50 * shorter, 50 * longer].sorted())
  }

  @Test("Sprites of equal width are not stacked in one column")
  func avoidsColumn() throws {
    // Thirteen images as wide as those of a set that was packed as 136 × 2123.
    let heights = [130, 171, 142, 190, 155, 180, 166, 149, 201, 137, 174, 160, 168]
    let sizes = heights.map { PixelSize(width: 134, height: $0) }
    let area = heights.reduce(0) { $0 + 136 * ($1 + 2) }
    for mode in PackOptions.Mode.allCases {
      let page = try #require(try Self.packing(sizes) { $0.mode = mode }.pages.first)
      let (longer, shorter) = (max(page.width, page.height), min(page.width, page.height))
      #expect(10 * longer <= 25 * shorter, "\(page)")
      #expect(100 * page.width * page.height <= 115 * area, "\(page)")
    }
  }

  @Test("A long sprite does not enlarge its page for the sake of its shape")
  func keepsLongPages() throws {
    let sizes = [(400, 20), (190, 18), (200, 18)].map { PixelSize(width: $0.0, height: $0.1) }
    let page = try #require(try Self.packing(sizes).pages.first)
    #expect([page.width, page.height].sorted() == [40, 400])
  }

  @Test("A sprite alone on its page is rotated only if it does not fit otherwise")
  func keepsLoneSpriteUnrotated() throws {
    for (width, height) in [(10, 90), (90, 10), (33, 64)] {
      let sizes = [PixelSize(width: width, height: height)]
      for constraint in PackOptions.SizeConstraint.allCases {
        let packing = try Self.packing(sizes) { $0.sizeConstraint = constraint }
        #expect(packing.placements.first?.isRotated == false)
      }
      #expect(try Self.packing(sizes).pages == sizes)
    }
    let tall = try Self.packing([PixelSize(width: 10, height: 90)]) { $0.maximumHeight = 64 }
    #expect(tall.placements.first?.isRotated == true)
  }

  @Test("The maximum size and fixed dimensions have priority over the shape")
  func obeysSizes() throws {
    let sizes = [PixelSize](repeating: PixelSize(width: 30, height: 30), count: 12)
    let low = try Self.packing(sizes) { $0.maximumHeight = 32 }
    #expect(low.pages == [PixelSize(width: 382, height: 30)])
    let narrow = try Self.packing(sizes) { $0.fixedWidth = 32 }
    #expect(narrow.pages == [PixelSize(width: 32, height: 382)])
    let fixed = try Self.packing(sizes) {
      $0.fixedWidth = 400
      $0.fixedHeight = 40
    }
    #expect(fixed.pages == [PixelSize(width: 400, height: 40)])
  }
}
