import QuadrilleImage
import TestSupport
import Testing

/// Asymmetric images with transparent margins, used as atlas inputs.
enum PackFixtures {
  /// Names and images; two have the same pixels, one has no visible pixels.
  static let images: [(name: String, bitmap: Bitmap)] = [
    ("boat.png", image(9, 5, 1, left: 1, top: 0, right: 2, bottom: 1)),
    ("copy.png", image(9, 5, 1, left: 1, top: 0, right: 2, bottom: 1)),
    ("empty.png", Bitmap(width: 3, height: 2)),
    ("mast.png", image(4, 12, 2, left: 0, top: 3, right: 1, bottom: 0)),
    ("sub/flag.png", image(7, 6, 3, left: 2, top: 1, right: 0, bottom: 3)),
    ("über & <so>.png", image(5, 5, 4, left: 0, top: 0, right: 0, bottom: 0)),
  ]

  /// An image with transparent black margins and otherwise distinct pixels.
  static func image(
    _ width: Int,
    _ height: Int,
    _ seed: Int,
    left: Int,
    top: Int,
    right: Int,
    bottom: Int
  ) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for y in top..<(height - bottom) {
      for x in left..<(width - right) {
        let offset = 4 * (y * width + x)
        bytes[offset] = UInt8((37 * x + 11 * seed) & 255)
        bytes[offset + 1] = UInt8((53 * y + 7 * seed) & 255)
        bytes[offset + 2] = UInt8((17 * x * y + 90 * seed) & 255)
        bytes[offset + 3] = UInt8(255 - (x + 3 * y) * 2)
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// A folder with the images in `art`.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    try folder.makeFolder("art/sub")
    for (name, bitmap) in images {
      try folder.write(PNG.encode(bitmap, level: .standard), to: "art/\(name)")
    }
    return folder
  }

  /// Checks that a folder contains all images unchanged, and nothing else.
  static func expectImages(in name: String, of folder: TemporaryFolder) throws {
    for (path, bitmap) in images {
      let file = "\(name)/\(path)"
      let found = try #require(try? folder.read(file), "\(path)")
      let image = try PNG.decode(found).bitmap
      #expect(image.pixelSize == bitmap.pixelSize, "\(path)")
      #expect(image.bytes == bitmap.bytes, "\(path)")
    }
  }

  /// The JSON of an atlas whose sprites all cover the other fixtures' `page.png`.
  static func atlas(names: [String]) -> String {
    let frames = names.map { name in
      """
      \(quoted(name)): {"frame": {"x": 0, "y": 0, "w": 4, "h": 3}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 3},
        "sourceSize": {"w": 4, "h": 3}}
      """
    }
    return """
      {"frames": {\(frames.joined(separator: ",\n"))},
       "meta": {"image": "page.png", "size": {"w": 4, "h": 3}, "scale": "1"}}
      """
  }

  private static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      let digits = String(scalar.value, radix: 16)
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
