/// One property's animation, ready to be applied: groups are flattened, its beginning is known.
struct Track: Sendable {
  /// A group that an animation is part of.
  struct Clock: Sendable {
    var timing: MediaTiming
    var curve: TimingCurve
  }

  let timing: MediaTiming
  let curve: TimingCurve
  /// The groups from the outermost to the innermost.
  let clocks: [Clock]
  let motion: AnyMotion

  /// Whether it leads the place among the siblings.
  var leadsDepth: Bool { motion.summary?.property == .zPosition }

  /// Flattens an animation into tracks.
  ///
  /// - Parameters:
  ///   - animation: The animation; its beginning is meant as it stands.
  ///   - clocks: The groups around it.
  ///   - tracks: Where they go, in order.
  static func append(_ animation: Animation, in clocks: [Clock] = [], to tracks: inout [Track]) {
    switch animation.content {
    case .motion(let motion):
      tracks.append(
        Track(
          timing: animation.timing,
          curve: animation.curve,
          clocks: clocks,
          motion: motion
        )
      )
    case .group(let parts):
      let clock = Clock(timing: animation.timing, curve: animation.curve)
      for part in parts { append(part, in: clocks + [clock], to: &tracks) }
    }
  }

  /// Applies the animation at a time of the layer.
  @inline(__always)
  func apply(at layerTime: Double, of layer: Layer, to evaluation: inout Evaluation) {
    guard let progress = progress(at: layerTime) else { return }
    let curve = curve
    let back = timing.autoreverses
    switch motion {
    case .number(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .point(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .size(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .rect(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .color(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .affine(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .transform(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .integer(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .flag(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .contents(let motion):
      motion.apply(progress, curve: curve, autoreverses: back, of: layer, to: &evaluation)
    case .other: break
    }
  }

  /// Applies an animation of the place among the siblings, which is asked for before all else.
  @inline(__always)
  func applyDepth(at layerTime: Double, from model: Double, to z: inout Double) {
    guard case .number(let motion) = motion, let progress = progress(at: layerTime) else { return }
    let value = motion.value(at: progress, curve: curve, autoreverses: timing.autoreverses) {
      motion.isAdditive ? 0 : model
    }
    if let value { z = motion.isAdditive ? z + value : value }
  }

  @inline(__always)
  private func progress(at layerTime: Double) -> MediaTiming.Progress? {
    guard !clocks.isEmpty else { return timing.progress(at: layerTime, endsOpen: true) }
    return timing.progress(at: layerTime, in: clocks.span)
  }
}

extension MediaTiming {
  /// Where an animation in groups is at a time of the layer; nil where it shows nothing.
  ///
  /// - Parameters:
  ///   - layerTime: The time.
  ///   - clocks: The groups from the outermost to the innermost.
  func progress(at layerTime: Double, in clocks: Span<Track.Clock>) -> Progress? {
    var time = layerTime
    var endsOpen = true
    for index in clocks.indices {
      let clock = clocks[index]
      guard let progress = clock.timing.progress(at: time, endsOpen: endsOpen) else { return nil }
      time = clock.curve.value(for: progress.fraction) * clock.timing.duration
      endsOpen = progress.fraction < 1
    }
    return progress(at: time, endsOpen: endsOpen)
  }
}
