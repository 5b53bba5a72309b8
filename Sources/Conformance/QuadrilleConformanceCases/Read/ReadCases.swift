import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Reading pixels of the framebuffer.
enum ReadCases {
  static var all: [ConformanceCase] {
    full + parts + aligned + repeated + formats
  }

  private static let sizes = [
    ImageSize(1, 1), ImageSize(2, 2), ImageSize(3, 5), ImageSize(16, 16), ImageSize(17, 31),
    ImageSize(64, 3),
    ImageSize(3, 64), ImageSize(33, 33),
  ]

  private static var full: [ConformanceCase] {
    sizes.map { dimensions in
      driver(
        "read.full",
        with: ["size": "\(dimensions)"],
        [.exact],
        "an irregular image is read back completely",
        sections: "16.1.2",
        smoke: true
      ) { run in
        let image = RawImage(run.random.bitmap(dimensions.width, dimensions.height))
        run.compare(try run.fixture.image(of: image), with: image.permitted)
      }
    }
  }

  private static var parts: [ConformanceCase] {
    (0..<20).map { number in
      driver(
        "read.sub_rect",
        with: ["n": "\(number)"],
        [.exact],
        "a part of the framebuffer is read from its own corner",
        sections: "16.1.2",
        smoke: number < 4
      ) { run in
        let whole = run.random.bitmap(23, 19)
        _ = try run.fixture.image(of: RawImage(whole))
        // The corners and edges first, then parts anywhere.
        let fixed = [
          (0, 0, 1, 1), (22, 0, 1, 1), (0, 18, 1, 1), (22, 18, 1, 1), (0, 0, 23, 1), (0, 18, 23, 1),
          (0, 0, 1, 19), (22, 0, 1, 19),
        ]
        let (x, y, width, height) =
          if number < fixed.count { fixed[number] } else {
            {
              let x = run.random.below(22)
              let y = run.random.below(18)
              return (x, y, 1 + run.random.below(23 - x), 1 + run.random.below(19 - y))
            }()
          }
        run.compare(
          run.fixture.read(x, y, width, height),
          identicalTo: whole.part(x, y, width, height),
          "\(width)x\(height) at (\(x), \(y))"
        )
      }
    }
  }

  private static var aligned: [ConformanceCase] {
    [1, 2, 4, 8].flatMap { alignment in
      (1...9).map { width in
        driver(
          "read.align",
          with: ["alignment": "\(alignment)", "width": "\(width)"],
          [.readGuard],
          "rows begin at multiples of GL_PACK_ALIGNMENT and nothing between them is written",
          sections: "16.1.6, 8.4.1",
          smoke: width == 3 || width == 5
        ) { run in
          try readAligned(run, format: .rgba8888, alignment: alignment, width: width)
          // Two bytes per pixel show alignments that four cannot.
          try readAligned(run, format: .rgb565, alignment: alignment, width: width)
        }
      }
    }
  }

  /// Reads rows of a width at an alignment in the target's own format.
  private static func readAligned(
    _ run: CaseRun,
    format: RawFormat,
    alignment: Int,
    width: Int
  ) throws {
    let height = 4
    let fixture = run.fixture
    let image = RawImage(format, width, height, &run.random)
    try fixture.makeTarget(width, height, format: format.sized)
    if format.isPacked, fixture.preferredReadPair != (format.format, format.type) { return }
    fixture.makeTexture(image)
    try fixture.drawTexels(width, height)
    let rowBytes = width * format.bytesPerPixel
    let stride = (rowBytes + alignment - 1) / alignment * alignment
    let used = stride * (height - 1) + rowBytes
    var bytes = [UInt8](repeating: 0x5C, count: used + 16)
    run.gl.pixelStorei(GL_PACK_ALIGNMENT, GLint(alignment))
    unsafe run.gl.readPixels(
      0,
      0,
      GLsizei(width),
      GLsizei(height),
      format.format,
      format.type,
      &bytes
    )
    for row in 0..<height {
      let start = row * stride
      let expected = image.bytes[row * rowBytes..<(row + 1) * rowBytes]
      run.expect(
        Array(bytes[start..<start + rowBytes]) == Array(expected),
        "row \(row) of \(format.name) is \(bytes[start..<start + rowBytes]), expected \(expected)",
        rule: .exact
      )
      let gapEnd = row + 1 < height ? start + stride : bytes.count
      run.expect(
        bytes[(start + rowBytes)..<gapEnd].allSatisfy { $0 == 0x5C },
        "bytes behind row \(row) of \(format.name) were written",
        rule: .readGuard
      )
    }
  }

  private static var repeated: [ConformanceCase] {
    [
      driver(
        "read.twice_equal",
        [.repeat],
        "the same framebuffer read twice gives the same bytes",
        sections: "A.1",
        smoke: true
      ) { run in
        let image = RawImage(run.random.bitmap(19, 13))
        let first = try run.fixture.image(of: image)
        run.compare(try run.fixture.read(), identicalTo: first)
      },
      driver(
        "read.after_change",
        [.exact],
        "what was drawn after a read is in the next one",
        sections: "16.1.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(12, 10)
        fixture.makeTexture(RawImage(run.random.bitmap(12, 10)))
        for iteration in 0..<4 {
          let next = RawImage(run.random.bitmap(12, 10))
          fixture.upload(next)
          try fixture.drawTexels(12, 10)
          run.compare(try fixture.read(), with: next.permitted, "turn \(iteration)")
          fixture.clear(Float(iteration) / 5, 0.2, 0.4, 1)
          let clear = RawImage(
            .rgba8888,
            12,
            10,
            filledWith: SIMD4(iteration * 51, 51, 102, 255)
          )
          run.compare(try fixture.read(), with: clear.permitted, "clear \(iteration)")
        }
      },
      driver(
        "read.1x1_everywhere",
        [.exact],
        "each pixel read alone is the one in its place",
        sections: "16.1.2"
      ) { run in
        let whole = run.random.bitmap(13, 11)
        _ = try run.fixture.image(of: RawImage(whole))
        var found = Bitmap(width: 13, height: 11, alphaMode: .premultiplied)
        for y in 0..<11 {
          for x in 0..<13 { found[x, y] = run.fixture.read(x, y, 1, 1)[0, 0] }
        }
        run.compare(found, identicalTo: whole)
      },
      driver(
        "read.bottom_up",
        with: ["mode": "driver"],
        [.exact],
        "row 0 of what is read is the row at y = 0",
        sections: "16.1.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(8, 6)
        fixture.clear(0, 0, 1, 1)
        try fixture.fill(2, 0, 3, 1, SIMD4(1, 0, 0, 1))
        try fixture.fill(0, 5, 1, 1, SIMD4(0, 1, 0, 1))
        var expected = Bitmap(width: 8, height: 6, alphaMode: .premultiplied)
        expected.fill(0..<8, 0..<6, SIMD4(0, 0, 255, 255))
        expected.fill(2..<5, 0..<1, SIMD4(255, 0, 0, 255))
        expected.fill(0..<1, 5..<6, SIMD4(0, 255, 0, 255))
        run.compare(try fixture.read(), identicalTo: expected)
      },
    ]
  }

  private static let targets: [(String, Int32, SIMD4<Int>)] = [
    ("rgba8", GL_RGBA8, SIMD4(8, 8, 8, 8)),
    ("rgb8", GL_RGB8, SIMD4(8, 8, 8, 0)),
    ("rgba4", GL_RGBA4, SIMD4(4, 4, 4, 4)),
    ("rgb5_a1", GL_RGB5_A1, SIMD4(5, 5, 5, 1)),
    ("rgb565", GL_RGB565, SIMD4(5, 6, 5, 0)),
  ]

  private static var formats: [ConformanceCase] {
    targets.map { name, format, bits in
      driver(
        "read.each_target_format",
        with: ["target": name],
        [.quantize],
        "8 bits drawn into fewer come back as one of their two neighbours",
        sections: "16.1.3, 2.3.5.2",
        smoke: name == "rgb565"
      ) { run in
        let fixture = run.fixture
        let image = RawImage(run.random.bitmap(16, 16))
        try fixture.makeTarget(16, 16, format: format)
        fixture.makeTexture(image)
        try fixture.drawTexels(16, 16)
        var permitted = PermittedImage(width: 16, height: 16)
        for y in 0..<16 {
          for x in 0..<16 { permitted[x, y] = image.color(x, y).quantized(bits: bits) }
        }
        run.compare(try fixture.read(), with: permitted)
      }
    }
      + targets.map { name, format, bits in
        driver(
          "read.impl_format",
          with: ["target": name],
          [.exact],
          "the pair of the driver's choice gives the same image as RGBA",
          sections: "16.1.2",
          smoke: name == "rgba8"
        ) { run in
          let fixture = run.fixture
          try fixture.makeTarget(9, 7, format: format)
          fixture.makeTexture(RawImage(run.random.bitmap(9, 7)))
          try fixture.drawTexels(9, 7)
          let expected = try fixture.read()
          let pair = fixture.preferredReadPair
          guard let layout = ReadLayout(format: pair.0, type: pair.1) else {
            run.noteIncompatibility(
              "the driver's pair is 0x\(String(pair.0, radix: 16)), 0x\(String(pair.1, radix: 16))"
            )
            return
          }
          var bytes = [UInt8](repeating: 0, count: 9 * 7 * layout.bytesPerPixel)
          run.gl.pixelStorei(GL_PACK_ALIGNMENT, 1)
          unsafe run.gl.readPixels(0, 0, 9, 7, pair.0, pair.1, &bytes)
          for y in 0..<7 {
            for x in 0..<9 {
              let start = (y * 9 + x) * layout.bytesPerPixel
              let value = layout.color(bytes[start..<start + layout.bytesPerPixel]).quantized()
              if !value.contains(expected[x, y]) {
                run.fail(
                  "(\(x), \(y)) is \(value.preferred) in the pair, \(expected[x, y]) in RGBA"
                )
              }
            }
          }
        }
      }
  }
}

/// How the bytes of a pixel are read from a pair of format and type.
private struct ReadLayout {
  /// `GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT`: red in the lowest bits, alpha in the highest.
  private static let reversed5551: Int32 = 0x8366

  let format: RawFormat
  let isBGRA: Bool
  let isReversed: Bool
  var bytesPerPixel: Int { format.bytesPerPixel }

  init?(format: Int32, type: Int32) {
    isReversed = type == Self.reversed5551
    if isReversed {
      guard format == GL_BGRA_EXT || format == GL_RGBA else { return nil }
      self.format = .rgba5551
      isBGRA = format == GL_BGRA_EXT
      return
    }
    if format == GL_BGRA_EXT, type == GL_UNSIGNED_BYTE {
      self.format = .rgba8888
      isBGRA = true
      return
    }
    guard let known = RawFormat.all.first(where: { $0.format == format && $0.type == type }) else {
      return nil
    }
    self.format = known
    isBGRA = false
  }

  func color(_ bytes: ArraySlice<UInt8>) -> PermittedColor {
    var parts = format.components(bytes)
    if isReversed {
      let word = Int(bytes[bytes.startIndex]) | Int(bytes[bytes.startIndex + 1]) << 8
      parts = SIMD4(word & 31, word >> 5 & 31, word >> 10 & 31, word >> 15)
    }
    if isBGRA { (parts.x, parts.z) = (parts.z, parts.x) }
    return RawImage.expanded(parts, format)
  }
}
