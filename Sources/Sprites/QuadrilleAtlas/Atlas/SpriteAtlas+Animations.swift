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
  /// - Throws: ``AtlasError`` `atlas.noSprite` if the animation names a sprite that is missing.
  public func cycle(of animation: AtlasDescription.Animation) throws(AtlasError) -> [Step] {
    var result: [Step] = []
    for index in animation.cycle {
      let name = animation.frames[index]
      let sprite = try requireSprite(named: name)
      let own = animation.durations.flatMap { index < $0.count ? $0[index] : nil }
      result.append(
        Step(name: name, sprite: sprite, duration: own ?? details(named: name)?.durationSeconds)
      )
    }
    return result
  }
}
