import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Textures as extensions and OpenGL ES 3.1 and 3.2 have them: copies, views, stencil, 16 bits.
enum ImageExtensionCases {
  private static let flat = GL_TEXTURE_2D

  static var all: [ConformanceCase] {
    [
      mirrorClamp, sixteenBits, copyImage, view, stencilIndices, persistent, messages,
    ]
  }

  private static var mirrorClamp: ConformanceCase {
    driver(
      "wrap.mirror_clamp",
      [.nearest],
      "a coordinate is mirrored once and then clamped",
      sections: "8.14.2, EXT_texture_mirror_clamp_to_edge",
      smoke: false
    ) { run in
      try run.require("GL_EXT_texture_mirror_clamp_to_edge")
      let gl = run.gl
      run.fixture.makeBound(flat)
      var bytes: [UInt8] = []
      for y in 0..<4 {
        for x in 0..<4 { bytes += [UInt8(60 * x), UInt8(60 * y), 0, 255] }
      }
      gl.image(4, 4, bytes)
      gl.parameter(flat, GL_TEXTURE_WRAP_S, 0x8743)
      gl.parameter(flat, GL_TEXTURE_WRAP_T, 0x8743)
      func texel(_ coordinate: Int) -> Int { min(coordinate < 0 ? -1 - coordinate : coordinate, 3) }
      let found = try run.fixture.values(
        "texture(page, (vec2(p) - 7.5) / 4.0)",
        "uniform sampler2D page;",
        16,
        16
      )
      for (index, value) in found.enumerated() {
        let (x, y) = (index % 16 - 8, index / 16 - 8)
        run.expect(
          value,
          near: SIMD4(Double(60 * texel(x)) / 255, Double(60 * texel(y)) / 255, 0, 1),
          "the texel at (\(x), \(y))"
        )
      }
    }
  }

  private static var sixteenBits: ConformanceCase {
    driver(
      "format.sixteen_bits",
      [.arithmetic],
      "normalised channels of 16 bits keep all of them, signed ones end at -1",
      sections: "8.5, EXT_texture_norm16",
      smoke: true
    ) { run in
      try run.require("GL_EXT_texture_norm16")
      // GL_R16_EXT to GL_RGBA16_SNORM_EXT.
      for (internalFormat, format, count, isSigned) in [
        (0x822A, GL_RED, 1, false), (0x822C, GL_RG, 2, false), (0x8054, GL_RGB, 3, false),
        (0x805B, GL_RGBA, 4, false), (0x8F98, GL_RED, 1, true), (0x8F99, GL_RG, 2, true),
        (0x8F9A, GL_RGB, 3, true), (0x8F9B, GL_RGBA, 4, true),
      ] as [(Int32, Int32, Int, Bool)] {
        run.fixture.makeBound(flat)
        let texels = [0, 1, 257, 0x7FFF, 0x8000, 0x8001, 0xFFFE, 0xFFFF].flatMap { first in
          (0..<count).map { $0 == 0 ? first : run.random.below(0x10000) }
        }
        let bytes = texels.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let type = isSigned ? GL_SHORT : GL_UNSIGNED_SHORT
        run.gl.image(internalFormat, 8, 1, format, type, bytes)
        let found = try run.fixture.values(
          "texelFetch(page, p, 0)",
          "uniform sampler2D page;",
          8,
          1
        )
        for (index, value) in found.enumerated() {
          var exact = SIMD4<Double>(0, 0, 0, 1)
          for channel in 0..<count {
            let word = texels[count * index + channel]
            exact[channel] =
              isSigned
              ? max(Double(Int16(truncatingIfNeeded: word)) / 32767, -1) : Double(word) / 65535
          }
          run.expect(
            value,
            near: exact,
            within: SIMD4(repeating: 1e-6),
            "texel \(index) of 0x\(String(internalFormat, radix: 16))"
          )
        }
      }
    }
  }

  private static var copyImage: ConformanceCase {
    driver(
      "copy.image",
      [.exact, .errors],
      "a part of one image is copied to another, also between layers, levels and formats of one size",
      sections: "18.3.2, EXT_copy_image",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      guard let copy = gl.copyImageSubData else {
        throw CaseStop.notSupported("glCopyImageSubData is missing")
      }
      let (from, to) = (run.random.bitmap(8, 8), run.random.bitmap(8, 8))
      let source = fixture.makeBound(GL_TEXTURE_2D_ARRAY)
      gl.texStorage3D(GL_TEXTURE_2D_ARRAY, 2, GL_RGBA8, 16, 16, 3)
      unsafe gl.texSubImage3D(
        GL_TEXTURE_2D_ARRAY,
        1,
        0,
        0,
        2,
        8,
        8,
        1,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        from.bytes
      )
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      for format in [GL_RGBA8, GL_R32UI] {
        let target = fixture.makeBound(flat)
        gl.texStorage2D(flat, 1, format, 8, 8)
        let isPlain = format == GL_RGBA8
        unsafe gl.texSubImage2D(
          flat,
          0,
          0,
          0,
          8,
          8,
          isPlain ? GL_RGBA : GL_RED_INTEGER,
          isPlain ? GL_UNSIGNED_BYTE : GL_UNSIGNED_INT,
          to.bytes
        )
        let layers = GL_TEXTURE_2D_ARRAY
        copy(source, GLenum(layers), 1, 2, 3, 2, target, GLenum(flat), 0, 1, 4, 0, 5, 3, 1)
        run.expectError("NO_ERROR", "glCopyImageSubData")
        var expected = to
        expected.blit(from.part(2, 3, 5, 3), 1, 4)
        let found = try fixture.bits(
          .integer,
          isPlain
            ? "uvec4(texelFetch(page, p, 0) * 255.0 + 0.5)"
            : "uvec4(0, 8, 16, 24) - uvec4(0, 8, 16, 24) + uvec4(texelFetch(page, p, 0).r)",
          "uniform highp \(isPlain ? "" : "u")sampler2D page;",
          8,
          8
        )
        for (index, value) in found.enumerated() {
          let color = SIMD4<UInt32>(truncatingIfNeeded: expected[index % 8, index / 8])
          let word = color.x | color.y << 8 | color.z << 16 | color.w << 24
          run.expect(
            value,
            is: isPlain ? color : SIMD4(repeating: word),
            "texel \(index) of 0x\(String(format, radix: 16))"
          )
        }
        copy(source, GLenum(layers), 1, 5, 0, 0, target, GLenum(flat), 0, 0, 0, 0, 4, 1, 1)
        run.expectError("INVALID_VALUE", "a copy from beyond the image")
      }
    }
  }

  private static var view: ConformanceCase {
    driver(
      "texture.view",
      [.exact],
      "a view is the storage of some layers and levels of another texture, as another format",
      sections: "8.18, EXT_texture_view",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      guard let makeView = gl.textureView else {
        throw CaseStop.notSupported("glTextureView is missing")
      }
      let source = fixture.makeBound(GL_TEXTURE_2D_ARRAY)
      gl.texStorage3D(GL_TEXTURE_2D_ARRAY, 3, GL_RGBA8, 4, 4, 3)
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      let name = fixture.make(.texture)
      makeView(name, GLenum(flat), source, GLenum(GL_RGBA8UI), 1, 2, 2, 1)
      run.expectError("NO_ERROR", "glTextureView")
      gl.bindTexture(flat, name)
      gl.readNearest(flat)
      let bytes = run.random.bytes(16)
      unsafe gl.texSubImage2D(flat, 0, 0, 0, 2, 2, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, bytes)
      gl.bindTexture(flat, 0)
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, source)
      let found = try fixture.bits(
        .integer,
        "uvec4(texelFetch(page, ivec3(p, 2), 1) * 255.0 + 0.5)",
        "uniform highp sampler2DArray page;",
        2,
        2
      )
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      for (index, value) in found.enumerated() {
        let texel = (0..<4).map { UInt32(bytes[4 * index + $0]) }
        run.expect(value, is: SIMD4(texel[0], texel[1], texel[2], texel[3]), "texel \(index)")
      }
    }
  }

  private static var stencilIndices: ConformanceCase {
    driver(
      "texture.stencil_index",
      [.exact],
      "the stencil of depth with stencil is read where the texture says so, and depth otherwise",
      sections: "8.16",
      smoke: true
    ) { run in
      guard run.facts.version[0] * 10 + run.facts.version[1] >= 31 else {
        throw CaseStop.notSupported("the case needs OpenGL ES 3.1 for stencil in textures")
      }
      let (fixture, gl) = (run.fixture, run.gl)
      fixture.makeBound(flat)
      // Depth 0.5 and stencil 10, 60, 110 and 160.
      var bytes: [UInt8] = []
      for index in 0..<4 { bytes += [UInt8(50 * index + 10), 0, 0, 0x80] }
      gl.image(GL_DEPTH24_STENCIL8, 2, 2, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, bytes)
      // GL_DEPTH_STENCIL_TEXTURE_MODE, with GL_STENCIL_INDEX and GL_DEPTH_COMPONENT.
      gl.parameter(flat, 0x90EA, 0x1901)
      let found = try fixture.bits(
        .integer,
        "texelFetch(page, p, 0)",
        "uniform highp usampler2D page;",
        2,
        2
      )
      for index in 0..<4 {
        run.expect(found[index].x, is: UInt32(50 * index + 10), "the stencil of texel \(index)")
      }
      gl.parameter(flat, 0x90EA, GL_DEPTH_COMPONENT)
      let depth = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 2, 2)[3].x
      run.expect(abs(depth - 0.5) < 1e-5, "the depth is \(depth), expected 0.5")
    }
  }

  private static var persistent: ConformanceCase {
    driver(
      "buffer.persistent",
      [.exact, .errors],
      "a buffer that stays mapped is drawn from while it is written, with no call between",
      sections: "6.3, EXT_buffer_storage",
      smoke: true
    ) { run in
      try run.require("GL_EXT_buffer_storage")
      let (fixture, gl) = (run.fixture, run.gl)
      guard let define = unsafe gl.bufferStorage else {
        return run.fail("glBufferStorageEXT is missing")
      }
      try fixture.makeTarget(4, 1)
      try fixture.prepare(.color)
      let target = GL_ARRAY_BUFFER
      gl.bindBuffer(target, fixture.make(.buffer))
      let size = 6 * MemoryLayout<Vertex>.stride
      // GL_MAP_PERSISTENT_BIT_EXT and GL_MAP_COHERENT_BIT_EXT.
      let access = GL_MAP_WRITE_BIT | 0x40 | 0x80
      define(GLenum(target), size, nil, GLbitfield(access))
      guard let memory = unsafe gl.mapBufferRange(target, 0, size, access) else {
        return run.fail("the buffer cannot be mapped")
      }
      fixture.pointAttributes(offset: 0)
      for x in 0..<4 {
        let color = SIMD4<Float>(Float(50 * x) / 255, 1, 0, 1)
        let corners = Quadrilateral.quad(x: x, y: 0, width: 1, height: 1, color: color).triangles
        unsafe memory.copyMemory(from: corners, byteCount: size)
        gl.drawArrays(GL_TRIANGLES, 0, 6)
        gl.finish()
      }
      run.expectError("NO_ERROR", "draws from a mapped buffer")
      let found = try fixture.read()
      for x in 0..<4 {
        run.expect(found[x, 0], is: SIMD4(UInt8(50 * x), 255, 0, 255), "column \(x)")
      }
      _ = gl.unmapBuffer(target)
      unsafe gl.bufferData(target, 8, nil, GL_STATIC_DRAW)
      run.expectError("INVALID_OPERATION", "storage that is given again")
    }
  }

  private static var messages: ConformanceCase {
    driver(
      "state.debug_messages",
      [.exact],
      "messages of the program are logged in order, but those of a kind or group that is disabled",
      sections: "2.3.2, KHR_debug",
      smoke: true
    ) { run in
      try run.require("GL_KHR_debug")
      let gl = run.gl
      guard let insert = unsafe gl.debugMessageInsert, let read = unsafe gl.getDebugMessageLog,
        let control = unsafe gl.debugMessageControl, let push = unsafe gl.pushDebugGroup,
        let pop = gl.popDebugGroup
      else { return run.fail("functions of GL_KHR_debug are missing") }
      let wasEnabled = gl.isEnabled(0x92E0) != 0
      gl.enable(0x92E0)
      func numbers(of count: GLint) -> [GLuint] {
        // GL_DEBUG_LOGGED_MESSAGES.
        run.expect(gl.integer(0x9145), is: count, "the number of messages")
        var ids = [GLuint](repeating: 0, count: 64)
        let count = unsafe read(64, 0, nil, nil, &ids, nil, nil, nil)
        return Array(ids.prefix(Int(count))).filter { (500..<600).contains($0) }
      }
      // GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_MARKER, GL_DEBUG_TYPE_OTHER, severities.
      let (application, marker, other) = (GLenum(0x824A), GLenum(0x8268), GLenum(0x8251))
      let (high, notice, dontCare) = (GLenum(0x9146), GLenum(0x826B), GLenum(GL_DONT_CARE))
      // A driver may have filled the log, and goes on with messages of its own.
      control(dontCare, dontCare, dontCare, 0, nil, 0)
      control(application, dontCare, dontCare, 0, nil, 1)
      gl.emptyDebugLog()
      func insertMessage(_ type: GLenum, _ id: GLuint, _ severity: GLenum) {
        unsafe insert(application, type, id, severity, -1, "a message of this case")
      }
      insertMessage(marker, 501, high)
      insertMessage(other, 502, notice)
      run.expect(numbers(of: 2), is: [501, 502], "the messages")
      run.expect(numbers(of: 0), is: [], "the messages after they were fetched")
      control(application, marker, dontCare, 0, nil, 0)
      insertMessage(marker, 503, high)
      insertMessage(other, 504, high)
      run.expect(numbers(of: 1), is: [504], "the messages without markers")
      unsafe push(application, 505, -1, "a group")
      control(application, other, dontCare, 0, nil, 0)
      insertMessage(other, 506, high)
      pop()
      insertMessage(other, 507, high)
      // Beginning and end of a group are messages too.
      run.expect(numbers(of: 3), is: [505, 505, 507], "the messages of and after a group")
      control(dontCare, dontCare, dontCare, 0, nil, 1)
      // Messages of GL_DEBUG_SEVERITY_LOW are disabled initially.
      control(dontCare, dontCare, 0x9148, 0, nil, 0)
      if !wasEnabled { gl.disable(0x92E0) }
      run.expectError("NO_ERROR", "messages")
    }
  }
}
