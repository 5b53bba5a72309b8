import QuadrilleDrawing
import QuadrilleLayers
import QuadrilleSyntax
import QuadrilleText

extension Scene {
  /// The JSON Schema of scene files (draft 2020-12), as text.
  ///
  /// It describes a file as written: a string such as `${name}` may replace a number, a color or a
  /// keyword. Each property has a description, for editors.
  public static var schema: String {
    do {
      return SceneKeys.described(try JSONValue(parsing: Array(plainSchema.utf8))).pretty
    } catch {
      preconditionFailure("the scene schema is not valid JSON: \(error)")
    }
  }

  /// The schema without descriptions.
  private static var plainSchema: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:quadrille:scene:1",
      "title": "Quadrille scene",
      "type": "object",
      "required": ["quadrille", "canvas"],
      "additionalProperties": false,
      "properties": {
        "$schema": { "type": "string" },
        "quadrille": { "const": 1 },
        "canvas": {
          "type": "object",
          "required": ["width", "height"],
          "additionalProperties": false,
          "properties": {
            "width": { "anyOf": [{ "type": "number", "minimum": 1, "maximum": 16384 }, { "$ref": "#/$defs/parameter" }] },
            "height": { "anyOf": [{ "type": "number", "minimum": 1, "maximum": 16384 }, { "$ref": "#/$defs/parameter" }] },
            "scale": { "anyOf": [{ "type": "number", "minimum": 0.25, "maximum": 4 }, { "$ref": "#/$defs/parameter" }] },
            "background": { "$ref": "#/$defs/color" }
          }
        },
        "origin": \(choice(LayerOrigin.self)),
        "parameters": { "type": "object" },
        "timeline": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fps": { "$ref": "#/$defs/rate" },
            "frames": { "$ref": "#/$defs/count" }
          }
        },
        "include": { "type": "array", "items": { "type": "string" } },
        "assets": { "type": "object", "additionalProperties": { "$ref": "#/$defs/asset" } },
        "fonts": { "type": "object", "additionalProperties": { "$ref": "#/$defs/font" } },
        "layers": { "type": "array", "items": { "$ref": "#/$defs/layer" } }
      },
      "$defs": {
    \(values),
    \(asset),
    \(font),
    \(text),
    \(layer),
    \(stateObject),
    \(animation)
      }
    }
    """
  }

  private static func choice<Keyword: RawRepresentable & CaseIterable>(
    _: Keyword.Type
  ) -> String where Keyword.RawValue == String {
    "{ \"anyOf\": [{ \"enum\": [\(quoted(Keyword.allCases.map(\.rawValue)))] }, "
      + "{ \"$ref\": \"#/$defs/parameter\" }] }"
  }

  private static func quoted(_ keywords: [String]) -> String {
    keywords.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  // MARK: Values

  private static var values: String {
    """
        "parameter": { "type": "string", "pattern": "\\\\$\\\\{[^}]*\\\\}" },
        "number": { "anyOf": [{ "type": "number", "minimum": -1e9, "maximum": 1e9 }, { "$ref": "#/$defs/parameter" }] },
        "length": { "anyOf": [{ "type": "number", "minimum": 0, "maximum": 1e9 }, { "$ref": "#/$defs/parameter" }] },
        "unit": { "anyOf": [{ "type": "number", "minimum": 0, "maximum": 1 }, { "$ref": "#/$defs/parameter" }] },
        "rate": { "anyOf": [{ "type": "number", "minimum": 0.001, "maximum": 100000 }, { "$ref": "#/$defs/parameter" }] },
        "factor": { "anyOf": [{ "type": "number", "minimum": 0.001, "maximum": 1000 }, { "$ref": "#/$defs/parameter" }] },
        "speed": { "anyOf": [{ "type": "number", "minimum": -1e6, "maximum": 1e6 }, { "$ref": "#/$defs/parameter" }] },
        "count": { "anyOf": [{ "type": "integer", "minimum": 1 }, { "$ref": "#/$defs/parameter" }] },
        "index": { "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 1e9 }, { "$ref": "#/$defs/parameter" }] },
        "flag": { "anyOf": [{ "type": "boolean" }, { "$ref": "#/$defs/parameter" }] },
        "pair": {
          "anyOf": [
            { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 2, "maxItems": 2 },
            { "$ref": "#/$defs/parameter" }
          ]
        },
        "rect": {
          "anyOf": [
            { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 4, "maxItems": 4 },
            { "$ref": "#/$defs/parameter" }
          ]
        },
        "numbers": {
          "anyOf": [{ "type": "array", "items": { "$ref": "#/$defs/number" } }, { "$ref": "#/$defs/parameter" }]
        },
        "color": {
          "anyOf": [
            { "type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$" },
            { "type": "array", "items": { "$ref": "#/$defs/unit" }, "minItems": 3, "maxItems": 4 },
            { "$ref": "#/$defs/parameter" }
          ]
        },
        "transform": {
          "anyOf": [
            { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 6, "maxItems": 6 },
            { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 16, "maxItems": 16 },
            {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "rotate": { "$ref": "#/$defs/number" },
                "scale": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/pair" }] },
                "translate": { "$ref": "#/$defs/pair" }
              }
            },
            { "$ref": "#/$defs/parameter" }
          ]
        },
        "spaceTransform": {
          "anyOf": [
            { "$ref": "#/$defs/transform" },
            {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "rotate": { "$ref": "#/$defs/number" },
                "rotateX": { "$ref": "#/$defs/number" },
                "rotateY": { "$ref": "#/$defs/number" },
                "scale": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/pair" }] },
                "translate": { "$ref": "#/$defs/pair" },
                "translateZ": { "$ref": "#/$defs/number" },
                "perspective": { "type": "number", "minimum": 0.001, "maximum": 1e9 }
              }
            }
          ]
        },
        "timingFunction": {
          "anyOf": [
            { "enum": [\(quoted(TimingCurve.names))] },
            {
              "type": "array", "minItems": 4, "maxItems": 4,
              "prefixItems": [
                { "$ref": "#/$defs/unit" }, { "$ref": "#/$defs/number" },
                { "$ref": "#/$defs/unit" }, { "$ref": "#/$defs/number" }
              ]
            },
            { "$ref": "#/$defs/parameter" }
          ]
        }
    """
  }

  private static var asset: String {
    """
        "asset": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "texture": { "type": "string" },
            "atlas": { "type": "string" },
            "frames": { "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" }, "minItems": 1 }] },
            "premultiplied": { "$ref": "#/$defs/flag" },
            "first": { "$ref": "#/$defs/index" },
            "count": { "$ref": "#/$defs/count" },
            "fps": { "$ref": "#/$defs/rate" }
          },
          "oneOf": [{ "required": ["texture"] }, { "required": ["atlas"] }, { "required": ["frames"] }]
        }
    """
  }

  private static var font: String {
    """
        "font": {
          "type": "object",
          "required": ["file"],
          "additionalProperties": false,
          "properties": {
            "file": { "type": "string" },
            "fallback": { "type": "array", "items": { "type": "string" }, "maxItems": 64 },
            "premultiplied": { "$ref": "#/$defs/flag" },
            "face": { "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 63 }, { "$ref": "#/$defs/parameter" }] },
            "hinting": \(choice(OutlineFontOptions.Hinting.self)),
            "variations": { "type": "object", "additionalProperties": { "$ref": "#/$defs/number" } }
          }
        }
    """
  }

  private static var text: String {
    """
        "size": { "anyOf": [{ "type": "number", "exclusiveMinimum": 0, "maximum": 1e9 }, { "$ref": "#/$defs/parameter" }] },
        "text": {
          "type": "object",
          "required": ["string", "font"],
          "additionalProperties": false,
          "properties": {
            "string": { "type": "string" },
            "font": { "type": "string" },
            "fontSize": { "anyOf": [{ "type": "number", "exclusiveMinimum": 0, "maximum": 4096 }, { "$ref": "#/$defs/parameter" }] },
            "color": { "$ref": "#/$defs/color" },
            "alignment": \(choice(TextAlignment.self)),
            "wrapped": { "$ref": "#/$defs/flag" },
            "width": { "$ref": "#/$defs/size" },
            "truncation": \(choice(TextTruncation.self)),
            "maxLines": { "$ref": "#/$defs/index" },
            "lineHeight": { "$ref": "#/$defs/size" },
            "letterSpacing": { "anyOf": [{ "type": "number", "minimum": -1e6, "maximum": 1e6 }, { "$ref": "#/$defs/parameter" }] },
            "kerning": { "$ref": "#/$defs/flag" },
            "direction": \(choice(TextDirection.self)),
            "language": { "type": "string" },
            "features": {
              "type": "object",
              "additionalProperties": { "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 65535 }, { "type": "boolean" }, { "$ref": "#/$defs/parameter" }] }
            }
          }
        }
    """
  }

  // MARK: Layers and animations

  /// A reference to another definition.
  private static func reference(_ name: String) -> String {
    "{ \"$ref\": \"#/$defs/\(name)\" }"
  }

  /// A list, or optionally a parameter instead.
  private static func list(of name: String, orParameter: Bool = false) -> String {
    let list = "{ \"type\": \"array\", \"items\": \(reference(name)) }"
    return orParameter ? "{ \"anyOf\": [\(list), \(reference("parameter"))] }" : list
  }

  /// The keys of a layer with the schemas of their values.
  private static var layerKeys: [(key: String, schema: String)] {
    let types: [(type: String, keys: [String])] = [
      ("number", ["anchorPointZ", "zPosition", "timeOffset", "beginTime"]),
      ("length", ["cornerRadius", "borderWidth", "shadowRadius"]),
      ("unit", ["opacity", "shadowOpacity"]), ("gradient", ["gradient"]), ("speed", ["speed"]),
      ("pair", ["position", "anchorPoint", "shadowOffset"]),
      ("rect", ["bounds", "frame", "contentsRect", "contentsCenter"]),
      ("color", ["backgroundColor", "borderColor", "shadowColor", "tint"]),
      ("spaceTransform", ["transform", "sublayerTransform"]), ("transform", ["affineTransform"]),
      (
        "flag",
        [
          "hidden", "masksToBounds", "groupOpacity", "geometryFlipped", "edgeAntialiasing",
          "doubleSided",
        ]
      ),
      ("index", ["sampleIndex"]), ("pair", ["sampleSize"]),
      ("length", ["sampleSpacing", "sampleMargin"]), ("factor", ["contentsScale"]),
      ("copies", ["repeat"]),
    ]
    var result = types.flatMap { type, keys in keys.map { (key: $0, schema: reference(type)) } }
    for key in ["filter", "magnificationFilter", "minificationFilter"] {
      result.append((key, choice(FilterKeyword.self)))
    }
    for key in ["id", "contents", "sprite", "animation"] {
      result.append((key, "{ \"type\": \"string\" }"))
    }
    result.append(("text", reference("text")))
    result.append(("contentsGravity", choice(ContentsGravity.self)))
    result.append(("blend", choice(BlendKeyword.self)))
    result.append(("snap", choice(SnapKeyword.self)))
    result.append(("animations", list(of: "animation", orParameter: true)))
    result.append(("sublayers", list(of: "layer")))
    result.append(("mask", reference("layer")))
    return result
  }

  /// A layer, restricted to some keys.
  private static func object(_ name: String, where isIncluded: (String) -> Bool) -> String {
    let lines = layerKeys.filter { isIncluded($0.key) }.map {
      "        \"\($0.key)\": \($0.schema)"
    }
    return """
          "\(name)": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
      \(lines.joined(separator: ",\n"))
            }
          }
      """
  }

  private static var layer: String {
    """
    \(object("layer") { _ in true }),
        "copies": {
          "type": "object",
          "required": ["count"],
          "additionalProperties": false,
          "properties": { "count": { "$ref": "#/$defs/count" }, "step": { "$ref": "#/$defs/pair" }, "transform": { "$ref": "#/$defs/transform" } }
        },
        "gradient": {
          "type": "object",
          "required": ["colors"],
          "additionalProperties": false,
          "properties": {
            "type": \(choice(Gradient.Kind.self)),
            "colors": { "type": "array", "items": { "$ref": "#/$defs/color" } },
            "locations": { "type": "array", "items": { "$ref": "#/$defs/unit" } },
            "startPoint": { "$ref": "#/$defs/pair" },
            "endPoint": { "$ref": "#/$defs/pair" }
          }
        }
    """
  }

  /// The changes of a layer in a transition.
  private static var stateObject: String { object("look", where: SceneTransition.keys.contains) }

  private static var animation: String {
    """
        "animation": { "anyOf": [{ "$ref": "#/$defs/motion" }, { "$ref": "#/$defs/transition" }] },
        "transition": {
          "type": "object",
          "required": ["type", "to"],
          "additionalProperties": false,
          "properties": {
            "type": \(choice(Transition.Kind.self)),
            "subtype": \(choice(TransitionSubtype.self)),
            "to": { "anyOf": [{ "$ref": "#/$defs/look" }, { "$ref": "#/$defs/parameter" }] },
            "duration": { "$ref": "#/$defs/length" },
            "beginTime": { "$ref": "#/$defs/number" },
            "timing": { "$ref": "#/$defs/timingFunction" },
            "timingFunction": { "$ref": "#/$defs/timingFunction" },
            "startProgress": { "$ref": "#/$defs/unit" },
            "endProgress": { "$ref": "#/$defs/unit" }
          }
        },
        "motion": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "key": { "enum": [\(quoted(AnimationFields.keywords))] },
            "from": {},
            "to": {},
            "by": {},
            "values": { "anyOf": [{ "type": "array", "minItems": 1 }, { "$ref": "#/$defs/parameter" }] },
            "keyTimes": { "$ref": "#/$defs/numbers" },
            "calculationMode": \(choice(KeyframeAnimation<Double>.Mode.self)),
            "timingFunctions": { "type": "array", "items": { "$ref": "#/$defs/timingFunction" } },
            "tensionValues": { "$ref": "#/$defs/numbers" },
            "continuityValues": { "$ref": "#/$defs/numbers" },
            "biasValues": { "$ref": "#/$defs/numbers" },
            "additive": { "$ref": "#/$defs/flag" },
            "cumulative": { "$ref": "#/$defs/flag" },
            "duration": { "$ref": "#/$defs/length" },
            "beginTime": { "$ref": "#/$defs/number" },
            "timeOffset": { "$ref": "#/$defs/number" },
            "speed": { "$ref": "#/$defs/speed" },
            "repeat": { "$ref": "#/$defs/length" },
            "repeatCount": { "$ref": "#/$defs/length" },
            "repeatDuration": { "$ref": "#/$defs/length" },
            "autoreverses": { "$ref": "#/$defs/flag" },
            "fillMode": \(choice(MediaTiming.FillMode.self)),
            "timing": { "$ref": "#/$defs/timingFunction" },
            "timingFunction": { "$ref": "#/$defs/timingFunction" },
            "animations": { "type": "array", "items": { "$ref": "#/$defs/motion" } }
          },
          "oneOf": [{ "required": ["key"] }, { "required": ["animations"] }]
        }
    """
  }
}
