import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The animation property lists of Cocos2D, as `CCAnimationCache` reads them.
@Suite struct Cocos2DAnimationTests {
  private static let sheet = """
    <plist version="1.0"><dict><key>frames</key><dict>
    <key>a.png</key><dict><key>frame</key><string>{{0,0},{4,4}}</string>
    <key>offset</key><string>{0,0}</string><key>sourceSize</key><string>{4,4}</string></dict>
    <key>b.png</key><dict><key>frame</key><string>{{4,0},{4,4}}</string>
    <key>offset</key><string>{0,0}</string><key>sourceSize</key><string>{4,4}</string></dict>
    </dict><key>metadata</key><dict><key>format</key><integer>2</integer>
    <key>textureFileName</key><string>sheet.png</string></dict></dict></plist>
    """

  private static let format2 = """
    <key>delayPerUnit</key><real>0.2</real><key>loops</key><integer>3</integer>
    <key>frames</key><array>
    <dict><key>spriteframe</key><string>a.png</string><key>delayUnits</key><real>0.5</real></dict>
    <dict><key>spriteframe</key><string>b.png</string><key>delayUnits</key><integer>2</integer></dict>
    </array>
    """

  private static let format1 = """
    <key>delay</key><real>0.25</real>
    <key>frames</key><array><string>b.png</string><string>a.png</string></array>
    """

  private func load(
    _ body: String,
    properties: String = "",
    as name: String = "walk.plist",
    sheet: String = "sheet.plist"
  ) throws -> SpriteAtlas {
    let folder = try TemporaryFolder()
    try folder.write(Self.sheet, to: sheet)
    try folder.write(PNG.encode(Bitmap(width: 8, height: 4)), to: "sheet.png")
    try folder.write(
      """
      <plist version="1.0"><dict><key>animations</key><dict><key>walk</key><dict>\(body)</dict>
      </dict>\(properties)</dict></plist>
      """,
      to: name
    )
    return try SpriteAtlas(contentsOf: folder.path(name))
  }

  private static let named = """
    <key>properties</key><dict><key>format</key><integer>2</integer>
    <key>spritesheets</key><array><string>sheet.plist</string></array></dict>
    """

  @Test("Frames of format 2 last a number of units, and the sprites are in the sheets it names")
  func readsFormat2() throws {
    let atlas = try load(Self.format2, properties: Self.named)
    #expect(atlas.names == ["a.png", "b.png"])
    let walk = try atlas.requireAnimation(named: "walk")
    #expect(walk.frames == ["a.png", "b.png"] && walk.repeatCount == 3)
    #expect(walk.durations == [0.1, 0.4])
    #expect(atlas.details(named: "b.png")?.durationSeconds == 0.4)
  }

  @Test("Frames of format 1 have one delay, and are played once")
  func readsFormat1() throws {
    let walk = try load(Self.format1, properties: Self.named).requireAnimation(named: "walk")
    #expect(walk.frames == ["b.png", "a.png"] && walk.durations == [0.25, 0.25])
    #expect(walk.repeatCount == 1)
  }

  @Test("Without properties the sheet is the file without the end of the name")
  func findsSheetByName() throws {
    for name in ["sheet_animation.plist", "sheet-animations.plist", "sheetAnim.plist"] {
      #expect(try load(Self.format2, as: name).count == 2, "\(name)")
    }
    let error = #expect(throws: AtlasError.self) { try load(Self.format2) }
    #expect(error?.code == "atlas.missing")
    let missing = #expect(throws: AtlasError.self) {
      try load(Self.format2, as: "hero_animation.plist")
    }
    #expect(missing?.code == "atlas.related")
  }

  @Test(
    "The coins of Cocos2D-JS are twenty frames of four durations",
    .enabled(if: Corpus.isAvailable)
  )
  func readsCoins() throws {
    let atlas = try SpriteAtlas(
      contentsOf: Corpus.path("animations/cocos-coins/coins_animation.plist")
    )
    #expect(atlas.count == 24)
    let coin = try atlas.requireAnimation(named: "coin")
    #expect(coin.frames.first == "coin01.png" && coin.frames.count == 20)
    let milliseconds = coin.durations?.map { ($0 * 1000).rounded() }
    #expect(milliseconds?.prefix(9) == [50, 50, 25, 50, 50, 50, 50, 100, 25])
    #expect(coin.repeatCount == 1)
  }
}
