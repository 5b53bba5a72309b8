import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Transform feedback, uniform blocks, queries and sync objects.
enum FeedbackCases {
  static var all: [ConformanceCase] {
    feedback + blocks + queries
  }

  /// A program that writes `first` (a vec4) and `second` (a float) of each vertex.
  private static func link(_ run: CaseRun, isSeparate: Bool) throws -> GLuint {
    try run.fixture.program("feedback \(isSeparate)") {
      let gl = run.gl
      let program = try run.fixture.link(
        vertex: """
          #version 300 es
          out highp vec4 first;
          out highp float second;
          void main() {
            first = vec4(gl_VertexID, gl_InstanceID, 0.5, -1.0);
            second = float(gl_VertexID) * 10.0;
            gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
            gl_PointSize = 1.0;
          }
          """,
        fragment: """
          #version 300 es
          in highp vec4 first;
          in highp float second;
          out highp vec4 result;
          void main() { result = first + second; }
          """
      )
      let names: [StaticString] = ["first", "second"]
      var pointers: [UnsafePointer<GLchar>?] = unsafe names.map { name in
        unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: GLchar.self)
      }
      unsafe gl.transformFeedbackVaryings(
        program,
        2,
        &pointers,
        GLenum(isSeparate ? GL_SEPARATE_ATTRIBS : GL_INTERLEAVED_ATTRIBS)
      )
      gl.linkProgram(program)
      return program
    }
  }

  private static func floats(_ run: CaseRun, _ buffer: GLuint, _ count: Int) -> [Float] {
    run.gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
    let bytes = run.gl.contents(GL_ARRAY_BUFFER, 0, 4 * count) ?? []
    return stride(from: 0, to: bytes.count, by: 4).map {
      Float(bitPattern: UInt32(TexelFormat.word(bytes[$0..<$0 + 4])))
    }
  }

  private static let point = GL_TRANSFORM_FEEDBACK_BUFFER

  private static var feedback: [ConformanceCase] {
    [
      driver(
        "feedback.interleaved",
        [.exact],
        "values of each vertex lie one after the other, from the offset of the range on",
        sections: "12.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        let buffer = fixture.makeBuffer(
          GL_TRANSFORM_FEEDBACK_BUFFER,
          [Float](repeating: -7, count: 24)
        )
        gl.useProgram(try link(run, isSeparate: false))
        gl.bindBufferRange(point, 0, buffer, 16, 60)
        gl.enable(GL_RASTERIZER_DISCARD)
        gl.beginTransformFeedback(GL_POINTS)
        gl.drawArrays(GL_POINTS, 4, 3)
        gl.endTransformFeedback()
        gl.disable(GL_RASTERIZER_DISCARD)
        gl.bindBufferBase(point, 0, 0)
        let values = (4..<7).flatMap { [Float($0), 0, 0.5, -1, Float($0) * 10] as [Float] }
        let edge = [Float](repeating: -7, count: 4)
        run.expect(
          floats(run, buffer, 24),
          is: edge + values + edge + [-7],
          "the buffer"
        )
      },
      driver(
        "feedback.separate",
        [.exact],
        "each value goes to its own buffer, a pause leaves a draw out, instances follow",
        sections: "12.1, 12.1.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        let buffers = [16, 4].map {
          fixture.makeBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, [Float](repeating: -7, count: $0 * 2))
        }
        gl.useProgram(try link(run, isSeparate: true))
        for index in 0..<2 { gl.bindBufferBase(point, GLuint(index), buffers[index]) }
        gl.beginTransformFeedback(GL_POINTS)
        gl.drawArrays(GL_POINTS, 0, 2)
        gl.pauseTransformFeedback()
        gl.drawArrays(GL_POINTS, 5, 2)
        gl.resumeTransformFeedback()
        gl.drawArraysInstanced(GL_POINTS, 8, 1, 2)
        gl.endTransformFeedback()
        for index in 0..<2 { gl.bindBufferBase(point, GLuint(index), 0) }
        let order: [(Float, Float)] = [(0, 0), (1, 0), (8, 0), (8, 1)]
        run.expect(
          floats(run, buffers[0], 16),
          is: order.flatMap { [$0.0, $0.1, 0.5, -1] as [Float] },
          "the first values"
        )
        run.expect(
          Array(floats(run, buffers[1], 8)[..<4]),
          is: order.map { $0.0 * 10 },
          "the second values"
        )
      },
      driver(
        "feedback.primitives",
        [.exact],
        "a strip is written triangle by triangle, and the query counts those written",
        sections: "12.1.2, 4.2.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        let buffer = fixture.makeBuffer(
          GL_TRANSFORM_FEEDBACK_BUFFER,
          [Float](repeating: -7, count: 60)
        )
        gl.useProgram(try link(run, isSeparate: false))
        gl.bindBufferBase(point, 0, buffer)
        var query: GLuint = 0
        unsafe gl.genQueries(1, &query)
        gl.beginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query)
        gl.beginTransformFeedback(GL_TRIANGLES)
        gl.drawArrays(GL_TRIANGLES, 0, 3)
        gl.drawArrays(GL_TRIANGLES, 3, 8)
        gl.endTransformFeedback()
        gl.endQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN)
        gl.bindBufferBase(point, 0, 0)
        var count: GLuint = 0
        unsafe gl.getQueryObjectuiv(query, GL_QUERY_RESULT, &count)
        unsafe gl.deleteQueries(1, &query)
        run.expect(count, is: 3, "the primitives written")
        let found = floats(run, buffer, 60)
        run.expect(
          stride(from: 0, to: 60, by: 5).map { found[$0] },
          is: [0, 1, 2, 3, 4, 5, 6, 7, 8, -7, -7, -7],
          "the vertices written"
        )
      },
    ]
  }

  private static var blocks: [ConformanceCase] {
    [
      ("std140", "layout(std140)", [0, 16, 32, 48, 64, 96]),
      ("row_major", "layout(std140, row_major)", [0, 16, 32, 48, 64, 96]),
    ].map { label, layout, _ in
      driver(
        "uniform.block",
        with: ["layout": label],
        [.exact],
        "members of a block lie where the layout says",
        sections: "7.6.2.2",
        smoke: label == "std140"
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let declarations = """
          \(layout) uniform Values {
            float a; vec2 b; vec3 c; float d; float e[2]; mat2 f; ivec4 g;
          };
          uniform vec4 place;
          """
        // Floats by their place in words: a 0, b 2, c 4, d 7, e 8 and 12, f 16 and 20, g 24.
        var words = (0..<28).map { Float($0) }
        for index in 24..<28 { words[index] = Float(bitPattern: UInt32(index)) }
        let alignment = Int(gl.integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT))
        let offset = (64 + alignment - 1) / alignment * alignment
        let before = [Float](repeating: -1, count: offset / 4)
        let buffer = fixture.makeBuffer(GL_UNIFORM_BUFFER, before + words)
        let isRows = label == "row_major"
        for (expression, expected) in [
          ("vec4(a, b, d)", SIMD4<Float>(0, 2, 3, 7)), ("vec4(c, e[1])", SIMD4(4, 5, 6, 12)),
          ("vec4(f[0], f[1])", isRows ? SIMD4(16, 20, 17, 21) : SIMD4(16, 17, 20, 21)),
          ("vec4(g)", SIMD4(24, 25, 26, 27)),
          ("vec4(e[0], e[int(place.x)], 0, 0)", SIMD4(8, 12, 0, 0)),
        ] {
          let found = try fixture.values(expression, declarations) { program in
            let index = unsafe gl.getUniformBlockIndex(program, "Values")
            gl.uniformBlockBinding(program, index, 3)
            gl.bindBufferRange(GL_UNIFORM_BUFFER, 3, buffer, offset, 112)
            gl.setVector(program, "place", SIMD4(1, 0, 0, 0))
          }[0]
          run.expect(found, is: expected, expression)
        }
        gl.bindBufferBase(GL_UNIFORM_BUFFER, 3, 0)
      }
    } + [
      driver(
        "uniform.block_bindings",
        [.exact, .errors],
        "each block reads the buffer of its own binding, and follows it",
        sections: "7.6.3, 6.1.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let buffers = (0..<3).map {
          fixture.makeBuffer(GL_UNIFORM_BUFFER, [SIMD4<Float>(Float($0), 1, 2, 3)])
        }
        let target = GL_UNIFORM_BUFFER
        for (first, second) in [(0, 1), (2, 0), (1, 1)] {
          let found = try fixture.values(
            "vec4(a.x, b.x, a.y, b.w)",
            "layout(std140) uniform One { vec4 a; }; layout(std140) uniform Two { vec4 b; };"
          ) { program in
            gl.uniformBlockBinding(program, unsafe gl.getUniformBlockIndex(program, "One"), 5)
            gl.uniformBlockBinding(program, unsafe gl.getUniformBlockIndex(program, "Two"), 2)
            gl.bindBufferBase(target, 5, buffers[first])
            gl.bindBufferBase(target, 2, buffers[second])
          }[0]
          run.expect(found, is: SIMD4(Float(first), Float(second), 1, 3), "the two blocks")
          var bound: GLint = -1
          unsafe gl.getIntegerIndexed(GL_UNIFORM_BUFFER_BINDING, 5, &bound)
          run.expect(GLuint(bitPattern: bound), is: buffers[first], "GL_UNIFORM_BUFFER_BINDING 5")
        }
        for index in [GLuint(5), 2] { gl.bindBufferBase(target, index, 0) }
        let alignment = Int(gl.integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT))
        if alignment > 1 {
          gl.bindBufferRange(target, 0, buffers[0], alignment / 2, 4)
          run.expectError("INVALID_VALUE", "a range that is not aligned")
        }
        gl.bindBufferRange(target, 0, buffers[0], 0, 0)
        run.expectError("INVALID_VALUE", "a range of no bytes")
        gl.bindBufferBase(
          target,
          GLuint(bitPattern: gl.integer(GL_MAX_UNIFORM_BUFFER_BINDINGS)),
          buffers[0]
        )
        run.expectError("INVALID_VALUE", "a binding beyond the limit")
      }
    ]
  }

  private static var queries: [ConformanceCase] {
    [GL_ANY_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED_CONSERVATIVE].map {
      target in
      driver(
        "query.samples",
        with: ["kind": target == GL_ANY_SAMPLES_PASSED ? "any" : "conservative"],
        [.exact, .errors],
        "a query reports whether a fragment has passed, and one that hides nothing never says no",
        sections: "4.2.2, 15.1.4",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let newObject = try fixture.makeTarget(8, 8)
        fixture.attachStorage(GL_DEPTH_COMPONENT16, 8, 8, to: GL_DEPTH_ATTACHMENT)
        try fixture.use(newObject)
        unsafe gl.clearBufferfv(GL_DEPTH, 0, [0.5])
        gl.enable(GL_DEPTH_TEST)
        var query: GLuint = 0
        unsafe gl.genQueries(1, &query)
        for (depth, width, isPassed) in [
          (Float(0.25), 8, true), (0.75, 8, false), (0.25, 0, false), (0.25, 1, true),
        ] {
          gl.depthMask(false)
          gl.depthRangef(depth, depth)
          gl.beginQuery(target, query)
          if width > 0 { try fixture.fill(0, 0, width, 1, SIMD4(1, 1, 1, 1)) }
          gl.endQuery(target)
          var result: GLuint = 9
          unsafe gl.getQueryObjectuiv(query, GL_QUERY_RESULT, &result)
          if isPassed || target == GL_ANY_SAMPLES_PASSED {
            run.expect(result != 0, is: isPassed, "samples of depth \(depth) have passed")
          }
          unsafe gl.getQueryObjectuiv(query, GL_QUERY_RESULT_AVAILABLE, &result)
          run.expect(result, is: GLuint(GL_TRUE), "GL_QUERY_RESULT_AVAILABLE")
        }
        gl.depthMask(true)
        gl.depthRangef(0, 1)
        gl.disable(GL_DEPTH_TEST)
        gl.beginQuery(target, query)
        gl.beginQuery(target, query)
        run.expectError("INVALID_OPERATION", "beginning a query twice")
        gl.endQuery(target)
        gl.endQuery(target)
        run.expectError("INVALID_OPERATION", "ending a query twice")
        unsafe gl.deleteQueries(1, &query)
      }
    } + [
      driver(
        "sync.fence",
        [.exact, .errors],
        "a fence is unsignalled or signalled, and signalled once all is finished",
        sections: "4.1",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(4, 4)
        run.fixture.clear(1, 0, 0, 1)
        let newObject = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)
        guard let fence = unsafe newObject else { return run.fail("there is no fence") }
        run.expect(unsafe gl.isSync(fence) != 0, is: true, "glIsSync")
        func query(_ name: Int32) -> GLint {
          var (value, count): (GLint, GLsizei) = (-1, 0)
          unsafe gl.getSynciv(fence, name, 1, &count, &value)
          return value
        }
        run.expect(query(GL_OBJECT_TYPE), is: GL_SYNC_FENCE, "GL_OBJECT_TYPE")
        run.expect(query(GL_SYNC_CONDITION), is: GL_SYNC_GPU_COMMANDS_COMPLETE, "GL_SYNC_CONDITION")
        run.expect(query(GL_SYNC_FLAGS), is: 0, "GL_SYNC_FLAGS")
        gl.finish()
        run.expect(query(GL_SYNC_STATUS), is: GL_SIGNALED, "GL_SYNC_STATUS")
        let status = unsafe gl.clientWaitSync(fence, 0, 0)
        run.expect(Int32(bitPattern: status), is: GL_ALREADY_SIGNALED, "glClientWaitSync")
        _ = unsafe gl.clientWaitSync(fence, 0x10, 0)
        run.expectError("INVALID_VALUE", "waiting with wrong flags")
        unsafe gl.waitSync(fence, 0, 5)
        run.expectError("INVALID_VALUE", "waiting in the server with a time")
        unsafe gl.deleteSync(fence)
        run.expect(unsafe gl.isSync(fence) != 0, is: false, "glIsSync after deletion")
        gl.deleteSync(nil)
        run.expectError("NO_ERROR", "deleting no fence")
      }
    ]
  }
}
