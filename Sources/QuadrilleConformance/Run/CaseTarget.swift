#if GL
public import QuadrilleGL

/// On what cases are run: the kind of context, and what they draw to.
public struct CaseTarget: Equatable, Sendable {
  /// What cases draw to that make no target of a kind of their own.
  public enum Surface: String, Sendable, CaseIterable {
    /// A framebuffer object.
    case fbo
    /// A pbuffer of EGL; a second target of a case is a framebuffer object all the same.
    case pbuffer
    /// A framebuffer object on the platform GBM.
    case gbm
    /// A framebuffer object on Mesa's platform without windows.
    case surfaceless
  }

  /// What cases draw to.
  public var surface = Surface.fbo
  /// The version of OpenGL ES that is asked for.
  public var clientVersion = 3
  /// The configuration of the context; nil takes none where the driver can do without.
  public var config: ConfigSizes?
  /// What the context does about errors.
  public var context = ContextKind.plain

  /// What a context does about errors.
  public enum ContextKind: String, Sendable, CaseIterable {
    /// What OpenGL ES says.
    case plain
    /// It reports resets, and keeps accesses inside of buffers.
    case robust
    /// It looks for none.
    case noError = "no-error"
  }

  /// A context of version 3, and framebuffer objects.
  public init() {}

  /// What is asked of the context.
  var contextOptions: ContextOptions {
    var options = ContextOptions(noError: context == .noError, robust: context == .robust)
    options.clientVersion = clientVersion
    options.config = config ?? (surface == .pbuffer ? ConfigSizes() : nil)
    return options
  }

  /// Whether a case may draw to a pbuffer: those about framebuffer objects, several contexts or
  /// several targets draw to what they make.
  func usesPbuffer(for test: ConformanceCase) -> Bool {
    surface == .pbuffer
      && !["fbo", "share", "program", "lost", "thread"].contains(test.name.group)
  }

  /// Why a case cannot be run so; nil where it can.
  func refusal(of test: ConformanceCase, on driver: DriverFacts) -> String? {
    if driver.version[0] < 3 {
      return
        "the context is of OpenGL ES \(driver.version[0]).\(driver.version[1]), the case of 3.0"
    }
    if context == .noError, test.name.group == "error" || test.rules.contains(.errors) {
      return "what wrong calls do is undefined in a context without errors"
    }
    if surface == .pbuffer, let config, config.colors != SIMD4(8, 8, 8, 8) || config.samples > 1 {
      return "cases judge pbuffers of rgba8888 with one sample alone"
    }
    return nil
  }

  /// The options of a command line that say the same.
  public var words: [String] {
    var words: [String] = []
    if surface != .fbo { words += ["--target", surface.rawValue] }
    if clientVersion != 3 { words += ["--es", "\(clientVersion)"] }
    if let config { words += ["--config", config.description] }
    if context != .plain { words += ["--context", context.rawValue] }
    return words
  }
}
#endif
