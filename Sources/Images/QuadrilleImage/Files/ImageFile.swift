public import QuadrilleSystem

/// Decodes images of any ``ImageFormat``, detected by content; only TGA files, which have no
/// signature, are also recognized by their name.
///
/// ```swift
/// let photo = try ImageFile.decode(FileBytes.read(path: path), name: path).bitmap
///   .applyingOrientation()
/// ```
public enum ImageFile {
  /// A decoded file.
  public struct Image: Sendable {
    /// The detected format.
    public let format: ImageFormat
    /// The image, rows in stored order, tightly packed.
    public let bitmap: Bitmap
    /// Warnings about irregularities of the file.
    public let warnings: [Diagnostic]
  }

  /// Decodes a file to 8 bits per channel.
  ///
  /// Rows are in stored order, and ``Bitmap/orientation`` gives the EXIF orientation. Of an
  /// animation the first frame is decoded.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension` and `Limits.maxPixels` apply.
  ///   - premultiplying: Whether to premultiply color by alpha, for drawing.
  /// - Throws: ``ImageError``.
  public static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> Image {
    switch ImageFormat(of: bytes, name: name) {
    case .png: try png(bytes, name, job, premultiplying)
    case .jpeg:
      try Image(JPEG.decode(bytes, name: name, job: job, premultiplying: premultiplying))
    case .webp:
      try Image(WebP.decode(bytes, name: name, job: job, premultiplying: premultiplying))
    case .gif:
      try Image(GIF.decode(bytes, name: name, job: job, premultiplying: premultiplying))
    case .bmp:
      try Image(.bmp, BMP.decode(bytes, name: name, job: job, premultiplying: premultiplying))
    case .psd:
      try Image(.psd, PSD.decode(bytes, name: name, job: job, premultiplying: premultiplying))
    case .tga:
      try Image(.tga, TGA.decode(bytes, name: name, job: job, premultiplying: premultiplying))
    case .aseprite:
      try Image(
        .aseprite,
        Aseprite.decode(bytes, name: name, job: job, premultiplying: premultiplying)
      )
    case nil: throw unknownFormat(bytes, name)
    }
  }

  /// Reads the size and orientation of an image without decoding pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension` and `Limits.maxPixels` apply.
  /// - Throws: ``ImageError``.
  public static func readHeader(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) -> (size: PixelSize, orientation: Orientation) {
    switch ImageFormat(of: bytes, name: name) {
    case .png:
      do throws(PNGError) {
        let info = try PNG.readInfo(bytes, name: name, job: job)
        return (info.pixelSize, info.orientation)
      } catch {
        throw ImageError(error)
      }
    case .jpeg:
      let info = try JPEG.readInfo(bytes, name: name, job: job)
      return (info.pixelSize, info.orientation)
    case .webp:
      let info = try WebP.readInfo(bytes, name: name, job: job)
      return (info.pixelSize, info.orientation)
    case .gif:
      return (try GIF.readInfo(bytes, name: name, job: job).pixelSize, .up)
    case .bmp: return (try BMP.readHeader(bytes, name: name, job: job).pixelSize, .up)
    case .psd: return (try PSD.readHeader(bytes, name: name, job: job).pixelSize, .up)
    case .tga: return (try TGA.readHeader(bytes, name: name, job: job).pixelSize, .up)
    case .aseprite:
      return (try Aseprite.readHeader(bytes, name: name, job: job).pixelSize, .up)
    case nil: throw unknownFormat(bytes, name)
    }
  }

  /// The error for a file of no supported format, with the name of its type if that is known.
  private static func unknownFormat(_ bytes: [UInt8], _ name: String?) -> ImageError {
    let reason = FileTypeSniffer.name(of: bytes).map(ImageError.Reason.fileType) ?? .signature
    return ImageError(reason, nil, file: name, offset: 0)
  }

  private static func png(
    _ bytes: [UInt8],
    _ name: String?,
    _ job: JobContext,
    _ premultiplying: Bool
  ) throws(ImageError) -> Image {
    do throws(PNGError) {
      let image = try PNG.decode(
        bytes,
        name: name,
        job: job,
        premultiplying: premultiplying
      )
      var warnings = image.warnings
      if image.info.frameCount > 1 {
        warnings.append(
          Diagnostic(
            .note,
            code: "png.animation",
            location: DiagnosticLocation(file: name),
            message: "an animation of \(image.info.frameCount) frames, the first is taken"
          )
        )
      }
      return Image(format: .png, bitmap: image.bitmap, warnings: warnings)
    } catch {
      throw ImageError(error)
    }
  }
}

extension ImageFile.Image {
  fileprivate init(_ format: ImageFormat, _ image: DecodedImage) {
    self.init(format: format, bitmap: image.bitmap, warnings: image.warnings)
  }

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
