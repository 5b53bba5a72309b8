package import QuadrilleSystem

/// The formats in which images are written.
package enum WritableImageFormat: String, Sendable, CaseIterable {
  /// PNG.
  case png
  /// JPEG, without alpha.
  case jpg
  /// Truevision TGA.
  case tga

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
    }
  }
}

/// Encodes images in the format that a file name asks for.
package struct ImageFileEncoder: Sendable {
  /// The compression of PNG.
  package var pngLevel: PNG.Level
  /// The quality of JPEG, from 1 to 100.
  package var jpegQuality: Int

  /// Creates an encoder.
  package init(pngLevel: PNG.Level = .standard, jpegQuality: Int = JPEG.standardQuality) {
    self.pngLevel = pngLevel
    self.jpegQuality = jpegQuality
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
          bitmap,
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
    }
  }
}
