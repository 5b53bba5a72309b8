import QuadrilleAtlas
import QuadrilleIO
import QuadrillePacking
import QuadrillePixels
import QuadrilleSprite
import Testing

@Suite struct SpriteNamingTests {
  @Test func extensionsFoldersAndPatternsChangeNames() throws {
    var naming = SpriteNaming()
    #expect(try naming.name(of: "walk/01.png", in: "hero") == "walk/01.png")
    naming.dropsExtension = true
    #expect(try naming.name(of: "walk.v2/01", in: "hero") == "walk.v2/01")
    #expect(try naming.name(of: "walk/01.png", in: "hero") == "walk/01")
    naming.prependsFolderName = true
    #expect(try naming.name(of: "walk/01.png", in: "hero") == "hero/walk/01")
    #expect(try naming.name(of: "01.png") == "01")
    naming.replacements = [
      .init(pattern: "(\\w+)/(\\d+)$", text: "\\1_\\2\\\\"), .init(pattern: "^hero", text: "h"),
    ]
    #expect(try naming.name(of: "walk/01.png", in: "hero") == "h/walk_01\\")
  }

  @Test func aBrokenPatternIsRefused() {
    var naming = SpriteNaming()
    naming.replacements = [.init(pattern: "(", text: "")]
    let error = #expect(throws: PackError.self) { try naming.name(of: "a") }
    #expect(error?.code == "pack.option")
  }
}
