/// The parameters of a case in order, as a literal: `["size": "3x5", "format": "rgb565"]`.
package typealias Values = KeyValuePairs<String, String>
/// What draws, reads and compares.
package typealias Body = @Sendable (CaseRun) throws -> Void

/// Makes a case of the driver.
///
/// Not inlined, nor what else cases call by the hundred: it would only take the compiler longer.
@inline(never)
package func driver(
  _ path: String,
  with values: Values = [:],
  _ rules: [Rule],
  _ summary: String,
  sections: String? = nil,
  smoke: Bool = false,
  _ body: @escaping Body
) -> ConformanceCase {
  ConformanceCase(
    CaseName(path, values.map { CaseName.Parameter($0.key, $0.value) }),
    mode: .driver,
    rules: rules,
    sections: sections,
    summary: summary,
    isSmoke: smoke,
    body: body
  )
}

/// Makes a case of EGL; what its body creates with the test context is destroyed with it.
@inline(never)
package func egl(
  _ path: String,
  with values: Values = [:],
  _ rules: [Rule],
  _ summary: String,
  sections: String? = nil,
  smoke: Bool = false,
  _ body: @escaping @Sendable (CaseRun, EGLTestContext) throws -> Void
) -> ConformanceCase {
  driver(path, with: values, rules, summary, sections: sections, smoke: smoke) { run in
    try EGLTestContext.with(run) { try body(run, $0) }
  }
}

/// Makes a case of the library.
@inline(never)
package func library(
  _ path: String,
  with values: Values = [:],
  _ rules: [Rule],
  _ summary: String,
  sections: String? = nil,
  smoke: Bool = false,
  _ body: @escaping Body
) -> ConformanceCase {
  ConformanceCase(
    CaseName(path, values.map { CaseName.Parameter($0.key, $0.value) }),
    mode: .library,
    rules: rules,
    sections: sections,
    summary: summary,
    isSmoke: smoke,
    body: body
  )
}

/// Makes a case of the library that only draws lists, so that any renderer can be asked.
@inline(never)
package func scene(
  _ path: String,
  with values: Values = [:],
  _ rules: [Rule],
  _ summary: String,
  sections: String? = nil,
  smoke: Bool = false,
  _ body: @escaping @Sendable (SceneRun) throws -> Void
) -> ConformanceCase {
  var test = library(path, with: values, rules, summary, sections: sections, smoke: smoke) { run in
    try body(run)
  }
  test.scene = body
  return test
}

/// The sides of an image as parameters write them: `17x31`.
package struct ImageSize: Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  package var description: String { "\(width)x\(height)" }
}
