import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSystem
import QuadrilleText
import TestSupport
import Testing

@Suite("Text in scenes")
struct SceneTextTests {
  private func scene(
    _ layers: String,
    canvas: String = #""width": 8, "height": 6"#,
    more: String = "",
    _ options: SceneOptions = SceneOptions()
  ) throws -> Scene {
    let fixture = try SceneFixture()
    let text = """
      {"quadrille": 1, "canvas": {\(canvas)}, \(more)
       "fonts": {"label": {"file": "label.fnt"}}, "layers": [\(layers)]}
      """
    return try fixture.scene(text, options)
  }

  private func failure(_ layers: String, _ options: SceneOptions = SceneOptions()) -> SceneError? {
    do {
      _ = try scene(layers, options)
      return nil
    } catch {
      return error as? SceneError
    }
  }

  private let label = #""string": "AB", "font": "label""#

  @Test("A text is drawn texel for texel from the corner of its layer")
  func drawsText() throws {
    let image = try SceneFixture.draw(
      scene(#"{"text": {\#(label)}, "anchorPoint": [0, 0], "position": [1, 1]}"#),
      at: 0
    )
    for row in 0..<2 {
      #expect(image[1, 1 + row] == SceneFixture.pixel(0, row))
      #expect(image[2, 1 + row] == .zero)
      #expect(image[3, 1 + row] == SceneFixture.pixel(1, row))
    }
  }

  @Test("The first line is at the top and not mirrored with y upwards")
  func drawsUnflippedText() throws {
    let layer = #"{"text": {\#(label)}, "anchorPoint": [0, 0], "position": [1, 2]}"#
    let image = try SceneFixture.draw(scene(layer, more: #""origin": "bottom-left","#), at: 0)
    // Three rows of the line above 2 from the bottom of 6: its top row is row 1.
    #expect(image[1, 1] == SceneFixture.pixel(0, 0))
    #expect(image[1, 2] == SceneFixture.pixel(0, 1))
  }

  @Test("A layer takes the size of its text unless it has a size")
  func takesTextSize() throws {
    let scene = try scene(
      """
      {"text": {\(label)}}, {"text": {\(label), "wrapped": true}, "frame": [0, 0, 2, 6]},
      {"text": {\(label), "width": 7}}
      """
    )
    let sizes = scene.layers.map { $0.state(at: 0).bounds.size }
    #expect(
      sizes == [
        Size(width: 4, height: 3), Size(width: 2, height: 6), Size(width: 7, height: 3),
      ]
    )
    let lines = try (scene.layers[1] as? TextLayer)?.layout().lines.map(\.text)
    #expect(lines == ["A", "B"])
  }

  @Test("String and color are animated, the string in steps")
  func animatesText() throws {
    let scene = try scene(
      """
      {"text": {\(label)}, "anchorPoint": [0, 0], "animations": [
        {"key": "text.string", "values": ["A", "B"], "calculationMode": "discrete", "duration": 2},
        {"key": "text.color", "from": "#ffffff", "to": "#000000", "duration": 2}]}
      """
    )
    let early = try SceneFixture.draw(scene, at: 0)
    #expect(early[0, 0] == SceneFixture.pixel(0, 0))
    let late = try SceneFixture.draw(scene, at: 1)
    // Half of 25 and of 4, rounded.
    #expect(late[0, 0] == SIMD4(13, 4, 2, 255))
  }

  @Test("A tint multiplies the color of the text")
  func tintsText() throws {
    let layer = """
      {"text": {\(label), "color": "#ff00ff"}, "anchorPoint": [0, 0], "tint": "#ffff00"}
      """
    #expect(try SceneFixture.draw(scene(layer), at: 0)[0, 0] == SIMD4(5, 0, 0, 255))
  }

  @Test(
    "Text errors are reported with key and line",
    arguments: [
      (#""text": {"font": "label"}"#, "scene.missingKey", "layers[0].text"),
      (#""text": {"string": "A"}"#, "scene.missingKey", "layers[0].text"),
      (#""text": {"string": "A", "font": "lable"}"#, "scene.word", "layers[0].text.font"),
      (
        #""text": {"string": "A", "font": "label", "fontSize": 0}"#, "scene.range",
        "layers[0].text.fontSize"
      ),
      (
        #""text": {"string": "A", "font": "label", "lineHeight": -1}"#, "scene.range",
        "layers[0].text.lineHeight"
      ),
      (
        #""text": {"string": "A", "font": "label", "alignment": "middle"}"#, "scene.word",
        "layers[0].text.alignment"
      ),
      (
        #""text": {"string": "A", "font": "label", "features": {"ligature": 1}}"#, "scene.type",
        "layers[0].text.features.ligature"
      ),
      (
        #""text": {"string": "A", "font": "label"}, "contents": "x""#, "scene.type",
        "layers[0].text"
      ),
      (
        #""animations": [{"key": "text.string", "to": "B"}]"#, "scene.unsupported",
        "layers[0].animations[0]"
      ),
    ]
  )
  func rejectsBadText(layer: String, code: String, part: String) throws {
    let error = try #require(failure("{\(layer)}"))
    #expect(error.code == code)
    #expect(error.location.part == part)
    #expect(error.location.line != nil && error.location.column != nil)
  }

  @Test(
    "Misspelled keys and missing characters are warnings, or errors in strict reading"
  )
  func warnsOfMisspelledKeys() throws {
    let misspelled = #"{"text": {\#(label), "aligment": "left"}}"#
    let warning = try #require(try scene(misspelled).warnings.first)
    #expect(warning.message.contains("did you mean \"alignment\""))
    let missing = #"{"text": {"string": "A\u2603", "font": "label"}}"#
    #expect(try scene(missing).warnings.map(\.code) == ["text.missingGlyph"])
    var strict = SceneOptions()
    strict.isStrict = true
    #expect(failure(missing, strict)?.code == "text.missingGlyph")
    #expect(failure(misspelled, strict)?.code == "scene.unknownKey")
  }

  @Test("Fonts that are missing, outside the folder, or not fonts are rejected")
  func rejectsBadFonts() throws {
    let fixture = try SceneFixture()
    for (file, code) in [
      ("none.fnt", "io.notFound"), ("../label.fnt", "path.outside"), ("page.png", "font.kind"),
    ] {
      let text = """
        {"quadrille": 1, "canvas": {"width": 1, "height": 1}, "fonts": {"f": {"file": "\(file)"}}}
        """
      #expect { try fixture.scene(text) } throws: { ($0 as? SceneError)?.code == code }
    }
  }

  /// The file begins like an outline font, and is truncated.
  @Test("Outline fonts are rejected under strict limits unless the options allow them")
  func restrictsOutlineFonts() throws {
    let fixture = try SceneFixture()
    try fixture.folder.write([0, 1, 0, 0, 0, 0], to: "f.ttf")
    let text = """
      {"quadrille": 1, "canvas": {"width": 1, "height": 1}, "fonts": {"f": {"file": "f.ttf"}}}
      """
    for (limits, allows, isForbidden) in [
      (.default, nil, false), (.strict, nil, true), (.strict, true, false), (.default, false, true),
      (.strict, false, true),
    ] as [(Limits, Bool?, Bool)] {
      var options = SceneOptions()
      options.allowsOutlineFonts = allows
      let error = #expect(throws: SceneError.self) {
        try Scene(
          Array(text.utf8),
          name: "scene.json",
          folder: Folder(path: fixture.folder.path),
          options: options,
          job: JobContext(limits: limits)
        )
      }
      #expect((error?.code == "font.forbidden") == isForbidden, "\(error?.code ?? "")")
    }
  }

  @Test("Fallback fonts may refer to each other without an infinite loop")
  func allowsFallbackCycles() throws {
    let fixture = try SceneFixture()
    let text = """
      {"quadrille": 1, "canvas": {"width": 4, "height": 4}, "fonts": {
        "one": {"file": "label.fnt", "fallback": ["two", "one"]},
        "two": {"file": "label.fnt", "fallback": ["one"]}},
       "layers": [{"text": {"string": "A\u{2603}", "font": "one"}}]}
      """
    #expect(try fixture.scene(text).warnings.map(\.code) == ["text.missingGlyph"])
  }

  @Test("The glyphs of all texts count towards the quad limit")
  func limitsGlyphs() throws {
    let fixture = try SceneFixture()
    var limits = Limits()
    limits.maxQuadCount = 100
    let folder = try Folder(path: fixture.folder.path)
    let text = """
      {"quadrille": 1, "canvas": {"width": 4, "height": 4}, "fonts": {"f": {"file": "label.fnt"}},
       "layers": [{"text": {"string": "AAAAAAAAAA", "font": "f"}, "repeat": {"count": 20}}]}
      """
    #expect {
      try Scene(Array(text.utf8), name: "s.json", folder: folder, job: JobContext(limits: limits))
    } throws: {
      ($0 as? SceneError)?.code == "limit.quads"
    }
  }
}
