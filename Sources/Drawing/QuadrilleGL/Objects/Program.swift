public import CGLES

/// A linked program of a vertex and a fragment shader.
public final class Program {
  /// A program binary, valid for the same driver and version only.
  package struct Binary: Equatable, Sendable {
    /// The driver's format number.
    package let format: UInt32
    /// The driver's bytes.
    package let bytes: [UInt8]

    /// Creates a binary from stored values.
    package init(format: UInt32, bytes: [UInt8]) {
      self.format = format
      self.bytes = bytes
    }
  }

  /// The context that the program belongs to.
  public let context: Context
  private var handle: GLHandle
  private var locations: [String: GLint] = [:]

  /// Compiles and links a program.
  ///
  /// - Parameters:
  ///   - vertex: The source of the vertex shader, GLSL ES 1.00, 3.00 or later.
  ///   - fragment: The source of the fragment shader.
  ///   - attributes: Locations of vertex attributes by name; shaders may also set locations
  ///     themselves.
  ///   - context: The context that owns the program.
  /// - Throws: ``GLError`` with the reason `compile` or `link` and the driver's log, or an error of
  ///   ``Context/makeCurrent()``.
  public init(
    vertex: String,
    fragment: String,
    attributes: [String: Int] = [:],
    in context: Context
  ) throws(GLError) {
    try context.makeCurrent()
    let gl = context.gl
    let vertexShader = try Self.compile(vertex, .vertex, context)
    let fragmentShader = try Self.compile(fragment, .fragment, context)
    handle = try GLHandle(.program, in: context)
    self.context = context
    let name = handle.name
    gl.attachShader(name, vertexShader.name)
    gl.attachShader(name, fragmentShader.name)
    for (attribute, location) in attributes {
      unsafe gl.bindAttribLocation(name, GLuint(location), attribute)
    }
    gl.programParameteri(name, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE)
    gl.linkProgram(name)
    gl.detachShader(name, vertexShader.name)
    gl.detachShader(name, fragmentShader.name)
    guard gl.parameter(GL_LINK_STATUS, ofProgram: name) == GL_TRUE else {
      try context.checkLoss()
      throw GLError(.link(log: gl.programLog(name)))
    }
    try context.debugCheck("linking a program")
  }

  /// Creates a program from the result of ``binary()``.
  ///
  /// - Throws: `GLError.Reason.binaryRejected` where the driver wants the sources again.
  package init(_ binary: Binary, in context: Context) throws(GLError) {
    try context.makeCurrent()
    let gl = context.gl
    handle = try GLHandle(.program, in: context)
    self.context = context
    let name = handle.name
    unsafe binary.bytes.withUnsafeBytes { bytes in
      unsafe gl.programBinary(name, binary.format, bytes.baseAddress, GLsizei(bytes.count))
    }
    guard gl.parameter(GL_LINK_STATUS, ofProgram: name) == GL_TRUE else {
      // An unknown format causes an error; clears it so that it is not reported later.
      _ = gl.getError()
      throw GLError(.binaryRejected)
    }
  }

  /// The name of the object; 0 once discarded.
  public var name: GLuint { handle.name }

  /// Makes the program current.
  public func use() throws(GLError) {
    try context.makeCurrent()
    context.gl.useProgram(handle.name)
  }

  /// The location of a uniform; -1, which OpenGL ES ignores, if no shader uses the name.
  ///
  /// The context must be current at the first call for a name.
  public func uniform(_ name: String) -> GLint {
    if let location = locations[name] { return location }
    let location = unsafe context.gl.getUniformLocation(handle.name, name)
    locations[name] = location
    return location
  }

  /// The location of a vertex attribute; -1 if the vertex shader does not use the name.
  public func attribute(_ name: String) -> GLint {
    unsafe context.gl.getAttribLocation(handle.name, name)
  }

  /// The linked program for use by a later process; nil if the driver does not support that.
  package func binary() throws(GLError) -> Binary? {
    try context.makeCurrent()
    let gl = context.gl
    let count = Int(gl.parameter(GL_PROGRAM_BINARY_LENGTH, ofProgram: handle.name))
    guard context.capabilities.programBinaryFormats > 0, count > 0 else { return nil }
    var format: GLenum = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      var length: GLsizei = 0
      unsafe gl.getProgramBinary(
        handle.name,
        GLsizei(count),
        &length,
        &format,
        UnsafeMutableRawPointer(buffer.baseAddress)
      )
      written = min(count, max(0, Int(length)))
    }
    try context.checkErrors(after: "reading a program binary")
    return bytes.isEmpty ? nil : Binary(format: format, bytes: bytes)
  }

  /// Deletes the object at once; a second call does nothing.
  public func discard() { handle.discard(in: context) }

  private static func compile(
    _ source: String,
    _ stage: ShaderStage,
    _ context: Context
  ) throws(GLError) -> GLHandle {
    let gl = context.gl
    let kind = stage == .vertex ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER
    let name = gl.createShader(kind)
    guard name != 0 else { throw GLError(.outOfMemory(operation: "making a shader")) }
    let shader = GLHandle(adopting: name, kind: .shader, in: context)
    unsafe source.withCString { text in
      var pointer: UnsafePointer<GLchar>? = unsafe text
      unsafe gl.shaderSource(name, 1, &pointer, nil)
    }
    gl.compileShader(name)
    guard gl.parameter(GL_COMPILE_STATUS, ofShader: name) == GL_TRUE else {
      try context.checkLoss()
      throw GLError(.compile(stage: stage, log: gl.shaderLog(name)))
    }
    return shader
  }
}

extension GLFunctions {
  func parameter(_ name: Int32, ofProgram program: GLuint) -> GLint {
    var value: GLint = 0
    unsafe getProgramiv(program, GLenum(name), &value)
    return value
  }

  func parameter(_ name: Int32, ofShader shader: GLuint) -> GLint {
    var value: GLint = 0
    unsafe getShaderiv(shader, GLenum(name), &value)
    return value
  }

  func programLog(_ program: GLuint) -> String {
    unsafe logText(parameter(GL_INFO_LOG_LENGTH, ofProgram: program)) { size, length, text in
      unsafe getProgramInfoLog(program, size, &length, text)
    }
  }

  func shaderLog(_ shader: GLuint) -> String {
    unsafe logText(parameter(GL_INFO_LOG_LENGTH, ofShader: shader)) { size, length, text in
      unsafe getShaderInfoLog(shader, size, &length, text)
    }
  }

  private func logText(
    _ capacity: GLint,
    _ read: (GLsizei, inout GLsizei, UnsafeMutablePointer<GLchar>) -> Void
  ) -> String {
    let capacity = max(1, Int(capacity))
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, written in
      guard let base = buffer.baseAddress else { return }
      var length: GLsizei = 0
      unsafe base.withMemoryRebound(to: GLchar.self, capacity: capacity) { text in
        unsafe read(GLsizei(capacity), &length, text)
      }
      written = min(capacity, max(0, Int(length)))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
