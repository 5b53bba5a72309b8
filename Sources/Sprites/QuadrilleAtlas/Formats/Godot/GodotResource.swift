import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// The parts that Godot's resources of sprites have in common.
enum GodotResource {
  /// The type in the header of a resource text; nil if it is none.
  static func type(of data: [UInt8]) -> String? {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    guard let start = data.prefix(64).firstIndex(where: { !blank.contains($0) }),
      data[start...].starts(with: "[gd_resource".utf8)
    else { return nil }
    var scanner = GodotScanner(Array(data.prefix(4096)))
    guard case .section("gd_resource", let attributes, _) = try? scanner.next(),
      case .string(let type) = attributes["type"]
    else { return nil }
    return type
  }

  /// The page for the path of a texture: that in the project, then shorter and shorter suffixes of
  /// it, for files copied out of a project.
  static func page(path: String) -> AtlasDescription.Page {
    var name = path.hasPrefix("res://") ? path.dropFirst(6) : path[...]
    var names = [String(name)]
    while names.count < 16, let slash = name.firstIndex(of: "/") {
      name = name[name.index(after: slash)...]
      if !name.isEmpty { names.append(String(name)) }
    }
    return AtlasDescription.Page(fileNames: names, namedCount: names.count)
  }

  /// The rectangle of a constructor `Rect2(x, y, w, h)`; nil for any other value.
  static func rect(_ value: GodotScanner.Value) -> Rect? {
    guard case .call("Rect2", let arguments) = value else { return nil }
    let numbers = arguments.compactMap(\.number).filter(GeometryText.isCoordinate)
    guard numbers.count == 4, arguments.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A text as a string of Godot, with its quotes.
  static func quoted(_ text: String) -> String {
    "\"\(text.replacing(text: "\\", with: "\\\\").replacing(text: "\"", with: "\\\""))\""
  }

  /// A rectangle as a constructor of Godot.
  static func written(_ rect: Rect) -> String {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    return "Rect2(\(numbers.map(\.written).joined(separator: ", ")))"
  }

  /// The path of a texture in its project.
  static func path(of texture: String) -> String {
    texture.contains(text: "://") ? texture : "res://\(texture)"
  }

  /// The properties of an AtlasTexture for a sprite: its region, and its margin if it is trimmed.
  static func regionProperties(of frame: AtlasDescription.Frame) -> String {
    let region = "region = \(written(frame.packedRect))\n"
    guard frame.isTrimmed else { return region }
    let margin = Rect(
      origin: frame.trimmedRect.origin,
      size: Size(
        width: frame.sourceSize.width - frame.trimmedRect.width,
        height: frame.sourceSize.height - frame.trimmedRect.height
      )
    )
    return region + "margin = \(written(margin))\n"
  }
}
