import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Cache of generated pages, gradients and shadows, so that following frames reuse them and
/// renderers keep their textures.
enum GeneratedPages {
  /// The content of a page.
  enum Key: Hashable {
    case gradient(Gradient, PixelSize, Size)
    /// A blurred rounded rectangle; sizes in pixels.
    case shadow(PixelSize, radius: Double, deviation: Double)
    /// The blurred silhouette of a part of a sprite; sizes in pixels.
    case silhouette(Sprite, Rect, PixelSize, deviation: Double)
  }

  /// The maximum width and height of a page in pixels; larger images are scaled up from it.
  static let maximumDimension = 2_048

  private static let pages = Lock(BoundedCache<Key, Page>(byteLimit: 64 << 20))

  /// The page of a key, created on first use.
  static func page(_ key: Key, _ make: () -> Bitmap) -> Page {
    if let known = pages.withLock({ $0.value(for: key) }) { return known }
    let bitmap = make()
    return pages.withLock { pages in
      // Another thread may have created it meanwhile; one page means one texture.
      if let known = pages.peek(key) { return known }
      let page = Page(bitmap)
      pages.insert(page, for: key, byteCount: bitmap.bytes.count)
      return page
    }
  }
}

extension DrawList {
  /// Device pixels per unit of the draw calls' coordinates.
  var pixelsPerUnit: Double {
    let t = deviceTransform
    let area = abs(t.a * t.d - t.b * t.c)
    return area.isFinite ? area.squareRoot() : 0
  }
}
