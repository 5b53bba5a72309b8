import CGLES
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleShaders

/// A variant of the sprite program: plain, or any combination of tinted, clamped, masked, mipmapped
/// and projected.
///
/// Variants are compiled when a run first needs them.
final class SpriteProgram {
  /// The locations of the attributes in every variant.
  enum Attribute {
    static let position = 0
    static let coordinate = 1
    static let tint = 2
    static let region = 3
    /// The three parts of a `ShapeMask`.
    static let mask = 4..<7
    static let weight = 7
    /// The perspective part of a mask.
    static let maskRest = 8
  }

  /// The features of a variant.
  struct Variant: Hashable {
    var options: RunOptions
    /// Whether the target is multisampled.
    ///
    /// The center of a pixel may then lie outside a quad that covers a part of it; texture
    /// coordinates use centroid sampling.
    var isMultisampled: Bool
    /// How the fragment shader takes part in blending.
    var blend = Blend.none
  }

  /// How a fragment shader takes part in blending.
  struct Blend: Hashable {
    /// The method.
    var method: BlendMethod
    /// Whether it has the formulas of the modes that mix colors, or those of the others.
    var mixesColors = false

    /// Blending needs nothing of the shader.
    static let none = Blend(method: .factors)

    /// What a mode needs.
    init(_ mode: BlendMode, by method: BlendMethod) {
      self.method = method
      if method == .fetch || method == .copy { mixesColors = mode.mixesColors }
    }

    private init(method: BlendMethod) { self.method = method }

    /// The lines before a fragment shader.
    fileprivate var head: String {
      switch method {
      case .factors: ""
      case .twoSources:
        "#extension GL_EXT_blend_func_extended : require\n#define TWO_SOURCES\n"
      case .equation:
        "#extension GL_KHR_blend_equation_advanced : require\n#define BLENDS_BY_EQUATION\n"
      case .fetch:
        "#extension GL_EXT_shader_framebuffer_fetch : require\n#define FETCHED\n" + formulas
      case .copy: "#define COPIED\n" + formulas
      }
    }

    private var formulas: String {
      (mixesColors ? "#define MIXES_COLORS\n" : "") + ShaderSource.blendFragment
    }
  }

  private let program: Program
  private let unitsPerPixel: GLint
  private let blendMode: GLint
  private var canvas: (width: Int, height: Int)?

  /// Creates a variant and sets constant uniforms.
  ///
  /// - Parameter cache: The cache of linked programs; nil to compile.
  init(_ variant: Variant, in context: Context, cache: ProgramCache?) throws(GLError) {
    let options = variant.options
    let version = "#version 300 es\n"
    var head = "#define PLACE \(variant.isMultisampled ? "centroid" : "")\n"
    var attributes = ["position": Attribute.position, "coordinate": Attribute.coordinate]
    if options.contains(.tinted) {
      head += "#define TINTED\n"
      attributes["tint"] = Attribute.tint
    }
    if options.contains(.clamped) {
      head += "#define CLAMPED\n"
      attributes["region"] = Attribute.region
    }
    if options.contains(.mipmapped) { head += "#define MIPMAPPED\n" }
    if options.contains(.luminance) { head += "#define LUMINANCE\n" }
    if options.contains(.projected) {
      head += "#define PROJECTED\n"
      attributes["weight"] = Attribute.weight
      if options.contains(.masked) { attributes["maskRest"] = Attribute.maskRest }
    }
    if options.contains(.masked) {
      head += "#define MASKED\n"
      for (name, part) in zip(["maskMatrix", "maskPlace", "maskForm"], Attribute.mask) {
        attributes[name] = part
      }
    }
    let vertex = version + head + ShaderSource.spriteVertex
    // Extensions come before all else.
    let fragment = version + variant.blend.head + head + ShaderSource.spriteFragment
    program =
      if let cache {
        try cache.program(
          vertex: vertex,
          fragment: fragment,
          attributes: attributes,
          in: context
        )
      } else {
        try Program(vertex: vertex, fragment: fragment, attributes: attributes, in: context)
      }
    unitsPerPixel = program.uniform("unitsPerPixel")
    blendMode = program.uniform("blendMode")
    try program.use()
    context.gl.uniform1i(program.uniform("page"), 0)
    if variant.blend.method == .copy { context.gl.uniform1i(program.uniform("backdrop"), 1) }
  }

  /// Makes the program current for a canvas of the given size in pixels.
  func use(width: Int, height: Int, _ gl: GLFunctions) throws(GLError) {
    try program.use()
    if canvas?.width != width || canvas?.height != height {
      gl.uniform2f(unitsPerPixel, 2 / Float(width), 2 / Float(height))
      canvas = (width, height)
    }
  }

  /// Sets the mode of a program that reads what is there; it must be current.
  func set(_ mode: BlendMode, _ gl: GLFunctions) {
    gl.uniform1i(blendMode, GLint(mode.rawValue))
  }
}
