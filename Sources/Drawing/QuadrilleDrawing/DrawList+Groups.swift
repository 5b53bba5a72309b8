public import QuadrilleImage

extension DrawList {
  /// A layer that is drawn separately on transparent black and then composited as a whole.
  public struct Group: Sendable {
    /// The contents, in device pixels of the whole canvas.
    public let list: DrawList
    /// The pixels of the canvas that the group can cover; only these need to be drawn.
    public let bounds: PixelRect
    /// The size of the texture that the group's quad refers to, whose upper left part is
    /// ``bounds``.
    ///
    /// Rounded up so that few sizes are needed while things move.
    public let textureSize: PixelSize
  }

  /// Draws a closure's output as one layer, with the opacity and blend mode of this list's state.
  ///
  /// Quads inside the group cover each other before the whole is faded, as sublayers of a layer do.
  /// The closure's list starts with this list's state, but opaque and with normal blending. If its
  /// quads do not overlap, they are added to this list one by one and no layer is needed.
  public mutating func drawGroup<Failure: Error>(
    _ body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    try drawGroup(through: nil, body)
  }

  /// Draws a closure's output as one layer multiplied by the alpha of another one, with the opacity
  /// and blend mode of this list's state.
  ///
  /// - Parameters:
  ///   - mask: Draws the mask layer, whose alpha is used; where it draws nothing, the result is
  ///     clear.
  ///   - body: Draws the masked content. Both lists start with this list's state, but opaque and
  ///     with normal blending.
  public mutating func drawGroup<Failure: Error>(
    maskedBy mask: (inout DrawList) throws(Failure) -> Void,
    _ body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    var cover = emptyGroup()
    try mask(&cover)
    guard !cover.quads.isEmpty else { return }
    var group = emptyGroup()
    try body(&group)
    group.state.clip = state.clip
    group.mask(by: cover)
    add(group, through: nil)
  }

  /// Multiplies the existing content by the alpha of another list.
  private mutating func mask(by cover: DrawList) {
    let runs = runs
    let bounds = coveredPixels(of: runs)
    guard !bounds.isEmpty else { return }
    let size = Self.textureSize(of: bounds, on: pixelSize)
    state.blendMode = .destinationIn
    openRun(.group(groups.count), options: .blended)
    groups.append(Group(list: cover, bounds: bounds, textureSize: size))
    append(Quad(showing: bounds, of: size), tint: .white, region: nil, mask: nil)
    closeRun()
  }

  /// The texture size of a group, rounded up so that few sizes are needed while things move.
  private static func textureSize(of bounds: PixelRect, on canvas: PixelSize) -> PixelSize {
    PixelSize(
      width: min((bounds.width + 63) & ~63, canvas.width),
      height: min((bounds.height + 63) & ~63, canvas.height)
    )
  }

  /// An empty list with this list's state, but opaque and with normal blending.
  private func emptyGroup() -> DrawList {
    var group = DrawList(pixelSize: pixelSize, scale: scale)
    group.state = state
    group.state.opacity = 1
    group.state.tint = .white
    group.state.blendMode = .normal
    return group
  }

  mutating func drawGroup<Failure: Error>(
    through shape: TransformedShape?,
    _ body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    var group = emptyGroup()
    if let shape {
      group.state.clip = state.clip.map(shape.pixels.intersection) ?? shape.pixels
      guard group.state.clip?.isEmpty == false else { return }
    }
    try body(&group)
    add(group, through: shape)
  }

  private mutating func add(_ group: DrawList, through shape: TransformedShape?) {
    let runs = group.runs
    guard !runs.isEmpty, tint.alpha > 0 else { return }
    guard !group.isDecomposable(runs, isMasked: shape != nil) else {
      return take(runs, of: group, through: shape)
    }
    let bounds = group.coveredPixels(of: runs)
    guard !bounds.isEmpty else { return }
    let size = Self.textureSize(of: bounds, on: pixelSize)
    var options: RunOptions = tint == .white ? .blended : [.blended, .tinted]
    if shape != nil { options.insert(.masked) }
    if shape?.projection != nil { options.insert(.projected) }
    openRun(.group(groups.count), options: options)
    groups.append(Group(list: group, bounds: bounds, textureSize: size))
    append(
      Quad(showing: bounds, of: size),
      tint: tint,
      region: nil,
      mask: shape?.mask,
      projection: shape?.projection
    )
    closeRun()
  }

  // MARK: Groups that need no layer

  /// Whether the quads give the same image without a group: none of them overlaps another.
  private func isDecomposable(_ runs: [Run], isMasked: Bool) -> Bool {
    guard quads.count <= 16 else { return false }
    for run in runs {
      guard run.blendMode == .normal, !isMasked || !run.options.contains(.masked) else {
        return false
      }
    }
    for index in quads.indices {
      let box = quads[index].box
      for other in quads[..<index] where box.overlaps(other.box) { return false }
    }
    return true
  }

  private mutating func take(_ runs: [Run], of group: DrawList, through shape: TransformedShape?) {
    let isTinted = tint != .white
    for run in runs {
      // The group may have set its own clip, which does not extend this one.
      let clip = state.clip.map { own in run.clip.map(own.intersection) ?? own } ?? run.clip
      guard clip?.isEmpty != true else { continue }
      var options = run.options
      if isTinted { options.formUnion([.tinted, .blended]) }
      if shape != nil { options.formUnion([.masked, .blended]) }
      if shape?.projection != nil { options.insert(.projected) }
      if state.blendMode != .normal { options.insert(.blended) }
      var source = run.source
      if case .group(let index) = source {
        source = .group(groups.count)
        groups.append(group.groups[index])
      }
      if !canExtendOpenRun(source, options, clip: clip) {
        openRun(source, options: options, clip: clip)
      }
      for (offset, index) in run.quads.enumerated() {
        let own = run.options.contains(.tinted) ? group.tints[run.firstTint + offset] : .white
        let projection =
          run.options.contains(.projected)
          ? group.projections[run.firstProjection + offset] : .flat
        append(
          group.quads[index],
          tint: own.multiplied(with: tint),
          region: run.options.contains(.clamped) ? group.regions[run.firstRegion + offset] : nil,
          mask: run.options.contains(.masked) ? group.masks[run.firstMask + offset] : shape?.mask,
          projection: shape.map { shape in
            QuadProjection(weights: projection.weights, mask: shape.projection?.mask ?? .zero)
          } ?? projection
        )
      }
      if case .group = source { closeRun() }
    }
    // The following quads use the state's clip.
    closeRun()
  }

  private func coveredPixels(of runs: [Run]) -> PixelRect {
    let canvas = PixelRect(pixelSize)
    var result: PixelRect?
    for run in runs {
      var low = SIMD2<Float>(repeating: .infinity)
      var high = -low
      for quad in quads[run.quads] {
        let box = quad.box
        // A quad that is not finite covers nothing.
        guard (box.low + box.high).sum().isFinite else { continue }
        low = pointwiseMin(low, box.low)
        high = pointwiseMax(high, box.high)
      }
      guard low.x <= high.x else { continue }
      let covered = PixelRect(
        from: SIMD2<Double>(low.rounded(.down)),
        to: SIMD2<Double>(high.rounded(.up)),
        in: pixelSize
      ).intersection(run.clip ?? canvas)
      guard !covered.isEmpty else { continue }
      result = result.map { $0.union(covered) } ?? covered
    }
    return result ?? .zero
  }
}

extension Quad {
  /// Creates an untextured quad that covers whole pixels.
  init(pixels: PixelRect) {
    let (left, top) = (Float(pixels.minX), Float(pixels.minY))
    let (right, bottom) = (Float(pixels.maxX), Float(pixels.maxY))
    self.init(
      topLeft: SIMD4(left, top, 0.5, 0.5),
      topRight: SIMD4(right, top, 0.5, 0.5),
      bottomLeft: SIMD4(left, bottom, 0.5, 0.5),
      bottomRight: SIMD4(right, bottom, 0.5, 0.5)
    )
  }

  /// Creates the quad that shows the upper left part of a texture on whole pixels, one texel per
  /// pixel.
  init(showing pixels: PixelRect, of size: PixelSize) {
    self.init(pixels: pixels)
    let u = Float(pixels.width) / Float(size.width)
    let v = Float(pixels.height) / Float(size.height)
    topLeft.highHalf = SIMD2(0, 0)
    topRight.highHalf = SIMD2(u, 0)
    bottomLeft.highHalf = SIMD2(0, v)
    bottomRight.highHalf = SIMD2(u, v)
  }

  /// The corners of the axis-aligned bounding rectangle of the quad.
  fileprivate var box: Box {
    Box(
      low: pointwiseMin(
        pointwiseMin(topLeft.lowHalf, topRight.lowHalf),
        pointwiseMin(bottomLeft.lowHalf, bottomRight.lowHalf)
      ),
      high: pointwiseMax(
        pointwiseMax(topLeft.lowHalf, topRight.lowHalf),
        pointwiseMax(bottomLeft.lowHalf, bottomRight.lowHalf)
      )
    )
  }

  fileprivate struct Box {
    var low: SIMD2<Float>
    var high: SIMD2<Float>

    func overlaps(_ other: Box) -> Bool {
      all(low .< other.high) && all(other.low .< high)
    }
  }
}
