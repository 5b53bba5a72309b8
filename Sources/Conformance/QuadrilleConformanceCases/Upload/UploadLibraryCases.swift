import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleTexture
import QuadrilleTextureFiles

/// Textures of the library.
enum UploadLibraryCases {
  static var all: [ConformanceCase] {
    containers + bytes + blocks + pngs + rest
  }

  /// Shows a texture of the library texel by pixel.
  private static func show(_ texture: Texture, _ run: CaseRun) throws -> Bitmap {
    let size = texture.textureSize
    try run.fixture.makeTarget(size.width, size.height)
    try texture.bind()
    try run.fixture.drawTexels(size.width, size.height)
    return try run.fixture.read()
  }

  private static let exactly = TextureOptions(
    premultiply: false,
    blocks: .exact,
    sampler: Sampler(filter: .nearest)
  )

  private static var containers: [ConformanceCase] {
    RawFormat.all.flatMap { format in
      [2, 3].flatMap { version in
        [false, true].map { hasLevels in
          library(
            "upload.pvr_container",
            with: [
              "format": format.name, "version": "\(version)", "mips": hasLevels ? "yes" : "no",
            ],
            [format.isPacked ? .quantize : .exact],
            "a PVR file gives the same texture as its texels uploaded by hand",
            sections: "8.5",
            smoke: format.name == "rgb565" && version == 3
          ) { run in
            let chain = RawImage.mipChain(format, ImageSize(16, 8), &run.random)
            let levels = hasLevels ? chain : [chain[0]]
            let pvr = try PVRSource(format, levels).texture(version: version)
            let texture = try Texture(pvr, options: exactly, in: run.context)
            run.expect(texture.mipmapCount, is: levels.count, "the number of levels", rule: .errors)
            run.compare(try show(texture, run), with: chain[0].permitted, "the file")
            run.compare(
              try run.fixture.image(of: chain[0]),
              identicalTo: try show(texture, run),
              "the same by hand"
            )
          }
        }
      }
    }
  }

  /// Formats of bytes that the five do not have: what each texel becomes.
  private static let byteFormats:
    [(String, UInt32, Int, @Sendable (ArraySlice<UInt8>) -> SIMD4<UInt8>)] = [
      ("l8", 0x16, 1, { SIMD4($0[$0.startIndex], $0[$0.startIndex], $0[$0.startIndex], 255) }),
      (
        "la88", 0x17, 2,
        { texel in
          let value = texel[texel.startIndex]
          return SIMD4(value, value, value, texel[texel.startIndex + 1])
        }
      ),
      (
        "bgra8888", 0x1A, 4,
        { texel in
          let start = texel.startIndex
          return SIMD4(texel[start + 2], texel[start + 1], texel[start], texel[start + 3])
        }
      ),
      ("a8", 0x1B, 1, { SIMD4(0, 0, 0, $0[$0.startIndex]) }),
    ]

  private static var bytes: [ConformanceCase] {
    byteFormats.flatMap { label, code, size, color in
      [ImageSize(8, 8), ImageSize(7, 5)].map { dimensions in
        library(
          "upload.byte_formats",
          with: ["format": label, "size": "\(dimensions)"],
          [.exact],
          "luminance, alpha and blue-first texels become their colours",
          sections: "8.4.2, 14.2.1",
          smoke: dimensions.width == 7
        ) { run in
          let data = run.random.bytes(dimensions.width * dimensions.height * size)
          let pvr = try TextureFile(
            decoding: PVRSource.bytes(code, dimensions.width, dimensions.height, data)
          )
          let texture = try Texture(pvr, options: exactly, in: run.context)
          var expected = Bitmap(
            width: dimensions.width,
            height: dimensions.height,
            alphaMode: .premultiplied
          )
          for index in 0..<dimensions.width * dimensions.height {
            let value = color(data[size * index..<size * (index + 1)])
            expected[index % dimensions.width, index / dimensions.width] = value
          }
          run.compare(try show(texture, run), identicalTo: expected)
        }
      }
    }
  }

  private static var blocks: [ConformanceCase] {
    [("2bpp", UInt32(1)), ("4bpp", UInt32(3))].flatMap { label, code in
      [8, 16, 32].map { edgeLength in
        library(
          "upload.pvrtc_decoded",
          with: ["format": label, "side": "\(edgeLength)"],
          [.exact],
          "PVRTC blocks are shown as the decoder of the processor reads them",
          sections: "8.5",
          smoke: edgeLength == 16
        ) { run in
          let count = max(edgeLength * edgeLength / (label == "2bpp" ? 4 : 2), 32)
          let bytes = run.random.bytes(count)
          let file = PVRSource.blocks(code, edgeLength, edgeLength, bytes)
          let pvr = try TextureFile(decoding: file)
          let texture = try Texture(pvr, options: exactly, in: run.context)
          run.compare(try show(texture, run), identicalTo: try pvr.bitmap())
        }
      }
    }
  }

  private static var pngs: [ConformanceCase] {
    PNGSource.Kind.allCases.map { kind in
      library(
        "upload.png",
        with: ["kind": kind.rawValue],
        [.exact, .quantize],
        "images of every kind of PNG become textures of their pixels",
        sections: "2.3.5.2",
        smoke: kind == .palette || kind == .interlaced
      ) { run in
        let source = PNGSource(kind, 13, 9, &run.random)
        let image = try PNG.decode(source.bytes).bitmap
        let texture = try Texture(
          image,
          options: TextureOptions(sampler: Sampler(filter: .nearest)),
          in: run.context
        )
        let read = try show(texture, run)
        var expected = Bitmap(width: 13, height: 9, alphaMode: .premultiplied)
        for (index, pixel) in source.pixels.enumerated() {
          var value = pixel
          for channel in 0..<3 { value[channel] = multiplied(pixel[channel], pixel.w) }
          expected[index % 13, index / 13] = value
        }
        run.compare(read, identicalTo: expected)
      }
    }
  }

  /// The nearest whole number to `c · a / 255`, which never lies half-way.
  private static func multiplied(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8((2 * Int(color) * Int(alpha) + 255) / 510)
  }

  private static var rest: [ConformanceCase] {
    [
      library(
        "upload.premultiply",
        [.quantize],
        "colour times alpha is rounded to the nearest, for all 65,536 pairs",
        sections: "2.3.5.2",
        smoke: true
      ) { run in
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 << 16)
        for alpha in 0...255 {
          for color in 0...255 {
            bytes += [UInt8(color), UInt8(255 - color), UInt8(color), UInt8(alpha)]
          }
        }
        let image = Bitmap(width: 256, height: 256, bytes: bytes)
        let texture = try Texture(
          image,
          options: TextureOptions(sampler: Sampler(filter: .nearest)),
          in: run.context
        )
        let read = try show(texture, run).bytes
        var offset = 0
        for alpha: UInt8 in 0...255 {
          for color: UInt8 in 0...255 {
            let first = multiplied(color, alpha)
            let second = multiplied(255 - color, alpha)
            if read[offset] != first || read[offset + 1] != second || read[offset + 2] != first
              || read[offset + 3] != alpha
            {
              run.fail("\(color) times \(alpha) is \(read[offset]), the nearest is \(first)")
            }
            offset += 4
          }
        }
      },
      library(
        "upload.pot_check",
        [.exact, .errors],
        "sides that are no powers of two are kept, padded or refused as the policy says",
        smoke: true
      ) { run in
        let image = run.random.opaqueBitmap(5, 3)
        func options(_ policy: SizePolicy) -> TextureOptions {
          TextureOptions(sizePolicy: policy, sampler: Sampler(filter: .nearest))
        }
        let native = try Texture(image, options: options(.native), in: run.context)
        run.compare(try show(native, run), identicalTo: image, "kept")
        let padded = try Texture(image, options: options(.pad), in: run.context)
        run.expect(padded.textureSize, is: PixelSize(width: 8, height: 4), "the padded sides")
        var expected = Bitmap(width: 8, height: 4, alphaMode: .premultiplied)
        expected.blit(image, 0, 0)
        run.compare(try show(padded, run), identicalTo: expected, "padded")
        do throws(TextureError) {
          _ = try Texture(image, options: options(.strictPowerOfTwo), in: run.context)
          run.fail("sides of 5 and 3 were not refused", rule: .errors)
        } catch {
          run.expect(error.code, is: "texture.notPowerOfTwo", "the error", rule: .errors)
        }
      },
      library(
        "upload.update",
        [.exact, .invariance],
        "an update of a texture changes its rectangle and nothing else",
        sections: "8.6",
        smoke: true
      ) { run in
        var image = run.random.opaqueBitmap(12, 9)
        let texture = try Texture(
          image,
          options: TextureOptions(sampler: Sampler(filter: .nearest)),
          in: run.context
        )
        for (x, y, width, height) in [(0, 0, 1, 1), (3, 2, 7, 5), (11, 8, 1, 1), (0, 8, 12, 1)] {
          let part = run.random.opaqueBitmap(width, height)
          try texture.update(x: x, y: y, part)
          image.blit(part, x, y)
          run.compare(try show(texture, run), identicalTo: image, "at (\(x), \(y))")
        }
      },
    ]
  }
}
