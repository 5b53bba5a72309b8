import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Pages whose files are not where the data file says, and pages in the data file itself.
@Suite struct PagePathTests {
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)

  private static func png(_ pixel: SIMD4<UInt8> = red, edge: Int = 8) throws -> [UInt8] {
    var bitmap = Bitmap(width: edge, height: edge)
    for y in 0..<edge {
      for x in 0..<edge { bitmap[x, y] = pixel }
    }
    return try PNG.encode(bitmap)
  }

  private static func text(_ kind: AtlasTemplate.Kind, _ texture: String) -> String {
    var template = AtlasTemplate(kind)
    template.texture = texture
    return template.text
  }

  static let missing = [
    "art/t.png", "/home/anna/game/art/t.png", "../../art/t.png", "C:\\art\\t.png",
    "..\\art\\t.png", "art/T.PNG", "art/t.tga", "./missing/t.png",
  ]

  @Test(
    "A page that is not at its path is found by the last component, with a warning",
    arguments: AtlasTemplate.Kind.allCases,
    missing
  )
  func findsLastComponent(_ kind: AtlasTemplate.Kind, _ path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text(kind, path), to: "hero.data")
    try folder.write(Self.png(), to: "t.png")
    // A page that is derived from the data file's name is the last choice.
    try folder.write(Self.png(SIMD4(0, 0, 255, 255)), to: "hero.png")
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero.data"))
    #expect(atlas.pages.first?.name?.hasSuffix("/t.png") == true)
    #expect(atlas.pages.first?.bitmap()[0, 0] == Self.red)
    // Aseprite writes absolute paths, of which only the last component means something.
    let isLocal = kind == .aseprite && (path.hasPrefix("/") || path.hasPrefix("C:"))
    #expect(atlas.warnings.map(\.code) == (isLocal ? [] : ["atlas.pagePath"]))
    #expect(isLocal || atlas.warnings.first?.found == path)
  }

  @Test("A page at its path is used without a warning, although another has its name")
  func prefersThePath() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    try folder.write(Self.text(.jsonHash, "art/t.png"), to: "hero.json")
    try folder.write(Self.png(), to: "art/t.png")
    try folder.write(Self.png(SIMD4(0, 0, 255, 255)), to: "t.png")
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero.json"))
    #expect(atlas.warnings.isEmpty && atlas.pages.first?.bitmap()[0, 0] == Self.red)
  }

  @Test("The last component is a file of the folder, and no link out of it")
  func staysInFolder() throws {
    let outside = try TemporaryFolder()
    try outside.write(Self.png(), to: "t.png")
    let folder = try TemporaryFolder()
    try folder.makeLink("t.png", to: outside.path("t.png"))
    for path in ["art/t.png", "../t.png", outside.path("t.png")] {
      try folder.write(Self.text(.jsonHash, path), to: "hero.json")
      let error = #expect(throws: AtlasError.self) {
        try SpriteAtlas(contentsOf: folder.path("hero.json"))
      }
      #expect(["path.outside", "atlas.texture"].contains(error?.code ?? ""))
    }
  }

  // MARK: data: URIs

  /// The digits of Base64, computed bit by bit.
  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bits = bytes.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0) & 1) } }
    while bits.count % 6 != 0 { bits.append(0) }
    return String(
      stride(from: 0, to: bits.count, by: 6).map { start in
        digits[bits[start..<start + 6].reduce(0) { $0 * 2 + $1 }]
      }
    )
  }

  @Test("A page in the data file is read from its Base64 or percent escapes")
  func readsDataURIs() throws {
    let png = try Self.png()
    let digits = Self.base64(png)
    let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    let escapes = png.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let uris = [
      "data:image/png;base64,\(digits)\(padding)", "data:;base64,\(digits)",
      "DATA:image/png;x=y;Base64,\(digits.prefix(10)) \(digits.dropFirst(10))\(padding)",
      "data:image/png,\(escapes)",
      "data:image/png;base64,"
        + (digits + padding).replacing("+", with: "%2B").replacing("=", with: "%3D"),
    ]
    for uri in uris {
      for kind in [AtlasTemplate.Kind.jsonHash, .phaser3, .starling, .cocos2] {
        let atlas = try SpriteAtlas(data: Array(Self.text(kind, uri).utf8), name: "hero.data")
        #expect(atlas.pages.first?.bitmap()[3, 4] == Self.red && atlas.warnings.isEmpty)
        // It has no file of its own.
        #expect(atlas.pages.first?.name == nil)
      }
    }
  }

  @Test(
    "A page in the data file that is damaged is an error that does not repeat it",
    arguments: ["data:image/png;base64,A?==", "data:image/png;base64,AAAA", "data:image/png,"]
  )
  func rejectsDamagedURIs(_ uri: String) {
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(data: Array(Self.text(.jsonHash, uri).utf8), name: "hero.json")
    }
    #expect(error?.code == "atlas.texture" && error?.category == .input)
    #expect(error?.description.contains(uri) == false)
  }

  @Test("A page in the data file is bounded by the limits")
  func boundsDataURIs() throws {
    let uri = "data:image/png;base64,\(Self.base64(try Self.png(edge: 40)))"
    let data = Array(Self.text(.jsonHash, uri).utf8)
    var limits = Limits()
    limits.maxDimension = 32
    let large = #expect(throws: AtlasError.self) {
      try SpriteAtlas(data: data, name: "a.json", job: JobContext(limits: limits))
    }
    #expect(large?.category == .limit)
    limits = Limits()
    limits.maxStringBytes = 64
    let long = #expect(throws: AtlasError.self) {
      try SpriteAtlas(data: data, name: "a.json", job: JobContext(limits: limits))
    }
    #expect(long?.code == "limit.stringBytes")
  }
}
