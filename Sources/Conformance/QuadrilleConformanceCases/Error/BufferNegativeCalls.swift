import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Wrong calls on buffers, queries, sync objects and feedback that are rare.
enum BufferNegativeCalls {
  static let all = counts + buffers + queries + feedback

  private typealias Count = @Sendable (GLFunctions, inout GLuint) -> Void

  /// A call that makes or deletes -1 objects.
  private static func count(
    _ label: String,
    _ call: @escaping Count
  ) -> NegativeCallCases.NegativeCall {
    .init(label + "_count", "INVALID_VALUE", "2.3.1") { run, gl in
      var name: GLuint = 77
      call(gl, &name)
      run.expect(name, is: 77, "the memory of names")
    }
  }

  private static let counts = [
    count("GenBuffers") { unsafe $0.genBuffers(-1, &$1) },
    count("DeleteBuffers") { unsafe $0.deleteBuffers(-1, &$1) },
    count("GenFramebuffers") { unsafe $0.genFramebuffers(-1, &$1) },
    count("DeleteFramebuffers") { unsafe $0.deleteFramebuffers(-1, &$1) },
    count("GenRenderbuffers") { unsafe $0.genRenderbuffers(-1, &$1) },
    count("DeleteRenderbuffers") { unsafe $0.deleteRenderbuffers(-1, &$1) },
    count("GenSamplers") { unsafe $0.genSamplers(-1, &$1) },
    count("DeleteSamplers") { unsafe $0.deleteSamplers(-1, &$1) },
    count("GenQueries") { unsafe $0.genQueries(-1, &$1) },
    count("DeleteQueries") { unsafe $0.deleteQueries(-1, &$1) },
    count("GenVertexArrays") { unsafe $0.genVertexArrays(-1, &$1) },
    count("DeleteVertexArrays") { unsafe $0.deleteVertexArrays(-1, &$1) },
    count("GenTransformFeedbacks") { unsafe $0.genTransformFeedbacks(-1, &$1) },
    count("DeleteTransformFeedbacks") { unsafe $0.deleteTransformFeedbacks(-1, &$1) },
  ]

  private static let feedbackPoint = GL_TRANSFORM_FEEDBACK_BUFFER
  private static let blockPoint = GL_UNIFORM_BUFFER

  private static func blockBuffer(_ run: CaseRun) -> GLuint {
    run.fixture.makeBuffer(GL_UNIFORM_BUFFER, [UInt8](repeating: 0, count: 1024))
  }

  private static let buffers: [NegativeCallCases.NegativeCall] = [
    .init("BindBufferRange_index", "INVALID_VALUE", "6.1.1") { run, gl in
      let maximum = GLuint(bitPattern: gl.integer(GL_MAX_UNIFORM_BUFFER_BINDINGS))
      gl.bindBufferRange(blockPoint, maximum, blockBuffer(run), 0, 16)
    },
    .init("BindBufferRange_size", "INVALID_VALUE", "6.1.1") { run, gl in
      gl.bindBufferRange(blockPoint, 0, blockBuffer(run), 0, 0)
    },
    .init("BindBufferRange_offset_odd", "INVALID_VALUE", "6.1.1") { run, gl in
      guard gl.integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT) > 1 else {
        throw CaseStop.notSupported("every offset is aligned")
      }
      gl.bindBufferRange(blockPoint, 0, blockBuffer(run), 1, 16)
    },
    .init("BindBufferRange_feedback_odd", "INVALID_VALUE", "6.1.1") { run, gl in
      let buffer = run.fixture.makeBuffer(
        GL_TRANSFORM_FEEDBACK_BUFFER,
        [Float](repeating: 0, count: 8)
      )
      gl.bindBufferRange(feedbackPoint, 0, buffer, 2, 16)
    },
    .init("BindBufferRange_feedback_size", "INVALID_VALUE", "6.1.1") { run, gl in
      let buffer = run.fixture.makeBuffer(
        GL_TRANSFORM_FEEDBACK_BUFFER,
        [Float](repeating: 0, count: 8)
      )
      gl.bindBufferRange(feedbackPoint, 0, buffer, 4, 15)
    },
    .init("BindBufferBase_index", "INVALID_VALUE", "6.1.1") { run, gl in
      let maximum = GLuint(bitPattern: gl.integer(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS))
      gl.bindBufferBase(feedbackPoint, maximum, 0)
    },
    .init("GetBufferParameter_target", "INVALID_ENUM", "6.7") { _, gl in
      var found: GLint = 0
      unsafe gl.getBufferParameteriv(0x1234, GL_BUFFER_SIZE, &found)
    },
    .init("GetBufferParameter_nothing", "INVALID_OPERATION", "6.7") { _, gl in
      var found: GLint = 0
      unsafe gl.getBufferParameteriv(GL_COPY_READ_BUFFER, GL_BUFFER_SIZE, &found)
    },
    .init("GetBufferPointer_name", "INVALID_ENUM", "6.7") { run, gl in
      run.fixture.makeBuffer(GL_ARRAY_BUFFER, [UInt8](repeating: 0, count: 4))
      var found: UnsafeMutableRawPointer?
      unsafe gl.getBufferPointerv(GLenum(GL_ARRAY_BUFFER), GLenum(GL_BUFFER_SIZE), &found)
    },
    .init("MapBufferRange_nothing", "INVALID_OPERATION", "6.3") { run, gl in
      let memory = unsafe gl.mapBufferRange(GL_COPY_WRITE_BUFFER, 0, 4, GL_MAP_READ_BIT)
      run.expect(unsafe memory == nil, "memory was mapped")
    },
    .init("FlushMappedBufferRange_beyond", "INVALID_VALUE", "6.3.2") { run, gl in
      run.fixture.makeBuffer(GL_ARRAY_BUFFER, [UInt8](repeating: 0, count: 16))
      let target = GL_ARRAY_BUFFER
      let access = GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT
      _ = unsafe gl.mapBufferRange(target, 0, 8, access)
      gl.flushMappedBufferRange(target, 4, 8)
      _ = gl.unmapBuffer(target)
    },
    .init("CopyBufferSubData_mapped", "INVALID_OPERATION", "6.5") { run, gl in
      let (from, to) = (GLenum(GL_COPY_READ_BUFFER), GLenum(GL_COPY_WRITE_BUFFER))
      run.fixture.makeBuffer(GL_COPY_READ_BUFFER, [UInt8](repeating: 0, count: 16))
      run.fixture.makeBuffer(GL_COPY_WRITE_BUFFER, [UInt8](repeating: 0, count: 16))
      _ = unsafe gl.mapBufferRange(from, 0, 8, GLbitfield(GL_MAP_READ_BIT))
      gl.copyBufferSubData(from, to, 0, 0, 4)
      _ = gl.unmapBuffer(from)
    },
  ]

  private static func makeQuery(_ gl: GLFunctions) -> GLuint {
    var name: GLuint = 0
    unsafe gl.genQueries(1, &name)
    return name
  }

  private static func drop(_ gl: GLFunctions, _ query: GLuint) {
    var query = query
    unsafe gl.deleteQueries(1, &query)
  }

  private static let any = GL_ANY_SAMPLES_PASSED
  private static let written = GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN

  private static let queries: [NegativeCallCases.NegativeCall] = [
    .init("BeginQuery_twice", "INVALID_OPERATION", "4.2") { _, gl in
      let names = [makeQuery(gl), makeQuery(gl)]
      gl.beginQuery(any, names[0])
      gl.beginQuery(any, names[1])
      gl.endQuery(any)
      for name in names { drop(gl, name) }
    },
    .init("BeginQuery_other_target", "INVALID_OPERATION", "4.2") { _, gl in
      let name = makeQuery(gl)
      gl.beginQuery(any, name)
      gl.endQuery(any)
      gl.beginQuery(written, name)
      drop(gl, name)
    },
    .init("BeginQuery_active_elsewhere", "INVALID_OPERATION", "4.2") { _, gl in
      let name = makeQuery(gl)
      gl.beginQuery(any, name)
      gl.beginQuery(written, name)
      gl.endQuery(any)
      drop(gl, name)
    },
    .init("GetQueryiv_target", "INVALID_ENUM", "4.2.3") { _, gl in
      var found: GLint = 0
      unsafe gl.getQueryiv(0x1234, GL_CURRENT_QUERY, &found)
    },
    .init("GetQueryObject_active", "INVALID_OPERATION", "4.2.3") { _, gl in
      let name = makeQuery(gl)
      gl.beginQuery(any, name)
      var found: GLuint = 0
      unsafe gl.getQueryObjectuiv(name, GL_QUERY_RESULT, &found)
      gl.endQuery(any)
      drop(gl, name)
    },
    .init("GetQueryObject_name", "INVALID_OPERATION", "4.2.3") { _, gl in
      var found: GLuint = 0
      unsafe gl.getQueryObjectuiv(765_432, GL_QUERY_RESULT, &found)
    },
    .init("ClientWaitSync_flags", "INVALID_VALUE", "4.1.1") { _, gl in
      let fence = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)
      _ = unsafe gl.clientWaitSync(fence, 0x1234, 0)
      unsafe gl.deleteSync(fence)
    },
    .init("WaitSync_flags", "INVALID_VALUE", "4.1.1") { _, gl in
      let fence = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)
      unsafe gl.waitSync(fence, 1, GLuint64.max)
      unsafe gl.deleteSync(fence)
    },
    .init("WaitSync_timeout", "INVALID_VALUE", "4.1.1") { _, gl in
      let fence = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)
      unsafe gl.waitSync(fence, 0, 1)
      unsafe gl.deleteSync(fence)
    },
    .init("GetSynciv_name", "INVALID_ENUM", "4.1.3") { _, gl in
      let fence = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)
      var found: GLint = 0
      unsafe gl.getSynciv(fence, 0x1234, 1, nil, &found)
      unsafe gl.deleteSync(fence)
    },
    .init("DeleteSync_none", "INVALID_VALUE", "4.1") { _, gl in
      unsafe gl.deleteSync(GLsync(bitPattern: 0x40))
    },
  ]

  private static let feedback: [NegativeCallCases.NegativeCall] = [
    .init("BindTransformFeedback_target", "INVALID_ENUM", "12.1") { _, gl in
      gl.bindTransformFeedback(0x1234, 0)
    },
    .init("BindTransformFeedback_name", "INVALID_OPERATION", "12.1") { _, gl in
      gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, 765_432)
    },
    .init("TransformFeedbackVaryings_mode", "INVALID_ENUM", "11.1.2.1") { _, gl in
      let program = gl.createProgram()
      gl.transformFeedbackVaryings(program, 0, nil, 0x1234)
      gl.deleteProgram(program)
    },
    .init("TransformFeedbackVaryings_count", "INVALID_VALUE", "11.1.2.1") { _, gl in
      let program = gl.createProgram()
      let count = gl.integer(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS) + 1
      unsafe "v".withCString { text in
        var names = unsafe [UnsafePointer<GLchar>?](repeating: text, count: Int(count))
        unsafe gl.transformFeedbackVaryings(
          program,
          count,
          &names,
          GLenum(GL_SEPARATE_ATTRIBS)
        )
      }
      gl.deleteProgram(program)
    },
    .init("GetTransformFeedbackVarying_index", "INVALID_VALUE", "11.1.2.1") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var (size, type) = (GLsizei(0), GLenum(0))
      var name = [CChar](repeating: 0, count: 8)
      unsafe gl.getTransformFeedbackVarying(program, 0, 8, nil, &size, &type, &name)
    },
  ]
}
