public import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

extension SpriteAtlas {
  /// A sprite of an animation, and how long it is shown.
  public struct Step: Sendable {
    /// The name.
    public var name: String
    /// The sprite.
    public var sprite: Sprite
    /// The seconds for which it is shown; nil if the data file does not say.
    public var duration: Double?
  }

  /// The positions of all sprites in the order in which they are played.
  ///
  /// That is the order of the data file where its format means it (Aseprite, tilesets); otherwise
  /// names are sorted with their numbers as numbers: `walk2` is before `walk10`.
  public var playingOrder: [Int] {
    guard let chosen else { return stored.playingOrder }
    var ranks = [Int](repeating: 0, count: stored.names.count)
    for (rank, index) in stored.playingOrder.enumerated() { ranks[index] = rank }
    return chosen.indices.sorted { ranks[chosen[$0]] < ranks[chosen[$1]] }
  }

  /// All sprites in the order in which they are played.
  public var steps: [Step] {
    playingOrder.map { position in
      Step(
        name: names[position],
        sprite: self[position],
        duration: details(at: position).durationSeconds
      )
    }
  }

  /// The first animation with a name, or nil.
  public func animation(named name: String) -> AtlasDescription.Animation? {
    animations.first { $0.name.hasSameBytes(name) }
  }

  /// The first animation with a name.
  ///
  /// - Throws: ``AtlasError`` `atlas.noAnimation`, which lists those that there are.
  public func requireAnimation(
    named name: String
  ) throws(AtlasError) -> AtlasDescription.Animation {
    if let animation = animation(named: name) { return animation }
    throw AtlasError(
      .noAnimation(name, known: animations.map(\.name)),
      at: DiagnosticLocation(file: self.name)
    )
  }

  /// One cycle of an animation: the sprites in the order in which its direction shows them.
  ///
  /// ```swift
  /// let walk = try atlas.cycle(of: atlas.requireAnimation(named: "walk"))
  /// ```
  ///
  /// Sprites that the atlas does not have are left out; ``warnings`` name them.
  ///
  /// - Throws: ``AtlasError`` `atlas.noSprite` if all sprites of the animation are missing.
  public func cycle(of animation: AtlasDescription.Animation) throws(AtlasError) -> [Step] {
    let animation = try playable(animation)
    return animation.cycle.compactMap { index in
      let name = animation.frames[index]
      return sprite(named: name).map { sprite in
        let own = animation.durations.flatMap { index < $0.count ? $0[index] : nil }
        return Step(
          name: name,
          sprite: sprite,
          duration: own ?? details(named: name)?.durationSeconds
        )
      }
    }
  }

  /// An animation without the frames that the atlas does not have.
  ///
  /// - Throws: ``AtlasError`` `atlas.noSprite` if none is left.
  package func playable(
    _ animation: AtlasDescription.Animation
  ) throws(AtlasError) -> AtlasDescription.Animation {
    let (result, missing) = animation.keepingFrames { sprite(named: $0) == nil ? nil : $0 }
    if let result { return result }
    throw AtlasError(
      .noSprite(missing.first ?? "", near: similarNames(missing.first ?? "")),
      at: DiagnosticLocation(file: name)
    )
  }

  /// A warning for each animation that names sprites that the atlas does not have.
  func missingFrameWarnings() -> [Diagnostic] {
    animations.compactMap { animation in
      let missing = animation.frames.filter { sprite(named: $0) == nil }
      guard let first = missing.first else { return nil }
      return Diagnostic(
        .warning,
        code: "atlas.animationFrame",
        location: DiagnosticLocation(file: name),
        message: animation.sentence(missing: first, missing.count),
        found: first
      )
    }
  }
}
