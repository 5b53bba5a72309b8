import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import Testing

/// Style sheets: the escapes of the CSS Object Model, "common serializing idioms".
@Suite struct CSSTests {
  private func text(
    _ names: [String],
    scale: Double? = nil,
    texture: String = "a.png"
  ) throws -> String {
    var page = AtlasDescription.Page(size: Size(width: 64, height: 32))
    page.scale = scale
    let frames = names.enumerated().map { index, name in
      AtlasDescription.Frame(
        name: name,
        rect: Rect(x: 8 * Double(index), y: 4, width: 8, height: 6)
      )
    }
    let files = try AtlasWriter(.css).files(
      of: [AtlasDescription(pages: [page], frames: frames)],
      named: AtlasNames(data: "a.css", texture: texture)
    )
    return String(decoding: files[0].bytes, as: UTF8.self)
  }

  @Test("A sprite is a class with its rectangle as the background") func writesClasses() throws {
    #expect(
      try text(["walk.png", "b"]) == """
        .walk {
          width: 8px;
          height: 6px;
          background: url("a.png") 0 -4px no-repeat;
        }
        .b {
          width: 8px;
          height: 6px;
          background: url("a.png") -8px -4px no-repeat;
        }

        """
    )
  }

  @Test("Lengths of a page with a scale are CSS pixels") func writesScale() throws {
    let text = try text(["a", "b"], scale: 2)
    #expect(text.contains("width: 4px;\n  height: 3px;"))
    #expect(text.contains("-4px -2px no-repeat;\n  background-size: 32px 16px;"))
  }

  @Test(
    "Names that are no identifiers are escaped",
    arguments: [
      ("1up", "\\31 up"), ("-1", "-\\31 "), ("-", "\\-"), ("--a_B", "--a_B"), ("a b", "a\\ b"),
      ("hero/walk#1.v2", "hero\\/walk\\#1\\.v2"), ("é", "é"), ("a\u{1}", "a\\1 "),
    ]
  )
  func escapesNames(_ name: String, _ identifier: String) throws {
    #expect(try text([name]).hasPrefix(".\(identifier) {"))
  }

  @Test("Names that differ in their extensions alone keep these") func keepsDistinctNames() throws {
    let text = try text(["a.png", "a.jpg", "b.png"])
    #expect(text.contains(".a\\.png {") && text.contains(".a\\.jpg {") && text.contains(".b {"))
  }

  @Test("The name of the page is a string of CSS") func escapesPages() throws {
    #expect(try text(["a"], texture: "a \"b\"\\.png").contains("url(\"a \\\"b\\\"\\\\.png\")"))
  }
}
