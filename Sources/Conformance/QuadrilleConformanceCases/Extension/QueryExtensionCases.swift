import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Times of the driver, draws that a query decides about, and queries with a bound.
enum QueryExtensionCases {
  static var all: [ConformanceCase] {
    [timestamps, elapsed, conditional, boundedUniforms]
  }

  /// Makes queries that are deleted after a body.
  private static func withQueries(
    _ gl: GLFunctions,
    _ count: Int,
    _ body: ([GLuint]) throws -> Void
  ) rethrows {
    var names = [GLuint](repeating: 0, count: count)
    unsafe gl.genQueries(GLsizei(count), &names)
    defer { unsafe gl.deleteQueries(GLsizei(count), &names) }
    try body(names)
  }

  /// GL_TIME_ELAPSED_EXT, GL_TIMESTAMP_EXT and GL_QUERY_COUNTER_BITS_EXT.
  private static let span = GLenum(0x88BF)
  private static let time = GLenum(0x8E28)
  private static let counterBits = GLenum(0x8864)

  /// The results of two timestamp queries, and the time between them by a query of its own; nil for
  /// what says nothing.
  private static func times(
    _ run: CaseRun,
    _ fixture: TestContext,
    _ work: () throws -> Void
  ) throws -> (first: GLuint64, span: GLuint64, last: GLuint64)? {
    try run.require("GL_EXT_disjoint_timer_query")
    let gl = fixture.gl
    guard let counter = gl.queryCounter, let result = unsafe gl.getQueryObjectui64v else {
      throw CaseStop(.fail, "functions of GL_EXT_disjoint_timer_query are missing")
    }
    for target in [span, time] {
      var bits: GLint = -1
      unsafe gl.getQueryiv(target, counterBits, &bits)
      if bits == 0 { throw CaseStop.notSupported("the driver has no counter of times") }
      run.expect(bits >= 30, "the counter of times has \(bits) bits, at least 30 are wanted")
    }
    // GL_GPU_DISJOINT_EXT: a clock that was set again in between says nothing.
    _ = gl.integer(0x8FBB)
    var found: [GLuint64] = []
    try withQueries(gl, 3) { names in
      counter(names[0], time)
      gl.beginQuery(span, names[1])
      try work()
      gl.finish()
      gl.endQuery(span)
      counter(names[2], time)
      gl.finish()
      found = names.map { name in
        var value: GLuint64 = 0
        unsafe result(name, GLenum(GL_QUERY_RESULT), &value)
        return value
      }
    }
    return gl.integer(0x8FBB) == 0 ? (found[0], found[1], found[2]) : nil
  }

  private static var timestamps: ConformanceCase {
    driver(
      "query.time",
      [.errors],
      "times of the driver go forward, by queries and at once",
      sections: "EXT_disjoint_timer_query",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(16, 16)
      var (before, after): (GLint64, GLint64) = (-1, -1)
      guard
        let times = try times(
          run,
          fixture,
          {
            fixture.clear(0.2, 0.4, 0.6, 0.8)
            unsafe gl.getInteger64v(time, &before)
          }
        )
      else { return }
      unsafe gl.getInteger64v(time, &after)
      run.expect(before > 0 && after >= before, "the time at once does not go forward")
      run.expect(times.last >= times.first, "the times of two queries are not in order")
      run.expect(GLuint64(clamping: after) >= times.last, "a query reports a time in the future")
      run.expectError("NO_ERROR", "queries of times")
    }
  }

  private static var elapsed: ConformanceCase {
    driver(
      "query.elapsed",
      [.errors],
      "the time that a query reports is no longer than that between the times around it",
      sections: "EXT_disjoint_timer_query",
      smoke: false
    ) { run in
      // A context in which nothing was drawn before.
      let context = try run.makeContext()
      defer { context.destroy() }
      let fixture = TestContext(context)
      try fixture.makeTarget(256, 256)
      let found = try times(run, fixture) { for _ in 0..<8 { fixture.clear(0.2, 0.4, 0.6, 0.8) } }
      try run.context.makeCurrent()
      guard let times = found else { return }
      run.expect(times.span > 0, "no time has passed")
      // One step of a coarse clock more may be counted.
      run.expect(
        times.span <= times.last &- times.first &+ 1_000_000,
        "more time has passed than there was"
      )
    }
  }

  private static var conditional: ConformanceCase {
    driver(
      "query.conditional",
      [.exact, .errors],
      "draws and clears are left out where the query of the condition has counted nothing",
      sections: "NV_conditional_render",
      smoke: true
    ) { run in
      try run.require("GL_NV_conditional_render")
      let (fixture, gl) = (run.fixture, run.gl)
      guard let begin = gl.beginConditionalRender, let end = gl.endConditionalRender else {
        return run.fail("functions of GL_NV_conditional_render are missing")
      }
      try fixture.makeTarget(4, 1)
      fixture.clear(0, 0, 0, 1)
      try withQueries(gl, 2) { names in
        for (index, name) in names.enumerated() {
          gl.beginQuery(GL_ANY_SAMPLES_PASSED, name)
          // The second lies outside.
          try fixture.fill(index * 4, 0, 1, 1, SIMD4(1, 1, 1, 1))
          gl.endQuery(GL_ANY_SAMPLES_PASSED)
        }
        // GL_QUERY_WAIT_NV and GL_QUERY_BY_REGION_WAIT_NV.
        for (index, mode) in [GLenum(0x8E13), 0x8E15].enumerated() {
          for (queryIndex, name) in names.enumerated() {
            begin(name, mode)
            try fixture.fill(
              1 + index,
              0,
              1,
              1,
              queryIndex == 0 ? SIMD4(0, 1, 0, 1) : SIMD4(1, 0, 0, 1)
            )
            if queryIndex == 1 { fixture.clear(1, 0, 0, 1) }
            end()
          }
        }
        begin(names[0], 0x1234)
        run.expectError("INVALID_ENUM", "a mode that is none")
        end()
        run.expectError("INVALID_OPERATION", "an end without a beginning")
      }
      try fixture.fill(3, 0, 1, 1, SIMD4(0, 0, 1, 1))
      let found = try fixture.read()
      let (white, green, blue): (SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>) = (
        SIMD4(255, 255, 255, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255)
      )
      for (x, wanted) in [white, green, green, blue].enumerated() {
        run.expect(found[x, 0], is: wanted, "column \(x)")
      }
    }
  }

  private static var boundedUniforms: ConformanceCase {
    driver(
      "uniform.bounded_query",
      [.errors, .readGuard],
      "a query of a uniform writes nothing if there is too little space",
      sections: "7.13, KHR_robustness",
      smoke: true
    ) { run in
      guard run.facts.has("GL_KHR_robustness") || run.facts.has("GL_EXT_robustness") else {
        throw CaseStop.notSupported("GL_KHR_robustness is missing")
      }
      let gl = run.gl
      guard let floats = unsafe gl.getBoundedUniformfv, let integers = unsafe gl.getBoundedUniformiv
      else { return run.fail("glGetnUniformfv is missing") }
      try run.fixture.makeTarget(1, 1)
      let program = try run.fixture.prepare(.solid)
      let queryIndex = unsafe gl.getUniformLocation(program, "tone")
      gl.uniform4f(queryIndex, 1, 2, 3, 4)
      var found = [Float](repeating: 9, count: 4)
      unsafe floats(program, queryIndex, 15, &found)
      run.expectError("INVALID_OPERATION", "space for 15 bytes of 16")
      run.expect(found, is: [9, 9, 9, 9], "the memory of a query that failed", rule: .readGuard)
      unsafe floats(program, queryIndex, 16, &found)
      run.expect(found, is: [1, 2, 3, 4], "the uniform")
      var whole = [GLint](repeating: 9, count: 4)
      unsafe integers(program, queryIndex, 4, &whole)
      run.expectError("INVALID_OPERATION", "space for one number of four")
      run.expect(whole, is: [9, 9, 9, 9], "the memory of a query that failed", rule: .readGuard)
      run.expectError("NO_ERROR", "queries with enough space")
    }
  }
}
