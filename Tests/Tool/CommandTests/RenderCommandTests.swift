import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  /// The pixels of the fixture premultiplied, round(c·a/255).
  static let premultiplied: [UInt8] = {
    let pixels = CommandFixtures.pngPixels.map(Int.init)
    return pixels.indices.map { index in
      let alpha = pixels[index | 3]
      return UInt8(index % 4 == 3 ? alpha : (2 * pixels[index] * alpha + 255) / 510)
    }
  }()

  /// min(255, round(255·c/a)), and 0 if a is 0.
  static func straight(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.map { index in
      let (value, alpha) = (Int(bytes[index]), Int(bytes[index | 3]))
      if index % 4 == 3 { return UInt8(alpha) }
      return alpha == 0 ? 0 : UInt8(min(255, (510 * value + alpha) / (2 * alpha)))
    }
  }

  private func image(
    _ call: String,
    input: [UInt8] = [],
    in folder: TemporaryFolder
  ) throws -> Bitmap {
    let run = try CommandRun(
      ["render"] + call.split(separator: " ").map(String.init) + ["--backend", "cpu", "-o", "-"],
      input: input,
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    return try PNG.decode(run.output, name: "out").bitmap
  }

  @Test(
    "A single texture or sprite is rendered at its own size",
    arguments: ["--texture page.png", "--texture page.pvr", "--atlas hero.json --sprite hero"]
  )
  func singleImagesKeepSize(call: String) throws {
    let folder = try CommandFixtures.folder()
    let bitmap = try image(call + " --premultiplied", in: folder)
    #expect(bitmap.pixelSize == PixelSize(width: 4, height: 3))
    #expect(bitmap.bytes == Self.premultiplied)
    #expect(try image(call, in: folder).bytes == Self.straight(Self.premultiplied))
  }

  @Test("Textures, atlases and scenes are read from standard input")
  func renderReadsStandardInput() throws {
    let folder = try CommandFixtures.folder()
    let texture = try image("--texture - --premultiplied", input: CommandFixtures.png, in: folder)
    #expect(texture.bytes == Self.premultiplied)
    let atlas = try image(
      "--atlas - --sprite hero.png --premultiplied",
      input: Array(CommandFixtures.atlas.utf8),
      in: folder
    )
    #expect(atlas.bytes == Self.premultiplied)
    let scene = try image("-", input: Array(CommandFixtures.scene.utf8), in: folder)
    #expect(scene.bytes == (try image("scene.json", in: folder).bytes))
  }

  @Test("Scene layers are placed on the canvas")
  func sceneLayersArePlaced() throws {
    let folder = try CommandFixtures.folder()
    let bitmap = try image("scene.json --premultiplied", in: folder)
    #expect(bitmap.pixelSize == PixelSize(width: 8, height: 6))
    for y in 0..<6 {
      for x in 0..<8 {
        let at = 4 * (4 * y + x)
        let isInside = x < 4 && y < 3
        let expected = isInside ? Array(Self.premultiplied[at..<(at + 4)]) : [0, 0, 0, 0]
        let pixel = bitmap[x, y]
        #expect([pixel.x, pixel.y, pixel.z, pixel.w] == expected)
      }
    }
  }

  @Test("Size, scale, background and content mode change the canvas")
  func canvasOptionsApply() throws {
    let folder = try CommandFixtures.folder()
    let wide = try image("scene.json --size 10x2 --scale 2 --background #f00", in: folder)
    #expect(wide.pixelSize == PixelSize(width: 20, height: 4))
    #expect(wide[19, 3] == SIMD4(255, 0, 0, 255))
    let fit = try image(
      "--texture page.png --size 16x6 --content-mode aspect-fit --filter nearest --premultiplied",
      in: folder
    )
    #expect(fit[3, 0] == .zero && fit[12, 5] == .zero)
    let first = SIMD4(
      Self.premultiplied[0],
      Self.premultiplied[1],
      Self.premultiplied[2],
      Self.premultiplied[3]
    )
    #expect(fit[4, 0] == first && fit[5, 1] == first)
  }

  @Test("--stats prints statistics to standard error")
  func statisticsGoToStandardError() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "--backend", "cpu", "--stats", "-o", "out.png"],
      in: folder.path
    )
    let facts = "cpu: 1 quads in 1 draw calls, 1 texture changes, 12 pixels covered, "
    #expect(run.errors.hasPrefix(facts))
    #expect(run.errors.hasSuffix(" ms\nrenderer: cpu (asked for)\n"))
    #expect(run.text == "")
  }

  @Test("Extreme geometry renders without failing")
  func extremeGeometryRenders() throws {
    let folder = try CommandFixtures.folder()
    let layers = [
      #"{"contents": "page", "transform": {"scale": 0}}"#,
      #"{"contents": "page", "transform": [0, 0, 0, 0, 0, 0]}"#,
      #"{"contents": "page", "transform": {"scale": 1e9}, "bounds": [1e9, 1e9, 1e9, 1e9]}"#,
      #"{"contents": "page", "contentsRect": [0, 0, 1e-300, 1e-300]}"#,
      #"{"contents": "page", "contentsRect": [-1e9, 1e9, 1e9, -1e9], "bounds": [0, 0, 1, 1]}"#,
      #"{"contents": "page", "contentsRect": [0, 0, 0, 1]}"#,
      #"{"contents": "page", "bounds": [0, 0, -5, 1e9], "contentsGravity": "resizeAspectFill"}"#,
    ]
    let nested = (0..<40).reduce(#"{"contents": "page"}"#) { inner, _ in
      #"{"transform": {"scale": 1e9}, "position": [1e9, 1e9], "sublayers": [\#(inner)]}"#
    }
    for layer in layers + [nested] {
      try folder.write(
        """
        {"quadrille": 1, "canvas": {"width": 8, "height": 6},
         "assets": {"page": {"texture": "page.png"}}, "layers": [\(layer)]}
        """,
        to: "odd.json"
      )
      let run = try CommandRun(
        ["render", "odd.json", "--backend", "cpu", "--stats", "-o", "out.png"],
        in: folder.path
      )
      #expect(run.status == 0, "\(layer.prefix(200)): \(run.errors.prefix(300))")
    }
  }

  @Test("A missing sprite is reported with a similar name")
  func missingSpriteGetsSuggestion() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "--atlas", "hero.json", "--sprite", "hera.png", "-o", "out.png"],
      in: folder.path
    )
    #expect(run.status == 3)
    #expect(run.errors.contains("hero.png"))
  }
}

/// A few sprites of every kind of page and rotation.
@Suite(.enabled(if: Corpus.isAvailable)) struct RenderCorpusTests {
  @Test(
    "Sprites of corpus atlases render as their premultiplied pixels",
    arguments: [
      "ls-lostgarden", "cocos0-ghosts", "cocos2-pvrgz-grossini", "cocos2-pvrccz-crystals-hd",
      "cocos3-zwoptex-grossini", "json-hash-mixed-pvr", "json-array-breakout", "json-hash-rotated",
    ]
  )
  func corpusSpritesRender(id: String) throws {
    let entry = try #require(Corpus.atlases.first { $0.id == id })
    let known = try #require(Corpus.sprites[id]).sprites
    let data = Corpus.path("atlas/\(entry.data)")
    let atlas = try SpriteAtlas(contentsOf: data)
    for name in known.keys.sorted().prefix(2) {
      let sprite = try atlas.requireSprite(named: name)
      let untrimmed = try sprite.untrimmed()
      var hash = SHA256()
      hash.update(untrimmed.bytes.span)
      #expect(hash.hexDigest() == known[name]?.sha256)
      let isOne = [.rgb565, .rgba5551].contains(sprite.page.pixelFormat)
      let run = try CommandRun([
        "render", "--atlas", data, "--sprite", name, "--premultiplied", "-o", "-",
      ])
      #expect(run.status == 0, "\(run.errors)")
      let drawn = try PNG.decode(run.output, name: name).bitmap
      #expect(drawn.pixelSize == untrimmed.pixelSize)
      var largest = 0
      for at in stride(from: 0, to: untrimmed.bytes.count, by: 4) {
        let alpha = Int(untrimmed.bytes[at + 3])
        for channel in 0..<4 {
          let color = Int(untrimmed.bytes[at + channel])
          let isStraight = channel < 3 && sprite.page.alphaMode == .straight
          let expected = isStraight ? (2 * color * alpha + 255) / 510 : color
          largest = max(largest, abs(expected - Int(drawn.bytes[at + channel])))
        }
      }
      #expect(largest <= (isOne ? 1 : 0), "\(name)")
    }
  }
}
