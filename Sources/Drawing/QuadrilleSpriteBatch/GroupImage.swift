import CGLES
import QuadrilleGL
import QuadrilleTexture

/// The image of a group, to be released after use.
enum GroupImage {
  /// A framebuffer of the pool.
  case target(Framebuffer)
  /// A texture of its own.
  case texture(Texture)

  /// The texture that contains the image; nil if its framebuffer was discarded.
  var textureName: GLuint? {
    switch self {
    case .target(let target): target.textureName
    case .texture(let texture): texture.name
    }
  }
}
