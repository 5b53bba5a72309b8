import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the animations of Cocos2D: a dictionary by name, whose frames are names of sprites in the
/// property lists under `properties`.
///
/// Of format 2 each frame has a number of units of `delayPerUnit` seconds; of format 1 all frames
/// have a `delay`. Files exist whose number is missing, so the keys decide.
struct Cocos2DAnimationReader {
  private let name: String?

  /// Whether a property list has animations and no sprites.
  static func match(_ list: PropertyList) -> AtlasReader.Match {
    list["animations"]?.dictionary != nil && list["frames"] == nil ? .yes : .no
  }

  static func description(
    of list: PropertyList,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let reader = Cocos2DAnimationReader(name: source.name)
    var result = AtlasDescription(
      format: .cocos2DAnimation,
      pages: [],
      frames: [],
      name: source.name
    )
    result.relatedFiles = try reader.sheets(list)
    for (key, value) in list["animations"]?.dictionary ?? KeyedValues() {
      result.animations.append(try reader.animation(value, named: key))
    }
    return result
  }

  /// The property lists with the sprites: those that the file names, else the one whose name lacks
  /// `_animation`.
  private func sheets(_ list: PropertyList) throws(AtlasError) -> [String] {
    let named = list["properties"]?["spritesheets"]?.array?.compactMap(\.string) ?? []
    guard named.isEmpty else { return named }
    if let name {
      let asset = AssetName(AssetName(name).lastComponent)
      for suffix in ["animations", "animation", "anims", "anim"]
      where asset.stem.lowercased().hasSuffix(suffix) {
        var stem = asset.stem.dropLast(suffix.count)
        while let last = stem.last, "_- ".contains(last) { stem.removeLast() }
        if !stem.isEmpty { return [stem + asset.suffix] }
      }
    }
    throw AtlasError(
      .missing(key: "properties.spritesheets"),
      at: DiagnosticLocation(file: name, line: list.line)
    )
  }

  private func animation(
    _ value: PropertyList,
    named key: String
  ) throws(AtlasError) -> AtlasDescription.Animation {
    let location = DiagnosticLocation(
      file: name,
      part: "animation \(key.quotedForDisplay)",
      line: value.line
    )
    guard let list = value["frames"]?.array else {
      throw AtlasError(.missing(key: "frames"), at: location)
    }
    var result = AtlasDescription.Animation(name: key, frames: [])
    var durations: [Double] = []
    let unit = value["delayPerUnit"]?.number ?? value["delay"]?.number
    for frame in list {
      guard let sprite = frame.string ?? frame["spriteframe"]?.string else {
        throw AtlasError(.name(found: frame.kindName), at: location)
      }
      result.frames.append(sprite)
      let seconds = (unit ?? 0) * (frame["delayUnits"]?.number ?? 1)
      guard seconds >= 0, GeometryText.isCoordinate(seconds) else {
        throw AtlasError(
          .type(key: "delayUnits", found: "\(seconds)", expected: "0 or more seconds"),
          at: location
        )
      }
      durations.append(seconds)
    }
    if unit != nil { result.durations = durations }
    let loops = value["loops"]?.integer ?? 1
    result.repeatCount = loops > 0 ? loops : nil
    return result
  }
}
