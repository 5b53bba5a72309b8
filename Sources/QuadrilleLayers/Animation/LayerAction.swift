/// What the change of a property sets off inside a transaction.
public enum LayerAction: Sendable {
  /// No animation: the new value shows at once, and the search for an action ends.
  case disabled
  /// An animation of a copy of this one.
  ///
  /// A basic animation of the property without `from`, `to` and `by` leads from what was seen to the
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

extension Layer {
  /// What a change of a property sets off; nil where nobody has an answer.
  ///
  /// Asked are ``actionProvider``, ``actions``, ``style`` and ``defaultAction(for:)``, in this order;
  /// the first answer counts, also where it is ``LayerAction/disabled``.
  public final func action(for property: LayerProperty) -> LayerAction? {
    if let action = actionProvider?(self, property) { return action }
    if let action = actions[property] { return action }
    if let action = style?.action(for: property) { return action }
    return defaultAction(for: property)
  }

  /// Adds the animation of a change inside a transaction; called before the value is stored.
  @inline(__always)
  final func willChange<Value: TrackValue>(_ key: LayerKey<Value>, to value: Value) {
    if Transaction.isOpen { animateChange(of: key, to: value) }
  }

  @inline(never)
  private final func animateChange<Value: TrackValue>(of key: LayerKey<Value>, to value: Value) {
    guard
      let transaction = Transaction.current, transaction.actionsAreEnabled,
      Value.read(key.property, from: Evaluation(model)) != value
    else { return }
    let seen = Value.read(key.property, from: Evaluation(state(at: transaction.time)))
    let change = BasicAnimation(
      key,
      from: seen,
      to: value,
      duration: transaction.effectiveDuration,
      curve: transaction.effectiveCurve ?? .default
    )
    let name = key.property.rawValue
    switch action(for: key.property) {
    case .some(.disabled): break
    case .some(.animation(let animation)):
      add(animation.leading(change.erased), forKey: name, at: transaction.time)
    case nil: add(change, forKey: name, at: transaction.time)
    }
  }
}

extension Animation {
  /// The animation with another's way in the place of a way that it does not have.
  fileprivate func leading(_ change: Animation) -> Animation {
    var copy = self
    if isWithoutWay { copy = Animation(timing, curve, change.content) }
    copy.timing.beginTime = 0
    return copy
  }

  private var isWithoutWay: Bool {
    guard case .motion(let motion) = content else { return false }
    return motion.isWithoutWay
  }
}

extension AnyMotion {
  var isWithoutWay: Bool {
    switch self {
    case .number(let motion): motion.isWithoutWay
    case .point(let motion): motion.isWithoutWay
    case .size(let motion): motion.isWithoutWay
    case .rect(let motion): motion.isWithoutWay
    case .color(let motion): motion.isWithoutWay
    case .affine(let motion): motion.isWithoutWay
    case .transform(let motion): motion.isWithoutWay
    case .integer(let motion): motion.isWithoutWay
    case .flag(let motion): motion.isWithoutWay
    case .contents(let motion): motion.isWithoutWay
    case .other: true
    }
  }
}

extension Motion {
  fileprivate var isWithoutWay: Bool {
    guard case .nothing = course else { return false }
    return true
  }
}
