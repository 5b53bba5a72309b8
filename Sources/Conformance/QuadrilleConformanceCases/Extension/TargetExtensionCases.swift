import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Framebuffers and textures that extensions discard, clear, turn over and read.
enum TargetExtensionCases {
  static var all: [ConformanceCase] {
    [
      discard, clearTexture, flip, readDepth, boundedRead, partOfLayers, wholeMap,
    ]
  }

  private static var discard: ConformanceCase {
    driver(
      "fbo.discard",
      [.exact, .errors],
      "what is discarded of a framebuffer may be anything, the rest stays",
      sections: "EXT_discard_framebuffer",
      smoke: true
    ) { run in
      try run.require("GL_EXT_discard_framebuffer")
      let (fixture, gl) = (run.fixture, run.gl)
      guard let discard = unsafe gl.discardFramebuffer else {
        return run.fail("glDiscardFramebufferEXT is missing")
      }
      let target = GL_FRAMEBUFFER
      try fixture.makeTextureTarget(4, 4, format: GL_RGBA8)
      fixture.attachStorage(GL_DEPTH24_STENCIL8, 4, 4, to: GL_DEPTH_STENCIL_ATTACHMENT)
      fixture.clear(0.2, 0.4, 0.6, 0.8)
      let attachments = [GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_STENCIL_ATTACHMENT)]
      unsafe discard(GLenum(target), 2, attachments)
      run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "the colour without depth and stencil")
      unsafe discard(GLenum(target), 1, [GLenum(GL_COLOR_ATTACHMENT0)])
      run.expectError("NO_ERROR", "discarding")
      // What was discarded can be drawn again.
      fixture.clear(0.8, 0.6, 0.4, 0.2)
      run.expectFilled(SIMD4(204, 153, 102, 51), 4, 4, "the color of the second clear")
      unsafe discard(GLenum(target), -1, [GLenum(GL_COLOR_ATTACHMENT0)])
      run.expectError("INVALID_VALUE", "discarding -1 attachments")
      unsafe discard(GLenum(GL_RENDERBUFFER), 1, [GLenum(GL_COLOR_ATTACHMENT0)])
      run.expectError("INVALID_ENUM", "discarding of what is no framebuffer")
      unsafe discard(GLenum(target), 1, [GLenum(0x1234)])
      run.expectError("INVALID_ENUM", "discarding what is no attachment")
      run.expectFilled(SIMD4(204, 153, 102, 51), 4, 4, "the colour after wrong calls")
    }
  }

  private static var clearTexture: ConformanceCase {
    driver(
      "clear.texture",
      [.exact, .errors],
      "a level, or a part of one, is filled with one texel; other levels and texels stay",
      sections: "EXT_clear_texture",
      smoke: true
    ) { run in
      try run.require("GL_EXT_clear_texture")
      let (fixture, gl) = (run.fixture, run.gl)
      guard let whole = unsafe gl.clearTexImage, let part = unsafe gl.clearTexSubImage else {
        return run.fail("functions of GL_EXT_clear_texture are missing")
      }
      let (format, type) = (GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE))
      let texture = fixture.makeBound(GL_TEXTURE_2D)
      gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1)
      gl.image(4, 4, [UInt8](repeating: 11, count: 64))
      gl.image(level: 1, 2, 2, [UInt8](repeating: 22, count: 16))
      unsafe whole(texture, 1, format, type, [1, 2, 3, 4] as [UInt8])
      unsafe part(texture, 0, 1, 2, 0, 3, 1, 1, format, type, [5, 6, 7, 8] as [UInt8])
      // No texel stands for zeros.
      part(texture, 0, 0, 0, 0, 1, 1, 1, format, type, nil)
      run.expectError("NO_ERROR", "clearing textures")
      let framebuffer = fixture.make(.framebuffer)
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
      gl.attach(texture, level: 1)
      run.expectFilled(SIMD4(1, 2, 3, 4), 2, 2, "the level that was cleared")
      gl.attach(texture)
      let found = fixture.read(0, 0, 4, 4)
      for y in 0..<4 {
        for x in 0..<4 {
          let wanted: SIMD4<UInt8> =
            y == 2 && x > 0 ? SIMD4(5, 6, 7, 8) : x + y == 0 ? .zero : SIMD4(repeating: 11)
          run.expect(found[x, y], is: wanted, "texel (\(x), \(y))")
        }
      }
      part(texture, 0, 2, 0, 0, 3, 1, 1, format, type, nil)
      run.expectError("INVALID_OPERATION", "a part beyond the texture")
      whole(0, 0, format, type, nil)
      run.expectError("INVALID_OPERATION", "the texture 0")
    }
  }

  private static var flip: ConformanceCase {
    driver(
      "fbo.flip_y",
      [.exact],
      "a flipped framebuffer has its first row on top, for draws, scissors and reads",
      sections: "MESA_framebuffer_flip_y",
      smoke: false
    ) { run in
      try run.require("GL_MESA_framebuffer_flip_y")
      let (fixture, gl) = (run.fixture, run.gl)
      guard let set = gl.framebufferParameter else {
        return run.fail("glFramebufferParameteriMESA is missing")
      }
      let target = try fixture.makeTextureTarget(3, 4, format: GL_RGBA8)
      // GL_FRAMEBUFFER_FLIP_Y_MESA.
      set(GLenum(GL_FRAMEBUFFER), 0x8BBB, GL_TRUE)
      fixture.clear(0, 0, 0, 1)
      try fixture.fill(1, 0, 1, 1, SIMD4(1, 0, 0, 1))
      gl.enable(GL_SCISSOR_TEST)
      gl.scissor(0, 1, 1, 2)
      fixture.clear(0, 1, 0, 1)
      gl.disable(GL_SCISSOR_TEST)
      func verify(_ row: (Int) -> Int, _ what: String) {
        let found = fixture.read(0, 0, 3, 4)
        for y in 0..<4 {
          for x in 0..<3 {
            let wanted: SIMD4<UInt8> =
              x == 1 && y == 0
              ? SIMD4(255, 0, 0, 255)
              : x == 0 && (1...2).contains(y) ? SIMD4(0, 255, 0, 255) : SIMD4(0, 0, 0, 255)
            run.expect(found[x, row(y)], is: wanted, "\(what), (\(x), \(y))")
          }
        }
      }
      verify({ $0 }, "the flipped framebuffer")
      // The texture itself has its rows the other way round.
      gl.bindFramebuffer(GL_FRAMEBUFFER, fixture.make(.framebuffer))
      gl.attach(target.texture)
      verify({ 3 - $0 }, "the texture")
      run.expectError("NO_ERROR", "a flipped framebuffer")
    }
  }

  private static var readDepth: ConformanceCase {
    driver(
      "read.depth",
      [.exact],
      "depth and stencil are read as they were cleared, each by its extension",
      sections: "16.1, NV_read_depth, NV_read_stencil",
      smoke: true
    ) { run in
      try run.require("GL_NV_read_depth")
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(4, 4)
      fixture.attachStorage(GL_DEPTH24_STENCIL8, 4, 4, to: GL_DEPTH_STENCIL_ATTACHMENT)
      gl.clearDepthf(0.25)
      gl.clearStencil(0xA7)
      gl.clear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)
      gl.enable(GL_SCISSOR_TEST)
      gl.scissor(1, 2, 2, 1)
      gl.clearDepthf(0.75)
      gl.clearStencil(0x18)
      gl.clear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)
      gl.disable(GL_SCISSOR_TEST)
      func isInside(_ index: Int) -> Bool { index / 4 == 2 && (1...2).contains(index % 4) }
      var words = [UInt32](repeating: 7, count: 16)
      unsafe gl.readPixels(0, 0, 4, 4, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, &words)
      for (index, word) in words.enumerated() {
        let wanted = (isInside(index) ? 0.75 : 0.25) * 4_294_967_295
        run.expect(abs(Double(word) - wanted) <= 512, "depth \(index) is \(word) of 32 bits")
      }
      if run.facts.has("GL_NV_read_stencil") {
        var stencils = [UInt8](repeating: 7, count: 16)
        // GL_STENCIL_INDEX.
        unsafe gl.readPixels(0, 0, 4, 4, 0x1901, GL_UNSIGNED_BYTE, &stencils)
        run.expect(stencils, is: (0..<16).map { isInside($0) ? 0x18 : 0xA7 }, "the stencil")
      }
      run.expectError("NO_ERROR", "reading depth")
    }
  }

  private static var boundedRead: ConformanceCase {
    driver(
      "read.bounded",
      [.errors, .readGuard],
      "a read that does not fit into its memory is refused, one that fits just so is not",
      sections: "16.1.2, KHR_robustness",
      smoke: true
    ) { run in
      guard run.facts.has("GL_KHR_robustness") || run.facts.has("GL_EXT_robustness") else {
        throw CaseStop.notSupported("GL_KHR_robustness is missing")
      }
      let (fixture, gl) = (run.fixture, run.gl)
      guard let read = unsafe gl.readBoundedPixels else {
        return run.fail("glReadnPixels is missing")
      }
      try fixture.makeTarget(3, 3)
      fixture.clear(0.2, 0.4, 0.6, 0.8)
      let (format, type) = (GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE))
      // Rows of 16 bytes, of which the last ends after 12.
      gl.pixelStorei(GL_PACK_ALIGNMENT, 8)
      var bytes = [UInt8](repeating: 0x5C, count: 64)
      unsafe read(0, 0, 3, 3, format, type, 43, &bytes)
      run.expectError("INVALID_OPERATION", "space for 43 bytes of 44")
      run.expect(bytes.allSatisfy { $0 == 0x5C }, "memory was written", rule: .readGuard)
      unsafe read(0, 0, 3, 3, format, type, 44, &bytes)
      run.expectError("NO_ERROR", "space for 44 bytes")
      for row in 0..<3 {
        run.expect(
          Array(bytes[16 * row..<16 * row + 12]),
          is: [51, 102, 153, 204, 51, 102, 153, 204, 51, 102, 153, 204],
          "row \(row)"
        )
      }
      run.expect(bytes[44...].allSatisfy { $0 == 0x5C }, "memory behind", rule: .readGuard)
    }
  }

  private static var partOfLayers: ConformanceCase {
    driver(
      "blocks.part_of_layers",
      [.exact],
      "blocks of a part of one layer are replaced, all others stay",
      sections: "8.7",
      smoke: true
    ) { run in
      let (fixture, gl, target) = (run.fixture, run.gl, GLenum(GL_TEXTURE_2D_ARRAY))
      guard let format = BlockFormat.all.first(where: { $0.label == "etc2_rgb" }) else { return }
      fixture.makeBound(GL_TEXTURE_2D_ARRAY)
      // Two blocks by two in each of three layers.
      var layers = try (0..<3).map { _ in
        try BlockCases.blocks(format, "planar", 8, 8, &run.random)
      }
      let internalFormat = GLenum(format.internalFormat)
      unsafe gl.compressedTexImage3D(
        target,
        0,
        internalFormat,
        8,
        8,
        3,
        0,
        96,
        layers.flatMap { $0 }
      )
      let block = try BlockCases.blocks(format, "planar", 4, 4, &run.random)
      unsafe gl.compressedTexSubImage3D(target, 0, 4, 4, 2, 4, 4, 1, internalFormat, 8, block)
      layers[2].replaceSubrange(24..<32, with: block)
      run.expectError("NO_ERROR", "a part of a layer")
      for (layer, bytes) in layers.enumerated() {
        let image = try format.image(bytes, 8, 8)
        let found = try fixture.values(
          "texelFetch(page, ivec3(p, int(layer.x)), 0)",
          "uniform highp sampler2DArray page; uniform vec4 layer;",
          8,
          8
        ) { gl.setVector($0, "layer", SIMD4(repeating: Float(layer))) }
        for (index, value) in found.enumerated() {
          let exact = SIMD4<Double>(image[index % 8, index / 8]) / 255
          run.expect(value, near: exact, "texel \(index) of layer \(layer)")
        }
      }
      gl.bindTexture(target, 0)
    }
  }

  private static var wholeMap: ConformanceCase {
    driver(
      "buffer.map_whole",
      [.exact, .errors],
      "a whole buffer is mapped for writing, keeps the rest, and is reported as mapped",
      sections: "OES_mapbuffer",
      smoke: true
    ) { run in
      try run.require("GL_OES_mapbuffer")
      let gl = run.gl
      guard let map = unsafe gl.mapBuffer else { return run.fail("glMapBufferOES is missing") }
      let target = GL_ARRAY_BUFFER
      var bytes = run.random.bytes(40)
      run.fixture.makeBuffer(GL_ARRAY_BUFFER, bytes)
      run.expect(
        unsafe map(GLenum(target), GLenum(GL_MAP_READ_BIT)) == nil,
        "a wrong access is taken"
      )
      run.expectError("INVALID_ENUM", "a wrong access")
      // GL_WRITE_ONLY_OES.
      guard let memory = unsafe map(GLenum(target), 0x88B9) else {
        return run.fail("glMapBufferOES gives no memory")
      }
      for index in 20..<30 {
        bytes[index] = UInt8(index)
        unsafe memory.storeBytes(of: UInt8(index), toByteOffset: index, as: UInt8.self)
      }
      var pointer: UnsafeMutableRawPointer?
      unsafe gl.getBufferPointerv(GLenum(target), GLenum(GL_BUFFER_MAP_POINTER), &pointer)
      run.expect(unsafe pointer == memory, "GL_BUFFER_MAP_POINTER is another")
      run.expect(unsafe map(GLenum(target), 0x88B9) == nil, "the buffer is mapped twice")
      run.expectError("INVALID_OPERATION", "mapping twice")
      run.expect(gl.unmapBuffer(target), is: GLboolean(GL_TRUE), "glUnmapBuffer")
      run.expect(gl.contents(GL_ARRAY_BUFFER, 0, 40) ?? [], is: bytes, "the buffer")
    }
  }
}
