import CHeap
import QuadrilleRendering
import QuadrilleSystem

/// Opens the driver on a thread of its own while inputs are being read.
enum DriverPreload {
  private static let start = Lock<BackgroundDriverStart?>(nil)

  /// Begins to open the driver where drawing may need it.
  static func begin(_ options: RendererOptions) {
    guard options.preferredRenderer == .gl else { return }
    quadrille_heap_prefer_small_pages()
    let begun = BackgroundDriverStart(options)
    start.withLock { $0 = begun }
  }

  /// The driver that was begun; nil where none was, or at a second call.
  static func take() -> BackgroundDriverStart? { start.withLock { $0.take() } }

  /// Lets a driver that was begun and is not asked for come up by itself.
  static func abandon() { start.withLock { $0 = nil } }
}
