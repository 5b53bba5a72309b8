import QuadrilleIO
import QuadrilleRendering

/// Opens the usual driver while the options are still being read, as soon as the bare words of the
/// call can mean nothing else.
enum EarlyDriver {
  private static let start = Lock<DriverStart?>(nil)

  /// Begins to open the driver where the call draws with it.
  static func begin(_ arguments: [String]) {
    guard needsUsualDriver(arguments) else { return }
    let begun = DriverStart(RendererOptions())
    start.withLock { $0 = begun }
  }

  /// The driver that was begun; nil where none was, or at a second call.
  static func take() -> DriverStart? { start.withLock { $0.take() } }

  /// Lets a driver that was begun and is not asked for come up by itself.
  static func abandon() { start.withLock { $0 = nil } }

  private static func needsUsualDriver(_ arguments: [String]) -> Bool {
    guard let command = arguments.first, ["render", "frames", "play"].contains(command),
      arguments.count > 2
    else { return false }
    // Whoever names a backend or a driver may mean another; --backend gl and auto do not.
    let others = ["--backend=cpu", "cpu", "--help", "-h", "--print-schema"]
    return !arguments.contains { word in
      others.contains(word) || word.hasPrefix("--egl-library") || word.hasPrefix("--driver")
    } && DriverOptions.environmentPath == nil && DriverOptions.environmentPlatform == nil
  }
}
