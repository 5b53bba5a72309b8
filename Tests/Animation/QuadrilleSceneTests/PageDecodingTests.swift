import QuadrilleAtlas
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Pages that are large enough for a thread of their own behave as small ones do.
@Suite
struct PageDecodingTests {
  /// The side of a page that is put off.
  private static let edgeLength = 160

  /// A gray page with a palette of one color; the index 1 of some pixels has none.
  private static func irregularPage() -> [UInt8] {
    let row = [UInt8](repeating: 0, count: 1) + [UInt8](repeating: 1, count: edgeLength)
    return PNGBuilder.file(
      width: UInt32(edgeLength),
      height: UInt32(edgeLength),
      colorType: 3,
      before: [("PLTE", [90, 90, 90])],
      rows: (0..<edgeLength).flatMap { _ in row }
    )
  }

  /// A page with a filter in row 100 that there is none of.
  private static func malformedPage() -> [UInt8] {
    let rows = (0..<edgeLength).flatMap { y in
      [UInt8(y == 100 ? 9 : 0)] + [UInt8](repeating: 40, count: 4 * edgeLength)
    }
    return PNGBuilder.file(width: UInt32(edgeLength), height: UInt32(edgeLength), rows: rows)
  }

  /// A page whose pixel (x, y) is (x, y, 7, alpha).
  private static func page(alpha: UInt8) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<edgeLength {
      rows.append(0)
      for x in 0..<edgeLength { rows += [UInt8(x), UInt8(y), 7, alpha] }
    }
    return PNGBuilder.file(width: UInt32(edgeLength), height: UInt32(edgeLength), rows: rows)
  }

  private static func atlas(of page: String) -> String {
    """
    {"frames": {"all.png": {"frame": {"x": 0, "y": 0, "w": 160, "h": 160}, "rotated": false,
      "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 160, "h": 160},
      "sourceSize": {"w": 160, "h": 160}}}, "meta": {"image": "\(page)"}}
    """
  }

  @Test(arguments: [UInt8(255), 128])
  func theyAreDrawn(alpha: UInt8) throws {
    let shop = try SceneWorkshop()
    try shop.folder.write(Self.page(alpha: alpha), to: "large.png")
    let scene = try shop.scene(
      SceneWorkshop.text(
        #"{"contents": "large", "position": [80, 80]}"#,
        width: Self.edgeLength,
        height: Self.edgeLength,
        assets: #", "large": {"texture": "large.png"}"#
      )
    )
    let image = try SceneWorkshop.draw(scene, at: 0)
    let expected = try PNG.decode(Self.page(alpha: alpha)).bitmap.premultiplied()
    #expect(image == expected)
    let sprite = try #require(scene.layers[0].contents)
    #expect(sprite.page.isOpaque == (alpha == 255))
  }

  @Test(arguments: [true, false])
  func damageIsNamedAsElsewhere(isAtlas: Bool) throws {
    let shop = try SceneWorkshop()
    try shop.folder.write(Self.malformedPage(), to: "large.png")
    try shop.folder.write(Self.atlas(of: "large.png"), to: "large.json")
    let asset = isAtlas ? #"{"atlas": "large.json"}"# : #"{"texture": "large.png"}"#
    // What is wrong behind the page is said of the page nevertheless.
    let text = SceneWorkshop.text(
      #"{"opacity": "much"}"#,
      assets: ",\n \"x\": \(asset)"
    )
    let error = try #require(throws: SceneError.self) { try shop.scene(text) }
    let kind = isAtlas ? "atlas" : "texture"
    #expect(error.location.part == "assets.x.\(kind)")
    #expect(error.location.line == 3)
    guard case .asset(let cause) = error.reason else {
      Issue.record("no error of an asset: \(error)")
      return
    }
    // The same file by itself, which nobody puts off.
    let path = shop.folder.path + "/large.png"
    let direct = try #require(throws: AssetError.self) { try Page(contentsOf: path) }
    #expect(cause.facts.message == direct.facts.message)
    #expect(cause.facts.code == "atlas.texture")
    let owner = isAtlas ? "large.json" : "large.png"
    #expect(cause.location.file?.hasSuffix("/" + owner) == true)
  }

  @Test func warningsKeepTheirOrder() throws {
    let shop = try SceneWorkshop()
    try shop.folder.write(Self.irregularPage(), to: "one.png")
    try shop.folder.write(Self.irregularPage(), to: "two.png")
    let scene = try shop.scene(
      SceneWorkshop.text(
        #"{"contents": "one", "colour": 7}"#,
        assets: #", "one": {"texture": "one.png", "odd": 1}, "two": {"texture": "two.png"}"#
      )
    )
    #expect(
      scene.warnings.map(\.code)
        == ["scene.unknownKey", "png.paletteIndex", "png.paletteIndex", "scene.unknownKey"]
    )
    #expect(scene.warnings[1].location.file?.hasSuffix("/one.png") == true)
    #expect(scene.warnings[2].location.file?.hasSuffix("/two.png") == true)
  }
}
