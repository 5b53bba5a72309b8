import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Real sprites from atlases of other programs, and their expected encoding.
@Suite struct AtlasWriterTests {
  private let names = AtlasNames(data: "hero.data", texture: "hero.png", texturePath: "tex/")

  private func atlas(
    _ width: Int,
    _ height: Int,
    _ frames: [AtlasDescription.Frame],
    premultiplied: Bool = false
  ) -> AtlasDescription {
    var page = AtlasDescription.Page(size: Size(width: Double(width), height: Double(height)))
    page.alphaMode = premultiplied ? .premultiplied : .straight
    return AtlasDescription(pages: [page], frames: frames)
  }

  private func frame(
    _ name: String,
    _ rect: (x: Int, y: Int, width: Int, height: Int),
    _ packedRotation: Rotation,
    _ trim: (left: Int, top: Int, width: Int, height: Int)
  ) -> AtlasDescription.Frame {
    let rect = Rect(
      x: Double(rect.x),
      y: Double(rect.y),
      width: Double(rect.width),
      height: Double(rect.height)
    )
    var frame = AtlasDescription.Frame(name: name, rect: rect)
    frame.packedRotation = packedRotation
    frame.trimmedRect.origin = Point(x: Double(trim.left), y: Double(trim.top))
    frame.sourceSize = Size(width: Double(trim.width), height: Double(trim.height))
    return frame
  }

  private func text(_ format: AtlasFormat, _ atlas: AtlasDescription) throws -> String {
    let file = try #require(try AtlasWriter(format).files(of: [atlas], named: names).first)
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test("Cocos2D format 2 is written like the Grossini sample of Cocos2D")
  func writesCocos2D2() throws {
    let sprite = frame("a & b", (2, 236, 63, 109), .clockwise90, (5, 7, 85, 121))
    let written = try text(.cocos2D(version: 2), atlas(512, 512, [sprite], premultiplied: true))
    #expect(
      written == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
            <dict>
                <key>frames</key>
                <dict>
                    <key>a &amp; b</key>
                    <dict>
                        <key>frame</key>
                        <string>{{2,236},{63,109}}</string>
                        <key>offset</key>
                        <string>{-6,-1}</string>
                        <key>rotated</key>
                        <true/>
                        <key>sourceColorRect</key>
                        <string>{{5,7},{63,109}}</string>
                        <key>sourceSize</key>
                        <string>{85,121}</string>
                    </dict>
                </dict>
                <key>metadata</key>
                <dict>
                    <key>format</key>
                    <integer>2</integer>
                    <key>pixelFormat</key>
                    <string>RGBA8888</string>
                    <key>premultiplyAlpha</key>
                    <true/>
                    <key>realTextureFileName</key>
                    <string>tex/hero.png</string>
                    <key>size</key>
                    <string>{512,512}</string>
                    <key>textureFileName</key>
                    <string>tex/hero.png</string>
                </dict>
            </dict>
        </plist>

        """
    )
  }

  @Test("Cocos2D format 3 is written like TexturePacker's")
  func writesCocos2D3() throws {
    var sprite = frame("a", (387, 101, 28, 338), .clockwise90, (12, 0, 56, 350))
    sprite.anchor = Point(x: 0.25, y: 0.125)
    let list = try PropertyList(
      parsing: Array(try text(.cocos2D(version: 3), atlas(1016, 254, [sprite])).utf8)
    )
    let entry = try #require(list["frames"]?["a"])
    #expect(entry["textureRect"]?.string == "{{387,101},{28,338}}")
    #expect(entry["spriteSize"]?.string == "{28,338}")
    #expect(entry["spriteOffset"]?.string == "{-2,6}")
    #expect(entry["spriteSourceSize"]?.string == "{56,350}")
    #expect(entry["textureRotated"]?.boolean == true)
    #expect(entry["aliases"]?.array == [])
    #expect(entry["anchor"]?.string == "{0.25,0.875}")
    #expect(list["metadata"]?["premultiplyAlpha"]?.boolean == false)
  }

  @Test("Cocos2D offsets of half pixels are written exactly and read back")
  func writesHalfPixelOffsets() throws {
    let sprite = frame("a", (0, 0, 4, 4), .none, (0, 3, 7, 9))
    let written = try text(.cocos2D(version: 3), atlas(4, 4, [sprite]))
    #expect(written.contains("<string>{-1.5,-0.5}</string>"))
    let read = try AtlasDescription(parsing: Array(written.utf8))
    #expect(read.frames.first?.trimmedRect == Rect(x: 0, y: 3, width: 4, height: 4))
  }

  @Test(
    "JSON atlases are written like TexturePacker's, with escaped names",
    arguments: [AtlasFormat.jsonHash, .jsonArray]
  )
  func writesJSON(_ format: AtlasFormat) throws {
    let sprite = frame("a\"\\\u{1}", (2, 404, 150, 305), .clockwise90, (27, 3, 187, 324))
    let written = try text(format, atlas(1024, 1024, [sprite]))
    let isArray = format == .jsonArray
    let name = "\"a\\\"\\\\\\u0001\""
    #expect(
      written == """
        {"frames": \(isArray ? "[" : "{")

        \(isArray ? "{\n\t\"filename\": \(name)," : "\(name):\n{")
        \t"frame": {"x":2,"y":404,"w":150,"h":305},
        \t"rotated": true,
        \t"trimmed": true,
        \t"spriteSourceSize": {"x":27,"y":3,"w":150,"h":305},
        \t"sourceSize": {"w":187,"h":324}
        }\(isArray ? "]" : "}"),
        "meta": {
        \t"app": "quadrille",
        \t"version": "1.0",
        \t"image": "tex/hero.png",
        \t"format": "RGBA8888",
        \t"size": {"w":1024,"h":1024},
        \t"scale": "1"
        }
        }

        """
    )
  }

  @Test("An .atlasc property list is written like Xcode's CapGuy sample")
  func writesAtlasc() throws {
    var cap = atlas(
      2046,
      1928,
      [
        frame("turn/0007.png", (1682, 1539, 129, 314), .clockwise90, (6, 0, 207, 329)),
        frame("walk/0015.png", (1, 1539, 161, 319), .none, (22, 1, 187, 324)),
      ]
    )
    cap.variantName = "@2x"
    let names = AtlasNames(data: "out/CapGuy.atlasc", texture: "")
    let file = try #require(try AtlasWriter(.atlasc).files(of: [cap], named: names).first)
    #expect(file.name == "CapGuy.plist")
    #expect(
      AtlasFormat.atlasc.pageName(in: names.data, page: 0, variant: "@2x") == "CapGuy.1@2x.png"
    )
    let list = try PropertyList(parsing: file.bytes)
    let entries = try #require(list["images"]?.array?.first?["subimages"]?.array)
    #expect(entries[0]["name"]?.string == "turn/0007@2x.png")
    #expect(entries[0]["textureRect"]?.string == "{{1682,1539},{314,129}}")
    #expect(entries[0]["spriteOffset"]?.string == "{6,15}")
    #expect(entries[0]["spriteSourceSize"]?.string == "{207,329}")
    #expect(entries[0]["textureRotated"]?.boolean == true)
    #expect(entries[1]["textureRect"]?.string == "{{1,1539},{161,319}}")
    #expect(entries[1]["spriteOffset"]?.string == "{22,4}")
    #expect(entries[1]["textureRotated"]?.boolean == false)
  }

  @Test("libGDX regions are written like those of the CapGuy sample")
  func writesLibGDX() throws {
    let sprite = frame("capguy#3", (694, 1, 152, 307), .counterclockwise90, (26, 2, 187, 324))
    #expect(
      try text(.libGDX, atlas(1002, 455, [sprite], premultiplied: true)) == """

        tex/hero.png
        size: 1002,455
        format: RGBA8888
        filter: Linear,Linear
        repeat: none
        pma: true
        capguy
          rotate: true
          xy: 694, 1
          size: 152, 307
          orig: 187, 324
          offset: 26, 15
          index: 3

        """
    )
  }

  @Test("Starling elements are written like those of Starling's demo")
  func writesStarling() throws {
    let sprite = frame("a<b", (1, 1375, 128, 126), .clockwise90, (0, 1, 128, 128))
    let whole = frame("benchmark_object", (1484, 493, 64, 64), .none, (0, 0, 64, 64))
    #expect(
      try text(.starling, atlas(1568, 1568, [sprite, whole])) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <TextureAtlas imagePath="tex/hero.png" width="1568" height="1568">
            <SubTexture name="a&lt;b" x="1" y="1375" rotated="true" width="126" height="128" \
        frameX="0" frameY="-1" frameWidth="128" frameHeight="128"/>
            <SubTexture name="benchmark_object" x="1484" y="493" width="64" height="64"/>
        </TextureAtlas>

        """
    )
  }

  @Test("Rotations and names that a format cannot represent are rejected")
  func rejectsUnsupportedFeatures() throws {
    let rotated = frame("a", (0, 0, 2, 2), .counterclockwise90, (0, 0, 2, 2))
    for format in AtlasFormat.written where format != .libGDX {
      let error = #expect(throws: AtlasWriteError.self) { try text(format, atlas(4, 4, [rotated])) }
      #expect(error?.code == "pack.format")
    }
    for (format, name) in [
      (AtlasFormat.libGDX, "a:b"), (.libGDX, "a\nb"), (.libGDX, ""), (.starling, "a\u{1}b"),
      (.cocos2D(version: 2), "\u{FFFF}"), (.atlasc, "\u{B}"),
    ] {
      let irregular = frame(name, (0, 0, 2, 2), .none, (0, 0, 2, 2))
      #expect(throws: AtlasWriteError.self) { try text(format, atlas(4, 4, [irregular])) }
    }
    let error = #expect(throws: AtlasWriteError.self) { try AtlasWriter(.aseprite) }
    #expect(error?.category == .unsupported)
  }

  @Test("Several pages and variants require name patterns that keep files distinct")
  func requiresDistinctFileNames() throws {
    let page = AtlasDescription.Page(size: Size(width: 4, height: 4))
    var second = frame("b", (0, 0, 2, 2), .none, (0, 0, 2, 2))
    second.page = 1
    var two = AtlasDescription(
      pages: [page, page],
      frames: [frame("a", (0, 0, 2, 2), .none, (0, 0, 2, 2)), second]
    )
    two.variantName = "-hd"
    let writer = try AtlasWriter(.jsonHash)
    #expect(throws: AtlasWriteError.self) { try writer.files(of: [two], named: names) }
    let named = AtlasNames(data: "out/a-{n}{v}.json", texture: "a-{n1}{v}.png")
    let files = try writer.files(of: [two], named: named)
    #expect(files.map(\.name) == ["out/a-0-hd.json", "out/a-1-hd.json"])
    let read = try AtlasDescription(parsing: files[1].bytes)
    #expect(read.relatedFiles == ["a-0-hd.json"])
    #expect(read.pages.first?.fileNames.first == "a-2-hd.png")
    #expect(read.frames.map(\.name) == ["b"])
    let gdx = try AtlasWriter(.libGDX).files(of: [two], named: named)
    let pages = try AtlasDescription(parsing: gdx[0].bytes).pages
    #expect(pages.map(\.fileNames.first) == ["a-1-hd.png", "a-2-hd.png"])
  }
}
