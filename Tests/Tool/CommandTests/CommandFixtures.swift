import QuadrilleImage
import QuadrilleSystem
import TestSupport

/// Small input files for the tests of the command.
enum CommandFixtures {
  /// A 4×3 PNG in which every pixel has a different color and alpha.
  static let png = PNGBuilder.file(
    width: 4,
    height: 3,
    rows: (0..<3).flatMap { y in
      [0] + (0..<4).flatMap { x in pixel(x, y) }
    }
  )

  /// The pixels of ``png`` with straight alpha.
  static let pngPixels: [UInt8] = (0..<3).flatMap { y in (0..<4).flatMap { x in pixel(x, y) } }

  private static func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    [UInt8(10 + 60 * x), UInt8(80 * y), UInt8(255 - 20 * x), UInt8(255 - 40 * x - 30 * y)]
  }

  /// Returns a version 2 PVR without mip levels.
  ///
  /// - Parameters:
  ///   - type: The number of the pixel type: 0x12 for RGBA8888, 0x10 for RGBA4444, 0x11 for
  ///     RGBA5551, 0x0C for PVRTC at 2 bits.
  ///   - pixels: The data.
  static func pvr(width: Int, height: Int, type: UInt32 = 0x12, pixels: [UInt8]) -> [UInt8] {
    let bits: UInt32 = [0x12: 32, 0x10: 16, 0x11: 16][type] ?? 2
    let fields: [UInt32] = [
      52, UInt32(height), UInt32(width), 0, type, UInt32(pixels.count), bits,
      0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000, 0x2152_5650, 1,
    ]
    return fields.flatMap { value in (0..<4).map { UInt8(value >> (8 * UInt32($0)) & 255) } }
      + pixels
  }

  /// Returns a version 3 PVR with RGBA8888 pixels whose bytes count up from 0.
  ///
  /// - Parameter metadata: The metadata blocks.
  static func pvr3(
    width: Int = 4,
    height: Int = 4,
    depth: Int = 1,
    surfaces: Int = 1,
    faces: Int = 1,
    levels: Int = 1,
    flags: UInt32 = 0,
    metadata: [UInt8] = []
  ) -> [UInt8] {
    let fields: [UInt32] = [
      0x0352_5650, flags, 0x6162_6772, 0x0808_0808, 0, 0, UInt32(height), UInt32(width),
      UInt32(depth), UInt32(surfaces), UInt32(faces), UInt32(levels), UInt32(metadata.count),
    ]
    let pixels = (0..<levels).reduce(0) { sum, level in
      let pixelCount = max(1, width >> level) * max(1, height >> level) * max(1, depth >> level)
      return sum + pixelCount * surfaces * faces
    }
    return fields.flatMap(littleEndian) + metadata
      + (0..<(4 * pixels)).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The four bytes of a number in little-endian order.
  static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  /// A folder `art` with numbered PVRs: of every three, one is valid, one has a warning and one is
  /// damaged; and a file that is not a texture.
  static func batch(_ count: Int = 12) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    try folder.makeFolder("art/sub")
    for index in 0..<count {
      var file = pvr(width: 4, height: 3, pixels: pngPixels)
      if index % 3 == 1 { file += [1, 2, 3] }
      if index % 3 == 2 { file.removeLast(5) }
      let subdirectory = index % 2 == 0 ? "art" : "art/sub"
      let number = index < 10 ? "0\(index)" : "\(index)"
      try folder.write(file, to: "\(subdirectory)/t\(number).pvr")
    }
    try folder.write("words", to: "art/notes.txt")
    return folder
  }

  /// The JSON of an atlas with one sprite that covers ``png``.
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

  /// A folder with `page.png`, `page.pvr`, `hero.json` and `scene.json`, and a damaged `bad.png`.
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
