import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes the sprite sheets of CreateJS.
///
/// Each frame has an animation with its name, as TexturePacker writes it. Sprites have no margins: the
/// registration point keeps a trimmed sprite in position. Frames that are shown longer are repeated.
struct CreateJSWriter {
  private let names: AtlasNames
  /// The frames per second where the atlas has no durations.
  private static let defaultRate = 24.0

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    var numbers: [LiteralString: Int] = [:]
    for (number, frame) in atlas.frames.enumerated() {
      for name in [frame.name] + frame.aliases { numbers[LiteralString(name)] = number }
    }
    let animations = atlas.writtenAnimations
    let rates = animations.map { FrameRate(of: $0.durations) }
    let framerate = rates.lazy.compactMap(\.framesPerSecond).first ?? Self.defaultRate
    var members: [(String, JSONOutputValue)] = []
    for (animation, rate) in zip(animations, rates) {
      members.append(
        (animation.name, Self.value(of: animation, rate, framerate: framerate, numbers))
      )
    }
    let used = Set(animations.map { LiteralString($0.name) })
    for (number, frame) in atlas.frames.enumerated()
    where !used.contains(LiteralString(frame.name)) {
      members.append((frame.name, .array([.integer(number)])))
    }
    let value = JSONOutputValue.object([
      ("framerate", .number(framerate)),
      ("images", .array(atlas.pages.indices.map { .string(names.texture($0, atlas)) })),
      ("frames", .array(atlas.frames.map(Self.frame))),
      ("animations", .object(members)),
    ])
    return AtlasFile(name: names.data(0, atlas), bytes: Array((value.pretty + "\n").utf8))
  }

  private static func frame(_ frame: AtlasDescription.Frame) -> JSONOutputValue {
    let rect = frame.packedRect
    var numbers = [rect.minX, rect.minY, rect.width, rect.height]
    if frame.anchor != nil || frame.isTrimmed {
      // Without an anchor the upper left corner of the source.
      let anchor = frame.anchor ?? .zero
      numbers += [
        Double(frame.page), anchor.x * frame.sourceSize.width - frame.trimmedRect.minX,
        anchor.y * frame.sourceSize.height - frame.trimmedRect.minY,
      ]
    } else if frame.page > 0 {
      numbers.append(Double(frame.page))
    }
    return .array(numbers.map(JSONOutputValue.number))
  }

  private static func value(
    of animation: WrittenAnimation,
    _ rate: FrameRate,
    framerate: Double,
    _ numbers: [LiteralString: Int]
  ) -> JSONOutputValue {
    let counts = rate.counts(of: animation.frames.count)
    let frames = zip(animation.frames, counts).flatMap { name, count in
      numbers[LiteralString(name)].map { [Int](repeating: $0, count: count) } ?? []
    }
    var members: [(String, JSONOutputValue)] = [
      ("frames", .array(frames.map(JSONOutputValue.integer)))
    ]
    if animation.count != nil { members.append(("next", .bool(false))) }
    if let own = rate.framesPerSecond, own != framerate {
      members.append(("speed", .number(own / framerate)))
    }
    return .object(members)
  }

  /// What a sprite sheet lacks of animations and sprites.
  static func unwritten(_ atlas: AtlasDescription) -> [String] {
    let inexact = atlas.writtenAnimations.count { !FrameRate(of: $0.durations).isExact }
    let rounded =
      inexact == 0 ? [] : ["the durations of \(inexact) animations, which are rounded"]
    return AtlasDescription.unwrittenRepeats(atlas) + rounded
      + AtlasDescription.unwrittenDurations(atlas) + AtlasDescription.unwrittenMargins(atlas)
  }
}
