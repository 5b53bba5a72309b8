#if GL
import QuadrilleGL
import Synchronization

/// Opens the usual driver while the options are still being read.
///
/// The driver takes by far the longest of all that a small picture needs, so it is begun first: as
/// soon as the bare words of the call can mean nothing else.
enum DriverStart {
  private static let work = Mutex<BackgroundWork<Result<Display, GLError>>?>(nil)

  /// Begins to open the driver where the call draws with it.
  static func begin(_ arguments: [String]) {
    guard needsUsualDriver(arguments) else { return }
    let started = BackgroundWork { () -> Result<Display, GLError> in
      Result { () throws(GLError) in try Display() }
    }
    work.withLock { $0 = started }
  }

  /// The driver that was begun, once it is there; nil where none was, or at a second call.
  static func finish() throws(GLError) -> Display? {
    guard let started = work.withLock({ $0.take() }) else { return nil }
    return try started.value().get()
  }

  /// Lets a driver that was begun and is not asked for come up by itself.
  static func abandon() { work.withLock { $0 = nil } }

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
#endif
