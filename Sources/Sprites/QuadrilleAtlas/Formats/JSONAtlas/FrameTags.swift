import QuadrilleSyntax

/// The animations of a page as Aseprite's `frameTags`: ranges of positions in the list of frames.
struct FrameTags {
  /// An animation and its range.
  struct Tag {
    let animation: AtlasDescription.Animation
    let range: ClosedRange<Int>
  }

  /// The animations that are ranges of the page's frames.
  let written: [Tag]

  /// Finds the ranges.
  init(of atlas: AtlasDescription, on page: Int) {
    guard !atlas.animations.isEmpty else {
      written = []
      return
    }
    let names = atlas.frames(on: page).map { LiteralString($0.name) }
    let positions = Dictionary(zip(names, names.indices)) { first, _ in first }
    written = atlas.animations.compactMap { animation in
      guard let first = animation.frames.first.flatMap({ positions[LiteralString($0)] }),
        first + animation.frames.count <= names.count,
        animation.frames.indices.allSatisfy({
          names[first + $0] == LiteralString(animation.frames[$0])
        })
      else { return nil }
      return Tag(animation: animation, range: first...first + animation.frames.count - 1)
    }
  }

  /// The tags as JSON objects, with the members that Aseprite writes.
  var json: [String] {
    written.map { tag in
      let animation = tag.animation
      var members = [
        "\"name\": \(animation.name.quotedForJSON)",
        "\"from\": \(tag.range.lowerBound)",
        "\"to\": \(tag.range.upperBound)",
        "\"direction\": \(animation.direction.rawValue.quotedForJSON)",
      ]
      // A string in Aseprite's own files.
      if let count = animation.repeatCount { members.append("\"repeat\": \"\(count)\"") }
      if let color = animation.color { members.append("\"color\": \(color.quotedForJSON)") }
      if let data = animation.data { members.append("\"data\": \(data.quotedForJSON)") }
      return "{ \(members.joined(separator: ", ")) }"
    }
  }

  /// What tags cannot say: animations that are no range of one page, and durations of their own.
  static func unwritten(_ atlas: AtlasDescription) -> [String] {
    let written = atlas.pages.indices.flatMap { FrameTags(of: atlas, on: $0).written }
    let lost = atlas.animations.count - written.count
    let timed = written.count {
      $0.animation.durations != nil && !atlas.showsDurations($0.animation)
    }
    var result: [String] = []
    if lost > 0 {
      result.append("\(lost) of \(atlas.animations.count) animations, which are no range of frames")
    }
    if timed > 0 {
      result.append("the durations of \(timed) animations, which differ from those of their frames")
    }
    return result
  }
}

extension AtlasDescription {
  /// Whether the frames of an animation have the durations that the animation has.
  func showsDurations(_ animation: Animation) -> Bool {
    guard let durations = animation.durations else { return true }
    let known = Dictionary(frames.map { (LiteralString($0.name), $0.details.durationSeconds) }) {
      first,
      _ in first
    }
    return zip(animation.frames, durations).allSatisfy { name, seconds in
      known[LiteralString(name)] == .some(seconds)
    }
  }
}
