/// The action for a property change inside a transaction.
public enum LayerAction: Sendable {
  /// No animation: the new value is visible immediately, and the search for an action ends.
  case disabled
  /// A copy of an animation.
  ///
  /// A basic animation of the property without `from`, `to` and `by` runs from the visible value to
  /// the new one. It begins at the transaction's time.
  case animation(Animation)
}

/// Actions shared by several layers, after the dictionary `style`.
public struct LayerStyle: Sendable {
  /// The actions.
  public var actions: [LayerProperty: LayerAction]
  /// The style that is searched next; a list of none or one.
  private var inherited: [LayerStyle]

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - parent: The style that is searched for other properties.
  public init(actions: [LayerProperty: LayerAction], parent: LayerStyle? = nil) {
    self.actions = actions
    inherited = parent.map { [$0] } ?? []
  }

  /// The action for a property, possibly inherited.
  public func action(for property: LayerProperty) -> LayerAction? {
    actions[property] ?? inherited.first?.action(for: property)
  }
}

extension Animation {
  /// The animation with missing values filled in from another one.
  func completed(by change: Animation) -> Animation {
    var copy = self
    if case .motion(let motion) = content, motion.isEmpty {
      copy = Animation(timing, curve, change.content)
    }
    copy.timing.beginTime = 0
    return copy
  }
}
