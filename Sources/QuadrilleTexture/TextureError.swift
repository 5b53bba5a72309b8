#if GL
public import QuadrilleGL
public import QuadrilleIO
public import QuadrillePixels

/// Why a picture did not become a texture.
public struct TextureError: QuadrilleError {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// A side is not a power of two, and the policy wants one; `next` is the next size that fits.
    case notPowerOfTwo(size: PixelSize, next: PixelSize)
    /// The sides differ, and the policy or the kind of texture wants a square.
    case notSquare(size: PixelSize)
    /// A side is over what the driver can do.
    case tooLarge(size: PixelSize, maximum: Int)
    /// There are more layers or slices than the driver can do.
    case tooManyLayers(found: Int, maximum: Int)
    /// OpenGL ES 3.0 has no such kind of texture.
    case unsupported(String)
    /// A part to overwrite does not lie in the texture.
    case outside(x: Int, y: Int, size: PixelSize, texture: PixelSize)
    /// Only textures stored as RGBA8888 or BGRA8888 can be overwritten; nil stands for compressed
    /// blocks.
    case notUpdatable(PixelFormat?)
    /// OpenGL ES could not do it.
    case gl(GLError.Reason)
  }

  /// Where it was found; the part is the texture's label.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, label: String? = nil) {
    self.reason = reason
    place = Place(part: label)
  }

  /// The stable code: `texture.notPowerOfTwo` and so on, or the code of the `GLError`.
  public var code: String {
    switch reason {
    case .notPowerOfTwo: "texture.notPowerOfTwo"
    case .notSquare: "texture.notSquare"
    case .tooLarge: "texture.tooLarge"
    case .tooManyLayers: "texture.tooManyLayers"
    case .unsupported: "texture.unsupported"
    case .outside: "texture.outside"
    case .notUpdatable: "texture.notUpdatable"
    case .gl(let reason): GLError(reason).code
    }
  }

  /// The kind of trouble.
  public var category: ErrorCategory {
    switch reason {
    case .notPowerOfTwo, .notSquare, .unsupported, .outside, .notUpdatable: .unsupported
    case .tooLarge, .tooManyLayers, .gl: .graphics
    }
  }

  /// What is wrong, on one line.
  public var message: String {
    switch reason {
    case .notPowerOfTwo(let size, let next):
      "\(size) is not a power of two on each side, the next size is \(next)"
    case .notSquare(let size): "\(size) is not a square"
    case .tooLarge(let size, let maximum): "\(size) is over the driver's limit \(maximum)"
    case .tooManyLayers(let found, let maximum):
      "\(found) layers are over the driver's limit \(maximum)"
    case .unsupported(let what): "OpenGL ES 3.0 has no \(what)"
    case .outside(let x, let y, let size, let texture):
      "\(size) at (\(x), \(y)) does not lie in the texture of \(texture)"
    case .notUpdatable(let format):
      "a texture of \(format?.rawValue ?? "compressed blocks") cannot be overwritten"
    case .gl(let reason): GLError(reason).message
    }
  }

  /// The value found, where the problem is one of size.
  public var found: String? {
    switch reason {
    case .notPowerOfTwo(let size, _), .notSquare(let size), .tooLarge(let size, _):
      size.description
    case .tooManyLayers(let found, _): "\(found)"
    case .gl(let reason): GLError(reason).found
    default: nil
    }
  }

  /// The value allowed, where the problem is one of size.
  public var allowed: String? {
    switch reason {
    case .notPowerOfTwo(_, let next): next.description
    case .tooLarge(_, let maximum), .tooManyLayers(_, let maximum): "\(maximum)"
    case .gl(let reason): GLError(reason).allowed
    default: nil
    }
  }
}

/// Calls a closure and says its error in the words of this stage.
func asTextureError<Result: ~Copyable>(
  _ label: String? = nil,
  _ body: () throws(GLError) -> Result
) throws(TextureError) -> Result {
  do throws(GLError) {
    return try body()
  } catch {
    throw TextureError(.gl(error.reason), label: label)
  }
}
#endif
