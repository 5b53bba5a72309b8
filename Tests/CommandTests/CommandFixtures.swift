import QuadrilleAtlas
import QuadrilleIO
import QuadrillePixels
import TestSupport

/// Small files that the tests of the command work on.
enum CommandFixtures {
  /// A PNG of 4×3 pixels, each of another colour and alpha.
  static let png = PNGBuilder.file(
    width: 4,
    height: 3,
    rows: (0..<3).flatMap { y in
      [0] + (0..<4).flatMap { x in pixel(x, y) }
    }
  )

  /// The pixels of ``png``, straight.
  static let pngPixels: [UInt8] = (0..<3).flatMap { y in (0..<4).flatMap { x in pixel(x, y) } }

  private static func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    [UInt8(10 + 60 * x), UInt8(80 * y), UInt8(255 - 20 * x), UInt8(255 - 40 * x - 30 * y)]
  }

  /// A PVR of version 2 without mip levels.
  ///
  /// - Parameters:
  ///   - type: The number of the pixel type: 0x12 for RGBA8888, 0x0C for PVRTC at 2 bits.
  ///   - pixels: The data.
  static func pvr(width: Int, height: Int, type: UInt32 = 0x12, pixels: [UInt8]) -> [UInt8] {
    let bits: UInt32 = type == 0x12 ? 32 : 2
    let fields: [UInt32] = [
      52, UInt32(height), UInt32(width), 0, type, UInt32(pixels.count), bits,
      0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000, 0x2152_5650, 1,
    ]
    return fields.flatMap { value in (0..<4).map { UInt8(value >> (8 * UInt32($0)) & 255) } }
      + pixels
  }

  /// The JSON of an atlas with one sprite that is the whole of ``png``.
  static let atlas = """
    {"frames": {"hero.png": {
      "frame": {"x": 0, "y": 0, "w": 4, "h": 3}, "rotated": false, "trimmed": false,
      "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 3}, "sourceSize": {"w": 4, "h": 3}}},
     "meta": {"image": "page.png", "size": {"w": 4, "h": 3}, "scale": "1"}}
    """

  /// A scene that shows ``png`` in the upper left corner of a canvas of 8×6 points.
  static let scene = """
    {"quadrille": 1, "canvas": {"width": 8, "height": 6}, "assets": {"page": {"texture": "page.png"}},
     "layers": [{"contents": "page", "position": [2, 1.5]}]}
    """

  /// A folder with `page.png`, `page.pvr`, `hero.json` and `scene.json`, and damaged `bad.png`.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(png, to: "page.png")
    try folder.write(pvr(width: 4, height: 3, pixels: pngPixels), to: "page.pvr")
    try folder.write(atlas, to: "hero.json")
    try folder.write(scene, to: "scene.json")
    try folder.write(Array(png.dropLast(30)), to: "bad.png")
    return folder
  }

  /// SHA-256 of ``pngPixels``.
  static let digest: String = {
    var hash = SHA256()
    hash.update(pngPixels.span)
    return hash.hexDigest()
  }()
}
