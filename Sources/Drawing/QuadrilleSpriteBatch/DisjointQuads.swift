import QuadrilleDrawing
import QuadrilleImage

/// Consecutive quads of a run that do not share a pixel.
struct DisjointQuads {
  /// Their positions in the run.
  let quads: Range<Int>
  /// The pixels of the canvas that they may cover.
  let pixels: PixelRect

  /// The number of quads up to which each new one is compared with all others.
  private static let maximumCount = 64

  /// Splits the visible quads of a run, in drawing order.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - list: Its list.
  ///   - visible: The pixels that can be seen.
  static func parts(of run: Run, in list: DrawList, visible: PixelRect) -> [DisjointQuads] {
    let clip = run.clip.map(visible.intersection) ?? visible
    var parts: [DisjointQuads] = []
    var boxes: [PixelRect] = []
    var first = 0
    func end(_ next: Int) {
      guard let covered = boxes.first else { return }
      parts.append(
        DisjointQuads(
          quads: first..<next,
          pixels: boxes.dropFirst().reduce(covered) { $0.union($1) }
        )
      )
      boxes.removeAll(keepingCapacity: true)
    }
    for (position, index) in run.quads.enumerated() {
      let box = list.quads[index].pixelBox.intersection(clip)
      guard !box.isEmpty else { continue }
      if boxes.count == maximumCount || boxes.contains(where: { !$0.intersection(box).isEmpty }) {
        end(position)
      }
      if boxes.isEmpty { first = position }
      boxes.append(box)
    }
    end(run.quads.count)
    return parts
  }
}

extension Quad {
  /// The pixels that the quad touches; empty if it is not finite.
  fileprivate var pixelBox: PixelRect {
    let corners = [topLeft.lowHalf, topRight.lowHalf, bottomLeft.lowHalf, bottomRight.lowHalf]
    let low = corners.reduce(corners[0], pointwiseMin).rounded(.down)
    let high = corners.reduce(corners[0], pointwiseMax).rounded(.up)
    guard (low + high).sum().isFinite else { return .zero }
    func integer(_ value: Float) -> Int { Int(min(max(value, -0x1p30), 0x1p30)) }
    return PixelRect(
      minX: integer(low.x),
      minY: integer(low.y),
      maxX: integer(high.x),
      maxY: integer(high.y)
    )
  }
}
