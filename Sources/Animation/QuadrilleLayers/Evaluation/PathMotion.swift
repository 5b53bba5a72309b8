import QuadrilleImage

/// The values of an animation along a path.
final class PathMotion: AnyMotion {
  let key: LayerKey<Point>
  let path: PathTable
  let isAdditive: Bool
  let isCumulative: Bool

  init(_ key: LayerKey<Point>, path: PathTable, _ animation: KeyframeAnimation<Point>) {
    self.key = key
    self.path = path
    isAdditive = animation.isAdditive
    isCumulative = animation.isCumulative
  }

  var property: LayerProperty { key.property }

  var isEmpty: Bool { false }

  func value(
    at progress: MediaTiming.Progress,
    _ curve: TimingCurve,
    _ timing: MediaTiming
  ) -> Point {
    progress.value(curve, timing: timing, isCumulative: isCumulative) { path.point(at: $0) }
      ?? path.point(at: 0)
  }

  func apply(
    _ progress: MediaTiming.Progress,
    curve: TimingCurve,
    timing: MediaTiming,
    of model: LayerState,
    to evaluation: inout Evaluation
  ) {
    var point = value(at: progress, curve, timing)
    if isAdditive { point += key.access.read(property, evaluation) }
    key.access.write(point, property, &evaluation)
  }

  func addNumbers(_ track: Track, to tracks: inout LayerTracks) -> Bool { false }
}

/// The rotation of a layer along a path, which is added to its own rotation.
final class PathRotationMotion: AnyMotion {
  private let path: PathTable
  private let mode: PathRotation

  init(_ path: PathTable, _ mode: PathRotation) {
    self.path = path
    self.mode = mode
  }

  var property: LayerProperty { .rotation }

  var isAdditive: Bool { true }

  var isEmpty: Bool { false }

  func apply(
    _ progress: MediaTiming.Progress,
    curve: TimingCurve,
    timing: MediaTiming,
    of model: LayerState,
    to evaluation: inout Evaluation
  ) {
    let fraction = curve.value(for: progress.fraction, duration: timing.duration)
    let angle = path.angle(at: fraction) + (mode == .auto ? 0 : .pi)
    evaluation[NumberSlot.rotation] += angle
  }

  func addNumbers(_ track: Track, to tracks: inout LayerTracks) -> Bool { false }
}
