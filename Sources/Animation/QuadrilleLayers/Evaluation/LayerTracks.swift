/// The animation of one property, with its groups flattened and its begin time resolved.
struct Track: Sendable {
  let timing: MediaTiming
  let curve: TimingCurve
  /// The groups from the outermost to the innermost.
  let groups: [TrackGroup]
  let motion: any AnyMotion
}

/// A group that contains an animation.
struct TrackGroup: Sendable {
  var timing: MediaTiming
  var curve: TimingCurve
}

/// The animations of a layer, ready to be evaluated.
///
/// Tracks of numbers are plain data, which the cache of a superlayer copies and evaluates with the
/// same code; the others write values to the layer's state.
struct LayerTracks: Sendable {
  enum Step: Sendable {
    case numbers(NumberTrack)
    case values(Track)
  }

  /// The animations in order of application.
  private(set) var steps: [Step] = []
  /// The groups of the tracks of numbers.
  private(set) var groups: [TrackGroup] = []
  /// The keyframes of the tracks of numbers.
  private(set) var keyframes: [KeyframeTable<NumberPair>] = []
  /// Whether ``Layer/zPosition`` is animated.
  private(set) var animateDepth = false

  /// Makes an empty list of tracks.
  init() {}

  /// Makes the tracks of animations; additive ones are applied last.
  init(_ tracks: [Track]) {
    for track in tracks where !track.motion.isAdditive { add(track) }
    for track in tracks where track.motion.isAdditive { add(track) }
  }

  private mutating func add(_ track: Track) {
    if !track.motion.addNumbers(track, to: &self) { steps.append(.values(track)) }
  }

  /// Adds a track of numbers.
  mutating func add(_ track: NumberTrack) {
    if track.slot == NumberSlot.depth { animateDepth = true }
    steps.append(.numbers(track))
  }

  /// Adds groups and returns their range in ``groups``.
  mutating func add(_ groups: [TrackGroup]) -> Range<Int32> {
    let first = Int32(self.groups.count)
    self.groups += groups
    return first..<Int32(self.groups.count)
  }

  /// Adds keyframes and returns their index in ``keyframes``.
  mutating func add(_ table: KeyframeTable<NumberPair>) -> Int32 {
    keyframes.append(table)
    return Int32(keyframes.count) - 1
  }

  /// Only the tracks of ``Layer/zPosition``.
  var depthOnly: LayerTracks {
    var tracks = self
    tracks.steps.removeAll { step in
      guard case .numbers(let track) = step else { return true }
      return track.slot != NumberSlot.depth
    }
    return tracks
  }

  /// Applies the animations at a time of the layer.
  @inline(__always)
  func apply(at layerTime: Double, of model: LayerState, to evaluation: inout Evaluation) {
    for index in steps.indices {
      switch steps[index] {
      case .numbers(let track):
        let closed = track.closed(
          by: Evaluation(model).pair(at: Int(track.slot), track.flags.contains(.pair))
        )
        _ = closed.apply(at: layerTime, groups.span, keyframes.span, to: &evaluation)
      case .values(let track):
        let groups = track.groups
        guard
          let progress = track.timing.progress(at: layerTime, in: groups.span)
        else { continue }
        track.motion.apply(
          progress,
          curve: track.curve,
          autoreverses: track.timing.autoreverses,
          of: model,
          to: &evaluation
        )
      }
    }
  }

  /// The animated ``Layer/zPosition``.
  ///
  /// - Parameters:
  ///   - layerTime: The time of the layer.
  ///   - model: The model's value.
  func depth(at layerTime: Double, model: Double) -> Double {
    var depth = model
    for step in steps {
      guard case .numbers(let track) = step, track.slot == NumberSlot.depth else { continue }
      track.closed(by: SIMD2(model, 0))
        .apply(at: layerTime, groups.span, keyframes.span, toDepth: &depth)
    }
    return depth
  }
}

extension MediaTiming {
  /// The progress of an animation in groups at a time of the layer; nil if it is not visible.
  ///
  /// - Parameters:
  ///   - layerTime: The time.
  ///   - groups: The groups from the outermost to the innermost.
  func progress(at layerTime: Double, in groups: Span<TrackGroup>) -> Progress? {
    var time = layerTime
    var endsOpen = true
    for index in groups.indices {
      let group = groups[index]
      guard let progress = group.timing.progress(at: time, endsOpen: endsOpen) else { return nil }
      time = group.curve.value(for: progress.fraction) * group.timing.duration
      endsOpen = progress.fraction < 1
    }
    return progress(at: time, endsOpen: endsOpen)
  }
}
