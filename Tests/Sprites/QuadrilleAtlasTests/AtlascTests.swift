import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite struct AtlascTests {
  /// The property list of a folder with one page.
  static func text(_ sprites: String, page: String = "p.png", size: String? = nil) -> String {
    let size = size.map { "<key>size</key><string>\($0)</string>" } ?? ""
    return """
      <plist><dict><key>images</key><array><dict><key>path</key><string>\(page)</string>\(size)
      <key>subimages</key><array>\(sprites)</array></dict></array></dict></plist>
      """
  }

  static func sprite(
    _ name: String,
    _ strings: KeyValuePairs<String, String>,
    more: String = ""
  )
    -> String
  {
    let body = strings.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    return "<dict><key>name</key><string>\(name)</string>\(body)\(more)</dict>"
  }

  static let plain = sprite("a.png", ["textureRect": "{{0,0},{4,4}}"])

  static func atlas(
    _ sprites: String,
    edgeLength: Int = 2048,
    traits: AssetTraits = .default
  ) throws -> SpriteAtlas {
    let page = Page(Bitmap(width: edgeLength, height: edgeLength))
    return try SpriteAtlas(data: Array(text(sprites).utf8), page: page, traits: traits)
  }

  /// The two worked examples of the format specification.
  @Test("The rotated and unrotated examples of the .atlasc description give the expected corners")
  func readsWorkedExamples() throws {
    let rotated = Self.sprite(
      "turn/0007@2x.png",
      [
        "textureRect": "{{1682,1539},{314,129}}", "spriteOffset": "{6,15}",
        "spriteSourceSize": "{207,329}",
      ],
      more: "<key>textureRotated</key><true/>"
    )
    let unrotated = Self.sprite(
      "walk/0015@2x.png",
      [
        "textureRect": "{{1,1539},{161,319}}", "spriteOffset": "{22,4}",
        "spriteSourceSize": "{187,324}",
      ],
      more: "<key>isFullyOpaque</key><true/>"
    )
    let atlas = try Self.atlas(rotated + unrotated)
    let first = try atlas.requireSprite(named: "turn/0007")
    #expect(first.trimmedRect == Rect(x: 6, y: 0, width: 129, height: 314))
    #expect(
      first.pageCorners
        == Corners(
          Point(x: 1996, y: 1539),
          Point(x: 1996, y: 1668),
          Point(x: 1682, y: 1668),
          Point(x: 1682, y: 1539)
        )
    )
    let second = try atlas.requireSprite(named: "walk/0015")
    #expect(second.trimmedRect == Rect(x: 22, y: 1, width: 161, height: 319))
    #expect(second.scale == 2)
    #expect(atlas.details(named: "walk/0015")?.isOpaque == true)
    #expect(atlas.details(named: "turn/0007") == SpriteDetails())
    // The correct value, and that of LayerSprites.
    #expect(abs(second.packedAnchor.x - 0.4441) < 5e-5)
  }

  /// The requested scale, then larger ones, then smaller ones; a device takes priority over none.
  @Test(
    "A name without suffix selects the .atlasc variant for the scale and device",
    arguments: [
      (1.0, AssetTraits.Idiom.none, ["w.png", "w@2x.png", "w@3x.png"], "w.png"),
      (2, .none, ["w.png", "w@2x.png", "w@3x.png"], "w@2x.png"),
      (3, .none, ["w.png", "w@2x.png", "w@3x.png"], "w@3x.png"),
      (4, .none, ["w.png", "w@2x.png", "w@3x.png"], "w@3x.png"),
      (2, .none, ["w.png", "w@3x.png"], "w@3x.png"),
      (1, .none, ["w@2x.png", "w@3x.png"], "w@2x.png"),
      (3, .none, ["w.png", "w@2x.png"], "w@2x.png"),
      (2, .pad, ["w@2x.png", "w@2x~ipad.png", "w@2x~iphone.png"], "w@2x~ipad.png"),
      (2, .phone, ["w@2x.png", "w@2x~ipad.png", "w@2x~iphone.png"], "w@2x~iphone.png"),
      (2, .none, ["w@2x.png", "w@2x~ipad.png"], "w@2x.png"),
      (2, .pad, ["w@2x.png", "w~ipad.png"], "w~ipad.png"),
      (2, .phone, ["w@2x~ipad.png"], "w@2x~ipad.png"),
    ]
  )
  func selectsVariantForDevice(
    _ scale: Double,
    _ idiom: AssetTraits.Idiom,
    _ names: [String],
    _ found: String
  ) throws {
    for names in [names, names.reversed()] {
      let sprites = names.enumerated().map { index, name in
        Self.sprite(name, ["textureRect": "{{\(4 * index),0},{4,4}}"])
      }
      let traits = AssetTraits(scale: scale, idiom: idiom)
      let atlas = try Self.atlas(sprites.joined(), edgeLength: 64, traits: traits)
      // Sprites are identified by their packed rectangle.
      func rect(_ name: String) -> Rect? {
        names.firstIndex(of: name).map {
          Rect(x: Double(4 * $0), y: 0, width: 4, height: 4)
        }
      }
      for request in ["w", "w.png"] {
        #expect(atlas.sprite(named: request)?.packedRect == rect(found))
      }
      // The sprite is listed once, under its name without suffix.
      #expect(atlas.names == ["w.png"] && atlas.count == 1)
      #expect(atlas[0].packedRect == rect(found))
      // A name with a suffix refers to exactly that variant.
      for name in names where name != "w.png" {
        #expect(atlas.sprite(named: name)?.packedRect == rect(name))
        #expect(atlas.position(of: name) == 0)
      }
      let all = atlas.withAllVariants()
      #expect(all.names == names.sorted())
      for (name, sprite) in zip(all.names, all) { #expect(sprite.packedRect == rect(name)) }
      // Other traits select other variants.
      var other = atlas
      other.traits = AssetTraits(scale: 9, idiom: idiom == .pad ? .none : .pad)
      #expect(other.names == ["w.png"])
      other.traits = traits
      #expect(other[0].packedRect == rect(found))
    }
  }

  @Test(
    "Percent escapes in .atlasc names are decoded if the result is UTF-8",
    arguments: [
      ("a%20b.png", "a b.png"), ("a%2Fb", "a/b"), ("100%", "100%"), ("%zz", "%zz"),
      ("%C3%BC", "ü"), ("%FF", "%FF"),
    ]
  )
  func decodesPercentEscapes(_ stored: String, _ name: String) throws {
    let text = Self.text(Self.sprite(stored, ["textureRect": "{{0,0},{4,4}}"]))
    #expect(try AtlasDescription(parsing: Array(text.utf8)).frames.map(\.name) == [name])
  }

  @Test(
    "Malformed .atlasc property lists are rejected",
    arguments: [
      ("<plist><dict><key>images</key><array/></dict></plist>", "atlas.frames"),
      (
        "<plist><dict><key>images</key><array><dict/></array></dict></plist>", "atlas.missing"
      ),
      (
        "<plist><dict><key>images</key><array><dict><key>path</key><true/></dict></array></dict></plist>",
        "atlas.name"
      ),
      (
        "<plist><dict><key>images</key><array><dict><key>path</key><string>p</string></dict></array></dict></plist>",
        "atlas.frames"
      ),
      (text("<true/>"), "atlas.name"), (text("<dict/>"), "atlas.name"),
      (text(plain, size: "{0,4}"), "atlas.rect"), (text(plain, size: "4"), "atlas.rect"),
      (text(sprite("a", [:])), "atlas.missing"),
      (text(sprite("a", ["textureRect": "{{0,0},{1}}"])), "atlas.rect"),
      (text(sprite("a", ["textureRect": "{{0 0},{1,1}}"])), "atlas.rect"),
      (
        text(sprite("a", ["textureRect": String(repeating: "{", count: 1_000_000)])), "atlas.rect"
      ),
      (text(sprite("a", ["textureRect": "{{0,0},{1,1}}", "spriteOffset": "x"])), "atlas.rect"),
      (
        text(sprite("a", ["textureRect": "{{0,0},{1,1}}"], more: "<key>aliases</key><true/>")),
        "atlas.type"
      ),
    ]
  )
  func rejectsMalformedLists(_ text: String, _ code: String) {
    let error = #expect(throws: AtlasError.self) { try AtlasDescription(parsing: Array(text.utf8)) }
    #expect(error?.code == code)
  }

  @Test("Aliases in an .atlasc refer to the same sprite")
  func readsAliases() throws {
    let more = "<key>aliases</key><array><string>b%20.png</string><string>a.png</string></array>"
    let atlas = try Self.atlas(Self.sprite("a.png", ["textureRect": "{{0,0},{4,4}}"], more: more))
    #expect(atlas.names == ["a.png", "b .png"])
    #expect(atlas.aliases == ["b .png": "a.png"])
    #expect(atlas.warnings.map(\.code) == ["atlas.duplicateAlias"])
  }
}
