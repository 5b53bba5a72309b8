import QuadrilleScene
import QuadrilleSyntax
import QuadrilleSystem
import Testing

/// The ranges of numbers, which the reader and the schema define separately.
@Suite struct SceneRangeTests {
  /// The ends of all ranges of scenes, and adjacent numbers.
  private static let candidates = [
    "-1000000001", "-1000000000", "-1000001", "-1000000", "-0.5", "0", "0.0009", "0.001", "0.24",
    "0.25", "1", "1.5", "4", "4.01", "1000", "1001", "16384", "16385", "100000", "100001",
    "1000000", "1000001", "1000000000", "1000000001",
  ]

  private static func canvas(_ members: String, more: String = "") -> String {
    #"{"quadrille": 1, "canvas": {\#(members)}\#(more)}"#
  }

  private static func layer(_ members: String) -> String {
    canvas(#""width": 8, "height": 8"#, more: #", "layers": [{\#(members)}]"#)
  }

  /// Scenes with # as a placeholder for a number.
  private static let scenes: [String] =
    [
      canvas(#""width": #, "height": 8"#), canvas(#""width": 8, "height": #"#),
      canvas(#""width": 8, "height": 8, "scale": #"#),
      canvas(#""width": 8, "height": 8"#, more: #", "timeline": {"fps": #}"#),
      canvas(#""width": 8, "height": 8"#, more: #", "timeline": {"frames": #}"#),
      layer(#""position": [#, 0]"#), layer(#""position": [0, #]"#),
      layer(#""bounds": [0, #, 1, 1]"#), layer(#""bounds": [0, 0, #, 1]"#),
      layer(#""tint": [0, 0, #]"#), layer(#""tint": [0, 0, 0, #]"#),
      layer(#""repeat": {"count": #}"#),
      layer(#""gradient": {"colors": [[1, 1, 1], [0, 0, 0]], "startPoint": [0, #]}"#),
      layer(#""animations": [{"key": "opacity", "to": 1, "timing": [#, 0, 1, 1]}]"#),
      layer(#""animations": [{"key": "opacity", "to": 1, "timing": [0, 0, #, 1]}]"#),
    ]
    + [
      "opacity", "cornerRadius", "borderWidth", "shadowOpacity", "shadowRadius", "contentsScale",
      "speed", "timeOffset", "beginTime", "zPosition", "anchorPointZ",
    ].map { layer("\"\($0)\": #") }
    + ["rotate", "rotateX", "rotateY", "translateZ", "scale", "perspective"].map {
      layer("\"transform\": {\"\($0)\": #}")
    }
    + [
      "duration", "beginTime", "timeOffset", "speed", "repeat", "repeatCount", "repeatDuration",
    ].map { layer(#""animations": [{"key": "opacity", "to": 1, "\#($0)": #}]"#) }
    + ["startProgress", "endProgress", "duration", "beginTime"].map {
      layer(#""animations": [{"type": "fade", "to": {}, "\#($0)": #}]"#)
    }

  @Test("The reader and the schema accept the same ranges")
  func schemaMatchesReaderRanges() throws {
    let fixture = try SceneFixture()
    let validator = JSONSchemaValidator(root: try JSONValue(parsing: Array(Scene.schema.utf8)))
    for scene in Self.scenes {
      let parts = scene.split(separator: "#")
      let texts = Self.candidates.map { parts.joined(separator: $0) }
      let valid = try texts.map {
        try validator.problems(JSONValue(parsing: Array($0.utf8))).isEmpty
      }
      #expect(valid.contains(true) && valid.contains(false), "\(scene)")
      for (text, isValid) in zip(texts, valid) {
        var code: String?
        do { _ = try fixture.scene(text) } catch let error as SceneError { code = error.code }
        // Drawing limits are not part of the schema.
        let isTaken = code == nil || code?.hasPrefix("limit.") == true
        #expect(isTaken == isValid, "\(text): \(code ?? "taken")")
      }
    }
  }
}
