import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable))
struct CorpusAtlasTests {
  @Test("The atlas corpus has the expected number of atlases and sprites")
  func coversTheCorpus() {
    let sprites = Corpus.atlases.compactMap { Corpus.sprites[$0.id]?.sprites.values }.joined()
    #expect(Corpus.atlases.count == 62)
    #expect(sprites.count == 1933)
    #expect(sprites.count(where: { $0.overlap == true }) == 134)
  }

  @Test("Every sprite of the atlas corpus equals its reference digest", arguments: Corpus.atlases)
  func spritesMatchDigests(_ entry: AtlasEntry) throws {
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("atlas/\(entry.data)"))
    try compare(atlas, entry)
    // A false positive in a valid file would affect many files.
    let overlaps = entry.overlappingRectangles ?? 0 > 0 && !atlas.contains { $0.mesh != nil }
    #expect(atlas.warnings.map(\.code).contains("atlas.overlap") == overlaps)
    let tolerated: [String: [String]] = [
      "cocos2-explosion": ["atlas.pageSize"], "ls-lostgarden": [], "atlasc-capguy": [],
      "gdx-new-polygon-mixmatch": ["atlas.overlap"],
    ]
    if let codes = tolerated[entry.id] { #expect(atlas.warnings.map(\.code) == codes) }
  }

  @Test(
    "Property list atlases converted to binary give the same sprites",
    arguments: Corpus.atlases.filter { $0.data.hasSuffix(".plist") }
  )
  func binaryPropertyListsMatch(_ entry: AtlasEntry) throws {
    let path = Corpus.path("atlas/\(entry.data)")
    let xml = try PropertyList(parsing: try FileBytes.read(path: path))
    let binary = BinaryPropertyListBuilder.encode(xml)
    #expect(try PropertyList(parsing: binary) == xml)
    try compare(try SpriteAtlas(data: binary, name: path), entry)
  }

  private func compare(_ atlas: SpriteAtlas, _ entry: AtlasEntry) throws {
    let expected = try #require(Corpus.sprites[entry.id]).sprites
    // The manifest distinguishes more variants than the formats of the library.
    let names = [
      "cocos0-legacy": "cocos0", "aseprite-hash": "aseprite", "libgdx-new": "libgdx",
      "libgdx-legacy": "libgdx",
    ]
    #expect(atlas.format?.name == names[entry.format] ?? entry.format)
    var bitmaps = PageBitmaps()
    var aliases: [String: String] = [:]
    for (name, facts) in expected {
      let sprite = try #require(atlas[name], "\(name)")
      let untrimmed = try sprite.untrimmed(using: &bitmaps)
      #expect(untrimmed.pixelSize == PixelSize(width: facts.w, height: facts.h), "\(name)")
      // For overlapping rectangles the digest includes pixels of the neighbors.
      if facts.overlap == true, sprite.mesh != nil {
        #expect(foreignPixels(in: untrimmed, of: sprite) == 0, "\(name)")
      } else {
        #expect(SHA256.hex(untrimmed.bytes) == facts.sha256, "\(name)")
      }
      #expect(sprite.packedRotation.rawValue == facts.turn ?? 0, "\(name)")
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
    let all = atlas.withAllVariants()
    #expect(all.aliases == aliases)
    #expect(all.count == expected.count + aliases.count)
    #expect(Set(all.names) == Set(expected.keys).union(aliases.keys))
  }

  /// The number of pixels that differ from the meshed sprite.
  ///
  /// Expected are the page pixels whose centers are in a triangle, and transparency elsewhere; on
  /// an edge both are correct.
  private func foreignPixels(in untrimmed: Bitmap, of sprite: Sprite) -> Int {
    guard let mesh = sprite.mesh, sprite.packedRotation == .none else { return -1 }
    let whole = sprite.alignedToPixels
    let page = sprite.page.bitmap()
    var wrong = 0
    for y in 0..<Int(whole.trimmedRect.height) {
      for x in 0..<Int(whole.trimmedRect.width) {
        let column = Int(whole.packedOrigin.x) + x
        let row = Int(whole.packedOrigin.y) + y
        let side =
          (0..<(mesh.triangles.count / 3)).map { triangle in
            let corners = (0..<3).map { mesh.pageVertices[mesh.triangles[3 * triangle + $0]] }
            let sides = (0..<3).map { index -> Double in
              let (one, two) = (corners[index], corners[(index + 1) % 3])
              return (two.x - one.x) * (Double(row) + 0.5 - one.y)
                - (two.y - one.y) * (Double(column) + 0.5 - one.x)
            }
            return max(sides.min() ?? 0, -(sides.max() ?? 0))
          }.max() ?? 0
        guard side != 0 else { continue }
        let pixel = untrimmed[Int(whole.trimmedRect.minX) + x, Int(whole.trimmedRect.minY) + y]
        if side > 0 ? pixel != page[column, row] : pixel.w != 0 { wrong += 1 }
      }
    }
    return wrong
  }

  @Test("Sprites of an .atlasc folder are selected by scale")
  func selectsScaleInAtlasc() throws {
    let path = Corpus.path("atlas/atlasc-capguy/CapGuy.atlasc")
    let name = "capguy/walk/0015"
    for (scale, width) in [(1.0, 94.0), (2, 187), (3, 187)] {
      let atlas = try SpriteAtlas(contentsOf: path, traits: AssetTraits(scale: scale))
      let sprite = try atlas.requireSprite(named: name)
      #expect(sprite.sourceSize.width == width)
      #expect(sprite.scale == min(scale, 2))
      // 29 sprites with two scales each.
      #expect(atlas.count == 29 && atlas.withAllVariants().count == 58)
      #expect(atlas.names.allSatisfy { !$0.contains("@2x") })
      #expect(atlas.allSatisfy { $0.scale == min(scale, 2) })
      #expect(try atlas.requireSprite(named: name + "@2x.png").scale == 2)
    }
  }

  @Test("Durations, tags and animations of the corpus are read")
  func readsTagsAndDurations() throws {
    let digits = try SpriteAtlas(contentsOf: Corpus.path("atlas/aseprite-digits/0123456789.json"))
    #expect(digits.details(named: "0123456789 1.ase")?.durationSeconds == 0.45)
    let paladin = try SpriteAtlas(contentsOf: Corpus.path("atlas/aseprite-paladin/paladin.json"))
    #expect(Set(paladin.map { $0.page }).count == 1)
    let runner = try SpriteAtlas(
      contentsOf: Corpus.path("atlas/gdx-new-spineboy-run/spineboy-run.atlas")
    )
    let run = try #require(runner.animations.first)
    #expect(run.name == "spineboy-pro-run")
    #expect(run.frames == (0...9).map { "spineboy-pro-run#\($0)" })
  }

  @Test("One data file serves textures of two scales with the same sizes in points")
  func servesTwoScales() throws {
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

  @Test(
    "The sample map has the anchors and rectangles of LayerSprites",
    arguments: [
      (
        "Character Boy", Point(x: 0.5, y: 0.252809), Rect(x: -33.5, y: -22.5, width: 67, height: 89)
      ),
      ("Heart", Point(x: 0.488764, y: 0.412088), Rect(x: -43.5, y: -37.5, width: 89, height: 91)),
      (
        "Enemy Bug", Point(x: 0.889610, y: 0.510101), Rect(x: -50.5, y: -8.5, width: 99, height: 77)
      ),
      ("Gem Green", Point(x: 0.756637, y: 0.5), Rect(x: -50.5, y: -27.5, width: 101, height: 113)),
      ("Tree Short", Point(x: 0.714953, y: 0.5), Rect(x: -49.5, y: -30.5, width: 99, height: 107)),
    ]
  )
  func matchesLayerSprites(_ name: String, _ anchor: Point, _ drawn: Rect) throws {
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("atlas/ls-lostgarden/lostgarden"))
    let sprite = try atlas.requireSprite(named: name)
    #expect(abs(sprite.packedAnchor.x - anchor.x) < 1e-6)
    #expect(abs(sprite.packedAnchor.y - anchor.y) < 1e-6)
    #expect(sprite.drawnRect(at: .zero) == drawn)
    #expect(sprite.isTrimmed)
  }

  @Test("Related files of a PixiJS atlas are added as further pages")
  func addsRelatedPages() throws {
    let folder = "atlas/json-hash-pixi-multipack"
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("\(folder)/multi-pack-0.json"))
    #expect(atlas.pages.count == 2)
    #expect(atlas.count == 5)
    let description = try AtlasDescription(contentsOf: Corpus.path("\(folder)/multi-pack-1.json"))
    #expect(description.relatedFiles == ["multi-pack-0.json"])
  }

  @Test("Polygon-packed sprites of the corpus keep their meshes")
  func keepsMeshes() throws {
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("atlas/cocos3-cityscene-hd/cityscene"))
    let mesh = try #require(atlas["background.png"]?.mesh)
    #expect(mesh.triangles == [1, 2, 3, 0, 1, 3])
    #expect(mesh.vertices.first == Point(x: 1023, y: 768))
  }
}
