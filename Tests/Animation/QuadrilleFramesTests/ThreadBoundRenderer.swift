import Glibc
import Quadrille

/// A CPU renderer that must be used on one thread, and counts calls from others.
struct ThreadBoundRenderer: Renderer {
  private let thread: ThreadIdentity
  private var renderer = RasterRenderer()
  /// The number of lists drawn.
  private(set) var lists = 0
  /// The number of lists drawn by other threads.
  private(set) var strays = 0

  init(thread: ThreadIdentity) { self.thread = thread }

  var description: String { renderer.description }
  var statistics: DrawStatistics { renderer.statistics }
  var pagePolicy: PageCachePolicy {
    get { renderer.pagePolicy }
    set { renderer.pagePolicy = newValue }
  }

  mutating func render(_ list: DrawList, background: Color) throws(CanvasError) -> Bitmap {
    lists += 1
    if ThreadIdentity.current != thread { strays += 1 }
    return try renderer.render(list, background: background)
  }

  mutating func purge() { renderer.purge() }
}

/// The system's identifier of a thread.
struct ThreadIdentity: Equatable {
  private let number: pthread_t

  static var current: ThreadIdentity { ThreadIdentity(number: pthread_self()) }
}
