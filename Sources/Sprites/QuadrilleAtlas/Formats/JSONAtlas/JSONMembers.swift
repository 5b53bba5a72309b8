import QuadrilleImage
import QuadrilleSyntax

/// The members of values in JSON atlases.
enum JSONMembers {
  static func point(_ point: Point) -> String {
    "\"x\":\(point.x.written),\"y\":\(point.y.written)"
  }

  static func size(_ size: Size) -> String {
    "\"w\":\(size.width.written),\"h\":\(size.height.written)"
  }

  static func rect(_ rect: Rect) -> String { "\(point(rect.origin)),\(size(rect.size))" }

  /// As in PixiJS: the distances from the edges.
  static func borders(_ borders: SpriteBorders) -> String {
    "\"left\":\(borders.left.written),\"top\":\(borders.top.written),"
      + "\"right\":\(borders.right.written),\"bottom\":\(borders.bottom.written)"
  }

  /// As in Aseprite: the name, and the rectangles from a frame on.
  static func slice(_ slice: AtlasDescription.Slice) -> String {
    var members = ["\"name\": \(slice.name.quotedForJSON)"]
    if let color = slice.color { members.append("\"color\": \(color.quotedForJSON)") }
    if let data = slice.data { members.append("\"data\": \(data.quotedForJSON)") }
    let keys = slice.keys.map { key in
      var members = ["\"frame\": \(key.frame)", "\"bounds\": {\(rect(key.bounds))}"]
      if let center = key.center { members.append("\"center\": {\(rect(center))}") }
      if let pivot = key.pivot { members.append("\"pivot\": {\(point(pivot))}") }
      return "{ \(members.joined(separator: ", ")) }"
    }
    members.append("\"keys\": [ \(keys.joined(separator: ", ")) ]")
    return "{ \(members.joined(separator: ", ")) }"
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
