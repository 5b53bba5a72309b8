import CHeap
import QuadrilleRendering
import QuadrilleSystem

/// Opens the driver on a separate thread while inputs are being read.
enum DriverPreload {
  private static let start = Lock<BackgroundDriverStart?>(nil)

  /// Starts opening the driver if drawing may need it.
  static func begin(_ options: RendererOptions) {
    guard options.preferredRenderer == .gl else { return }
    quadrille_heap_prefer_small_pages()
    let begun = BackgroundDriverStart(options)
    start.withLock { $0 = begun }
  }

  /// The driver being opened; nil if there is none, and after the first call.
  static func take() -> BackgroundDriverStart? { start.withLock { $0.take() } }

  /// Leaves a driver that is not needed to finish opening by itself.
  static func abandon() { start.withLock { $0 = nil } }
}
