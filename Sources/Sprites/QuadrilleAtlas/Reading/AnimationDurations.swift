import QuadrilleSyntax

extension AtlasDescription {
  /// Sets the duration of each frame to that in the animations, where all of them agree.
  ///
  /// Formats whose animations have the durations say nothing about a frame alone.
  mutating func setFrameDurations() {
    var durations: [LiteralString: Double] = [:]
    var differing: Set<LiteralString> = []
    for animation in animations {
      guard let known = animation.durations else { continue }
      for (name, seconds) in zip(animation.frames, known) {
        let key = LiteralString(name)
        if let other = durations.updateValue(seconds, forKey: key), other != seconds {
          differing.insert(key)
        }
      }
    }
    for index in frames.indices {
      let names = ([frames[index].name] + frames[index].aliases).map(LiteralString.init)
      let found = Set(names.compactMap { durations[$0] })
      guard found.count == 1, differing.isDisjoint(with: names) else { continue }
      frames[index].details.durationSeconds = found.first
    }
  }
}
