extension Layer {
  /// The layer's own time at a time of the tree.
  ///
  /// - Parameter time: The time in seconds that the root of the tree lives in.
  public final func localTime(at time: Double) -> Double {
    timing.localTime(at: superlayer?.localTime(at: time) ?? time)
  }

  /// What the layer looks like at a time of the tree, its animations applied.
  ///
  /// Nothing is stored: the same layer asked for the same time gives the same answer, in any order
  /// of asking.
  public final func state(at time: Double) -> LayerState { evaluated(at: localTime(at: time)) }

  /// The state at a time of the layer's own.
  @inline(__always)
  final func evaluated(at ownTime: Double) -> LayerState {
    var evaluation = Evaluation(model)
    evaluate(at: ownTime, &evaluation)
    return evaluation.state
  }

  /// Applies the animations to a copy of the model.
  @inline(__always)
  final func evaluate(at ownTime: Double, _ evaluation: inout Evaluation) {
    let tracks = tracks
    let span = tracks.span
    for index in span.indices { span[index].apply(at: ownTime, of: self, to: &evaluation) }
    evaluation.finish()
    display(&evaluation.state)
  }

  /// The layer and its sublayers as they are at a time: a tree of its own that stands still.
  ///
  /// Its layers have no animations; ``modelLayer`` is the layer that each shows. One of a class that
  /// overrides ``display(_:)`` is a plain layer there, which has what that chose. To draw a moment,
  /// ``draw(in:at:origin:)`` does without the tree.
  public final func presentation(at time: Double) -> Layer {
    moment(atSuperlayer: superlayer?.localTime(at: time) ?? time)
  }

  final func moment(atSuperlayer time: Double) -> Layer {
    let ownTime = timing.localTime(at: time)
    let moment = makeMoment()
    moment.model = evaluated(at: ownTime)
    moment.modelLayer = modelLayer ?? self
    moment.drawing = drawing
    moment.passage = passage?.stopped(at: ownTime)
    moment.sublayers = sublayers.map { layer in
      let part = layer.moment(atSuperlayer: ownTime)
      part.superlayer = moment
      return part
    }
    return moment
  }
}
