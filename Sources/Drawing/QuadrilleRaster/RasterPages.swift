import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// The page cache of a renderer and its parallel renderers.
final class RasterPages: Sendable {
  private struct Key: Hashable {
    let page: Page
    let hasMips: Bool
  }

  private let cache: Lock<BoundedCache<Key, RasterPage>>

  init(policy: PageCachePolicy) {
    cache = Lock(BoundedCache(byteLimit: policy.byteLimit, idleFrames: policy.idleLists))
  }

  /// How long unused pages are kept.
  func apply(_ policy: PageCachePolicy) {
    cache.withLock { cache in
      cache.byteLimit = policy.byteLimit
      cache.idleFrames = policy.idleLists
    }
  }

  /// Begins a list: the pages that it uses are kept until the next one begins.
  func beginList() { cache.withLock { $0.beginFrame() } }

  /// Removes all pages.
  func removeAll() { cache.withLock { $0.removeAll() } }

  /// The prepared form of a page, created if it is not cached.
  ///
  /// Two threads may prepare the same page at the same time; one result is kept.
  func page(_ page: Page, hasMips: Bool, _ job: JobContext) throws(CanvasError) -> RasterPage {
    let key = Key(page: page, hasMips: hasMips)
    if let known = cache.withLock({ $0.value(for: key) }) { return known }
    guard let newPage = RasterPage(page, hasMips: hasMips, job: job) else {
      throw CanvasError(.outOfMemory(page.pixelSize))
    }
    cache.withLock { $0.insert(newPage, for: key, byteCount: newPage.byteCount) }
    return newPage
  }
}
