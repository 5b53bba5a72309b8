import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

/// The keys of blending, masks, blur, shadows and edges.
@Suite struct SceneCompositingTests {
  private func layers(
    _ text: String,
    defaults: String = "{}",
    strict: Bool = true
  ) throws -> [Layer] {
    try scene(text, defaults: defaults, strict: strict).layers
  }

  private func scene(
    _ text: String,
    defaults: String = "{}",
    strict: Bool = true
  ) throws -> Scene {
    let json = """
      {"quadrille": 1, "canvas": {"width": 8, "height": 8}, "defaults": \(defaults),
       "layers": [\(text)]}
      """
    var options = SceneOptions()
    options.isStrict = strict
    return try SceneFixture().scene(json, options)
  }

  @Test("Blend modes have the words of this library and of CSS")
  func readsBlendModes() throws {
    for mode in BlendOracle.modes {
      #expect(try layers(#"{"blend": "\#(mode)"}"#).first?.blendMode == mode)
    }
    for (word, mode) in [
      ("color-dodge", BlendMode.colorDodge), ("color-burn", .colorBurn), ("hard-light", .hardLight),
      ("soft-light", .softLight), ("plus-lighter", .add),
    ] {
      #expect(try layers(#"{"blend": "\#(word)"}"#).first?.blendMode == mode)
    }
  }

  @Test("Another word for a blend mode lists all, and a similar one")
  func suggestsBlendModes() throws {
    let error = try #require(throws: SceneError.self) { try layers(#"{"blend": "colordoge"}"#) }
    #expect(error.message.contains("normal, add, multiply, screen, overlay"))
    #expect(error.message.contains("did you mean colorDodge?") && error.code == "scene.word")
    for word in ["destinationIn", "destinationOut"] {
      #expect(throws: SceneError.self) { try layers(#"{"blend": "\#(word)"}"#) }
    }
  }

  @Test("A mask type without a mask is a warning")
  func warnsOfMaskTypes() throws {
    let type = #"{"maskType": "luminance""#
    #expect(try layers(type + #", "mask": {}}"#).first?.maskType == .luminance)
    let warned = try scene(type + "}", strict: false)
    #expect(warned.warnings.map(\.code) == ["scene.missingKey"])
    #expect(throws: SceneError.self) { try layers(type + "}") }
  }

  @Test("Shadow paths have two forms, which errors name")
  func readsShadowPaths() throws {
    func path(_ text: String) throws -> ShadowPath? {
      try layers(#"{"shadowPath": \#(text)}"#).first?.shadowPath
    }
    #expect(
      try path(#"{"rect": [1, 2, 3, 4], "cornerRadius": 2}"#)
        == .rect(Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 2)
    )
    #expect(
      try path(#"{"ellipse": [1, 2, 3, 4]}"#) == .ellipse(Rect(x: 1, y: 2, width: 3, height: 4))
    )
    for text in [
      "{}", #"{"circle": [1, 2, 3, 4]}"#, #"{"rect": [0, 0, 1, 1], "ellipse": [0, 0, 1, 1]}"#,
      #"{"ellipse": [0, 0, 1, 1], "cornerRadius": 1}"#,
    ] {
      let error = try #require(throws: SceneError.self) { try path(text) }
      #expect(error.message.contains("rect") && error.message.contains("ellipse"), "\(text)")
    }
  }

  @Test("Blur radii are read and animated")
  func readsBlurRadii() throws {
    #expect(try layers(#"{"blurRadius": 2.5}"#).first?.blurRadius == 2.5)
    #expect(throws: SceneError.self) { try layers(#"{"blurRadius": -1}"#) }
  }

  @Test("Defaults apply to layers at any depth that do not set the key")
  func appliesDefaults() throws {
    let defaults = #"{"snap": "none", "edgeAntialiasing": true, "filter": "nearest"}"#
    let text = #"{"sublayers": [{}, {"snap": "edges", "filter": "linear"}]}"#
    let layer = try #require(try layers(text, defaults: defaults).first)
    #expect(layer.snap == .none && layer.edgeAntialiasing && layer.filter == .nearest)
    #expect(layer.sublayers[0].snap == .none && layer.sublayers[0].minificationFilter == .nearest)
    #expect(layer.sublayers[1].snap == .edges && layer.sublayers[1].filter == .linear)
    let minified = try layers(
      "{}",
      defaults: #"{"minificationFilter": "trilinear", "filter": "nearest"}"#
    )
    #expect(
      minified[0].minificationFilter == .trilinear && minified[0].magnificationFilter == .nearest
    )
    let error = try #require(throws: SceneError.self) {
      try layers("", defaults: #"{"opacity": 1}"#)
    }
    #expect(error.code == "scene.unknownKey")
  }
}
