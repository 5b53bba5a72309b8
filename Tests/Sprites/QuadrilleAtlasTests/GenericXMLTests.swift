import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

/// The generic XML of TexturePacker, and the dialects that share its root element.
@Suite struct GenericXMLTests {
  private func description(_ sprites: String) throws -> AtlasDescription {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Created with TexturePacker -->
      <TextureAtlas imagePath="cw.png" width="256" height="128">
        \(sprites)
      </TextureAtlas>
      """
    return try AtlasDescription(parsing: Array(text.utf8), name: "x/cw.xml")
  }

  @Test("Sizes of rotated sprites in the generic XML are those in the page")
  func readsRotatedSprites() throws {
    let atlas = try description(
      """
      <sprite n="a.png" x="2" y="2" w="25" h="19" pX="0.5" pY="1" oX="2" oY="1" oW="30" oH="20"/>
      <sprite n="b.png" x="29" y="2" w="41" h="15" oX="0" oY="0" oW="17" oH="41" r="y"/>
      <sprite n="whole" x="90" y="2" w="4" h="6"/>
      """
    )
    #expect(atlas.format == .genericXML && atlas.warnings.isEmpty)
    #expect(atlas.pages.map(\.fileNames) == [["cw.png", "cw.png"]])
    #expect(atlas.pages[0].claimedSize == Size(width: 256, height: 128))
    let (a, b, whole) = (atlas.frames[0], atlas.frames[1], atlas.frames[2])
    #expect(a.packedRect == Rect(x: 2, y: 2, width: 25, height: 19))
    #expect(a.trimmedRect == Rect(x: 2, y: 1, width: 25, height: 19))
    #expect(a.sourceSize == Size(width: 30, height: 20) && a.anchor == Point(x: 0.5, y: 1))
    // 15 wide and 41 high before rotation: 41 does not fit a source of 17.
    #expect(b.packedRotation == .clockwise90)
    #expect(b.packedRect == Rect(x: 29, y: 2, width: 41, height: 15))
    #expect(b.trimmedRect == Rect(x: 0, y: 0, width: 15, height: 41))
    #expect(!whole.isTrimmed && whole.sourceSize == Size(width: 4, height: 6))
  }

  /// free-tex-packer writes the size before rotation.
  @Test("Sizes before rotation are recognized by a source that the other size does not fit")
  func readsSizesBeforeRotation() throws {
    let atlas = try description(
      """
      <sprite n="a" x="0" y="0" w="15" h="41" oX="1" oY="0" oW="17" oH="41" r="y"/>
      <sprite n="b" x="50" y="0" w="10" h="12" oX="0" oY="0" oW="20" oH="20" r="y"/>
      """
    )
    #expect(atlas.frames[0].packedRect == Rect(x: 0, y: 0, width: 41, height: 15))
    #expect(atlas.frames[0].trimmedRect == Rect(x: 1, y: 0, width: 15, height: 41))
    #expect(atlas.frames[1].packedRect == Rect(x: 50, y: 0, width: 12, height: 10))
  }

  @Test(
    "Malformed sprites of the generic XML are left out, or rejected if none is left",
    arguments: [
      ("<sprite x=\"0\" y=\"0\" w=\"1\" h=\"1\"/>", "atlas.name"),
      ("<sprite n=\"a\" y=\"0\" w=\"1\" h=\"1\"/>", "atlas.missing"),
      ("<sprite n=\"a\" x=\"-1\" y=\"0\" w=\"1\" h=\"1\"/>", "atlas.rect"),
      ("<sprite n=\"a\" x=\"0\" y=\"0\" w=\"1\" h=\"one\"/>", "atlas.rect"),
      ("<sprite n=\"a\" x=\"0\" y=\"0\" w=\"1\" h=\"1\" r=\"45\"/>", "atlas.rotated"),
      ("<sprite n=\"a\" x=\"0\" y=\"0\" w=\"9\" h=\"9\" oW=\"3\" oH=\"9\"/>", "atlas.rectTrim"),
    ]
  )
  func leavesOutMalformedSprites(_ sprite: String, _ code: String) throws {
    let error = #expect(throws: AtlasError.self) { try description(sprite) }
    #expect(error?.code == code)
    let rest = "<sprite n=\"z\" x=\"0\" y=\"0\" w=\"1\" h=\"1\"/>"
    let atlas = try description(sprite + rest)
    #expect(atlas.frames.map(\.name) == ["z"] && atlas.warnings.map(\.code) == [code])
  }

  @Test("The child elements of TextureAtlas decide its dialect, and unknown ones are an error")
  func detectsDialects() throws {
    let sparrow = try description(
      "<SubTexture name=\"s\" x=\"0\" y=\"0\" width=\"1\" height=\"2\"/>"
    )
    #expect(sparrow.format == .starling && sparrow.frames.map(\.name) == ["s"])
    let later = try description("<meta/><sprite n=\"g\" x=\"0\" y=\"0\" w=\"1\" h=\"2\"/>")
    #expect(later.format == .genericXML)
    for (text, code) in [("", "atlas.frames"), ("<image n=\"a\"/>", "atlas.format")] {
      let error = #expect(throws: AtlasError.self) { try description(text) }
      #expect(error?.code == code)
    }
  }

  /// flixel takes `w h` as stored in the page.
  @Test("Generic XML is written with rectangles in the page")
  func writesRectangles() throws {
    var frame = AtlasDescription.Frame(
      name: "b & c",
      rect: Rect(x: 29, y: 2, width: 15, height: 41)
    )
    frame.packedRotation = .clockwise90
    frame.trimmedRect.origin = Point(x: 1, y: 0)
    frame.sourceSize = Size(width: 17, height: 41)
    frame.anchor = Point(x: 0.5, y: 0.25)
    let plain = AtlasDescription.Frame(name: "d", rect: Rect(x: 0, y: 0, width: 2, height: 3))
    let atlas = AtlasDescription(
      pages: [.init(size: Size(width: 256, height: 128))],
      frames: [frame, plain]
    )
    let files = try AtlasWriter(.genericXML).files(
      of: [atlas],
      named: AtlasNames(data: "a.xml", texture: "a.png")
    )
    #expect(
      String(decoding: files[0].bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <TextureAtlas imagePath="a.png" width="256" height="128">
            <sprite n="b &amp; c" x="29" y="2" w="41" h="15" pX="0.5" pY="0.25" oX="1" oY="0" \
        oW="17" oH="41" r="y"/>
            <sprite n="d" x="0" y="0" w="2" h="3"/>
        </TextureAtlas>

        """
    )
  }
}
