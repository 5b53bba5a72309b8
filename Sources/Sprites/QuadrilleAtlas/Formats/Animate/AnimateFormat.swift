import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

extension AtlasFormat {
  /// The `spritemap.json` of Adobe Animate's texture atlases: the parts of a puppet.
  public static let animate = AtlasFormat(
    name: "animate-spritemap",
    origin: "spritemaps of Adobe Animate",
    reader: .json(match: AnimateReader.match, read: AnimateReader.description)
  )
}

/// Reads the `spritemap.json` of Adobe Animate; its timeline, `Animation.json`, is another file and
/// not read.
///
/// Rotated sprites are rotated clockwise in the page. Their `w h` are the size in the page, unless
/// that leaves the page and the size before rotation does not.
enum AnimateReader {
  static func match(_ value: JSONValue) -> AtlasReader.Match {
    value["ATLAS"]?["SPRITES"]?.isArray == true ? .yes : .no
  }

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let parts = JSONAtlasParts(name: source.name)
    var collector = FrameCollector(name: source.name, job: source.job)
    let page = parts.page(value["meta"])
    let sprites = value["ATLAS"]?["SPRITES"]?.array?.compactMap { $0["SPRITE"] } ?? []
    let isBefore = isSizeBeforeRotation(sprites, on: page.claimedSize)
    for sprite in sprites {
      try collector.add(
        Result { () throws(AtlasError) in try frame(sprite, isSizeBeforeRotation: isBefore, parts) }
      )
    }
    collector.warn(
      "atlas.timeline",
      "the sprites are parts of an animation, whose timeline in Animation.json is not read",
      DiagnosticLocation(file: source.name)
    )
    var result = AtlasDescription(
      format: .animate,
      pages: [page],
      frames: try collector.collected(),
      name: source.name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private static func isSizeBeforeRotation(_ sprites: [JSONValue], on page: Size?) -> Bool {
    guard let page else { return false }
    var (inPage, before) = (0, 0)
    for sprite in sprites where sprite["rotated"]?.boolean == true {
      let numbers = ["x", "y", "w", "h"].compactMap { sprite[$0]?.number }
      guard numbers.count == 4 else { continue }
      if numbers[0] + numbers[2] <= page.width, numbers[1] + numbers[3] <= page.height {
        inPage += 1
      }
      if numbers[0] + numbers[3] <= page.width, numbers[1] + numbers[2] <= page.height {
        before += 1
      }
    }
    return before > inPage
  }

  private static func frame(
    _ value: JSONValue,
    isSizeBeforeRotation: Bool,
    _ parts: JSONAtlasParts
  ) throws(AtlasError) -> AtlasDescription.Frame {
    guard let name = value["name"]?.string else {
      throw AtlasError(
        .name(found: value["name"]?.kindName ?? "nothing"),
        at: parts.location(of: value)
      )
    }
    let values = parts.values(of: value, name: name)
    var size = Size(width: try values.required("w"), height: try values.required("h"))
    let isRotated = value["rotated"]?.boolean == true
    if isRotated, !isSizeBeforeRotation { size = Size(width: size.height, height: size.width) }
    let origin = Point(x: try values.required("x"), y: try values.required("y"))
    var frame = AtlasDescription.Frame(name: name, rect: Rect(origin: origin, size: size))
    if isRotated { frame.packedRotation = .clockwise90 }
    frame.line = value.line
    return frame
  }
}
