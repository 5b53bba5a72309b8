public import QuadrillePixels

/// How a layer's old look gives way to its new one, after `CATransition`.
public struct Transition: Sendable {
  /// The ways of passing.
  public enum Kind: String, Sendable, CaseIterable {
    /// The old look fades into the new one.
    case fade
    /// The new look pushes the old one out.
    case push
    /// The new look moves in over the old one.
    case moveIn
    /// The old look moves away and reveals the new one.
    case reveal
  }

  /// The side at which a movement begins, as it is seen; everything moves to the opposite side.
  public enum Edge: String, Sendable, CaseIterable {
    /// The left side.
    case left
    /// The right side.
    case right
    /// The upper side.
    case top
    /// The lower side.
    case bottom
  }

  /// How it passes.
  public var kind: Kind
  /// Where a movement begins; without meaning for a fade.
  public var edge: Edge
  /// When it runs; a `beginTime` of 0 becomes the layer's time at which it starts.
  public var timing: MediaTiming
  /// How its progress is bent.
  public var curve: TimingFunction
  /// How much of it is done at its beginning, from 0 to 1.
  public var startProgress = 0.0
  /// How much of it is done at its end, from 0 to 1.
  public var endProgress = 1.0

  /// Makes a transition.
  public init(
    _ kind: Kind,
    from edge: Edge = .left,
    duration: Double = 0.25,
    curve: TimingFunction = .linear
  ) {
    self.kind = kind
    self.edge = edge
    timing = MediaTiming(duration: duration)
    self.curve = curve
  }

  /// Where one of the two looks is.
  public struct Side: Hashable, Sendable {
    /// How far it is moved, in points, y downwards.
    public var shift = Point.zero
    /// How much of it is seen.
    public var opacity = 1.0
  }

  /// Where both looks are at a moment.
  public struct Placement: Hashable, Sendable {
    /// The look of before.
    public var old = Side()
    /// The look of afterwards.
    public var new = Side()
    /// Whether the new look is drawn over the old one.
    public var newIsAbove = true
    /// Whether the two are not laid over each other but mixed by their opacities.
    public var mixes = false

    mutating func turnOver() {
      old.shift.y = -old.shift.y
      new.shift.y = -new.shift.y
    }
  }

  /// Where both looks are when so much of the transition is done.
  ///
  /// - Parameters:
  ///   - progress: From 0 for the old look to 1 for the new one.
  ///   - size: The size of the layer in points.
  public func placement(at progress: Double, size: Size) -> Placement {
    var placement = Placement()
    // All the way from the edge to the opposite one.
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

extension Layer {
  /// Changes the layer and lets its old look give way to the new one.
  ///
  /// The old look is the layer with its sublayers at the time of the change; it is moved and faded
  /// inside the layer's place. A later transition takes the place of one that has not ended and
  /// starts from what is seen. What moves is not clipped to the layer.
  ///
  /// - Parameters:
  ///   - transition: How.
  ///   - time: The time of the tree in seconds.
  ///   - changes: What becomes different: contents, sublayers, anything inside the layer.
  public final func transition(
    _ transition: Transition,
    at time: Double,
    changes: (Layer) -> Void
  ) {
    let old = presentation(at: time)
    changes(self)
    var transition = transition
    if transition.timing.beginTime == 0 { transition.timing.beginTime = localTime(at: time) }
    passage = Passage(from: old, transition)
  }
}
