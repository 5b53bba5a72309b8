import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Texture names in data files of every format, and very large files.
@Suite struct EveryFormatFileTests {
  static let png = AtlasLoadingTests.png

  @Test(
    "Texture names outside the folder or without an image are rejected in every format",
    arguments: AtlasTemplate.Kind.allCases,
    AtlasLoadingTests.badNames
  )
  func rejectsBadTextureNames(
    _ kind: AtlasTemplate.Kind,
    _ row: (name: String, code: String)
  ) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("sub")
    try folder.makeLink("link-out", to: "/etc/passwd")
    try folder.makeLink("link-device", to: "/dev/zero")
    try folder.makeLink("link-self", to: "link-self")
    try folder.makeLink("linked", to: "/etc")
    try folder.write(Array(Self.png.prefix(40)), to: "cut.png")
    try folder.write("a text", to: "text.png")
    try folder.write("<plist/>", to: "hero.plist")
    var template = AtlasTemplate(kind)
    template.texture = row.name
    try folder.write(template.text, to: "hero.data")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("hero.data"))
    }
    var code = row.code
    // Only the last component of an absolute path is used there.
    if kind == .aseprite, row.name.hasPrefix("/") { code = "atlas.texture" }
    // A line break ends a name there, and the rest is not part of it.
    if kind == .libGDXOld || kind == .libGDXNew, row.name.contains("\n") {
      code = error?.code ?? ""
    }
    if kind == .aseprite, row.name == "/" { code = "path.name" }
    #expect(error?.code == code)
    #expect(error?.category == .input)
  }

  @Test(
    "A texture that is too small or a data file is rejected in every format",
    arguments: AtlasTemplate.Kind.allCases
  )
  func rejectsWrongTextures(_ kind: AtlasTemplate.Kind) throws {
    let folder = try TemporaryFolder()
    try folder.write(AtlasTemplate(kind).text, to: "hero.data")
    try folder.write(PNG.encode(Bitmap(width: 3, height: 8)), to: "t.png")
    let small = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("hero.data"))
    }
    #expect(small?.code == "atlas.rectOutside")
    try folder.write(AtlasTemplate(kind).text, to: "t.png")
    let list = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("hero.data"))
    }
    #expect(list?.code == "atlas.texture")
  }

  @Test(
    "Lines longer than the limit are rejected with their line number",
    arguments: [AtlasTemplate.Kind.libGDXNew, .libGDXOld, .starling]
  )
  func rejectsLongLines(_ kind: AtlasTemplate.Kind) {
    var template = AtlasTemplate(kind)
    template.frames.append(.init(name: String(repeating: "n", count: 10 << 20)))
    let error = #expect(throws: AtlasError.self) { try AtlasDescription(parsing: template.bytes) }
    #expect(error?.code == "limit.stringBytes")
    #expect(error?.category == .limit)
    #expect(error?.location.line != nil)
  }

  @Test(
    "A hundred thousand regions are read unless the limit is lower",
    arguments: [AtlasTemplate.Kind.libGDXNew, .starling]
  )
  func readsManyRegions(_ kind: AtlasTemplate.Kind) throws {
    var template = AtlasTemplate(kind)
    template.frames = (0..<100_000).map { .init(name: "r\($0)") }
    let text = template.bytes
    let description = try AtlasDescription(parsing: text)
    #expect(description.frames.count == 100_000)
    var limits = Limits()
    limits.maxSpriteCount = 1000
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: text, job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.sprites")
  }

  @Test("Ten thousand pages with the same texture decode it once")
  func decodesSharedTextureOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "t.png")
    let pages = (0..<10_000).map { "t.png\nsize:8,8\nr\($0)\nbounds:0,0,4,4\n" }
    try folder.write(pages.joined(separator: "\n"), to: "hero.atlas")
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero"))
    #expect(atlas.count == 10_000)
    #expect(atlas.pages.count == 10_000)
    #expect(Set(atlas.pages).count == 1)
  }
}
