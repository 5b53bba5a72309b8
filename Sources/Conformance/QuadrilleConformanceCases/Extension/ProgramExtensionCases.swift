import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Programs of one stage, instances that begin elsewhere, and words for debuggers.
enum ProgramExtensionCases {
  static var all: [ConformanceCase] {
    [pipelines, baseInstance, labels, debugErrors, debugCallback]
  }

  private static var pipelines: ConformanceCase {
    driver(
      "program.pipeline",
      [.exact, .errors],
      "programs of one stage each are put together, exchanged, and set while others draw",
      sections: "7.4, EXT_separate_shader_objects",
      smoke: true
    ) { run in
      guard run.facts.has("GL_EXT_separate_shader_objects") else {
        throw CaseStop.notSupported("GL_EXT_separate_shader_objects is missing")
      }
      let (fixture, gl) = (run.fixture, run.gl)
      guard let create = unsafe gl.createShaderProgram,
        let generate = unsafe gl.genProgramPipelines,
        let bind = gl.bindProgramPipeline, let use = gl.useProgramStages,
        let set = gl.programUniform4f, let delete = unsafe gl.deleteProgramPipelines
      else { return run.fail("functions of separate programs are missing") }
      func program(_ stage: Int32, _ source: String) -> GLuint {
        unsafe source.withCString { text in
          var pointer: UnsafePointer<GLchar>? = unsafe text
          return unsafe create(GLenum(stage), 1, &pointer)
        }
      }
      let vertex = program(GL_VERTEX_SHADER, TestContext.wholeTarget)
      let fragments = ["tone", "tone.bgra"].map { label in
        program(
          GL_FRAGMENT_SHADER,
          """
          #version 300 es
          precision highp float;
          uniform vec4 tone;
          out vec4 result;
          void main() { result = \(label); }
          """
        )
      }
      let programs = [vertex] + fragments
      defer { for name in programs { gl.deleteProgram(name) } }
      for name in programs {
        var status: GLint = 0
        unsafe gl.getProgramiv(name, GL_LINK_STATUS, &status)
        guard status == GL_TRUE else { return run.fail("a program of one stage does not link") }
      }
      try fixture.makeTarget(2, 2)
      var pipeline: GLuint = 0
      unsafe generate(1, &pipeline)
      defer { unsafe delete(1, &pipeline) }
      gl.useProgram(0)
      bind(pipeline)
      // GL_VERTEX_SHADER_BIT and GL_FRAGMENT_SHADER_BIT.
      use(pipeline, 1, vertex)
      set(fragments[0], unsafe gl.getUniformLocation(fragments[0], "tone"), 0.2, 0.4, 0.6, 0.8)
      set(fragments[1], unsafe gl.getUniformLocation(fragments[1], "tone"), 1, 0.6, 0.2, 0.4)
      for (index, wanted) in [
        (0, SIMD4<UInt8>(51, 102, 153, 204)), (1, SIMD4(51, 153, 255, 102)),
        (0, SIMD4(51, 102, 153, 204)),
      ] {
        use(pipeline, 2, fragments[index])
        fixture.drawWhole()
        run.expectFilled(wanted, 2, 2, "program \(index)")
      }
      // A program that is in use goes before the pipeline.
      let whole = try fixture.prepare(.solid)
      gl.setVector(whole, "tone", SIMD4(1, 1, 1, 1))
      fixture.stream(Quadrilateral.rect(0, 0, 2, 2).triangles)
      gl.drawArrays(GL_TRIANGLES, 0, 6)
      run.expectFilled(SIMD4(255, 255, 255, 255), 2, 2, "the program that is in use")
      gl.useProgram(0)
      gl.disableVertexAttribArray(0)
      fixture.drawWhole()
      run.expectFilled(SIMD4(51, 102, 153, 204), 2, 2, "the pipeline again")
      run.expectError("NO_ERROR", "pipelines")
      use(pipeline, 2, whole)
      run.expectError("INVALID_OPERATION", "a program that is not separable")
      bind(0)
    }
  }

  private static var baseInstance: ConformanceCase {
    driver(
      "draw.base_instance",
      [.exact],
      "instances read their attributes from another element on, and count from 0 all the same",
      sections: "10.5, EXT_base_instance",
      smoke: true
    ) { run in
      try run.require("GL_EXT_base_instance")
      let (fixture, gl) = (run.fixture, run.gl)
      guard let arrays = gl.drawArraysInstancedBaseInstance,
        let elements = unsafe gl.drawElementsInstancedBaseInstance
      else { return run.fail("functions of GL_EXT_base_instance are missing") }
      let values = (0..<12).map { SIMD4<Float>(Float($0) + 0.5, 0, 0, 1) }
      for (isIndexed, divisor) in [(false, 1), (true, 1), (false, 2)] {
        try fixture.makeFetchTarget(4)
        fixture.makeBuffer(GL_ARRAY_BUFFER, values)
        unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 0, nil)
        gl.vertexAttribDivisor(0, GLuint(divisor))
        gl.enableVertexAttribArray(0)
        let program = try fixture.useFetch("vec4", "a + vec4(0.0, gl_InstanceID, 0.0, 0.0)")
        gl.setVector(program, "count", SIMD4(4, 1, 0, 0))
        if isIndexed {
          fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0] as [UInt16])
          elements(GLenum(GL_POINTS), 1, GLenum(GL_UNSIGNED_SHORT), nil, 4, 5)
        } else {
          arrays(GLenum(GL_POINTS), 0, 1, 4, 5)
        }
        for (index, found) in fixture.fetched(4).enumerated() {
          let element = Float(index / divisor + 5) + 0.5
          run.expect(found, is: SIMD4(element, Float(index), 0, 1), "instance \(index)")
        }
      }
      run.expectError("NO_ERROR", "instances")
    }
  }

  private static var labels: ConformanceCase {
    driver(
      "state.labels",
      [.errors],
      "an object has the label that it was given, truncated to the available space, until it is removed",
      sections: "2.3.3, KHR_debug",
      smoke: true
    ) { run in
      try run.require("GL_KHR_debug")
      let gl = run.gl
      guard let give = unsafe gl.objectLabel, let query = unsafe gl.getObjectLabel else {
        return run.fail("functions of GL_KHR_debug are missing")
      }
      let texture = run.fixture.makeBound(GL_TEXTURE_2D)
      let buffer = run.fixture.makeBuffer(GL_ARRAY_BUFFER, [0] as [UInt8])
      // GL_BUFFER.
      let (kind, other) = (GLenum(GL_TEXTURE), GLenum(0x82E0))
      func label(_ kind: GLenum, _ name: GLuint, capacity: Int = 64) -> [UInt8] {
        var text = [CChar](repeating: 0x5C, count: 64)
        var length: GLsizei = -1
        unsafe query(kind, name, GLsizei(capacity), &length, &text)
        let bytes = text.map { UInt8(bitPattern: $0) }
        run.expect(length >= 0 && length < capacity, "the length is \(length)")
        return Array(bytes.prefix(Int(max(0, length))))
      }
      func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
      run.expect(label(kind, texture), is: [], "the label before one is given")
      unsafe give(kind, texture, -1, "page of cards")
      unsafe give(other, buffer, 4, "corners")
      run.expect(label(kind, texture), is: bytes("page of cards"), "the label of the texture")
      run.expect(label(other, buffer), is: bytes("corn"), "the label of the buffer")
      run.expect(label(kind, texture, capacity: 5), is: bytes("page"), "the label in 5 bytes")
      give(kind, texture, 0, nil)
      run.expect(label(kind, texture), is: [], "the label that was taken away")
      run.expectError("NO_ERROR", "labels")
      unsafe give(kind, 765_432, -1, "nothing")
      run.expectError("INVALID_VALUE", "the label of no texture")
      unsafe give(0x1234, texture, -1, "nothing")
      run.expectError("INVALID_ENUM", "the label of a kind that is none")
      // GL_MAX_LABEL_LENGTH counts the end.
      let maximum = Int(gl.integer(0x82E8))
      run.expect(maximum >= 256, "GL_MAX_LABEL_LENGTH is \(maximum), at least 256 is wanted")
      unsafe give(kind, texture, -1, String(repeating: "x", count: maximum))
      run.expectError("INVALID_VALUE", "a label that is too long")
    }
  }

  private static var debugErrors: ConformanceCase {
    driver(
      "state.debug_errors",
      [.errors],
      "groups that are not open, too deep or of a wrong source, and messages too long, are refused",
      sections: "2.3.2, KHR_debug",
      smoke: true
    ) { run in
      try run.require("GL_KHR_debug")
      let gl = run.gl
      guard let push = unsafe gl.pushDebugGroup, let pop = gl.popDebugGroup,
        let insert = unsafe gl.debugMessageInsert
      else { return run.fail("functions of GL_KHR_debug are missing") }
      // GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_MARKER and GL_DEBUG_SEVERITY_NOTIFICATION.
      let (application, marker, notice) = (GLenum(0x824A), GLenum(0x8268), GLenum(0x826B))
      func expectOne(_ code: GLenum, _ what: String) {
        let found = gl.getError()
        run.expect(found, is: code, "the error of \(what)")
        run.expect(run.fixture.takeErrors(), is: [], "more errors of \(what)")
      }
      // GL_STACK_UNDERFLOW and GL_STACK_OVERFLOW.
      pop()
      expectOne(0x0504, "an end without a group")
      // GL_MAX_DEBUG_GROUP_STACK_DEPTH and GL_DEBUG_GROUP_STACK_DEPTH, which counts the default
      // group.
      let maximum = gl.integer(0x826C)
      run.expect(
        maximum >= 64,
        "GL_MAX_DEBUG_GROUP_STACK_DEPTH is \(maximum), at least 64 is wanted"
      )
      for _ in 1..<max(1, maximum) { unsafe push(application, 1, -1, "group") }
      run.expect(gl.integer(0x826D), is: maximum, "GL_DEBUG_GROUP_STACK_DEPTH")
      expectOne(GLenum(GL_NO_ERROR), "groups as deep as may be")
      unsafe push(application, 1, -1, "group")
      expectOne(0x0503, "a group too many")
      for _ in 1..<max(1, maximum) { pop() }
      run.expect(gl.integer(0x826D), is: 1, "GL_DEBUG_GROUP_STACK_DEPTH in the end")
      // GL_DEBUG_SOURCE_API is the driver's own.
      unsafe push(0x8246, 1, -1, "group")
      expectOne(GLenum(GL_INVALID_ENUM), "a group of the driver's source")
      unsafe insert(0x8246, marker, 1, notice, -1, "message")
      expectOne(GLenum(GL_INVALID_ENUM), "a message of the driver's source")
      unsafe insert(application, 0x1234, 1, notice, -1, "message")
      expectOne(GLenum(GL_INVALID_ENUM), "a message of no kind")
      // GL_MAX_DEBUG_MESSAGE_LENGTH counts the end.
      let longest = Int(gl.integer(0x9143))
      unsafe insert(application, marker, 1, notice, -1, String(repeating: "x", count: longest))
      expectOne(GLenum(GL_INVALID_VALUE), "a message that is too long")
    }
  }

  /// What a callback was called with.
  private struct ReceivedMessage {
    var source: GLenum = 0
    var type: GLenum = 0
    var id: GLuint = 0
    var severity: GLenum = 0
    var length: GLsizei = 0
    var text = ""
    var count = 0
  }

  private static var debugCallback: ConformanceCase {
    driver(
      "state.debug_callback",
      [.errors],
      "a message reaches the program's function with all that it has, and is not logged as well",
      sections: "2.3.2, KHR_debug",
      smoke: true
    ) { run in
      try run.require("GL_KHR_debug")
      let gl = run.gl
      guard let call = unsafe gl.debugMessageCallback, let insert = unsafe gl.debugMessageInsert
      else { return run.fail("functions of GL_KHR_debug are missing") }
      // GL_DEBUG_OUTPUT and GL_DEBUG_OUTPUT_SYNCHRONOUS.
      let wasOn = [0x92E0, 0x8242].map { gl.isEnabled($0) != 0 }
      for name in [0x92E0, 0x8242] as [GLenum] { gl.enable(name) }
      // A driver may have filled the log with messages of its own.
      gl.emptyDebugLog()
      var received = ReceivedMessage()
      unsafe withUnsafeMutablePointer(to: &received) { pointer in
        unsafe call(
          { source, type, id, severity, length, text, user in
            guard id == 601 || id == 602,
              let received = unsafe user.map({
                unsafe UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(
                  to: ReceivedMessage.self
                )
              }), let text = unsafe text
            else { return }
            unsafe received.pointee = unsafe ReceivedMessage(
              source: source,
              type: type,
              id: id,
              severity: severity,
              length: length,
              text: String(String(cString: text).prefix(max(0, Int(length)))),
              count: received.pointee.count + 1
            )
          },
          pointer
        )
        // GL_DEBUG_SOURCE_THIRD_PARTY, GL_DEBUG_TYPE_PERFORMANCE and GL_DEBUG_SEVERITY_HIGH.
        unsafe insert(0x8249, 0x8250, 601, 0x9146, -1, "the first")
        unsafe insert(0x824A, 0x8268, 602, 0x9147, 6, "second and more")
        call(nil, nil)
      }
      run.expect(received.count, is: 2, "the number of calls")
      run.expect(received.source, is: 0x824A, "the source")
      run.expect(received.type, is: 0x8268, "the kind")
      run.expect(received.severity, is: 0x9147, "the severity")
      run.expect(received.length, is: 6, "the length")
      run.expect(
        received.text == "second",
        "the text begins with \(received.text), expected second"
      )
      // GL_DEBUG_LOGGED_MESSAGES.
      run.expect(gl.integer(0x9145), is: 0, "the number of messages that were logged")
      for (name, isOn) in zip([0x92E0, 0x8242] as [GLenum], wasOn) where !isOn { gl.disable(name) }
      run.expectError("NO_ERROR", "messages")
    }
  }
}
