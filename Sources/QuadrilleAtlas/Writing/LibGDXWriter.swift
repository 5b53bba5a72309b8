import QuadrillePixels
import QuadrilleSprite

/// Writes the text of libGDX and Spine, with the keys that every version of their readers knows.
struct LibGDXWriter {
  private let names: AtlasNames
  private let pixelFormat: String

  init(_ names: AtlasNames, _ pixelFormat: String) {
    self.names = names
    self.pixelFormat = pixelFormat
  }

  func file(of atlas: PackedAtlas) -> AtlasFile {
    var text = ""
    for (page, bitmap) in atlas.pages.enumerated() {
      // A blank line stands before each page.
      text += "\n\(names.texture(page, atlas))\n"
      text += "size: \(bitmap.width),\(bitmap.height)\n"
      text += "format: \(formatName)\nfilter: Linear,Linear\nrepeat: none\n"
      if atlas.isPremultiplied { text += "pma: true\n" }
      for frame in atlas.frames(on: page) { text += region(frame) }
    }
    return AtlasFile(name: names.data(0, atlas), bytes: Array(text.utf8))
  }

  private func region(_ frame: PackedAtlas.Frame) -> String {
    let indexed = Self.indexed(frame.name)
    let bottom = frame.sourceHeight - frame.top - frame.height
    let turn =
      switch frame.turn {
      case .none: "false"
      case .counterclockwise: "true"
      case .half: "180"
      case .clockwise: "270"
      }
    return """
      \(indexed.name)
        rotate: \(turn)
        xy: \(frame.x), \(frame.y)
        size: \(frame.width), \(frame.height)
        orig: \(frame.sourceWidth), \(frame.sourceHeight)
        offset: \(frame.left), \(bottom)
        index: \(indexed.index.map(String.init) ?? "-1")

      """
  }

  /// A name that ends in `#` and a number is that of a frame of a sequence.
  private static func indexed(_ name: String) -> (name: String, index: Int?) {
    guard let mark = name.lastIndex(of: "#"), mark != name.startIndex,
      let index = Int(name[name.index(after: mark)...]), index >= 0,
      name.hasSuffix("#\(index)")
    else { return (name, nil) }
    return (String(name[..<mark]), index)
  }

  /// The name that libGDX has for the format; compressed ones have none.
  private var formatName: String {
    switch pixelFormat {
    case "RGB888", "RGBA4444", "RGB565": pixelFormat
    case "L8": "Intensity"
    case "LA88": "LuminanceAlpha"
    case "A8": "Alpha"
    default: "RGBA8888"
    }
  }
}
