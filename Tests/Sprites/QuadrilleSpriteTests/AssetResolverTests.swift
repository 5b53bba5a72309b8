import QuadrilleSprite
import Testing

@Suite struct AssetResolverTests {
  struct Row: CustomTestStringConvertible {
    var traits: AssetTraits
    var files: Set<String>
    var request: String
    var chosen: String?
    var scale = 1.0
    var testDescription: String { "\(request) of \(files.sorted()) for \(traits)" }
  }

  /// The table of the resolution rules.
  static let rows: [Row] = [
    Row(
      traits: AssetTraits(scale: 1, idiom: .phone),
      files: ["a.png", "a@2x.png"],
      request: "a",
      chosen: "a.png"
    ),
    // The suffixes go from @2x to @9x.
    Row(
      traits: AssetTraits(scale: 9),
      files: ["a.png", "a@9x.png"],
      request: "a",
      chosen: "a@9x.png",
      scale: 9
    ),
    Row(
      traits: AssetTraits(scale: 10),
      files: ["a.png", "a@10x.png"],
      request: "a",
      chosen: "a.png"
    ),
    Row(
      traits: AssetTraits(scale: 2, idiom: .phone),
      files: ["a.png", "a@2x.png"],
      request: "a",
      chosen: "a@2x.png",
      scale: 2
    ),
    Row(
      traits: AssetTraits(scale: 2, idiom: .phone),
      files: ["a.png"],
      request: "a",
      chosen: "a.png"
    ),
    Row(
      traits: AssetTraits(scale: 2, idiom: .pad),
      files: ["a@2x.png", "a@2x~ipad.png"],
      request: "a",
      chosen: "a@2x~ipad.png",
      scale: 2
    ),
    Row(
      traits: AssetTraits(scale: 1, idiom: .pad),
      files: ["a.png", "a~ipad.png"],
      request: "a",
      chosen: "a~ipad.png"
    ),
    Row(
      traits: AssetTraits(scale: 2, idiom: .pad),
      files: ["a~ipad.png"],
      request: "a",
      chosen: "a~ipad.png"
    ),
    Row(traits: AssetTraits(scale: 1, idiom: .phone), files: ["a@2x.png"], request: "a"),
    Row(
      traits: AssetTraits(scale: 2),
      files: ["v.pvr.gz", "v@2x.pvr.gz"],
      request: "v.pvr.gz",
      chosen: "v@2x.pvr.gz",
      scale: 2
    ),
  ]

  @Test("Asset names resolve to the files of the GLView table", arguments: rows)
  func resolvesTable(_ row: Row) {
    let resolver = AssetResolver(traits: row.traits)
    let found = resolver.resolve(
      row.request,
      defaultExtensions: ["png"],
      fileExists: row.files.contains
    )
    #expect(found.path == row.chosen)
    #expect(found.scale == row.scale)
    #expect(!found.tried.isEmpty)
  }

  @Test("Lower scales are tried only if the traits allow falling back")
  func fallsBackOnlyOnRequest() {
    let files: Set<String> = ["a.png", "a@2x.png"]
    var traits = AssetTraits(scale: 3)
    #expect(AssetResolver(traits: traits).resolve("a.png", fileExists: files.contains).scale == 1)
    traits.fallsBack = true
    let found = AssetResolver(traits: traits).resolve("a.png", fileExists: files.contains)
    #expect(found.path == "a@2x.png")
    #expect(found.tried == ["a@3x.png", "a@2x.png"])
  }

  @Test("Additional suffixes are tried before the scale suffix")
  func triesAdditionalSuffixesFirst() {
    let traits = AssetTraits(
      scale: 2,
      idiom: .phone,
      suffixes: [.init("-568h@2x", scale: 2), .init("-hd", scale: 2)]
    )
    let files: Set<String> = ["x/a.png", "x/a-hd.png", "x/a@2x.png"]
    let found = AssetResolver(traits: traits).resolve("x/a.png", fileExists: files.contains)
    #expect(found.path == "x/a-hd.png")
    #expect(found.scale == 2)
    #expect(found.tried == ["x/a-568h@2x.png", "x/a-hd.png", "x/a-hd~iphone.png"])
  }

  @Test("Default extensions are tried in order")
  func triesExtensionsInOrder() {
    let found = AssetResolver().resolve("m", defaultExtensions: ["atlasc", "plist"]) {
      $0 == "m.plist"
    }
    #expect(found.path == "m.plist")
    #expect(found.tried == ["m.atlasc", "m.plist"])
  }

  @Test(
    "The scale is read from the suffix of a path",
    arguments: [
      ("a.png", 1.0), ("a@2x.png", 2), ("a@3x~iphone.pvr.ccz", 3), ("a@2x~ipad.png", 2),
      ("a~ipad.png", 1), ("a@2x.b/c.png", 1), ("@2x", 2), ("a@x.png", 1),
    ]
  )
  func readsScaleFromPath(_ path: String, _ scale: Double) {
    #expect(AssetResolver().scale(ofPath: path) == scale)
  }
}
