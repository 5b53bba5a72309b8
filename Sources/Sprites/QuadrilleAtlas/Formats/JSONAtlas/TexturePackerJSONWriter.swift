import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes JSON like TexturePacker, frames as an object or as a list.
struct TexturePackerJSONWriter {
  let isArray: Bool

  func text(of atlas: AtlasDescription, _ number: Int, _ names: AtlasNames) -> [UInt8] {
    let frames = atlas.frames(on: number).map(frame).joined(separator: ",\n")
    let page = atlas.pages[number]
    var meta = [
      "\"app\": \"quadrille\"",
      "\"version\": \"1.0\"",
      "\"image\": \(names.texture(number, atlas).quotedForJSON)",
      "\"format\": \(page.writtenPixelFormat.quotedForJSON)",
      "\"size\": {\(Self.members(page.claimedSize ?? .zero))}",
      "\"scale\": \"\((page.scale ?? 1).written)\"",
    ]
    if page.alphaMode == .premultiplied { meta.append("\"premultiplyAlpha\": true") }
    if atlas.pages.count > 1 {
      let others = atlas.pages.indices.filter { $0 != number }
        .map { AtlasNames.lastComponent(names.data($0, atlas)).quotedForJSON }
      meta.append("\"related_multi_packs\": [ \(others.joined(separator: ", ")) ]")
    }
    let text = """
      {"frames": \(isArray ? "[" : "{")

      \(frames)\(isArray ? "]" : "}"),
      "meta": {
      \t\(meta.joined(separator: ",\n\t"))
      }
      }

      """
    return Array(text.utf8)
  }

  private static func members(_ point: Point) -> String {
    "\"x\":\(point.x.written),\"y\":\(point.y.written)"
  }

  private static func members(_ size: Size) -> String {
    "\"w\":\(size.width.written),\"h\":\(size.height.written)"
  }

  private func frame(_ frame: AtlasDescription.Frame) -> String {
    let size = Self.members(frame.trimmedRect.size)
    var members = [
      "\"frame\": {\(Self.members(frame.packedOrigin)),\(size)}",
      "\"rotated\": \(frame.packedRotation == .clockwise90)",
      "\"trimmed\": \(frame.isTrimmed)",
      "\"spriteSourceSize\": {\(Self.members(frame.trimmedRect.origin)),\(size)}",
      "\"sourceSize\": {\(Self.members(frame.sourceSize))}",
    ]
    if let anchor = frame.anchor { members.append("\"pivot\": {\(Self.members(anchor))}") }
    let name = frame.name.quotedForJSON
    if isArray { members.insert("\"filename\": \(name)", at: 0) }
    let body = "{\n\t\(members.joined(separator: ",\n\t"))\n}"
    return isArray ? body : "\(name):\n\(body)"
  }
}

extension String {
  /// The text as a JSON string.
  var quotedForJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
