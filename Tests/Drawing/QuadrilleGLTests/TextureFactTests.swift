import CGLES
import QuadrilleImage
import QuadrilleTextureFiles
import Testing

@testable import QuadrilleGL
@testable import QuadrilleTexture

/// Properties of textures compared with tables of OpenGL ES 3.0 and values computed by hand.
@Suite("GL texture facts", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLTextureFactTests {
  private func parameter(_ name: Int32, of texture: Texture) throws -> Int32 {
    try texture.bind()
    var value: GLint = -1
    unsafe texture.context.gl.getTexParameteriv(texture.kind.glTarget, GLenum(name), &value)
    return value
  }

  private func state(_ name: Int32, _ context: Context) -> GLint {
    var value: GLint = -1
    unsafe context.gl.getIntegerv(name, &value)
    return value
  }

  private static let filters: [(Sampler.Filter, minify: Int32, one: Int32, magnify: Int32)] = [
    (.nearest, GL_NEAREST, GL_NEAREST, GL_NEAREST),
    (.linear, GL_LINEAR, GL_LINEAR, GL_LINEAR),
    (.trilinear, GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_LINEAR),
  ]
  private static let wraps: [(Sampler.Wrap, Int32)] = [
    (.clamp, GL_CLAMP_TO_EDGE), (.repeat, GL_REPEAT), (.mirror, GL_MIRRORED_REPEAT),
  ]

  @Test("Samplers set the OpenGL ES parameters of every texture kind")
  func samplersSetTextureParameters() throws {
    try withContext { context in
      let pages = try [
        makeImage(.l8, 2, 2, levels: [noise(4), noise(1)]),
        makeImage(.l8, 2, 2, levels: [noise(4)]),
        makeImage(.l8, 2, 2, surfaces: 2, levels: [noise(8), noise(2)]),
        makeImage(.l8, 2, 2, faces: 6, levels: [noise(24), noise(6)]),
        makeImage(.l8, 2, 2, depth: 2, levels: [noise(8), noise(1)]),
      ]
      for image in pages {
        for (filter, many, one, magnify) in Self.filters {
          for (wrap, expected) in Self.wraps {
            let sampler = Sampler(filter: filter, wrap: wrap)
            let newImage = try Texture(
              image,
              options: TextureOptions(sampler: sampler),
              in: context
            )
            let changed = try Texture(image, in: context)
            try changed.setSampler(sampler)
            for texture in [newImage, changed] {
              #expect(texture.sampler == sampler)
              let minify = image.mipmapCount > 1 ? many : one
              #expect(try parameter(GL_TEXTURE_MIN_FILTER, of: texture) == minify)
              #expect(try parameter(GL_TEXTURE_MAG_FILTER, of: texture) == magnify)
              for axis in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R] {
                #expect(try parameter(axis, of: texture) == expected)
              }
              #expect(
                try parameter(GL_TEXTURE_MAX_LEVEL, of: texture) == Int32(image.mipmapCount - 1)
              )
            }
          }
        }
      }
    }
  }

  /// For all kinds, with levels from the file and generated ones.
  @Test("Levels and bytes are counted for every texture kind")
  func levelsAndBytesAreCounted() throws {
    try withContext { context in
      func facts(_ image: TextureFile, _ mipmaps: TextureOptions.Mipmaps) throws -> [Int] {
        let options = TextureOptions(premultiply: false, mipmaps: mipmaps)
        let texture = try Texture(image, options: options, in: context)
        return [texture.mipmapCount, texture.byteCount]
      }
      // Sizes 5 and 3, then 2 and 1, then 1 and 1.
      let flat = try makeImage(.rgb565, 5, 3, levels: [noise(30), noise(4), noise(2)])
      #expect(try facts(flat, .none) == [1, 30])
      #expect(try facts(flat, .given) == [3, 36])
      #expect(try facts(flat, .generate) == [3, 36])
      let cube = try makeImage(.rgba8888, 2, 2, faces: 6, levels: [noise(96)])
      #expect(try facts(cube, .given) == [1, 96])
      #expect(try facts(cube, .generate) == [2, 96 + 24])
      let array = try makeImage(.rgba8888, 4, 1, surfaces: 9, levels: [noise(144)])
      #expect(try facts(array, .generate) == [3, 144 + 72 + 36])
      // A volume halves its slices, too: 9, 4, 2 and 1.
      let volume = try makeImage(.rgba8888, 2, 4, depth: 9, levels: [noise(288)])
      #expect(try facts(volume, .generate) == [4, 288 + 4 * (1 * 2 * 4 + 1 * 1 * 2 + 1)])
      let one = try makeImage(.rgba8888, 1, 1, levels: [noise(4)])
      #expect(try facts(one, .generate) == [1, 4])
    }
  }

  @Test("Generated levels of arrays and volumes are averages")
  func generatedLevelsAreAveraged() throws {
    try withContext { context in
      let options = TextureOptions(premultiply: false, mipmaps: .generate)
      func texture(_ surfaces: Int, _ depth: Int) throws -> Texture {
        // The first image is 40 everywhere, the second 80.
        let bytes = [UInt8](repeating: 40, count: 16) + [UInt8](repeating: 80, count: 16)
        return try Texture(
          makeImage(.rgba8888, 2, 2, surfaces: surfaces, depth: depth, levels: [bytes]),
          options: options,
          in: context
        )
      }
      let array = try texture(2, 1)
      #expect(try draw(array, level: 1, layer: 0).bytes == [40, 40, 40, 40])
      #expect(try draw(array, level: 1, layer: 1).bytes == [80, 80, 80, 80])
      let volume = try texture(1, 2)
      #expect(try draw(volume, level: 1, layer: 0).bytes == [60, 60, 60, 60])
    }
  }

  @Test("Mip levels from bitmaps are returned unchanged or premultiplied")
  func bitmapLevelsRoundTrip() throws {
    try withContext { context in
      func bitmap(_ width: Int, _ height: Int, _ seed: UInt32) -> Bitmap {
        var newImage = Bitmap(
          width: width,
          height: height,
          bytes: noise(4 * width * height, seed: seed)
        )
        newImage.scale = 2
        return newImage
      }
      let levels = [bitmap(6, 5, 1), bitmap(3, 2, 2), bitmap(1, 1, 3)]
      for premultiplies in [false, true] {
        let options = TextureOptions(
          premultiply: premultiplies,
          mipmaps: .none,
          sampler: Sampler(filter: .nearest, wrap: .mirror)
        )
        let texture = try Texture(mipLevels: levels, options: options, in: context)
        #expect(texture.mipmapCount == 3 && texture.byteCount == 4 * (30 + 6 + 1))
        #expect(texture.sampler == Sampler(filter: .trilinear, wrap: .mirror))
        #expect(texture.alphaMode == (premultiplies ? .premultiplied : .straight))
        #expect(texture.scale == 2 && texture.size == Size(width: 3, height: 2.5))
        for (level, source) in levels.enumerated() {
          let expected = premultiplies ? source.premultiplied() : source
          #expect(try draw(texture, level: level).bytes == expected.bytes)
        }
      }
    }
  }

  @Test("Textures at the driver's limits work, larger ones are rejected")
  func driverLimitsCanBeReached() throws {
    try withContext { context in
      let limits = context.capabilities
      let dimension = limits.maxTextureSize
      #expect(
        try Texture(Bitmap(width: dimension, height: 1), in: context).textureSize.width == dimension
      )
      #expect(
        try Texture(Bitmap(width: 1, height: dimension), in: context).textureSize.height
          == dimension
      )
      let layers = limits.maxArrayLayers
      let array = try makeImage(.l8, 1, 1, surfaces: layers, levels: [noise(layers)])
      #expect(try Texture(array, in: context).kind == .array(layers: layers))
      let slices = limits.maxVolumeSize
      let volume = try makeImage(.l8, 1, 1, depth: slices, levels: [noise(slices)])
      #expect(try Texture(volume, in: context).kind == .volume(depth: slices))
      let high = Bitmap(width: 1, height: dimension + 1)
      #expect(
        textureError { _ = try Texture(high, in: context) }
          == .tooLarge(size: high.pixelSize, maximum: dimension)
      )
      // Each kind has its own limit; that of volumes is usually the smallest.
      let wide = try makeImage(.l8, slices + 1, 1, depth: 2, levels: [noise(2 * slices + 2)])
      #expect(
        textureError { _ = try Texture(wide, in: context) }
          == .tooLarge(size: wide.pixelSize, maximum: slices)
      )
    }
  }

  @Test("Texture errors include the label")
  func errorsIncludeLabel() throws {
    try withContext { context in
      var options = TextureOptions(label: "page 7")
      func location(_ body: () throws -> Texture) -> String? {
        do {
          _ = try body()
          Issue.record("no error was thrown")
        } catch let error as TextureError {
          return error.location.part
        } catch {
          Issue.record(error)
        }
        return nil
      }
      let wide = Bitmap(width: context.capabilities.maxTextureSize + 1, height: 1)
      #expect(location { try Texture(wide, options: options, in: context) } == "page 7")
      #expect(
        location { try Texture(mipLevels: [wide], options: options, in: context) } == "page 7"
      )
      let cube = try makeImage(.l8, 1, 1, surfaces: 2, faces: 6, levels: [noise(12)])
      #expect(location { try Texture(cube, options: options, in: context) } == "page 7")
      let texture = try Texture(Bitmap(width: 3, height: 3), options: options, in: context)
      #expect(texture.label == "page 7")
      let far = location {
        try texture.update(x: 3, y: 3, Bitmap(width: 1, height: 1))
        return texture
      }
      #expect(far == "page 7")
      options.sizePolicy = .strictPowerOfTwo
      let unsupported = Bitmap(width: 3, height: 3)
      #expect(location { try Texture(unsupported, options: options, in: context) } == "page 7")
      options.squarePVR = true
      let long = try makeImage(.l8, 2, 1, levels: [noise(2)])
      #expect(location { try Texture(long, options: options, in: context) } == "page 7")
    }
  }

  /// Every existing layer can be overwritten up to its edges, and no other.
  @Test("An update changes one layer only, and invalid layers are rejected")
  func singleLayersAreUpdated() throws {
    try withContext { context in
      for (surfaces, faces, depth) in [(3, 1, 1), (1, 6, 1), (1, 1, 3), (1, 1, 1)] {
        let layers = surfaces * faces * depth
        let bytes = noise(16 * layers)
        let image = try makeImage(
          .rgba8888,
          2,
          2,
          surfaces: surfaces,
          faces: faces,
          depth: depth,
          levels: [bytes]
        )
        let options = TextureOptions(premultiply: false, sampler: Sampler(filter: .nearest))
        for layer in -1...layers {
          let texture = try Texture(image, options: options, in: context)
          let patch = Bitmap(width: 2, height: 2, bytes: noise(16, seed: 77))
          guard (0..<layers).contains(layer) else {
            let reason = textureError { try texture.update(x: 0, y: 0, patch, layer: layer) }
            let size = PixelSize(width: 2, height: 2)
            #expect(reason == .outside(x: 0, y: 0, size: size, texture: size))
            continue
          }
          try texture.update(x: 0, y: 0, patch, layer: layer)
          for other in 0..<layers {
            let own = Array(bytes[(16 * other)..<(16 * other + 16)])
            let expected = other == layer ? patch.bytes : own
            #expect(try draw(texture, layer: other).bytes == expected)
          }
        }
      }
    }
  }

  @Test("An update converts alpha and keeps the given mip levels")
  func updatesConvertAlpha() throws {
    try withContext { context in
      let levels = [noise(16, seed: 1), noise(4, seed: 2)]
      let image = try makeImage(.rgba8888, 2, 2, alphaMode: .straight, levels: levels)
      let options = TextureOptions(premultiply: false)
      let texture = try Texture(image, options: options, in: context)
      let patch = Bitmap(
        width: 1,
        height: 1,
        alphaMode: .premultiplied,
        bytes: [51, 0, 102, 102]
      )
      try texture.update(x: 0, y: 1, patch)
      // 51 of 102 is half of 255, rounded up, and 102 of 102 is 255.
      #expect(
        try draw(texture).bytes == Array(levels[0][0..<8]) + [128, 0, 255, 102]
          + Array(levels[0][12...])
      )
      #expect(try draw(texture, level: 1).bytes == levels[1])
    }
  }

  @Test("Padding keeps the size of the image")
  func paddingKeepsImageSize() throws {
    try withContext { context in
      var bitmap = Bitmap(width: 6, height: 3)
      bitmap.scale = 1.5
      let texture = try Texture(bitmap, options: TextureOptions(sizePolicy: .pad), in: context)
      #expect(texture.textureSize == PixelSize(width: 8, height: 4))
      #expect(texture.contentRect == Rect(x: 0, y: 0, width: 6, height: 3))
      #expect(texture.unitContentRect == Rect(x: 0, y: 0, width: 0.75, height: 0.75))
      #expect(texture.size == Size(width: 4, height: 2))
      #expect(texture.scale == 1.5 && texture.byteCount == 8 * 4 * 4)
    }
  }

  /// The outer state is ignored, and nothing stays bound.
  @Test("Uploads do not depend on bound buffers and pixel-store state")
  func uploadsIgnoreOuterState() throws {
    try withContext { context in
      let gl = context.gl
      let buffer = try Buffer(.vertex, in: context)
      try buffer.upload([Float](repeating: 0, count: 64), usage: .stream)
      for stride in [12, 16] {
        let bytes = noise(stride * 2)
        let bitmap = Bitmap(
          width: 3,
          height: 2,
          stride: stride,
          alphaMode: .premultiplied,
          bytes: bytes
        )
        gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer.name)
        gl.pixelStorei(GL_UNPACK_ALIGNMENT, 8)
        let texture = try Texture(bitmap, in: context)
        #expect(state(GL_UNPACK_ROW_LENGTH, context) == 0)
        #expect(state(GL_TEXTURE_BINDING_2D, context) == 0)
        #expect(try draw(texture).bytes == Array(bytes[0..<12] + bytes[stride..<(stride + 12)]))
        gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer.name)
        gl.pixelStorei(GL_UNPACK_ALIGNMENT, 8)
        let patch = Bitmap(width: 1, height: 1, alphaMode: .premultiplied, bytes: [1, 2, 3, 4])
        try texture.update(x: 2, y: 1, patch)
        #expect(try draw(texture).bytes.suffix(4) == [1, 2, 3, 4])
      }
    }
  }

  /// The driver's limits reject sizes beyond its integers.
  @Test("Views of extreme sizes are rejected")
  func extremeViewSizesAreRejected() throws {
    try withContext { context in
      for (width, height) in [(1e300, 4), (4, 1e300), (0.4, 4), (4, 0.4), (.nan, 4)] {
        #expect(throws: GLError.self) {
          try GLView(size: Size(width: width, height: height), in: context)
        }
      }
      let view = try GLView(size: Size(width: 2.6, height: 1.4), in: context)
      #expect(view.pixelSize == PixelSize(width: 3, height: 1))
    }
  }

  @Test("Configuration bit sizes are parsed and printed")
  func configSizesRoundTrip() {
    let all = "rgba8888d24s8ms4"
    let sizes = ConfigSizes(all)
    #expect(sizes?.colors == SIMD4(8, 8, 8, 8) && sizes?.depth == 24)
    #expect(sizes?.stencil == 8 && sizes?.samples == 4)
    for text in [all, "rgb565", "rgba5551d16", "rgb888s8", "rgba4444ms16", "rgb565d255s255ms255"] {
      #expect(ConfigSizes(text)?.description == text)
    }
    #expect(ConfigSizes("rgb565")?.colors == SIMD4(5, 6, 5, 0))
    #expect(ConfigSizes("rgba8888") == ConfigSizes())
    for wrong in [
      "", "rgba888", "rgb8888", "bgra8888", "rgba8808", "rgba8888d", "rgba8888d256",
      "rgba8888s8d24",
      "rgba8888x1", "rgba8888ms256", "8888", "rgba8888d24d24",
    ] {
      #expect(ConfigSizes(wrong) == nil, "\(wrong)")
    }
  }

  @Test("Textures are bound to their own units")
  func textureUnitsAreIndependent() throws {
    try withContext { context in
      let first = try Texture(Bitmap(width: 1, height: 1), in: context)
      let second = try Texture(Bitmap(width: 1, height: 1), in: context)
      try first.bind(unit: 3)
      try second.bind(unit: 0)
      #expect(state(GL_ACTIVE_TEXTURE, context) == GL_TEXTURE0)
      #expect(state(GL_TEXTURE_BINDING_2D, context) == GLint(second.name))
      context.gl.activeTexture(GL_TEXTURE3)
      #expect(state(GL_TEXTURE_BINDING_2D, context) == GLint(first.name))
    }
  }
}
