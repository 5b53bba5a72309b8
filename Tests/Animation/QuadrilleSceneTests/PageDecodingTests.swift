import QuadrilleAtlas
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Pages large enough for background decoding behave like small ones.
@Suite
struct PageDecodingTests {
  /// The width and height of a page that is decoded in the background.
  private static let edgeLength = 160

  /// A gray page with a palette of one color; index 1 of some pixels is out of range.
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

  /// A page with an invalid filter in row 100.
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

  @Test("Pages decoded in the background are drawn", arguments: [UInt8(255), 128])
  func drawsDeferredPages(alpha: UInt8) throws {
    let fixture = try SceneFixture()
    try fixture.folder.write(Self.page(alpha: alpha), to: "large.png")
    let scene = try fixture.scene(
      SceneFixture.text(
        #"{"contents": "large", "position": [80, 80]}"#,
        width: Self.edgeLength,
        height: Self.edgeLength,
        assets: #", "large": {"texture": "large.png"}"#
      )
    )
    let image = try SceneFixture.draw(scene, at: 0)
    let expected = try PNG.decode(Self.page(alpha: alpha)).bitmap.premultiplied()
    #expect(image == expected)
    let sprite = try #require(scene.layers[0].contents)
    #expect(sprite.page.isOpaque == (alpha == 255))
  }

  @Test(
    "Damage in a page decoded in the background is reported with its file",
    arguments: [true, false]
  )
  func reportsDamage(isAtlas: Bool) throws {
    let fixture = try SceneFixture()
    try fixture.folder.write(Self.malformedPage(), to: "large.png")
    try fixture.folder.write(Self.atlas(of: "large.png"), to: "large.json")
    let asset = isAtlas ? #"{"atlas": "large.json"}"# : #"{"texture": "large.png"}"#
    // The error of the page takes precedence over later errors.
    let text = SceneFixture.text(
      #"{"opacity": "much"}"#,
      assets: ",\n \"x\": \(asset)"
    )
    let error = try #require(throws: SceneError.self) { try fixture.scene(text) }
    let kind = isAtlas ? "atlas" : "texture"
    #expect(error.location.part == "assets.x.\(kind)")
    #expect(error.location.line == 3)
    guard case .asset(let cause) = error.reason else {
      Issue.record("no error of an asset: \(error)")
      return
    }
    // The same file alone, which is decoded immediately.
    let path = fixture.folder.path + "/large.png"
    let direct = try #require(throws: AssetError.self) { try Page(contentsOf: path) }
    #expect(cause.facts.message == direct.facts.message)
    #expect(cause.facts.code == "atlas.texture")
    let owner = isAtlas ? "large.json" : "large.png"
    #expect(cause.location.file?.hasSuffix("/" + owner) == true)
  }

  @Test("Warnings of pages decoded in the background keep their order")
  func keepsWarningOrder() throws {
    let fixture = try SceneFixture()
    try fixture.folder.write(Self.irregularPage(), to: "one.png")
    try fixture.folder.write(Self.irregularPage(), to: "two.png")
    let scene = try fixture.scene(
      SceneFixture.text(
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
