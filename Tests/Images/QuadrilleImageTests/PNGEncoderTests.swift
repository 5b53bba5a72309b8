import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// libpng reads the written files with the same pixels.
@Suite struct PNGEncoderTests {
  /// Images that need different filters: noise, gradients in both directions, uniform parts.
  private func image(_ width: Int, _ height: Int, opaque: Bool, stride: Int? = nil) -> Bitmap {
    var random = SplitMix64(seed: 5)
    var bitmap = Bitmap(width: width, height: height, stride: stride)
    for y in 0..<height {
      let noise = random.bytes(width)
      for x in 0..<width {
        let pixel: SIMD4<UInt8> =
          switch (y / 4) % 4 {
          case 0: SIMD4(noise[x], UInt8(x & 255), UInt8(y & 255), noise[x] ^ 85)
          case 1: SIMD4(UInt8(5 * x & 255), UInt8(3 * x & 255), 7, UInt8(x & 255))
          case 2: SIMD4(UInt8(x * x & 255), UInt8(x * 7 & 255), UInt8((x ^ 77) & 255), 200)
          default: SIMD4(9, 8, 7, 6)
          }
        bitmap[x, y] =
          opaque ? pixel.replacing(with: 255, where: [false, false, false, true]) : pixel
      }
    }
    return bitmap
  }

  @Test(
    "Images are lossless at every level with a reused encoder",
    arguments: [PNG.Level.fast, .standard, .small],
    [true, false]
  )
  func roundTripsAllLevels(level: PNG.Level, opaque: Bool) throws {
    let encoder = try PNGEncoder(level: level)
    // Larger and smaller images with one encoder: no state of one image affects the next.
    for (width, height) in [(64, 33), (1, 1), (3, 5), (17, 16), (300, 9)] {
      let bitmap = image(width, height, opaque: opaque)
      let file = encoder.encode(bitmap)
      let decoded = try PNG.decode(file)
      #expect(decoded.bitmap == bitmap)
      #expect(decoded.warnings == [])
      #expect(decoded.info.colorType == (opaque ? .rgb : .rgba))
      #expect(encoder.encode(bitmap) == file)
      #expect(try PNGEncoder(level: level).encode(bitmap) == file)
    }
  }

  @Test("Row padding does not affect the encoded bytes")
  func ignoresRowPadding() throws {
    let encoder = try PNGEncoder()
    let tight = encoder.encode(image(5, 4, opaque: false))
    #expect(encoder.encode(image(5, 4, opaque: false, stride: 32)) == tight)
  }

  /// Each filter against the formula of the standard, for rows of three and four bytes per pixel.
  @Test("Each row filter matches the formula of the standard", arguments: [true, false])
  func filtersMatchStandard(opaque: Bool) throws {
    let bitmap = image(23, 40, opaque: opaque)
    let step = opaque ? 3 : 4
    let file = try PNGEncoder(level: .standard).encode(bitmap)
    let chunks = try PNGChunk.all(of: file)
    let packed = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
    let rows = try Inflate.zlib(packed.span).bytes
    let length = step * 23 + 1
    #expect(rows.count == length * 40)
    var used: Set<UInt8> = []
    for y in 0..<40 {
      let filter = rows[y * length]
      used.insert(filter)
      for index in 0..<(length - 1) {
        func raw(_ index: Int, _ y: Int) -> Int {
          guard index >= 0, y >= 0 else { return 0 }
          return Int(bitmap[index / step, y][index % step])
        }
        let (a, b, c) = (raw(index - step, y), raw(index, y - 1), raw(index - step, y - 1))
        let estimate = a + b - c
        let nearest = [a, b, c].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
        let guess = [0, a, b, (a + b) / 2, nearest][Int(filter)]
        let expected = UInt8(truncatingIfNeeded: raw(index, y) - guess)
        if rows[y * length + 1 + index] != expected { Issue.record("row \(y), byte \(index)") }
      }
    }
    #expect(used.count >= 3)
  }

  @Test("An animated PNG has the chunks, sequence numbers and delays of the standard")
  func writesAnimationChunks() throws {
    let size = PixelSize(width: 6, height: 4)
    let images = (0..<3).map { number in
      var bitmap = image(6, 4, opaque: number == 1)
      bitmap[0, 0] = SIMD4(UInt8(number), 1, 2, 255)
      return bitmap
    }
    let encoder = try PNGEncoder()
    var writer = AnimatedPNG(size: size, frameCount: 3, framesPerSecond: 12.5, loopCount: 2)
    var file = writer.header()
    for image in images { file += writer.frame(encoder.packed(image)) }
    file += writer.end()

    let chunks = try PNGChunk.all(of: file)
    #expect(
      chunks.map(\.type) == [
        "IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ]
    )
    #expect(chunks[1].data == [0, 0, 0, 3, 0, 0, 0, 2])
    // Sequence number, width, height, position, 10/125 of a second, no disposal, no blending.
    let control: [UInt8] = [0, 0, 0, 6, 0, 0, 0, 4] + [UInt8](repeating: 0, count: 8)
    let timing: [UInt8] = [0, 10, 0, 125, 0, 0]
    #expect(chunks[2].data == [0, 0, 0, 0] + control + timing)
    #expect(chunks[4].data == [0, 0, 0, 1] + control + timing)
    #expect(chunks[5].data.prefix(4) == [0, 0, 0, 2])
    #expect(chunks[6].data == [0, 0, 0, 3] + control + timing)
    #expect(chunks[7].data.prefix(4) == [0, 0, 0, 4])
    // A reader without animation shows the first frame; each other one is assembled into an image.
    #expect(try PNG.decode(file).bitmap == images[0])
    for (chunk, image) in [(5, images[1]), (7, images[2])] {
      var single = PNGBuilder()
      single.header(width: 6, height: 4)
      single.chunk("IDAT", Array(chunks[chunk].data.dropFirst(4)))
      single.end()
      #expect(try PNG.decode(single.bytes).bitmap == image)
    }
  }

  @Test(
    "Common frame rates have exact delays",
    arguments: [
      (30.0, 1, 30), (12.5, 10, 125), (29.97, 100, 2997), (23.976, 1000, 23976), (0.5, 10, 5),
      (0.001, 1000, 1), (60, 1, 60), (1000, 1, 1000), (65_535, 1, 65_535),
    ]
  )
  func exactDelays(rate: Double, numerator: UInt16, denominator: UInt16) {
    let delay = AnimatedPNG.delay(framesPerSecond: rate)
    #expect(delay.numerator == numerator && delay.denominator == denominator)
  }

  @Test(
    "Other frame rates are approximated",
    arguments: [1.0 / 3, 119.88, 59.94005994, 1e-9, 1e9, 65.5351]
  )
  func approximatesDelays(rate: Double) {
    let delay = AnimatedPNG.delay(framesPerSecond: rate)
    #expect(delay.numerator > 0 && delay.denominator > 0)
    let found = Double(delay.denominator) / Double(delay.numerator)
    let nearest = min(max(rate, 1.0 / 65_535), 65_535)
    #expect(abs(found / nearest - 1) < 2e-3)
  }
}

/// A chunk of a PNG file whose checksum matches.
struct PNGChunk {
  var type: String
  var data: [UInt8]

  static func all(of file: [UInt8]) throws -> [PNGChunk] {
    try #require(Array(file.prefix(8)) == PNGBuilder.signature)
    var chunks: [PNGChunk] = []
    var offset = 8
    func number(_ offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    while offset < file.count {
      try #require(offset + 12 <= file.count)
      let length = number(offset)
      try #require(offset + 12 + length <= file.count)
      let body = Array(file[(offset + 4)..<(offset + 8 + length)])
      try #require(PNGBuilder.crc32(body) == UInt32(number(offset + 8 + length)))
      chunks.append(
        PNGChunk(
          type: String(decoding: body.prefix(4), as: UTF8.self),
          data: Array(body.dropFirst(4))
        )
      )
      offset += 12 + length
    }
    return chunks
  }
}
