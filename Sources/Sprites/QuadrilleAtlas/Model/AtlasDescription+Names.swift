import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

extension AtlasDescription {
  /// The description with the extensions of image files left out of its names, where they stay
  /// different.
  package func namedWithoutExtensions() -> AtlasDescription {
    var counts: [LiteralString: Int] = [:]
    for name in frames.flatMap({ [$0.name] + $0.aliases }) {
      counts[LiteralString(Self.plain(name)), default: 0] += 1
    }
    func short(_ name: String) -> String {
      let plain = Self.plain(name)
      return counts[LiteralString(plain)] == 1 ? plain : name
    }
    var result = self
    for index in frames.indices {
      result.frames[index].name = short(frames[index].name)
      result.frames[index].aliases = frames[index].aliases.map(short)
    }
    for index in animations.indices {
      result.animations[index].frames = animations[index].frames.map(short)
    }
    return result
  }

  /// The description with the names that its own lack only the extension of, where that is clear.
  package func named(like names: [String]) -> AtlasDescription {
    let known = Set(names.map(LiteralString.init))
    let full = Dictionary(grouping: names) { LiteralString(Self.plain($0)) }
    func long(_ name: String) -> String {
      let candidates = full[LiteralString(name)] ?? []
      return known.contains(LiteralString(name)) || candidates.count != 1 ? name : candidates[0]
    }
    var result = self
    for index in frames.indices {
      result.frames[index].name = long(frames[index].name)
      result.frames[index].aliases = frames[index].aliases.map(long)
    }
    return result
  }

  private static func plain(_ name: String) -> String {
    let asset = AssetName(name)
    let isImage = ImageFormat.allFileExtensions.contains(asset.suffix.lowercased())
    return isImage && !asset.stem.isEmpty ? asset.folder + asset.stem : name
  }
}
