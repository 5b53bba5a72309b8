import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// A square page of glyph images, which grows by doubling: rows from the top, first fit in order of
/// use, with a gap of one pixel between images.
///
/// Layouts hold the sheets of their glyphs, so that a cache can drop them.
final class GlyphSheet: Sendable {
  /// A row of images.
  private struct Row {
    let y: Int
    let height: Int
    var x: Int
  }

  private struct State {
    var bitmap: Bitmap
    var rows: [Row] = []
    /// The page as last drawn; nil if images were added since.
    var page: Page?
  }

  private let state: Lock<State>
  private let name: String?
  private let job: JobContext

  init(edgeLength: Int, name: String?, job: JobContext) {
    self.name = name
    self.job = job
    let bitmap = Bitmap(
      width: edgeLength,
      height: edgeLength,
      alphaMode: .premultiplied,
      job: job
    )
    state = Lock(State(bitmap: bitmap))
  }

  /// The width and height in pixels.
  var edgeLength: Int { state.withLock { $0.bitmap.width } }

  /// The number of pixels.
  var pixelCount: Int { edgeLength * edgeLength }

  /// The current state of the page.
  var page: Page {
    state.withLock { state in
      if let page = state.page { return page }
      let page = Page(state.bitmap, name: name)
      state.page = page
      return page
    }
  }

  /// Reserves free space: in the first row with enough height and width, or in a new one.
  func space(width: Int, height: Int) -> (x: Int, y: Int)? {
    state.withLock { state in
      let edgeLength = state.bitmap.width
      for index in state.rows.indices {
        let row = state.rows[index]
        guard row.height >= height, row.x + width <= edgeLength else { continue }
        state.rows[index].x += width + 1
        return (row.x, row.y)
      }
      let y = state.rows.last.map { $0.y + $0.height + 1 } ?? 0
      guard y + height <= edgeLength, width <= edgeLength else { return nil }
      state.rows.append(Row(y: y, height: height, x: width + 1))
      return (0, y)
    }
  }

  /// Doubles width and height.
  func grow() {
    state.withLock { state in
      let old = state.bitmap
      let edgeLength = 2 * old.width
      var bitmap = Bitmap(
        width: edgeLength,
        height: edgeLength,
        alphaMode: .premultiplied,
        job: job
      )
      old.withPixels { source in
        bitmap.withMutablePixels { target in
          for row in 0..<old.height {
            for byte in 0..<4 * old.width {
              target[row * 4 * edgeLength + byte] = source[row * old.stride + byte]
            }
          }
        }
      }
      state.bitmap = bitmap
      state.page = nil
    }
  }

  /// Draws an image into reserved space.
  func blit(_ image: GlyphImage, x: Int, y: Int) {
    state.withLock { state in
      let stride = state.bitmap.stride
      // Pages in use keep their pixels: only the copy of the cache is modified.
      state.page = nil
      state.bitmap.withMutablePixels { target in
        for row in 0..<image.height {
          var offset = (y + row) * stride + 4 * x
          let start = row * image.width
          for column in 0..<image.width {
            for channel in 0..<4 {
              target[offset + channel] = image.value(at: start + column, channel)
            }
            offset += 4
          }
        }
      }
    }
  }
}
