import QuadrilleGL
import QuadrilleImage

/// The framebuffers that groups are drawn into, kept for the groups of later lists.
struct TargetPool {
  private struct Entry {
    let target: Framebuffer
    /// The list that last used it.
    var list: Int
  }

  /// How many lists long an unused framebuffer is kept.
  private static let maxIdleLists = 8
  private var free: [Entry] = []
  private var list = 0

  /// Begins another list and deletes what none used for a while.
  mutating func beginList() {
    list += 1
    guard free.contains(where: { list - $0.list > Self.maxIdleLists }) else { return }
    for entry in free where list - entry.list > Self.maxIdleLists { entry.target.discard() }
    free.removeAll { list - $0.list > Self.maxIdleLists }
  }

  /// A framebuffer of a size with a colour texture, of any contents.
  mutating func take(
    _ size: PixelSize,
    samples: Int,
    in context: Context
  ) throws(GLError) -> Framebuffer {
    let index = free.lastIndex { $0.target.pixelSize == size && $0.target.samples == samples }
    if let index { return free.remove(at: index).target }
    return try Framebuffer(pixelSize: size, color: .texture, samples: samples, in: context)
  }

  /// Takes a framebuffer back.
  mutating func release(_ target: Framebuffer) {
    free.append(Entry(target: target, list: list))
  }
}
