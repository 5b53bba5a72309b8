package import QuadrilleGL
package import QuadrilleImage
public import QuadrilleSystem
package import QuadrilleTextureFiles

/// Why an image could not become a texture.
public struct TextureError: StageError {
  /// The reason.
  package enum Reason: Equatable, Sendable {
    /// A dimension is not a power of two, as the policy requires; `next` is the next valid size.
    case notPowerOfTwo(size: PixelSize, next: PixelSize)
    /// Width and height differ, but the policy or the kind of texture requires a square.
    case notSquare(size: PixelSize)
    /// A dimension exceeds the driver's limit.
    case tooLarge(size: PixelSize, maximum: Int)
    /// The number of layers or slices exceeds the driver's limit.
    case tooManyLayers(found: Int, maximum: Int)
    /// OpenGL ES 3.0 has no such kind of texture.
    case unsupported(String)
    /// The part to overwrite is not inside the texture.
    case outside(x: Int, y: Int, size: PixelSize, texture: PixelSize)
    /// Only textures stored as RGBA8888 or BGRA8888 can be overwritten; nil means compressed
    /// blocks.
    case cannotUpdate(PixelFormat?)
    /// A list has no canvas, or the job or the machine not enough memory or time to draw it.
    case canvas(CanvasError)
    /// The pixels are not decoded here.
    case pvr(TextureFileError)
    /// OpenGL ES failed.
    case gl(GLError.Reason)
  }

  /// The location; its part is the texture's label.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason, label: String? = nil) {
    self.reason = reason
    location = DiagnosticLocation(part: label)
  }

  /// The details of each reason.
  package var facts: ErrorFacts {
    switch reason {
    case .notPowerOfTwo(let size, let next):
      ErrorFacts(
        "texture.notPowerOfTwo",
        "\(size) is not a power of two on each side, the next size is \(next)",
        category: .unsupported,
        found: size.description,
        allowed: next.description
      )
    case .notSquare(let size):
      ErrorFacts(
        "texture.notSquare",
        "\(size) is not a square",
        category: .unsupported,
        found: size.description
      )
    case .tooLarge(let size, let maximum):
      ErrorFacts(
        ErrorCode.beyondDriver,
        "\(size) is over the driver's limit \(maximum)",
        category: .graphics,
        found: size.description,
        allowed: "\(maximum)"
      )
    case .tooManyLayers(let found, let maximum):
      ErrorFacts(
        "texture.tooManyLayers",
        "\(found) layers are over the driver's limit \(maximum)",
        category: .graphics,
        found: "\(found)",
        allowed: "\(maximum)"
      )
    case .unsupported(let what):
      ErrorFacts("texture.unsupported", "OpenGL ES 3.0 has no \(what)", category: .unsupported)
    case .outside(let x, let y, let size, let texture):
      ErrorFacts(
        "texture.outside",
        "\(size) at (\(x), \(y)) does not lie in the texture of \(texture)",
        category: .unsupported
      )
    case .cannotUpdate(let format):
      ErrorFacts(
        "texture.notUpdatable",
        "a texture of \(format?.name ?? "compressed blocks") cannot be overwritten",
        category: .unsupported
      )
    case .canvas(let error): ErrorFacts(of: error)
    case .pvr(let error): ErrorFacts(of: error)
    case .gl(let reason): ErrorFacts(of: GLError(reason))
    }
  }
}

/// Calls a closure and converts its error to an error of this module.
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

/// Calls a closure that decodes and converts its error to an error of this module.
func asTextureError<Result>(
  _ label: String? = nil,
  _ body: () throws(TextureFileError) -> Result
) throws(TextureError) -> Result {
  do throws(TextureFileError) {
    return try body()
  } catch {
    throw TextureError(.pvr(error), label: label)
  }
}
