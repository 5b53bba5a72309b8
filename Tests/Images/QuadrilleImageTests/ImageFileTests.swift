import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Image files compared with other decoders: the digests are those that
/// Scripts/make-image-fixtures.py gets from djpeg, dwebp and Pillow, and for TGA, BMP, PSD and CgBI
/// from the samples that it puts in.
@Suite struct ImageFileTests {
  static let digests: [String: String] = {
    var result: [String: String] = [:]
    let text = (try? Fixtures.text("Images/EXPECTED.json")) ?? ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\"")
      if parts.count >= 4 { result[String(parts[1])] = String(parts[3]) }
    }
    return result
  }()

  static let stills = digests.keys.filter { !$0.contains("#") }.sorted()

  @Test("All image fixtures exist")
  func findsAllFixtures() { #expect(Self.stills.count == 90) }

  @Test(
    "Decoded pixels match djpeg, dwebp, Pillow and the samples of the fixtures",
    arguments: stills
  )
  func pixelsMatchReferenceDecoders(name: String) throws {
    let bytes = try Fixtures.bytes("Images/\(name)")
    let image = try ImageFile.decode(bytes, name: name)
    let isGIF = image.format == .gif
    let bytesSeen = isGIF ? Self.visible(image.bitmap) : image.bitmap.bytes
    #expect(SHA256.hex(bytesSeen) == Self.digests[name])
    #expect(image.warnings == [])
    #expect(image.format.fileExtensions.contains { name.hasSuffix($0) })
  }

  @Test(
    "Color space and progressive mode of a JPEG are read from its markers",
    arguments: [
      ("420.jpg", JPEG.ColorSpace.ycbcr, false), ("progressive.jpg", .ycbcr, true),
      ("rgb.jpg", .rgb, false), ("gray.jpg", .gray, false), ("gray-progressive.jpg", .gray, true),
      ("cmyk.jpg", .cmyk, false), ("ycck.jpg", .ycck, false), ("cmyk-progressive.jpg", .cmyk, true),
      ("arithmetic.jpg", .ycbcr, false), ("arithmetic-progressive.jpg", .ycbcr, true),
      ("arithmetic-gray.jpg", .gray, false),
    ]
  )
  func readsJPEGProperties(name: String, space: JPEG.ColorSpace, isProgressive: Bool) throws {
    let info = try JPEG.readInfo(Fixtures.bytes("Images/\(name)"))
    #expect(info.pixelSize == PixelSize(width: 45, height: 31))
    #expect(info.colorSpace == space && info.isProgressive == isProgressive)
    #expect(info.orientation == .up)
    #expect(info.isArithmeticCoded == name.hasPrefix("arithmetic"))
  }

  @Test(
    "Lossless mode and alpha of a WebP are read from its chunks",
    arguments: [
      ("lossy.webp", false, false), ("lossy-alpha.webp", false, true),
      ("lossless.webp", true, false),
      ("lossless-alpha.webp", true, true),
    ]
  )
  func readsWebPProperties(name: String, isLossless: Bool, hasAlpha: Bool) throws {
    let info = try WebP.readInfo(Fixtures.bytes("Images/\(name)"))
    #expect(info.pixelSize == PixelSize(width: 45, height: 31))
    #expect(info.isLossless == isLossless && info.hasAlpha == hasAlpha && info.frameCount == 1)
  }

  @Test(
    "The EXIF orientation is read, and applied only on request",
    arguments: [
      ("rotated-6.jpg", Orientation.right), ("rotated-3.jpg", .down), ("rotated-8.webp", .left),
    ]
  )
  func appliesExifOrientation(name: String, orientation: Orientation) throws {
    let bitmap = try ImageFile.decode(Fixtures.bytes("Images/\(name)")).bitmap
    #expect(bitmap.orientation == orientation)
    #expect(bitmap.pixelSize == PixelSize(width: 45, height: 31), "rows stay as they are stored")
    let applyingOrientation = bitmap.applyingOrientation()
    #expect(
      applyingOrientation.pixelSize
        == PixelSize(
          width: orientation == .down ? 45 : 31,
          height: orientation == .down ? 31 : 45
        )
    )
    // The displayed upper left pixel, by the Exif definition of the three values.
    let stored =
      switch orientation {
      case .right: bitmap[0, 30]
      case .down: bitmap[44, 30]
      default: bitmap[44, 0]
      }
    #expect(applyingOrientation[0, 0] == stored)
  }

  @Test("Decoding with premultiplication equals premultiplying afterwards")
  func premultipliesOnRequest() throws {
    for name in ["lossless-alpha.webp", "lossy-alpha.webp", "420.jpg", "animated.webp"] {
      let bytes = try Fixtures.bytes("Images/\(name)")
      let straight = try ImageFile.decode(bytes).bitmap
      let premultiplied = try ImageFile.decode(bytes, premultiplying: true).bitmap
      #expect(premultiplied == straight.premultiplied(), "\(name)")
    }
  }

  // MARK: Animation

  @Test("WebP animation frames in any order have their pixels and times")
  func decodesWebPAnimation() throws {
    let animation = try WebPAnimation(Fixtures.bytes("Images/animated.webp"))
    #expect(animation.frameCount == 3 && animation.loopCount == 2)
    #expect(animation.endMilliseconds == [100, 140, 390])
    // In any order, including backward.
    for index in [0, 1, 2, 1, 0, 2] {
      let frame = try animation.frame(at: index)
      #expect(SHA256.hex(Self.visible(frame.bitmap)) == Self.digests["animated.webp#\(index)"])
      #expect(frame.endMilliseconds == animation.endMilliseconds[index])
    }
  }

  @Test("Seeking back in a WebP animation decodes again from the start")
  func seeksBackBeyondCache() throws {
    // A decoder that has no frame of the first pass in its cache.
    let bytes = try Fixtures.bytes("Images/animated.webp")
    let animation = try WebPAnimation(bytes)
    let frames = try (0..<3).map { try animation.frame(at: $0).bitmap }
    let again = try WebPAnimation(bytes)
    #expect(try again.frame(at: 2).bitmap == frames[2])
    #expect(try again.frame(at: 0).bitmap == frames[0])
  }

  @Test("A still WebP is an animation of one frame")
  func stillImageHasOneFrame() throws {
    let bytes = try Fixtures.bytes("Images/lossless-alpha.webp")
    let animation = try WebPAnimation(bytes)
    #expect(animation.frameCount == 1)
    #expect(
      try Self.visible(animation.frame(at: 0).bitmap) == Self.visible(WebP.decode(bytes).bitmap)
    )
  }

  @Test("Decoding an animated WebP gives its first frame and a warning")
  func decodesFirstFrame() throws {
    let bytes = try Fixtures.bytes("Images/animated.webp")
    let image = try ImageFile.decode(bytes, name: "a.webp")
    #expect(SHA256.hex(Self.visible(image.bitmap)) == Self.digests["animated.webp#0"])
    #expect(image.warnings.map(\.code) == ["webp.animation"])
    #expect(try WebP.readInfo(bytes).frameCount == 3)
  }

  /// The pixels, with the color of fully transparent ones cleared.
  static func visible(_ bitmap: Bitmap) -> [UInt8] {
    var bytes = bitmap.bytes
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] == 0 {
      for index in 0..<3 { bytes[start + index] = 0 }
    }
    return bytes
  }

  // MARK: Orientation after the pixel data of a PNG

  @Test("The orientation of a PNG is found in an eXIf chunk after the pixel data")
  func findsOrientationAfterPixels() throws {
    var bitmap = Bitmap(width: 2, height: 3)
    bitmap.orientation = .right
    let early = try PNG.encode(bitmap)
    let name = Array("eXIf".utf8)
    let start = try #require((0..<early.count).first { early[$0...].starts(with: name) }) - 4
    let chunk = Array(early[start..<(start + 12 + 26)])
    let end = early.count - 12
    let late = Array(early[..<start] + early[(start + chunk.count)..<end] + chunk + early[end...])
    #expect(try PNG.readInfo(late).orientation == .right)
    #expect(try PNG.decode(late).bitmap.orientation == .right)
  }
}
