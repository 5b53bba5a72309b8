import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// A wrong call with the error that it must give.
struct ErrorCall: Sendable {
  /// The call in a word, for the case's name.
  let label: String
  /// The codes that are permitted, the documented one first.
  let codes: [String]
  let section: String
  let call: @Sendable (CaseRun, GLFunctions) throws -> Void

  init(
    _ label: String,
    _ code: String,
    _ section: String,
    or other: String? = nil,
    _ call: @escaping @Sendable (CaseRun, GLFunctions) throws -> Void
  ) {
    self.label = label
    codes = ["GL_" + code] + (other.map { ["GL_" + $0] } ?? [])
    self.section = section
    self.call = call
  }
}

/// The table of wrong calls.
enum ErrorCases {
  private static let calls =
    TextureErrors.calls + PixelErrors.calls + DrawingErrors.calls + ObjectErrors.calls

  /// How many numbers of ``all`` are taken; the wrong calls of EGL follow.
  static let callCount = calls.count

  static var all: [ConformanceCase] {
    calls.enumerated().map { number, call in
      driver(
        "error.call",
        with: ["n": "\(number + 1)", "call": call.label],
        [.errors],
        "the wrong call gives its error once",
        sections: "2.3.1, \(call.section)",
        smoke: true
      ) { run in
        let gl = run.gl
        run.expect(run.fixture.takeErrors(), is: [], "errors before the call")
        try call.call(run, gl)
        // One call records one error; a second look finds none.
        let first = glErrorName(gl.getError())
        run.expect(call.codes.contains(first), "the error is \(first), expected \(call.codes[0])")
        run.expect(glErrorName(gl.getError()), is: "GL_NO_ERROR", "the error after it was taken")
        // The context works as before.
        try run.fixture.makeTarget(2, 2)
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        run.expect(try run.fixture.read()[1, 1], is: SIMD4(51, 102, 153, 204), "a clear afterwards")
        run.expect(run.fixture.takeErrors(), is: [], "errors afterwards")
      }
    } + [
      driver(
        "error.flags",
        [.errors],
        "an error stays until it is taken, however many right calls follow",
        sections: "2.3.1",
        smoke: true
      ) { run in
        let gl = run.gl
        gl.enable(0x1234)
        gl.viewport(0, 0, 3, 3)
        gl.clearColor(0, 0, 0, 0)
        run.expect(glErrorName(gl.getError()), is: "GL_INVALID_ENUM", "the error after right calls")
        gl.enable(0x1234)
        gl.enable(0x1235)
        let taken = run.fixture.takeErrors()
        run.expect(
          taken == ["GL_INVALID_ENUM"],
          "two errors of one kind give one flag, found \(taken)"
        )
        run.expect(glErrorName(gl.getError()), is: "GL_NO_ERROR", "the error in the end")
      }
    ]
  }
}
