import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Blend modes of Aseprite compared with a second computation from their definitions.
@Suite struct AsepriteBlendTests {
  private typealias Builder = AsepriteBuilder

  /// Two layers of pixels, the upper one in a mode.
  private static func sprite(
    _ below: [UInt8],
    _ above: [UInt8],
    side: Int,
    mode: Int,
    layerOpacity: Int = 255,
    celOpacity: Int = 255
  ) throws -> AsepriteFile {
    try Builder(
      width: side,
      height: side,
      frames: [
        [
          Builder.layer("below"), Builder.layer("above", mode: mode, opacity: layerOpacity),
          Builder.cel(0, width: side, height: side, pixels: below),
          Builder.cel(1, width: side, height: side, opacity: celOpacity, pixels: above),
        ]
      ]
    ).file()
  }

  @Test(
    "A mode gives the defined value for all pairs of channel values",
    arguments: AsepriteFile.BlendMode.allCases.filter { !(12...15).contains($0.rawValue) }
  )
  func allPairs(mode: AsepriteFile.BlendMode) throws {
    // Columns are values of the backdrop, rows those of the source.
    var (below, above): ([UInt8], [UInt8]) = ([], [])
    for s in UInt8(0)...255 {
      for b in UInt8(0)...255 {
        below += [b, b, b, 255]
        above += [s, s, s, 255]
      }
    }
    let image = try Self.sprite(below, above, side: 256, mode: mode.rawValue).frame(at: 0)
    var wrong: [String] = []
    for s in 0..<256 {
      for b in 0..<256 {
        let value = UInt8(PlainBlending.channel(mode, b, s))
        if image[b, s] != SIMD4(value, value, value, 255) { wrong.append("\(b), \(s)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) pairs, such as \(wrong.first ?? "")")
  }

  @Test(
    "Translucent pixels are blended as defined in every mode and opacity",
    arguments: AsepriteFile.BlendMode.allCases
  )
  func translucentPixels(mode: AsepriteFile.BlendMode) throws {
    var random = SplitMix64(seed: UInt64(mode.rawValue))
    for (layerOpacity, celOpacity) in [
      (255, 255), (255, 100), (31, 255), (129, 77), (1, 1), (0, 255),
    ] {
      let side = 64
      var below = random.bytes(4 * side * side)
      var above = random.bytes(4 * side * side)
      // All combinations of no alpha, full alpha and other values.
      for pixel in 0..<(side * side) {
        let alphas = [0, 255, Int(below[4 * pixel + 3])]
        below[4 * pixel + 3] = UInt8(alphas[pixel % 3])
        above[4 * pixel + 3] = [0, 255, above[4 * pixel + 3]][pixel / 3 % 3]
        // Equal channels, which decide the order of hue and saturation.
        if pixel % 5 == 0 { above[4 * pixel + 1] = above[4 * pixel] }
        if pixel % 7 == 0 { below[4 * pixel + 2] = below[4 * pixel] }
      }
      let image = try Self.sprite(
        below,
        above,
        side: side,
        mode: mode.rawValue,
        layerOpacity: layerOpacity,
        celOpacity: celOpacity
      ).frame(at: 0)
      let opacity = PlainBlending.mul8(celOpacity, layerOpacity)
      var wrong: [Int] = []
      for pixel in 0..<(side * side) {
        let (b, s) = (below[(4 * pixel)...].prefix(4), above[(4 * pixel)...].prefix(4))
        var expected = b.map(Int.init)
        if s.contains(where: { $0 != 0 }) {
          expected = PlainBlending.blend(mode, b.map(Int.init), s.map(Int.init), opacity)
        }
        if expected[3] == 0 { expected = [0, 0, 0, 0] }
        let found = image.bytes[(4 * pixel)...].prefix(4).map(Int.init)
        if found != expected { wrong.append(pixel) }
      }
      #expect(wrong.isEmpty, "\(wrong.count) pixels of opacity \(opacity)")
    }
  }

  @Test("An unknown blend mode is drawn as normal with a warning")
  func unknownMode() throws {
    let file = try Self.sprite([1, 2, 3, 255], [4, 5, 6, 255], side: 1, mode: 19)
    #expect(file.warnings.map(\.code) == ["aseprite.blendMode"])
    #expect(try file.pixel() == SIMD4(4, 5, 6, 255))
  }

  @Test("The opacity of layers counts only if the header says so")
  func invalidLayerOpacity() throws {
    for (flags, alpha) in [(0, UInt8(200)), (1, 100)] {
      var builder = try Builder(
        width: 1,
        height: 1,
        frames: [[Builder.layer(opacity: 128), Builder.cel(0, color: [9, 8, 7, 200])]]
      )
      builder.flags = flags
      // 200 · 128 / 255 = 100.4
      #expect(try builder.file().pixel() == SIMD4(9, 8, 7, alpha))
    }
  }
}
