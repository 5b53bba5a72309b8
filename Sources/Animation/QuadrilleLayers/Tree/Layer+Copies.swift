public import QuadrilleImage

extension Layer {
  /// Makes a layer that shows copies of another one, each translated by a further step.
  ///
  /// Copies are drawn in order, later ones on top, each with the whole subtree. They are one layer
  /// drawn repeatedly: changes affect all copies, and memory grows with the logarithm of the count.
  /// The new layer takes the other's ``timeMapping`` and ``zPosition``, animated or not; neither
  /// may be changed afterwards.
  ///
  /// - Parameters:
  ///   - layer: The layer to copy; it is removed from its superlayer.
  ///   - count: The number of copies; below 1 nothing is shown.
  ///   - step: The translation between copies, in points of the superlayer.
  public convenience init(repeating layer: Layer, count: Int, step: Point) {
    self.init(
      repeating: layer,
      count: count,
      transform: Transform2D(translationX: step.x, y: step.y)
    )
  }

  /// Makes a layer that shows copies of another one, each transformed by a further power of a
  /// transform: a CAReplicatorLayer with an affine `instanceTransform`.
  ///
  /// Otherwise like ``init(repeating:count:step:)``.
  ///
  /// - Parameters:
  ///   - layer: The layer to copy; it is removed from its superlayer.
  ///   - count: The number of copies; below 1 nothing is shown.
  ///   - transform: The transform between copies, about the origin of the superlayer.
  public convenience init(repeating layer: Layer, count: Int, transform: Transform2D) {
    self.init()
    layer.removeFromSuperlayer()
    zPosition = layer.zPosition
    timeMapping = layer.timeMapping
    tracks = layer.tracks.depthOnly
    layer.timeMapping = .identity
    guard count > 0 else { return }

    // Each block contains sixteen of the next smaller one; the hexadecimal digits of the count are
    // the numbers of blocks.
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

  /// Adds a sublayer for a block of copies; several sublayers share each block.
  private final func addCopy(_ block: Layer, _ transform: Transform2D) {
    let holder = Layer()
    var copyTransform = transform
    (copyTransform.tx, copyTransform.ty) = (0, 0)
    holder.affineTransform = copyTransform
    holder.position = Point(x: transform.tx, y: transform.ty)
    holder.superlayer = self
    holder.sublayers = [block]
    // Times are computed from the superlayers; all holders give the same ones.
    if block.superlayer == nil { block.superlayer = holder }
    sublayers.append(holder)
  }
}

extension Transform2D {
  /// The transform applied a number of times, 0 or more.
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
