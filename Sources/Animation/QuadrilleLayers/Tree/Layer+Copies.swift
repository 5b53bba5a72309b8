public import QuadrilleImage

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
    self.init(
      repeating: layer,
      count: count,
      transform: Transform2D(translationX: step.x, y: step.y)
    )
  }

  /// Makes a layer that shows another one several times over, each time transformed once more: a
  /// CAReplicatorLayer with an affine `instanceTransform`.
  ///
  /// All is as with ``init(repeating:count:step:)``.
  ///
  /// - Parameters:
  ///   - layer: What is shown; it is taken out of its superlayer.
  ///   - count: How often; below 1 nothing is shown.
  ///   - transform: From one copy to the next, about the origin of the superlayer.
  public convenience init(repeating layer: Layer, count: Int, transform: Transform2D) {
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
      for index in 0..<Self.blockCount {
        larger.addCopy(block, transform.repeated(index * size))
      }
      blocks.append(larger)
      sizes.append(size * Self.blockCount)
    }
    var done = 0
    for (block, size) in zip(blocks, sizes).reversed() {
      while count - done >= size {
        addCopy(block, transform.repeated(done))
        done += size
      }
    }
  }

  private static var blockCount: Int { 16 }

  /// Adds a sublayer that shows a block of copies, of which several share each layer.
  private final func addCopy(_ block: Layer, _ transform: Transform2D) {
    let holder = Layer()
    var copyTransform = transform
    (copyTransform.tx, copyTransform.ty) = (0, 0)
    holder.affineTransform = copyTransform
    holder.position = Point(x: transform.tx, y: transform.ty)
    holder.superlayer = self
    holder.sublayers = [block]
    // Times are asked for upwards; all holders give the same ones.
    if block.superlayer == nil { block.superlayer = holder }
    sublayers.append(holder)
  }
}

extension Transform2D {
  /// The transform done so many times, at least 0.
  fileprivate func repeated(_ count: Int) -> Transform2D {
    if (a, b, c, d) == (1, 0, 0, 1) {
      return Transform2D(translationX: tx * Double(count), y: ty * Double(count))
    }
    var result = Transform2D.identity
    var power = self
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenating(power) }
      power = power.concatenating(power)
      rest >>= 1
    }
    return result
  }
}
