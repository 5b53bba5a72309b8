#if GL
/// What kind of context to make.
public struct ContextOptions: Equatable, Sendable {
  /// Whether the driver need not look for errors; wrong calls then do anything at all.
  public var noError = false
  /// Whether a reset of the GPU is reported, and accesses outside of buffers are harmless.
  public var robust = false
  /// Whether the driver's messages are collected, see ``Context/takeDebugMessages()``.
  public var debug = false

  /// Makes options; all are off unless named.
  public init(noError: Bool = false, robust: Bool = false, debug: Bool = false) {
    self.noError = noError
    self.robust = robust
    self.debug = debug
  }
}
#endif
