package import QuadrilleSystem

/// The formats in which images are written.
package enum WritableImageFormat: String, Sendable, CaseIterable {
  /// PNG.
  case png
  /// JPEG, without alpha.
  case jpg
  /// Truevision TGA.
  case tga
  /// WebP, lossless or lossy.
  case webp
  /// GIF, with at most 256 colors and without translucency.
  case gif

  /// The format that a file name asks for; nil if its extension is none of theirs.
  package init?(forPath path: String) {
    let name = path.lowercased()
    let format = Self.allCases.first { format in
      format.fileExtensions.contains(where: name.hasSuffix)
    }
    guard let format else { return nil }
    self = format
  }

  /// The extensions of files, with leading dots.
  private var fileExtensions: [String] {
    switch self {
    case .png: ImageFormat.png.fileExtensions
    case .jpg: ImageFormat.jpeg.fileExtensions
    case .tga: ImageFormat.tga.fileExtensions
    case .webp: ImageFormat.webp.fileExtensions
    case .gif: ImageFormat.gif.fileExtensions
    }
  }

  /// The extensions of all formats, with leading dots.
  package static let allFileExtensions = allCases.flatMap(\.fileExtensions)

  /// The name in a sentence.
  package var title: String {
    switch self {
    case .png: ImageFormat.png.name
    case .jpg: ImageFormat.jpeg.name
    case .tga: ImageFormat.tga.name
    case .webp: ImageFormat.webp.name
    case .gif: ImageFormat.gif.name
    }
  }
}

/// Encodes images in the format that a file name asks for.
package struct ImageFileEncoder: Sendable {
  /// The compression of PNG.
  package var pngLevel: PNG.Level
  /// The quality of JPEG, from 1 to 100.
  package var jpegQuality: Int
  /// The quality of lossy WebP, from 0 to 100; nil for lossless files.
  package var webPQuality: Int?
  /// The palette of PNG and GIF; nil for all colors in PNG, and for the largest palette of GIF.
  package var palette: ColorQuantizer?

  /// Creates an encoder.
  package init(
    pngLevel: PNG.Level = .standard,
    jpegQuality: Int = JPEG.standardQuality,
    webPQuality: Int? = nil,
    palette: ColorQuantizer? = nil
  ) {
    self.pngLevel = pngLevel
    self.jpegQuality = jpegQuality
    self.webPQuality = webPQuality
    self.palette = palette
  }

  /// The options for an animated file.
  ///
  /// - Parameter alphaMode: Whether colors are stored straight or premultiplied.
  package func animationOptions(_ alphaMode: AlphaMode) -> AnimationEncoder.Options {
    var options = AnimationEncoder.Options()
    options.level = pngLevel
    options.quality = webPQuality
    options.alphaMode = alphaMode
    options.colorCount = palette?.colorCount ?? options.colorCount
    options.dithers = palette?.dithers ?? false
    return options
  }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - format: The format.
  ///   - alphaMode: Whether colors are stored straight or premultiplied; nil for those of the image.
  ///   - name: The name of the file, for messages.
  ///   - threads: The maximum number of threads.
  ///   - job: The job that encodes.
  ///   - warnings: Receives a warning if the format cannot store alpha that the image has.
  /// - Throws: ``ImageError``.
  package func file(
    of bitmap: Bitmap,
    as format: WritableImageFormat,
    storing alphaMode: AlphaMode? = nil,
    named name: String?,
    threads: Int = 1,
    job: JobContext,
    warnings: inout [Diagnostic]
  ) throws(ImageError) -> [UInt8] {
    switch format {
    case .png:
      do throws(PNGError) {
        return try PNG.encode(
          palette?.quantized(bitmap, job: job) ?? bitmap,
          level: pngLevel,
          alphaMode: alphaMode ?? bitmap.alphaMode,
          threads: threads,
          job: job
        )
      } catch {
        throw ImageError(error)
      }
    case .jpg:
      if !bitmap.isOpaque {
        warnings.append(
          Diagnostic(
            .warning,
            code: "jpegwrite.alpha",
            location: DiagnosticLocation(file: name),
            message: "JPEG cannot store alpha; translucent pixels are drawn on black"
          )
        )
      }
      return try JPEG.encode(bitmap, quality: jpegQuality, name: name, job: job)
    case .tga:
      return try TGA.encode(bitmap.converted(to: alphaMode ?? bitmap.alphaMode), name: name)
    case .webp: return try still(.webp, bitmap, alphaMode, name, job, &warnings)
    case .gif: return try still(.gif, bitmap, alphaMode, name, job, &warnings)
    }
  }

  /// An animated file of one frame.
  private func still(
    _ format: AnimationEncoder.Format,
    _ bitmap: Bitmap,
    _ alphaMode: AlphaMode?,
    _ name: String?,
    _ job: JobContext,
    _ warnings: inout [Diagnostic]
  ) throws(ImageError) -> [UInt8] {
    var options = animationOptions(alphaMode ?? bitmap.alphaMode)
    options.name = name
    var encoder = AnimationEncoder(format, size: bitmap.pixelSize, options: options)
    try encoder.add(bitmap, seconds: 0, job: job)
    let file = try encoder.finish(job: job)
    warnings += encoder.warnings
    return file
  }
}
