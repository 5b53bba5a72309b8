import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the `.atlas` of Defold: a list of images, each a page of its own.
///
/// Paths begin at the root of the project. A sprite has the name of its image without the extension.
struct DefoldAtlasReader {
  /// Whether a text begins with a field of an `.atlas`.
  static func recognizes(_ data: [UInt8]) -> Bool {
    guard let (name, mark) = ProtocolTextParser.firstField(of: data) else { return false }
    switch name {
    case "images", "animations": return mark == UInt8(ascii: "{")
    case "margin", "extrude_borders", "inner_padding", "max_page_width", "max_page_height",
      "rename_patterns":
      return mark == UInt8(ascii: ":")
    default: return false
    }
  }

  private let source: AtlasSource
  private var collector: FrameCollector
  private var pages: [AtlasDescription.Page] = []
  /// The name of the sprite of each image.
  private var names: [LiteralString: String] = [:]

  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var parser = try ProtocolTextParser(data, from: source)
    var reader = DefoldAtlasReader(source: source)
    return try reader.read(parser.parse())
  }

  private init(source: AtlasSource) {
    self.source = source
    collector = FrameCollector(name: source.name, job: source.job)
  }

  private mutating func read(_ message: ProtocolMessage) throws(AtlasError) -> AtlasDescription {
    for image in message.messages("images") { try add(image) }
    for animation in message.messages("animations") {
      for image in animation.messages("images") { try add(image) }
      if DefoldAnimations.isFlipped(animation) {
        collector.warn(
          "atlas.flip",
          "the animation mirrors its sprites, which is ignored",
          DefoldAnimations.location(of: animation, in: source.name)
        )
      }
    }
    var result = AtlasDescription(
      format: .defoldAtlas,
      pages: pages,
      frames: try collector.collected(),
      name: source.name
    )
    result.animations = DefoldAnimations.animations(message) { animation in
      animation.messages("images").compactMap { image in
        image.string("image").flatMap { names[LiteralString($0)] }
      }
    }
    result.warnings = collector.allWarnings()
    return result
  }

  /// Adds an image as a page and a sprite, once.
  private mutating func add(_ image: ProtocolMessage) throws(AtlasError) {
    guard let path = image.string("image"), !path.isEmpty else {
      let location = DiagnosticLocation(file: source.name, line: image.line)
      try collector.add(.failure(AtlasError(.missing(key: "image"), at: location)))
      return
    }
    guard names[LiteralString(path)] == nil else { return }
    let name = AssetName(path).stem
    names[LiteralString(path)] = name
    var frame = AtlasDescription.Frame(name: name, coveringPage: pages.count)
    frame.line = image.line
    pages.append(Self.page(path))
    try collector.add(.success(frame))
  }

  /// The page for a path in the project, then for shorter and shorter suffixes of it.
  private static func page(_ path: String) -> AtlasDescription.Page {
    var name = path.drop { $0 == "/" }
    var names = [String(name)]
    while names.count < 16, let slash = name.firstIndex(of: "/") {
      name = name[name.index(after: slash)...]
      if !name.isEmpty { names.append(String(name)) }
    }
    return AtlasDescription.Page(fileNames: names, namedCount: 1)
  }
}
