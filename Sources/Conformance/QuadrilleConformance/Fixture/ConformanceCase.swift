package import QuadrilleRaster

/// One question to a driver or to Quadrille, with the rules that judge the answer.
package struct ConformanceCase: Sendable {
  /// What is judged.
  package enum Mode: String, Sendable, CaseIterable {
    /// The driver, by calls of OpenGL ES and EGL alone.
    case driver
    /// Quadrille's own surface, textures, sprites and read-back, the driver known good.
    case library
  }

  /// The name, unique in the suite.
  package let name: CaseName
  /// What is judged.
  package let mode: Mode
  /// The rules that it uses.
  package let rules: [Rule]
  /// The sections of the OpenGL ES 3.2 specification, or of EGL 1.5 where `EGL` stands before.
  package let sections: String
  /// What is tested, in one sentence.
  package let summary: String
  /// Whether the quick run has it.
  package let isSmoke: Bool
  /// Draws, reads and compares.
  package let body: Body
  /// The body on any renderer, where the case of a context only draws lists.
  package var scene: (@Sendable (SceneRun) throws -> Void)?

  /// What draws, reads and compares.
  ///
  /// A body throws a ``CaseStop`` to end early; any other error fails the case.
  package enum Body: Sendable {
    /// In a context of OpenGL ES.
    case context(@Sendable (CaseRun) throws -> Void)
    /// With the CPU renderer of a level: no driver is needed.
    case processor(RasterInstructionSet, @Sendable (SceneRun) throws -> Void)
  }

  /// Whether the case draws in a context of OpenGL ES.
  package var needsDriver: Bool {
    if case .context = body { true } else { false }
  }

  /// Makes a case.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the suite.
  ///   - mode: What is judged.
  ///   - rules: The rules that it uses.
  ///   - sections: The sections of the specification; nil takes those of the rules.
  ///   - summary: What is tested, in one sentence.
  ///   - isSmoke: Whether the quick run has it.
  ///   - body: Draws, reads and compares.
  package init(
    _ name: CaseName,
    mode: Mode = .driver,
    rules: [Rule],
    sections: String? = nil,
    summary: String,
    isSmoke: Bool = false,
    body: Body
  ) {
    self.name = name
    self.mode = mode
    self.rules = rules
    self.sections = sections ?? rules.map(\.section).joined(separator: ", ")
    self.summary = summary
    self.isSmoke = isSmoke
    self.body = body
  }

  /// Makes a case that draws in a context; parameters are those of the other initializer.
  package init(
    _ name: CaseName,
    mode: Mode = .driver,
    rules: [Rule],
    sections: String? = nil,
    summary: String,
    isSmoke: Bool = false,
    body: @escaping @Sendable (CaseRun) throws -> Void
  ) {
    self.init(
      name,
      mode: mode,
      rules: rules,
      sections: sections,
      summary: summary,
      isSmoke: isSmoke,
      body: .context(body)
    )
  }
}
