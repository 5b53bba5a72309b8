#if GL
/// One question to a driver or to Quadrille, with the rules that judge the answer.
public struct ConformanceCase: Sendable {
  /// What is judged.
  public enum Mode: String, Sendable, CaseIterable {
    /// The driver, by calls of OpenGL ES and EGL alone.
    case driver
    /// Quadrille's own surface, textures, sprites and read-back, the driver known good.
    case library
  }

  /// The name, unique in the suite.
  public let name: CaseName
  /// What is judged.
  public let mode: Mode
  /// The rules that it uses.
  public let rules: [Rule]
  /// The sections of the OpenGL ES 3.2 specification, or of EGL 1.5 where `EGL` stands before.
  public let sections: String
  /// What is tested, in one sentence.
  public let summary: String
  /// Whether the quick run has it.
  public let isSmoke: Bool
  /// Draws, reads and compares.
  public let body: @Sendable (CaseRun) throws -> Void

  /// Makes a case.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the suite.
  ///   - mode: What is judged.
  ///   - rules: The rules that it uses.
  ///   - sections: The sections of the specification; nil takes those of the rules.
  ///   - summary: What is tested, in one sentence.
  ///   - isSmoke: Whether the quick run has it.
  ///   - body: Draws, reads and compares. It throws a ``CaseStop`` to end early; any other error
  ///     fails the case.
  public init(
    _ name: CaseName,
    mode: Mode = .driver,
    rules: [Rule],
    sections: String? = nil,
    summary: String,
    isSmoke: Bool = false,
    body: @escaping @Sendable (CaseRun) throws -> Void
  ) {
    self.name = name
    self.mode = mode
    self.rules = rules
    self.sections = sections ?? rules.map(\.section).joined(separator: ", ")
    self.summary = summary
    self.isSmoke = isSmoke
    self.body = body
  }
}
#endif
