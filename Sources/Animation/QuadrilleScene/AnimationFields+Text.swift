import QuadrilleImage
import QuadrilleLayers
import QuadrilleSystem

extension AnimationFields {
  /// The key of a text layer's string.
  static let textString = "text.string"

  /// The animatable keys of texts with their properties.
  static let textProperties: [(key: String, property: LayerProperty)] = [
    (textString, TextLayer.stringKey.property),
    ("text.color", TextLayer.foregroundColorKey.property),
    ("text.fontSize", TextLayer.fontSizeKey.property),
    ("text.letterSpacing", TextLayer.letterSpacingKey.property),
    ("text.strokeWidth", TextLayer.strokeWidthKey.property),
    ("text.strokeColor", TextLayer.strokeColorKey.property),
  ]

  /// Whether it animates a property of a text.
  var animatesText: Bool { Self.textProperties.contains { $0.key == keyText } }

  /// The animation of a property of a text.
  func textMotion(of layer: TextLayer) throws(SceneError) -> Animation {
    switch keyText {
    case Self.textString:
      guard layer.runs.isEmpty else {
        throw value.error(.unsupported("animating the string of a text with runs"))
      }
      return try motion(TextLayer.stringKey) { (value) throws(SceneError) in try value.string() }
    case "text.color":
      return try motion(TextLayer.foregroundColorKey) { (value) throws(SceneError) in
        try value.color()
      }
    case "text.strokeColor":
      return try motion(TextLayer.strokeColorKey) { (value) throws(SceneError) in
        try value.color()
      }
    case "text.fontSize":
      return try motion(TextLayer.fontSizeKey) { (value) throws(SceneError) in
        try value.number(above: 0, to: 4_096)
      }
    case "text.strokeWidth":
      return try motion(TextLayer.strokeWidthKey) { (value) throws(SceneError) in
        try value.number(in: 0...4_096)
      }
    default:
      return try motion(TextLayer.letterSpacingKey) { (value) throws(SceneError) in
        try value.number(in: -1e6...1e6)
      }
    }
  }
}
