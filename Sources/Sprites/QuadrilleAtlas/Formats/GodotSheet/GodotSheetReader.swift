import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the `.tpsheet` of Godot: textures with their sprites.
///
/// `region` is the rectangle in the page; the origin of `margin` is the offset of the trimmed
/// rectangle, its size the difference between the source and the trimmed size.
enum GodotSheetReader {
  static func match(_ value: JSONValue) -> AtlasReader.Match {
    value["textures"]?.elements?.first { _ in true }?["sprites"]?.isArray == true ? .yes : .no
  }

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let parts = JSONAtlasParts(name: source.name)
    var collector = FrameCollector(name: source.name, job: source.job)
    var pages: [AtlasDescription.Page] = []
    for texture in value["textures"]?.array ?? [] {
      let page = parts.page(texture, guesses: false)
      guard !page.fileNames.isEmpty else {
        throw AtlasError(.missing(key: "image"), at: parts.location(of: texture))
      }
      pages.append(page)
      for sprite in texture["sprites"]?.array ?? [] {
        try collector.add(
          Result { () throws(AtlasError) in try frame(sprite, page: pages.count - 1, parts) }
        )
      }
    }
    var result = AtlasDescription(
      format: .godotSheet,
      pages: pages,
      frames: try collector.collected(),
      name: source.name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private static func frame(
    _ value: JSONValue,
    page: Int,
    _ parts: JSONAtlasParts
  ) throws(AtlasError) -> AtlasDescription.Frame {
    guard let name = value["filename"]?.string else {
      throw AtlasError(
        .name(found: value["filename"]?.kindName ?? "nothing"),
        at: parts.location(of: value)
      )
    }
    let values = parts.values(of: value, name: name)
    guard let region = try values.rect("region") else {
      throw AtlasError(.missing(key: "region"), at: values.location.location)
    }
    var frame = AtlasDescription.Frame(name: name, rect: region)
    frame.page = page
    frame.line = value.line
    if let margin = try values.rect("margin") {
      frame.trimmedRect.origin = margin.origin
      frame.sourceSize = Size(
        width: region.width + margin.width,
        height: region.height + margin.height
      )
    }
    return frame
  }
}
