import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import RasterTestSupport
import Testing

@testable import QuadrilleSprite

/// The page cache of the CPU renderer.
@Suite struct RasterPageCacheTests {
  private static let size = PixelSize(width: 16, height: 16)

  /// A page that must be converted: its alpha is straight.
  private func page() -> Page {
    Page(
      TestPages.bitmap(64, 64, alphaMode: .straight) { x, y in SIMD4(UInt8(x), UInt8(y), 9, 99) }
    )
  }

  /// A quarter of the page's size, so that trilinear filtering uses mip levels.
  private func list(_ page: Page, _ filter: Filter) -> DrawList {
    var list = DrawList(pixelSize: Self.size)
    list.state.filter = filter
    list.draw(Sprite(page: page), in: Rect(x: 0, y: 0, width: 16, height: 16))
    return list
  }

  /// Checks whether the page is referenced outside the test.
  private func expect(
    _ page: inout Page,
    isKept: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isUniquelyReferenced = page.isUniquelyReferenced()
    #expect(isUniquelyReferenced != isKept, sourceLocation: sourceLocation)
  }

  @Test(
    "Pages and mip levels are removed after the idle lists of the policy",
    arguments: Filter.allCases
  )
  func idlePagesAreRemoved(filter: Filter) {
    var renderer = RasterRenderer(pagePolicy: PageCachePolicy(idleLists: 2))
    var page = page()
    _ = renderer.rendered(list(page, filter))
    for _ in 0..<3 {
      expect(&page, isKept: true)
      _ = renderer.rendered(DrawList(pixelSize: Self.size))
    }
    _ = renderer.rendered(DrawList(pixelSize: Self.size))
    expect(&page, isKept: false)
  }

  @Test("The byte limit applies to mip levels, too", arguments: Filter.allCases)
  func byteLimitIncludesMipLevels(filter: Filter) {
    var renderer = RasterRenderer(pagePolicy: PageCachePolicy(byteLimit: 4 * 64 * 64))
    var page = page()
    _ = renderer.rendered(list(page, filter))
    _ = renderer.rendered(list(self.page(), filter))
    _ = renderer.rendered(list(self.page(), filter))
    expect(&page, isKept: false)
  }

  @Test("Pages in use are kept until purge removes them")
  func usedPagesStayUntilPurge() {
    var renderer = RasterRenderer(pagePolicy: .playback)
    var page = page()
    for _ in 0..<20 { _ = renderer.rendered(list(page, .trilinear)) }
    expect(&page, isKept: true)
    renderer.purge()
    expect(&page, isKept: false)
  }

  @Test("A changed cache policy applies to the next list")
  func changedPolicyApplies() {
    var renderer = RasterRenderer()
    var page = page()
    _ = renderer.rendered(list(page, .trilinear))
    renderer.pagePolicy = PageCachePolicy(byteLimit: 0)
    _ = renderer.rendered(DrawList(pixelSize: Self.size))
    expect(&page, isKept: false)
  }

  @Test("The renderer reports the statistics of the list without covered pixels")
  func statisticsMatchList() {
    var renderer = RasterRenderer()
    var list = list(page(), .linear)
    list.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
    list.state.opacity = 0.5
    list.drawGroup { group in
      group.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
      group.draw(Sprite(page: page()), in: Rect(x: 2, y: 2, width: 8, height: 8))
    }
    _ = renderer.rendered(list)
    var expected = list.statistics
    expected.coveredPixels = 0
    #expect(renderer.statistics == expected)
  }
}
