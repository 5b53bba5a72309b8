import QuadrilleGL
import QuadrilleImage

/// A pool of framebuffers for groups, reused by later lists.
struct TargetPool {
  private struct Entry {
    let target: Framebuffer
    /// The list that last used it.
    var list: Int
  }

  /// The number of lists for which an unused framebuffer is kept.
  private static let maxIdleLists = 8
  private var free: [Entry] = []
  private var list = 0

  /// Begins another list and deletes framebuffers that were not used recently.
  mutating func beginList() {
    list += 1
    guard free.contains(where: { list - $0.list > Self.maxIdleLists }) else { return }
    for entry in free where list - entry.list > Self.maxIdleLists { entry.target.discard() }
    free.removeAll { list - $0.list > Self.maxIdleLists }
  }

  /// A framebuffer of a size with a color texture and undefined contents.
  mutating func take(
    _ size: PixelSize,
    samples: Int,
    in context: Context
  ) throws(GLError) -> Framebuffer {
    let index = free.lastIndex { $0.target.pixelSize == size && $0.target.samples == samples }
    if let index { return free.remove(at: index).target }
    return try Framebuffer(pixelSize: size, color: .texture, samples: samples, in: context)
  }

  /// Returns a framebuffer to the pool.
  mutating func release(_ target: Framebuffer) {
    free.append(Entry(target: target, list: list))
  }
}
