import QuadrilleSyntax

/// An animation as Defold plays it: with a whole number of frames per second, and a constant for its
/// direction and repetitions.
struct DefoldPlayback {
  let name: String
  let frames: [String]
  let playback: String
  /// The frames per second.
  let rate: Int
  /// Whether every frame is shown as long as in the atlas.
  let isExact: Bool
  /// Whether it is played as often as in the atlas.
  let keepsRepeats: Bool

  /// The animations of an atlas.
  static func playbacks(of atlas: AtlasDescription) -> [DefoldPlayback] {
    zip(atlas.animations, atlas.writtenAnimations).map(DefoldPlayback.init)
  }

  private init(_ animation: AtlasDescription.Animation, _ written: WrittenAnimation) {
    name = animation.name
    let rate = FrameRate(of: written.durations)
    self.rate = max(1, Int((rate.framesPerSecond ?? DefoldAnimations.defaultRate).rounded()))
    isExact =
      written.durations == nil
      || rate.isExact && rate.framesPerSecond.map { abs($0.rounded() - $0) < 1e-6 } == true
    let constant = DefoldAnimations.playbacks.first { name, meaning in
      name != "PLAYBACK_NONE" && meaning == (animation.direction, animation.repeatCount)
    }
    if let constant, rate.counts.allSatisfy({ $0 == 1 }) {
      frames = animation.frames
      playback = constant.key
      keepsRepeats = true
      return
    }
    frames = zip(written.frames, rate.counts(of: written.frames.count)).flatMap { name, count in
      [String](repeating: name, count: count)
    }
    playback = written.count == nil ? "PLAYBACK_LOOP_FORWARD" : "PLAYBACK_ONCE_FORWARD"
    keepsRepeats = (written.count ?? 1) == 1
  }
}
