import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Uploads and reads with every parameter of pixel storage, from memory and from buffers.
enum TransferCases {
  static var all: [ConformanceCase] {
    volumes + windows + formats + others
  }

  private struct Storage: Sendable {
    let label: String
    var alignment = 4
    var rowLength = 0
    var imageHeight = 0
    var skipPixels = 0
    var skipRows = 0
    var skipImages = 0
  }

  private static let storages = [
    Storage(label: "plain"), Storage(label: "alignment_1", alignment: 1),
    Storage(label: "alignment_2", alignment: 2), Storage(label: "alignment_8", alignment: 8),
    Storage(label: "row_length", rowLength: 9), Storage(label: "image_height", imageHeight: 7),
    Storage(label: "skip_pixels", skipPixels: 3), Storage(label: "skip_rows", skipRows: 2),
    Storage(label: "skip_images", skipImages: 1),
    Storage(
      label: "all",
      alignment: 8,
      rowLength: 11,
      imageHeight: 6,
      skipPixels: 2,
      skipRows: 1,
      skipImages: 2
    ),
  ]

  /// Texels of three bytes, of 5 × 3 × 2, from memory and from a buffer with an offset.
  private static var volumes: [ConformanceCase] {
    storages.map { storage in
      driver(
        "unpack.volume",
        with: ["storage": storage.label],
        [.exact],
        "texels of a volume are taken where every parameter says",
        sections: "8.4.4.1, tables 8.1 and 8.3",
        smoke: storage.label == "all" || storage.label == "image_height"
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let (width, height, depth, size) = (5, 3, 2, 3)
        let length = storage.rowLength == 0 ? width : storage.rowLength
        let step = (length * size + storage.alignment - 1) / storage.alignment * storage.alignment
        let rows = storage.imageHeight == 0 ? height : storage.imageHeight
        let total =
          step * rows * (storage.skipImages + depth) + step * storage.skipRows
          + storage.skipPixels * size + 64
        let bytes = run.random.bytes(total)
        for (isBuffer, isPart) in [(false, false), (true, false), (false, true), (true, true)] {
          let offset = isBuffer ? 24 : 0
          fixture.makeBound(GL_TEXTURE_3D)
          for (name, value) in [
            (GL_UNPACK_ALIGNMENT, storage.alignment), (GL_UNPACK_ROW_LENGTH, storage.rowLength),
            (GL_UNPACK_IMAGE_HEIGHT, storage.imageHeight),
            (GL_UNPACK_SKIP_PIXELS, storage.skipPixels),
            (GL_UNPACK_SKIP_ROWS, storage.skipRows), (GL_UNPACK_SKIP_IMAGES, storage.skipImages),
          ] { gl.pixelStorei(name, GLint(value)) }
          if isPart { gl.texStorage3D(GL_TEXTURE_3D, 1, GL_RGB8, 5, 3, 2) }
          if isBuffer {
            fixture.makeBuffer(GL_PIXEL_UNPACK_BUFFER, run.random.bytes(offset) + bytes)
          }
          unsafe bytes.withUnsafeBytes { memory in
            let pointer =
              unsafe isBuffer ? UnsafeRawPointer(bitPattern: offset) : memory.baseAddress
            if isPart {
              unsafe gl.texSubImage3D(
                GL_TEXTURE_3D,
                0,
                0,
                0,
                0,
                5,
                3,
                2,
                GL_RGB,
                GL_UNSIGNED_BYTE,
                pointer
              )
            } else {
              unsafe gl.texImage3D(
                GL_TEXTURE_3D,
                0,
                GL_RGB8,
                5,
                3,
                2,
                0,
                GL_RGB,
                GL_UNSIGNED_BYTE,
                pointer
              )
            }
          }
          gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
          run.expectError("NO_ERROR", "the upload")
          for slice in 0..<2 {
            let found = try fixture.values(
              "texelFetch(page, ivec3(p, \(slice)), 0)",
              "uniform sampler3D page;",
              5,
              3
            )
            for (index, value) in found.enumerated() {
              let row = (slice + storage.skipImages) * rows + storage.skipRows + index / 5
              let start = row * step + (storage.skipPixels + index % 5) * size
              let texel = bytes[start..<start + 3].map { Double($0) / 255 }
              run.expect(
                value,
                near: SIMD4(texel[0], texel[1], texel[2], 1),
                "texel \(index) of slice \(slice), \(isBuffer ? "buffer" : "memory")"
              )
            }
          }
          gl.bindTexture(GL_TEXTURE_3D, 0)
        }
      }
    }
  }

  /// Reads of 6 × 5 around the borders of a framebuffer of 8 × 6: x, y.
  private static var windows: [ConformanceCase] {
    [
      ("inside", 1, 1), ("left", -3, 0), ("below", 0, -2), ("right", 5, 1), ("above", 1, 4),
      ("corner", -2, -2), ("far_corner", 6, 4), ("outside", 30, 2),
    ].map { label, x, y in
      driver(
        "read.window",
        with: ["place": label],
        [.readGuard],
        "pixels outside of the framebuffer are not said, those inside and memory around are right",
        sections: "16.1.2",
        smoke: label == "left" || label == "below"
      ) { run in
        let gl = run.gl
        let image = run.random.bitmap(8, 6)
        _ = try run.fixture.image(of: RawImage(image))
        gl.pixelStorei(GL_PACK_ROW_LENGTH, 9)
        gl.pixelStorei(GL_PACK_SKIP_PIXELS, 2)
        gl.pixelStorei(GL_PACK_SKIP_ROWS, 1)
        let bytes = gl.bytes(x, y, 6, 5, count: 4 * 9 * 7)
        run.expectError("NO_ERROR", "glReadPixels")
        for row in 0..<7 {
          for column in 0..<9 {
            let byteOffset = 4 * (9 * row + column)
            let (px, py) = (x + column - 2, y + row - 1)
            let isAddressed = (2..<8).contains(column) && (1..<6).contains(row)
            let found = Array(bytes[byteOffset..<byteOffset + 4])
            if !isAddressed {
              if found != [0xA5, 0xA5, 0xA5, 0xA5] {
                return run.fail("memory of column \(column), row \(row) was written")
              }
            } else if (0..<8).contains(px), (0..<6).contains(py) {
              let wanted = (0..<4).map { image[px, py][$0] }
              if found != wanted {
                return run.fail(
                  "pixel (\(px), \(py)) is \(found), expected \(wanted)",
                  rule: .exact
                )
              }
            }
          }
        }
      }
    }
  }

  /// The pairs that must be there for each kind of buffer (16.1.2), with the driver's own.
  private static var formats: [ConformanceCase] {
    [
      ("rgba8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4),
      ("rg8", GL_RG8, GL_RGBA, GL_UNSIGNED_BYTE, 4),
      ("rgba8i", GL_RGBA8I, GL_RGBA_INTEGER, GL_INT, 16),
      ("r16i", GL_R16I, GL_RGBA_INTEGER, GL_INT, 16),
      ("rgba8ui", GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16),
      ("rgb10_a2", GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, 4),
    ].map { label, internalFormat, format, type, size in
      driver(
        "read.pair",
        with: ["format": label],
        [.readGuard],
        "the format and type that each buffer must have write just their bytes",
        sections: "16.1.2, tables 16.1 to 16.3",
        smoke: label == "rgba8i"
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(3, 2, format: internalFormat)
        switch format {
        case GL_RGBA: run.fixture.clear(0.2, 0.4, 0.6, 1)
        default:
          if type == GL_INT {
            unsafe gl.clearBufferiv(GL_COLOR, 0, [-1, 2, -3, 4])
          } else {
            unsafe gl.clearBufferuiv(GL_COLOR, 0, [1, 2, 3, 4])
          }
        }
        let bytes = gl.bytes(0, 0, 3, 2, format, type, count: 6 * size + 16)
        run.expectError("NO_ERROR", "glReadPixels")
        run.expect(
          bytes[(6 * size)...].allSatisfy { $0 == 0xA5 },
          "memory behind the pixels was written"
        )
        let pixel = Array(bytes[5 * size..<6 * size])
        let words = stride(from: 0, to: size, by: 4).map { TexelFormat.word(pixel[$0..<$0 + 4]) }
        switch label {
        case "rgba8": run.expect(pixel, is: [51, 102, 153, 255], "the last pixel")
        case "rg8": run.expect(pixel, is: [51, 102, 0, 255], "the last pixel")
        case "rgba8i": run.expect(words, is: [0xFFFF_FFFF, 2, 0xFFFF_FFFD, 4], "the last pixel")
        case "r16i": run.expect(words, is: [0xFFFF_FFFF, 0, 0, 1], "the last pixel")
        case "rgba8ui": run.expect(words, is: [1, 2, 3, 4], "the last pixel")
        default:
          for (channel, exact) in [204.6, 409.2, 613.8].enumerated() {
            let found = Double(words[0] >> (10 * channel) & 1023)
            run.expect(abs(found - exact) <= 1, "channel \(channel) is \(found), not \(exact)")
          }
          run.expect(words[0] >> 30, is: 3, "the two bits of alpha")
        }
      }
    }
  }

  private static var others: [ConformanceCase] {
    [
      driver(
        "read.reverse_rows",
        [.exact],
        "with GL_PACK_REVERSE_ROW_ORDER the uppermost row comes first, and nothing else changes",
        sections: "GL_ANGLE_pack_reverse_row_order",
        smoke: true
      ) { run in
        try run.require("GL_ANGLE_pack_reverse_row_order")
        let gl = run.gl
        let image = run.random.bitmap(5, 4)
        _ = try run.fixture.image(of: RawImage(image))
        let name = GLenum(0x93A4)
        gl.pixelStorei(name, 1)
        let whole = gl.bytes(0, 0, 5, 4, count: 80)
        let part = gl.bytes(1, 1, 3, 2, count: 24)
        gl.pixelStorei(name, 0)
        for row in 0..<4 {
          run.expect(
            Array(whole[20 * row..<20 * row + 20]),
            is: Array(image.bytes[20 * (3 - row)..<20 * (4 - row)]),
            "row \(row)"
          )
        }
        let first = Array(image.part(1, 2, 3, 1).bytes)
        run.expect(Array(part[..<12]), is: first, "the first row of a part")
        run.expect(gl.bytes(0, 0, 5, 1, count: 20), is: Array(image.bytes[..<20]), "row 0 again")
      },
      driver(
        "unpack.buffer_bounds",
        [.errors],
        "an upload that reads beyond its buffer, or from a mapped one, is refused",
        sections: "8.4.2, 6.3.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        fixture.makeBound(GL_TEXTURE_2D)
        gl.image(4, 4, [UInt8](repeating: 51, count: 64))
        fixture.makeBuffer(GL_PIXEL_UNPACK_BUFFER, [UInt8](repeating: 9, count: 64))
        func upload(_ offset: Int) {
          unsafe gl.texSubImage2D(
            GL_TEXTURE_2D,
            0,
            0,
            0,
            4,
            4,
            GL_RGBA,
            GL_UNSIGNED_BYTE,
            UnsafeRawPointer(bitPattern: offset)
          )
        }
        upload(4)
        run.expectError("INVALID_OPERATION", "an upload of 64 bytes from byte 4 of 64")
        _ = unsafe gl.mapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, 64, GL_MAP_READ_BIT)
        upload(0)
        run.expectError("INVALID_OPERATION", "an upload from a mapped buffer")
        _ = gl.unmapBuffer(GL_PIXEL_UNPACK_BUFFER)
        gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
        let found = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;")[0]
        run.expect(found, near: SIMD4(repeating: 0.2), "a texel afterwards")
      },
      driver(
        "read.buffer_bounds",
        [.errors],
        "a read that writes beyond its buffer, or into a mapped one, is refused",
        sections: "16.1.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(4, 4)
        fixture.clear(1, 1, 1, 1)
        fixture.makeBuffer(GL_PIXEL_PACK_BUFFER, [UInt8](repeating: 9, count: 64))
        func read(_ offset: Int) {
          unsafe gl.readPixels(
            0,
            0,
            4,
            4,
            GL_RGBA,
            GL_UNSIGNED_BYTE,
            UnsafeMutableRawPointer(bitPattern: offset)
          )
        }
        read(4)
        run.expectError("INVALID_OPERATION", "a read of 64 bytes to byte 4 of 64")
        _ = unsafe gl.mapBufferRange(GL_PIXEL_PACK_BUFFER, 0, 64, GL_MAP_READ_BIT)
        read(0)
        run.expectError("INVALID_OPERATION", "a read into a mapped buffer")
        _ = gl.unmapBuffer(GL_PIXEL_PACK_BUFFER)
        let bytes = gl.contents(GL_PIXEL_PACK_BUFFER, 0, 64) ?? []
        run.expect(bytes, is: [UInt8](repeating: 9, count: 64), "the buffer", rule: .readGuard)
      },
      driver(
        "unpack.luminance_alignment",
        [.exact],
        "rows of one and of two bytes a texel follow the alignment too",
        sections: "8.4.4.1",
        smoke: true
      ) { run in
        let gl = run.gl
        for (format, size) in [
          (GL_LUMINANCE, 1), (GL_ALPHA, 1), (GL_LUMINANCE_ALPHA, 2), (GL_RED, 1), (GL_RG, 2),
        ] {
          for alignment in [1, 2, 4, 8] {
            let step = (3 * size + alignment - 1) / alignment * alignment
            let bytes = run.random.bytes(step * 3)
            run.fixture.makeBound(GL_TEXTURE_2D)
            gl.pixelStorei(GL_UNPACK_ALIGNMENT, GLint(alignment))
            let internalFormat = format == GL_RED ? GL_R8 : format == GL_RG ? GL_RG8 : format
            unsafe gl.texImage2D(
              GL_TEXTURE_2D,
              0,
              internalFormat,
              3,
              3,
              0,
              format,
              GL_UNSIGNED_BYTE,
              bytes
            )
            let found = try run.fixture.values(
              "texelFetch(page, p, 0)",
              "uniform sampler2D page;",
              3,
              3
            )
            for index in 0..<9 {
              let byteOffset = index / 3 * step + index % 3 * size
              let channel = format == GL_ALPHA ? 3 : 0
              let exact = Double(bytes[byteOffset]) / 255
              run.expect(
                abs(Double(found[index][channel]) - exact) < 1e-4,
                "texel \(index) of 0x\(String(format, radix: 16)) with alignment \(alignment) is "
                  + "\(found[index][channel]), expected \(exact)"
              )
            }
          }
        }
      },
      driver(
        "upload.empty_part",
        [.exact],
        "an upload of no columns or rows changes nothing and is no error",
        sections: "8.6",
        smoke: true
      ) { run in
        run.fixture.makeBound(GL_TEXTURE_2D)
        run.gl.image(2, 2, [UInt8](repeating: 51, count: 16))
        run.gl.part(0, 0, 0, 2, [9, 9, 9, 9])
        run.gl.part(2, 2, 0, 0, [9, 9, 9, 9])
        run.gl.part(1, 0, 1, 0, [9, 9, 9, 9])
        run.expectError("NO_ERROR", "parts of no texels")
        let found = try run.fixture.values(
          "texelFetch(page, p, 0)",
          "uniform sampler2D page;",
          2,
          2
        )
        for value in found { run.expect(value, near: SIMD4(repeating: 0.2), "a texel") }
      },
    ]
  }
}
