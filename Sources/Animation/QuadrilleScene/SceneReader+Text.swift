import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleText

extension SceneReader {
  /// The layer of a `text`; nil if the value has none.
  func textLayer(_ value: SceneValue) throws(SceneError) -> TextLayer? {
    guard let text = value.member("text") else { return nil }
    for key in ["contents", "sprite"] where value.member(key) != nil {
      throw text.error(.wrongType(found: "text and \(key)", expected: "one of them"))
    }
    let string = try text.required("string").string()
    let font = try font(named: try text.required("font"))
    let layer = TextLayer(string, font: font.font)
    layer.fallbackFonts = font.fallback
    layer.job = job.withoutDeadline()
    layer.options = try textOptions(text, into: layer)
    layer.contentsScale = canvasScale
    return layer
  }

  /// Reads the layout options of a text, and its color.
  private func textOptions(
    _ value: SceneValue,
    into layer: TextLayer
  ) throws(SceneError) -> TextOptions {
    var options = TextOptions()
    for (key, value) in try value.members() {
      switch key {
      case "string", "font": break
      case "color": layer.foregroundColor = try value.color()
      case "fontSize": options.fontSize = try value.number(above: 0, to: 4_096)
      case "alignment": options.alignment = try value.keyword(TextAlignment.self)
      case "wrapped": options.isWrapped = try value.boolean()
      case "width": options.width = try value.number(above: 0, to: 1e9)
      case "truncation": options.truncation = try value.keyword(TextTruncation.self)
      case "maxLines": options.maxLines = try value.integer(in: 0...1_000_000_000)
      case "lineHeight": options.lineHeight = try value.number(above: 0, to: 1e9)
      case "letterSpacing": options.letterSpacing = try value.number(in: -1e6...1e6)
      case "kerning": options.usesKerning = try value.boolean()
      case "direction": options.direction = try value.keyword(TextDirection.self)
      case "language": options.language = try value.string()
      case "features":
        for (tag, value) in try value.members() {
          guard tag.utf8.count == 4 else {
            throw value.error(.wrongType(found: tag.quotedForDisplay, expected: "a tag like liga"))
          }
          if let isOn = value.json.boolean {
            options.features[tag] = isOn ? 1 : 0
          } else {
            options.features[tag] = try value.integer(in: 0...65_535)
          }
        }
      default: try unknown(key, value)
      }
    }
    return options
  }

  /// Lays out a text with each string that it shows, so that errors are reported when the scene is
  /// read.
  ///
  /// - Returns: The maximum number of glyphs of all strings.
  func checkText(_ layer: TextLayer, _ value: SceneValue) throws(SceneError) -> Int {
    guard let text = value.member("text") else { return 0 }
    var strings = [TextString(text: layer.string, location: try text.required("string"))]
    if let animations = value.member("animations") { try addStrings(of: animations, to: &strings) }
    var maximum = 0
    var state = layer.model
    for string in strings {
      state[TextLayer.stringKey] = string.text
      do throws(TextError) {
        let layout = try layer.layout(of: state)
        maximum = max(maximum, layout.quads.count)
        for warning in layout.warnings {
          if context.options.isStrict, warning.code == ErrorCode.missingGlyph {
            throw TextError(.missingGlyph(warning.message), at: warning.location)
          }
          context.warnOnce(warning)
        }
      } catch {
        throw string.location.error(.text(error))
      }
    }
    return maximum
  }

  private func addStrings(
    of animations: SceneValue,
    to strings: inout [TextString]
  ) throws(SceneError) {
    for animation in try animations.elements() {
      if let parts = animation.member("animations") { try addStrings(of: parts, to: &strings) }
      guard animation.member("key")?.json.string == AnimationFields.textString else { continue }
      for key in ["from", "to", "by"] {
        guard let value = animation.member(key) else { continue }
        strings.append(TextString(text: try value.string(), location: value))
      }
      guard let values = animation.member("values") else { continue }
      for value in try values.elements() {
        strings.append(TextString(text: try value.string(), location: value))
      }
    }
  }
}

/// A string that a text shows at some time.
private struct TextString {
  let text: String
  let location: SceneValue
}

extension SceneValue {
  /// A number above a minimum.
  func number(above minimum: Double, to maximum: Double) throws(SceneError) -> Double {
    let value = try number(in: -1e9...1e9)
    guard value > minimum, value <= maximum else {
      throw error(
        .outOfRange(found: value, allowed: "above \(minimum.plainText), up to \(maximum.plainText)")
      )
    }
    return value
  }
}
