import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// The pages that a renderer and its parallel renderers keep between lists.
final class RasterPages: Sendable {
  private struct Key: Hashable {
    let page: Page
    let hasMips: Bool
  }

  private let cache: Lock<BoundedCache<Key, RasterPage>>

  init(policy: PageCachePolicy) {
    cache = Lock(BoundedCache(byteLimit: policy.byteLimit, idleFrames: policy.idleLists))
  }

  /// How long pages are kept that lists do not show.
  func apply(_ policy: PageCachePolicy) {
    cache.withLock { cache in
      cache.byteLimit = policy.byteLimit
      cache.idleFrames = policy.idleLists
    }
  }

  /// Begins a list: what it uses stays until the next one begins.
  func beginList() { cache.withLock { $0.beginFrame() } }

  /// Forgets all pages.
  func removeAll() { cache.withLock { $0.removeAll() } }

  /// A page in the form that is drawn from, made where it is not kept.
  ///
  /// Two threads may make the same page at the same time; one of the two is kept.
  func page(_ page: Page, hasMips: Bool) throws(CanvasError) -> RasterPage {
    let key = Key(page: page, hasMips: hasMips)
    if let known = cache.withLock({ $0.value(for: key) }) { return known }
    guard let newPage = RasterPage(page, hasMips: hasMips) else {
      throw CanvasError(.outOfMemory(page.pixelSize))
    }
    cache.withLock { $0.insert(newPage, for: key, byteCount: newPage.byteCount) }
    return newPage
  }
}
