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

  /// What the state means, in one sentence without its stop.
  public var meaning: String {
    switch self {
    case .pass: "every value was permitted"
    case .fail: "a value was not permitted by the rule that the result names"
    case .qualityWarning:
      "every value was permitted, but many were not the nearest, or weights had few bits"
    case .compatibilityWarning: "permitted, but rare, and likely to break programs"
    case .notSupported: "an extension, configuration or limit is missing; nothing was drawn"
    case .resourceError: "the driver is out of memory where it may be"
    case .internalError: "the suite is wrong: a case or its reference contradicts itself"
    case .crash: "the driver ended the process"
    case .timeout: "the case took longer than --timeout"
    case .waiver: "a failure that an expectation allows"
    }
  }

  /// Whether the state is a fault of the driver, or of the suite.
  public var isFailure: Bool {
    switch self {
    case .fail, .crash, .timeout, .internalError: true
    case .pass, .qualityWarning, .compatibilityWarning, .notSupported, .resourceError, .waiver:
      false
    }
  }

  /// Whether the case was tried at all.
  public var isExecuted: Bool { self != .notSupported }
}
