import QuadrilleSystem
import Synchronization

/// A scope in which changes of layers are animated, after `CATransaction`.
///
/// Outside of transactions changes are visible immediately. Inside, changing an animatable property
/// to another value also adds a basic animation from the value visible at the transaction's time,
/// unless the layer's ``Layer/action(for:)`` overrides it.
///
/// ```swift
/// let end = Transaction(at: 2, duration: 0.5).run {
///   hero.position = Point(x: 100, y: 40)
///   hero.opacity = 0.5
/// }
/// // end == 2.5
/// ```
///
/// Transactions nest: unset values are inherited from the outer one. A scope applies only to the
/// task that runs it.
public struct Transaction: Sendable {
  /// The time of the tree in seconds at which the changes happen.
  public var time: Double
  /// The duration of the animations in seconds; nil inherits the outer transaction's, by default
  /// 0.25.
  public var duration: Double?
  /// The curve of the animations; nil inherits the outer transaction's, by default
  /// ``TimingCurve/default``.
  public var curve: TimingCurve?
  /// Whether changes are visible immediately; nil inherits the outer transaction's value, by
  /// default false.
  public var disablesActions: Bool?
  private var log: EndTime?

  /// Makes a transaction.
  ///
  /// - Parameters:
  ///   - time: The time of the tree at which the changes happen.
  ///   - duration: The duration of the animations in seconds.
  ///   - curve: Their curve.
  ///   - disablesActions: Whether changes are visible immediately.
  public init(
    at time: Double,
    duration: Double? = nil,
    curve: TimingCurve? = nil,
    disablesActions: Bool? = nil
  ) {
    self.time = time
    self.duration = duration
    self.curve = curve
    self.disablesActions = disablesActions
  }

  /// Runs a closure in the transaction.
  ///
  /// - Returns: The time of the tree at which all animations added inside have ended: the
  ///   transaction's own time if there are none, infinity if one never ends.
  @discardableResult
  public func run<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
    var inner = self
    if let outer = Transaction.current {
      inner.duration = duration ?? outer.duration
      inner.curve = curve ?? outer.curve
      inner.disablesActions = disablesActions ?? outer.disablesActions
    }
    let log = EndTime(time, outer: Transaction.current?.log)
    inner.log = log
    Transaction.openCount.add(1, ordering: .relaxed)
    defer { Transaction.openCount.subtract(1, ordering: .relaxed) }
    let outcome: Result<Void, Failure> = Transaction.$running.withValue(inner) {
      Result(catching: body)
    }
    try outcome.get()
    return log.time
  }

  /// The innermost running transaction of the task; nil outside of transactions.
  public static var current: Transaction? { running }

  @TaskLocal private static var running: Transaction?

  /// The default duration of animations.
  static let quarter = 0.25

  /// The number of open scopes in all tasks: if it is 0, no lookup is needed.
  private static let openCount = Atomic<Int>(0)

  @inline(__always)
  static var isOpen: Bool { openCount.load(ordering: .relaxed) != 0 }

  var effectiveDuration: Double { duration ?? Self.quarter }
  var effectiveCurve: TimingCurve? { curve }
  var actionsAreEnabled: Bool { !(disablesActions ?? false) }

  /// Extends the end that ``run(_:)`` returns to a time of the tree.
  static func extendEnd(to time: Double) { current?.log?.extend(to: time) }
}

/// The latest end of a transaction's animations.
private final class EndTime: Sendable {
  private let latest: Lock<Double>
  private let outer: EndTime?

  init(_ time: Double, outer: EndTime?) {
    latest = Lock(time)
    self.outer = outer
  }

  var time: Double { latest.withLock { $0 } }

  func extend(to time: Double) {
    latest.withLock { $0 = max($0, time) }
    outer?.extend(to: time)
  }
}
