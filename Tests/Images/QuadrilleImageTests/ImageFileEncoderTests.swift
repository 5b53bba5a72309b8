import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Images written as PNG, JPEG and TGA.
@Suite struct ImageFileEncoderTests {
  private static let hasJPEG = ImageLibrary.turboJPEG.problem() == nil

  private static func file(
    _ bitmap: Bitmap,
    _ format: WritableImageFormat,
    quality: Int = 80,
    warnings: inout [Diagnostic]
  ) throws -> [UInt8] {
    try ImageFileEncoder(jpegQuality: quality)
      .file(of: bitmap, as: format, named: "x", job: .default, warnings: &warnings)
  }

  @Test("The format follows from the extension of a name")
  func formatOfName() {
    let expected: [(String, WritableImageFormat?)] = [
      ("a.png", .png), ("A.JPG", .jpg), ("b/a.jpeg", .jpg), ("a.tga", .tga), ("a.gif", nil),
      ("-", nil), ("a.pvr", nil),
    ]
    for (name, format) in expected { #expect(WritableImageFormat(forPath: name) == format) }
  }

  @Test("Runs and differing pixels of TGA are those of the specification")
  func packetsOfTGA() throws {
    // Two rows: a run of three, then one other; four that differ.
    let (red, green): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 255, 0, 128])
    var bytes = red + red + red + green
    for index in 0..<4 { bytes += [UInt8(index), 1, 2, 255] }
    let bitmap = Bitmap(width: 4, height: 2, bytes: bytes)
    var warnings: [Diagnostic] = []
    let file = try Self.file(bitmap, .tga, warnings: &warnings)
    #expect(warnings.isEmpty)
    // Type 10, 4 by 2 pixels of 32 bits, the first row on top, eight bits of alpha.
    let header: [UInt8] = [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 32, 0x28]
    let first: [UInt8] = [0x82, 0, 0, 255, 255, 0, 0, 255, 0, 128]
    let second: [UInt8] = [3, 2, 1, 0, 255, 2, 1, 1, 255, 2, 1, 2, 255, 2, 1, 3, 255]
    let footer = [UInt8](repeating: 0, count: 8) + Array("TRUEVISION-XFILE.\0".utf8)
    #expect(file == header + first + second + footer)
  }

  @Test("An opaque TGA has 24 bits, without packets where they would be larger")
  func opaqueTGA() throws {
    let bytes = (0..<6).flatMap { (x: Int) -> [UInt8] in
      [UInt8(x * 40), UInt8(255 - x), UInt8(x), 255]
    }
    let bitmap = Bitmap(width: 3, height: 2, bytes: bytes)
    var warnings: [Diagnostic] = []
    let file = try Self.file(bitmap, .tga, warnings: &warnings)
    let header: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0, 24, 0x20]
    let pixels = (0..<6).flatMap { (x: Int) -> [UInt8] in
      [UInt8(x), UInt8(255 - x), UInt8(x * 40)]
    }
    #expect(Array(file.prefix(18 + 18)) == header + pixels)
  }

  @Test("TGA keeps the pixels of images with long runs and of noise")
  func pixelsOfTGA() throws {
    var random = SplitMix64(seed: 5)
    for width in [1, 127, 128, 129, 300] {
      for colors in [1, 2, 200] {
        let bytes = (0..<(width * 3)).flatMap { _ -> [UInt8] in
          let color = UInt8(Int.random(in: 0..<colors, using: &random))
          return [color, color ^ 7, 9, colors == 2 ? 255 : color]
        }
        let bitmap = Bitmap(width: width, height: 3, bytes: bytes)
        var warnings: [Diagnostic] = []
        let file = try Self.file(bitmap, .tga, warnings: &warnings)
        let image = try ImageFile.decode(file, name: "x.tga").bitmap
        // A file whose alpha is 0 throughout is read as opaque only if it declares no alpha.
        #expect(image.bytes == bytes, "\(width), \(colors)")
      }
    }
  }

  @Test("JPEG keeps colors up to its quality", .enabled(if: hasJPEG))
  func colorsOfJPEG() throws {
    var bytes: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 { bytes += [UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2), 255] }
    }
    let bitmap = Bitmap(width: 64, height: 64, bytes: bytes)
    var sizes: [Int] = []
    for (quality, most) in [(30, 24), (80, 10), (95, 4)] {
      var warnings: [Diagnostic] = []
      let file = try Self.file(bitmap, .jpg, quality: quality, warnings: &warnings)
      #expect(warnings.isEmpty)
      let image = try ImageFile.decode(file, name: "x.jpg")
      #expect(image.format == .jpeg && image.bitmap.isOpaque)
      let difference = zip(image.bitmap.bytes, bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(difference <= most, "\(quality)")
      sizes.append(file.count)
    }
    #expect(sizes == sizes.sorted() && sizes[0] < sizes[2])
  }

  @Test("JPEG draws translucent pixels on black, with a warning", .enabled(if: hasJPEG))
  func alphaOfJPEG() throws {
    for (alphaMode, expected) in [(AlphaMode.straight, 100), (.premultiplied, 200)] {
      let pixel: [UInt8] = [200, 200, 200, 128]
      let bitmap = Bitmap(
        width: 16,
        height: 16,
        alphaMode: alphaMode,
        bytes: Array(repeatElement(pixel, count: 256).joined())
      )
      var warnings: [Diagnostic] = []
      let file = try Self.file(bitmap, .jpg, quality: 100, warnings: &warnings)
      #expect(warnings.map(\.code) == ["jpegwrite.alpha"])
      let image = try ImageFile.decode(file, name: "x.jpg").bitmap
      #expect(image.bytes.prefix(3).allSatisfy { abs(Int($0) - expected) <= 1 })
    }
  }

  @Test("Images beyond 65,535 pixels do not fit JPEG and TGA")
  func tooLarge() {
    let bitmap = Bitmap(width: 65_536, height: 1)
    for format in [WritableImageFormat.jpg, .tga] {
      var warnings: [Diagnostic] = []
      let error = #expect(throws: ImageError.self) {
        try Self.file(bitmap, format, warnings: &warnings)
      }
      #expect(error?.code.hasSuffix(".unsupported") == true)
    }
  }
}
