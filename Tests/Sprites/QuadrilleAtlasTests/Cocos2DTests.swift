import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite struct Cocos2DTests {
  static func list(_ frame: String, metadata: String? = "") -> [UInt8] {
    let metadata = metadata.map { "<key>metadata</key><dict>\($0)</dict>" } ?? ""
    return Array(
      "<plist><dict><key>frames</key><dict><key>a</key><dict>\(frame)</dict></dict>\(metadata)</dict></plist>"
        .utf8
    )
  }

  static func format(_ number: Int) -> String { "<key>format</key><integer>\(number)</integer>" }

  static func strings(_ pairs: KeyValuePairs<String, String>) -> String {
    pairs.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
  }

  static func numbers(_ pairs: KeyValuePairs<String, Int>) -> String {
    pairs.map { "<key>\($0)</key><integer>\($1)</integer>" }.joined()
  }

  static func frame(_ data: [UInt8]) throws -> (AtlasDescription.Frame, AtlasFormat) {
    let description = try AtlasDescription(parsing: data, name: "x/hero.plist")
    return (try #require(description.frames.first), try #require(description.format))
  }

  @Test("The example of Cocos2D format 0 is read with its negative source size")
  func readsFormatZero() throws {
    let (frame, format) = try Self.frame(
      Self.list(
        Self.numbers([
          "x": 347, "y": 1, "width": 51, "height": 109, "offsetX": 0, "offsetY": -1,
          "originalWidth": 85, "originalHeight": -121,
        ]),
        metadata: nil
      )
    )
    #expect(format == .cocos2D(version: 0))
    #expect(frame.trimmedRect == Rect(x: 17, y: 7, width: 51, height: 109))
    #expect(frame.sourceSize == Size(width: 85, height: 121))
    let atlas = try SpriteAtlas(
      data: Self.list(
        Self.numbers(["x": 347, "y": 1, "width": 51, "height": 109])
      ),
      page: Page(Bitmap(width: 512, height: 256))
    )
    let rect = try #require(atlas["a"]).unitRect
    #expect(abs(rect.minX - 0.677734) < 1e-6 && abs(rect.minY - 0.003906) < 1e-6)
    #expect(abs(rect.maxX - 0.777344) < 1e-6 && abs(rect.maxY - 0.429688) < 1e-6)
  }

  static let rotated2 =
    strings(["frame": "{{2,236},{63,109}}", "offset": "{-6,-1}", "sourceSize": "{85,121}"])
    + "<key>rotated</key><true/>"

  static let zwoptex3 =
    strings([
      "textureRect": "{{2, 236}, {109, 63}}", "spriteSize": "{63, 109}",
      "spriteOffset": "{-6, -1}", "spriteSourceSize": "{85, 121}",
    ]) + "<key>textureRotated</key><true/>"

  @Test(
    "Rotated and trimmed Cocos2D frames of formats 2 and 3 give the same sprite",
    arguments: [(rotated2, 2), (zwoptex3, 3)]
  )
  func readsRotatedTrimmedFrames(_ text: String, _ version: Int) throws {
    let data = Self.list(text, metadata: Self.format(version))
    let (frame, format) = try Self.frame(data)
    #expect(format == .cocos2D(version: version))
    #expect(frame.trimmedRect == Rect(x: 5, y: 7, width: 63, height: 109))
    #expect(frame.packedRect == Rect(x: 2, y: 236, width: 109, height: 63))
    let atlas = try SpriteAtlas(data: data, page: Page(Bitmap(width: 512, height: 512)))
    #expect(
      try atlas.requireSprite(named: "a").pageCorners
        == Corners(
          Point(x: 111, y: 236),
          Point(x: 111, y: 299),
          Point(x: 2, y: 299),
          Point(x: 2, y: 236)
        )
    )
  }

  @Test("A rotated frame written by TexturePacker in Cocos2D format 3 is read")
  func readsTexturePackerFrames() throws {
    let text =
      Self.strings([
        "textureRect": "{{387,101},{28,338}}", "spriteSize": "{28,338}", "spriteOffset": "{-2,6}",
        "spriteSourceSize": "{56,350}",
      ]) + "<key>textureRotated</key><true/>"
    let data = Self.list(text, metadata: Self.format(3))
    let (frame, _) = try Self.frame(data)
    #expect(frame.trimmedRect == Rect(x: 12, y: 0, width: 28, height: 338))
    let atlas = try SpriteAtlas(data: data, page: Page(Bitmap(width: 1016, height: 254)))
    let corners = try atlas.requireSprite(named: "a").pageCorners
    #expect(corners.topLeft == Point(x: 725, y: 101))
    #expect(corners.topRight == Point(x: 725, y: 129))
    #expect(corners.bottomLeft == Point(x: 387, y: 101))
  }

  @Test("Cocos2D format 1 has no rotated sprites")
  func formatOneIgnoresRotation() throws {
    let (frame, format) = try Self.frame(Self.list(Self.rotated2, metadata: Self.format(1)))
    #expect(format == .cocos2D(version: 1))
    #expect(frame.packedRotation == .none)
  }

  @Test(
    "The color rectangle of a Cocos2D frame takes precedence over the offset if it fits",
    arguments: [
      ("{{10,3},{20,30}}", 10, 3), ("{{10,3},{21,30}}", 40.5, 35), ("{20,30}", 40.5, 35),
      (" { {10 , 3}, { 20, 30 } } ", 10, 3),
    ]
  )
  func prefersColorRect(_ text: String, _ left: Double, _ top: Double) throws {
    let strings = Self.strings([
      "frame": "{{0,0},{20,30}}", "offset": "{0.5,0}", "sourceSize": "{100,100}",
      "sourceColorRect": text,
    ])
    let (frame, _) = try Self.frame(Self.list(strings, metadata: Self.format(2)))
    #expect(frame.trimmedRect.origin == Point(x: left, y: top))
  }

  @Test("The Cocos2D format number may be a string, and a wrong one gives a warning")
  func toleratesFormatNumbers() throws {
    let text = Self.strings(["format": "2"])
    #expect(
      try Self.frame(Self.list(Self.rotated2, metadata: text)).0.packedRotation == .clockwise90
    )
    let data = Self.list(Self.zwoptex3, metadata: Self.format(2))
    let description = try AtlasDescription(parsing: data)
    #expect(description.format == .cocos2D(version: 3))
    #expect(description.warnings.map(\.code) == ["atlas.formatNumber"])
  }

  @Test("Texture names in Cocos2D metadata are tried in the documented order")
  func ordersTextureNames() throws {
    let target = Self.strings(["textureFileName": "t", "textureFileExtension": "pvr"])
    let metadata =
      Self.strings(["textureFileName": "b.png", "realTextureFileName": "r.png", "size": "{64,32}"])
      + "<key>target</key><dict>\(target)</dict><key>premultiplyAlpha</key><true/>"
    let data = Self.list(Self.rotated2, metadata: metadata)
    let page = try #require(AtlasDescription(parsing: data, name: "x/hero.plist").pages.first)
    #expect(page.fileNames == ["r.png", "b.png", "t.pvr", "hero.png"])
    #expect(page.namedCount == 3)
    #expect(page.claimedSize == Size(width: 64, height: 32))
    #expect(page.alphaMode == .premultiplied)
  }

  static let rectangles: [(String, String)] = [
    ("{{nan,0},{1,1}}", "atlas.rect"), ("{{inf,0},{1,1}}", "atlas.rect"),
    ("{{1e999,0},{1,1}}", "atlas.rect"), ("{{-1,0},{1,1}}", "atlas.rect"),
    ("{{0,0},{-1,1}}", "atlas.rect"), ("{{0,0},{1,65}}", "atlas.rectOutside"),
    ("{{64,0},{1,1}}", "atlas.rectOutside"), ("{{1000000,0},{1,1}}", "atlas.rectOutside"),
    ("{{2147483648,0},{1,1}}", "atlas.rect"), ("{{9223372036854775808,0},{1,1}}", "atlas.rect"),
    ("{{2147483647,0},{2147483647,1}}", "limit.dimension"), ("{{0,0},{1}}", "atlas.rect"),
    ("{{0,0},{1,1,1}}", "atlas.rect"), ("{{0,0},{a,1}}", "atlas.rect"),
    ("{{0 0},{1,1}}", "atlas.rect"), ("{{0,0},{1,1}", "atlas.rect"),
    ("{{0,0},{1,1}}x", "atlas.rect"), ("", "atlas.rect"),
    (String(repeating: "{", count: 1_000_000), "atlas.rect"),
    ("{{\(String(repeating: "1", count: 100_000)),0},{1,1}}", "atlas.rect"),
  ]

  @Test(
    "Malformed rectangles of a Cocos2D frame are rejected with frame and line",
    arguments: rectangles
  )
  func rejectsBadRectangles(_ text: String, _ code: String) {
    let data = Self.list(Self.strings(["frame": text]), metadata: Self.format(2))
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(data: data, name: "a.plist", page: Page(Bitmap(width: 64, height: 64)))
    }
    #expect(error?.code == code)
    #expect(error?.location.part == "frame \"a\"")
    #expect(error?.location.line == 1)
  }

  static let frames: [(String, String)] = [
    ("", "atlas.missing"),
    (strings(["frame": "{{0,0},{9,9}}", "sourceSize": "{0,9}"]), "atlas.sourceSize"),
    (strings(["frame": "{{0,0},{9,9}}", "sourceSize": "{9,-9}"]), "atlas.sourceSize"),
    (strings(["frame": "{{0,0},{9,9}}", "sourceSize": "{4000000000,9}"]), "atlas.rect"),
    (strings(["frame": "{{0,0},{9,9}}", "sourceSize": "{2000000000,9}"]), "limit.dimension"),
    (strings(["frame": "{{0,0},{9,9}}", "sourceSize": "{16384,16384}"]), "limit.pixels"),
    (strings(["frame": "{{0,0},{9,9}}", "sourceSize": "{8,9}"]), "atlas.rectTrim"),
    (
      strings(["frame": "{{0,0},{9,9}}", "sourceSize": "{20,20}", "offset": "{7,0}"]),
      "atlas.rectTrim"
    ),
    (strings(["frame": "{{0,0},{9,9}}", "offset": "7"]), "atlas.rect"),
    (strings(["frame": "{{0,0},{9,9}}", "sourceColorRect": "x"]), "atlas.rect"),
    (strings(["frame": "{{0,0},{9,9}}", "rotated": "yes"]), "atlas.rotated"),
    (strings(["frame": "{{0,0},{9,9}}"]) + numbers(["rotated": 45]), "atlas.rotated"),
    (
      strings(["frame": "{{0,0},{9,9}}"]) + "<key>rotated</key><real>1e9</real>", "atlas.rotated"
    ),
    (strings(["frame": "{{0,0},{9,9}}", "aliases": "b"]), "atlas.type"),
    (
      strings(["frame": "{{0,0},{9,9}}"]) + "<key>aliases</key><array><true/></array>",
      "atlas.name"
    ),
    (mesh("0 0 1 0 1 1", "0 0 1 0 1 1", "0 1 3"), "atlas.mesh"),
    (mesh("0 0 1 0 1 1", "0 0 1 0 1 1", "0 1"), "atlas.mesh"),
    (mesh("0 0 1 0 1", "0 0 1 0 1 1", "0 1 2"), "atlas.mesh"),
    (mesh("0 0 1 0 1 1", "0 0 1 0", "0 1 2"), "atlas.mesh"),
    (mesh("0 0 1 0 1 x", "0 0 1 0 1 1", "0 1 2"), "atlas.mesh"),
    (mesh("0 0 1 0 1 1", "0 0 1 0 1 1", "0 1 -1"), "atlas.mesh"),
    (numbers(["x": 1, "width": 2, "height": 2]), "atlas.missing"),
    (strings(["x": "one", "y": "0", "width": "1", "height": "1"]), "atlas.rect"),
  ]

  static func mesh(_ vertices: String, _ page: String, _ triangles: String) -> String {
    strings([
      "frame": "{{0,0},{9,9}}", "vertices": vertices, "verticesUV": page, "triangles": triangles,
    ])
  }

  @Test("Malformed Cocos2D frames are rejected", arguments: frames)
  func rejectsBadFrames(_ text: String, _ code: String) {
    let error = #expect(throws: AtlasError.self) { try AtlasDescription(parsing: Self.list(text)) }
    #expect(error?.code == code)
  }

  @Test(
    "Property lists without Cocos2D frames are rejected",
    arguments: [
      ("<plist><dict/></plist>", "atlas.frames"),
      ("<plist><dict><key>frames</key><array/></dict></plist>", "atlas.frames"),
      ("<plist><array/></plist>", "atlas.format"),
      (
        "<plist><dict><key>frames</key><dict/><key>metadata</key><true/></dict></plist>",
        "atlas.type"
      ),
      (
        "<plist><dict><key>frames</key><dict><key>a</key><true/></dict></dict></plist>",
        "atlas.type"
      ),
      (
        "<plist><dict><key>frames</key><dict/></dict></plist>", "atlas.frames"
      ),
      ("hello", "json.syntax"), ("7", "atlas.format"), ("{}", "atlas.frames"),
      ("{\"frames\": 7}", "atlas.frames"), ("<html/>", "plist.root"),
    ]
  )
  func rejectsOtherData(_ text: String, _ code: String) {
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Array(text.utf8))
    }
    #expect(error?.code == code)
  }

  @Test(
    "Cocos2D format numbers other than 0 to 3 are rejected",
    arguments: [
      "<integer>-1</integer>", "<integer>4</integer>", "<integer>99</integer>",
      "<string>three</string>", "<true/>", "<real>1.5</real>",
    ]
  )
  func rejectsFormatNumbers(_ value: String) {
    let data = Self.list(Self.rotated2, metadata: "<key>format</key>\(value)")
    let error = #expect(throws: AtlasError.self) { try AtlasDescription(parsing: data) }
    #expect(error?.code == "atlas.version")
  }

  @Test("Duplicate aliases are dropped with a warning")
  func dropsDuplicateNames() throws {
    let rect = Self.strings(["frame": "{{0,0},{9,9}}"])
    func frame(_ name: String, _ aliases: [String]) -> String {
      let list = aliases.map { "<string>\($0)</string>" }.joined()
      return "<key>\(name)</key><dict>\(rect)<key>aliases</key><array>\(list)</array></dict>"
    }
    let frames =
      frame("a", ["a", "b", "c"]) + frame("b", []) + frame("A", []) + frame("d", ["c"])
    let text = "<plist><dict><key>frames</key><dict>\(frames)</dict></dict></plist>"
    let description = try AtlasDescription(parsing: Array(text.utf8))
    // A frame takes its name from an alias; an alias takes none.
    #expect(description.frames.map(\.name) == ["a", "b", "A", "d"])
    #expect(description.frames.map(\.aliases) == [["c"], [], [], []])
    #expect(
      description.warnings.map(\.code) == [
        "atlas.duplicateAlias", "atlas.duplicateName", "atlas.caseClash", "atlas.duplicateAlias",
      ]
    )
  }

  @Test("A hundred thousand aliases are read unless the limit is lower")
  func readsManyAliases() throws {
    let list = (0..<100_000).map { "<string>n\($0)</string>" }.joined()
    let text = Self.strings(["frame": "{{0,0},{9,9}}"]) + "<key>aliases</key><array>\(list)</array>"
    let description = try AtlasDescription(parsing: Self.list(text))
    #expect(description.frames.first?.aliases.count == 100_000)
    var limits = Limits()
    limits.maxSpriteCount = 1000
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Self.list(text), job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.sprites")
  }

  @Test("Reading twenty thousand Cocos2D frames takes linear time")
  func takesLinearTime() throws {
    func time(_ count: Int) throws -> Duration {
      let rect = Self.strings(["frame": "{{0,0},{9,9}}", "offset": "{0,0}"])
      let frames = (0..<count).map { "<key>walk_\($0).png</key><dict>\(rect)</dict>" }.joined()
      let text = Array("<plist><dict><key>frames</key><dict>\(frames)</dict></dict></plist>".utf8)
      let start = ContinuousClock.now
      let atlas = try SpriteAtlas(data: text, page: Page(Bitmap(width: 16, height: 16)))
      #expect(atlas.count == count)
      return ContinuousClock.now - start
    }
    let small = try time(2_000)
    let large = try time(20_000)
    // Ten times the frames; quadratic time would be a hundred times.
    #expect(large < .seconds(60))
    #expect(large < small * 40)
  }
}
