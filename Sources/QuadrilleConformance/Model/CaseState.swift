#if GL
/// How a case ended.
public enum CaseState: String, Sendable, CaseIterable {
  /// Every value was permitted.
  case pass = "Pass"
  /// A value was not permitted by the rule that the result names.
  case fail = "Fail"
  /// Every value was permitted, but many were not the nearest, or weights had few bits.
  case qualityWarning = "QualityWarning"
  /// Permitted, but rare, and likely to break programs.
  case compatibilityWarning = "CompatibilityWarning"
  /// An extension, configuration or limit is missing; found before anything was drawn.
  case notSupported = "NotSupported"
  /// The driver is out of memory where it may be.
  case resourceError = "ResourceError"
  /// The suite is wrong: a case or its reference contradicts itself.
  case internalError = "InternalError"
  /// The process died.
  case crash = "Crash"
  /// The case took longer than it may.
  case timeout = "Timeout"
  /// A failure that an expectation allows.
  case waiver = "Waiver"
}
#endif
