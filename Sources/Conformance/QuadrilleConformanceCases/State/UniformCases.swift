import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Uniforms, programs and shaders.
enum UniformCases {
  /// Every kind of uniform that shaders of sprites may have, summed into one color.
  private static let fragment = """
    #version 300 es
    precision highp float;
    uniform float one;
    uniform vec2 two;
    uniform vec3 three;
    uniform vec4 four;
    uniform int whole;
    uniform mat2 square;
    uniform vec4 list[3];
    in vec2 texel;
    in vec4 shade;
    out vec4 result;
    void main() {
      result = vec4(one, two.x, two.y, 0.0) + vec4(three, 0.0) + four
        + vec4(0.0, 0.0, 0.0, float(whole) / 255.0)
        + vec4(square[0], square[1]) + list[0] + list[2];
    }
    """

  static var all: [ConformanceCase] {
    [
      driver(
        "uniform.update",
        [.arithmetic],
        "each update of a uniform counts in the next draw, and no other uniform changes",
        sections: "7.6",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        try fixture.makeTarget(1, 1)
        let program = try fixture.program("uniforms") {
          try fixture.link(vertex: RawProgram.vertex, fragment: fragment)
        }
        gl.useProgram(program)
        fixture.stream(Quadrilateral.rect(0, 0, 1, 1).triangles)
        func location(_ name: String) -> GLint { unsafe gl.getUniformLocation(program, name) }
        gl.uniform2f(location("unitsPerPixel"), 2, 2)
        var parts: [String: SIMD4<Int>] = [:]
        func value(_ maximum: Int) -> Int { run.random.below(maximum) }
        func unit(_ value: Int) -> Float { Float(value) / 255 }
        let names = ["one", "two", "three", "four", "whole", "square", "list[0]", "list[2]"]
        // Start values are 0 but those that another case has left in the program.
        for iteration in 0..<40 {
          let uniform = iteration < names.count ? names[iteration] : names[value(names.count)]
          let v = SIMD4(value(30), value(30), value(30), value(30))
          let f = (0..<4).map { unit(v[$0]) }
          switch uniform {
          case "one":
            gl.uniform1f(location(uniform), f[0])
            parts[uniform] = SIMD4(v.x, 0, 0, 0)
          case "two":
            if iteration % 2 == 0 {
              gl.uniform2f(location(uniform), f[0], f[1])
            } else {
              unsafe gl.uniform2fv(location(uniform), 1, f)
            }
            parts[uniform] = SIMD4(0, v.x, v.y, 0)
          case "three":
            gl.uniform3f(location(uniform), f[0], f[1], f[2])
            parts[uniform] = SIMD4(v.x, v.y, v.z, 0)
          case "four":
            if iteration % 2 == 0 {
              gl.uniform4f(location(uniform), f[0], f[1], f[2], f[3])
            } else {
              unsafe gl.uniform4fv(location(uniform), 1, f)
            }
            parts[uniform] = v
          case "whole":
            gl.uniform1i(location(uniform), GLint(v.x))
            parts[uniform] = SIMD4(0, 0, 0, v.x)
          case "square":
            unsafe gl.uniformMatrix2fv(location(uniform), 1, false, f)
            parts[uniform] = v
          default:
            gl.uniform4f(location(uniform), f[0], f[1], f[2], f[3])
            parts[uniform] = v
          }
          guard iteration >= names.count - 1 else { continue }
          gl.drawArrays(GL_TRIANGLES, 0, 6)
          let sum = parts.values.reduce(SIMD4<Int>.zero, &+)
          run.expect(
            try fixture.read()[0, 0],
            is: SIMD4<UInt8>(clamping: sum),
            "the sum after turn \(iteration), \(uniform)"
          )
          var found = [Float](repeating: -1, count: 4)
          unsafe gl.getUniformfv(program, location("four"), &found)
          let wanted = parts["four"] ?? .zero
          run.expect(found, is: (0..<4).map { unit(wanted[$0]) }, "glGetUniformfv", rule: .errors)
        }
      },
      driver(
        "uniform.per_program",
        [.exact],
        "each program keeps its own uniforms",
        sections: "7.6",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        try fixture.makeTarget(1, 1)
        let programs = try (0..<2).map { index in
          try fixture.program("own uniforms \(index)") {
            try fixture.link(vertex: RawProgram.vertex, fragment: RawProgram.solid.fragment)
          }
        }
        let colors = [SIMD4<UInt8>(10, 20, 30, 40), SIMD4<UInt8>(200, 150, 100, 50)]
        fixture.stream(Quadrilateral.rect(0, 0, 1, 1).triangles)
        for (program, color) in zip(programs, colors) {
          gl.useProgram(program)
          gl.uniform2f(unsafe gl.getUniformLocation(program, "unitsPerPixel"), 2, 2)
          let unit = SIMD4<Float>(color) / 255
          let tone = unsafe gl.getUniformLocation(program, "tone")
          gl.uniform4f(tone, unit.x, unit.y, unit.z, unit.w)
        }
        for index in [0, 1, 1, 0] {
          gl.useProgram(programs[index])
          gl.drawArrays(GL_TRIANGLES, 0, 6)
          run.expect(try fixture.read()[0, 0], is: colors[index], "program \(index)")
        }
        run.expect(
          unsafe gl.getUniformLocation(programs[0], "nothing"),
          is: -1,
          "the location of a name that is not there",
          rule: .errors
        )
        gl.uniform4f(-1, 1, 1, 1, 1)
        run.expect(fixture.takeErrors(), is: [], "errors of location -1", rule: .errors)
      },
      driver(
        "program.bad_shader",
        [.errors],
        "a shader that is wrong does not compile, and says why",
        sections: "7.1, 7.3",
        smoke: true
      ) { run in
        let gl = run.gl
        let shader = gl.createShader(GL_FRAGMENT_SHADER)
        unsafe "#version 300 es\nthis is no shader".withCString { text in
          var pointer: UnsafePointer<GLchar>? = unsafe text
          unsafe gl.shaderSource(shader, 1, &pointer, nil)
        }
        gl.compileShader(shader)
        var status: GLint = 9
        unsafe gl.getShaderiv(shader, GL_COMPILE_STATUS, &status)
        run.expect(status, is: GL_FALSE, "GL_COMPILE_STATUS")
        var length: GLint = 0
        unsafe gl.getShaderiv(shader, GL_INFO_LOG_LENGTH, &length)
        run.expect(length > 1, "there is no log")
        let program = gl.createProgram()
        gl.attachShader(program, shader)
        gl.linkProgram(program)
        unsafe gl.getProgramiv(program, GL_LINK_STATUS, &status)
        run.expect(status, is: GL_FALSE, "GL_LINK_STATUS")
        gl.deleteProgram(program)
        gl.deleteShader(shader)
        run.expect(gl.isShader(shader) != 0, is: false, "glIsShader after deleting")
        run.expect(gl.isProgram(program) != 0, is: false, "glIsProgram after deleting")
      },
      driver(
        "program.attrib_location",
        [.exact, .errors],
        "attributes get the locations that they are bound to before linking",
        sections: "7.3.1",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let program = gl.createProgram()
        let vertex = """
          #version 300 es
          in vec2 place;
          in vec4 hue;
          out vec4 shade;
          void main() { shade = hue; gl_Position = vec4(place, 0.0, 1.0); }
          """
        let fragment = """
          #version 300 es
          precision highp float;
          in vec4 shade;
          out vec4 result;
          void main() { result = shade; }
          """
        for (kind, source) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
          let shader = gl.createShader(kind)
          unsafe source.withCString { text in
            var pointer: UnsafePointer<GLchar>? = unsafe text
            unsafe gl.shaderSource(shader, 1, &pointer, nil)
          }
          gl.compileShader(shader)
          gl.attachShader(program, shader)
          gl.deleteShader(shader)
        }
        unsafe gl.bindAttribLocation(program, 3, "place")
        unsafe gl.bindAttribLocation(program, 1, "hue")
        gl.linkProgram(program)
        run.expect(unsafe gl.getAttribLocation(program, "place"), is: 3, "the location of place")
        run.expect(unsafe gl.getAttribLocation(program, "hue"), is: 1, "the location of hue")
        try fixture.makeTarget(2, 2)
        gl.useProgram(program)
        fixture.makeBuffer(GL_ARRAY_BUFFER, [-1, -1, 3, -1, -1, 3] as [Float])
        gl.enableVertexAttribArray(3)
        unsafe gl.vertexAttribPointer(3, 2, GL_FLOAT, false, 0, nil)
        gl.vertexAttrib4f(1, 0.2, 0.4, 0.6, 0.8)
        gl.drawArrays(GL_TRIANGLES, 0, 3)
        run.expect(try fixture.read()[1, 1], is: SIMD4(51, 102, 153, 204), "a pixel")
        gl.useProgram(0)
        gl.deleteProgram(program)
      },
    ]
  }
}
