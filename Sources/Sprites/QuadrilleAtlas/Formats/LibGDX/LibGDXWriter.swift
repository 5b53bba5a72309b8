import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes the text of libGDX and Spine, with the keys supported by every version of their readers.
struct LibGDXWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  /// Whether a name is distinguishable from a `key: value` line and keeps its blanks.
  static func canName(_ name: String) -> Bool {
    !name.isEmpty && !name.unicodeScalars.contains { $0.value < 0x20 || $0 == ":" }
      && name.first != " " && name.last != " "
  }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    var text = ""
    for (number, page) in atlas.pages.enumerated() {
      // A blank line precedes each page.
      text += "\n\(names.texture(number, atlas))\n"
      if let size = page.claimedSize {
        text += "size: \(size.width.written),\(size.height.written)\n"
      }
      let filters = page.filters.isEmpty ? ["Linear", "Linear"] : page.filters
      text += "format: \(Self.formatName(page))\nfilter: \(filters.joined(separator: ","))\n"
      text += "repeat: \(page.wrap ?? "none")\n"
      if page.alphaMode == .premultiplied { text += "pma: true\n" }
      for frame in atlas.frames(on: number) { text += region(frame) }
    }
    return AtlasFile(name: names.data(0, atlas), bytes: Array(text.utf8))
  }

  private func region(_ frame: AtlasDescription.Frame) -> String {
    let indexed = Self.indexed(frame.name)
    func pair(_ first: Double, _ second: Double) -> String {
      "\(first.written), \(second.written)"
    }
    let offset = frame.bottomLeft
    let packedRotation =
      switch frame.packedRotation {
      case .none: "false"
      case .counterclockwise90: "true"
      case .clockwise180: "180"
      case .clockwise90: "270"
      }
    var borders = ""
    if let split = frame.details.borders { borders += "  split: \(Self.distances(split))\n" }
    if let pad = frame.details.padding { borders += "  pad: \(Self.distances(pad))\n" }
    return """
      \(indexed.name)
        rotate: \(packedRotation)
        xy: \(pair(frame.packedOrigin.x, frame.packedOrigin.y))
        size: \(pair(frame.trimmedRect.width, frame.trimmedRect.height))
      \(borders)  orig: \(pair(frame.sourceSize.width, frame.sourceSize.height))
        offset: \(pair(offset.x, offset.y))
        index: \(indexed.index.map(String.init) ?? "-1")

      """
  }

  /// Nine-patch distances in the order left, right, top, bottom.
  private static func distances(_ borders: SpriteBorders) -> String {
    [borders.left, borders.right, borders.top, borders.bottom].map(\.written)
      .joined(separator: ", ")
  }

  /// Splits a name that ends in `#` and a number into the name and the index of a sequence frame.
  static func indexed(_ name: String) -> (name: String, index: Int?) {
    guard let mark = name.lastIndex(of: "#"), mark != name.startIndex,
      let index = Int(name[name.index(after: mark)...]), index >= 0,
      name.hasSuffix("#\(index)")
    else { return (name, nil) }
    return (String(name[..<mark]), index)
  }

  /// The libGDX name of the pixel format; compressed formats have none.
  private static func formatName(_ page: AtlasDescription.Page) -> String {
    switch page.writtenPixelFormat {
    case "RGB888", "RGBA4444", "RGB565": page.writtenPixelFormat
    case "L8": "Intensity"
    case "LA88": "LuminanceAlpha"
    case "A8": "Alpha"
    default: "RGBA8888"
    }
  }
}
