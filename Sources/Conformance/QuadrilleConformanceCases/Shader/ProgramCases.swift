import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Programs and shaders as objects: sources in parts, linking again, what is asked of them.
enum ProgramCases {
  static var all: [ConformanceCase] {
    [
      sourceParts, relinked, shadersReplaced, outputs, validated, activeNames, deleted, badBinary,
    ]
  }

  private static func fragment(_ color: String) -> String {
    """
    #version 300 es
    precision highp float;
    uniform vec4 tone;
    out vec4 result;
    void main() { result = \(color) + tone * 0.0; }
    """
  }

  private static func compile(_ run: CaseRun, _ kind: Int32, _ source: String) -> GLuint {
    let shader = run.gl.createShader(kind)
    unsafe source.withCString { text in
      var pointer: UnsafePointer<GLchar>? = unsafe text
      unsafe run.gl.shaderSource(shader, 1, &pointer, nil)
    }
    run.gl.compileShader(shader)
    return shader
  }

  private static func value(_ run: CaseRun, _ program: GLuint, _ name: Int32) -> GLint {
    var value: GLint = -1
    unsafe run.gl.getProgramiv(program, name, &value)
    return value
  }

  private static var sourceParts: ConformanceCase {
    driver(
      "program.source_parts",
      [.exact],
      "a source may come in parts with lengths, and is returned as a whole",
      sections: "7.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try run.requireVersion3("the shading language 3.00")
      try fixture.makeTarget(1, 1)
      let text = Array(fragment("vec4(0.2, 0.4, 0.6, 0.8)").utf8CString)
      // The third part goes on beyond its length, and the last one has none and ends with a zero.
      let whole = text.count - 1, cuts = [0, 20, 57, 58, 90]
      let shader = gl.createShader(GL_FRAGMENT_SHADER)
      unsafe text.withUnsafeBufferPointer { characters in
        guard let base = characters.baseAddress else { return }
        var pointers: [UnsafePointer<GLchar>?] = unsafe cuts.map { unsafe base + $0 }
        var lengths: [GLint] = cuts.indices.map { index in
          index == cuts.count - 1 ? -1 : GLint(cuts[index + 1] - cuts[index])
        }
        unsafe gl.shaderSource(shader, GLsizei(cuts.count), &pointers, &lengths)
      }
      var length: GLint = 0
      unsafe gl.getShaderiv(shader, GL_SHADER_SOURCE_LENGTH, &length)
      run.expect(length, is: GLint(whole + 1), "GL_SHADER_SOURCE_LENGTH")
      var found = [GLchar](repeating: 7, count: whole + 8)
      var count: GLsizei = 0
      unsafe gl.getShaderSource(shader, GLsizei(found.count), &count, &found)
      run.expect(Array(found[...whole]), is: text, "the source")
      run.expect(Int(count), is: whole, "the length of the source")
      unsafe gl.getShaderSource(shader, 5, &count, &found)
      run.expect(Array(found[..<5]), is: Array(text[..<4]) + [0], "four characters of the source")
      gl.compileShader(shader)
      let vertex = compile(run, GL_VERTEX_SHADER, TestContext.wholeTarget)
      let program = gl.createProgram()
      for each in [shader, vertex] {
        gl.attachShader(program, each)
        gl.deleteShader(each)
      }
      gl.linkProgram(program)
      gl.useProgram(program)
      fixture.drawWhole()
      run.expectFilled(SIMD4(51, 102, 153, 204), 1, 1)
      gl.useProgram(0)
      gl.deleteProgram(program)
    }
  }

  private static var relinked: ConformanceCase {
    driver(
      "program.relink_failed",
      [.exact, .errors],
      "a program in use that fails to link again keeps drawing as before, until another is used",
      sections: "7.3",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try run.requireVersion3("the shading language 3.00")
      try fixture.makeTarget(1, 1)
      let program = try fixture.link(
        vertex: TestContext.wholeTarget,
        fragment: fragment("vec4(0.2, 0.4, 0.6, 0.8)")
      )
      gl.useProgram(program)
      var (shaders, count): ([GLuint], GLsizei) = ([0, 0, 0, 0], 0)
      unsafe gl.getAttachedShaders(program, 4, &count, &shaders)
      run.expect(count, is: 2, "the number of attached shaders")
      for shader in shaders.prefix(Int(count)) { gl.detachShader(program, shader) }
      gl.linkProgram(program)
      run.expect(
        value(run, program, GL_LINK_STATUS),
        is: GL_FALSE,
        "GL_LINK_STATUS without shaders"
      )
      fixture.drawWhole()
      run.expectError("NO_ERROR", "drawing with what was linked before")
      run.expectFilled(SIMD4(51, 102, 153, 204), 1, 1, "what is drawn")
      gl.useProgram(0)
      gl.useProgram(program)
      run.expectError("INVALID_OPERATION", "using it again")
      gl.deleteProgram(program)
    }
  }

  private static var shadersReplaced: ConformanceCase {
    driver(
      "program.shader_changed",
      [.exact],
      "a recompiled shader takes effect in a program from its next link on",
      sections: "7.1, 7.3",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try run.requireVersion3("the shading language 3.00")
      try fixture.makeTarget(1, 1)
      let program = gl.createProgram()
      let shader = compile(run, GL_FRAGMENT_SHADER, fragment("vec4(1, 0, 0, 1)"))
      let vertex = compile(run, GL_VERTEX_SHADER, TestContext.wholeTarget)
      gl.attachShader(program, shader)
      gl.attachShader(program, vertex)
      gl.linkProgram(program)
      gl.useProgram(program)
      unsafe fragment("vec4(0, 1, 0, 1)").withCString { text in
        var pointer: UnsafePointer<GLchar>? = unsafe text
        unsafe gl.shaderSource(shader, 1, &pointer, nil)
      }
      gl.compileShader(shader)
      fixture.drawWhole()
      run.expectFilled(SIMD4(255, 0, 0, 255), 1, 1, "before it is linked")
      gl.linkProgram(program)
      fixture.drawWhole()
      run.expectFilled(SIMD4(0, 255, 0, 255), 1, 1, "after it is linked")
      gl.deleteShader(shader)
      run.expect(
        gl.isShader(shader) != 0,
        is: true,
        "whether a deleted shader lives while attached"
      )
      var flag: GLint = -1
      unsafe gl.getShaderiv(shader, GL_DELETE_STATUS, &flag)
      run.expect(flag, is: GL_TRUE, "GL_DELETE_STATUS")
      gl.detachShader(program, shader)
      run.expect(gl.isShader(shader) != 0, is: false, "whether it lives after it was detached")
      gl.deleteShader(vertex)
      gl.useProgram(0)
      gl.deleteProgram(program)
    }
  }

  private static var outputs: ConformanceCase {
    driver(
      "program.frag_data_location",
      [.exact],
      "outputs have the locations that the shader gives them, also arrays",
      sections: "15.2.3, 7.3.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try run.requireVersion3("several outputs")
      let program = try fixture.link(
        vertex: TestContext.wholeTarget,
        fragment: """
          #version 300 es
          precision highp float;
          layout(location = 3) out vec4 last;
          layout(location = 0) out vec4 list[2];
          void main() {
            last = vec4(0, 0, 1, 1);
            list[0] = vec4(1, 0, 0, 1);
            list[1] = vec4(0, 1, 0, 1);
          }
          """
      )
      for (name, location) in [
        ("last", 3), ("list", 0), ("list[0]", 0), ("list[1]", 1), ("none", -1),
      ] {
        let found = unsafe gl.getFragDataLocation(program, name)
        run.expect(found, is: GLint(location), "the location of \(name)")
      }
      gl.bindFramebuffer(GL_FRAMEBUFFER, fixture.make(.framebuffer))
      let points = (0..<4).map { GL_COLOR_ATTACHMENT0 + Int32($0) }
      for point in points { fixture.attachStorage(GL_RGBA8, 2, 2, to: point) }
      unsafe gl.drawBuffers(4, points.map { GLenum($0) })
      fixture.clear(0, 0, 0, 0)
      gl.viewport(0, 0, 2, 2)
      gl.useProgram(program)
      gl.colorMask(1, 1, 1, 1)
      fixture.drawWhole()
      for (index, color) in [
        (0, SIMD4<UInt8>(255, 0, 0, 255)), (1, SIMD4(0, 255, 0, 255)), (3, SIMD4(0, 0, 255, 255)),
      ] {
        gl.readBuffer(points[index])
        run.expectFilled(color, 2, 2, "attachment \(index)")
      }
      gl.useProgram(0)
      gl.deleteProgram(program)
    }
  }

  private static var validated: ConformanceCase {
    driver(
      "program.validate",
      [.errors],
      "a program is valid in the state it draws in, and not with two kinds of texture on one unit",
      sections: "11.1.3.11",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try run.requireVersion3("the shading language 3.00")
      try fixture.makeTarget(1, 1)
      let program = try fixture.link(
        vertex: TestContext.wholeTarget,
        fragment: """
          #version 300 es
          precision highp float;
          uniform sampler2D s;
          uniform samplerCube t;
          out vec4 result;
          void main() { result = texture(s, vec2(0.5)) + texture(t, vec3(1)); }
          """
      )
      gl.useProgram(program)
      gl.validateProgram(program)
      run.expect(
        value(run, program, GL_VALIDATE_STATUS),
        is: GL_FALSE,
        "two kinds on unit 0; status"
      )
      fixture.drawWhole()
      run.expectError("INVALID_OPERATION", "drawing with two kinds on one unit")
      gl.setUnit(program, "t", 1)
      gl.validateProgram(program)
      run.expect(value(run, program, GL_VALIDATE_STATUS), is: GL_TRUE, "on units 0 and 1; status")
      fixture.drawWhole()
      run.expectError("NO_ERROR", "drawing with each on its own unit")
      gl.useProgram(0)
      gl.deleteProgram(program)
    }
  }

  private static var activeNames: ConformanceCase {
    driver(
      "program.active_names",
      [.errors],
      "names of active variables are returned completely, or truncated to the available space",
      sections: "7.3.1, 7.6, 11.1.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try run.requireVersion3("blocks of uniforms")
      let program = try fixture.link(
        vertex: """
          #version 300 es
          in highp vec4 position;
          in highp mat2 turned;
          layout(std140) uniform Places { highp vec4 first; highp vec2 second[3]; };
          uniform highp float list[4];
          void main() { gl_Position = position + first + second[1].xyxy + list[3] + turned[1].xyxy; }
          """,
        fragment: fragment("tone")
      )
      func names(
        _ count: Int32,
        _ read: (GLuint, inout GLint, inout GLenum) -> String
      ) -> [String: (GLint, GLenum)] {
        var found: [String: (GLint, GLenum)] = [:]
        for index in 0..<GLuint(max(value(run, program, count), 0)) {
          var (size, type): (GLint, GLenum) = (0, 0)
          let name = read(index, &size, &type)
          found[name] = (size, type)
        }
        return found
      }
      func text(_ bytes: [GLchar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      let attributes = names(GL_ACTIVE_ATTRIBUTES) { index, size, type in
        var bytes = [GLchar](repeating: 0, count: 64)
        unsafe gl.getActiveAttrib(program, index, 64, nil, &size, &type, &bytes)
        return text(bytes)
      }
      run.expect(attributes["position"]?.1 ?? 0, is: GLenum(GL_FLOAT_VEC4), "the type of position")
      run.expect(attributes["turned"]?.1 ?? 0, is: GLenum(GL_FLOAT_MAT2), "the type of turned")
      let uniforms = names(GL_ACTIVE_UNIFORMS) { index, size, type in
        var bytes = [GLchar](repeating: 0, count: 64)
        unsafe gl.getActiveUniform(program, index, 64, nil, &size, &type, &bytes)
        return text(bytes)
      }
      for (name, size, type) in [
        ("first", 1, GL_FLOAT_VEC4), ("second[0]", 3, GL_FLOAT_VEC2), ("list[0]", 4, GL_FLOAT),
        ("tone", 1, GL_FLOAT_VEC4),
      ] {
        run.expect(uniforms[name]?.0 ?? -1, is: GLint(size), "the size of \(name)")
        run.expect(uniforms[name]?.1 ?? 0, is: GLenum(type), "the type of \(name)")
      }
      // Names that do not fit are cut and end with a zero.
      var bytes = [GLchar](repeating: 7, count: 8)
      var (length, size, type): (GLsizei, GLint, GLenum) = (-1, 0, 0)
      unsafe gl.getActiveAttrib(program, 0, 4, &length, &size, &type, &bytes)
      run.expect(length, is: 3, "the length of a name that is cut")
      run.expect([bytes[3], bytes[4]], is: [0, 7], "what stands behind the third character")
      let block = unsafe gl.getUniformBlockIndex(program, "Places")
      func blockValue(_ name: Int32) -> GLint {
        var value: GLint = -1
        unsafe gl.getActiveUniformBlockiv(program, block, name, &value)
        return value
      }
      run.expect(blockValue(GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS), is: 2, "the uniforms of the block")
      run.expect(blockValue(GL_UNIFORM_BLOCK_DATA_SIZE) >= 64, "the size of the block")
      run.expect(blockValue(GL_UNIFORM_BLOCK_NAME_LENGTH), is: 7, "the length of its name")
      run.expect(
        blockValue(GL_UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER),
        is: GL_TRUE,
        "whether vertices use it"
      )
      run.expect(
        blockValue(GL_UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER),
        is: GL_FALSE,
        "whether fragments use it"
      )
      run.expect(
        unsafe gl.getUniformBlockIndex(program, "Nothing"),
        is: GL_INVALID_INDEX,
        "the index of a block that is not there"
      )
      run.expect(
        unsafe gl.getUniformLocation(program, "first"),
        is: -1,
        "the location of a member of a block"
      )
      gl.deleteProgram(program)
    }
  }

  private static var deleted: ConformanceCase {
    driver(
      "program.names",
      [.errors],
      "names of programs and shaders are what they were made as, until they are deleted",
      sections: "7.1, 7.3",
      smoke: true
    ) { run in
      let gl = run.gl
      let program = gl.createProgram(), shader = gl.createShader(GL_VERTEX_SHADER)
      run.expect(program != 0 && shader != 0 && program != shader, "names \(program) and \(shader)")
      run.expect(
        [gl.isProgram(program), gl.isProgram(shader), gl.isShader(program), gl.isShader(shader)],
        is: [1, 0, 0, 1],
        "glIsProgram and glIsShader of both"
      )
      var type: GLint = 0
      unsafe gl.getShaderiv(shader, GL_SHADER_TYPE, &type)
      run.expect(type, is: GL_VERTEX_SHADER, "GL_SHADER_TYPE")
      gl.deleteProgram(program)
      gl.deleteShader(shader)
      gl.deleteProgram(0)
      gl.deleteShader(0)
      run.expectError("NO_ERROR", "deleting the name 0")
      run.expect(
        [gl.isProgram(program), gl.isShader(shader)],
        is: [0, 0],
        "after they were deleted"
      )
      gl.deleteProgram(program)
      run.expectError("INVALID_VALUE", "deleting a program twice")
      gl.useProgram(program)
      run.expectError("INVALID_VALUE", "using a deleted program")
    }
  }

  private static var badBinary: ConformanceCase {
    driver(
      "program.bad_binary",
      [.errors],
      "bytes that are no program are refused, or leave a program that is not linked",
      sections: "7.5",
      smoke: true
    ) { run in
      let gl = run.gl
      try run.requireVersion3("binaries of programs")
      let program = gl.createProgram()
      let bytes = run.random.bytes(64)
      unsafe gl.programBinary(program, 0x1234, bytes, 64)
      run.expectError("INVALID_ENUM", "a format that there is not")
      let count = gl.integer(GL_NUM_PROGRAM_BINARY_FORMATS)
      if count > 0 {
        var formats = [GLint](repeating: 0, count: Int(count))
        unsafe gl.getIntegerv(GL_PROGRAM_BINARY_FORMATS, &formats)
        unsafe gl.programBinary(program, formats[0], bytes, 64)
        _ = run.fixture.takeErrors()
        run.expect(
          value(run, program, GL_LINK_STATUS),
          is: GL_FALSE,
          "GL_LINK_STATUS of other bytes"
        )
      }
      gl.deleteProgram(program)
    }
  }
}
