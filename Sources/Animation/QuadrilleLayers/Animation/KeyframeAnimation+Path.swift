public import QuadrilleImage

/// Whether a layer rotates with the direction of the path that it follows, after
/// `CAAnimationRotationMode`.
public enum PathRotation: String, Sendable, CaseIterable {
  /// The x axis of the layer points along the path.
  case auto
  /// The x axis of the layer points against the path.
  case autoReverse
}

extension KeyframeAnimation where Value == Point {
  /// Makes an animation along a path.
  ///
  /// The keys are the ends of the path's segments: with the mode ``Mode/linear`` every segment takes
  /// the same time, or that of ``keyTimes``, each in its own parameter; with ``Mode/paced`` the speed
  /// is constant along the whole path; with ``Mode/discrete`` the value jumps from key to key. The
  /// cubic modes are the same as linear and paced.
  ///
  /// ```swift
  /// let track = try MotionPath(svg: "M0 0 C 40 0, 60 20, 60 60 Z")
  /// car.add(KeyframeAnimation(.position, path: track, rotationMode: .auto, duration: 4))
  /// ```
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - path: The path; without segments the animation shows its only point.
  ///   - rotationMode: Whether the tangent's angle is added to the layer's rotation; at a corner the
  ///     angle is that of the later segment.
  ///   - mode: The distribution of time over the segments.
  ///   - keyTimes: The times of the keys, one more than segments.
  ///   - duration: The length of one pass in seconds, without the reverse pass.
  ///   - curve: The easing of the progress.
  ///   - fillMode: What shows before and after.
  ///   - repetition: How often it is played.
  ///   - autoreverses: Whether each pass is also played back.
  public init(
    _ key: LayerKey<Point>,
    path: MotionPath,
    rotationMode: PathRotation? = nil,
    mode: Mode = .linear,
    keyTimes: [Double] = [],
    duration: Double,
    curve: TimingCurve = .linear,
    fillMode: MediaTiming.FillMode = .removed,
    repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    self.init(
      key,
      values: [],
      mode: mode,
      keyTimes: keyTimes,
      duration: duration,
      curve: curve,
      fillMode: fillMode,
      repetition: repetition,
      autoreverses: autoreverses
    )
    self.path = path
    self.rotationMode = rotationMode
  }
}

extension KeyframeAnimation {
  /// The motion along the path; nil without one.
  var pathMotion: PathMotion? {
    guard let path, let animation = self as? KeyframeAnimation<Point> else { return nil }
    return PathMotion(animation.key, path: PathTable(path, animation), animation)
  }

  /// The motions along the path, and of the rotation; nil without a path.
  var pathContent: Animation.Content? {
    guard let motion = pathMotion else { return nil }
    guard let rotationMode else { return .motion(motion) }
    return .motions([motion, PathRotationMotion(motion.path, rotationMode)])
  }
}
