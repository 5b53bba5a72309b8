import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

/// Every sprite of the corpus, drawn at its source size, gives its own premultiplied pixels.
@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusDrawingTests {
  /// Fixed counts, so that skipped sprites are detected.
  @Test("The corpus has 62 atlases with 1,799 sprites")
  func corpusHasAllSprites() {
    #expect(SpriteSheet.entries.count == 62)
    let counts = SpriteSheet.entries.map { SpriteSheet.names(of: $0).count }
    #expect(counts.reduce(0, +) == 1799)
  }

  @Test(
    "The CPU renderer draws every corpus sprite with its own pixels",
    arguments: SpriteSheet.entries
  )
  func cpuDrawsEverySprite(of entry: AtlasEntry) throws {
    let sheet = try SpriteSheet(entry)
    #expect(sheet.count == SpriteSheet.names(of: entry).count)
    var renderer = RasterRenderer()
    #expect(sheet.wrongSprites(in: renderer.rendered(sheet.list)) == [])
  }
}
