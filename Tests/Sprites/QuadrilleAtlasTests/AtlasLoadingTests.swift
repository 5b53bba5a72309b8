import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct AtlasLoadingTests {
  static let png = file(8)
  static let twice = file(16)

  static func file(_ edgeLength: Int) -> [UInt8] {
    (try? PNG.encode(Bitmap(width: edgeLength, height: edgeLength))) ?? []
  }

  static func plist(_ texture: String?, more: String = "") -> String {
    let name = texture.map {
      "<key>textureFileName</key><string>\($0)</string>"
    }
    return """
      <plist><dict><key>frames</key><dict><key>a</key><dict><key>frame</key>
      <string>{{0,0},{4,4}}</string></dict></dict>
      <key>metadata</key><dict><key>format</key><integer>2</integer>
      <key>size</key><string>{8,8}</string>\(name ?? "")\(more)</dict></dict></plist>
      """
  }

  @Test(
    "The texture of an atlas is found by its name, other extensions and other case",
    arguments: [
      (nil, ["hero.png"], "hero.png"), ("t.png", ["hero.png", "t.png"], "t.png"),
      ("t", ["t.png"], "t.png"), ("t.pvr.ccz", ["t.png"], "t.png"), ("T.PNG", ["t.png"], "t.png"),
      ("t.png", ["T.pvr"], "T.pvr"), ("sub/t.png", ["sub/T.png"], "sub/T.png"),
      ("t.png", ["hero.png"], "hero.png"), ("", ["hero.png"], "hero.png"),
      ("./t.png", ["t.png"], "t.png"), ("~t.png", ["~t.png"], "~t.png"),
      ("-t.png", ["-t.png"], "-t.png"),
    ] as [(String?, [String], String)]
  )
  func findsTextures(_ texture: String?, _ files: [String], _ found: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("sub")
    try folder.write(Self.plist(texture), to: "hero.plist")
    for file in files { try folder.write(Self.png, to: file) }
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero"))
    let name = try #require(atlas.pages.first?.name)
    #expect(name.hasSuffix("/\(found)"))
    #expect(atlas["a"]?.sourceSize == Size(width: 4, height: 4))
  }

  @Test("Scale and device suffixes apply to the data file and to its texture")
  func appliesSuffixesToBothFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.plist("t.png"), to: "hero.plist")
    try folder.write(Self.plist("t.png"), to: "hero~ipad.plist")
    try folder.write(Self.png, to: "t.png")
    try folder.write(Self.twice, to: "t@2x.png")
    let atlas = try SpriteAtlas(
      contentsOf: folder.path("hero"),
      traits: AssetTraits(scale: 2, idiom: .pad)
    )
    #expect(atlas.name?.hasSuffix("hero~ipad.plist") == true)
    #expect(atlas.pages.first?.name?.hasSuffix("t@2x.png") == true)
    #expect(atlas.scale == 2)
    #expect(atlas["a"]?.trimmedRect.size == Size(width: 8, height: 8))
    #expect(atlas["a"]?.size == Size(width: 4, height: 4))
  }

  @Test(
    "Frames are scaled with a page of twice the stated size and must fit in it",
    arguments: [("{{4,4},{4,4}}", true), ("{{4,4},{5,4}}", false), ("{{4,4},{4,5}}", false)]
  )
  func scalesFramesWithPage(frame: String, isInside: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "t.png")
    try folder.write(Self.twice, to: "t@2x.png")
    let text = Self.plist("t.png").split(separator: "{{0,0},{4,4}}").joined(separator: frame)
    try folder.write(text, to: "hero.plist")
    let path = folder.path("hero.plist")
    guard isInside else {
      let error = #expect(throws: AtlasError.self) {
        try SpriteAtlas(contentsOf: path, traits: AssetTraits(scale: 2))
      }
      #expect(error?.code == "atlas.rectOutside" && error?.allowed == "16x16")
      return
    }
    let atlas = try SpriteAtlas(contentsOf: path, traits: AssetTraits(scale: 2))
    #expect(atlas["a"]?.packedOrigin == Point(x: 8, y: 8))
    #expect(atlas["a"]?.trimmedRect.size == Size(width: 8, height: 8))
  }

  static let badNames: [(String, String)] = [
    ("../../etc/passwd", "path.outside"),
    (String(repeating: "../", count: 40) + "etc/passwd", "path.outside"),
    ("sub/../../..", "path.outside"), ("x/../../..", "atlas.texture"),
    ("/etc/passwd", "path.outside"), ("/", "path.outside"),
    ("/dev/zero", "path.outside"), ("/dev/stdin", "path.outside"),
    ("/proc/self/environ", "path.outside"), ("~/.bashrc", "atlas.texture"),
    ("file:///etc/passwd", "atlas.texture"), ("http://example.org/a.png", "atlas.texture"),
    ("..\\..\\x", "atlas.texture"), (".", "atlas.texture"), ("sub", "atlas.texture"),
    (String(repeating: "n", count: 10_000), "atlas.texture"), ("a\nb", "atlas.texture"),
    ("a\u{202E}b", "atlas.texture"), ("-rf", "atlas.texture"), ("link-out", "path.outside"),
    ("link-device", "path.outside"), ("link-self", "atlas.texture"),
    ("linked/passwd", "path.outside"), ("hero.plist", "atlas.texture"),
    ("cut.png", "atlas.texture"),
    ("text.png", "atlas.texture"), ("missing.png", "atlas.texture"),
  ]

  @Test(
    "Texture names that leave the folder or refer to something other than an image are rejected",
    arguments: badNames
  )
  func rejectsBadTextureNames(_ name: String, _ code: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("sub")
    try folder.makeLink("link-out", to: "/etc/passwd")
    try folder.makeLink("link-device", to: "/dev/zero")
    try folder.makeLink("link-self", to: "link-self")
    try folder.makeLink("linked", to: "/etc")
    try folder.write(Array(Self.png.prefix(40)), to: "cut.png")
    try folder.write("a text", to: "text.png")
    try folder.write(Self.plist(name), to: "hero.plist")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("hero.plist"))
    }
    #expect(error?.code == code)
    #expect(error?.category == .input)
    #expect(error?.location.file?.hasSuffix("hero.plist") == true)
    #expect(error?.found?.hasSuffix(name) == true)
  }

  @Test("Symbolic links to textures in the folder of the atlas are followed")
  func followsInnerLinks() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "t.png")
    try folder.makeLink("l.png", to: "t.png")
    try folder.write(Self.plist("l.png"), to: "hero.plist")
    #expect(throws: Never.self) { try SpriteAtlas(contentsOf: folder.path("hero.plist")) }
  }

  @Test("A texture smaller than its frames is rejected")
  func rejectsSmallTextures() throws {
    let folder = try TemporaryFolder()
    try folder.write(PNG.encode(Bitmap(width: 3, height: 8)), to: "hero.png")
    try folder.write(Self.plist(nil), to: "hero.plist")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("hero.plist"))
    }
    #expect(error?.code == "atlas.rectOutside")
    #expect(error?.allowed == "3x8")
  }

  @Test("A page is premultiplied only if the data file or the caller declares it")
  func respectsPremultiplication() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "t.png")
    try folder.write(Self.plist("t.png"), to: "plain.plist")
    let flag = "<key>premultiplyAlpha</key><true/>"
    try folder.write(Self.plist("t.png", more: flag), to: "flagged.plist")
    func mode(_ name: String, _ isPremultiplied: Bool?) throws -> AlphaMode? {
      let path = folder.path(name)
      let atlas = try SpriteAtlas(contentsOf: path, isPremultiplied: isPremultiplied)
      return atlas["a"]?.page.alphaMode
    }
    #expect(try mode("plain", nil) == .straight)
    #expect(try mode("plain", true) == .premultiplied)
    #expect(try mode("flagged", nil) == .premultiplied)
    #expect(try mode("flagged", false) == .straight)
  }

  @Test("A missing data file is an I/O error")
  func reportsMissingDataFile() throws {
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: "no-such-folder/hero")
    }
    #expect(error?.code == "io.notFound")
    #expect(error?.category == .io)
  }

  @Test("An .atlasc folder takes priority over a property list of the same name")
  func prefersAtlascFolders() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("hero.atlasc")
    try folder.write(Self.plist("t.png"), to: "hero.plist")
    try folder.write(Self.png, to: "t.png")
    try folder.write(AtlascTests.text(AtlascTests.plain), to: "hero.atlasc/hero.plist")
    try folder.write(Self.png, to: "hero.atlasc/p.png")
    for name in ["hero", "hero.atlasc", "hero.atlasc/", "hero.atlasc/hero.plist"] {
      #expect(try SpriteAtlas(contentsOf: folder.path(name)).format == .atlasc)
    }
    let sandbox = try Folder(path: folder.path("."))
    for name in ["hero", "hero.atlasc", "hero.atlasc/"] {
      #expect(try SpriteAtlas(named: name, in: sandbox).format == .atlasc)
    }
    #expect(try SpriteAtlas(contentsOf: folder.path("hero.plist")).format != .atlasc)
  }

  @Test("The only property list of a renamed .atlasc folder is used, and several are ambiguous")
  func usesTheOnlyPropertyList() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("renamed.atlasc")
    try folder.write(AtlascTests.text(AtlascTests.plain), to: "renamed.atlasc/hero.plist")
    try folder.write(Self.png, to: "renamed.atlasc/p.png")
    #expect(throws: Never.self) { try SpriteAtlas(contentsOf: folder.path("renamed")) }
    try folder.write(AtlascTests.text(AtlascTests.plain), to: "renamed.atlasc/other.plist")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("renamed"))
    }
    #expect(error?.code == "io.notFound")
  }

  @Test("Related data files with the same texture share one page")
  func sharesTexturesOfPacks() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "t.png")
    let names = (0..<300).map { "\"p\($0).json\"" }.joined(separator: ",")
    for index in 0..<300 {
      let text = """
        {"frames": {"f\(index)": {"frame": {"x":0,"y":0,"w":4,"h":4}}},
         "meta": {"image": "t.png", "related_multi_packs": [\(names)], "pma": true}}
        """
      try folder.write(text, to: "p\(index).json")
    }
    let atlas = try SpriteAtlas(contentsOf: folder.path("p0.json"))
    #expect(atlas.count == 300)
    #expect(Set(atlas.pages).count == 1)
    #expect(atlas.pages.first?.alphaMode == .premultiplied)
  }

  @Test(
    "Missing related files and ones outside the folder are rejected",
    arguments: [("missing.json", "atlas.related"), ("../x.json", "path.outside")]
  )
  func confinesRelatedFiles(_ name: String, _ code: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.png, to: "t.png")
    let text = """
      {"frames": {"a": {"frame": {"x":0,"y":0,"w":1,"h":1}}},
       "meta": {"image": "t.png", "related_multi_packs": ["\(name)"]}}
      """
    try folder.write(text, to: "p.json")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("p.json"))
    }
    #expect(error?.code == code)
    #expect(error?.category == .input)
  }

  @Test("The format of a page is detected from its content, not its extension")
  func detectsPageFormat() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.twice, to: "wrong@2x.pvr")
    let page = try Page(contentsOf: folder.path("wrong@2x.pvr"), isPremultiplied: true)
    #expect(page.pixelSize == PixelSize(width: 16, height: 16))
    #expect(page.alphaMode == .premultiplied)
    #expect(Sprite(page: page).size == Size(width: 8, height: 8))
    var limits = Limits()
    limits.maxDimension = 8
    let error = #expect(throws: AssetError.self) {
      try Page(contentsOf: folder.path("wrong@2x.pvr"), job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.dimension")
    #expect(error?.category == .limit)
  }

  @Test("Warnings of a texture are reported with the atlas")
  func keepsTextureWarnings() throws {
    let folder = try TemporaryFolder()
    var png = PNGBuilder()
    png.header(width: 4, height: 1, colorType: 0)
    // The second of two chunks is ignored.
    for _ in 0..<2 { png.chunk("tRNS", [0, 7]) }
    png.imageData([0, 7, 8, 9, 10])
    png.end()
    try folder.write(png.bytes, to: "t.png")
    try folder.write(
      """
      {"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 2, "h": 1}}}, "meta": {"image": "t.png"}}
      """,
      to: "map.json"
    )
    let sandbox = try Folder(path: folder.path)
    for atlas in [
      try SpriteAtlas(contentsOf: folder.path("map.json")),
      try SpriteAtlas(named: "map.json", in: sandbox),
    ] {
      #expect(atlas.warnings.map(\.code) == ["png.transparency"])
      #expect(atlas.warnings.first?.location.file?.hasSuffix("t.png") == true)
    }
  }
}
