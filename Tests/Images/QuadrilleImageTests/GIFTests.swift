import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// GIF files compared with Pillow and with a separate compositor that follows browsers: the digests
/// are those of Scripts/make-image-fixtures.py.
@Suite struct GIFTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    try Fixtures.bytes("Images/\(name)")
  }

  // MARK: Frames

  @Test(
    "GIF frames in any order match the reference pixels, delays and loop count",
    arguments: [
      // Delays are in hundredths; 0 and 1 mean 10. Two repetitions are three plays.
      ("moving.gif", [100, 200, 300, 320, 3_320], 3),
      ("over-the-edge.gif", [100, 200, 300, 320, 570, 3_570], 0),
    ]
  )
  func framesMatchReferenceDecoder(name: String, ends: [Int], loops: Int) throws {
    let animation = try GIFAnimation(Self.bytes(name), name: name)
    #expect(animation.endMilliseconds == ends && animation.frameCount == ends.count)
    #expect(animation.loopCount == loops)
    // Forward, backward, and across.
    let order = Array(ends.indices) + ends.indices.reversed() + [3, 0, 4, 1]
    for index in order {
      let frame = try animation.frame(at: index)
      let digest = SHA256.hex(ImageFileTests.visible(frame.bitmap))
      #expect(digest == ImageFileTests.digests["\(name)#\(index)"], "frame \(index)")
      #expect(frame.endMilliseconds == ends[index])
      #expect(frame.startMilliseconds == (index == 0 ? 0 : ends[index - 1]))
    }
  }

  @Test("Seeking back beyond the cached frames decodes again from the start")
  func seeksBackBeyondCache() throws {
    // Twenty frames of one pixel in different colors, more than the cache keeps.
    let table = (UInt8(0)..<32).flatMap { index -> [UInt8] in [index, 1, 2] }
    var file = Self.head(width: 1, height: 1, table: table, flags: 0x84)
    for index in 0..<20 { file += Self.pixel(UInt8(index), bits: 5) }
    let animation = try GIFAnimation(file + [0x3B])
    for index in [19, 0, 7, 19, 1] {
      let pixel = try animation.frame(at: index).bitmap[0, 0]
      #expect(pixel == SIMD4(UInt8(index), 1, 2, 255))
    }
  }

  @Test("Decoding an animated GIF gives its first frame and a warning")
  func decodesFirstFrame() throws {
    let image = try ImageFile.decode(Self.bytes("moving.gif"), name: "a.gif")
    #expect(
      SHA256.hex(ImageFileTests.visible(image.bitmap)) == ImageFileTests.digests["moving.gif#0"]
    )
    #expect(image.format == .gif && image.warnings.map(\.code) == ["gif.animation"])
    let pixels = try ImageFile.decode(Self.bytes("moving.gif"), premultiplying: true).bitmap
    #expect(pixels == image.bitmap.premultiplied())
  }

  @Test("Only files with several frames open as animations")
  func detectsAnimations() throws {
    #expect(try ImageFile.animation(Self.bytes("moving.gif"))?.frameCount == 5)
    #expect(try ImageFile.animation(Self.bytes("animated.webp"))?.frameCount == 3)
    for name in ["plain.gif", "lossless.webp", "420.jpg"] {
      #expect(try ImageFile.animation(Self.bytes(name)) == nil, "\(name)")
    }
    let still = try GIFAnimation(Self.bytes("plain.gif"))
    #expect(still.frameCount == 1 && still.loopCount == 1)
    #expect(try still.frame(at: 0).bitmap == ImageFile.decode(Self.bytes("plain.gif")).bitmap)
  }

  // MARK: Header

  @Test(
    "Size, colors, interlacing and transparency are read from the blocks",
    arguments: [
      ("plain.gif", 45, 31, 256, false, false), ("interlaced.gif", 45, 31, 256, true, false),
      ("two-colors.gif", 9, 5, 2, false, false), ("transparent.gif", 10, 7, 4, true, true),
      ("moving.gif", 20, 14, 4, false, true),
    ]
  )
  func readsBlockProperties(
    name: String,
    width: Int,
    height: Int,
    colors: Int,
    isInterlaced: Bool,
    hasTransparency: Bool
  ) throws {
    let info = try GIF.readInfo(Self.bytes(name))
    #expect(info.pixelSize == PixelSize(width: width, height: height))
    #expect(info.colorCount == colors && info.isInterlaced == isInterlaced)
    #expect(info.hasTransparency == hasTransparency)
    #expect(try ImageFile.readHeader(Self.bytes(name)).size == info.pixelSize)
  }

  // MARK: Irregular files

  private static let two: [UInt8] = [9, 8, 7, 90, 80, 70]

  /// The header of a file, up to the first block.
  private static func head(
    width: Int,
    height: Int,
    table: [UInt8] = two,
    flags: UInt8 = 0x80
  ) -> [UInt8] {
    let sizeBytes = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return Array("GIF89a".utf8) + sizeBytes + [flags, 0, 0] + table
  }

  private static func location(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> [UInt8] {
    [left, top, width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  /// An image of one pixel: the clear code, the index, and the end code.
  private static func pixel(
    _ index: UInt8,
    bits: Int = 2,
    at left: Int = 0,
    _ top: Int = 0
  ) -> [UInt8] {
    let codes = [1 << bits, Int(index), (1 << bits) + 1]
    let all = codes.enumerated().reduce(0) { $0 | $1.element << ($1.offset * (bits + 1)) }
    let data = (0..<3).map { UInt8(all >> (8 * $0) & 255) }
    return [0x2C] + location(left, top, 1, 1) + [0, UInt8(bits), 3] + data + [0]
  }

  @Test("The canvas grows to fit the first frame")
  func canvasGrowsToFirstFrame() throws {
    let file = Self.head(width: 0, height: 2) + Self.pixel(1, at: 3, 1) + [0x3B]
    let bitmap = try GIF.decode(file).bitmap
    #expect(bitmap.pixelSize == PixelSize(width: 4, height: 2))
    #expect(bitmap[3, 1] == SIMD4(90, 80, 70, 255) && bitmap[0, 0] == SIMD4(0, 0, 0, 0))
    #expect(try GIF.readInfo(file).hasTransparency)
  }

  @Test("Frames outside the canvas are not visible")
  func ignoresFramesOutsideCanvas() throws {
    let file = Self.head(width: 1, height: 1) + Self.pixel(0) + Self.pixel(1, at: 5, 0)
    let animation = try GIFAnimation(file + Self.pixel(1, at: 0, 65_534) + [0x3B])
    for index in 0..<3 {
      #expect(try animation.frame(at: index).bitmap.bytes == [9, 8, 7, 255])
    }
  }

  @Test("An index without a color is transparent")
  func invalidIndexIsTransparent() throws {
    let image = try GIF.decode(Self.head(width: 1, height: 1) + Self.pixel(3) + [0x3B])
    #expect(image.bitmap.bytes == [0, 0, 0, 0])
  }

  @Test("Comments, plain text and unknown extensions are skipped")
  func skipsUnknownExtensions() throws {
    let comment: [UInt8] = [0x21, 0xFE, 2, 65, 66, 0]
    let text: [UInt8] = [0x21, 0x01, 1, 0, 3, 65, 66, 67, 0]
    let other = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [1, 65, 0]
    let file = Self.head(width: 1, height: 1) + comment + text + other + Self.pixel(1) + comment
    let image = try GIF.decode(file + [0x3B])
    #expect(image.bitmap.bytes == [90, 80, 70, 255] && image.warnings == [])
    #expect(try GIF.readInfo(file + [0x3B]).loopCount == 1)
  }

  @Test("Disposal methods 3 and 4 both restore the previous frame")
  func disposalFourRestores() throws {
    func file(_ disposal: UInt8) -> [UInt8] {
      let control: [UInt8] = [0x21, 0xF9, 4, disposal << 2, 10, 0, 0, 0]
      return Self.head(width: 2, height: 1) + Self.pixel(0) + control + Self.pixel(1)
        + Self.pixel(1, at: 1, 0) + [0x3B]
    }
    for (disposal, left) in [(UInt8(3), UInt8(9)), (4, 9), (0, 90), (1, 90), (5, 90), (2, 0)] {
      let animation = try GIFAnimation(file(disposal))
      #expect(try animation.frame(at: 2).bitmap[0, 0].x == left, "\(disposal)")
    }
  }

  @Test("A missing trailer and trailing bytes are warnings")
  func warnsAboutTrailer() throws {
    let file = Self.head(width: 1, height: 1) + Self.pixel(1)
    let open = try GIF.decode(file, name: "a.gif")
    #expect(open.warnings.map(\.code) == ["gif.trailer"])
    #expect(open.bitmap.bytes == [90, 80, 70, 255])
    let long = try GIF.decode(file + [0x3B, 0, 0], name: "a.gif")
    #expect(long.warnings.map(\.code) == ["gif.trailing"])
  }

  @Test("Bytes behind a frame that are no block end the file with a warning")
  func warnsAboutGarbage() throws {
    let file = Self.head(width: 1, height: 1) + Self.pixel(1)
    for garbage in [[0], [0x77, 1, 2, 3], [0xFF, 0x3B]] as [[UInt8]] {
      let image = try GIF.decode(file + garbage, name: "a.gif")
      #expect(image.warnings.map(\.code) == ["gif.garbage"])
      #expect(image.warnings.first?.location.offset == file.count)
      #expect(image.bitmap.bytes == [90, 80, 70, 255])
    }
  }

  // MARK: Malicious files

  @Test(
    "Malformed blocks fail with their error code and an offset",
    arguments: [
      ([0x3B], "gif.header"), ([0x2C], "gif.truncated"), ([0x77], "gif.header"),
      ([0x2C] + location(0, 0, 0, 1) + [0, 2, 0], "gif.header"),
      ([0x2C] + location(0, 0, 1, 1) + [0, 0, 0, 0x3B], "gif.header"),
      ([0x2C] + location(0, 0, 1, 1) + [0, 9, 0, 0x3B], "gif.header"),
      // No codes at all, and undefined codes.
      ([0x2C] + location(0, 0, 1, 1) + [0, 2, 0, 0x3B], "gif.data"),
      ([0x2C] + location(0, 0, 2, 1) + [0, 2, 2, 0xFC, 0xFF, 0, 0x3B], "gif.data"),
      ([0x2C] + location(0, 0, 60_000, 1) + [0, 2, 0, 0x3B], "limit.dimension"),
      ([0x2C] + location(60_000, 0, 1, 1) + [0, 2, 0, 0x3B], "limit.dimension"),
      ([0x2C] + location(0, 0, 16_384, 16_384) + [0, 2, 0, 0x3B], "limit.pixels"),
      (pixel(1) + [0x2C] + location(0, 0, 16_384, 16_384) + [0, 2, 0, 0x3B], "limit.pixels"),
    ]
  )
  func reportsMalformedBlocks(blocks: [UInt8], code: String) {
    let error = #expect(throws: ImageError.self) {
      try GIF.decode(Self.head(width: 1, height: 1) + blocks, name: "a.gif")
    }
    #expect(error?.code == code, "\(String(describing: error))")
    #expect(error?.location.file == "a.gif" && error?.format == .gif)
    #expect(error?.location.offset != nil)
  }

  @Test("A frame without a color table is an error")
  func reportsMissingColorTable() {
    let file = Self.head(width: 1, height: 1, table: [], flags: 0) + Self.pixel(0) + [0x3B]
    let error = #expect(throws: ImageError.self) { try GIF.decode(file) }
    #expect(error?.code == "gif.header" && error?.message.contains("color table") == true)
  }

  @Test("More frames than the limit are rejected")
  func limitsFrameCount() throws {
    var limits = Limits()
    limits.maxFrameCount = 4
    #expect(throws: ImageError.self) {
      try GIFAnimation(Self.bytes("moving.gif"), job: JobContext(limits: limits))
    }
    limits.maxFrameCount = 5
    #expect(
      try GIFAnimation(Self.bytes("moving.gif"), job: JobContext(limits: limits)).frameCount == 5
    )
  }

  @Test("Large frames in a small file count as work of the budget")
  func largeFramesCountAsWork() throws {
    // Frames outside the canvas are decoded as well.
    var file = Self.head(width: 1, height: 1) + Self.pixel(0)
    file += [0x2C] + Self.location(0, 0, 8_192, 8_192) + [0, 2, 0]
    var limits = Limits()
    limits.maxWorkPixels = 8_192 * 8_192
    let job = JobContext(limits: limits)
    let animation = try GIFAnimation(file + [0x3B], job: job)
    let error = #expect(throws: ImageError.self) { try animation.frame(at: 1, job: job) }
    #expect(error?.code == "limit.work")
  }

  @Test("A large canvas exceeds the memory budget")
  func largeCanvasExceedsBudget() throws {
    let file = Self.head(width: 8_192, height: 8_192) + Self.pixel(0) + [0x3B]
    var limits = Limits()
    limits.maxMemoryBytes = 256 << 20
    let error = #expect(throws: ImageError.self) {
      try GIF.decode(file, job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.memory")
  }
}
