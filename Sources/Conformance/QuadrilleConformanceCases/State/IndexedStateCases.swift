import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// State by number, queries of samples next to every test, and uploads of volumes from buffers.
enum IndexedStateCases {
  static var all: [ConformanceCase] {
    [
      indexed, samplesByTest, samplesAcross, volumeFromBuffer, partFromBuffer,
    ]
  }

  private static var indexed: ConformanceCase {
    driver(
      "state.indexed",
      [.errors],
      "buffers of uniforms and of feedback are reported by index, with start and size, by both queries",
      sections: "6.8, 20.1, table 20.32",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let alignment = Int(gl.integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT))
      let kinds = [
        (
          "UNIFORM", GL_UNIFORM_BUFFER, GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START,
          GL_UNIFORM_BUFFER_SIZE, [GLuint(0), 3, 11], alignment
        ),
        (
          "TRANSFORM_FEEDBACK", GL_TRANSFORM_FEEDBACK_BUFFER, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING,
          GL_TRANSFORM_FEEDBACK_BUFFER_START, GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, [0, 1, 3], 4
        ),
      ]
      for (label, target, binding, start, size, indices, step) in kinds {
        func query(_ name: Int32, _ index: GLuint) -> [Int] {
          var (short, long): (GLint, GLint64) = (-1, -1)
          unsafe gl.getIntegerIndexed(name, index, &short)
          unsafe gl.getInteger64Indexed(name, index, &long)
          return [Int(short), Int(long)]
        }
        let buffers = indices.map { _ in
          fixture.makeBuffer(target, [UInt8](repeating: 0, count: 4 * step + 64))
        }
        for (slot, index) in indices.enumerated() {
          gl.bindBufferRange(target, index, buffers[slot], step * (slot + 1), 16 * (slot + 1))
        }
        run.expect(
          gl.integer(binding),
          is: Int32(buffers[2]),
          "GL_\(label)_BUFFER_BINDING after the ranges"
        )
        for (slot, index) in indices.enumerated() {
          run.expect(
            [query(binding, index), query(start, index), query(size, index)].flatMap { $0 },
            is: [
              Int(buffers[slot]), Int(buffers[slot]), step * (slot + 1), step * (slot + 1),
              16 * (slot + 1), 16 * (slot + 1),
            ],
            "buffer, start and size of GL_\(label)_BUFFER \(index)"
          )
        }
        // A whole buffer has start and size 0, and leaves the others.
        gl.bindBufferBase(target, indices[1], buffers[0])
        run.expect(
          query(start, indices[1]) + query(size, indices[1]) + query(start, indices[2]),
          is: [0, 0, 0, 0, step * 3, step * 3],
          "start and size of a whole GL_\(label)_BUFFER"
        )
        for index in indices { gl.bindBufferBase(target, index, 0) }
        run.expect(
          query(binding, indices[2]),
          is: [0, 0],
          "GL_\(label)_BUFFER after it was unbound"
        )
      }
      run.expectError("NO_ERROR", "queries by number")
    }
  }

  /// Whether a draw in a query passes samples.
  private static func passes(
    _ run: CaseRun,
    _ query: GLuint,
    _ body: () throws -> Void
  ) rethrows -> Bool {
    let gl = run.gl
    gl.beginQuery(GL_ANY_SAMPLES_PASSED, query)
    try body()
    gl.endQuery(GL_ANY_SAMPLES_PASSED)
    var result: GLuint = 9
    unsafe gl.getQueryObjectuiv(query, GL_QUERY_RESULT, &result)
    return result != 0
  }

  private static var samplesByTest: ConformanceCase {
    driver(
      "query.samples_by_test",
      [.exact],
      "samples that scissor, stencil or a discard keep out do not count, masked and blended ones do",
      sections: "4.2.2, 14.1, 15.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let target = try fixture.makeTarget(8, 8)
      fixture.attachStorage(GL_DEPTH24_STENCIL8, 8, 8, to: GL_DEPTH_STENCIL_ATTACHMENT)
      try fixture.use(target)
      fixture.clear(0, 0, 0, 1)
      gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 5)
      var query: GLuint = 0
      unsafe gl.genQueries(1, &query)
      defer { unsafe gl.deleteQueries(1, &query) }
      func fill() throws { try fixture.fill(0, 0, 4, 4, SIMD4(1, 1, 1, 1)) }
      gl.enable(GL_SCISSOR_TEST)
      for (x, isInside) in [(GLint(6), false), (3, true)] {
        gl.scissor(x, 0, 2, 8)
        run.expect(
          try passes(run, query, fill),
          is: isInside,
          "samples with a scissor from \(x) on"
        )
      }
      gl.disable(GL_SCISSOR_TEST)
      gl.enable(GL_STENCIL_TEST)
      for (reference, isEqual) in [(GLint(4), false), (5, true)] {
        gl.stencilFunc(GL_EQUAL, reference, 0xFF)
        run.expect(try passes(run, query, fill), is: isEqual, "samples with stencil \(reference)")
      }
      gl.stencilFunc(GL_ALWAYS, 0, .max)
      gl.disable(GL_STENCIL_TEST)
      gl.colorMask(0, 0, 0, 0)
      run.expect(try passes(run, query, fill), "samples with all channels masked do not count")
      gl.colorMask(1, 1, 1, 1)
      gl.enable(GL_BLEND)
      gl.blendFunc(GL_ZERO, GL_ONE)
      run.expect(try passes(run, query, fill), "samples that blending leaves out do not count")
      gl.disable(GL_BLEND)
      gl.blendFunc(GL_ONE, GL_ZERO)
      try fixture.use(
        fragment: """
          #version 300 es
          precision highp float;
          uniform vec4 limit;
          out vec4 result;
          void main() { if (gl_FragCoord.x > limit.x) discard; result = vec4(1); }
          """
      )
      for (limit, isDrawn) in [(Float(0.25), false), (0.75, true)] {
        let program = GLuint(bitPattern: gl.integer(GL_CURRENT_PROGRAM))
        gl.setVector(program, "limit", SIMD4(repeating: limit))
        run.expect(
          passes(run, query) { fixture.drawWhole() },
          is: isDrawn,
          "samples where all beyond column \(limit) are discarded"
        )
      }
      gl.enable(GL_CULL_FACE)
      gl.cullFace(GL_FRONT_AND_BACK)
      run.expect(!passes(run, query) { fixture.drawWhole() }, "culled triangles count")
      gl.disable(GL_CULL_FACE)
      gl.cullFace(GL_BACK)
      gl.enable(GL_RASTERIZER_DISCARD)
      run.expect(!passes(run, query) { fixture.drawWhole() }, "discarded primitives count")
      gl.disable(GL_RASTERIZER_DISCARD)
      run.expect(!passes(run, query) { fixture.clear(1, 1, 1, 1) }, "a clear counts")
    }
  }

  private static var samplesAcross: ConformanceCase {
    driver(
      "query.samples_across",
      [.exact],
      "a query goes on over draws, programs and framebuffers, and begins at none each time",
      sections: "4.2.2",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let first = try fixture.makeTarget(4, 4), second = try fixture.makeTarget(2, 2)
      var query: GLuint = 0
      unsafe gl.genQueries(1, &query)
      defer { unsafe gl.deleteQueries(1, &query) }
      for seen in [nil, 0, nil, 1, 2] as [Int?] {
        let found = try passes(run, query) {
          for draw in 0..<3 {
            try fixture.use(draw == 1 ? second : first)
            // All but one lie next to the target.
            try fixture.fill(draw == seen ? 0 : 50, 0, 2, 2, SIMD4(1, 1, 1, 1))
          }
        }
        run.expect(found, is: seen != nil, "samples where draw \(seen ?? -1) of three is seen")
      }
    }
  }

  private static var volumeFromBuffer: ConformanceCase {
    driver(
      "unpack.volume_buffer",
      [.exact, .errors],
      "texels of a volume and of an array are taken from a buffer where every parameter says",
      sections: "8.4.1, 8.4.4, 8.5",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      for (kind, type) in [(GL_TEXTURE_3D, "3D"), (GL_TEXTURE_2D_ARRAY, "2DArray")] {
        fixture.makeBound(kind)
        // Rows of 5 texels, images of 4 rows; begins 2 images, 1 row and 1 texel and 12 bytes in.
        let bytes = run.random.bytes(12 + 4 * 5 * 4 * 6)
        fixture.makeBuffer(GL_PIXEL_UNPACK_BUFFER, bytes)
        for (name, value) in [
          (GL_UNPACK_ALIGNMENT, GLint(4)), (GL_UNPACK_ROW_LENGTH, 5), (GL_UNPACK_IMAGE_HEIGHT, 4),
          (GL_UNPACK_SKIP_IMAGES, 2), (GL_UNPACK_SKIP_ROWS, 1), (GL_UNPACK_SKIP_PIXELS, 1),
        ] {
          gl.pixelStorei(name, value)
        }
        unsafe gl.texImage3D(
          kind,
          0,
          GL_RGBA8,
          3,
          2,
          3,
          0,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          UnsafeRawPointer(bitPattern: 12)
        )
        run.expectError("NO_ERROR", "an upload from the buffer")
        for name in [
          GL_UNPACK_ROW_LENGTH, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES, GL_UNPACK_SKIP_ROWS,
          GL_UNPACK_SKIP_PIXELS,
        ] {
          gl.pixelStorei(name, 0)
        }
        gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
        for slice in 0..<3 {
          let found = try fixture.values(
            "texelFetch(page, ivec3(p, int(slice.x)), 0)",
            "uniform sampler\(type) page; uniform vec4 slice;",
            3,
            2
          ) { gl.setVector($0, "slice", SIMD4(repeating: Float(slice))) }
          for (index, value) in found.enumerated() {
            let start = 12 + 4 * (((slice + 2) * 4 + index / 3 + 1) * 5 + index % 3 + 1)
            let exact = (0..<4).map { Double(bytes[start + $0]) / 255 }
            run.expect(
              value,
              near: SIMD4(exact[0], exact[1], exact[2], exact[3]),
              "texel \(index) of slice \(slice), \(type)"
            )
          }
        }
        gl.bindTexture(kind, 0)
      }
    }
  }

  private static var partFromBuffer: ConformanceCase {
    driver(
      "upload.part_from_buffer",
      [.exact],
      "a part of a texture is taken from a buffer with skips, and what the buffer holds later is not",
      sections: "8.4.1, 8.6",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let image = run.random.bitmap(8, 8), page = run.random.bitmap(6, 6)
      try fixture.makeTarget(8, 8)
      fixture.makeTexture(RawImage(image))
      fixture.makeBuffer(GL_PIXEL_UNPACK_BUFFER, [UInt8](repeating: 9, count: 8) + page.bytes)
      gl.pixelStorei(GL_UNPACK_ROW_LENGTH, 6)
      gl.pixelStorei(GL_UNPACK_SKIP_ROWS, 2)
      gl.pixelStorei(GL_UNPACK_SKIP_PIXELS, 1)
      unsafe gl.texSubImage2D(
        GL_TEXTURE_2D,
        0,
        3,
        4,
        4,
        3,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        UnsafeRawPointer(bitPattern: 8)
      )
      unsafe gl.bufferSubData(
        GL_PIXEL_UNPACK_BUFFER,
        0,
        8 + 4 * 36,
        [UInt8](repeating: 0, count: 8 + 4 * 36)
      )
      gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
      for name in [GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS] {
        gl.pixelStorei(name, 0)
      }
      try fixture.drawTexels(8, 8)
      var expected = image
      expected.blit(page.part(1, 2, 4, 3), 3, 4)
      run.compare(try fixture.read(), identicalTo: expected)
    }
  }
}
