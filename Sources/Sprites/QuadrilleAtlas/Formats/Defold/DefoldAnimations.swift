import QuadrilleSyntax
import QuadrilleSystem

/// The animations of Defold's atlases.
enum DefoldAnimations {
  /// The frames per second of an animation without them.
  static var defaultRate: Double { 30 }

  /// A direction of playback with its repetitions, nil for endless playback, by its constant.
  ///
  /// Once, a ping-pong is shown there and back.
  static let playbacks: [String: (AtlasDescription.Animation.Direction, Int?)] = [
    "PLAYBACK_NONE": (.forward, 1),
    "PLAYBACK_ONCE_FORWARD": (.forward, 1),
    "PLAYBACK_ONCE_BACKWARD": (.reverse, 1),
    "PLAYBACK_ONCE_PINGPONG": (.pingPong, 2),
    "PLAYBACK_LOOP_FORWARD": (.forward, nil),
    "PLAYBACK_LOOP_BACKWARD": (.reverse, nil),
    "PLAYBACK_LOOP_PINGPONG": (.pingPong, nil),
  ]

  /// The animations of an atlas.
  ///
  /// - Parameter frames: The names of an animation's frames.
  static func animations(
    _ message: ProtocolMessage,
    frames: (ProtocolMessage) -> [String]
  ) -> [AtlasDescription.Animation] {
    message.messages("animations").map { animation in
      var result = AtlasDescription.Animation(
        name: animation.string("id") ?? "",
        frames: frames(animation)
      )
      let playback = animation.constant("playback") ?? "PLAYBACK_ONCE_FORWARD"
      if let (direction, count) = playbacks[playback] {
        result.direction = direction
        result.repeatCount = count
      }
      let rate = animation.number("fps") ?? defaultRate
      if rate > 0 {
        result.durations = [Double](repeating: 1 / rate, count: result.frames.count)
      }
      return result
    }
  }

  /// Whether an animation mirrors its sprites.
  static func isFlipped(_ animation: ProtocolMessage) -> Bool {
    animation.isSet("flip_horizontal") || animation.isSet("flip_vertical")
  }

  /// The location of an animation, for a warning.
  static func location(
    of animation: ProtocolMessage,
    in file: String?
  ) -> DiagnosticLocation {
    let name = animation.string("id") ?? ""
    return DiagnosticLocation(
      file: file,
      part: "animation \(name.quotedForDisplay)",
      line: animation.line
    )
  }
}
