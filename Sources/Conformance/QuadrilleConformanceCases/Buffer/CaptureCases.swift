import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// What transform feedback captures: in buffers too small, of every type, by objects, and queries.
enum CaptureCases {
  static var all: [ConformanceCase] {
    [
      driver(
        "feedback.overflow",
        [.exact, .errors],
        "what does not fit into a buffer is not written, and whole primitives only are",
        sections: "12.1.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        let program = try capture(
          run,
          ["value"],
          "out highp float value;",
          "value = float(gl_VertexID) + 1.0;"
        )
        let buffer = fixture.makeBuffer(
          GL_TRANSFORM_FEEDBACK_BUFFER,
          [Float](repeating: -7, count: 12)
        )
        gl.useProgram(program)
        gl.bindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 0, 28)
        var query: GLuint = 0
        unsafe gl.genQueries(1, &query)
        gl.beginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query)
        gl.beginTransformFeedback(GL_TRIANGLES)
        // Seven numbers have space for two of three triangles; more than that may be an error.
        gl.drawArrays(GL_TRIANGLES, 0, 6)
        gl.endTransformFeedback()
        gl.endQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN)
        run.expectError("NO_ERROR", "a draw that fits")
        var written: GLuint = 0
        unsafe gl.getQueryObjectuiv(query, GL_QUERY_RESULT, &written)
        run.expect(written, is: 2, "the primitives that were written")
        gl.beginTransformFeedback(GL_TRIANGLES)
        gl.drawArrays(GL_TRIANGLES, 0, 9)
        gl.endTransformFeedback()
        // OpenGL ES 3.0 and 3.1 refuse the draw; from 3.2 on it writes what fits.
        let errors = fixture.takeErrors()
        run.expect(errors.isEmpty || errors == ["GL_INVALID_OPERATION"], "the errors are \(errors)")
        unsafe gl.deleteQueries(1, &query)
        gl.bindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0)
        run.expect(
          floats(run, buffer, 12),
          is: [1, 2, 3, 4, 5, 6] + [Float](repeating: -7, count: 6),
          "the buffer"
        )
        gl.useProgram(0)
        gl.deleteProgram(program)
      },
      driver(
        "feedback.kinds",
        [.exact],
        "positions, arrays, matrices and integers are captured and reported with type and size",
        sections: "12.1, 7.3.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        let program = try capture(
          run,
          ["list", "turned", "gl_Position", "whole"],
          "out highp float list[2]; out highp mat2 turned; flat out highp ivec2 whole;",
          "list[0] = 1.0; list[1] = 2.0 + float(gl_VertexID); turned = mat2(3, 4, 5, 6); whole = ivec2(-7, 8);"
        )
        for (index, name, size, type) in [
          (0, "list", 2, GL_FLOAT), (1, "turned", 1, GL_FLOAT_MAT2),
          (2, "gl_Position", 1, GL_FLOAT_VEC4),
          (3, "whole", 1, GL_INT_VEC2),
        ] {
          var (length, found, kind): (GLsizei, GLsizei, GLenum) = (0, 0, 0)
          var text = [GLchar](repeating: 0, count: 32)
          unsafe gl.getTransformFeedbackVarying(
            program,
            GLuint(index),
            32,
            &length,
            &found,
            &kind,
            &text
          )
          run.expect(
            String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
            is: name,
            "the name of value \(index)"
          )
          run.expect([Int(found), Int(kind)], is: [size, Int(type)], "size and type of \(name)")
        }
        let buffer = fixture.makeBuffer(
          GL_TRANSFORM_FEEDBACK_BUFFER,
          [Float](repeating: -7, count: 26)
        )
        gl.useProgram(program)
        gl.bindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer)
        gl.beginTransformFeedback(GL_POINTS)
        gl.drawArrays(GL_POINTS, 0, 2)
        gl.endTransformFeedback()
        gl.bindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0)
        let found = floats(run, buffer, 26)
        for vertex in 0..<2 {
          let start = 12 * vertex
          run.expect(
            Array(found[start..<start + 10]),
            is: [1, 2 + Float(vertex), 3, 4, 5, 6, 0.25, 0.5, 0.75, 1],
            "the floats of vertex \(vertex)"
          )
          run.expect(
            found[start + 10..<start + 12].map(\.bitPattern),
            is: [UInt32(bitPattern: -7), 8],
            "the integers of vertex \(vertex)"
          )
        }
        run.expect(Array(found[24...]), is: [-7, -7], "what stands behind")
        gl.useProgram(0)
        gl.deleteProgram(program)
      },
      driver(
        "feedback.objects",
        [.exact, .errors],
        "objects of feedback keep their own buffers and pauses, and what is captured can be drawn",
        sections: "12.1.1, 12.1.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        let target = GL_TRANSFORM_FEEDBACK_BUFFER
        let program = try capture(
          run,
          ["value"],
          "out highp vec2 value;",
          "value = vec2(gl_VertexID, 5);"
        )
        var objects: [GLuint] = [0, 0]
        unsafe gl.genTransformFeedbacks(2, &objects)
        let buffers = (0..<2).map { _ in
          fixture.makeBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, [Float](repeating: -7, count: 8))
        }
        for index in 0..<2 {
          gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[index])
          gl.bindBufferBase(target, 0, buffers[index])
        }
        gl.useProgram(program)
        gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[0])
        gl.beginTransformFeedback(GL_POINTS)
        gl.drawArrays(GL_POINTS, 0, 1)
        gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[1])
        run.expectError("INVALID_OPERATION", "binding another while one is active")
        gl.pauseTransformFeedback()
        gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[1])
        gl.beginTransformFeedback(GL_POINTS)
        gl.drawArrays(GL_POINTS, 10, 2)
        gl.endTransformFeedback()
        gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[0])
        run.expect(
          gl.integer(GL_TRANSFORM_FEEDBACK_PAUSED),
          is: GL_TRUE,
          "whether the first is paused"
        )
        gl.resumeTransformFeedback()
        gl.drawArrays(GL_TRIANGLES, 0, 3)
        run.expectError("INVALID_OPERATION", "triangles while points are captured")
        gl.useProgram(0)
        run.expectError("INVALID_OPERATION", "using another program while one is captured")
        gl.drawArrays(GL_POINTS, 3, 1)
        gl.endTransformFeedback()
        gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, 0)
        unsafe gl.deleteTransformFeedbacks(2, &objects)
        gl.useProgram(0)
        gl.deleteProgram(program)
        let wanted: [[Float]] = [[0, 5, 3, 5, -7, -7, -7, -7], [10, 5, 11, 5, -7, -7, -7, -7]]
        for index in 0..<2 {
          run.expect(floats(run, buffers[index], 8), is: wanted[index], "buffer \(index)")
        }
        // What was captured are the corners of the next draw.
        try fixture.makeFetchTarget(2)
        let fetch = try fixture.useFetch("vec4")
        gl.setVector(fetch, "count", SIMD4(2, 0, 0, 0))
        gl.bindBuffer(GL_ARRAY_BUFFER, buffers[0])
        gl.enableVertexAttribArray(0)
        unsafe gl.vertexAttribPointer(0, 2, GL_FLOAT, false, 0, nil)
        gl.drawArrays(GL_POINTS, 0, 2)
        run.expect(
          fixture.fetched(2),
          is: [SIMD4(0, 5, 0, 1), SIMD4(3, 5, 0, 1)],
          "what is read of it"
        )
      },
      driver(
        "query.lifetime",
        [.errors],
        "a query is one once it has begun, two targets run at once, and a deleted one is none",
        sections: "4.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        var queries: [GLuint] = [0, 0]
        unsafe gl.genQueries(2, &queries)
        run.expect(gl.isQuery(queries[0]) != 0, is: false, "glIsQuery before it has begun")
        gl.beginQuery(GL_ANY_SAMPLES_PASSED, queries[0])
        run.expect(gl.isQuery(queries[0]) != 0, is: true, "glIsQuery after it has begun")
        gl.beginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, queries[0])
        run.expectError("INVALID_OPERATION", "a query for two targets")
        gl.beginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, queries[1])
        var current: GLint = -1
        unsafe gl.getQueryiv(GL_ANY_SAMPLES_PASSED, GL_CURRENT_QUERY, &current)
        run.expect(GLuint(bitPattern: current), is: queries[0], "GL_CURRENT_QUERY")
        var result: GLuint = 7
        unsafe gl.getQueryObjectuiv(queries[0], GL_QUERY_RESULT, &result)
        run.expectError("INVALID_OPERATION", "the result of a query that runs")
        // Two draws, of which the first passes: once passed is passed.
        try fixture.fill(0, 0, 1, 1, SIMD4(1, 1, 1, 1))
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(0, 0, 0, 0)
        try fixture.fill(0, 0, 1, 1, SIMD4(1, 1, 1, 1))
        gl.disable(GL_SCISSOR_TEST)
        gl.endQuery(GL_ANY_SAMPLES_PASSED)
        gl.endQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN)
        unsafe gl.getQueryObjectuiv(queries[0], GL_QUERY_RESULT, &result)
        run.expect(result != 0, is: true, "whether any sample has passed")
        unsafe gl.getQueryObjectuiv(queries[1], GL_QUERY_RESULT, &result)
        run.expect(result, is: 0, "the primitives written without feedback")
        gl.beginQuery(GL_ANY_SAMPLES_PASSED_CONSERVATIVE, queries[0])
        run.expectError("INVALID_OPERATION", "a query for another target than its first")
        unsafe gl.deleteQueries(2, &queries)
        run.expect(gl.isQuery(queries[0]) != 0, is: false, "glIsQuery after it was deleted")
      },
    ]
  }

  private static func floats(_ run: CaseRun, _ buffer: GLuint, _ count: Int) -> [Float] {
    run.gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
    let bytes = run.gl.contents(GL_ARRAY_BUFFER, 0, 4 * count) ?? []
    return stride(from: 0, to: bytes.count, by: 4).map {
      Float(bitPattern: UInt32(TexelFormat.word(bytes[$0..<$0 + 4])))
    }
  }

  /// A program whose values are captured one after the other.
  private static func capture(
    _ run: CaseRun,
    _ names: [StaticString],
    _ declarations: String,
    _ body: String
  ) throws -> GLuint {
    let program = try run.fixture.link(
      vertex: """
        #version 300 es
        \(declarations)
        void main() { gl_Position = vec4(0.25, 0.5, 0.75, 1.0); gl_PointSize = 1.0; \(body) }
        """,
      fragment: PrimitiveCases.output("vec4(1)")
    )
    var pointers: [UnsafePointer<GLchar>?] = unsafe names.map { name in
      unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: GLchar.self)
    }
    unsafe run.gl.transformFeedbackVaryings(
      program,
      GLsizei(names.count),
      &pointers,
      GLenum(GL_INTERLEAVED_ATTRIBS)
    )
    run.gl.linkProgram(program)
    var status: GLint = 0
    unsafe run.gl.getProgramiv(program, GL_LINK_STATUS, &status)
    guard status == GL_TRUE else { throw CaseStop(.fail, "a right program does not link") }
    return program
  }
}
