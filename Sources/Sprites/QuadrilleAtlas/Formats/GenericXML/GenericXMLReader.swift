import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads TexturePacker's generic XML: `<TextureAtlas>` with an element `<sprite>` for each sprite.
///
/// `x y w h` are the rectangle in the page, `oX oY` the offset of the trimmed rectangle in a source
/// of `oW oH`, `pX pY` the pivot as fractions of the source. Sprites with `r="y"` are rotated
/// clockwise in the page.
struct GenericXMLReader {
  /// The name of the root element.
  static var root: String { "TextureAtlas" }
  /// The name of the elements of sprites.
  static var element: String { "sprite" }

  private let source: AtlasSource
  /// Whether `w h` of a rotated sprite are its size before rotation, as in free-tex-packer's files.
  private var isSizeBeforeRotation = false

  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let root = try XMLElement(parsing: data, from: source)
    var reader = GenericXMLReader(source: source)
    let sprites = root.children(named: element)
    reader.findSizes(of: sprites)
    var collector = FrameCollector(name: source.name, job: source.job)
    for sprite in sprites {
      try collector.add(Result { () throws(AtlasError) in try reader.frame(sprite) })
    }
    var result = AtlasDescription(
      format: .genericXML,
      pages: [reader.page(root)],
      frames: try collector.collected(),
      name: source.name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private init(source: AtlasSource) { self.source = source }

  /// TexturePacker writes the size in the page, free-tex-packer that before rotation: a source that
  /// is smaller than one of them shows which.
  private mutating func findSizes(of sprites: [XMLElement]) {
    var (inPage, before) = (0, 0)
    for sprite in sprites where sprite["r"] == "y" {
      let numbers = ["w", "h", "oW", "oH"].compactMap { sprite[$0].flatMap(GeometryText.number) }
      guard numbers.count == 4 else { continue }
      let fitsInPage = numbers[1] <= numbers[2] && numbers[0] <= numbers[3]
      let fitsBefore = numbers[0] <= numbers[2] && numbers[1] <= numbers[3]
      if fitsInPage, !fitsBefore { inPage += 1 }
      if fitsBefore, !fitsInPage { before += 1 }
    }
    isSizeBeforeRotation = before > inPage
  }

  private func page(_ root: XMLElement) -> AtlasDescription.Page {
    var names: [String] = []
    if let image = root["imagePath"], !image.isEmpty { names.append(image) }
    let namedCount = names.count
    if let name = source.name { names.append(AssetName(name).stem + ".png") }
    var page = AtlasDescription.Page(fileNames: names, namedCount: namedCount)
    if let width = root["width"].flatMap(GeometryText.number), width > 0,
      let height = root["height"].flatMap(GeometryText.number), height > 0
    {
      page.claimedSize = Size(width: width, height: height)
    }
    return page
  }

  private func frame(_ element: XMLElement) throws(AtlasError) -> AtlasDescription.Frame {
    guard let name = element["n"] else {
      throw AtlasError(
        .name(found: "nothing"),
        at: DiagnosticLocation(file: source.name, line: element.line)
      )
    }
    let location = FrameLocation(file: source.name, frame: name, line: element.line).location
    let rect = Rect(
      x: try element.required("x", at: location),
      y: try element.required("y", at: location),
      width: try element.required("w", at: location),
      height: try element.required("h", at: location)
    )
    let isRotated = try isRotated(element, at: location)
    let isSwapped = isRotated && !isSizeBeforeRotation
    let size = isSwapped ? Size(width: rect.height, height: rect.width) : rect.size
    var frame = AtlasDescription.Frame(name: name, rect: Rect(origin: rect.origin, size: size))
    if isRotated { frame.packedRotation = .clockwise90 }
    frame.sourceSize = Size(
      width: try element.number("oW", at: location) ?? size.width,
      height: try element.number("oH", at: location) ?? size.height
    )
    frame.trimmedRect.origin = Point(
      x: try element.number("oX", at: location) ?? 0,
      y: try element.number("oY", at: location) ?? 0
    )
    let pivot = (
      x: try element.number("pX", at: location), y: try element.number("pY", at: location)
    )
    if pivot.x != nil || pivot.y != nil {
      frame.anchor = Point(x: pivot.x ?? 0.5, y: pivot.y ?? 0.5)
    }
    frame.line = element.line
    return frame
  }

  private func isRotated(
    _ element: XMLElement,
    at location: DiagnosticLocation
  ) throws(AtlasError) -> Bool {
    switch element["r"] {
    case nil, "", "n": return false
    case "y": return true
    case .some(let text): throw AtlasError(.rotated(text), at: location)
    }
  }
}
