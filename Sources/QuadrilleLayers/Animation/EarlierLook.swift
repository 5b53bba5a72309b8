/// A look that a layer has before another one, and how it gives way to that.
///
/// See ``Layer/setEarlierLooks(_:)``.
public struct EarlierLook {
  /// The inside of the layer: background, contents, drawing, sublayers and border, with the
  /// animations of this one.
  public var layer: Layer
  /// How it gives way to the next look; its `beginTime` is a time of the layer.
  public var transition: Transition
  /// Whether it has the sublayers of the look that follows, instead of its own.
  public var sharesSublayers: Bool

  /// Makes a look.
  public init(_ layer: Layer, _ transition: Transition, sharesSublayers: Bool = false) {
    self.layer = layer
    self.transition = transition
    self.sharesSublayers = sharesSublayers
  }
}

extension Layer {
  /// Gives the layer looks that come before its own: one after the other gives way to the next, and
  /// the last one to the layer itself.
  ///
  /// Unlike ``transition(_:at:changes:)``, which is called when something changes, this says beforehand
  /// what is seen at any time. The first look is seen until its transition begins. All looks are seen
  /// in the place of this layer, with its position, transform, opacity and blending; they live in its
  /// time, and go on moving while they give way.
  ///
  /// The model alone is the layer's own look, without any of the earlier ones.
  ///
  /// - Parameter looks: The looks in the order of the times at which their transitions begin; layers
  ///   without superlayers, which are not to be changed afterwards. None takes all away.
  public final func setEarlierLooks(_ looks: [EarlierLook]) {
    var next: Layer = self
    for look in looks.reversed() {
      look.layer.superlayer = self
      look.layer.timing = .identity
      if look.sharesSublayers { look.layer.sublayers = next.sublayers }
      next = look.layer
    }
    passage = looks.isEmpty ? nil : Passage(looks.map { Passage.Look($0.layer, $0.transition) })
  }
}
