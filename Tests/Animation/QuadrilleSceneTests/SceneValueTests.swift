import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

/// Values of scenes given by strings and lists of numbers.
@Suite struct SceneValueTests {
  /// The name of a file with parameters, and the expanded name.
  @Test(
    "Parameters are substituted in strings",
    arguments: [
      ("${a}${a}", "xx"), ("p${n}q", "p3q"), ("$${a}", "${a}"), ("$$${a}", "$${a}"),
      ("$$$${a}", "$$${a}"), ("${a} ", "x "), ("{a}", "{a}"), ("$a", "$a"), ("$", "$"),
      ("}${a}{", "}x{"), ("\\u0024{a}.", "x."), ("$\\u007ba}!", "x!"), ("h${h}", "h0.5"),
      ("${t}!${f}", "true!false"), ("-${e}-", "--"), ("${a}$${a}${a}", "x${a}x"),
      ("${a}$", "x$"), ("${x.y z}${n}", "odd3"), ("${d}k", "${a}k"), ("ä${a}ö", "äxö"),
      ("${big}.", "1e+20."), ("${a}", "x"),
    ]
  )
  func substitutesParameters(text: String, name: String) throws {
    let fixture = try SceneFixture()
    try fixture.folder.write(SceneFixture.page(), to: "\(name).png")
    let scene = try fixture.scene(
      """
      {"quadrille": 1, "canvas": {"width": 4, "height": 2},
       "parameters": {"a": "x", "n": 3, "h": 0.5, "t": true, "f": false, "e": "", "x.y z": "odd",
         "d": "${a}", "big": 1e20},
       "assets": {"it": {"texture": "\(text).png"}}, "layers": [{"contents": "it"}]}
      """
    )
    let found = scene.files.contains { $0.hasSuffix("/\(name).png") }
    #expect(found, "\(scene.files)")
  }

  /// A layer with a value, and whether it is valid.
  @Test(
    "Values with a wrong type, length or range are rejected",
    arguments: [
      ("position", "[1, 2]", true), ("position", "[1]", false), ("position", "[1, 2, 3]", false),
      ("position", "1", false), ("position", "[1, \"2\"]", false),
      ("position", "[1e9, -1e9]", true),
      ("position", "[1000000001, 0]", false), ("position", "[0, -1000000001]", false),
      ("bounds", "[0, 0, 4, 5]", true), ("bounds", "[0, 0, 4]", false),
      ("bounds", "[0, 0, 4, 5, 6]", false), ("backgroundColor", "\"#1a2\"", true),
      ("backgroundColor", "\"#1a2b3c\"", true), ("backgroundColor", "\"#1a2b3c4d\"", true),
      ("backgroundColor", "\"#1a2b\"", false), ("backgroundColor", "\"1a2b3c\"", false),
      ("backgroundColor", "\"#1a2b3g\"", false), ("backgroundColor", "[0, 1, 0.5]", true),
      ("backgroundColor", "[0, 1, 0.5, 1]", true), ("backgroundColor", "[0, 1]", false),
      ("backgroundColor", "[0, 1, 0, 1, 0]", false), ("backgroundColor", "[0, 1.01, 0]", false),
      ("backgroundColor", "[0, -0.01, 0]", false), ("hidden", "true", true), ("hidden", "1", false),
      ("hidden", "null", false), ("id", "\"x\"", true), ("id", "7", false),
    ]
  )
  func checksValueShapes(key: String, value: String, isRight: Bool) throws {
    let fixture = try SceneFixture()
    let text = SceneFixture.text("{\"\(key)\": \(value)}")
    guard !isRight else {
      _ = try fixture.scene(text)
      return
    }
    let error = #expect(throws: SceneError.self) { try fixture.scene(text) }
    #expect(
      error?.location.part?.hasPrefix("layers[0].\(key)") == true,
      "\(error?.description ?? "")"
    )
  }

  /// The four numbers of a curve: x in the unit interval, any y.
  @Test(
    "A timing function is a name or four numbers in range",
    arguments: [
      ("\"linear\"", true), ("\"easeInEaseOut\"", true), ("\"bouncy\"", false),
      ("[0, -3, 1, 7]", true), ("[1, 0, 0, 1]", true), ("[0.5, 0, 1.01, 1]", false),
      ("[-0.01, 0, 1, 1]", false), ("[1.01, 0, 1, 1]", false), ("[0, 0, -0.01, 1]", false),
      ("[0, 0, 1]", false), ("[0, 0, 1, 1, 1]", false), ("3", false),
    ]
  )
  func checksTimingFunctions(curve: String, isRight: Bool) throws {
    let fixture = try SceneFixture()
    let animation = """
      {"key": "opacity", "from": 0, "to": 1, "duration": 1, "timingFunction": \(curve)}
      """
    let text = SceneFixture.text("{\"animations\": [\(animation)]}")
    if isRight {
      _ = try fixture.scene(text)
    } else {
      #expect(throws: SceneError.self) { try fixture.scene(text) }
    }
  }
}
