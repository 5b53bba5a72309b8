import QuadrilleAtlas
import QuadrilleIO
import QuadrillePixels
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable))
struct CorpusAtlasTests {
  static var readable: [AtlasEntry] {
    Corpus.atlases.filter { $0.format.hasPrefix("cocos") || $0.format.hasPrefix("json-") }
  }

  @Test func everySpriteOfTheseFormatsIsCompared() {
    let sprites = Self.readable.compactMap { Corpus.sprites[$0.id]?.sprites.values }.joined()
    #expect(Self.readable.count == 40)
    #expect(sprites.count == 1071)
    #expect(sprites.count(where: { $0.overlap == true }) == 9)
  }

  @Test(arguments: readable)
  func everySpriteEqualsItsDigest(_ entry: AtlasEntry) throws {
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("atlas/\(entry.data)"))
    try compare(atlas, entry)
    let tolerated: [String: [String]] = [
      "cocos2-explosion": ["atlas.pageSize"],
      "ls-lostgarden": [],
    ]
    if let codes = tolerated[entry.id] { #expect(atlas.warnings.map(\.code) == codes) }
  }

  @Test(arguments: readable.filter { $0.data.hasSuffix(".plist") })
  func binaryTwinsGiveTheSameSprites(_ entry: AtlasEntry) throws {
    let path = Corpus.path("atlas/\(entry.data)")
    let xml = try PropertyList(parsing: try FileBytes.read(path: path))
    let binary = BinaryPropertyListBuilder.encode(xml)
    #expect(try PropertyList(parsing: binary) == xml)
    try compare(try SpriteAtlas(data: binary, name: path), entry)
  }

  @Test(arguments: Corpus.atlases.filter { entry in !readable.contains { $0.id == entry.id } })
  func otherFormatsAreNamed(_ entry: AtlasEntry) throws {
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: Corpus.path("atlas/\(entry.data)"))
    }
    let names = [
      "atlasc": "atlasc", "uikit-plist": "uikit-plist", "phaser3-multi": "phaser3-multi",
      "aseprite-hash": "aseprite", "sparrow": "sparrow", "libgdx-new": "libgdx",
      "libgdx-legacy": "libgdx",
    ]
    #expect(error?.code == "atlas.unsupported")
    #expect(error?.category == .unsupported)
    #expect(error?.found == names[entry.format])
  }

  private func compare(_ atlas: SpriteAtlas, _ entry: AtlasEntry) throws {
    let expected = try #require(Corpus.sprites[entry.id]).sprites
    let version = entry.format.split(separator: "-").first.map(String.init) ?? entry.format
    #expect(atlas.format.name == (entry.format.hasPrefix("cocos") ? version : entry.format))
    var bitmaps = PageBitmaps()
    var aliases: [String: String] = [:]
    for (name, facts) in expected {
      let sprite = try #require(atlas[name], "\(name)")
      let restored = try sprite.restored(using: &bitmaps)
      #expect(restored.pixelSize == PixelSize(width: facts.w, height: facts.h), "\(name)")
      #expect(SHA256.hex(restored.bytes) == facts.sha256, "\(name)")
      #expect(sprite.turn.rawValue == facts.turn ?? 0, "\(name)")
      let trim = (facts.trim ?? [0, 0, facts.w, facts.h]).map(Double.init)
      let rect = sprite.trimmedRect
      #expect(rect.size == Size(width: trim[2], height: trim[3]), "\(name)")
      #expect((0...0.5).contains(rect.origin.x - trim[0]), "\(name)")
      #expect((0...0.5).contains(rect.origin.y - trim[1]), "\(name)")
      for alias in facts.aliases ?? [] {
        aliases[alias] = name
        #expect(atlas[alias] == sprite, "\(alias)")
      }
    }
    #expect(atlas.aliases == aliases)
    #expect(atlas.count == expected.count + aliases.count)
    #expect(Set(atlas.names) == Set(expected.keys).union(aliases.keys))
  }

  @Test func oneDataFileServesTwoScales() throws {
    let path = Corpus.path("atlas/ls-lostgarden/lostgarden.plist")
    let single = try SpriteAtlas(contentsOf: path)
    let double = try SpriteAtlas(contentsOf: path, traits: AssetTraits(scale: 2))
    #expect(single.scale == 1)
    #expect(double.scale == 2)
    #expect(double.pages.first?.pixelSize == PixelSize(width: 1024, height: 1024))
    for name in single.names {
      let small = try #require(single[name])
      let large = try #require(double[name])
      #expect(small.size == large.size)
      #expect(small.packedSize == large.packedSize)
      #expect(small.unitRect == large.unitRect)
      #expect(small.drawnRect(at: .zero) == large.drawnRect(at: .zero))
    }
  }

  @Test(arguments: [
    ("Character Boy", Point(x: 0.5, y: 0.252809), Rect(x: -33.5, y: -22.5, width: 67, height: 89)),
    ("Heart", Point(x: 0.488764, y: 0.412088), Rect(x: -43.5, y: -37.5, width: 89, height: 91)),
    ("Enemy Bug", Point(x: 0.889610, y: 0.510101), Rect(x: -50.5, y: -8.5, width: 99, height: 77)),
    ("Gem Green", Point(x: 0.756637, y: 0.5), Rect(x: -50.5, y: -27.5, width: 101, height: 113)),
    ("Tree Short", Point(x: 0.714953, y: 0.5), Rect(x: -49.5, y: -30.5, width: 99, height: 107)),
  ])
  func sampleMapHasTheNumbersOfLayerSprites(_ name: String, _ anchor: Point, _ drawn: Rect) throws {
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("atlas/ls-lostgarden/lostgarden"))
    let sprite = try atlas.requireSprite(named: name)
    #expect(abs(sprite.packedAnchor.x - anchor.x) < 1e-6)
    #expect(abs(sprite.packedAnchor.y - anchor.y) < 1e-6)
    #expect(sprite.drawnRect(at: .zero) == drawn)
    #expect(sprite.isTrimmed)
  }

  @Test func relatedFilesBecomeFurtherPages() throws {
    let folder = "atlas/json-hash-pixi-multipack"
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("\(folder)/multi-pack-0.json"))
    #expect(atlas.pages.count == 2)
    #expect(atlas.count == 5)
    let description = try AtlasDescription(contentsOf: Corpus.path("\(folder)/multi-pack-1.json"))
    #expect(description.relatedFiles == ["multi-pack-0.json"])
  }

  @Test func polygonsAreKeptAsMeshes() throws {
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("atlas/cocos3-cityscene-hd/cityscene"))
    let mesh = try #require(atlas["background.png"]?.mesh)
    #expect(mesh.triangles == [1, 2, 3, 0, 1, 3])
    #expect(mesh.vertices.first == Point(x: 1023, y: 768))
  }
}
