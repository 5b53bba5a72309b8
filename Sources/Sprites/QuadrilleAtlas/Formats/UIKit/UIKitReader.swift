import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the property lists that TexturePacker and free-tex-packer write for UIKit.
///
/// Frames have numbers `x y w h`, and if trimmed `oX oY oW oH`: the offset from the upper left of
/// the source, and the size of the source. Sprites are not rotated.
struct UIKitReader {
  private let name: String?
  private var collector: FrameCollector

  static func description(
    of list: PropertyList,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = UIKitReader(name: source.name, job: source.job)
    return try reader.read(list)
  }

  private init(name: String?, job: JobContext) {
    self.name = name
    collector = FrameCollector(name: name, job: job)
  }

  /// Whether the frames of a list are of this format.
  static func recognizes(_ list: PropertyList) -> Bool {
    // The first one may be damaged.
    let frames = list["frames"]?.dictionary?.values.prefix(16) ?? []
    return frames.contains { $0["x"] != nil && $0["w"] != nil }
  }

  /// Reads the root dictionary.
  private mutating func read(_ list: PropertyList) throws(AtlasError) -> AtlasDescription {
    guard let frames = list["frames"]?.dictionary else {
      throw AtlasError(
        .frames(found: "missing"),
        at: DiagnosticLocation(file: name, line: list.line)
      )
    }
    for (key, value) in frames {
      try collector.add(Result { () throws(AtlasError) in try frame(value, name: key) })
    }
    var result = AtlasDescription(
      format: .uiKit,
      pages: [page(list["meta"] ?? list["metadata"])],
      frames: try collector.collected(),
      name: name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private func frame(
    _ value: PropertyList,
    name key: String
  ) throws(AtlasError) -> AtlasDescription.Frame {
    let location = FrameLocation(file: name, frame: key, offset: value.offset, line: value.line)
    func number(_ key: String, otherwise: Double? = nil) throws(AtlasError) -> Double {
      guard let member = value[key] else {
        guard let otherwise else { throw AtlasError(.missing(key: key), at: location.location) }
        return otherwise
      }
      let number = member.number ?? member.string.flatMap(GeometryText.number)
      guard let number, GeometryText.isCoordinate(number) else {
        throw AtlasError(.rect(key: key, text: member.displayText), at: location.location)
      }
      return number
    }
    let rect = Rect(
      x: try number("x"),
      y: try number("y"),
      width: try number("w"),
      height: try number("h")
    )
    var result = AtlasDescription.Frame(name: key, rect: rect)
    result.sourceSize = Size(
      width: try number("oW", otherwise: rect.size.width),
      height: try number("oH", otherwise: rect.size.height)
    )
    result.trimmedRect.origin = Point(
      x: try number("oX", otherwise: 0),
      y: try number("oY", otherwise: 0)
    )
    result.line = value.line
    return result
  }

  private func page(_ meta: PropertyList?) -> AtlasDescription.Page {
    var names = [meta?["image"]?.string ?? ""].filter { !$0.isEmpty }
    let namedCount = names.count
    if let name { names.append(AssetName(name).stem + ".png") }
    var page = AtlasDescription.Page(fileNames: names, namedCount: namedCount)
    if let width = meta?["width"]?.number, let height = meta?["height"]?.number, width > 0,
      height > 0, width <= GeometryText.maximum, height <= GeometryText.maximum
    {
      page.claimedSize = Size(width: width, height: height)
    }
    return page
  }
}
