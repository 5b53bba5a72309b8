import QuadrilleAtlas
import QuadrilleIO
import QuadrillePixels
import QuadrilleSprite
import QuadrilleSyntax
import TestSupport
import Testing

@Suite struct AtlasFuzzTests {
  /// Bytes that mean something to one of the readers.
  static let interesting: [UInt8] = Array("{}[]\",:<>/&\\0-9eE.".utf8) + [0, 1, 127, 128, 255]

  static func mutated(_ seed: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes[index] = interesting.randomElement(using: &random) ?? 0
      case 3: bytes.remove(at: index)
      case 4: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: index)
      default:
        let end = min(bytes.count, index + Int.random(in: 1...16, using: &random))
        let piece = Array(bytes[index..<end])
        let target = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: piece, at: target)
      }
    }
    return bytes
  }

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

  @Test(arguments: ["XML", "binary", "JSON"])
  func mutatedFilesGiveAnAtlasOrAnError(_ kind: String) throws {
    let seed = try #require(Self.seeds.first { $0.0 == kind }).1
    let page = Page(Bitmap(width: 1024, height: 1024))
    var random = SplitMix64(seed: 0xA71A5)
    var accepted = 0
    for _ in 0..<2_000 {
      let bytes = Self.mutated(seed, &random)
      do {
        let atlas = try SpriteAtlas(data: bytes, name: "fuzz", page: page)
        accepted += 1
        // The limits keep this small enough to restore.
        if let sprite = atlas.first, sprite.sourceSize.width <= 512, sprite.sourceSize.height <= 512
        {
          _ = try sprite.restored()
        }
      } catch {
        #expect(!error.code.isEmpty)
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(accepted < 2_000)
  }
}
