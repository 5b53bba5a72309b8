import Glibc
import Quadrille

/// A CPU renderer that says of itself that it belongs to one thread, and counts calls from others.
struct LonelyRenderer: Renderer {
  private let thread: ThreadIdentity
  private var renderer = RasterRenderer()
  /// The lists that were drawn.
  private(set) var lists = 0
  /// Those of them that another thread drew.
  private(set) var strays = 0

  init(thread: ThreadIdentity) { self.thread = thread }

  var description: String { renderer.description }
  var statistics: DrawStatistics { renderer.statistics }
  var pagePolicy: PageCachePolicy {
    get { renderer.pagePolicy }
    set { renderer.pagePolicy = newValue }
  }

  mutating func render(_ list: DrawList, background: Color) -> Bitmap {
    lists += 1
    if ThreadIdentity.current != thread { strays += 1 }
    return renderer.render(list, background: background)
  }

  mutating func purge() { renderer.purge() }
}

/// The number that the system gives to a thread.
struct ThreadIdentity: Equatable {
  private let number: pthread_t

  static var current: ThreadIdentity { ThreadIdentity(number: pthread_self()) }
}
