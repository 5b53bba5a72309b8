import CGLES
import QuadrilleDrawing
import QuadrilleGL

/// How a blend mode is drawn; see ``BlendSupport``.
enum BlendMethod: Hashable {
  /// Blend factors, which every driver has.
  case factors
  /// Blend factors with a second color of the shader, by `GL_EXT_blend_func_extended`.
  case twoSources
  /// A blend equation of `GL_KHR_blend_equation_advanced`.
  case equation
  /// The shader reads the pixel that it draws, by `GL_EXT_shader_framebuffer_fetch`.
  case fetch
  /// The shader reads a copy of the pixels below.
  case copy
}

/// The methods that a context offers, from the quickest to the slowest.
///
/// - Factors draw normal, add, screen and exclusion.
/// - Two sources draw multiply in one pass, `s · (1 − dα) + d · (s + 1 − sα)`.
/// - Equations draw all other modes; without `GL_KHR_blend_equation_advanced_coherent` overlapping
///   quads need a barrier between them.
/// - Fetching draws all other modes, too.
/// - Copies are always right: quads that do not overlap share one.
struct BlendSupport: Equatable {
  var hasTwoSources: Bool
  var hasEquations: Bool
  var isCoherent: Bool
  var hasFetch: Bool

  /// The methods of a context.
  init(_ context: Context) {
    let names = context.capabilities.extensions
    hasTwoSources = names.contains("GL_EXT_blend_func_extended")
    isCoherent = names.contains("GL_KHR_blend_equation_advanced_coherent")
    hasEquations =
      isCoherent
      || (names.contains("GL_KHR_blend_equation_advanced") && context.gl.blendBarrier != nil)
    hasFetch = names.contains("GL_EXT_shader_framebuffer_fetch")
  }

  /// No extension at all.
  static var none: BlendSupport { BlendSupport() }

  private init() {
    hasTwoSources = false
    hasEquations = false
    isCoherent = false
    hasFetch = false
  }

  /// The quickest method for a mode.
  func method(for mode: BlendMode) -> BlendMethod {
    if mode.factors != nil { return .factors }
    if mode == .multiply, hasTwoSources { return .twoSources }
    if hasEquations { return .equation }
    return hasFetch ? .fetch : .copy
  }

  /// Whether quads of a method that overlap must be drawn one after the other, with a barrier or a
  /// copy between them.
  func separatesOverlaps(_ method: BlendMethod) -> Bool {
    method == .copy || (method == .equation && !isCoherent)
  }
}

extension BlendMode {
  /// The factors of `glBlendFuncSeparate` for premultiplied colors; nil if there are none.
  var factors: BlendFactors? {
    switch self {
    case .normal: BlendFactors(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    case .add: BlendFactors(GL_ONE, GL_ONE)
    case .screen: BlendFactors(GL_ONE, GL_ONE_MINUS_SRC_COLOR)
    case .exclusion:
      BlendFactors(
        GL_ONE_MINUS_DST_COLOR,
        GL_ONE_MINUS_SRC_COLOR,
        alpha: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
      )
    case .destinationIn: BlendFactors(GL_ZERO, GL_SRC_ALPHA)
    case .destinationOut: BlendFactors(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
    default: nil
    }
  }

  /// The equation of `GL_KHR_blend_equation_advanced`; nil if it has none.
  var equation: Int32? {
    switch self {
    case .normal, .add, .destinationIn, .destinationOut: nil
    case .multiply: GL_MULTIPLY_KHR
    case .screen: GL_SCREEN_KHR
    case .overlay: GL_OVERLAY_KHR
    case .darken: GL_DARKEN_KHR
    case .lighten: GL_LIGHTEN_KHR
    case .colorDodge: GL_COLORDODGE_KHR
    case .colorBurn: GL_COLORBURN_KHR
    case .hardLight: GL_HARDLIGHT_KHR
    case .softLight: GL_SOFTLIGHT_KHR
    case .difference: GL_DIFFERENCE_KHR
    case .exclusion: GL_EXCLUSION_KHR
    case .hue: GL_HSL_HUE_KHR
    case .saturation: GL_HSL_SATURATION_KHR
    case .color: GL_HSL_COLOR_KHR
    case .luminosity: GL_HSL_LUMINOSITY_KHR
    }
  }

  /// Whether the mode does not treat the channels separately.
  var mixesColors: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: true
    default: false
    }
  }
}

/// The factors of source and existing content, for color and for alpha.
struct BlendFactors {
  var source: Int32
  var destination: Int32
  var sourceAlpha: Int32
  var destinationAlpha: Int32

  init(_ source: Int32, _ destination: Int32, alpha: (Int32, Int32)? = nil) {
    self.source = source
    self.destination = destination
    sourceAlpha = alpha?.0 ?? source
    destinationAlpha = alpha?.1 ?? destination
  }

  /// Those of ``BlendMode/multiply`` with a second color `s + 1 − sα` of the shader.
  static let multiplyOfTwoSources = BlendFactors(
    GL_ONE_MINUS_DST_ALPHA,
    GL_SRC1_COLOR_EXT,
    alpha: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
  )
}
