import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads a SpriteFrames resource of Godot 3 or 4.
///
/// Its animations list textures: AtlasTextures, which are regions of an image, or whole images. In
/// version 4 each frame has a duration, a factor of `1 / speed` seconds. Textures rarely have names;
/// frames are named by the first animation that shows them: `run_0`.
struct SpriteFramesReader {
  /// Whether a text begins with the header of a SpriteFrames resource.
  static func recognizes(_ data: [UInt8]) -> Bool {
    GodotResource.type(of: data) == "SpriteFrames"
  }

  /// Reads the whole text.
  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    if let violation = source.job.limits.violation(textBytes: data.count) {
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: source.name))
    }
    var reader = SpriteFramesReader(source)
    do {
      try reader.scan(data)
    } catch {
      throw AtlasError(
        .format(found: "a damaged resource"),
        at: DiagnosticLocation(file: source.name, line: error.line)
      )
    }
    return try reader.description()
  }

  /// A texture of the file.
  private struct Texture {
    var properties: [String: GodotScanner.Value] = [:]
    let line: Int
  }

  private let source: AtlasSource
  /// The paths of images by their identifiers.
  private var images: [String: String] = [:]
  /// The AtlasTextures by their identifiers.
  private var textures: [String: Texture] = [:]
  private var animations: GodotScanner.Value?
  private var pages: [AtlasDescription.Page] = []
  private var pageNumbers: [String: Int] = [:]
  private var collector: FrameCollector
  /// The frames, and the names of textures.
  private var frames: [AtlasDescription.Frame] = []
  private var nameOfTexture: [String: String] = [:]
  private var usedNames: Set<LiteralString> = []

  private init(_ source: AtlasSource) {
    self.source = source
    collector = FrameCollector(name: source.name, job: source.job)
  }

  private mutating func scan(_ data: [UInt8]) throws(GodotScanner.SyntaxFailure) {
    var scanner = GodotScanner(data, readsCollections: true)
    var isResource = false
    var open: String?
    while let item = try scanner.next() {
      switch item {
      case .section(let tag, let attributes, let line):
        isResource = tag == "resource"
        open = nil
        guard let id = attributes["id"]?.identifier else { continue }
        if tag == "ext_resource", case .string(let path) = attributes["path"] {
          images[id] = path
        } else if tag == "sub_resource", attributes["type"] == .string("AtlasTexture") {
          textures[id] = Texture(line: line)
          open = id
        }
      case .property(let key, let value, _):
        if isResource, key == "animations" { animations = value }
        if let open { textures[open]?.properties[key] = value }
      }
    }
  }

  // MARK: Animations

  private mutating func description() throws(AtlasError) -> AtlasDescription {
    guard let list = animations?.elements else {
      let found = animations == nil ? "missing" : "no array"
      throw AtlasError(.frames(found: found), at: DiagnosticLocation(file: source.name))
    }
    var result: [AtlasDescription.Animation] = []
    for value in list { result.append(try animation(value)) }
    for frame in frames { try collector.add(.success(frame)) }
    var atlas = AtlasDescription(
      format: .godotSpriteFrames,
      pages: pages,
      frames: try collector.collected(),
      name: source.name
    )
    atlas.animations = result
    atlas.setFrameDurations()
    atlas.warnings = collector.allWarnings()
    return atlas
  }

  private mutating func animation(
    _ value: GodotScanner.Value
  ) throws(AtlasError) -> AtlasDescription.Animation {
    let name =
      if case .string(let name) = value["name"] { name } else { "" }
    guard let list = value["frames"]?.elements else {
      throw AtlasError(.missing(key: "frames"), at: location(ofAnimation: name))
    }
    var result = AtlasDescription.Animation(name: name, frames: [])
    var durations: [Double] = []
    let speed = value["speed"]?.number ?? 0
    for (index, element) in list.enumerated() {
      // Version 3 lists the textures themselves.
      let texture = element["texture"] ?? element
      guard let frame = try frame(texture, default: "\(name)_\(index)") else { continue }
      result.frames.append(frame)
      let factor = element["duration"]?.number ?? 1
      if speed > 0, factor >= 0, GeometryText.isCoordinate(factor / speed) {
        durations.append(factor / speed)
      }
    }
    if durations.count == result.frames.count, !durations.isEmpty { result.durations = durations }
    switch value["loop"] {
    case .number(0), .constant("false"): result.repeatCount = 1
    case .number(2): result.direction = .pingPong
    default: break
    }
    return result
  }

  /// The name of the frame of a texture; nil, with a warning, for one that is no image.
  private mutating func frame(
    _ value: GodotScanner.Value,
    default name: String
  ) throws(AtlasError) -> String? {
    guard case .call(let kind, let arguments) = value,
      let id = arguments.first?.identifier
    else {
      return try leaveOut(name, .type(key: "texture", found: "no resource", expected: "a texture"))
    }
    let key = "\(kind) \(id)"
    if let known = nameOfTexture[key] { return known }
    var frame: AtlasDescription.Frame
    let named: String?
    if kind == "ExtResource", let path = images[id] {
      frame = AtlasDescription.Frame(name: "", coveringPage: page(path))
      named = nil
    } else if kind == "SubResource", let texture = textures[id] {
      do throws(AtlasError) {
        frame = try self.frame(of: texture, named: name)
      } catch {
        return try leaveOut(name, error.reason, line: texture.line)
      }
      named =
        if case .string(let name) = texture.properties["resource_name"], !name.isEmpty { name } else
        { nil }
    } else {
      return try leaveOut(
        name,
        .type(key: "texture", found: key, expected: "an image or an AtlasTexture of the file")
      )
    }
    let unique = uniqueName(named ?? name)
    nameOfTexture[key] = unique
    frame.name = unique
    frames.append(frame)
    return unique
  }

  private mutating func uniqueName(_ name: String) -> String {
    var name = name
    while !usedNames.insert(LiteralString(name)).inserted { name += "_" }
    return name
  }

  private mutating func leaveOut(
    _ name: String,
    _ reason: AtlasError.Reason,
    line: Int? = nil
  ) throws(AtlasError) -> String? {
    let location = FrameLocation(file: source.name, frame: name, line: line).location
    try collector.add(.failure(AtlasError(reason, at: location)))
    return nil
  }

  // MARK: Textures

  private mutating func frame(
    of texture: Texture,
    named name: String
  ) throws(AtlasError) -> AtlasDescription.Frame {
    let location = FrameLocation(file: source.name, frame: name, line: texture.line).location
    guard case .call("ExtResource", let arguments) = texture.properties["atlas"],
      let path = arguments.first?.identifier.flatMap({ images[$0] })
    else {
      throw AtlasError(
        .type(key: "atlas", found: "something else", expected: "an ExtResource of the file"),
        at: location
      )
    }
    let page = page(path)
    let region = try rect("region", of: texture, at: location)
    guard let region, region.width > 0 || region.height > 0 else {
      return AtlasDescription.Frame(name: name, coveringPage: page)
    }
    var frame = AtlasDescription.Frame(name: name, rect: region)
    frame.page = page
    frame.line = texture.line
    if let margin = try rect("margin", of: texture, at: location) {
      frame.trimmedRect.origin = margin.origin
      frame.sourceSize = Size(
        width: region.width + margin.width,
        height: region.height + margin.height
      )
    }
    return frame
  }

  private func rect(
    _ key: String,
    of texture: Texture,
    at location: DiagnosticLocation
  ) throws(AtlasError) -> Rect? {
    guard let value = texture.properties[key] else { return nil }
    if let rect = GodotResource.rect(value) { return rect }
    throw AtlasError(.rect(key: key, text: "not four numbers"), at: location)
  }

  private mutating func page(_ path: String) -> Int {
    if let number = pageNumbers[path] { return number }
    pageNumbers[path] = pages.count
    pages.append(GodotResource.page(path: path))
    return pages.count - 1
  }

  private func location(ofAnimation name: String) -> DiagnosticLocation {
    DiagnosticLocation(file: source.name, part: "animation \(name.quotedForDisplay)")
  }
}
