/// The action of a change of a property inside a transaction.
public enum LayerAction: Sendable {
  /// No animation: the new value shows at once, and the search for an action ends.
  case disabled
  /// An animation of a copy of this one.
  ///
  /// A basic animation of the property without `from`, `to` and `by` runs from what was seen to the
  /// new value. Its beginning is the transaction's time.
  case animation(Animation)
}

/// Actions that several layers share, after the dictionary `style`.
public struct LayerStyle: Sendable {
  /// The actions.
  public var actions: [LayerProperty: LayerAction]
  /// The style asked where this one has no answer; a list of none or one.
  private var inherited: [LayerStyle]

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - parent: The style asked where they have no answer.
  public init(actions: [LayerProperty: LayerAction], parent: LayerStyle? = nil) {
    self.actions = actions
    inherited = parent.map { [$0] } ?? []
  }

  /// The style's action, or that of the one it inherits from.
  public func action(for property: LayerProperty) -> LayerAction? {
    actions[property] ?? inherited.first?.action(for: property)
  }
}

extension Animation {
  /// The animation with the values of another one, where it has none of its own.
  func completed(by change: Animation) -> Animation {
    var copy = self
    if case .motion(let motion) = content, motion.isEmpty {
      copy = Animation(timing, curve, change.content)
    }
    copy.timing.beginTime = 0
    return copy
  }
}
