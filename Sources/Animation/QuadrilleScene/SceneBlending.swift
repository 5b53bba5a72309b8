import QuadrilleDrawing
import QuadrilleLayers

/// The keywords of `blend`.
enum BlendKeyword {
  /// The names of the modes, as in this library and in Core Graphics.
  static let names: [String] = BlendMode.overlays.map { "\($0)" }

  /// The mode of a name in the spelling of this library or of CSS: `colorDodge`, `color-dodge`.
  static func mode(_ text: String) -> BlendMode? { modes[text] }

  private static let modes: [String: BlendMode] = {
    var modes: [String: BlendMode] = [:]
    for mode in BlendMode.overlays {
      modes["\(mode)"] = mode
      modes[mode.cssName] = mode
    }
    return modes
  }()

  /// All accepted spellings.
  static let spellings: [String] =
    names + BlendMode.overlays.map(\.cssName).filter { !names.contains($0) }
}

extension SceneValue {
  /// A blend mode; the error for another word lists all modes and suggests a similar one.
  func blendMode() throws(SceneError) -> BlendMode {
    let text = try string()
    guard let mode = BlendKeyword.mode(text) else {
      throw error(.unknownKeyword(found: text, allowed: BlendKeyword.spellings))
    }
    return mode
  }
}

extension BlendMode {
  /// The name in CSS.
  fileprivate var cssName: String {
    switch self {
    case .add: "plus-lighter"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    default: "\(self)"
    }
  }
}

extension SceneReader {
  /// Reads how the mask of a layer counts; without a mask that is a warning.
  func readMaskType(_ layerValue: SceneValue, into layer: Layer) throws(SceneError) {
    guard let value = layerValue.member("maskType") else { return }
    layer.maskType = try value.keyword(MaskType.self)
    guard layerValue.member("mask") == nil else { return }
    try context.warnOrThrow(value.error(.missingKey("mask")))
  }
}

extension SceneReader {
  /// A shape that casts a shadow: `rect` with `cornerRadius`, or `ellipse`.
  func shadowPath(_ value: SceneValue) throws(SceneError) -> ShadowPath {
    var rect: SceneValue?
    var ellipse: SceneValue?
    var radius: SceneValue?
    for (key, value) in try value.members() {
      switch key {
      case "rect": rect = value
      case "ellipse": ellipse = value
      case "cornerRadius": radius = value
      default:
        throw value.error(
          .unknownKeyword(found: key, allowed: ["rect with cornerRadius", "ellipse"])
        )
      }
    }
    switch (rect, ellipse) {
    case (let rect?, nil):
      return .rect(try rect.rect(), cornerRadius: try radius?.number(in: 0...1e9) ?? 0)
    case (nil, let ellipse?) where radius == nil: return .ellipse(try ellipse.rect())
    default:
      throw value.wrongType("either rect, which may have a cornerRadius, or ellipse")
    }
  }
}
