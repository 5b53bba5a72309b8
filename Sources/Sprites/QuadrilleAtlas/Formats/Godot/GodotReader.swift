import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads an AtlasTexture resource of Godot 3 or 4: one sprite.
///
/// `region` is the packed rectangle in the page. `margin` surrounds it: its position is the offset
/// of the trimmed rectangle from the upper left of the source, and its size is the difference
/// between the source size and the trimmed size. Sprites are not rotated. The name of a resource is
/// that of its file.
struct GodotReader {
  /// Whether a text begins with the header of an AtlasTexture resource.
  static func recognizes(_ data: [UInt8]) -> Bool {
    GodotResource.type(of: data) == "AtlasTexture"
  }

  /// Reads the whole text.
  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let job = source.job
    if let violation = job.limits.violation(textBytes: data.count) {
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: source.name))
    }
    var reader = GodotReader(source)
    do {
      try reader.read(data)
    } catch {
      throw AtlasError(
        .format(found: "a damaged resource"),
        at: DiagnosticLocation(file: source.name, line: error.line)
      )
    }
    var collector = FrameCollector(name: source.name, job: job)
    for (key, line) in reader.duplicates {
      collector.warn(duplicateKey: key, DiagnosticLocation(file: source.name, line: line))
    }
    try collector.add(Result { () throws(AtlasError) in try reader.frame() })
    var result = AtlasDescription(
      format: .godot,
      pages: [try reader.page()],
      frames: try collector.collected(),
      name: source.name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private let location: FrameLocation
  /// The paths of textures by their identifiers.
  private var textures: [String: String] = [:]
  private var properties: [String: (value: GodotScanner.Value, line: Int)] = [:]
  /// The keys that occur twice, with their lines; the last value counts.
  private var duplicates: [(key: String, line: Int)] = []

  private init(_ source: AtlasSource) {
    // Without a file name, the sprite gets a default name.
    let path = source.part ?? source.name.map { AssetName($0).lastComponent } ?? "sprite"
    let asset = AssetName(path)
    let isResource = asset.suffix.lowercased() == ".tres"
    location = FrameLocation(
      file: source.name,
      frame: isResource ? asset.folder + asset.stem : path,
      line: nil
    )
  }

  private mutating func read(_ data: [UInt8]) throws(GodotScanner.SyntaxFailure) {
    var scanner = GodotScanner(data)
    var isResource = false
    while let item = try scanner.next() {
      switch item {
      case .section(let tag, let attributes, let line):
        isResource = tag == "resource"
        guard tag == "ext_resource", let id = attributes["id"]?.identifier,
          case .string(let path) = attributes["path"]
        else { continue }
        if textures.updateValue(path, forKey: id) != nil { duplicates.append(("id", line)) }
      case .property(let key, let value, let line):
        guard isResource else { continue }
        if properties.updateValue((value, line), forKey: key) != nil {
          duplicates.append((key, line))
        }
      }
    }
    duplicates += scanner.duplicates
  }

  private func frame() throws(AtlasError) -> AtlasDescription.Frame {
    // Without a region the sprite is the whole texture, whose size is not in the resource.
    guard let region = try rect("region") else { throw error(.missing(key: "region")) }
    var result = AtlasDescription.Frame(name: location.frame, rect: region)
    if let margin = try rect("margin") {
      result.trimmedRect.origin = margin.origin
      result.sourceSize = Size(
        width: region.size.width + margin.size.width,
        height: region.size.height + margin.size.height
      )
    }
    result.line = properties["region"]?.line
    return result
  }

  /// The texture.
  private func page() throws(AtlasError) -> AtlasDescription.Page {
    guard let atlas = properties["atlas"] else { throw error(.missing(key: "atlas")) }
    guard case .call("ExtResource", let arguments) = atlas.value,
      let path = arguments.first?.identifier.flatMap({ textures[$0] })
    else {
      let reason = AtlasError.Reason.type(
        key: "atlas",
        found: "something else",
        expected: "an ExtResource of the file"
      )
      throw error(reason, line: atlas.line)
    }
    return GodotResource.page(path: path)
  }

  private func rect(_ key: String) throws(AtlasError) -> Rect? {
    guard let property = properties[key] else { return nil }
    if let rect = GodotResource.rect(property.value) { return rect }
    throw error(.rect(key: key, text: "not four numbers"), line: property.line)
  }

  private func error(_ reason: AtlasError.Reason, line: Int? = nil) -> AtlasError {
    AtlasError(
      reason,
      at: FrameLocation(file: location.file, frame: location.frame, line: line).location
    )
  }
}
