import QuadrilleSyntax
import QuadrilleSystem

/// An animation for formats without playback directions: its frames in the order in which they are
/// shown.
struct WrittenAnimation {
  /// The name.
  let name: String
  /// The names of the frames.
  let frames: [String]
  /// The seconds of each frame; nil if no duration is known.
  let durations: [Double]?
  /// How often the frames are shown; nil for endless playback.
  let count: Int?

  /// The seconds of a frame without a duration among frames with one.
  private static let defaultSeconds = 0.1
  /// The maximum number of ways of a ping-pong that are written one after the other.
  private static let maxWays = 64

  fileprivate init(
    _ animation: AtlasDescription.Animation,
    durations known: [LiteralString: Double]
  ) {
    name = animation.name
    let indices = Self.indices(of: animation)
    frames = indices.map { animation.frames[$0] }
    let durations = indices.map { index -> Double? in
      if let own = animation.durations, index < own.count { return own[index] }
      return known[LiteralString(animation.frames[index])]
    }
    let hasDurations = durations.contains { $0 != nil }
    self.durations = hasDurations ? durations.map { $0 ?? Self.defaultSeconds } : nil
    let isPingPong = animation.direction == .pingPong || animation.direction == .pingPongReverse
    count = isPingPong ? animation.repeatCount.map { _ in 1 } : animation.repeatCount
  }

  /// One cycle; for a ping-pong with a number of ways all of these.
  private static func indices(of animation: AtlasDescription.Animation) -> [Int] {
    guard let count = animation.repeatCount, animation.frames.count > 1,
      animation.direction == .pingPong || animation.direction == .pingPongReverse
    else { return animation.cycle }
    var way = Array(animation.frames.indices)
    if animation.direction == .pingPongReverse { way.reverse() }
    var result = way
    for number in 1..<max(1, min(count, maxWays)) {
      result +=
        number.isMultiple(of: 2) ? Array(way.dropFirst()) : Array(way.reversed().dropFirst())
    }
    return result
  }
}

extension AtlasDescription {
  /// The animations with their frames in the order in which they are shown.
  var writtenAnimations: [WrittenAnimation] {
    var durations: [LiteralString: Double] = [:]
    for frame in frames {
      for name in [frame.name] + frame.aliases {
        durations[LiteralString(name)] = frame.details.durationSeconds
      }
    }
    return animations.map { WrittenAnimation($0, durations: durations) }
  }

  /// The animations for formats that have nothing but animations: sprites that are in none form one
  /// more.
  var writtenAnimationsOfAllFrames: [WrittenAnimation] {
    let name = restName
    guard let name else { return writtenAnimations }
    var atlas = self
    atlas.animations.append(Animation(name: name, frames: framesOutsideAnimations))
    return atlas.writtenAnimations
  }

  /// What formats lack that play an animation once or endlessly.
  static func unwrittenRepeats(_ atlas: AtlasDescription) -> [String] {
    let count = atlas.writtenAnimations.count { ($0.count ?? 1) != 1 }
    return count == 0 ? [] : ["the repetitions of \(count) animations, which are played once"]
  }

  /// What formats add that have nothing but animations.
  static func unwrittenFrames(_ atlas: AtlasDescription) -> [String] {
    guard !atlas.animations.isEmpty, let name = atlas.restName else { return [] }
    let count = atlas.framesOutsideAnimations.count
    return [
      "\(count) sprites outside animations, which form the animation \(name.quotedForDisplay)"
    ]
  }

  /// What formats lack whose animations have the durations: those of sprites that are in none.
  static func unwrittenDurations(_ atlas: AtlasDescription) -> [String] {
    let outside = Set(atlas.framesOutsideAnimations.map(LiteralString.init))
    let count = atlas.frames.count {
      $0.details.durationSeconds != nil && outside.contains(LiteralString($0.name))
    }
    return count == 0 ? [] : ["the durations of \(count) sprites outside animations"]
  }

  /// What formats lack whose sprites have no margins: pivots keep sprites in position.
  static func unwrittenMargins(_ atlas: AtlasDescription) -> [String] {
    let count = atlas.frames.count(where: \.isTrimmed)
    return count == 0
      ? [] : ["the trimmed margins of \(count) sprites, whose position their pivots keep"]
  }

  /// The name of the animation of the sprites that are in no other; nil if there are none.
  private var restName: String? {
    guard !framesOutsideAnimations.isEmpty else { return nil }
    var name = "default"
    while animations.contains(where: { $0.name.hasSameBytes(name) }) { name += "_" }
    return name
  }

  private var framesOutsideAnimations: [String] {
    let used = Set(animations.flatMap(\.frames).map(LiteralString.init))
    return frames.map(\.name).filter { !used.contains(LiteralString($0)) }
  }
}
