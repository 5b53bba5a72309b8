public import QuadrilleSystem

/// Reading of a picture in any of the formats of ``ImageFormat``; its content decides, not its name.
///
/// ```swift
/// let photo = try ImageFile.decode(FileBytes.read(path: path), name: path).bitmap.upright()
/// ```
public enum ImageFile {
  /// A decoded file.
  public struct Image: Sendable {
    /// What kind of file it was.
    public let format: ImageFormat
    /// The picture, rows from the top as they are stored, tightly packed.
    public let bitmap: Bitmap
    /// What was odd about the file.
    public let warnings: [Diagnostic]
  }

  /// Decodes a file to 8 bits a channel.
  ///
  /// Rows stay as they are stored, and ``Bitmap/orientation`` tells how they are meant to be seen.
  /// Of an animation it is the first frame.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension` and `Limits.pixels` count.
  ///   - premultiplying: Whether to multiply colour by alpha, as drawing wants it.
  /// - Throws: ``ImageError``.
  public static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> Image {
    switch ImageFormat(of: bytes) {
    case .png: try png(bytes, name, limits, premultiplying)
    case .jpeg:
      try Image(JPEG.decode(bytes, name: name, limits: limits, premultiplying: premultiplying))
    case .webp:
      try Image(WebP.decode(bytes, name: name, limits: limits, premultiplying: premultiplying))
    case .gif:
      try Image(GIF.decode(bytes, name: name, limits: limits, premultiplying: premultiplying))
    case nil: throw ImageError(.signature, nil, file: name, offset: 0)
    }
  }

  /// Reads the sides of a picture and how its rows have to be turned, but no pixel.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension` and `Limits.pixels` count.
  /// - Throws: ``ImageError``.
  public static func readHeader(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(ImageError) -> (size: PixelSize, orientation: Orientation) {
    switch ImageFormat(of: bytes) {
    case .png:
      do throws(PNGError) {
        let info = try PNG.readInfo(bytes, name: name, limits: limits)
        return (info.pixelSize, info.orientation)
      } catch {
        throw ImageError(error)
      }
    case .jpeg:
      let info = try JPEG.readInfo(bytes, name: name, limits: limits)
      return (info.pixelSize, info.orientation)
    case .webp:
      let info = try WebP.readInfo(bytes, name: name, limits: limits)
      return (info.pixelSize, info.orientation)
    case .gif:
      return (try GIF.readInfo(bytes, name: name, limits: limits).pixelSize, .up)
    case nil: throw ImageError(.signature, nil, file: name, offset: 0)
    }
  }

  private static func png(
    _ bytes: [UInt8],
    _ name: String?,
    _ limits: Limits,
    _ premultiplying: Bool
  ) throws(ImageError) -> Image {
    do throws(PNGError) {
      let image = try PNG.decode(
        bytes,
        name: name,
        limits: limits,
        premultiplying: premultiplying
      )
      return Image(format: .png, bitmap: image.bitmap, warnings: image.warnings)
    } catch {
      throw ImageError(error)
    }
  }
}

extension ImageFile.Image {
  fileprivate init(_ image: JPEG.Image) {
    self.init(format: .jpeg, bitmap: image.bitmap, warnings: image.warnings)
  }

  fileprivate init(_ image: WebP.Image) {
    self.init(format: .webp, bitmap: image.bitmap, warnings: image.warnings)
  }

  fileprivate init(_ image: GIF.Image) {
    self.init(format: .gif, bitmap: image.bitmap, warnings: image.warnings)
  }
}
