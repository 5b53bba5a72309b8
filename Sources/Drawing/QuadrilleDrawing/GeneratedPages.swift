import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Pages that are computed: gradients and shadows, kept so that the next frame finds the same ones and
/// renderers keep their textures.
enum GeneratedPages {
  /// What a page shows.
  enum Key: Hashable {
    case gradient(Gradient, PixelSize, Size)
    /// A rectangle in pixels with round corners, blurred.
    case shadow(PixelSize, radius: Double, deviation: Double)
    /// The silhouette of a part of a sprite in pixels, blurred.
    case silhouette(Sprite, Rect, PixelSize, deviation: Double)
  }

  /// The longest side of a page in pixels; larger pictures are enlarged from it.
  static let maximumDimension = 2_048

  private static let pages = Lock(BoundedCache<Key, Page>(byteLimit: 64 << 20))

  /// The page of a key, made where it is not there.
  static func page(_ key: Key, _ make: () -> Bitmap) -> Page {
    if let known = pages.withLock({ $0.value(for: key) }) { return known }
    let bitmap = make()
    return pages.withLock { pages in
      // Another thread may have made it meanwhile: one page is one texture.
      if let known = pages.peek(key) { return known }
      let page = Page(bitmap)
      pages.insert(page, for: key, byteCount: bitmap.bytes.count)
      return page
    }
  }
}

extension DrawList {
  /// Device pixels for one unit of the draw calls' coordinates.
  var pixelsPerUnit: Double {
    let t = deviceTransform
    let area = abs(t.a * t.d - t.b * t.c)
    return area.isFinite ? area.squareRoot() : 0
  }
}
