import QuadrilleLayers

extension Scene {
  /// The definitions of animations and transitions.
  static var animation: String {
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
            "path": { "type": "string" },
            "rotationMode": \(choice(PathRotation.self)),
            "mass": { "$ref": "#/$defs/positive" },
            "stiffness": { "$ref": "#/$defs/positive" },
            "damping": { "$ref": "#/$defs/length" },
            "initialVelocity": { "$ref": "#/$defs/number" },
            "tensionValues": { "$ref": "#/$defs/numbers" },
            "continuityValues": { "$ref": "#/$defs/numbers" },
            "biasValues": { "$ref": "#/$defs/numbers" },
            "additive": { "$ref": "#/$defs/flag" },
            "cumulative": { "$ref": "#/$defs/flag" },
            "duration": { "$ref": "#/$defs/length" },
            "beginTime": { "$ref": "#/$defs/number" },
            "timeOffset": { "$ref": "#/$defs/number" },
            "speed": { "$ref": "#/$defs/speed" },
            "repeat": { "$ref": "#/$defs/cycles" },
            "repeatCount": { "$ref": "#/$defs/cycles" },
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
