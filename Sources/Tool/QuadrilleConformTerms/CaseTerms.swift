/// What of a run has a process of its own.
public enum CaseIsolation: String, Sendable, CaseIterable {
  /// Each case.
  case `case`
  /// The cases of each group, one process a group and job.
  case group
  /// As many cases as a process survives.
  case none
}

/// What cases draw to that make no target of a kind of their own.
public enum CaseSurface: String, Sendable, CaseIterable {
  /// A framebuffer object.
  case fbo
  /// A pbuffer of EGL; a second target of a case is a framebuffer object all the same.
  case pbuffer
  /// A framebuffer object on the platform GBM.
  case gbm
  /// A framebuffer object on Mesa's platform without windows.
  case surfaceless
}

/// What a context does about errors.
public enum CaseContextKind: String, Sendable, CaseIterable {
  /// What OpenGL ES says.
  case plain
  /// It reports resets, and keeps accesses inside of buffers.
  case robust
  /// It looks for none.
  case noError = "no-error"
}
