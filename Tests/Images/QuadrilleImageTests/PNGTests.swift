import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct PNGTests {
  private func image(_ width: Int, _ height: Int, opaque: Bool, stride: Int? = nil) -> Bitmap {
    var random = SplitMix64(seed: 11)
    var bitmap = Bitmap(width: width, height: height, stride: stride)
    for y in 0..<height {
      for x in 0..<width {
        let bytes = random.bytes(4)
        bitmap[x, y] = SIMD4(bytes[0], UInt8(x & 255), bytes[2], opaque ? 255 : bytes[3])
      }
    }
    return bitmap
  }

  @Test(
    "An encoded image decodes to the same pixels at all levels",
    arguments: [PNG.Level.fast, .standard, .small],
    [true, false]
  )
  func roundTripsLevels(level: PNG.Level, opaque: Bool) throws {
    for (width, height) in [(1, 1), (3, 5), (64, 33)] {
      let bitmap = image(width, height, opaque: opaque)
      let bytes = try PNG.encode(bitmap, level: level)
      let decoded = try PNG.decode(bytes)
      #expect(decoded.bitmap == bitmap)
      #expect(decoded.warnings == [])
      #expect(decoded.info.colorType == (opaque ? .rgb : .rgba))
      #expect(try PNG.encode(bitmap, level: level) == bytes)
    }
  }

  @Test("Premultiplied 16-bit images are written with straight alpha")
  func writes16BitStraight() throws {
    let samples: [UInt16] = [100, 65_535, 0, 200, 9, 9, 9, 0]
    let bitmap = Bitmap16(width: 2, height: 1, alphaMode: .premultiplied, samples: samples)
    let written = try PNG.decode16(PNG.encode(bitmap)).bitmap
    #expect(written.samples == [32_768, 65_535, 0, 200, 0, 0, 0, 0])
  }

  @Test("Row padding does not affect the file")
  func ignoresRowPadding() throws {
    let tight = image(5, 4, opaque: false)
    let padded = image(5, 4, opaque: false, stride: 32)
    #expect(try PNG.encode(padded) == (try PNG.encode(tight)))
  }

  /// Every color with every alpha, by the formula in floating point.
  @Test("Premultiplied images are written with straight alpha, correctly rounded")
  func writesStraightAlpha() throws {
    var bitmap = Bitmap(width: 256, height: 256, alphaMode: .premultiplied)
    for alpha in 0..<256 {
      for color in 0..<256 {
        bitmap[alpha, color] = SIMD4(UInt8(color), UInt8(255 - color), 0, UInt8(alpha))
      }
    }
    let written = try PNG.decode(PNG.encode(bitmap)).bitmap
    #expect(written.alphaMode == .straight)
    func expected(_ color: Int, _ alpha: Int) -> UInt8 {
      alpha == 0 ? 0 : UInt8(min(255, (255 * Double(color) / Double(alpha)).rounded()))
    }
    for alpha in 0..<256 {
      for color in 0..<256 {
        let pixel = SIMD4(expected(color, alpha), expected(255 - color, alpha), 0, UInt8(alpha))
        if written[alpha, color] != pixel { Issue.record("\(color) under \(alpha)") }
      }
    }
  }

  @Test("The caller can choose the alpha mode of a file")
  func choosesAlphaMode() throws {
    var straight = Bitmap(width: 2, height: 1)
    straight[0, 0] = SIMD4(255, 100, 1, 128)
    straight[1, 0] = SIMD4(9, 8, 7, 0)
    var premultiplied = Bitmap(width: 2, height: 1, alphaMode: .premultiplied)
    premultiplied[0, 0] = SIMD4(128, 50, 1, 128)
    for bitmap in [straight, premultiplied] {
      let file = try PNG.encode(bitmap, alphaMode: .premultiplied)
      #expect(try PNG.decode(file).bitmap.bytes == premultiplied.bytes)
    }
    // The conversion is lossless if the modes are equal: color with alpha 0 stays.
    #expect(try PNG.decode(PNG.encode(straight)).bitmap == straight)
  }

  @Test("16-bit samples are rounded to the nearest 8-bit values")
  func rounds16BitSamples() throws {
    // All 65536 values as a gray image of 256 by 256.
    var rows: [UInt8] = []
    for high in 0..<256 {
      rows.append(0)
      for low in 0..<256 { rows += [UInt8(high), UInt8(low)] }
    }
    let file = PNGBuilder.file(width: 256, height: 256, depth: 16, colorType: 0, rows: rows)
    let decoded = try PNG.decode(file)
    let deep = try PNG.decode16(file)
    // Eight bytes per pixel; 8 bits per channel take four.
    for (bytes, fits) in [(8, true), (7, false)] {
      var limits = Limits()
      limits.maxMemoryBytes = bytes * 65_536
      let deepWidth = (try? PNG.decode16(file, job: JobContext(limits: limits)))?.bitmap.width
      #expect(deepWidth == (fits ? 256 : nil))
      let width = (try? PNG.decode(file, job: JobContext(limits: limits)))?.bitmap.width
      #expect(width == 256)
    }
    for value in 0..<65_536 {
      let nearest = UInt8((value * 255 + 32_767) / 65_535)
      let found = decoded.bitmap.bytes[4 * value]
      if found != nearest || deep.bitmap.samples[4 * value] != UInt16(value) {
        Issue.record("\(value) became \(found), not \(nearest)")
      }
    }
    #expect(decoded.bitmap.isOpaque)
  }

  @Test("Samples of 1, 2 and 4 bits are scaled exactly", arguments: [UInt8(1), 2, 4])
  func scalesSmallSamples(depth: UInt8) throws {
    let maximum = 1 << Int(depth) - 1
    for value in 0...maximum {
      let byte = UInt8(value << (8 - Int(depth)))
      let file = PNGBuilder.file(width: 1, height: 1, depth: depth, colorType: 0, rows: [0, byte])
      let expected = UInt8(value * 255 / maximum)
      #expect(try PNG.decode(file).bitmap.bytes == [expected, expected, expected, 255])
      #expect(try PNG.decode16(file).bitmap.samples[0] == UInt16(value * 65_535 / maximum))
    }
  }

  @Test("The transparent color is compared at the depth of the file")
  func comparesTransparencyAtFullDepth() throws {
    // Two 16-bit grays that are equal in 8 bits; only the second one is transparent.
    let file = PNGBuilder.file(
      width: 2,
      height: 1,
      depth: 16,
      colorType: 0,
      before: [("tRNS", [0x12, 0x35])],
      rows: [0, 0x12, 0x34, 0x12, 0x35]
    )
    #expect(try PNG.decode(file).bitmap.bytes == [18, 18, 18, 255, 18, 18, 18, 0])
  }

  @Test("Decoding can premultiply")
  func decodesPremultiplied() throws {
    let file = PNGBuilder.file(width: 2, height: 1, rows: [0, 255, 100, 1, 128, 9, 8, 7, 0])
    let decoded = try PNG.decode(file, premultiplying: true)
    #expect(decoded.bitmap.alphaMode == .premultiplied)
    #expect(decoded.bitmap.bytes == [128, 50, 1, 128, 0, 0, 0, 0])
    #expect(try PNG.decode(file).bitmap.premultiplied() == decoded.bitmap)
  }

  @Test("Properties are read without pixel data")
  func readsInfoWithoutPixels() throws {
    var png = PNGBuilder()
    png.header(width: 300, height: 200, depth: 4, colorType: 3, interlace: 1)
    png.chunk("PLTE", [1, 2, 3])
    png.chunk("tRNS", [4])
    png.chunk("IDAT", [1, 2, 3])
    let info = try PNG.readInfo(png.bytes)
    #expect(info.width == 300)
    #expect(info.height == 200)
    #expect(info.bitDepth == 4)
    #expect(info.colorType == .palette)
    #expect(info.isInterlaced)
    #expect(info.hasTransparency)
  }
}
