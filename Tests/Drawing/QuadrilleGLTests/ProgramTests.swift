import CGLES
import QuadrilleImage
import Testing

@testable import QuadrilleGL

@Suite("GL program", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLProgramTests {
  static let vertex = """
    #version 300 es
    in vec2 position;
    in vec2 other;
    uniform float scale;
    void main() { gl_Position = vec4(scale * position + other, 0.0, 1.0); }
    """
  static let fragment = """
    #version 300 es
    precision highp float;
    out vec4 color;
    void main() { color = vec4(0.0, 1.0, 0.0, 1.0); }
    """

  @Test("Attributes get the requested locations, unknown uniforms are -1")
  func attributeLocationsAreBound() throws {
    try withContext { context in
      let program = try Program(
        vertex: Self.vertex,
        fragment: Self.fragment,
        attributes: ["position": 5, "other": 2],
        in: context
      )
      #expect(program.attribute("position") == 5)
      #expect(program.attribute("other") == 2)
      #expect(program.uniform("scale") >= 0)
      #expect(program.uniform("nothing") == -1)
      #expect(program.uniform("nothing") == -1)
    }
  }

  @Test(
    "A compile error has the shader stage and the log",
    arguments: [ShaderStage.vertex, .fragment]
  )
  func compileErrorHasStageAndLog(_ stage: ShaderStage) throws {
    try withContext { context in
      let bad = "#version 300 es\nvoid main() { gibberish; }"
      let reason = glError {
        _ = try Program(
          vertex: stage == .vertex ? bad : Self.vertex,
          fragment: stage == .fragment ? bad : Self.fragment,
          in: context
        )
      }
      guard case .compile(stage, let log) = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
      #expect(log.contains("gibberish"))
      #expect(!log.contains("\n"))
      try context.current { _ in }
    }
  }

  @Test("Stages with mismatched variables fail to link")
  func mismatchedStagesFailToLink() throws {
    try withContext { context in
      let reason = glError {
        _ = try Program(
          vertex: Self.vertex,
          fragment: """
            #version 300 es
            precision highp float;
            in vec3 neverWritten;
            out vec4 color;
            void main() { color = vec4(neverWritten, 1.0); }
            """,
          in: context
        )
      }
      guard case .link(let log) = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
      #expect(log.contains("neverWritten"))
    }
  }

  @Test("A program binary creates the same program")
  func programBinaryRoundTrips() throws {
    try withContext { context in
      let program = try Program(
        vertex: Self.vertex,
        fragment: Self.fragment,
        attributes: ["position": 5],
        in: context
      )
      guard let binary = try program.binary() else {
        #expect(context.capabilities.programBinaryFormats == 0)
        return
      }
      let copy = try Program(binary, in: context)
      #expect(copy.attribute("position") == 5)
      #expect(copy.uniform("scale") == program.uniform("scale"))
    }
  }

  @Test("A binary of another driver is rejected", arguments: [[], [1, 2, 3]] as [[UInt8]])
  func foreignBinaryIsRejected(_ bytes: [UInt8]) throws {
    try withContext { context in
      let binary = Program.Binary(format: 0x1234, bytes: bytes)
      #expect(glError { _ = try Program(binary, in: context) } == .binaryRejected)
    }
  }
}
