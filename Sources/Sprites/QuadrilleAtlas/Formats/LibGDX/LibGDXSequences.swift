/// Regions with the same name and different indices: the frames of an animation.
struct LibGDXSequences {
  private var frames: [String: [(index: Int, name: String)]] = [:]
  private var names: [String] = []

  mutating func add(_ frame: String, index: Int, of name: String) {
    if frames[name] == nil { names.append(name) }
    frames[name, default: []].append((index, frame))
  }

  /// The sequences of more than one frame, ordered by their first frame.
  func animations() -> [AtlasDescription.Animation] {
    names.compactMap { name in
      guard let found = frames[name], found.count > 1 else { return nil }
      return .init(name: name, frames: found.sorted { $0.index < $1.index }.map(\.name))
    }
  }

  /// What the indices of names cannot say: animations that are no sequence of one name.
  static func unwritten(_ atlas: AtlasDescription) -> [String] {
    var sequences = LibGDXSequences()
    for frame in atlas.frames {
      let (name, index) = LibGDXWriter.indexed(frame.name)
      if let index { sequences.add(frame.name, index: index, of: name) }
    }
    let written = sequences.animations()
    let lost = atlas.animations.filter { animation in
      !written.contains { $0.name == animation.name && $0.frames == animation.frames }
    }
    guard !lost.isEmpty else { return [] }
    return ["\(lost.count) of \(atlas.animations.count) animations, whose sprites have no indices"]
  }
}
