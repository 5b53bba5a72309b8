import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads TexturePacker's JSON, frames as an object or as a list, including the related files and
/// animations of PixiJS, and the variant written by Adobe Animate.
struct TexturePackerJSONReader {
  private let parts: JSONAtlasParts
  private var collector: FrameCollector

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = TexturePackerJSONReader(name: source.name, job: source.job)
    return try reader.read(value)
  }

  private init(name: String?, job: JobContext) {
    parts = JSONAtlasParts(name: name)
    collector = FrameCollector(name: name, job: job)
  }

  /// Reads the root object.
  private mutating func read(_ value: JSONValue) throws(AtlasError) -> AtlasDescription {
    for (name, frame) in try parts.frames(value["frames"], of: value) {
      try collector.add(
        Result { () throws(AtlasError) in
          try parts.values(of: frame, name: name).frame(name: name)
        }
      )
    }
    var result = AtlasDescription(
      format: value["frames"]?.isArray == true ? .jsonArray : .jsonHash,
      pages: [parts.page(value["meta"])],
      frames: try collector.collected(),
      name: parts.name
    )
    // Only files with durations are written in the order in which frames are played.
    result.isInPlayingOrder = collector.frames.contains { $0.details.durationSeconds != nil }
    result.relatedFiles = try parts.strings(value["meta"]?["related_multi_packs"])
    result.animations = try parts.animations(value["animations"])
    result.warnings = collector.allWarnings()
    return result
  }
}
