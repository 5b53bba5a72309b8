import QuadrilleText

extension Scene {
  /// The definitions of texts and their runs.
  static var textSchema: String {
    """
        "size": { "anyOf": [{ "type": "number", "exclusiveMinimum": 0, "maximum": 1e9 }, { "$ref": "#/$defs/parameter" }] },
        "text": {
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["string", "font"] }, { "required": ["runs"] }],
          "properties": {
            "string": { "type": "string" },
            "runs": { "anyOf": [{ "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/textRun" } }, { "$ref": "#/$defs/parameter" }] },
            "strokeWidth": { "anyOf": [{ "type": "number", "minimum": 0, "maximum": 4096 }, { "$ref": "#/$defs/parameter" }] },
            "strokeColor": { "$ref": "#/$defs/color" },
            "strokeOverFill": { "$ref": "#/$defs/flag" },
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
            "features": { "$ref": "#/$defs/textFeatures" }
          }
        },
        "textRun": {
          "type": "object",
          "required": ["string"],
          "additionalProperties": false,
          "properties": {
            "string": { "type": "string" },
            "font": { "type": "string" },
            "fontSize": { "anyOf": [{ "type": "number", "exclusiveMinimum": 0, "maximum": 4096 }, { "$ref": "#/$defs/parameter" }] },
            "color": { "$ref": "#/$defs/color" },
            "letterSpacing": { "anyOf": [{ "type": "number", "minimum": -1e6, "maximum": 1e6 }, { "$ref": "#/$defs/parameter" }] },
            "strokeWidth": { "anyOf": [{ "type": "number", "minimum": 0, "maximum": 4096 }, { "$ref": "#/$defs/parameter" }] },
            "strokeColor": { "$ref": "#/$defs/color" },
            "language": { "type": "string" },
            "features": { "$ref": "#/$defs/textFeatures" }
          }
        },
        "textFeatures": {
          "type": "object",
          "additionalProperties": { "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 65535 }, { "type": "boolean" }, { "$ref": "#/$defs/parameter" }] }
        }
    """
  }
}
