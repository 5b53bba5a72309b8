import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

extension FramesCommand {
  /// Lists the animations of the input: its name, frames, duration, direction and repetitions.
  ///
  /// - Throws: ``UsageError`` for several inputs, or the typed error of the stage that fails.
  func listTags(job: JobContext) throws {
    guard let path = inputs.first else { throw UsageError(message: "give an atlas") }
    let atlas = try atlas(path, key: keys.resolved(), job: job)
    Console.report(atlas.warnings)
    let tags = try atlas.animations.map { try Tag($0, in: atlas) }
    if report.json {
      let document = JSONOutputValue.object([
        ("schema", .string("quadrille.tags/1")), ("tags", .array(tags.map(\.json))),
      ])
      return try Console.result(document)
    }
    for tag in tags { try Console.result(tag.text) }
  }

  /// An animation, as it is listed.
  private struct Tag {
    let animation: AtlasDescription.Animation
    let seconds: Double?

    init(_ animation: AtlasDescription.Animation, in atlas: SpriteAtlas) throws(AtlasError) {
      self.animation = animation
      let durations = try atlas.cycle(of: animation).map(\.duration)
      let known = durations.compactMap(\.self)
      seconds = known.count == durations.count ? known.reduce(0, +) : nil
    }

    private var milliseconds: Double? { seconds.map { ($0 * 1000).rounded() } }

    var json: JSONOutputValue {
      .object([
        ("name", .string(animation.name)), ("frames", .integer(animation.frames.count)),
        ("duration", milliseconds.map(JSONOutputValue.number) ?? .null),
        ("direction", .string(animation.direction.rawValue)),
        ("repeat", .integer(animation.repeatCount ?? 0)),
      ])
    }

    /// `run  6 frames  600 ms  pingpong  2 times`.
    var text: String {
      var parts = [animation.name, "\(animation.frames.count) frames"]
      if let milliseconds { parts.append("\(Int(milliseconds)) ms") }
      parts.append(animation.direction.rawValue)
      if let count = animation.repeatCount { parts.append("\(count) times") }
      return parts.joined(separator: "  ")
    }
  }
}
