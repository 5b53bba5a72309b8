import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite struct SpriteNamingTests {
  @Test("Sprite names follow the options for extensions, folders and replacements")
  func appliesNamingOptions() throws {
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

  /// The results of `s/pattern/text/g` in Perl.
  @Test(
    "Replacement patterns give the same results as Perl",
    arguments: [
      ("x*", "-", "abc", "-a-b-c-"), ("x*", "-", "äxxö", "-ä--ö-"), ("^", ">", "a", ">a"),
      ("$", "<", "a", "a<"), ("(?<=l)k", "c", "walk", "walc"),
      ("(a)|(b)", "[\\1|\\2]", "ab", "[a|][|b]"),
      ("\\w+", "<\\0>", "größe eins", "<größe> <eins>"), ("(?i)HERO", "h", "hero/Hero", "h/h"),
      ("\\d{2,}", "", "a1b22c333", "a1bc"), ("a", "\\\\\\x", "a", "\\x"), ("", "-", "ab", "-a-b-"),
    ]
  )
  func patternsMatchPerl(pattern: String, text: String, name: String, expected: String) throws {
    var naming = SpriteNaming()
    naming.replacements = [.init(pattern: pattern, text: text)]
    #expect(try naming.name(of: name) == expected)
  }

  @Test("An invalid regular expression is rejected")
  func rejectsInvalidPattern() {
    var naming = SpriteNaming()
    naming.replacements = [.init(pattern: "(", text: "")]
    let error = #expect(throws: PackError.self) { try naming.name(of: "a") }
    #expect(error?.code == "pack.option")
  }
}
