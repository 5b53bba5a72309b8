package import QuadrilleImage

/// How a layer's new state replaces its old one, after `CATransition`.
public struct Transition: Sendable {
  /// The kinds of transition.
  public enum Kind: String, Sendable, CaseIterable {
    /// The old state fades into the new one.
    case fade
    /// The new state pushes the old one out.
    case push
    /// The new state moves in over the old one.
    case moveIn
    /// The old state moves away and reveals the new one.
    case reveal
  }

  /// The edge at which a movement begins, as displayed; the movement is towards the opposite edge.
  public enum Edge: String, Sendable, CaseIterable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
  }

  /// The kind.
  public var kind: Kind
  /// The edge at which a movement begins; ignored by a fade.
  public var edge: Edge
  /// The timing; a `beginTime` of 0 is replaced by the layer's time at the start.
  public var timing: MediaTiming
  /// The easing of its progress.
  public var curve: TimingCurve
  /// The progress at its beginning, from 0 to 1.
  public var startProgress = 0.0
  /// The progress at its end, from 0 to 1.
  public var endProgress = 1.0

  /// Makes a transition.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - edge: The edge at which a movement begins.
  ///   - duration: Its length in seconds.
  ///   - curve: The easing of its progress.
  public init(
    _ kind: Kind,
    from edge: Edge = .left,
    duration: Double = 0.25,
    curve: TimingCurve = .linear
  ) {
    self.kind = kind
    self.edge = edge
    timing = MediaTiming(duration: duration)
    self.curve = curve
  }

  /// How one of the two states is drawn.
  package struct StateAppearance: Hashable, Sendable {
    /// Its offset in points, y downwards.
    package var shift = Point.zero
    /// Its opacity.
    package var opacity = 1.0
  }

  /// How both states are drawn at a moment.
  package struct Placement: Hashable, Sendable {
    /// The old state.
    package var old = StateAppearance()
    /// The new state.
    package var new = StateAppearance()
    /// Whether the new state is drawn over the old one.
    package var newIsAbove = true
    /// Whether the two are weighted by their opacities and added, instead of drawn over each other.
    package var mixes = false

    /// Mirrors the shifts, for coordinates with y upwards.
    mutating func flip() {
      old.shift.y = -old.shift.y
      new.shift.y = -new.shift.y
    }
  }

  /// The progress of the transition at a time of the layer; nil if it is not visible.
  func progress(at ownTime: Double) -> Double? {
    guard let progress = timing.progress(at: ownTime) else { return nil }
    return startProgress + (endProgress - startProgress) * curve.value(for: progress.fraction)
  }

  /// How both states are drawn at a progress.
  ///
  /// - Parameters:
  ///   - progress: From 0 for the old state to 1 for the new one.
  ///   - size: The size of the layer in points.
  package func placement(progress: Double, size: Size) -> Placement {
    var placement = Placement()
    // The distance from the edge to the opposite one.
    let way =
      switch edge {
      case .left: Point(x: size.width, y: 0)
      case .right: Point(x: -size.width, y: 0)
      case .top: Point(x: 0, y: size.height)
      case .bottom: Point(x: 0, y: -size.height)
      }
    switch kind {
    case .fade:
      placement.mixes = true
      placement.old.opacity = min(max(1 - progress, 0), 1)
      placement.new.opacity = min(max(progress, 0), 1)
    case .push:
      placement.old.shift = way.scaled(by: progress)
      placement.new.shift = way.scaled(by: progress - 1)
    case .moveIn: placement.new.shift = way.scaled(by: progress - 1)
    case .reveal:
      placement.old.shift = way.scaled(by: progress)
      placement.newIsAbove = false
    }
    return placement
  }
}
