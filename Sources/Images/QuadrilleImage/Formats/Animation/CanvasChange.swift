/// The pixels by which one canvas of an animation differs from another.
struct CanvasChange {
  /// The smallest rectangle of them; empty if the canvases are equal.
  private(set) var rect = PixelRect.zero
  /// The rectangle of pixels that become transparent.
  private(set) var vanishing = PixelRect.zero
  /// The number of pixels that differ.
  private(set) var count = 0
  /// Whether drawing the changed pixels over the old canvas gives the new one: each is opaque, or
  /// covers a transparent one.
  private(set) var canBlend = true

  /// Compares two canvases of the same size.
  init(from old: PixelGrid, to new: PixelGrid) {
    let width = new.width
    for row in 0..<new.height {
      let start = row * width
      guard old.pixels[start..<(start + width)] != new.pixels[start..<(start + width)] else {
        continue
      }
      var columns = 0..<0
      var vanished = 0..<0
      for column in 0..<width {
        let (before, after) = (old.pixels[start + column], new.pixels[start + column])
        guard before != after else { continue }
        count += 1
        if after.alpha != 255, before.alpha != 0 { canBlend = false }
        columns = (columns.isEmpty ? column : columns.lowerBound)..<(column + 1)
        if after.alpha == 0 {
          vanished = (vanished.isEmpty ? column : vanished.lowerBound)..<(column + 1)
        }
      }
      Self.add(columns, row, to: &rect)
      if !vanished.isEmpty { Self.add(vanished, row, to: &vanishing) }
    }
  }

  private static func add(_ columns: Range<Int>, _ row: Int, to rect: inout PixelRect) {
    let line = PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1)
    rect = rect.isEmpty ? line : rect.union(line)
  }
}
