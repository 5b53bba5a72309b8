import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct StarlingTests {
  static func text(
    _ body: String,
    head: String = "",
    root: String = "imagePath=\"a.png\""
  ) -> [UInt8] {
    Array("\(head)<TextureAtlas \(root)>\(body)</TextureAtlas>".utf8)
  }

  static func frames(_ data: [UInt8]) throws -> [AtlasDescription.Frame] {
    try AtlasDescription(parsing: data, name: "dir/hero.xml").frames
  }

  static let plain = "<SubTexture name='a' x='1' y='2' width='3' height='4'/>"

  /// The worked example of the format specification.
  @Test("The rotated example of the Starling format gives the expected corners")
  func readsRotatedExample() throws {
    let body = """
      <SubTexture name="a" x="1" y="1375" rotated="true" width="126" height="128" frameX="0"
        frameY="-1" frameWidth="128" frameHeight="128"/>
      """
    let page = Page(Bitmap(width: 1568, height: 1568))
    let sprite = try #require(SpriteAtlas(data: Self.text(body), page: page)["a"])
    #expect(sprite.trimmedRect == Rect(x: 0, y: 1, width: 128, height: 126))
    #expect(
      sprite.pageCorners
        == Corners(
          Point(x: 127, y: 1375),
          Point(x: 127, y: 1503),
          Point(x: 1, y: 1503),
          Point(x: 1, y: 1375)
        )
    )
  }

  @Test("Texture name and size of a Starling atlas are read")
  func readsTextureAttributes() throws {
    let data = Self.text(Self.plain, root: "imagePath='a.png' width='64' height='32'")
    let description = try AtlasDescription(parsing: data, name: "dir/hero.xml")
    #expect(description.format == .starling)
    #expect(description.pages[0].fileNames == ["a.png", "hero.png"])
    #expect(description.pages[0].namedCount == 1)
    #expect(description.pages[0].claimedSize == Size(width: 64, height: 32))
    let empty = try AtlasDescription(
      parsing: Self.text(Self.plain, root: "imagePath='' width='' height=''"),
      name: "hero.xml"
    )
    #expect(empty.pages[0].fileNames == ["hero.png"])
    #expect(empty.pages[0].claimedSize == nil)
  }

  /// Some programs write comments first, and declare an encoding that they do not use.
  @Test(
    "Comments, byte order marks and wrong encodings before the root element are tolerated",
    arguments: [
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n",
      "<!-- Created by a packer\n -->\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
      "\n  <?xml version=\"1.0\"?>\n\n", "\u{FEFF}", "\u{FEFF}<?xml version='1.0'?>\n\n\n",
      "\u{FEFF}\n<!-- a --><!-- b -->\n<?xml version=\"1.0\" encoding='utf-16'?>\n",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- <?xml ?> -->\n",
    ]
  )
  func toleratesUnusualProlog(_ head: String) throws {
    let body = "\n<SubTexture name='ü' x='1' y='2' width='3' height='4'/>"
    let frame = try #require(Self.frames(Self.text(body, head: head)).first)
    #expect(frame.name == "ü")
    #expect(frame.line == head.count { $0 == "\n" } + 2)
  }

  @Test("Starling files in Latin-1 and UTF-16 are decoded")
  func readsOtherEncodings() throws {
    let head = Array("<!-- é --> <?xml version='1.0' encoding='ISO-8859-1'?><TextureAtlas>".utf8)
    let bytes =
      head + Array("<SubTexture name='".utf8) + [0xFC]
      + Array("' x='1' y='2' width='3' height='4'/></TextureAtlas>".utf8)
    #expect(try Self.frames(bytes).map(\.name) == ["ü"])
    let wide = "<?xml version='1.0' encoding='UTF-16'?><TextureAtlas>\(Self.plain)</TextureAtlas>"
    let units = ("\u{FEFF}" + wide).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try Self.frames(units).map(\.name) == ["a"])
  }

  @Test("A Starling pivot applies to all frames of its sequence")
  func pivotAppliesToSequence() throws {
    func sub(_ name: String, _ pivot: String = "") -> String {
      "<SubTexture name='\(name)' x='0' y='0' width='10' height='20' \(pivot)/>"
    }
    let body =
      sub("run0000", "pivotX='5' pivotY='20'") + sub("run0001") + sub("run0002", "pivotX='10'")
      + sub("other0") + sub("run12.png")
    let anchors = try Self.frames(Self.text(body)).map(\.anchor)
    let foot = Point(x: 0.5, y: 1)
    #expect(anchors == [foot, foot, Point(x: 1, y: 0), nil, foot])
  }

  /// Computed by hand: a rectangle of 10×8 whose source begins at (2, 3) and has the size 6×4.
  @Test(
    "A Starling frame smaller than its rectangle crops it with a warning",
    arguments: [
      ("", Rect(x: 22, y: 33, width: 6, height: 4)),
      // Rotated clockwise: the top edge of the source is on the right in the page, its left edge at
      // the top.
      ("rotated='true'", Rect(x: 20 + 10 - 3 - 4, y: 30 + 2, width: 4, height: 6)),
    ]
  )
  func cropsToFrame(_ rotated: String, _ stored: Rect) throws {
    let body = """
      <SubTexture name='a' x='20' y='30' width='10' height='10' frameX='2' frameY='3'
        frameWidth='6' frameHeight='4' \(rotated)/>
      """
    let page = Page(Bitmap(width: 64, height: 64))
    let atlas = try SpriteAtlas(data: Self.text(body), page: page)
    #expect(atlas.warnings.map(\.code) == ["atlas.crop"])
    #expect(atlas[0].packedRect == stored)
    #expect(atlas[0].trimmedRect == Rect(x: 0, y: 0, width: 6, height: 4))
    #expect(!atlas[0].isTrimmed)
  }

  static let malformed: [(String, String)] = [
    ("<SubTexture x='1' y='2' width='3' height='4'/>", "atlas.name"),
    ("<SubTexture name='a' y='2' width='3' height='4'/>", "atlas.missing"),
    ("<SubTexture name='a' x='1' y='2' width='3' height='four'/>", "atlas.rect"),
    (
      "<SubTexture name='a' x='1' y='2' width='3' height='4' frameX='9' frameWidth='3'/>",
      "atlas.rectTrim"
    ),
    ("<SubTexture name='a' x='1' x='1'/>", "atlas.missing"), ("<SubTexture", "xml.syntax"),
    ("<SubTexture name='a' x='1' x='1'>", "xml.syntax"),
    ("&nbsp;", "xml.entity"), ("<a>", "xml.syntax"),
    (String(repeating: "<a>", count: 100_000), "limit.nesting"),
    ("<SubTexture \((0..<200_000).map { "a\($0)='1' " }.joined())/>", "atlas.name"),
  ]

  @Test("Malformed Starling files are rejected with file and line", arguments: malformed.indices)
  func rejectsMalformedFiles(_ index: Int) {
    let (body, code) = Self.malformed[index]
    let error = #expect(throws: AtlasError.self) { try Self.frames(Self.text(body)) }
    #expect(error?.code == code)
    #expect(error?.location.line == 1)
    #expect(error?.location.file == "dir/hero.xml")
  }

  @Test(
    "Entity declarations in Starling files are rejected",
    arguments: [
      "<!DOCTYPE TextureAtlas [<!ENTITY a 'b'>]>",
      "<!DOCTYPE TextureAtlas [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>",
      "<!DOCTYPE TextureAtlas [\(MalformedText.entityBomb)]>",
    ]
  )
  func rejectsEntityDeclarations(_ head: String) {
    let error = #expect(throws: AtlasError.self) {
      try Self.frames(Self.text(Self.plain, head: head))
    }
    #expect(error?.code == "xml.entity")
  }

  @Test("Unknown elements of a Starling file are ignored")
  func ignoresOtherElements() throws {
    let body = "<meta><SubTexture/></meta>\(Self.plain)<x y='z'>text</x>"
    #expect(try Self.frames(Self.text(body)).count == 1)
  }

  @Test(
    "The scale suffix of the texture name determines the units of a Starling atlas",
    arguments: [("a@2x.png", 2.0, 4.0), ("a.png", 1, 4)]
  )
  func usesScaleOfTextureName(_ name: String, _ scale: Double, _ width: Double) throws {
    let body = "<SubTexture name='a' x='0' y='0' width='4' height='4'/>"
    let data = Self.text(body, root: "imagePath='\(name)'")
    let page = Page(Bitmap(width: 8, height: 8), name: name)
    let atlas = try SpriteAtlas(data: data, name: "a.xml", page: page)
    #expect(atlas.scale == scale)
    #expect(atlas[0].sourceSize.width == width)
  }
}
