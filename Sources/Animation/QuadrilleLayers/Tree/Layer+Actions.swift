extension Layer {
  /// The action for a property change; nil if there is none, so that the change is animated by
  /// default.
  ///
  /// Searches ``actionProvider``, ``actions``, ``style`` and ``defaultAction(for:)``, in this
  /// order; the first result is used, also if it is ``LayerAction/disabled``.
  public final func action(for property: LayerProperty) -> LayerAction? {
    if let action = actionProvider?(self, property) { return action }
    if let action = actions[property] { return action }
    if let action = style?.action(for: property) { return action }
    return defaultAction(for: property)
  }

  /// Adds the animation of a change inside a transaction; called before the value is stored.
  @inline(__always)
  final func willChange<Value>(_ key: LayerKey<Value>, to value: Value) {
    if Transaction.isOpen { animateChange(of: key, to: value) }
  }

  @inline(never)
  private final func animateChange<Value>(of key: LayerKey<Value>, to value: Value) {
    guard
      let transaction = Transaction.current, transaction.actionsAreEnabled, model[key] != value
    else { return }
    let change = BasicAnimation(
      key,
      from: state(at: transaction.time)[key],
      to: value,
      duration: transaction.effectiveDuration,
      curve: transaction.effectiveCurve ?? .default
    )
    let name = key.property.animationKey
    switch action(for: key.property) {
    case .some(.disabled): break
    case .some(.animation(let animation)):
      add(animation.completed(by: change.erased), forKey: name, at: transaction.time)
    case nil: add(change, forKey: name, at: transaction.time)
    }
  }

  /// The time of the tree for a local time of the layer; infinity if its time is paused.
  final func treeTime(at ownTime: Double) -> Double {
    guard let time = timeMapping.parentTime(at: ownTime) else { return .infinity }
    return superlayer?.treeTime(at: time) ?? time
  }
}
