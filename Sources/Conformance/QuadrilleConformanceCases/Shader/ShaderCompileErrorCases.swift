import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Shaders and programs that are wrong, which must neither compile nor link.
enum ShaderCompileErrorCases {
  /// A fragment shader that is wrong: what stands before `main`, and what in it.
  private struct InvalidShader: Sendable {
    let label: String
    let section: String
    let declarations: String
    let body: String

    init(_ label: String, _ section: String, _ declarations: String, _ body: String = "") {
      self.label = label
      self.section = section
      self.declarations = declarations
      self.body = body
    }
  }

  /// Whether the driver takes two shaders as a program.
  private static func accepts(
    _ run: CaseRun,
    _ sources: [(kind: Int32, text: String)],
    _ locations: [(GLuint, String)] = []
  ) -> Bool {
    let gl = run.gl
    let program = gl.createProgram()
    defer { gl.deleteProgram(program) }
    var areCompiled = true
    for (kind, text) in sources {
      let shader = gl.createShader(kind)
      unsafe text.withCString { characters in
        var pointer: UnsafePointer<GLchar>? = unsafe characters
        unsafe gl.shaderSource(shader, 1, &pointer, nil)
      }
      gl.compileShader(shader)
      var status: GLint = 0
      unsafe gl.getShaderiv(shader, GL_COMPILE_STATUS, &status)
      if status == GL_FALSE { areCompiled = false }
      gl.attachShader(program, shader)
      gl.deleteShader(shader)
    }
    guard areCompiled else { return false }
    for (index, name) in locations { unsafe gl.bindAttribLocation(program, index, name) }
    gl.linkProgram(program)
    var status: GLint = 0
    unsafe gl.getProgramiv(program, GL_LINK_STATUS, &status)
    return status != GL_FALSE
  }

  private static func fragment(_ declarations: String, _ body: String) -> String {
    """
    #version 300 es
    precision highp float;
    precision highp int;
    uniform vec4 u;
    \(declarations)
    layout(location = 0) out vec4 result;
    void main() { result = u; \(body) }
    """
  }

  static var all: [ConformanceCase] {
    wrong.map(test) + pairs.map(test) + [preambles, alone]
  }

  private static func test(_ wrong: InvalidShader) -> ConformanceCase {
    driver(
      "shader.refused",
      with: ["why": wrong.label],
      [.errors],
      "a shader that breaks a rule of the language is not accepted",
      sections: "GLSL ES \(wrong.section), 7.1, 7.3",
      smoke: wrong.label == "undeclared"
    ) { run in
      try run.requireVersion3("the shading language 3.00")
      let vertex = (kind: GL_VERTEX_SHADER, text: TestContext.wholeTarget)
      let right = accepts(run, [vertex, (GL_FRAGMENT_SHADER, fragment("", ""))])
      run.expect(right, is: true, "whether the right shader is accepted")
      let found = accepts(
        run,
        [vertex, (GL_FRAGMENT_SHADER, fragment(wrong.declarations, wrong.body))]
      )
      run.expect(found, is: false, "whether `\(wrong.declarations) \(wrong.body)` is accepted")
    }
  }

  private static let wrong: [InvalidShader] = [
    InvalidShader("undeclared", "4.2.2", "", "result.x = y;"),
    InvalidShader("integer_for_float", "4.1.10", "", "float x = 1;"),
    InvalidShader("mixed_operands", "5.9", "", "float x = u.x + 1;"),
    InvalidShader("integer_for_unsigned", "4.1.10", "", "uint x = 1;"),
    InvalidShader("assigned_constant", "4.3.3", "const float k = 1.0;", "k = 2.0;"),
    InvalidShader("assigned_uniform", "4.3.5", "", "u.x = 2.0;"),
    InvalidShader("assigned_input", "4.3.4", "", "gl_FragCoord.x = 2.0;"),
    InvalidShader("constant_from_uniform", "4.3.3", "", "const float k = u.x;"),
    InvalidShader("wrong_return", "6.1", "float f() { return true; }"),
    InvalidShader("return_of_void", "6.1", "void f() { return 1.0; }"),
    InvalidShader("redeclared", "4.2.2", "", "float x = 1.0; float x = 2.0;"),
    InvalidShader("function_twice", "6.1", "float f() { return 1.0; } float f() { return 2.0; }"),
    InvalidShader("builtin_redefined", "6.1", "float sin(float x) { return x; }"),
    InvalidShader("function_missing", "6.1", "", "result.x = f(1.0);"),
    InvalidShader("function_declared_only", "6.1", "float f(float x);", "result.x = f(u.x);"),
    InvalidShader(
      "argument_count",
      "6.1",
      "float f(float x) { return x; }",
      "result.x = f(1.0, 2.0);"
    ),
    InvalidShader("out_of_constant", "6.1.1", "void f(out float x) { x = 1.0; }", "f(2.0);"),
    InvalidShader(
      "recursion",
      "6.1",
      "float f(float x) { return x > 1.0 ? f(x - 1.0) : x; }",
      "result.x = f(u.x);"
    ),
    InvalidShader("function_in_function", "6.1", "", "float f() { return 1.0; }"),
    InvalidShader("mixed_swizzle", "5.5", "", "result.xy = u.xg;"),
    InvalidShader("swizzle_too_far", "5.5", "", "vec2 v = u.xy; result.x = v.z;"),
    InvalidShader("swizzle_twice_assigned", "5.5", "", "result.xx = u.xy;"),
    InvalidShader("index_too_large", "5.7", "", "float v[3]; result.x = v[3];"),
    InvalidShader("index_negative", "5.7", "", "float v[3]; result.x = v[-1];"),
    InvalidShader("vector_index_too_large", "5.5", "", "result.x = u[4];"),
    InvalidShader("float_index", "5.7", "", "float v[3]; result.x = v[1.0];"),
    InvalidShader("array_of_none", "4.1.9", "", "float v[0];"),
    InvalidShader("array_of_uniform_size", "4.1.9", "uniform int n;", "float v[n];"),
    InvalidShader("array_of_arrays", "4.1.9", "", "float v[2][2];"),
    InvalidShader("keyword", "3.7", "", "float goto = 1.0;"),
    InvalidShader("reserved_name", "3.8", "float gl_something = 1.0;"),
    InvalidShader("sampler_local", "4.1.7", "", "lowp sampler2D s;"),
    InvalidShader(
      "sampler_without_precision",
      "4.5.4",
      "uniform sampler3D s;",
      "result = texture(s, u.xyz);"
    ),
    InvalidShader(
      "sampler_assigned",
      "4.1.7",
      "uniform sampler2D s; uniform sampler2D t;",
      "s = t;"
    ),
    InvalidShader("void_variable", "4.1.1", "", "void v;"),
    InvalidShader("number_as_condition", "6.2", "", "if (1) result.x = 1.0;"),
    InvalidShader("ternary_of_two_types", "5.9", "", "result.x = u.x > 0.0 ? 1.0 : 1;"),
    InvalidShader("case_twice", "6.2", "", "switch (int(u.x)) { case 1: break; case 1: break; }"),
    InvalidShader("switch_on_float", "6.2", "", "switch (u.x) { case 1.0: break; }"),
    InvalidShader("break_outside", "6.4", "", "break;"),
    InvalidShader("continue_outside", "6.4", "", "continue;"),
    InvalidShader("case_outside", "6.2", "", "case 1: result.x = 1.0;"),
    InvalidShader("attribute_word", "4.3", "attribute vec4 x;"),
    InvalidShader("varying_word", "4.3", "varying vec4 x;"),
    InvalidShader("old_function", "8.8", "uniform sampler2D s;", "result = texture2D(s, u.xy);"),
    InvalidShader("old_output", "7.2", "", "gl_FragColor = u;"),
    InvalidShader("integer_input_not_flat", "4.3.4", "in highp int x;", "result.x = float(x);"),
    InvalidShader("boolean_input", "4.3.4", "flat in bool x;"),
    InvalidShader("matrix_output", "4.3.6", "layout(location = 1) out mat2 x;"),
    InvalidShader("location_too_large", "4.3.8.2", "layout(location = 999) out vec4 x;", "x = u;"),
    InvalidShader("location_twice", "4.3.8.2", "layout(location = 0) out vec4 x;", "x = u;"),
    InvalidShader("location_missing", "4.3.8.2", "out vec4 x;", "x = u;"),
    InvalidShader("float_remainder", "5.9", "", "result.x = u.x % 2.0;"),
    InvalidShader("float_complement", "5.9", "", "result.x = ~u.x;"),
    InvalidShader("not_of_number", "5.9", "", "bool b = !u.x;"),
    InvalidShader("vectors_of_two_sizes", "5.9", "", "result.xyz = u.xyz + u.xy;"),
    InvalidShader("constructor_too_few", "5.4.2", "", "result = vec4(u.xy, 1.0);"),
    InvalidShader("constructor_too_many", "5.4.2", "", "vec2 v = vec2(u.xyz, 1.0);"),
    InvalidShader(
      "struct_of_other_type",
      "5.4.3",
      "struct A { float x; }; struct B { float x; };",
      "A a = B(1.0);"
    ),
    InvalidShader(
      "field_missing",
      "5.5",
      "struct A { float x; };",
      "A a = A(1.0); result.x = a.y;"
    ),
    InvalidShader("error_directive", "3.4", "#error this is wrong"),
    InvalidShader("extension_missing", "3.4", "#extension GL_QUADRILLE_nothing : require"),
    InvalidShader("endif_missing", "3.4", "#if 1"),
    InvalidShader("macro_redefined", "3.4", "#define K 1\n#define K 2"),
    InvalidShader("comment_not_ended", "3.3", "/* no end"),
    InvalidShader("semicolon_missing", "9", "", "float x = 1.0"),
    InvalidShader("integer_too_large", "4.1.3", "", "int x = 4294967296;"),
  ]

  /// Two shaders that each are right and do not fit together.
  private struct Pair: Sendable {
    let label: String
    let section: String
    /// What stands before `main` and in it, of the vertex and then of the fragment shader.
    let vertex: (String, String)
    let fragment: (String, String)

    init(
      _ label: String,
      _ section: String,
      _ vertex: (String, String),
      _ fragment: (String, String)
    ) {
      self.label = label
      self.section = section
      self.vertex = vertex
      self.fragment = fragment
    }
  }

  private static func test(_ pair: Pair) -> ConformanceCase {
    driver(
      "program.refused",
      with: ["why": pair.label],
      [.errors],
      "shaders that do not fit together do not link",
      sections: "7.3, \(pair.section)",
      smoke: pair.label == "varying_type"
    ) { run in
      try run.requireVersion3("the shading language 3.00")
      let vertex = """
        #version 300 es
        precision highp float;
        \(pair.vertex.0)
        void main() { gl_Position = vec4(0, 0, 0, 1); \(pair.vertex.1) }
        """
      let second = fragment(pair.fragment.0, pair.fragment.1)
      let found = accepts(
        run,
        [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, second)],
        pair.label == "attributes_aliased" ? [(1, "one"), (1, "two")] : []
      )
      // What a program takes of texture units may be looked at when it draws (11.1.3.11).
      if pair.label == "samplers_too_many", found {
        try run.fixture.makeTarget(2, 2)
        try run.fixture.use(vertex: vertex, fragment: second)
        run.gl.drawArrays(GL_TRIANGLES, 0, 3)
        return run.expectError("INVALID_OPERATION", "a draw with 200 samplers")
      }
      run.expect(found, is: false, "whether the program links")
    }
  }

  private static let pairs: [Pair] = [
    Pair(
      "varying_type",
      "GLSL ES 4.3.9",
      ("out vec2 v;", "v = vec2(1);"),
      ("in vec3 v;", "result.xyz = v;")
    ),
    Pair("varying_missing", "GLSL ES 4.3.9", ("", ""), ("in vec3 v;", "result.xyz = v;")),
    Pair(
      "varying_flat",
      "GLSL ES 4.3.9",
      ("flat out vec3 v;", "v = vec3(1);"),
      ("smooth in vec3 v;", "result.xyz = v;")
    ),
    Pair(
      "varying_array_size",
      "GLSL ES 4.3.9",
      ("out float v[2];", "v[0] = 1.0; v[1] = 2.0;"),
      ("in float v[3];", "result.x = v[2];")
    ),
    Pair(
      "varyings_too_many",
      "11.1.2.1",
      ("out vec4 v[200];", "for (int i = 0; i < 200; i++) v[i] = vec4(i);"),
      ("in vec4 v[200];", "for (int i = 0; i < 200; i++) result += v[i];")
    ),
    Pair(
      "uniform_type",
      "GLSL ES 4.3.5",
      ("uniform vec3 shared_one;", "gl_Position.xyz += shared_one;"),
      ("uniform vec4 shared_one;", "result += shared_one;")
    ),
    Pair(
      "uniform_precision",
      "GLSL ES 4.3.5",
      ("uniform highp vec4 shared_one;", "gl_Position += shared_one;"),
      ("uniform mediump vec4 shared_one;", "result += shared_one;")
    ),
    Pair(
      "uniform_array_size",
      "GLSL ES 4.3.5",
      ("uniform vec4 shared_one[2];", "gl_Position += shared_one[1];"),
      ("uniform vec4 shared_one[3];", "result += shared_one[1];")
    ),
    Pair(
      "uniforms_too_many",
      "7.6",
      ("", ""),
      ("uniform vec4 many[100000]; uniform int n;", "result += many[n];")
    ),
    Pair(
      "block_members",
      "GLSL ES 4.3.7",
      ("layout(std140) uniform Values { vec4 one; vec4 two; };", "gl_Position += two;"),
      ("layout(std140) uniform Values { vec4 one; vec2 two; };", "result.xy += two;")
    ),
    Pair(
      "block_layout",
      "GLSL ES 4.3.7",
      ("layout(std140, row_major) uniform Values { mat4 one; };", "gl_Position += one[0];"),
      ("layout(std140, column_major) uniform Values { mat4 one; };", "result += one[0];")
    ),
    Pair(
      "attributes_aliased",
      "11.1.1",
      ("in vec4 one; in vec4 two;", "gl_Position += one + two;"),
      ("", "")
    ),
    Pair(
      "attributes_too_many",
      "11.1.1",
      (
        "in mat4 one, two, three, four, five, six, seven, eight, nine;",
        "gl_Position += (one + two + three + four + five + six + seven + eight + nine)[0];"
      ),
      ("", "")
    ),
    Pair(
      "samplers_too_many",
      "11.1.3.5",
      ("", ""),
      ("uniform sampler2D s[200];", (0..<200).map { "result += texture(s[\($0)], u.xy);" }.joined())
    ),
  ]

  private static var preambles: ConformanceCase {
    driver(
      "shader.version",
      [.errors],
      "a version that there is not, or that does not stand first, is refused",
      sections: "GLSL ES 3.4",
      smoke: true
    ) { run in
      try run.requireVersion3("the shading language 3.00")
      let rest = "precision highp float; out vec4 result; void main() { result = vec4(1); }"
      let vertex = (kind: GL_VERTEX_SHADER, text: TestContext.wholeTarget)
      for (first, isAccepted) in [
        ("#version 300 es\n", true), ("// a comment\n\n#version 300 es\n", true),
        ("#version 300\n", false), ("#version 999 es\n", false),
        ("#define K 1\n#version 300 es\n", false), ("#version 100\n", false),
      ] {
        run.expect(
          accepts(run, [vertex, (GL_FRAGMENT_SHADER, first + rest)]),
          is: isAccepted,
          "whether a shader that begins with '\(first)' is accepted"
        )
      }
      // A fragment shader of 3.00 has no precision for floats of its own.
      let plain = "#version 300 es\nout vec4 result; void main() { result = vec4(1); }"
      run.expect(
        accepts(run, [vertex, (GL_FRAGMENT_SHADER, plain)]),
        is: false,
        "without precision"
      )
      let old = (kind: GL_VERTEX_SHADER, text: "void main() { gl_Position = vec4(0); }")
      let oldFragment = "void main() { gl_FragColor = vec4(1); }"
      run.expect(accepts(run, [old, (GL_FRAGMENT_SHADER, oldFragment)]), is: true, "two of 1.00")
    }
  }

  private static var alone: ConformanceCase {
    driver(
      "program.incomplete",
      [.errors],
      "a program without one of its two shaders, or with one that is not compiled, does not link",
      sections: "7.3",
      smoke: true
    ) { run in
      let gl = run.gl
      try run.requireVersion3("the shading language 3.00")
      let vertex = (kind: GL_VERTEX_SHADER, text: TestContext.wholeTarget)
      let second = (kind: GL_FRAGMENT_SHADER, text: fragment("", ""))
      run.expect(accepts(run, [vertex, second]), is: true, "whether both link")
      run.expect(accepts(run, [vertex]), is: false, "whether a vertex shader alone links")
      run.expect(accepts(run, [second]), is: false, "whether a fragment shader alone links")
      run.expect(accepts(run, []), is: false, "whether no shader links")
      let noMain = "#version 300 es\nprecision highp float; float f() { return 1.0; }"
      run.expect(
        accepts(run, [vertex, (GL_FRAGMENT_SHADER, noMain)]),
        is: false,
        "whether a shader without main links"
      )
      // A shader whose source was never compiled.
      let program = gl.createProgram()
      for kind in [GL_VERTEX_SHADER, GL_FRAGMENT_SHADER] {
        let shader = gl.createShader(kind)
        gl.attachShader(program, shader)
        gl.deleteShader(shader)
      }
      gl.linkProgram(program)
      var status: GLint = -1
      unsafe gl.getProgramiv(program, GL_LINK_STATUS, &status)
      run.expect(status, is: GL_FALSE, "GL_LINK_STATUS of shaders that were not compiled")
      var length: GLint = 0
      unsafe gl.getProgramiv(program, GL_ATTACHED_SHADERS, &length)
      run.expect(length, is: 2, "GL_ATTACHED_SHADERS")
      gl.useProgram(program)
      run.expectError("INVALID_OPERATION", "using a program that did not link")
      gl.deleteProgram(program)
    }
  }
}
