public import QuadrillePixels

extension Layer {
  /// Makes a layer that shows another one several times over, each time a step further on.
  ///
  /// Copies are drawn in order, later ones on top, each with the whole subtree. They are one layer
  /// drawn often, not several: what changes it changes all, and memory grows with the logarithm of
  /// the count. The new layer takes the other's ``timeMapping`` and place among its siblings, animated or
  /// not; both are not to be changed afterwards.
  ///
  /// - Parameters:
  ///   - layer: What is shown; it is taken out of its superlayer.
  ///   - count: How often; below 1 nothing is shown.
  ///   - step: From one copy to the next, in points of the superlayer.
  public convenience init(repeating layer: Layer, count: Int, step: Point) {
    self.init()
    layer.removeFromSuperlayer()
    zPosition = layer.zPosition
    timeMapping = layer.timeMapping
    tracks = layer.tracks.depthOnly
    layer.timeMapping = .identity
    guard count > 0 else { return }

    // Sixteen of a block make the next larger one; the digits of the count say how many of each.
    var blocks = [layer]
    var sizes = [1]
    while let size = sizes.last, count / size >= Self.blockCount, let block = blocks.last {
      let larger = Layer()
      for index in 0..<Self.blockCount { larger.place(block, index * size, step) }
      blocks.append(larger)
      sizes.append(size * Self.blockCount)
    }
    var done = 0
    for (block, size) in zip(blocks, sizes).reversed() {
      while count - done >= size {
        place(block, done, step)
        done += size
      }
    }
  }

  private static var blockCount: Int { 16 }

  /// Adds a sublayer that shows a block of copies, of which several share each layer.
  private final func place(_ block: Layer, _ index: Int, _ step: Point) {
    let holder = Layer()
    holder.position = step.scaled(by: Double(index))
    holder.superlayer = self
    holder.sublayers = [block]
    // Times are asked for upwards; all holders give the same ones.
    if block.superlayer == nil { block.superlayer = holder }
    sublayers.append(holder)
  }
}
