import QuadrilleImage
import QuadrilleSyntax

extension AtlasDescription {
  /// What a data file of a format cannot say of this atlas, or the loader of its engine does not use:
  /// a sentence for each kind.
  package func losses(in format: AtlasFormat) -> [String] {
    let missing = AtlasFeature.allCases.filter { !format.features.contains($0) }
    var result = missing.compactMap { feature in
      extent(of: feature).map { "\(format.name) cannot keep \($0)" }
    }
    if let unwritten = format.writer?.unwritten {
      result += unwritten(self).map { "\(format.name) cannot keep \($0)" }
    }
    return result
  }

  /// How much of a feature the atlas has, for a message: `the pivots of 3 sprites`; nil for none.
  private func extent(of feature: AtlasFeature) -> String? {
    func sprites(_ name: String, where isOne: (Frame) -> Bool) -> String? {
      let count = frames.count(where: isOne)
      return count == 0 ? nil : "\(name) of \(count) \(count == 1 ? "sprite" : "sprites")"
    }
    func animations(_ name: String, where isOne: (Animation) -> Bool) -> String? {
      let count = self.animations.count(where: isOne)
      return count == 0 ? nil : "\(name) of \(count) \(count == 1 ? "animation" : "animations")"
    }
    switch feature {
    case .order: return isInPlayingOrder && !isInNaturalOrder ? "the order of sprites" : nil
    case .durations:
      return sprites("the durations") { $0.details.durationSeconds != nil }
        ?? animations("the durations") { $0.durations != nil }
    case .animations:
      let count = self.animations.count
      return count == 0 ? nil : count == 1 ? "the animation" : "the \(count) animations"
    case .directions: return animations("the directions") { $0.direction != .forward }
    case .repeats: return animations("the repetitions") { $0.repeatCount != nil }
    case .pivots: return sprites("the pivots") { $0.anchor != nil }
    case .borders: return sprites("the nine-patch borders") { $0.details.borders != nil }
    case .padding: return sprites("the nine-patch padding") { $0.details.padding != nil }
    case .slices:
      return slices.isEmpty ? nil : slices.count == 1 ? "the slice" : "the \(slices.count) slices"
    // Mirrored sprites are packed again for a format without them.
    case .flips: return nil
    case .meshes: return sprites("the meshes") { $0.mesh != nil }
    case .filters:
      let isPlain = pages.allSatisfy { $0.filters.allSatisfy { $0 == "Linear" } }
      return isPlain ? nil : "the texture filters"
    case .wrap: return pages.allSatisfy { ($0.wrap ?? "none") == "none" } ? nil : "texture wrapping"
    case .alphaMode:
      let isPremultiplied = pages.contains { $0.alphaMode == .premultiplied }
      return isPremultiplied ? "that colors are premultiplied by alpha" : nil
    case .scale: return pages.allSatisfy { ($0.scale ?? 1) == 1 } ? nil : "the scale of pages"
    }
  }

  private var isInNaturalOrder: Bool {
    zip(frames, frames.dropFirst()).allSatisfy { NaturalOrder($0.name) < NaturalOrder($1.name) }
  }
}
