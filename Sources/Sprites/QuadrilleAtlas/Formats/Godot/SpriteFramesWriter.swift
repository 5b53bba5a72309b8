import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes a SpriteFrames resource of Godot 4.
///
/// Directions are written as the frames of one cycle, which all versions play. `loop` is a boolean:
/// versions that expect a number read it as 0 and 1. The name of a sprite is that of its texture.
struct SpriteFramesWriter {
  private let names: AtlasNames
  /// The frames per second of animations without durations: Godot's default.
  private static let defaultSpeed = 5.0
  /// The shortest duration that Godot accepts, as a factor.
  private static let minimumFactor = 0.01

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    let steps = atlas.pages.count + atlas.frames.count + 1
    var text = "[gd_resource type=\"SpriteFrames\" load_steps=\(steps) format=3]\n\n"
    for number in atlas.pages.indices {
      let path = GodotResource.quoted(GodotResource.path(of: names.texture(number, atlas)))
      text += "[ext_resource type=\"Texture2D\" path=\(path) id=\"\(number + 1)\"]\n"
    }
    var ids: [LiteralString: String] = [:]
    for (index, frame) in atlas.frames.enumerated() {
      let id = "AtlasTexture_\(index + 1)"
      for name in [frame.name] + frame.aliases { ids[LiteralString(name)] = id }
      text += """

        [sub_resource type="AtlasTexture" id="\(id)"]
        resource_name = \(GodotResource.quoted(frame.name))
        atlas = ExtResource("\(frame.page + 1)")
        \(GodotResource.regionProperties(of: frame))
        """
    }
    // Godot saves animations in the order of their names.
    let animations = atlas.writtenAnimationsOfAllFrames
      .sorted { LiteralString($0.name) < LiteralString($1.name) }
      .map { Self.text(of: $0, ids) }
    text += "\n[resource]\nanimations = [\(animations.joined(separator: ", "))]\n"
    return AtlasFile(name: names.data(0, atlas), bytes: Array(text.utf8))
  }

  private static func text(
    of animation: WrittenAnimation,
    _ ids: [LiteralString: String]
  ) -> String {
    let seconds = commonest(animation.durations ?? [])
    let frames = animation.frames.enumerated().compactMap { index, name -> String? in
      guard let id = ids[LiteralString(name)] else { return nil }
      let factor = seconds.flatMap { base in animation.durations.map { $0[index] / base } } ?? 1
      return
        "{\n\"duration\": \(max(factor, minimumFactor)),\n\"texture\": SubResource(\"\(id)\")\n}"
    }
    return """
      {
      "frames": [\(frames.joined(separator: ", "))],
      "loop": \(animation.count == nil),
      "name": &\(GodotResource.quoted(animation.name)),
      "speed": \(seconds.map { 1 / $0 } ?? defaultSpeed)
      }
      """
  }

  /// The commonest of some durations, of several the first; nil if none is positive.
  private static func commonest(_ durations: [Double]) -> Double? {
    var counts: [Double: Int] = [:]
    for duration in durations where duration > 0 { counts[duration, default: 0] += 1 }
    guard let most = counts.values.max() else { return nil }
    return durations.first { counts[$0] == most }
  }
}
