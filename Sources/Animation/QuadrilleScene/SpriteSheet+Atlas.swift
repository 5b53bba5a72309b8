public import QuadrilleAtlas
public import QuadrilleLayers
import QuadrilleSprite

extension SpriteSheet {
  /// Makes a sheet from the sprites of an atlas.
  ///
  /// ```swift
  /// let sheet = try SpriteSheet(atlas: atlas, names: ["fox.png", "bird.png"])
  /// let layer = SpriteLayer(sheet: sheet)
  /// ```
  ///
  /// - Parameters:
  ///   - atlas: The atlas.
  ///   - names: The names in the order of the samples; nil for all, in the order in which they are
  ///     played.
  /// - Throws: `AtlasError` `atlas.noSprite` for an unknown name.
  public init(atlas: SpriteAtlas, names: [String]? = nil) throws(AtlasError) {
    var sprites: [Sprite] = []
    guard let names else {
      self.init(sprites: atlas.steps.map(\.sprite))
      return
    }
    for name in names { sprites.append(try atlas.requireSprite(named: name)) }
    self.init(sprites: sprites)
  }
}

extension SpriteSequence {
  /// Makes a sequence of an animation of an atlas, whose samples are those of ``SpriteSheet`` of the
  /// whole atlas.
  ///
  /// ```swift
  /// let layer = SpriteLayer(sheet: try SpriteSheet(atlas: atlas))
  /// let run = try SpriteSequence(atlas.requireAnimation(named: "run"), of: atlas)
  /// if let animation = run.animation { layer.add(animation) }
  /// ```
  ///
  /// It has the durations, the direction and the repetitions of the animation. The ways of a ping-pong
  /// that is not endless count one by one: after one there and one back it has ended.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - atlas: Its atlas.
  ///   - frameDuration: The seconds for sprites without a duration.
  /// - Throws: `AtlasError` `atlas.noSprite` if the animation names a sprite that is missing.
  public init(
    _ animation: AtlasDescription.Animation,
    of atlas: SpriteAtlas,
    frameDuration: Double = 1.0 / 30
  ) throws(AtlasError) {
    var ranks: [Int: Int] = [:]
    for (rank, position) in atlas.playingOrder.enumerated() { ranks[position] = rank }
    var cycle: [Frame] = []
    for step in try atlas.cycle(of: animation) {
      let position = atlas.position(of: step.name)
      guard let sample = position.flatMap({ ranks[$0] }) else { continue }
      cycle.append(Frame(sample: sample, duration: step.duration ?? frameDuration))
    }
    guard let count = animation.repeatCount else {
      self.init(frames: cycle, repetition: .forever)
      return
    }
    let isPingPong = [.pingPong, .pingPongReverse].contains(animation.direction)
    guard isPingPong, animation.frames.count > 1 else {
      self.init(frames: cycle, repetition: .count(count))
      return
    }
    // Both ends are shown once, also where the last way ends: n frames, then n - 1 for each way.
    let shown = animation.frames.count + (animation.frames.count - 1) * (min(count, 10_000) - 1)
    self.init(frames: (0..<shown).map { cycle[$0 % cycle.count] }, repetition: .count(1))
  }
}
