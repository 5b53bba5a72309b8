import QuadrilleLayers

extension Scene {
  /// The JSON Schema of scene files (draft 2020-12), as text.
  ///
  /// It describes a file as it is written: where a number, a colour or a word stands, a string such as
  /// `${name}` may stand for it.
  public static var schema: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
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
        "layers": { "type": "array", "items": { "$ref": "#/$defs/layer" } }
      },
      "$defs": {
    \(values),
    \(asset),
    \(layer),
    \(animation)
      }
    }
    """
  }

  private static func choice<Word: RawRepresentable & CaseIterable>(
    _: Word.Type
  ) -> String where Word.RawValue == String {
    "{ \"anyOf\": [{ \"enum\": [\(quoted(Word.allCases.map(\.rawValue)))] }, "
      + "{ \"$ref\": \"#/$defs/parameter\" }] }"
  }

  private static func quoted(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  // MARK: Values

  private static var values: String {
    """
        "parameter": { "type": "string", "pattern": "\\\\$\\\\{[^}]*\\\\}" },
        "number": { "anyOf": [{ "type": "number", "minimum": -1e9, "maximum": 1e9 }, { "$ref": "#/$defs/parameter" }] },
        "length": { "anyOf": [{ "type": "number", "minimum": 0, "maximum": 1e9 }, { "$ref": "#/$defs/parameter" }] },
        "unit": { "anyOf": [{ "type": "number", "minimum": 0, "maximum": 1 }, { "$ref": "#/$defs/parameter" }] },
        "rate": { "anyOf": [{ "type": "number", "minimum": 0.001, "maximum": 100000 }, { "$ref": "#/$defs/parameter" }] },
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
        "timingFunction": {
          "anyOf": [
            { "enum": [\(quoted(TimingFunction.names))] },
            { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 4, "maxItems": 4 },
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

  // MARK: Layers and animations

  private static var layer: String {
    let types: [(type: String, keys: [String])] = [
      ("number", ["anchorPointZ", "zPosition", "timeOffset", "beginTime"]),
      ("length", ["cornerRadius", "borderWidth"]), ("unit", ["opacity"]), ("speed", ["speed"]),
      ("pair", ["position", "anchorPoint"]),
      ("rect", ["bounds", "frame", "contentsRect", "contentsCenter"]),
      ("color", ["backgroundColor", "borderColor", "tint"]),
      ("transform", ["transform", "affineTransform", "sublayerTransform"]),
      ("flag", ["hidden", "masksToBounds", "groupOpacity", "geometryFlipped"]),
      ("index", ["sampleIndex"]), ("pair", ["sampleSize"]),
      ("length", ["sampleSpacing", "sampleMargin"]),
    ]
    let plain = types.flatMap { type, keys in
      keys.map { "        \"\($0)\": { \"$ref\": \"#/$defs/\(type)\" }" }
    }
    let filters = ["filter", "magnificationFilter", "minificationFilter"].map {
      "        \"\($0)\": \(choice(FilterWord.self))"
    }
    return """
          "layer": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
      \((plain + filters).joined(separator: ",\n")),
              "id": { "type": "string" },
              "contents": { "type": "string" },
              "sprite": { "type": "string" },
              "contentsScale": { "anyOf": [{ "type": "number", "minimum": 0.001, "maximum": 1000 }, { "$ref": "#/$defs/parameter" }] },
              "contentsGravity": \(choice(ContentsGravity.self)),
              "blend": \(choice(BlendWord.self)),
              "snap": \(choice(SnapWord.self)),
              "repeat": {
                "type": "object",
                "required": ["count"],
                "additionalProperties": false,
                "properties": { "count": { "$ref": "#/$defs/count" }, "step": { "$ref": "#/$defs/pair" } }
              },
              "animations": { "anyOf": [{ "type": "array", "items": { "$ref": "#/$defs/animation" } }, { "$ref": "#/$defs/parameter" }] },
              "sublayers": { "type": "array", "items": { "$ref": "#/$defs/layer" } }
            }
          }
      """
  }

  private static var animation: String {
    """
        "animation": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "key": { "enum": [\(quoted(AnimationFields.words))] },
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
            "animations": { "type": "array", "items": { "$ref": "#/$defs/animation" } }
          },
          "oneOf": [{ "required": ["key"] }, { "required": ["animations"] }]
        }
    """
  }
}
