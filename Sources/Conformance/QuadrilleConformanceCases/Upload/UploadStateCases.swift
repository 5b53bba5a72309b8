import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// What an upload depends on next to the texels.
enum UploadStateCases {
  static var all: [ConformanceCase] {
    rowLengths + single + oneHot + storage
  }

  private static var rowLengths: [ConformanceCase] {
    [0, 1, 4].flatMap { skipRows in
      [0, 1, 3].map { skipPixels in
        driver(
          "upload.row_length",
          with: ["rows": "\(skipRows)", "pixels": "\(skipPixels)"],
          [.exact],
          "texels are taken where row length and skips say",
          sections: "8.4.2.1, table 8.1",
          smoke: skipRows == 1
        ) { run in
          let fixture = run.fixture
          for format in RawFormat.all {
            let image = RawImage(format, 6, 5, &run.random)
            let layout = UnpackLayout(
              alignment: 4,
              rowLength: 6 + skipPixels + 2,
              skipRows: skipRows,
              skipPixels: skipPixels
            )
            let bytes = layout.bytes(of: image, filler: &run.random)
            try fixture.makeTarget(6, 5)
            for isPart in [false, true] {
              fixture.makeTexture(RawImage(format, 6, 5, &run.random))
              layout.apply(run.gl)
              UploadCases.upload(image, bytes, isPart: isPart, run.gl)
              UnpackLayout(alignment: 4).apply(run.gl)
              try fixture.drawTexels(6, 5)
              run.compare(
                try fixture.read(),
                with: image.permitted,
                "\(format.name)\(isPart ? ", part" : "")"
              )
            }
          }
        }
      }
    }
  }

  private static var single: [ConformanceCase] {
    [
      driver(
        "upload.null_then_sub",
        [.exact],
        "a texture without contents takes them in parts",
        sections: "8.5, 8.6",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let image = RawImage(run.random.bitmap(12, 8))
        try fixture.makeTarget(12, 8)
        fixture.makeTexture(RawImage(run.random.bitmap(2, 2)))
        unsafe run.gl.texImage2D(
          GL_TEXTURE_2D,
          0,
          GL_RGBA,
          12,
          8,
          0,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          nil
        )
        let whole = Bitmap(width: 12, height: 8, bytes: image.bytes)
        for (x, y, w, h) in [(0, 0, 7, 3), (7, 0, 5, 3), (0, 3, 4, 5), (4, 3, 8, 5)] {
          fixture.uploadPart(RawImage(whole.part(x, y, w, h)), x, y)
        }
        try fixture.drawTexels(12, 8)
        run.compare(try fixture.read(), with: image.permitted)
      },
      driver(
        "upload.respecify_smaller",
        [.exact],
        "a texture defined again has its new sides and texels",
        sections: "8.5",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(20, 12)
        fixture.makeTexture(RawImage(run.random.bitmap(20, 12)))
        for (width, height) in [(20, 12), (9, 5), (1, 1), (16, 12)] {
          let image = RawImage(run.random.bitmap(width, height))
          fixture.upload(image)
          try fixture.drawTexels(width, height)
          run.compare(
            fixture.read(0, 0, width, height),
            with: image.permitted,
            "\(width)x\(height)"
          )
        }
      },
      driver(
        "upload.respecify_format",
        [.quantize],
        "a texture defined again in another format shows its new texels",
        sections: "8.5",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(7, 6)
        fixture.makeTexture(RawImage(run.random.bitmap(7, 6)))
        for format in RawFormat.all + RawFormat.all.reversed() {
          let image = RawImage(format, 7, 6, &run.random)
          fixture.upload(image)
          try fixture.drawTexels(7, 6)
          run.compare(try fixture.read(), with: image.permitted, format.name)
        }
      },
      driver(
        "upload.many_256",
        [.exact],
        "256 textures keep what each was given",
        sections: "8.1",
        smoke: true
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(32, 32)
        var whole = Bitmap(width: 32, height: 32, alphaMode: .premultiplied)
        var names: [GLuint] = []
        for index in 0..<256 {
          let part = run.random.bitmap(2, 2)
          whole.blit(part, index % 16 * 2, index / 16 * 2)
          names.append(fixture.makeTexture(RawImage(part)))
        }
        run.expect(Set(names).count, is: 256, "the number of names")
        for index in 0..<256 {
          run.gl.bindTexture(GL_TEXTURE_2D, names[index])
          try fixture.drawTexels(2, 2, x: index % 16 * 2, y: index / 16 * 2)
        }
        run.compare(try fixture.read(), identicalTo: whole)
        // Deleting every other texture leaves the rest as they are.
        for index in stride(from: 1, to: 256, by: 2) { fixture.delete(.texture, names[index]) }
        fixture.clear(0, 0, 0, 0)
        for index in stride(from: 0, to: 256, by: 2) {
          run.gl.bindTexture(GL_TEXTURE_2D, names[index])
          try fixture.drawTexels(2, 2, x: index % 16 * 2, y: index / 16 * 2)
        }
        for index in stride(from: 1, to: 256, by: 2) {
          whole.fill(
            index % 16 * 2..<index % 16 * 2 + 2,
            index / 16 * 2..<index / 16 * 2 + 2,
            .zero
          )
        }
        run.compare(try fixture.read(), identicalTo: whole, "after deleting half")
      },
      driver(
        "upload.source_freed",
        [.exact],
        "memory that is overwritten after the call does not change the texture",
        sections: "2.2.2, 8.5",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let image = RawImage(run.random.bitmap(16, 9))
        try fixture.makeTarget(16, 9)
        fixture.makeTexture(RawImage(run.random.bitmap(16, 9)))
        for isPart in [false, true] {
          var bytes = image.bytes
          UploadCases.upload(image, bytes, isPart: isPart, run.gl)
          for index in bytes.indices { bytes[index] = 0x77 }
          run.expect(bytes[5], is: 0x77, "memory of the program")
          try fixture.drawTexels(16, 9)
          run.compare(try fixture.read(), with: image.permitted)
        }
      },
      driver(
        "upload.row_order",
        [.exact],
        "the first row in memory is the one at t = 0",
        sections: "8.5.3",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255]
        try fixture.makeTarget(4, 4)
        fixture.makeTexture(RawImage(.rgba8888, 2, 2, bytes))
        try fixture.draw(.rect(0, 0, 4, 4), with: .texture)
        var expected = Bitmap(width: 4, height: 4, alphaMode: .premultiplied)
        expected.fill(0..<2, 0..<2, SIMD4(255, 0, 0, 255))
        expected.fill(2..<4, 0..<2, SIMD4(0, 255, 0, 255))
        expected.fill(0..<2, 2..<4, SIMD4(0, 0, 255, 255))
        expected.fill(2..<4, 2..<4, SIMD4(255, 255, 0, 255))
        run.compare(try fixture.read(), identicalTo: expected)
      },
    ]
  }

  private static var oneHot: [ConformanceCase] {
    [RawFormat.rgba4444, .rgba5551, .rgb565].flatMap { format in
      (0..<16).map { bit in
        driver(
          "upload.order_\(format.name.suffix(while: { $0.isNumber }))_bits",
          with: ["bit": "\(bit)"],
          [.quantize],
          "one bit of a texel moves its own channel alone",
          sections: "8.4.2.2, table 8.7",
          smoke: bit % 5 == 0
        ) { run in
          let word = 1 << bit
          let image = RawImage(
            format,
            2,
            1,
            [UInt8(word & 255), UInt8(word >> 8), UInt8(~word & 255), UInt8(~word >> 8 & 255)]
          )
          run.compare(try run.fixture.image(of: image), with: image.permitted)
        }
      }
    }
  }

  private static var storage: [ConformanceCase] {
    RawFormat.all.map { format in
      driver(
        "upload.storage_immutable",
        with: ["format": format.name],
        [.errors, .quantize],
        "storage once given is filled in parts, and cannot be given again",
        sections: "8.18",
        smoke: format.name == "rgba8888"
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let target = GL_TEXTURE_2D
        try fixture.makeTarget(8, 6)
        gl.bindTexture(target, fixture.make(.texture))
        fixture.setSampler(PermittedSampler())
        gl.texStorage2D(target, 3, format.sized, 8, 6)
        run.expect(fixture.takeErrors(), is: [], "errors of glTexStorage2D")
        var images = [ImageSize(8, 6), ImageSize(4, 3), ImageSize(2, 1)].map {
          RawImage(format, $0.width, $0.height, &run.random)
        }
        for (level, image) in images.enumerated() { fixture.uploadPart(image, 0, 0, level: level) }
        // A part of a smaller level.
        let part = RawImage(format, 2, 1, &run.random)
        fixture.uploadPart(part, 1, 2, level: 1)
        images[1].replace(1, 2, with: part)
        unsafe gl.texImage2D(target, 0, format.format, 8, 6, 0, format.format, format.type, nil)
        run.expect(
          fixture.takeErrors(),
          is: ["GL_INVALID_OPERATION"],
          "errors of a second definition"
        )
        gl.texStorage2D(target, 1, format.sized, 8, 6)
        run.expect(fixture.takeErrors(), is: ["GL_INVALID_OPERATION"], "errors of a second storage")
        for (level, image) in images.enumerated() {
          gl.texParameteri(target, GL_TEXTURE_BASE_LEVEL, GLint(level))
          try fixture.drawTexels(image.width, image.height)
          run.compare(
            fixture.read(0, 0, image.width, image.height),
            with: image.permitted,
            rule: .quantize,
            "level \(level)"
          )
        }
      }
    } + [
      driver(
        "upload.unpack_buffer",
        [.exact],
        "texels are taken from a bound buffer, from the offset on",
        sections: "8.4.2, 6.3",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let image = RawImage(run.random.bitmap(9, 7))
        try fixture.makeTarget(9, 7)
        fixture.makeTexture(RawImage(run.random.bitmap(9, 7)))
        let bytes = run.random.bytes(20) + image.bytes
        fixture.makeBuffer(GL_PIXEL_UNPACK_BUFFER, bytes, usage: GL_STREAM_DRAW)
        unsafe run.gl.texSubImage2D(
          GL_TEXTURE_2D,
          0,
          0,
          0,
          9,
          7,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          UnsafeRawPointer(bitPattern: 20)
        )
        run.gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
        try fixture.drawTexels(9, 7)
        run.compare(try fixture.read(), with: image.permitted)
      },
      driver(
        "upload.swizzle",
        [.exact],
        "swizzles change which channel is read",
        sections: "8.14.2, 15.2.1"
      ) { run in
        let fixture = run.fixture
        let source = run.random.bitmap(6, 5)
        try fixture.makeTarget(6, 5)
        fixture.makeTexture(RawImage(source))
        let names = [
          GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A,
        ]
        for order in [
          [GL_BLUE, GL_GREEN, GL_RED, GL_ALPHA], [GL_ALPHA, GL_RED, GL_GREEN, GL_BLUE],
          [GL_ZERO, GL_ONE, GL_RED, GL_ONE], [GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA],
        ] {
          for (name, value) in zip(names, order) {
            run.gl.texParameteri(GL_TEXTURE_2D, name, value)
          }
          try fixture.drawTexels(6, 5)
          var expected = source
          for y in 0..<5 {
            for x in 0..<6 {
              let old = source[x, y]
              var value = SIMD4<UInt8>.zero
              for channel in 0..<4 {
                switch order[channel] {
                case GL_RED: value[channel] = old.x
                case GL_GREEN: value[channel] = old.y
                case GL_BLUE: value[channel] = old.z
                case GL_ALPHA: value[channel] = old.w
                case GL_ONE: value[channel] = 255
                default: value[channel] = 0
                }
              }
              expected[x, y] = value
            }
          }
          run.compare(try fixture.read(), identicalTo: expected, "\(order)")
        }
      },
    ]
  }
}

extension String {
  /// The characters at the end that fulfil a condition.
  fileprivate func suffix(while condition: (Character) -> Bool) -> String {
    String(reversed().prefix(while: condition).reversed())
  }
}
