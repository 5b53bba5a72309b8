import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite struct TexturePackerJSONTests {
  static func text(_ frame: String, meta: String = "{}") -> [UInt8] {
    Array("{\"frames\": {\"a\": \(frame)}, \"meta\": \(meta)}".utf8)
  }

  static let example = """
    {"frame": {"x":2,"y":404,"w":150,"h":305}, "rotated": true,
     "spriteSourceSize": {"x":27,"y":3,"w":150,"h":305}, "sourceSize": {"w":187,"h":324},
     "pivot": {"x":0.5,"y":1}}
    """

  @Test("The rotated example of TexturePacker JSON gives the expected corners")
  func readsRotatedExample() throws {
    let page = Page(Bitmap(width: 1024, height: 1024))
    let sprite = try #require(SpriteAtlas(data: Self.text(Self.example), page: page)["a"])
    #expect(
      sprite.pageCorners
        == Corners(
          Point(x: 307, y: 404),
          Point(x: 307, y: 554),
          Point(x: 2, y: 554),
          Point(x: 2, y: 404)
        )
    )
    #expect(sprite.trimmedRect.origin == Point(x: 27, y: 3))
    #expect(sprite.sourceSize == Size(width: 187, height: 324))
    #expect(sprite.anchor == Point(x: 0.5, y: 1))
  }

  @Test(
    "The scale in TexturePacker JSON may be a string or a number",
    arguments: [("\"2\"", 2.0), ("0.5", 0.5), ("\"x\"", 1), ("0", 1), ("-1", 1), ("1e9", 1)]
  )
  func readsScale(_ scale: String, _ expected: Double) throws {
    let data = Self.text(Self.example, meta: "{\"scale\": \(scale)}")
    let page = Page(Bitmap(width: 1024, height: 1024))
    #expect(try SpriteAtlas(data: data, page: page).scale == expected)
  }

  @Test("Frame lists, metadata and animations of TexturePacker JSON are read")
  func readsFrameListsAndMeta() throws {
    let text = """
      {"frames": [{"filename": "b", "frame": {"x":0,"y":0,"w":4,"h":4}},
                  {"filename": "a", "frame": {"x":0,"y":0,"w":4,"h":4}}],
       "animations": {"walk": ["b", "a"]},
       "meta": {"image": "t.png", "size": {"w":64,"h":32}, "format": "RGBA4444",
                "related_multi_packs": ["u.json"], "pma": true}}
      """
    let description = try AtlasDescription(parsing: Array(text.utf8), name: "dir/s.json")
    #expect(description.format == .jsonArray)
    #expect(description.frames.map(\.name) == ["b", "a"])
    #expect(description.frames.map(\.line) == [1, 2])
    #expect(description.frames.allSatisfy { !$0.isTrimmed })
    #expect(description.animations == [.init(name: "walk", frames: ["b", "a"])])
    #expect(description.relatedFiles == ["u.json"])
    let page = try #require(description.pages.first)
    #expect(page.fileNames == ["t.png", "s.png"])
    #expect(page.claimedSize == Size(width: 64, height: 32))
    #expect(page.pixelFormat == "RGBA4444")
    #expect(page.alphaMode == .premultiplied)
  }

  @Test("Polygons of TexturePacker JSON are read as meshes")
  func readsPolygons() throws {
    let frame = """
      {"frame": {"x":0,"y":0,"w":4,"h":4}, "vertices": [[0,0],[4,0],[4,4]],
       "verticesUV": [[1,0],[5,0],[5,4]], "triangles": [[0,1,2]]}
      """
    let mesh = try AtlasDescription(parsing: Self.text(frame)).frames.first?.mesh
    #expect(mesh?.triangles == [0, 1, 2])
    #expect(mesh?.pageVertices.last == Point(x: 5, y: 4))
  }

  static let frames: [(String, String)] = [
    ("7", "atlas.missing"), ("{}", "atlas.missing"), ("{\"frame\": {\"x\":0}}", "atlas.missing"),
    (frame(x: "\"1\""), "atlas.rect"), (frame(x: "-1"), "atlas.rect"),
    (frame(x: "1e300"), "atlas.rect"), (frame(x: "1e999"), "json.number"),
    (frame(x: "2147483648"), "atlas.rect"), (frame(x: "61"), "atlas.rectOutside"),
    (frame(x: "60.5"), "atlas.rectOutside"), (frame(x: "NaN"), "json.syntax"),
    (frame(rest: ", \"rotated\": \"true\""), "atlas.rotated"),
    (frame(rest: ", \"rotated\": 45"), "atlas.rotated"),
    (frame(rest: ", \"rotated\": 1e9"), "atlas.rotated"),
    (frame(rest: ", \"sourceSize\": {\"w\":0,\"h\":4}"), "atlas.sourceSize"),
    (frame(rest: ", \"sourceSize\": {\"w\":-4,\"h\":4}"), "atlas.sourceSize"),
    (frame(rest: ", \"sourceSize\": {\"w\":4e9,\"h\":4}"), "atlas.rect"),
    (frame(rest: ", \"sourceSize\": {\"w\":2e9,\"h\":4}"), "limit.dimension"),
    (frame(rest: ", \"spriteSourceSize\": {\"x\":1,\"y\":0,\"w\":4,\"h\":4}"), "atlas.rectTrim"),
    (frame(rest: ", \"spriteSourceSize\": 5"), "atlas.missing"),
    (
      frame(rest: ", \"vertices\": [[0,0]], \"verticesUV\": [[0,0]], \"triangles\": [[0,0,1]]"),
      "atlas.mesh"
    ),
    (
      frame(rest: ", \"vertices\": [[0]], \"verticesUV\": [[0,0]], \"triangles\": []"), "atlas.mesh"
    ),
    (frame(rest: ", \"vertices\": [[0,0]], \"triangles\": []"), "atlas.mesh"),
  ]

  static func frame(x: String = "0", rest: String = "") -> String {
    "{\"frame\": {\"x\":\(x),\"y\":0,\"w\":4,\"h\":4}\(rest)}"
  }

  @Test("Malformed TexturePacker JSON frames are rejected with the frame name", arguments: frames)
  func rejectsBadFrames(_ frame: String, _ code: String) {
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(data: Self.text(frame), page: Page(Bitmap(width: 64, height: 64)))
    }
    #expect(error?.code == code)
    if code.hasPrefix("atlas.") { #expect(error?.location.part == "frame \"a\"") }
  }

  @Test(
    "TexturePacker JSON with wrong member types is rejected",
    arguments: [
      ("{\"frames\": [{\"frame\": {\"x\":0,\"y\":0,\"w\":4,\"h\":4}}]}", "atlas.name"),
      ("{\"frames\": {}, \"meta\": {}}", "atlas.frames"), ("{\"frames\": []}", "atlas.frames"),
      (
        "{\"frames\": {\"a\": \(frame())}, \"meta\": {\"related_multi_packs\": \"a\"}}",
        "atlas.name"
      ),
      (
        "{\"frames\": {\"a\": \(frame())}, \"meta\": {\"related_multi_packs\": [1]}}", "atlas.name"
      ),
    ]
  )
  func rejectsOtherData(_ text: String, _ code: String) {
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: Array(text.utf8))
    }
    #expect(error?.code == code)
  }

  @Test("TexturePacker JSON truncated at any byte is rejected")
  func rejectsTruncation() {
    let whole = Self.text(Self.example, meta: "{\"image\":\"a.png\"}")
    #expect(throws: Never.self) { try AtlasDescription(parsing: whole) }
    for count in 0..<whole.count {
      #expect(throws: AtlasError.self) {
        try AtlasDescription(parsing: Array(whole.prefix(count)))
      }
    }
  }
}
