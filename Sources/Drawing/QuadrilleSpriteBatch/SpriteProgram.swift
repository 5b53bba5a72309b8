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
  }

  private let program: Program
  private let unitsPerPixel: GLint
  private var canvas: (width: Int, height: Int)?

  /// Creates a variant and sets constant uniforms.
  ///
  /// - Parameter cache: The cache of linked programs; nil to compile.
  init(_ variant: Variant, in context: Context, cache: ProgramCache?) throws(GLError) {
    let options = variant.options
    var head = "#version 300 es\n"
    head += "#define PLACE \(variant.isMultisampled ? "centroid" : "")\n"
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
    let vertex = head + ShaderSource.spriteVertex
    let fragment = head + ShaderSource.spriteFragment
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
    try program.use()
    context.gl.uniform1i(program.uniform("page"), 0)
  }

  /// Makes the program current for a canvas of the given size in pixels.
  func use(width: Int, height: Int, _ gl: GLFunctions) throws(GLError) {
    try program.use()
    if canvas?.width != width || canvas?.height != height {
      gl.uniform2f(unitsPerPixel, 2 / Float(width), 2 / Float(height))
      canvas = (width, height)
    }
  }
}
