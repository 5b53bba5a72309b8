import QuadrilleImage
import QuadrilleSprite
import TestSupport
import Testing

@testable import QuadrilleAtlas

/// Information lost by converting to another format.
@Suite struct ConversionWarningTests {
  @Test(
    "Converting a premultiplied atlas warns only for formats that do not record the alpha mode",
    arguments: [false, true]
  )
  func warnsOfLostAlphaMode(isPremultiplied: Bool) throws {
    let folder = try TemporaryFolder()
    let bitmap = Bitmap(width: 4, height: 3)
    try folder.write(PNG.encode(bitmap), to: "page.png")
    try folder.write(
      """
      {"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 4, "h": 3}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 3},
        "sourceSize": {"w": 4, "h": 3}}},
       "meta": {"image": "page.png", "size": {"w": 4, "h": 3}, "scale": "1"}}
      """,
      to: "a.json"
    )
    let atlas = try SpriteAtlas(
      contentsOf: folder.path("a.json"),
      isPremultiplied: isPremultiplied
    )
    var silent = 0
    for format in AtlasFormat.written {
      let warnings = atlas.description(for: format).warnings
      let isReported = warnings.contains { $0.contains("premultiplied by alpha") }
      #expect(
        isReported == (isPremultiplied && !format.supportsAlphaMode),
        "\(format.name): \(warnings)"
      )
      if isPremultiplied, !isReported { silent += 1 }
    }
    // Few formats record it.
    #expect(silent > 0 || !isPremultiplied)
    #expect(silent < AtlasFormat.written.count)
  }
}
