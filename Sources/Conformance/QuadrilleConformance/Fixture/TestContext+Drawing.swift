package import CGLES
import QuadrilleGL

/// The programs that cases share.
package enum RawProgram: String, Sendable {
  /// The texture of unit 0.
  case texture
  /// The texture of unit 0 times the corner's color.
  case tintedTexture
  /// The corner's color.
  case color
  /// One color for all, the uniform `tone`.
  case solid

  package var fragment: String {
    let output =
      switch self {
      case .texture: "texture(page, texel)"
      case .tintedTexture: "texture(page, texel) * shade"
      case .color: "shade"
      case .solid: "tone"
      }
    return """
      #version 300 es
      precision highp float;
      uniform highp sampler2D page;
      uniform vec4 tone;
      in vec2 texel;
      in vec4 shade;
      out vec4 result;
      void main() { result = \(output); }
      """
  }

  package static let vertex = """
    #version 300 es
    precision highp float;
    uniform vec2 unitsPerPixel;
    layout(location = 0) in vec2 position;
    layout(location = 1) in vec2 coordinate;
    layout(location = 2) in vec4 color;
    out vec2 texel;
    out vec4 shade;
    void main() {
      texel = coordinate;
      shade = color;
      gl_Position = vec4(position * unitsPerPixel - 1.0, 0.0, 1.0);
    }
    """
}

extension TestContext {
  /// Draws a quadrangle as two triangles.
  package func draw(_ quad: Quadrilateral, with program: RawProgram) throws {
    try draw(quad.triangles, with: program)
  }

  /// Draws corners that are in pixels of the target.
  package func draw(
    _ corners: [Vertex],
    with program: RawProgram,
    mode: Int32 = GL_TRIANGLES
  ) throws {
    try prepare(program)
    stream(corners)
    gl.drawArrays(mode, 0, GLsizei(corners.count))
  }

  /// Makes a program current and sets the target's size in it.
  @discardableResult
  package func prepare(_ program: RawProgram) throws -> GLuint {
    guard let target else { throw CaseStop.internalError("there is no target to draw to") }
    let name = try self.program(program.rawValue) {
      try link(vertex: RawProgram.vertex, fragment: program.fragment)
    }
    gl.useProgram(name)
    let scale = unsafe gl.getUniformLocation(name, "unitsPerPixel")
    gl.uniform2f(scale, 2 / Float(target.width), 2 / Float(target.height))
    if program == .texture || program == .tintedTexture {
      gl.uniform1i(unsafe gl.getUniformLocation(name, "page"), 0)
    }
    return name
  }

  /// Fills a rectangle of whole pixels with one color, blended as is set.
  package func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: SIMD4<Float>) throws {
    let name = try prepare(.solid)
    let tone = unsafe gl.getUniformLocation(name, "tone")
    gl.uniform4f(tone, color.x, color.y, color.z, color.w)
    let quad = Quadrilateral.quad(x: x, y: y, width: width, height: height)
    stream(quad.triangles)
    gl.drawArrays(GL_TRIANGLES, 0, 6)
  }

  /// Uploads corners and points the attributes at them.
  package func stream(_ corners: [Vertex]) {
    if cornerBuffer == 0 { cornerBuffer = make(.buffer) }
    gl.bindBuffer(GL_ARRAY_BUFFER, cornerBuffer)
    unsafe corners.withUnsafeBytes { bytes in
      unsafe gl.bufferData(
        GL_ARRAY_BUFFER,
        GLsizeiptr(bytes.count),
        bytes.baseAddress,
        GL_STREAM_DRAW
      )
    }
    pointAttributes(offset: 0)
  }

  /// Points the attributes at corners in the bound buffer.
  package func pointAttributes(offset: Int, stride: Int = MemoryLayout<Vertex>.stride) {
    for (index, count, componentOffset) in [(0, 2, 0), (1, 2, 8), (2, 4, 16)] {
      gl.enableVertexAttribArray(GLuint(index))
      unsafe gl.vertexAttribPointer(
        GLuint(index),
        GLint(count),
        GL_FLOAT,
        false,
        GLsizei(stride),
        UnsafeRawPointer(bitPattern: offset + componentOffset)
      )
    }
  }

  /// Compiles and links a program.
  ///
  /// - Throws: ``CaseStop`` as a failure where the driver does not take it.
  package func link(vertex: String, fragment: String) throws -> GLuint {
    var sources = [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)]
    let program = gl.createProgram()
    if isRestrictedToES2, vertex.hasPrefix("#version 3") {
      guard let old = ShaderDialect(vertex, isVertex: true),
        let oldFragment = ShaderDialect(fragment, isVertex: false)
      else { throw CaseStop.notSupported("the case needs OpenGL ES 3.0 for its shaders") }
      sources = [(GL_VERTEX_SHADER, old.text), (GL_FRAGMENT_SHADER, oldFragment.text)]
      for (name, index) in old.locations { unsafe gl.bindAttribLocation(program, index, name) }
    }
    for (kind, source) in sources {
      let shader = gl.createShader(kind)
      unsafe source.withCString { text in
        var pointer: UnsafePointer<GLchar>? = unsafe text
        unsafe gl.shaderSource(shader, 1, &pointer, nil)
      }
      gl.compileShader(shader)
      var status: GLint = 0
      unsafe gl.getShaderiv(shader, GL_COMPILE_STATUS, &status)
      guard status == GL_TRUE else { throw CaseStop(.fail, "a right shader does not compile") }
      gl.attachShader(program, shader)
      gl.deleteShader(shader)
    }
    gl.linkProgram(program)
    var status: GLint = 0
    unsafe gl.getProgramiv(program, GL_LINK_STATUS, &status)
    guard status == GL_TRUE else { throw CaseStop(.fail, "a right program does not link") }
    return program
  }
}
