import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct AtlasFuzzTests {
  static let plist =
    Cocos2DTests.list(
      Cocos2DTests.zwoptex3 + "<key>aliases</key><array><string>b</string></array>",
      metadata: Cocos2DTests.format(3) + Cocos2DTests.strings(["size": "{512,512}"])
    )

  static var seeds: [(String, [UInt8])] {
    get throws {
      [
        ("XML", plist),
        ("binary", BinaryPropertyListBuilder.encode(try PropertyList(parsing: plist))),
        ("JSON", TexturePackerJSONTests.text(TexturePackerJSONTests.example)),
      ]
    }
  }

  @Test(
    "Mutated atlas files give an atlas or an error and never trap",
    arguments: ["XML", "binary", "JSON"]
  )
  func survivesMutation(_ kind: String) throws {
    let seed = try #require(Self.seeds.first { $0.0 == kind }).1
    let page = Page(Bitmap(width: 1024, height: 1024))
    var random = SplitMix64(seed: 0xA71A5)
    var accepted = 0
    for _ in 0..<2_000 {
      let bytes = seed.mutated(using: &random)
      do {
        let atlas = try SpriteAtlas(data: bytes, name: "fuzz", page: page)
        accepted += 1
        // The limits keep this small enough to restore.
        if let sprite = atlas.first, sprite.sourceSize.width <= 512, sprite.sourceSize.height <= 512
        {
          _ = try sprite.untrimmed()
        }
      } catch let error as any QuadrilleError {
        #expect(!error.code.isEmpty)
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(accepted < 2_000)
  }
}
