extension Layer {
  /// The layer's local time at a time of the tree.
  ///
  /// - Parameter time: The time in seconds, in the time of the tree's root.
  public final func localTime(at time: Double) -> Double {
    timeMapping.localTime(at: superlayer?.localTime(at: time) ?? time)
  }

  /// The state of the layer at a time of the tree, with its animations applied.
  ///
  /// Nothing is stored: the same layer and time give the same result, in any order of calls.
  public final func state(at time: Double) -> LayerState { evaluated(at: localTime(at: time)) }

  /// The state at a local time of the layer.
  @inline(__always)
  final func evaluated(at ownTime: Double) -> LayerState {
    var evaluation = Evaluation(model)
    evaluate(at: ownTime, &evaluation)
    return evaluation.state
  }

  /// Applies the animations to a copy of the model.
  @inline(__always)
  final func evaluate(at ownTime: Double, _ evaluation: inout Evaluation) {
    tracks.apply(at: ownTime, of: model, to: &evaluation)
    evaluation.finish()
    if !features.contains(.snapshot) { evaluation.state.time = ownTime }
    display(&evaluation.state)
  }

  /// A static copy of the layer and its sublayers at a time.
  ///
  /// Its layers have no animations; ``modelLayer`` is the original of each. A layer of a class that
  /// overrides ``display(_:)`` is copied as a plain layer, with the chosen contents. Drawing at a
  /// time with ``draw(in:at:origin:)`` needs no such copy.
  public final func presentation(at time: Double) -> Layer {
    let copy = snapshot(atSuperlayer: superlayer?.localTime(at: time) ?? time)
    copy.setModelLayers(of: self)
    return copy
  }

  private final func setModelLayers(of layer: Layer) {
    modelLayer = layer.modelLayer ?? layer
    for (copy, layer) in zip(sublayers, layer.sublayers) { copy.setModelLayers(of: layer) }
    if let mask = layer.maskLayer { maskLayer?.setModelLayers(of: mask) }
  }

  /// A static copy.
  ///
  /// - Parameters:
  ///   - time: The superlayer's time.
  ///   - isOwned: Whether the layer will own the copy, which then must not own the layer.
  final func snapshot(atSuperlayer time: Double, isOwned: Bool = false) -> Layer {
    let ownTime = timeMapping.localTime(at: time)
    let copy = makeSnapshot()
    copy.features.insert(.snapshot)
    copy.model = evaluated(at: ownTime)
    copy.drawing = drawing
    if features.contains(.customClass) {
      copy.drawing =
        isOwned
        ? { [weak self] state, list in self?.draw(state, in: &list) }
        : { state, list in self.draw(state, in: &list) }
    }
    copy.transitions = transitions?.stopped(at: ownTime)
    copy.setMask(maskLayer?.snapshot(atSuperlayer: ownTime))
    copy.sublayers = sublayers.map { layer in
      let sublayer = layer.snapshot(atSuperlayer: ownTime)
      sublayer.superlayer = copy
      return sublayer
    }
    return copy
  }
}
