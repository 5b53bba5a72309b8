import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads Phaser 3 multi-atlas JSON: a list of textures, each with its frames.
struct Phaser3Reader {
  private let parts: JSONAtlasParts
  private var collector: FrameCollector

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = Phaser3Reader(name: source.name, job: source.job)
    return try reader.read(value)
  }

  private init(name: String?, job: JobContext) {
    parts = JSONAtlasParts(name: name)
    collector = FrameCollector(name: name, job: job)
  }

  /// Reads the root object.
  private mutating func read(_ value: JSONValue) throws(AtlasError) -> AtlasDescription {
    var pages: [AtlasDescription.Page] = []
    let textures = value["textures"]?.array ?? []
    guard !textures.isEmpty else {
      throw AtlasError(.frames(found: "no textures"), at: parts.location(of: value))
    }
    for texture in textures {
      // The name of the data file is a candidate only for a single texture.
      var page = parts.page(texture, guesses: textures.count == 1)
      if page.fileNames.isEmpty {
        throw AtlasError(.missing(key: "image"), at: parts.location(of: texture))
      }
      if page.alphaMode == nil { page.alphaMode = parts.page(value["meta"]).alphaMode }
      pages.append(page)
      for (name, frame) in try parts.frames(texture["frames"], of: texture) {
        try collector.add(
          Result { () throws(AtlasError) in
            var frame = try parts.values(of: frame, name: name).frame(name: name)
            frame.page = pages.count - 1
            return frame
          }
        )
      }
    }
    var result = AtlasDescription(
      format: .phaser3,
      pages: pages,
      frames: try collector.collected(),
      name: parts.name
    )
    result.animations = try parts.animations(value["animations"])
    result.warnings = collector.allWarnings()
    return result
  }
}
