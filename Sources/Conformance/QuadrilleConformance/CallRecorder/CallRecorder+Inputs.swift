import CEGL
import CGLES
import Glibc
import QuadrilleSystem

extension CallRecorder {
  /// Notes what a call gives to the driver.
  func takeInputs(_ call: inout RecordedCallData) {
    takeNames(&call)
    let name = call.signature.name
    takeMapped(&call)
    let isRead = Self.readsPixels(name)
    if isRead, integer(GL_PIXEL_PACK_BUFFER_BINDING) == 0 { takeMemory(&call) }
    for (index, parameter) in call.signature.parameters.enumerated() where parameter.isPointer {
      if let input = input(call, index, parameter) {
        call.inputs[index] = input
      } else if !isRead, let values = values(call, index, parameter) {
        call.earlier[index] = values.map { Self.number($0, of: parameter.element) }
      }
    }
    takeClientArrays(before: call)
  }

  /// Whether a function reads pixels to memory, its last argument.
  static func readsPixels(_ name: String) -> Bool {
    name == "glReadPixels" || name == "glReadnPixelsKHR"
  }

  // MARK: Objects

  private func takeNames(_ call: inout RecordedCallData) {
    for (index, parameter) in call.signature.parameters.enumerated() {
      let value = call.arguments[index]
      guard let space = space(of: parameter, call), value != 0 || space.isLocation else { continue }
      call.expressions[index] = symbols[space, value]
    }
  }

  private func space(
    of parameter: CallSignature.Parameter,
    _ call: RecordedCallData
  ) -> CallSymbols.Space? {
    switch parameter.type {
    case "GLuint": CallSymbols.Space(parameter.name, in: call.signature.name)
    case "GLint" where parameter.name == "location": .location(currentProgram(call))
    case "GLsync": .sync
    case "EGLObjectKHR": .display
    case "EGLDisplay": .display
    case "EGLConfig": .config
    case "EGLDeviceEXT": .device
    case "void *" where parameter.name == "native_display": .device
    case "EGLContext": .context
    case "EGLSurface": .surface
    case "EGLImageKHR", "EGLImage", "GLeglImageOES": .image
    case "EGLSyncKHR", "EGLSync": .fence
    case "EGLClientBuffer": .texture
    default: nil
    }
  }

  /// The program whose uniforms a call means.
  private func currentProgram(_ call: RecordedCallData) -> UInt64 {
    if call.signature.parameters.first?.name == "program" { return call.arguments[0] }
    return UInt64(integer(GL_CURRENT_PROGRAM))
  }

  /// A state of the context.
  func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    unsafe driver(PFNGLGETINTEGERVPROC.self, "glGetIntegerv")?(GLenum(name), &value)
    return Int(value)
  }

  // MARK: Memory

  /// What is in the memory that pixels are read to: gaps between rows have to stay as they are.
  private func takeMemory(_ call: inout RecordedCallData) {
    let (width, height) = (
      Int(Int32(truncatingIfNeeded: call.arguments[2])),
      Int(Int32(truncatingIfNeeded: call.arguments[3]))
    )
    let layout = packLayout
    guard
      let count = layout.byteCount(
        width,
        height,
        format: call.arguments[4],
        type: call.arguments[5]
      ),
      count < 1 << 28, !layout.isPlain(width, format: call.arguments[4], type: call.arguments[5])
    else { return }
    call.prefill = blob(read(call.arguments[call.arguments.count - 1], count))
  }

  private func input(
    _ call: RecordedCallData,
    _ index: Int,
    _ parameter: CallSignature.Parameter
  ) -> RecordedInput? {
    let bits = call.arguments[index]
    let (name, arguments) = (call.signature.name, call.arguments)
    func count(_ index: Int) -> Int { Int(Int32(truncatingIfNeeded: arguments[index])) }
    if let offset = offset(call, index) { return offset }
    if bits == 0 { return .null }
    if parameter.element == "GLchar" || parameter.element == "char" {
      return parameter.type.hasPrefix("const") ? strings(call, index, bits) : nil
    }
    switch name {
    case let name where name.hasPrefix("glDelete") && index == 1:
      return names(bits, count(0), CallSymbols.Space(call.signature.parameters[1].name, in: name))
    case "glDrawBuffers", "glInvalidateFramebuffer", "glInvalidateSubFramebuffer",
      "glDiscardFramebufferEXT":
      return enums(bits, count(index - 1))
    case "eglCreateContext", "eglCreatePbufferSurface", "eglCreateImageKHR", "eglCreateSyncKHR":
      return attributes(bits)
    case "eglChooseConfig" where index == 1: return attributes(bits)
    case "eglGetPlatformDisplayEXT" where index == 2: return attributes(bits)
    case "eglCreateSync", "eglCreateImage", "eglGetPlatformDisplay", "eglDebugMessageControlKHR":
      return attributes(bits, "EGLAttrib")
    default: break
    }
    guard parameter.type.hasPrefix("const") else { return nil }
    guard let bytes = byteCount(call, index) else { return .scratch }
    return .bytes(blob(read(bits, bytes)))
  }

  /// Where a bound buffer makes an offset of a pointer.
  private func offset(_ call: RecordedCallData, _ index: Int) -> RecordedInput? {
    let name = call.signature.name
    let binding: Int32
    switch name {
    case "glVertexAttribPointer", "glVertexAttribIPointer": binding = GL_ARRAY_BUFFER_BINDING
    case let name where name.hasPrefix("glDraw") && name.contains(text: "Elements"):
      binding = GL_ELEMENT_ARRAY_BUFFER_BINDING
    case "glReadPixels", "glReadnPixelsKHR": binding = GL_PIXEL_PACK_BUFFER_BINDING
    case let name where name.contains(text: "Tex") && name.contains(text: "mage"):
      binding = GL_PIXEL_UNPACK_BUFFER_BINDING
    default: return nil
    }
    return integer(binding) != 0 ? .offset(call.arguments[index]) : nil
  }

  /// The bytes that the driver may read; nil where a call says none.
  private func byteCount(_ call: RecordedCallData, _ index: Int) -> Int? {
    let (name, arguments) = (call.signature.name, call.arguments)
    func number(_ index: Int) -> Int { Int(Int32(truncatingIfNeeded: arguments[index])) }
    func pixels(_ width: Int, _ height: Int, _ depth: Int, _ format: Int) -> Int? {
      unpackLayout.byteCount(
        width,
        height,
        depth,
        format: arguments[format],
        type: arguments[format + 1]
      )
    }
    let count: Int? =
      switch name {
      case "glBufferData", "glBufferStorageEXT": Int(Int64(bitPattern: arguments[1]))
      case "glBufferSubData": Int(Int64(bitPattern: arguments[2]))
      case "glTexImage2D": pixels(number(3), number(4), 1, 6)
      case "glTexSubImage2D": pixels(number(4), number(5), 1, 6)
      case "glTexImage3D": pixels(number(3), number(4), number(5), 7)
      case "glTexSubImage3D": pixels(number(5), number(6), number(7), 8)
      case let name where name.hasPrefix("glCompressedTex"): number(index - 1)
      case "glDrawElements", "glDrawElementsInstanced": number(1) * Self.bytes(arguments[2])
      case "glDrawRangeElements": number(3) * Self.bytes(arguments[4])
      case "glClearBufferiv", "glClearBufferuiv", "glClearBufferfv":
        arguments[0] == UInt64(GL_COLOR) ? 16 : 4
      case let name where name.hasPrefix("glTexParameter") || name.hasPrefix("glSamplerParameter"):
        // The color of a border (OES_texture_border_clamp) alone has four numbers.
        arguments[1] == UInt64(GL_TEXTURE_BORDER_COLOR_EXT) ? 16 : 4
      case let name where name.hasPrefix("glVertexAttrib"): name.hasSuffix("Pointer") ? nil : 16
      case let name where name.hasPrefix("glUniform"): number(1) * 4 * Self.components(of: name)
      case "glProgramBinary", "glShaderBinary": number(index + 1)
      case "glGetActiveUniformsiv": 4 * number(1)
      case "glMultiDrawArraysEXT": 4 * number(3)
      case "glShaderSource": 4 * number(1)
      case "glClearTexImageEXT": pixels(1, 1, 1, 2)
      case "glClearTexSubImageEXT": pixels(1, 1, 1, 8)
      default: nil
      }
    guard let count, count >= 0, count < 1 << 30 else { return nil }
    return count
  }

  /// The numbers of one value of `glUniform4fv` or `glUniformMatrix2x3fv`.
  private static func components(of name: String) -> Int {
    let digits = name.filter(\.isNumber).compactMap(\.wholeNumberValue)
    guard name.contains(text: "Matrix") else { return digits.first ?? 1 }
    return digits.count == 2 ? digits[0] * digits[1] : (digits.first ?? 1) * (digits.first ?? 1)
  }

  private static func bytes(_ type: UInt64) -> Int {
    type == UInt64(GL_UNSIGNED_INT) ? 4 : type == UInt64(GL_UNSIGNED_SHORT) ? 2 : 1
  }

  var unpackLayout: PixelLayout {
    PixelLayout(
      alignment: integer(GL_UNPACK_ALIGNMENT),
      rowLength: integer(GL_UNPACK_ROW_LENGTH),
      imageHeight: integer(GL_UNPACK_IMAGE_HEIGHT),
      skipPixels: integer(GL_UNPACK_SKIP_PIXELS),
      skipRows: integer(GL_UNPACK_SKIP_ROWS),
      skipImages: integer(GL_UNPACK_SKIP_IMAGES)
    )
  }

  var packLayout: PixelLayout {
    PixelLayout(
      alignment: integer(GL_PACK_ALIGNMENT),
      rowLength: integer(GL_PACK_ROW_LENGTH),
      skipPixels: integer(GL_PACK_SKIP_PIXELS),
      skipRows: integer(GL_PACK_SKIP_ROWS)
    )
  }

  /// Copies memory as far as it can be read: wrong calls say more bytes than there are.
  func read(_ address: UInt64, _ count: Int) -> [UInt8] {
    guard count > 0, let source = unsafe UnsafeMutableRawPointer(bitPattern: UInt(address)) else {
      return []
    }
    var bytes = [UInt8](repeating: 0, count: count)
    let file = unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    unsafe bytes.withUnsafeMutableBytes { target in
      if file < 0 {
        unsafe target.baseAddress?.copyMemory(from: source, byteCount: count)
      } else {
        _ = unsafe pread(file, target.baseAddress, count, off_t(Int(bitPattern: UInt(address))))
      }
    }
    return bytes
  }

  /// Copies whole numbers of 32 bits.
  func words(_ address: UInt64, _ count: Int) -> [UInt64] {
    let bytes = read(address, 4 * max(0, min(count, 1 << 20)))
    var words = [UInt64](repeating: 0, count: bytes.count / 4)
    for (index, byte) in bytes.enumerated() {
      words[index / 4] |= UInt64(byte) << UInt64(8 * (index % 4))
    }
    return words
  }

  private func names(_ address: UInt64, _ count: Int, _ space: CallSymbols.Space?) -> RecordedInput
  {
    .expressions(
      words(address, count).map { value in space.flatMap { symbols[$0, value] } ?? "\(value)" },
      type: "GLuint"
    )
  }

  private func enums(_ address: UInt64, _ count: Int) -> RecordedInput {
    .expressions(words(address, count).map(ConstantNames.gl), type: "GLenum")
  }

  /// Pairs of names and values up to `EGL_NONE`.
  private func attributes(_ address: UInt64, _ type: String = "EGLint") -> RecordedInput {
    var list: [String] = []
    // An `EGLAttrib` takes two words, of which the first says all that is known.
    let step = type == "EGLint" ? 1 : 2
    for iteration in 0..<64 {
      let pair = words(address + UInt64(8 * step * iteration), 2 * step)
      if pair[0] == UInt64(EGL_NONE) { break }
      list += [ConstantNames.egl(pair[0]), "\(Int32(truncatingIfNeeded: pair[step]))"]
    }
    return .expressions(list + ["EGL_NONE"], type: type)
  }

  private func strings(_ call: RecordedCallData, _ index: Int, _ bits: UInt64) -> RecordedInput {
    let parameter = call.signature.parameters[index]
    guard parameter.type.filter({ $0 == "*" }).count > 1 else { return .strings([string(bits)]) }
    let count = Int(Int32(truncatingIfNeeded: call.arguments[1]))
    let lengths = call.signature.name == "glShaderSource" ? call.arguments[3] : 0
    let texts = (0..<max(0, min(count, 256))).map { elementIndex -> String in
      let pointer = read(bits + UInt64(8 * elementIndex), 8).enumerated()
        .reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
      let length =
        lengths == 0
        ? -1 : Int(Int32(truncatingIfNeeded: words(lengths + UInt64(4 * elementIndex), 1)[0]))
      return length >= 0
        ? String(decoding: read(pointer, length), as: UTF8.self) : string(pointer)
    }
    return .strings(texts)
  }

  private func string(_ bits: UInt64) -> String {
    guard let pointer = unsafe UnsafePointer<CChar>(bitPattern: UInt(bits)) else { return "" }
    return unsafe String(cString: pointer)
  }
}

extension CallSymbols.Space {
  /// The space of a parameter or of a list of names; nil for numbers that name nothing.
  init?(_ name: String, in function: String) {
    switch name {
    case "texture", "textures": self = .texture
    case "buffer", "buffers": self = .buffer
    case "framebuffer", "framebuffers": self = .framebuffer
    case "renderbuffer", "renderbuffers": self = .renderbuffer
    case "sampler", "samplers": self = .sampler
    case "array", "arrays": self = .vertexArray
    case "program", "shader", "shaders": self = .program
    case "pipeline", "pipelines": self = .pipeline
    case "id", "ids": self = function.contains(text: "TransformFeedback") ? .feedback : .query
    default: return nil
    }
  }

  var isLocation: Bool { if case .location = self { true } else { false } }

  /// What a variable of the space is called.
  var label: String {
    switch self {
    case .texture: "texture"
    case .buffer: "buffer"
    case .framebuffer: "framebuffer"
    case .renderbuffer: "renderbuffer"
    case .sampler: "sampler"
    case .vertexArray: "array"
    case .query: "query"
    case .feedback: "feedback"
    case .program: "program"
    case .pipeline: "pipeline"
    case .sync: "sync"
    case .display: "display"
    case .config: "config"
    case .device: "device"
    case .context: "context"
    case .surface: "surface"
    case .image: "image"
    case .fence: "fence"
    case .memory: "memory"
    case .location: "location"
    }
  }
}
