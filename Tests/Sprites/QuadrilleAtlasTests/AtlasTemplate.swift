/// A data file with one frame in any format; numbers are strings, so that they can be invalid.
struct AtlasTemplate {
  enum Kind: String, CaseIterable, Sendable {
    case cocos2, cocos3, atlasc, uiKit, jsonHash, jsonArray, phaser3, aseprite, starling
    case libGDXOld, libGDXNew

    var isJSON: Bool {
      switch self {
      case .jsonHash, .jsonArray, .phaser3, .aseprite: true
      default: false
      }
    }

    /// Whether sprites may be rotated in the page.
    var supportsRotation: Bool { self != .uiKit && self != .aseprite }
  }

  /// One frame.
  struct Frame {
    var name = "a"
    var x = "0"
    var y = "0"
    var width = "4"
    var height = "4"
    /// The offset in the source, from the left and the top, in every format.
    var left = 0
    var top = 0
    var sourceWidth = "4"
    var sourceHeight = "4"
    /// The rotation as written in the file, including quotes if needed.
    var rotated: String?
  }

  var kind: Kind
  var frames = [Frame()]
  var texture = "t.png"
  /// The page size stated in the file; nil for none.
  var claimed: Int?

  init(_ kind: Kind) { self.kind = kind }

  /// The template with its only frame changed.
  func with(_ change: (inout Frame) -> Void) -> AtlasTemplate {
    var result = self
    change(&result.frames[0])
    return result
  }

  var bytes: [UInt8] { Array(text.utf8) }

  var text: String {
    switch kind {
    case .cocos2, .cocos3, .uiKit: plist
    case .atlasc: atlasc
    case .jsonHash, .jsonArray, .phaser3, .aseprite: json
    case .starling: starling
    case .libGDXOld, .libGDXNew: libGDX
    }
  }

  // MARK: Property lists

  private var escapedTexture: String { xml(texture) }

  private var plist: String {
    let items = frames.map { frame in
      let body =
        switch kind {
        case .uiKit:
          numbers([
            ("x", frame.x), ("y", frame.y), ("w", frame.width), ("h", frame.height),
            ("oX", "\(frame.left)"), ("oY", "\(frame.top)"), ("oW", frame.sourceWidth),
            ("oH", frame.sourceHeight),
          ])
        case .cocos2:
          strings([
            ("frame", rect(frame)), ("sourceSize", "{\(frame.sourceWidth),\(frame.sourceHeight)}"),
            (
              "sourceColorRect",
              "{{\(frame.left),\(frame.top)},{\(frame.width),\(frame.height)}}"
            ),
          ]) + flag("rotated", frame.rotated)
        default:
          strings([
            ("textureRect", rect(frame)), ("spriteSize", "{\(frame.width),\(frame.height)}"),
            ("spriteSourceSize", "{\(frame.sourceWidth),\(frame.sourceHeight)}"),
            (
              "spriteColorRect",
              "{{\(frame.left),\(frame.top)},{\(frame.width),\(frame.height)}}"
            ),
          ]) + flag("textureRotated", frame.rotated)
        }
      return "<key>\(xml(frame.name))</key><dict>\(body)</dict>"
    }
    let size = claimed.map { dimension in
      kind == .uiKit
        ? numbers([("width", "\(dimension)"), ("height", "\(dimension)")])
        : strings([("size", "{\(dimension),\(dimension)}")])
    }
    let texture = strings([(kind == .uiKit ? "image" : "textureFileName", texture)])
    let metadata =
      kind == .uiKit
      ? "<key>meta</key><dict>\(texture)\(size ?? "")</dict>"
      : "<key>metadata</key><dict>\(texture)\(size ?? "")<key>format</key><integer>"
        + "\(kind == .cocos2 ? 2 : 3)</integer></dict>"
    return """
      <plist version="1.0"><dict><key>frames</key><dict>\(items.joined())</dict>\(metadata)</dict>
      </plist>
      """
  }

  private var atlasc: String {
    let items = frames.map { frame in
      let bottom = (Int(frame.sourceHeight) ?? 0) - frame.top - (Int(frame.height) ?? 0)
      let body =
        strings([
          ("name", frame.name), ("textureRect", rect(frame)),
          ("spriteOffset", "{\(frame.left),\(bottom)}"),
          ("spriteSourceSize", "{\(frame.sourceWidth),\(frame.sourceHeight)}"),
        ]) + flag("textureRotated", frame.rotated)
      return "<dict>\(body)</dict>"
    }
    let size = claimed.map { strings([("size", "{\($0),\($0)}")]) }
    return """
      <plist version="1.0"><dict><key>format</key><string>APPL</string><key>images</key><array>
      <dict>\(strings([("path", texture)]))\(size ?? "")<key>subimages</key>
      <array>\(items.joined())</array></dict></array>
      <key>version</key><integer>1</integer></dict></plist>
      """
  }

  private func rect(_ frame: Frame) -> String {
    "{{\(frame.x),\(frame.y)},{\(frame.width),\(frame.height)}}"
  }

  private func strings(_ pairs: [(String, String)]) -> String {
    pairs.map { "<key>\($0.0)</key><string>\(xml($0.1))</string>" }.joined()
  }

  private func numbers(_ pairs: [(String, String)]) -> String {
    pairs.map { "<key>\($0.0)</key><real>\(xml($0.1))</real>" }.joined()
  }

  private func flag(_ key: String, _ value: String?) -> String {
    guard let value else { return "" }
    switch value {
    case "true", "false": return "<key>\(key)</key><\(value)/>"
    case _ where Double(value) != nil: return "<key>\(key)</key><real>\(value)</real>"
    default: return strings([(key, value)])
    }
  }

  private func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: JSON

  private var json: String {
    let items = frames.map { frame in
      var body = """
        "frame": {"x":\(frame.x),"y":\(frame.y),"w":\(frame.width),"h":\(frame.height)},
        "spriteSourceSize": {"x":\(frame.left),"y":\(frame.top),"w":\(frame.width),
        "h":\(frame.height)},
        "sourceSize": {"w":\(frame.sourceWidth),"h":\(frame.sourceHeight)}
        """
      if let rotated = frame.rotated {
        let isBare = Double(rotated) != nil || rotated == "true" || rotated == "false"
        body += ", \"rotated\": \(isBare ? rotated : quoted(rotated))"
      }
      if kind == .jsonHash || kind == .aseprite { return "\(quoted(frame.name)): {\(body)}" }
      return "{\"filename\": \(quoted(frame.name)), \(body)}"
    }
    let list = items.joined(separator: ",\n")
    let size = claimed.map { ", \"size\": {\"w\":\($0),\"h\":\($0)}" } ?? ""
    let image = "\"image\": \(quoted(texture))\(size)"
    return switch kind {
    case .phaser3: "{\"textures\": [{\(image), \"frames\": [\(list)]}], \"meta\": {}}"
    case .jsonArray: "{\"frames\": [\(list)], \"meta\": {\(image)}}"
    case .aseprite:
      "{\"frames\": {\(list)}, \"meta\": {\"app\": \"http://www.aseprite.org/\", \(image)}}"
    default: "{\"frames\": {\(list)}, \"meta\": {\(image)}}"
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  // MARK: Other formats

  private var starling: String {
    let items = frames.map { frame in
      let rotatedAttribute = frame.rotated.map { " rotated=\"\(xml($0))\"" } ?? ""
      return "<SubTexture name=\"\(xml(frame.name))\" x=\"\(frame.x)\" y=\"\(frame.y)\""
        + " width=\"\(frame.width)\" height=\"\(frame.height)\" frameX=\"\(-frame.left)\""
        + " frameY=\"\(-frame.top)\" frameWidth=\"\(frame.sourceWidth)\""
        + " frameHeight=\"\(frame.sourceHeight)\"\(rotatedAttribute)/>"
    }
    let size = claimed.map { " width=\"\($0)\" height=\"\($0)\"" } ?? ""
    return "<TextureAtlas imagePath=\"\(xml(texture))\"\(size)>\n"
      + "\(items.joined(separator: "\n"))\n</TextureAtlas>"
  }

  private var libGDX: String {
    var lines = [texture, claimed.map { "size: \($0),\($0)" } ?? "format: RGBA8888"]
    for frame in frames {
      let bottom = (Int(frame.sourceHeight) ?? 0) - frame.top - (Int(frame.height) ?? 0)
      lines.append(frame.name)
      if kind == .libGDXOld {
        lines += [
          "  rotate: \(frame.rotated ?? "false")", "  xy: \(frame.x), \(frame.y)",
          "  size: \(frame.width), \(frame.height)",
          "  orig: \(frame.sourceWidth), \(frame.sourceHeight)",
          "  offset: \(frame.left), \(bottom)", "  index: -1",
        ]
      } else {
        lines += [
          "bounds:\(frame.x),\(frame.y),\(frame.width),\(frame.height)",
          "offsets:\(frame.left),\(bottom),\(frame.sourceWidth),\(frame.sourceHeight)",
        ]
        if let rotated = frame.rotated { lines.append("rotate:\(rotated)") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
