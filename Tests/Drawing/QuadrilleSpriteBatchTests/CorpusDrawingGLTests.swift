import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleSpriteBatch
import TestSupport
import Testing

/// ``CorpusDrawingTests`` with OpenGL ES.
@Suite(.enabled(if: Corpus.isAvailable && hasDisplay)) struct CorpusDrawingGLTests {
  @Test("OpenGL ES draws every corpus sprite with its own pixels", arguments: SpriteSheet.entries)
  func driverDrawsEverySprite(of entry: AtlasEntry) throws {
    let sheet = try SpriteSheet(entry)
    #expect(sheet.count == SpriteSheet.names(of: entry).count)
    try withBatch(sheet.list.pixelSize) { batch, view in
      try view.clear()
      try batch.draw(sheet.list, in: view)
      #expect(sheet.wrongSprites(in: try view.readPixels()) == [])
      #expect(batch.statistics.quads == sheet.list.quads.count)
    }
  }
}
