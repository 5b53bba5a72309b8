import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax

/// What an atlas says beyond names and rectangles: animations, slices, durations, pivots, borders.
struct AtlasMeaning {
  private let description: AtlasDescription
  /// The durations of the sprites, in seconds.
  private let durations: [String: Double]

  init(_ description: AtlasDescription) {
    self.description = description
    durations = Dictionary(
      description.frames.compactMap { frame in
        frame.details.durationSeconds.map { (frame.name, $0) }
      }
    ) { first, _ in first }
  }

  /// Adds the animations and slices.
  func add(to report: inout InfoReport) {
    let animations = description.animations
    if !animations.isEmpty {
      report.facts.append(("animations", .array(animations.map(json))))
      report.rows.add("animations", lines: animations.map(text))
    }
    let slices = description.slices
    if !slices.isEmpty {
      report.facts.append(("slices", .array(slices.map(Self.json))))
      report.rows.add("slices", lines: slices.map { "\($0.name), \($0.keys.count) keys" })
    }
    let borders = description.frames.count { $0.details.borders != nil }
    if borders > 0 {
      report.rows.add("nine-patches", "\(borders) \(borders == 1 ? "frame" : "frames")")
    }
  }

  /// Durations in milliseconds, pivots as parts of the source, borders in pixels.
  static func facts(of frame: AtlasDescription.Frame) -> [(String, JSONOutputValue)] {
    var facts: [(String, JSONOutputValue)] = []
    if let seconds = frame.details.durationSeconds {
      facts.append(("duration", milliseconds(seconds)))
    }
    if let anchor = frame.anchor {
      facts.append(("pivot", .array([.number(anchor.x), .number(anchor.y)])))
    }
    if let borders = frame.details.borders { facts.append(("split", json(borders))) }
    if let padding = frame.details.padding { facts.append(("pad", json(padding))) }
    return facts
  }

  /// Left, right, top and bottom, as in libGDX.
  private static func json(_ borders: SpriteBorders) -> JSONOutputValue {
    .array([borders.left, borders.right, borders.top, borders.bottom].map(JSONOutputValue.number))
  }

  private static func milliseconds(_ seconds: Double) -> JSONOutputValue {
    .number((seconds * 1_000_000).rounded() / 1000)
  }

  /// The frames of one cycle and their durations in seconds; nil where one is not known.
  private func cycle(
    of animation: AtlasDescription.Animation
  ) -> (frames: [String], durations: [Double]?) {
    let cycle = animation.cycle
    let seconds = cycle.compactMap { index in
      animation.durations.flatMap { index < $0.count ? $0[index] : nil }
        ?? durations[animation.frames[index]]
    }
    return (cycle.map { animation.frames[$0] }, seconds.count == cycle.count ? seconds : nil)
  }

  private func json(_ animation: AtlasDescription.Animation) -> JSONOutputValue {
    let (frames, seconds) = cycle(of: animation)
    return .object([
      ("name", .string(animation.name)),
      ("frames", .array(frames.map(JSONOutputValue.string))),
      ("durations", seconds.map { .array($0.map(Self.milliseconds)) } ?? .null),
      ("direction", .string(animation.direction.rawValue)),
      ("repeat", .integer(animation.repeatCount ?? 0)),
    ])
  }

  /// `run, 6 frames, 600 ms, pingpong`.
  private func text(_ animation: AtlasDescription.Animation) -> String {
    let (_, seconds) = cycle(of: animation)
    var parts = [animation.name, "\(animation.frames.count) frames"]
    if let seconds { parts.append("\(Int((seconds.reduce(0, +) * 1000).rounded())) ms") }
    if animation.direction != .forward { parts.append(animation.direction.rawValue) }
    if let count = animation.repeatCount { parts.append("\(count) times") }
    return parts.joined(separator: ", ")
  }

  private static func json(_ slice: AtlasDescription.Slice) -> JSONOutputValue {
    .object([
      ("name", .string(slice.name)),
      (
        "keys",
        .array(
          slice.keys.map { key in
            .object([
              ("frame", .integer(key.frame)), ("bounds", key.bounds.json),
              ("center", key.center?.json ?? .null),
              ("pivot", key.pivot.map { .array([.number($0.x), .number($0.y)]) } ?? .null),
            ])
          }
        )
      ),
    ])
  }
}
