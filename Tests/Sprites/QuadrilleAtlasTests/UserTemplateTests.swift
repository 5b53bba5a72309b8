import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleAtlas

/// Data files that are written by a template of a client's own.
@Suite struct UserTemplateTests {
  private typealias Template = QuadrilleAtlas.AtlasTemplate

  private static let examples: String = {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(root)/Examples/Templates"
  }()

  /// A trimmed, rotated sprite with a pivot and a plain one, and an animation of both.
  private var atlas: AtlasDescription {
    var one = AtlasDescription.Frame(
      name: "a \"b\".png",
      rect: Rect(x: 3, y: 5, width: 10, height: 20)
    )
    one.packedRotation = .clockwise90
    one.trimmedRect.origin = Point(x: 2, y: 1)
    one.sourceSize = Size(width: 16, height: 24)
    one.anchor = Point(x: 0.25, y: 1)
    one.details.durationSeconds = 0.1
    var two = AtlasDescription.Frame(name: "2", rect: Rect(x: 30, y: 0, width: 4, height: 6))
    two.details.borders = SpriteBorders(left: 1, top: 2, right: 0, bottom: 1)
    two.details.durationSeconds = 0.2
    var atlas = AtlasDescription(
      pages: [.init(size: Size(width: 64, height: 32))],
      frames: [one, two]
    )
    atlas.pages[0].scale = 2
    var walk = AtlasDescription.Animation(name: "walk", frames: ["2", "a \"b\".png"])
    walk.direction = .reverse
    walk.repeatCount = 3
    atlas.animations = [walk]
    return atlas
  }

  private func render(
    _ template: Template,
    _ atlas: AtlasDescription? = nil,
    data: String = "out/hero.txt"
  ) throws -> AtlasFile {
    let format = AtlasFormat(template: template)
    let names = AtlasNames(data: data, texture: "hero.png")
    return try #require(
      try AtlasWriter(format).files(of: [atlas ?? self.atlas], named: names).first
    )
  }

  private func text(_ template: String) throws -> String {
    String(decoding: try render(Template(parsing: template)).bytes, as: UTF8.self)
  }

  @Test(
    "A template shows the members of sprites, pages and animations",
    arguments: [
      ("{{#sprites}}{{{name}}}|{{/sprites}}", "a \"b\".png|2|"),
      (
        "{{#sprites}}{{{nameJSON}}} {{nameC}} {{{nameXML}}} {{{stem}}};{{/sprites}}",
        #""a \"b\".png" a__b__png a &quot;b&quot;.png a "b";"2" _2 2 2;"#
      ),
      (
        "{{#sprites}}{{index}} {{x}} {{y}} {{width}} {{height}} {{rotated}} {{trimmed}};{{/sprites}}",
        "0 3 5 20 10 true true;1 30 0 4 6 false false;"
      ),
      (
        "{{#sprites}}{{offsetX}} {{offsetY}} {{sourceWidth}} {{sourceHeight}};{{/sprites}}",
        "2 1 16 24;0 0 4 6;"
      ),
      (
        "{{#sprites}}{{#hasPivot}}{{pivot.x}} {{pivot.y}} {{pivot.px}} {{pivot.py}}{{/hasPivot}};{{/sprites}}",
        "0.25 1 4 24;;"
      ),
      (
        "{{#sprites}}{{#hasBorders}}{{borders.top}} {{center.w}} {{center.h}}{{/hasBorders}};{{/sprites}}",
        ";2 3 3;"
      ),
      ("{{#sprites}}{{duration}}{{^last}},{{/last}}{{/sprites}}", "100,200"),
      (
        "{{#pages}}{{number}} {{image}} {{width}}x{{height}} {{scale}} {{#sprites}}{{index}}{{/sprites}}{{/pages}}",
        "1 hero.png 64x32 2 01"
      ),
      // One cycle, backwards: the frames are 2, then the other one.
      (
        "{{#animations}}{{name}} {{direction}} {{repeat}} {{loops}}: {{#frames}}{{index}} {{duration}};{{/frames}}{{/animations}}",
        "walk reverse 3 false: 0 100;1 200;"
      ),
      (
        "{{meta.dataFile}} {{meta.dataStem}} {{hasAnimations}} {{hasSlices}} {{isMultiPack}}",
        "hero.txt hero true false false"
      ),
      // The names of free-tex-packer; the size of a frame is that before rotation.
      (
        "{{#rects}}{{frame.x}} {{frame.y}} {{frame.w}} {{frame.h}} {{frame.hw}} {{spriteSourceSize.x}} {{sourceSize.w}};{{/rects}}",
        "3 5 10 20 5 2 16;30 0 4 6 2 0 4;"
      ),
      (
        "{{config.imageName}} {{config.imageFile}} {{config.imageWidth}} {{config.scale}} {{config.base64Export}}",
        "hero hero.png 64 2 false"
      ),
    ]
  )
  func showsMembers(_ template: String, _ expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test("Names that an atlas lacks are warnings") func warnsOfUnknownNames() throws {
    let file = try render(
      Template(parsing: "{{#sprites}}\n{{nmae}}{{pivot.z}}{{/sprites}}{{#rects}}{{/rects}}")
    )
    #expect(file.warnings.map(\.code) == ["template.name", "template.name"])
    #expect(file.warnings.compactMap(\.found) == ["nmae", "pivot.z"])
    #expect(file.warnings.first?.location.line == 2)
  }

  @Test("A numbered name gives a file for each page") func writesPages() throws {
    var atlas = self.atlas
    atlas.pages.append(.init(size: Size(width: 8, height: 8)))
    atlas.frames[1].page = 1
    let format = AtlasFormat(template: try Template(parsing: "{{#rects}}{{{name}}}{{/rects}}"))
    let numbered = AtlasNames(data: "a{n}.txt", texture: "a{n}.png")
    let files = try AtlasWriter(format).files(of: [atlas], named: numbered)
    #expect(files.map(\.name) == ["a0.txt", "a1.txt"])
    #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a \"b\".png", "2"])
    let whole = try AtlasWriter(format).files(
      of: [atlas],
      named: AtlasNames(data: "a.txt", texture: "a{n}.png")
    )
    #expect(whole.map { String(decoding: $0.bytes, as: UTF8.self) } == ["a \"b\".png2"])
  }

  @Test("Partials are files next to the template, and missing ones a warning") func readsPartials()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("[{{> one}}{{> two.txt}}{{> three}}]", to: "hero.mst")
    try folder.write("1{{> two.txt}}", to: "one.mst")
    try folder.write("2", to: "two.txt")
    let template = try Template(contentsOf: folder.path("hero.mst"))
    let file = try render(template)
    #expect(String(decoding: file.bytes, as: UTF8.self) == "[122]")
    #expect(file.warnings.map(\.code) == ["template.partial"])
    try folder.write("{{> ../../etc/passwd}}", to: "out.mst")
    let outside = try Template(contentsOf: folder.path("out.mst"))
    #expect(outside.warnings.map(\.code) == ["template.partial"])
    try folder.write("{{#a}}", to: "bad.mst")
    let error = #expect(throws: AtlasError.self) {
      try Template(contentsOf: folder.path("bad.mst"))
    }
    #expect(error?.code == "template.truncated")
  }

  // MARK: Examples

  @Test("The example template for JSON writes what JSON readers accept") func exampleJSON() throws {
    let file = try render(Template(contentsOf: "\(Self.examples)/sprites.json.mst"))
    #expect(file.warnings.isEmpty)
    let json = try JSONValue(parsing: file.bytes)
    let sprites = try #require(json["sprites"]?.array)
    #expect(sprites.map { $0["name"]?.string } == ["a \"b\".png", "2"])
    #expect(sprites[0]["frame"]?.array?.map(\.integer) == [3, 5, 20, 10])
    #expect(sprites[0]["pivot"]?.array?.map(\.number) == [0.25, 1] && sprites[1]["pivot"] == nil)
    #expect(sprites[1]["borders"]?.array?.map(\.integer) == [1, 2, 0, 1])
    #expect(json["animations"]?["walk"]?["frames"]?.array?.map(\.string) == ["a \"b\".png", "2"])
  }

  @Test("The example template for C writes an array of sprites") func exampleHeader() throws {
    let file = try render(Template(contentsOf: "\(Self.examples)/sprites.h.mst"), data: "hero.h")
    #expect(file.warnings.isEmpty)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.hasPrefix("/* hero.h: the sprites of an atlas."))
    #expect(text.contains("enum {\n  SPRITE_a__b__png = 0,\n  SPRITE__2 = 1\n};\n"))
    #expect(
      text.contains(
        """
        static const Sprite sprites[] = {
          {"a \\"b\\".png", 0, 3, 5, 20, 10, 1,
           2, 1, 16, 24},
          {"2", 0, 30, 0, 4, 6, 0,
           0, 0, 4, 6},
        };
        """
      )
    )
  }

  @Test("The example template for Lua has a partial for each page") func exampleLua() throws {
    let file = try render(Template(contentsOf: "\(Self.examples)/sprites.lua.mst"))
    #expect(file.warnings.isEmpty)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(
      text.contains(
        """
        local page1 = { image = "hero.png", sprites = {
          ["a \\"b\\".png"] = { 3, 5, 20, 10, rotated = true },
          ["2"] = { 30, 0, 4, 6, rotated = false },
        } }
        return {
          animations = {
            ["walk"] = {
              loops = false,
              { name = "a \\"b\\".png", seconds = 0.1 },
              { name = "2", seconds = 0.2 },
            },
          },
          page1 = page1,
        }
        """
      )
    )
  }
}
