import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Animated PNG files, written by hand from the specification.
@Suite struct PNGAnimationTests {
  private typealias Rect = (left: UInt32, top: UInt32, width: UInt32, height: UInt32)

  /// Builds an animation chunk by chunk.
  private struct Builder {
    var png = PNGBuilder()
    var sequence: UInt32 = 0

    init(width: UInt32 = 2, height: UInt32 = 1, frames: UInt32, loops: UInt32 = 0) {
      png.header(width: width, height: height)
      png.chunk("acTL", PNGBuilder.bigEndian(frames) + PNGBuilder.bigEndian(loops))
    }

    mutating func control(
      _ rect: Rect = (0, 0, 2, 1),
      delay: [UInt8] = [0, 1, 0, 10],
      disposal: UInt8 = 0,
      blending: UInt8 = 0,
      crcXor: UInt32 = 0
    ) {
      let numbers = [sequence, rect.width, rect.height, rect.left, rect.top]
      let data = numbers.flatMap(PNGBuilder.bigEndian) + delay + [disposal, blending]
      png.chunk("fcTL", data, crcXor: crcXor)
      sequence += 1
    }

    /// Pixel data; each row starts with its filter byte.
    mutating func frame(_ rows: [UInt8], parts: Int = 1) {
      let stream = PNGBuilder.storedZlib(rows)
      let size = (stream.count + parts - 1) / parts
      for start in stride(from: 0, to: stream.count, by: size) {
        let part = Array(stream[start..<min(stream.count, start + size)])
        png.chunk("fdAT", PNGBuilder.bigEndian(sequence) + part)
        sequence += 1
      }
    }

    mutating func file() -> [UInt8] {
      png.end()
      return png.bytes
    }
  }

  private static let red: [UInt8] = [200, 0, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private func open(_ file: [UInt8]) throws -> any ImageAnimation {
    try #require(try ImageFile.animation(file, name: "a.png"))
  }

  @Test("Frames, times and the number of loops are read")
  func readsFrames() throws {
    var builder = Builder(frames: 3, loops: 4)
    builder.control(delay: [0, 1, 0, 30])
    builder.png.imageData([0] + Self.red + Self.clear)
    builder.control((1, 0, 1, 1), delay: [0, 1, 0, 30])
    builder.frame([0, 1, 2, 3, 4], parts: 3)
    builder.control((0, 0, 1, 1), delay: [0, 50, 0, 0])
    builder.frame([0, 5, 6, 7, 8])
    let file = builder.file()
    let animation = try open(file)
    #expect(animation.pixelSize == PixelSize(width: 2, height: 1))
    #expect(animation.frameCount == 3 && animation.loopCount == 4)
    // A denominator of 0 is 100.
    #expect(animation.endMilliseconds == [33, 67, 567])
    let expected = [Self.red + Self.clear, Self.red + [1, 2, 3, 4], [5, 6, 7, 8, 1, 2, 3, 4]]
    for index in [0, 1, 2, 0, 2, 1] {
      let frame = try animation.frame(at: index)
      #expect(frame.bitmap.bytes == expected[index])
      #expect(frame.endMilliseconds == animation.endMilliseconds[index])
    }
    let image = try ImageFile.decode(file, name: "a.png")
    #expect(image.bitmap.bytes == expected[0])
    #expect(image.warnings.map(\.code) == ["png.animation"])
    let info = try PNG.readInfo(file)
    #expect(info.frameCount == 3 && info.loopCount == 4)
  }

  @Test("A default image without a control chunk is not part of the animation")
  func skipsDefaultImage() throws {
    var builder = Builder(frames: 2)
    builder.png.imageData([0] + Self.red + Self.red)
    for value in [UInt8(1), 2] {
      builder.control()
      builder.frame([0] + [UInt8](repeating: value, count: 8))
    }
    let animation = try open(builder.file())
    #expect(animation.frameCount == 2)
    #expect(try animation.frame(at: 0).bitmap.bytes == [UInt8](repeating: 1, count: 8))
  }

  @Test(
    "A frame is disposed of before the next one",
    arguments: [
      (0, [1, 2, 3, 255, 9, 9, 9, 255]), (1, [0, 0, 0, 0, 9, 9, 9, 255]),
      (2, [200, 0, 0, 255, 9, 9, 9, 255]),
    ] as [(UInt8, [UInt8])]
  )
  func disposesFrames(disposal: UInt8, expected: [UInt8]) throws {
    var builder = Builder(frames: 3)
    builder.control()
    builder.png.imageData([0] + Self.red + Self.clear)
    builder.control((0, 0, 1, 1), disposal: disposal)
    builder.frame([0, 1, 2, 3, 255])
    builder.control((1, 0, 1, 1))
    builder.frame([0, 9, 9, 9, 255])
    let animation = try open(builder.file())
    #expect(try animation.frame(at: 2).bitmap.bytes == expected)
  }

  @Test("Blended frames are drawn over the canvas with straight alpha")
  func blendsFrames() throws {
    var builder = Builder(width: 4, frames: 2)
    builder.control((0, 0, 4, 1))
    builder.png.imageData([0] + [100, 0, 0, 255, 100, 0, 0, 128, 1, 2, 3, 4, 0, 0, 0, 0])
    builder.control((0, 0, 4, 1), blending: 1)
    builder.frame([0] + [0, 200, 0, 128, 0, 200, 0, 128, 9, 9, 9, 0, 7, 8, 9, 100])
    let animation = try open(builder.file())
    // Over an opaque pixel: 100 · 127/255 and 200 · 128/255. Over half: weights 128 and 63.75 of
    // 191.75.
    #expect(
      try animation.frame(at: 1).bitmap.bytes
        == [50, 100, 0, 255, 33, 134, 0, 192, 1, 2, 3, 4, 7, 8, 9, 100]
    )
  }

  @Test("Still images and single frames are no animation")
  func stillImageIsNoAnimation() throws {
    var single = Builder(frames: 1)
    single.control()
    single.png.imageData([0] + Self.red + Self.red)
    #expect(try ImageFile.animation(single.file()) == nil)
    #expect(try ImageFile.animation(PNG.encode(Bitmap(width: 1, height: 1))) == nil)
  }

  @Test("A palette applies to all frames")
  func paletteAppliesToFrames() throws {
    var builder = Builder(frames: 2)
    builder.png = PNGBuilder()
    builder.png.header(width: 2, height: 1, colorType: 3)
    builder.png.chunk("PLTE", [1, 2, 3, 4, 5, 6])
    builder.png.chunk("tRNS", [255, 100])
    builder.png.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
    builder.control()
    builder.png.imageData([0, 0, 0])
    builder.control((1, 0, 1, 1))
    builder.frame([0, 1])
    let animation = try open(builder.file())
    #expect(try animation.frame(at: 1).bitmap.bytes == [1, 2, 3, 255, 4, 5, 6, 100])
  }

  @Test("The case of four frames has its delays")
  func readsOwnAnimation() throws {
    let size = PixelSize(width: 3, height: 2)
    var writer = AnimatedPNG(size: size, frameCount: 4, framesPerSecond: 25, loopCount: 2)
    var file = writer.header()
    let images = (0..<4).map { index in
      Bitmap(width: 3, height: 2, bytes: [UInt8](repeating: UInt8(60 * index + 20), count: 24))
    }
    for image in images {
      file += writer.frame(try PNGEncoder().packed(image))
    }
    file += writer.end()
    let animation = try open(file)
    #expect(animation.endMilliseconds == [40, 80, 120, 160] && animation.loopCount == 2)
    for (index, image) in images.enumerated() {
      #expect(try animation.frame(at: index).bitmap.bytes == image.bytes)
    }
  }

  // MARK: Malformed files

  @Test("Wrong sequences, areas, checksums and codes of frames are errors with an offset")
  func rejectsMalformedFrames() throws {
    typealias Change = (inout Builder) -> Void
    let changes: [(String, Change)] = [
      (
        "png.order",
        {
          $0.sequence = 7
          $0.control()
        }
      ),
      ("png.chunk", { $0.control((1, 0, 2, 1)) }), ("png.chunk", { $0.control((0, 0, 0, 1)) }),
      ("png.chunk", { $0.control((0xFFFF_FFFF, 0xFFFF_FFFF, 1, 1)) }),
      ("png.chunk", { $0.control(disposal: 3) }), ("png.chunk", { $0.control(blending: 2) }),
      ("png.crc", { $0.control(crcXor: 1) }),
      (
        "png.order",
        {
          $0.control()
          $0.control()
        }
      ),
      ("png.chunk", { $0.png.chunk("fcTL", [0, 0, 0, 1]) }),
      ("png.chunk", { $0.png.chunk("fdAT", [0]) }),
    ]
    for (code, change) in changes {
      var builder = Builder(frames: 2)
      builder.control()
      builder.png.imageData([0] + Self.red + Self.red)
      change(&builder)
      builder.frame([0] + Self.red + Self.red)
      let file = builder.file()
      let error = #expect(throws: ImageError.self) { try ImageFile.animation(file, name: "a.png") }
      #expect(error?.code == code && error?.location.offset != nil)
      // The default image is not affected.
      #expect(try ImageFile.decode(file).bitmap.bytes == Self.red + Self.red)
    }
  }

  @Test("Damaged pixel data of a frame is an error of that frame")
  func reportsDamagedFrame() throws {
    var builder = Builder(frames: 2)
    builder.control()
    builder.png.imageData([0] + Self.red + Self.red)
    builder.control()
    builder.frame([9] + Self.red + Self.red)
    let animation = try open(builder.file())
    _ = try animation.frame(at: 0)
    let error = #expect(throws: ImageError.self) { try animation.frame(at: 1) }
    #expect(error?.code == "png.data" && error?.location.part == "frame 1")
  }

  @Test("The number of frames and the memory of the canvas are limited")
  func respectsLimits() throws {
    var builder = Builder(frames: 3)
    builder.control()
    builder.png.imageData([0] + Self.red + Self.red)
    for _ in 0..<2 {
      builder.control()
      builder.frame([0] + Self.red + Self.red)
    }
    let file = builder.file()
    var limits = Limits()
    limits.maxFrameCount = 2
    let error = #expect(throws: ImageError.self) {
      try ImageFile.animation(file, job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.frames")
    for count in 0..<file.count {
      let cut = Array(file[..<count])
      guard let animation = try? ImageFile.animation(cut) else { continue }
      for index in 0..<animation.frameCount { _ = try? animation.frame(at: index) }
    }
  }
}
