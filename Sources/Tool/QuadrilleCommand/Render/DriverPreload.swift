import CHeap
import QuadrilleConsole
import QuadrilleRendering
import QuadrilleSystem

/// Opens the driver on a separate thread while inputs are being read.
enum DriverPreload {
  /// Starts opening the driver if drawing may need it.
  static func begin(_ options: RendererOptions) {
    guard options.preferredRenderer == .gl else { return }
    quadrille_heap_prefer_small_pages()
    let begun = BackgroundDriverStart(options)
    Session.current.setJob(Session.current.job.attaching(begun))
  }

  /// The driver being opened; nil if there is none, and after the first call.
  static func take() -> BackgroundDriverStart? {
    let start = Session.current.job.attachment(BackgroundDriverStart.self)
    abandon()
    return start
  }

  /// Leaves a driver that is not needed to finish opening by itself.
  static func abandon() {
    Session.current.changeJob { settings in
      settings.attachments[ObjectIdentifier(BackgroundDriverStart.self)] = nil
    }
  }
}
