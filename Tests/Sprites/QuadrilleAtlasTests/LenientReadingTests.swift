import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Files with some errors: what is left is read, and every error is named.
@Suite struct LenientReadingTests {
  static let kinds = AtlasTemplate.Kind.allCases
  private static let page = Page(Bitmap(width: 64, height: 64))

  /// Frames with one error each, and the code of its warning.
  private static let badFrames: [(frame: AtlasTemplate.Frame, code: String)] = [
    (.init(name: "bad", x: "-1"), "atlas.rect"), (.init(name: "bad", width: "-4"), "atlas.rect"),
    (.init(name: "bad", x: "61"), "atlas.rectOutside"),
    (.init(name: "bad", left: 6, sourceWidth: "8", sourceHeight: "8"), "atlas.rectTrim"),
    (.init(name: "bad", sourceHeight: "-4"), "atlas.sourceSize"),
  ]

  @Test("One bad frame is a warning with its name, and the others are read", arguments: kinds)
  func leavesOutBadFrames(_ kind: AtlasTemplate.Kind) throws {
    for (bad, code) in Self.badFrames {
      for position in 0...2 {
        var template = AtlasTemplate(kind)
        template.frames = [.init(name: "one"), .init(name: "two", x: "8")]
        template.frames.insert(bad, at: position)
        let atlas = try SpriteAtlas(data: template.bytes, name: "a.data", page: Self.page)
        #expect(atlas.names == ["one", "two"])
        #expect(atlas["two"]?.packedOrigin == Point(x: 8, y: 0))
        #expect(atlas.warnings.map(\.code) == [code], "\(position)")
        let warning = try #require(atlas.warnings.first)
        #expect(warning.location.part == "frame \"bad\"" && warning.location.file == "a.data")
        #expect(warning.message.hasSuffix("the frame is left out"))
      }
    }
  }

  @Test("Where all frames are bad the error is that of the first", arguments: kinds)
  func rejectsBadFramesAlone(_ kind: AtlasTemplate.Kind) {
    for (bad, code) in Self.badFrames {
      var template = AtlasTemplate(kind)
      template.frames = [bad, .init(name: "other", y: "100")]
      let error = #expect(throws: AtlasError.self) {
        try SpriteAtlas(data: template.bytes, name: "a.data", page: Self.page)
      }
      // The page is known last, so that its error comes after those of the data file.
      #expect(error?.code == "atlas.rectOutside")
      template.frames = [bad]
      let alone = #expect(throws: AtlasError.self) {
        try SpriteAtlas(data: template.bytes, name: "a.data", page: Self.page)
      }
      #expect(alone?.code == code && alone?.location.part == "frame \"bad\"")
    }
  }

  @Test("An atlas without frames is an error in every format", arguments: kinds)
  func rejectsEmptyAtlases(_ kind: AtlasTemplate.Kind) {
    var template = AtlasTemplate(kind)
    template.frames = []
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: template.bytes, name: "a.data")
    }
    #expect(error?.code == "atlas.frames" && error?.location.file == "a.data")
  }

  @Test("Frames of a list without a name are left out with a warning")
  func leavesOutUnnamedFrames() throws {
    let frame = TexturePackerJSONTests.frame().dropFirst()
    for bad in ["{", "{\"filename\": 7, ", "{\"filename\": \"\", "] {
      let list = "[{\"filename\": \"a\", \(frame), \(bad)\(frame)]"
      for text in [
        "{\"frames\": \(list)}", "{\"textures\": [{\"image\": \"t\", \"frames\": \(list)}]}",
      ] {
        let atlas = try AtlasDescription(parsing: Array(text.utf8))
        #expect(atlas.frames.map(\.name) == ["a"])
        #expect(atlas.warnings.map(\.code) == ["atlas.name"])
      }
    }
  }

  @Test("Frames without pixels are empty sprites with a warning", arguments: kinds)
  func readsEmptyFrames(_ kind: AtlasTemplate.Kind) throws {
    for (size, source) in [
      (("0", "0"), ("0", "0")), (("0", "4"), ("0", "4")), (("0", "0"), ("6", "5")),
    ] {
      var template = AtlasTemplate(kind)
      template.frames = [.init(name: "full"), .init(name: "none")]
      (template.frames[1].width, template.frames[1].height) = size
      (template.frames[1].sourceWidth, template.frames[1].sourceHeight) = source
      let atlas = try SpriteAtlas(data: template.bytes, name: "a.data", page: Self.page)
      #expect(atlas.names == ["full", "none"])
      #expect(atlas.warnings.map(\.code) == ["atlas.emptyFrame"])
      #expect(atlas.warnings.first?.location.part == "frame \"none\"")
      let image = try atlas.requireSprite(named: "none").untrimmed()
      let expected = (max(1, Int(source.0) ?? 0), max(1, Int(source.1) ?? 0))
      #expect(image.width == expected.0 && image.height == expected.1)
      #expect(image.bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test("Of keys that a frame has twice the last value counts, with a warning", arguments: kinds)
  func keepsLastOfEqualKeys(_ kind: AtlasTemplate.Kind) throws {
    // The first value of the rectangle is repeated before itself with another position.
    let text = AtlasTemplate(kind).with { ($0.x, $0.y) = ("5", "6") }.text
    let patterns = [
      "<key>frame</key><string>{{5,6},{4,4}}</string>",
      "<key>textureRect</key><string>{{5,6},{4,4}}</string>", "<key>x</key><real>5</real>",
      "\"frame\": {\"x\":5,\"y\":6,\"w\":4,\"h\":4},", "x=\"5\"", "  xy: 5, 6\n",
      "bounds:5,6,4,4\n",
    ]
    let pattern = try #require(patterns.first { text.contains($0) })
    let other = pattern.replacing("5", with: "9")
    let twice = text.replacing(pattern, with: "\(other) \(pattern)")
    let atlas = try AtlasDescription(parsing: Array(twice.utf8), name: "a.data")
    #expect(atlas.frames.map(\.packedOrigin) == [Point(x: 5, y: 6)])
    #expect(atlas.warnings.map(\.code) == ["atlas.duplicateKey"])
    #expect(atlas.warnings.first?.location.line != nil)
    let key = pattern.split { !$0.isLetter }.first { $0 != "key" }.map(String.init) ?? ""
    #expect(atlas.warnings.first?.message.contains("\"\(key)\"") == true)
  }

  @Test(
    "Data files are read alike in UTF-8 and UTF-16, with and without a byte order mark",
    arguments: kinds
  )
  func readsAllEncodings(_ kind: AtlasTemplate.Kind) throws {
    var template = AtlasTemplate(kind)
    template.frames = [.init(name: "caf\u{E9}/\u{4E2D}\u{1F600}"), .init(name: "b", x: "4")]
    let expected = try AtlasDescription(parsing: template.bytes, name: "a.data")
    for file in Self.encodings(of: template.text) {
      #expect(AtlasDescription.isLikelyAtlas(file))
      #expect(try AtlasDescription(parsing: file, name: "a.data") == expected)
    }
  }

  /// A text in UTF-8 with a mark, and in UTF-16 of both byte orders with and without one.
  static func encodings(of text: String) -> [[UInt8]] {
    var result = [[0xEF, 0xBB, 0xBF] + Array(text.utf8)]
    for hasMark in [true, false] {
      for isBigEndian in [true, false] {
        let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
        result.append(
          units.flatMap { unit in
            isBigEndian
              ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
          }
        )
      }
    }
    return result
  }

  @Test("Godot resources and XML that declares its encoding are read in all encodings")
  func readsDeclaredEncodings() throws {
    let godot = """
      [gd_resource type="AtlasTexture" load_steps=2 format=3]
      [ext_resource type="Texture2D" path="res://caf\u{E9}.png" id="1"]
      [resource]
      atlas = ExtResource("1")
      region = Rect2(1, 2, 3, 4)
      """
    let texture =
      "<TextureAtlas imagePath='caf\u{E9}.png'>"
      + "<SubTexture name='a' x='1' y='2' width='3' height='4'/></TextureAtlas>"
    let texts =
      [godot]
      + ["UTF-8", "UTF-16", "utf-16"].map { "<?xml version='1.0' encoding='\($0)'?>\n\(texture)" }
    for text in texts {
      for file in Self.encodings(of: text) {
        let atlas = try AtlasDescription(parsing: file, name: "a.tres")
        #expect(atlas.pages.first?.fileNames.first == "caf\u{E9}.png")
        #expect(atlas.frames.map(\.packedRect) == [Rect(x: 1, y: 2, width: 3, height: 4)])
      }
    }
  }

  @Test(
    "Files of other kinds are errors and never an empty atlas",
    arguments: [
      "", " ", "{}", "[]", "null", "\"a\"", "7", "text", "<html><body/></html>", "<a/>", "<plist/>",
      "<plist><dict/></plist>", "<plist><array/></plist>", "<TextureAtlas/>",
      "<TextureAtlas imagePath='a.png'/>", "<TextureAtlas><Unknown name='a'/></TextureAtlas>",
      "{\"quadrille\": 1, \"layers\": []}", "{\"frames\": null}", "{\"frames\": {}}",
      "{\"frames\": [], \"meta\": {\"app\": \"http://www.aseprite.org/\"}}", "{\"textures\": []}",
      "{\"textures\": [{\"image\": \"a.png\", \"frames\": []}]}",
      "{\"name\": \"package\", \"version\": 1}",
      "a.png\nsize: 8,8\nformat: RGBA8888\n", "info face=\"a\" size=8\ncommon lineHeight=8\n",
      "[gd_resource type=\"AtlasTexture\"]\n[resource]\n", "[gd_scene load_steps=2]\n",
      "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "#!/bin/sh\nexit 0\n", "a,b\n1,2\n",
      "<?xml version='1.0'?><font><chars count='0'/></font>",
    ]
  )
  func rejectsOtherKinds(_ text: String) {
    #expect(throws: AtlasError.self) { try AtlasDescription(parsing: Array(text.utf8), name: "a") }
    for file in Self.encodings(of: text) {
      #expect(throws: AtlasError.self) { try AtlasDescription(parsing: file, name: "a") }
    }
  }
}
