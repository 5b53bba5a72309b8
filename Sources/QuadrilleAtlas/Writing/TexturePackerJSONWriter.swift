import QuadrillePixels
import QuadrilleSprite
import QuadrilleSyntax

/// Writes JSON as TexturePacker does, frames as an object or as a list.
struct TexturePackerJSONWriter {
  private let isArray: Bool
  private let pixelFormat: String

  init(isArray: Bool, _ pixelFormat: String) {
    self.isArray = isArray
    self.pixelFormat = pixelFormat
  }

  func text(of atlas: PackedAtlas, _ page: Int, _ names: AtlasNames) -> [UInt8] {
    let frames = atlas.frames(on: page).map(frame).joined(separator: ",\n")
    let bitmap = atlas.pages[page]
    var meta = [
      "\"app\": \"quadrille\"",
      "\"version\": \"1.0\"",
      "\"image\": \(names.texture(page, atlas).quotedForJSON)",
      "\"format\": \(pixelFormat.quotedForJSON)",
      "\"size\": {\"w\":\(bitmap.width),\"h\":\(bitmap.height)}",
      "\"scale\": \"\(WrittenNumber.decimal(atlas.scale))\"",
    ]
    if atlas.isPremultiplied { meta.append("\"premultiplyAlpha\": true") }
    if atlas.pages.count > 1 {
      let others = atlas.pages.indices.filter { $0 != page }
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

  private func frame(_ frame: PackedAtlas.Frame) -> String {
    let size = "\"w\":\(frame.width),\"h\":\(frame.height)"
    var members = [
      "\"frame\": {\"x\":\(frame.x),\"y\":\(frame.y),\(size)}",
      "\"rotated\": \(frame.turn == .clockwise)",
      "\"trimmed\": \(frame.isTrimmed)",
      "\"spriteSourceSize\": {\"x\":\(frame.left),\"y\":\(frame.top),\(size)}",
      "\"sourceSize\": {\"w\":\(frame.sourceWidth),\"h\":\(frame.sourceHeight)}",
    ]
    if let pivot = frame.pivot {
      let x = WrittenNumber.decimal(pivot.x)
      members.append("\"pivot\": {\"x\":\(x),\"y\":\(WrittenNumber.decimal(pivot.y))}")
    }
    let name = frame.name.quotedForJSON
    if isArray { members.insert("\"filename\": \(name)", at: 0) }
    let body = "{\n\t\(members.joined(separator: ",\n\t"))\n}"
    return isArray ? body : "\(name):\n\(body)"
  }
}

extension AtlasNames {
  /// The last component of a path: data files of one atlas lie side by side.
  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
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
