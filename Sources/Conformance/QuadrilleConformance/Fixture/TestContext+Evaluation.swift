package import CGLES
import QuadrilleGL
import QuadrilleImage

/// What an expression of the shading language gives.
package enum ShaderValueKind: String {
  case float = "floatBitsToUint"
  case integer = "uvec4"
}

extension TestContext {
  /// One triangle over all of a target, made of the numbers of its corners.
  package static let wholeTarget = """
    #version 300 es
    void main() {
      gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
    }
    """

  /// Makes a program of its sources current; it is kept for later cases.
  @discardableResult
  package func use(vertex: String = TestContext.wholeTarget, fragment: String) throws -> GLuint {
    let name = try program(vertex + fragment) { try link(vertex: vertex, fragment: fragment) }
    gl.useProgram(name)
    return name
  }

  /// Draws one triangle over all of the viewport with the current program.
  package func drawWhole() { gl.drawArrays(GL_TRIANGLES, 0, 3) }

  /// The bits of an expression for every pixel of a target of four unsigned integers of 32 bits.
  ///
  /// In the expression `p` is the pixel. Framebuffers and viewport are afterwards what they were.
  ///
  /// - Parameters:
  ///   - kind: Whether the expression is a `vec4`, or a vector of four integers.
  ///   - expression: An expression of the shading language.
  ///   - declarations: What stands before `main`.
  ///   - set: Sets the uniforms of the program, which is current.
  package func bits(
    _ kind: ShaderValueKind = .float,
    _ expression: String,
    _ declarations: String = "",
    _ width: Int = 1,
    _ height: Int = 1,
    set: (GLuint) -> Void = { _ in }
  ) throws -> [SIMD4<UInt32>] {
    let kinds = ["", "i", "u"].flatMap { letter in
      ["2D", "3D", "Cube", "2DArray"].map { "precision highp \(letter)sampler\($0);" }
    }
    let shadows = ["2D", "Cube", "2DArray"].map { "precision highp sampler\($0)Shadow;" }
    let fragment = """
      #version 300 es
      precision highp float;
      precision highp int;
      \((kinds + shadows).joined(separator: "\n"))
      \(declarations)
      layout(location = 0) out highp uvec4 result;
      void main() {
        ivec2 p = ivec2(gl_FragCoord.xy);
        result = \(kind.rawValue)(\(expression));
      }
      """
    let draw = GLuint(bitPattern: gl.integer(GL_DRAW_FRAMEBUFFER_BINDING))
    let read = GLuint(bitPattern: gl.integer(GL_READ_FRAMEBUFFER_BINDING))
    let (box, before) = (gl.box(GL_VIEWPORT), target)
    defer {
      gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, draw)
      gl.bindFramebuffer(GL_READ_FRAMEBUFFER, read)
      gl.viewport(box[0], box[1], box[2], box[3])
      target = before
    }
    try makeTarget(width, height, format: GL_RGBA32UI)
    set(try use(fragment: fragment))
    drawWhole()
    return gl.integers(width, height, GL_RGBA_INTEGER, GL_UNSIGNED_INT)
  }

  /// The values of an expression that is a `vec4`; the rest as for ``bits(_:_:_:_:_:set:)``.
  package func values(
    _ expression: String,
    _ declarations: String = "",
    _ width: Int = 1,
    _ height: Int = 1,
    set: (GLuint) -> Void = { _ in }
  ) throws -> [SIMD4<Float>] {
    try bits(.float, expression, declarations, width, height, set: set).map { word in
      SIMD4(
        Float(bitPattern: word.x),
        Float(bitPattern: word.y),
        Float(bitPattern: word.z),
        Float(bitPattern: word.w)
      )
    }
  }

  /// Makes a texture that is bound, is read texel by texel, and has its name among the case's.
  @discardableResult
  package func makeBound(_ target: Int32) -> GLuint {
    let name = make(.texture)
    gl.bindTexture(target, name)
    gl.readNearest(target)
    return name
  }

  /// Makes a renderbuffer and attaches it to the bound framebuffer.
  @discardableResult
  package func attachStorage(
    _ format: Int32,
    _ width: Int,
    _ height: Int,
    to point: Int32,
    samples: Int = 0
  ) -> GLuint {
    let storage = make(.renderbuffer)
    gl.bindRenderbuffer(GL_RENDERBUFFER, storage)
    let kind = GL_RENDERBUFFER
    let (columns, rows) = (GLsizei(width), GLsizei(height))
    if samples == 0 {
      gl.renderbufferStorage(kind, format, columns, rows)
    } else {
      gl.renderbufferStorageMultisample(kind, GLsizei(samples), format, columns, rows)
    }
    gl.attach(renderbuffer: storage, to: point)
    return storage
  }
}

extension CaseRun {
  /// Notes a violation where values lie farther from the expected ones than they may.
  @inline(never)
  package func expect(
    _ found: SIMD4<Float>,
    near expected: SIMD4<Double>,
    within tolerance: SIMD4<Double> = SIMD4(repeating: 2e-5),
    _ what: @autoclosure () -> String,
    rule: Rule? = nil
  ) {
    for (channel, word) in ["red", "green", "blue", "alpha"].enumerated() {
      let value = Double(found[channel])
      let isNear = abs(value - expected[channel]) <= tolerance[channel]
      if !isNear {
        return fail(
          "\(what()): \(word) is \(value), expected \(expected[channel]) ± \(tolerance[channel])",
          rule: rule
        )
      }
    }
  }

  /// Notes a violation where an image has another color anywhere.
  @inline(never)
  package func expectFilled(
    _ image: SIMD4<UInt8>,
    _ width: Int,
    _ height: Int,
    _ what: String = ""
  ) {
    let found = fixture.read(0, 0, width, height)
    for y in 0..<height {
      for x in 0..<width where found[x, y] != image {
        let at = "pixel (\(x), \(y))"
        return fail(
          "\(what.isEmpty ? at : what + ", " + at) is \(text(found[x, y])), expected "
            + text(image)
        )
      }
    }
  }

  private func text(_ color: SIMD4<UInt8>) -> String {
    "(\(color.x), \(color.y), \(color.z), \(color.w))"
  }

  /// Notes a violation where the calls since the last look have not left one error alone.
  @inline(never)
  package func expectError(_ name: String, _ what: String) {
    let found = fixture.takeErrors()
    let wanted = name == "NO_ERROR" ? [] : ["GL_" + name]
    expect(found, is: wanted, "the error of \(what)", rule: .errors)
  }

  /// Ends the case where the context is of OpenGL ES 2, which has other rules.
  package func requireVersion3(_ what: String) throws {
    guard facts.version[0] >= 3 else {
      throw CaseStop.notSupported("the case needs OpenGL ES 3.0 for \(what)")
    }
  }

  /// Ends the case where the context lacks an extension.
  package func require(_ name: String) throws {
    guard facts.has(name) else { throw CaseStop.notSupported("\(name) is missing") }
  }
}
