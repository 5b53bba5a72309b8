import CEGL
import CGLES

extension CallRecorder {
  /// What is found by `eglGetProcAddress` is recorded like what the loader finds.
  static func substitute(
    for found: UnsafeMutableRawPointer?,
    named name: UnsafePointer<CChar>?
  ) -> UnsafeMutableRawPointer? {
    guard let recorder = unsafe current, let found = unsafe found, let name = unsafe name else {
      return unsafe found
    }
    let text = unsafe String(cString: name)
    guard let number = CallSignature.all.firstIndex(where: { $0.name == text }) else {
      return unsafe found
    }
    if unsafe recorder.driver[number] == nil { unsafe recorder.driver[number] = unsafe found }
    return unsafe RecordedCall.all[number].address
  }

  /// Notes what a call gave back.
  func takeOutputs(_ call: inout RecordedCallData, _ result: UInt64) {
    takeResult(&call, result)
    if call.signature.name == "glFlushMappedBufferRange" { keepFlushed(call) }
    for (index, parameter) in call.signature.parameters.enumerated()
    where parameter.isPointer && !parameter.type.hasPrefix("const") && call.inputs[index] == nil {
      takeOutput(&call, index, parameter)
    }
  }

  private func takeResult(_ call: inout RecordedCallData, _ result: UInt64) {
    let name = call.signature.name
    func make(_ space: CallSymbols.Space, _ type: String, _ label: String? = nil) {
      let variable = symbols.variable(label ?? space.label, type: type)
      call.variable = variable
      if result != 0 || space.isLocation { symbols.define(space, result, variable) }
    }
    switch call.signature.result {
    case "void": return
    case "GLuint" where name.hasPrefix("glCreate"):
      return make(.program, "GLuint", name == "glCreateShader" ? "shader" : "program")
    case "GLint" where name == "glGetUniformLocation":
      return make(.location(call.arguments[0]), "GLint")
    case "GLsync": return make(.sync, "GLsync")
    case "EGLContext" where name == "eglCreateContext":
      make(.context, "EGLContext")
      var output = RecordedOutput(nil, .handle(result == 0 ? "NULL" : "not NULL"))
      output.numbers = [result == 0 ? 0 : 1]
      call.outputs.append(output)
    case "EGLSurface" where name == "eglCreatePbufferSurface", "EGLImageKHR", "EGLSyncKHR",
      "EGLImage", "EGLSync":
      let space: CallSymbols.Space =
        name.hasPrefix("eglCreateImage")
        ? .image : name.hasPrefix("eglCreateSync") ? .fence : .surface
      make(space, call.signature.result)
      var output = RecordedOutput(nil, .handle(result == 0 ? "NULL" : "not NULL"))
      output.numbers = [result == 0 ? 0 : 1]
      call.outputs.append(output)
    case "EGLContext", "EGLSurface", "EGLDisplay":
      let space: CallSymbols.Space =
        call.signature.result == "EGLContext"
        ? .context : call.signature.result == "EGLSurface" ? .surface : .display
      let known = result == 0 ? "NULL" : symbols[space, result]
      if known == nil { return make(space, call.signature.result) }
      var output = RecordedOutput(nil, known.map { .handle($0) } ?? .other)
      output.numbers = [result == 0 ? 0 : 1]
      call.outputs.append(output)
    case "void *":
      mapped(&call, result)
    case let type where type.hasSuffix("*"):
      call.outputs.append(RecordedOutput(nil, .other))
    case "__eglMustCastToProperFunctionPointerType":
      var output = RecordedOutput(nil, .handle(result == 0 ? "NULL" : "not NULL"))
      output.numbers = [result == 0 ? 0 : 1]
      call.outputs.append(output)
    case let type:
      var output = RecordedOutput(nil, name == "glClientWaitSync" ? .other : .integers)
      output.numbers = [Self.number(result, of: type)]
      call.outputs.append(output)
    }
  }

  /// Memory of a buffer: what can be read there is read at once.
  private func mapped(_ call: inout RecordedCallData, _ result: UInt64) {
    let variable = symbols.variable("memory", type: "unsigned char *")
    call.variable = variable
    let isWhole = call.signature.name == "glMapBufferOES"
    guard isWhole || call.signature.name == "glMapBufferRange" else { return }
    var pointer = RecordedOutput(nil, .handle(result == 0 ? "NULL" : "not NULL"))
    pointer.numbers = [result == 0 ? 0 : 1]
    call.outputs.append(pointer)
    guard result != 0 else { return }
    let target = call.arguments[0]
    let bytes = isWhole ? bufferSize(target) : Int(Int64(bitPattern: call.arguments[2]))
    let access = isWhole ? UInt64(GL_MAP_WRITE_BIT) : call.arguments[3]
    if access & UInt64(GL_MAP_WRITE_BIT) != 0 {
      // GL_MAP_PERSISTENT_BIT_EXT
      let mapping = BufferMapping(
        variable: variable,
        address: result,
        bytes: bytes,
        isPersistent: access & 0x40 != 0
      )
      keepMapping(mapping, of: target)
    }
    guard access & UInt64(GL_MAP_READ_BIT) != 0 else { return }
    // A view reads its pixels so; the last call that wrote them says their sides.
    let last = calls.last { $0.signature.name == "glReadPixels" }
    let size = last.map { (Int($0.arguments[2]), Int($0.arguments[3])) } ?? (0, 0)
    let isImage = size.0 * size.1 * 4 == bytes
    var output = RecordedOutput(
      nil,
      .bytes(
        width: isImage ? size.0 : bytes,
        height: isImage ? size.1 : 1,
        isImage: isImage
      )
    )
    output.bytes = blob(read(result, bytes))
    call.outputs.append(output)
  }

  private func takeOutput(
    _ call: inout RecordedCallData,
    _ index: Int,
    _ parameter: CallSignature.Parameter
  ) {
    guard call.arguments[index] != 0 else { return call.inputs[index] = .null }
    let name = call.signature.name
    if Self.readsPixels(name) { return takePixels(&call, index) }
    if parameter.element == "EGLConfig" {
      return takeHandles(&call, .config, index, capacity: index + 1, count: index + 2)
    }
    if parameter.element == "EGLDeviceEXT" {
      return takeHandles(&call, .device, index, capacity: index - 1, count: index + 1)
    }
    if name.hasPrefix("glGen"), name != "glGenerateMipmap" { return recordCreated(&call, index) }
    guard let values = values(call, index, parameter) else {
      call.outputs.append(RecordedOutput(index, .other))
      return
    }
    let isReal = parameter.element == "GLfloat"
    var output = RecordedOutput(index, isReal ? .reals : .integers)
    if isReal {
      output.reals = values.map { Double(Float(bitPattern: UInt32($0))) }
    } else {
      output.numbers = values.map { Self.number($0, of: parameter.element) }
    }
    call.outputs.append(output)
  }

  /// The values in the memory of an answer; nil where they are not judged.
  func values(
    _ call: RecordedCallData,
    _ index: Int,
    _ parameter: CallSignature.Parameter
  ) -> [UInt64]? {
    let bytes = Self.bytes(of: parameter.element)
    guard call.arguments[index] != 0, bytes > 0, !parameter.element.hasSuffix("char"),
      parameter.element != "EGLConfig", !call.signature.name.hasPrefix("glGen"),
      let count = valueCount(call, parameter)
    else { return nil }
    let data = read(call.arguments[index], count * bytes)
    return (0..<count).map { elementIndex in
      (0..<bytes).reduce(UInt64(0)) {
        $0 | UInt64(data[elementIndex * bytes + $1]) << UInt64(8 * $1)
      }
    }
  }

  private func takePixels(_ call: inout RecordedCallData, _ index: Int) {
    let (width, height) = (
      Int(Int32(truncatingIfNeeded: call.arguments[2])),
      Int(Int32(truncatingIfNeeded: call.arguments[3]))
    )
    let (format, type) = (call.arguments[4], call.arguments[5])
    let layout = packLayout
    guard
      let count = layout.byteCount(width, height, format: format, type: type), count < 1 << 28
    else {
      call.inputs[index] = .scratch
      return
    }
    let isImage = layout.isPlain(width, format: format, type: type)
    var output = RecordedOutput(
      index,
      .bytes(width: isImage ? width : count, height: isImage ? height : 1, isImage: isImage)
    )
    output.bytes = blob(read(call.arguments[index], count))
    call.outputs.append(output)
  }

  private func recordCreated(_ call: inout RecordedCallData, _ index: Int) {
    let count = Int(Int32(truncatingIfNeeded: call.arguments[0]))
    let parameter = call.signature.parameters[index]
    guard count > 0, let space = CallSymbols.Space(parameter.name, in: call.signature.name) else {
      call.inputs[index] = .scratch
      return
    }
    let data = read(call.arguments[index], 4 * count)
    let variable = symbols.variable(space.label, type: "GLuint", count: count == 1 ? nil : count)
    for elementIndex in 0..<count {
      let value = (0..<4).reduce(UInt64(0)) {
        $0 | UInt64(data[4 * elementIndex + $1]) << UInt64(8 * $1)
      }
      symbols.define(space, value, count == 1 ? variable : "\(variable)[\(elementIndex)]")
    }
    call.inputs[index] = .expressions([count == 1 ? "&\(variable)" : variable], type: "")
    call.outputs.append(RecordedOutput(index, .names))
  }

  /// Names handles of EGL that a call has written; the arguments `capacity` and `count` say how
  /// many there may be, and where their number stands.
  private func takeHandles(
    _ call: inout RecordedCallData,
    _ space: CallSymbols.Space,
    _ index: Int,
    capacity: Int,
    count: Int
  ) {
    let size = Int(Int32(truncatingIfNeeded: call.arguments[capacity]))
    let count = Int(words(call.arguments[count], 1).first ?? 0)
    let type = call.signature.parameters[index].element
    let maximum = max(1, min(size, 4096))
    let variable = symbols.variable(space.label + "s", type: type, count: maximum)
    let data = read(call.arguments[index], 8 * max(0, min(size, 4096)))
    for elementIndex in 0..<max(0, min(size, count)) {
      let value = (0..<8).reduce(UInt64(0)) {
        $0 | UInt64(data[8 * elementIndex + $1]) << UInt64(8 * $1)
      }
      symbols.define(space, value, "\(variable)[\(elementIndex)]")
    }
    call.inputs[index] = .expressions([variable], type: "")
    call.outputs.append(RecordedOutput(index, .names))
  }

  /// The number of values that a query writes; nil where nothing is judged.
  private func valueCount(
    _ call: RecordedCallData,
    _ parameter: CallSignature.Parameter
  ) -> Int? {
    let (name, arguments) = (call.signature.name, call.arguments)
    switch name {
    // Times are others in each run.
    case "glGetQueryObjectui64vEXT": return nil
    case "glGetInteger64v" where arguments[0] == UInt64(GL_TIMESTAMP_EXT): return nil
    case "glGetIntegerv", "glGetFloatv", "glGetBooleanv", "glGetInteger64v":
      return Self.stateCount(arguments[0], integer)
    case "glGetShaderPrecisionFormat": return parameter.name == "range" ? 2 : 1
    case "glGetVertexAttribfv", "glGetVertexAttribiv", "glGetVertexAttribIiv",
      "glGetVertexAttribIuiv":
      return arguments[1] == UInt64(GL_CURRENT_VERTEX_ATTRIB) ? 4 : 1
    case "glGetUniformfv", "glGetUniformiv", "glGetUniformuiv", "glGetnUniformfvKHR",
      "glGetnUniformivKHR":
      return uniformCount(UInt32(arguments[0]), Int32(truncatingIfNeeded: arguments[1]))
    case "glGetInternalformativ": return max(0, min(64, Int(arguments[3])))
    case "glGetActiveUniformsiv", "glGetUniformIndices": return max(0, min(256, Int(arguments[1])))
    case "glGetProgramBinary", "glGetAttachedShaders", "glGetSynciv", "glGetShaderSource",
      "glGetShaderInfoLog", "glGetProgramInfoLog", "glGetActiveAttrib", "glGetActiveUniform",
      "glGetTransformFeedbackVarying", "glGetActiveUniformBlockiv", "glGetVertexAttribPointerv",
      "glGetBufferPointerv", "glGetActiveUniformBlockName", "glGetDebugMessageLogKHR",
      "glGetObjectLabelKHR":
      return parameter.element == "GLsizei" || parameter.element == "GLint" ? 1 : nil
    default: return 1
    }
  }

  private static func stateCount(_ name: UInt64, _ integer: (Int32) -> Int) -> Int {
    switch Int32(truncatingIfNeeded: name) {
    case GL_VIEWPORT, GL_SCISSOR_BOX, GL_COLOR_WRITEMASK, GL_COLOR_CLEAR_VALUE, GL_BLEND_COLOR: 4
    case GL_MAX_VIEWPORT_DIMS, GL_DEPTH_RANGE, GL_ALIASED_POINT_SIZE_RANGE,
      GL_ALIASED_LINE_WIDTH_RANGE:
      2
    case GL_COMPRESSED_TEXTURE_FORMATS: max(1, integer(GL_NUM_COMPRESSED_TEXTURE_FORMATS))
    case GL_PROGRAM_BINARY_FORMATS: max(1, integer(GL_NUM_PROGRAM_BINARY_FORMATS))
    case GL_SHADER_BINARY_FORMATS: max(1, integer(GL_NUM_SHADER_BINARY_FORMATS))
    default: 1
    }
  }

  /// The numbers of the uniform at a location.
  private func uniformCount(_ program: GLuint, _ location: GLint) -> Int {
    var total: GLint = 0
    unsafe driver(PFNGLGETPROGRAMIVPROC.self, "glGetProgramiv")?(
      program,
      GLenum(GL_ACTIVE_UNIFORMS),
      &total
    )
    for index in 0..<GLuint(max(0, total)) {
      var (size, type) = (GLint(0), GLenum(0))
      var name = [CChar](repeating: 0, count: 256)
      unsafe driver(PFNGLGETACTIVEUNIFORMPROC.self, "glGetActiveUniform")?(
        program,
        index,
        256,
        nil,
        &size,
        &type,
        &name
      )
      let elementIndex = unsafe driver(PFNGLGETUNIFORMLOCATIONPROC.self, "glGetUniformLocation")?(
        program,
        name
      )
      if elementIndex == location {
        switch Int32(bitPattern: type) {
        case GL_FLOAT_VEC2, GL_INT_VEC2, GL_BOOL_VEC2, GL_UNSIGNED_INT_VEC2: return 2
        case GL_FLOAT_VEC3, GL_INT_VEC3, GL_BOOL_VEC3, GL_UNSIGNED_INT_VEC3: return 3
        case GL_FLOAT_VEC4, GL_INT_VEC4, GL_BOOL_VEC4, GL_UNSIGNED_INT_VEC4, GL_FLOAT_MAT2: return 4
        case GL_FLOAT_MAT3: return 9
        case GL_FLOAT_MAT4: return 16
        default: return 1
        }
      }
    }
    return 1
  }

  private static func bytes(of type: String) -> Int {
    switch type {
    case "GLboolean", "GLubyte", "GLchar", "char": 1
    case "GLint64", "GLuint64", "GLintptr", "GLsizeiptr", "EGLAttrib": 8
    case "GLint", "GLuint", "GLenum", "GLsizei", "GLfloat", "EGLint", "GLbitfield": 4
    default: 0
    }
  }

  static func number(_ bits: UInt64, of type: String) -> Int64 {
    switch type {
    case "GLint", "GLsizei", "EGLint": Int64(Int32(truncatingIfNeeded: bits))
    case "GLboolean": Int64(bits & 0xFF)
    case "GLint64", "GLuint64": Int64(bitPattern: bits)
    default: Int64(bits & 0xFFFF_FFFF)
    }
  }
}
