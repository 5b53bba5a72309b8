/// The animation of one property: groups are flattened, its beginning is known.
struct Track: Sendable {
  let timing: MediaTiming
  let curve: TimingCurve
  /// The groups from the outermost to the innermost.
  let groups: [TrackGroup]
  let motion: any AnyMotion
}

/// A group that an animation is part of.
struct TrackGroup: Sendable {
  var timing: MediaTiming
  var curve: TimingCurve
}

/// The animations of a layer, ready to be evaluated.
///
/// Those of numbers are plain data, which the cache of a superlayer copies and evaluates by the same
/// code; the others write values to the layer's state.
struct LayerTracks: Sendable {
  enum Step: Sendable {
    case numbers(NumberTrack)
    case values(Track)
  }

  /// The animations in the order in which they apply.
  private(set) var steps: [Step] = []
  /// The groups of the tracks of numbers.
  private(set) var groups: [TrackGroup] = []
  /// The keyframes of the tracks of numbers.
  private(set) var keyframes: [KeyframeTable<NumberPair>] = []
  /// Whether the place among the siblings is animated.
  private(set) var animateDepth = false

  /// Makes no tracks.
  init() {}

  /// Makes the tracks of animations; those that add to others apply last.
  init(_ tracks: [Track]) {
    for track in tracks where !track.motion.isAdditive { add(track) }
    for track in tracks where track.motion.isAdditive { add(track) }
  }

  private mutating func add(_ track: Track) {
    if !track.motion.addNumbers(track, to: &self) { steps.append(.values(track)) }
  }

  /// Adds an animation of numbers.
  mutating func add(_ track: NumberTrack) {
    if track.slot == NumberSlot.depth { animateDepth = true }
    steps.append(.numbers(track))
  }

  /// Adds groups and gives their place in ``groups``.
  mutating func add(_ groups: [TrackGroup]) -> Range<Int32> {
    let first = Int32(self.groups.count)
    self.groups += groups
    return first..<Int32(self.groups.count)
  }

  /// Adds keyframes and gives their place in ``keyframes``.
  mutating func add(_ table: KeyframeTable<NumberPair>) -> Int32 {
    keyframes.append(table)
    return Int32(keyframes.count) - 1
  }

  /// The tracks of the place among the siblings alone.
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

  /// The animated place among the siblings.
  ///
  /// - Parameters:
  ///   - layerTime: The time of the layer.
  ///   - model: The model's place.
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
  /// Where an animation in groups is at a time of the layer; nil where it shows nothing.
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
