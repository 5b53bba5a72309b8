import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// The storage format of atlas pages.
struct PageFormat: Sendable {
  /// An image format, or a texture container.
  var output: TextureOutput
  /// The pixel encoder.
  var encoder = TextureEncoder(.pixels(.rgba8888))
  /// Minimum dimension of mip levels; nil for no mip levels.
  var minimumMipDimension: Int?
  /// Whether PVR rows are stored from bottom to top.
  var isFlipped = false
  /// The key for encrypting CCZ files.
  var key: CCZKey?
  /// How images are written.
  var images = ImageFileEncoder()

  /// Creates an RGBA8888 format.
  init(output: TextureOutput) { self.output = output }

  /// Checks that the parts are compatible.
  ///
  /// - Throws: ``UsageError`` or ``UnsupportedArgument``.
  func check() throws {
    switch output {
    case .image:
      if key != nil { throw incompatibleOption("--content-protection encrypts .pvr.ccz files") }
      if isFlipped { throw incompatibleOption("--flip-pvr turns .pvr files over") }
      if minimumMipDimension != nil {
        throw incompatibleOption("--mipmap-min-size is for .pvr files")
      }
    case .texture(let container):
      if key != nil, container.wrapper != .ccz {
        throw incompatibleOption("--content-protection encrypts .pvr.ccz files")
      }
    }
    guard allowedFormats.contains(encoder.format) || !isImage else { throw unsupported }
  }

  private var isImage: Bool { if case .image = output { true } else { false } }

  private var unsupported: UnsupportedArgument {
    UnsupportedArgument(
      option: "--opt",
      keyword: encoder.format.toolKeyword,
      allowed: allowedFormats.map(\.toolKeyword).joined(separator: ", ") + " for \(output)"
    )
  }

  /// The formats that the output supports; images have values of coarser formats, but all four
  /// channels, other than JPEG.
  private var allowedFormats: [EncodableFormat] {
    guard case .image(let format) = output else { return EncodableFormat.allCases }
    let formats: [PixelFormat] = [.rgba8888, .rgba4444, .rgba5551]
    return (formats + (format == .jpg ? [.rgb888, .rgb565] : [])).map(EncodableFormat.pixels)
  }

  private func incompatibleOption(_ what: String) -> UsageError {
    UsageError(message: "\(what), the sheet is \(output)")
  }

  /// Returns the file of a page.
  ///
  /// - Parameters:
  ///   - page: The pixels.
  ///   - name: The file name for messages.
  ///   - threads: Maximum number of threads for compression.
  ///   - warnings: Receives warnings about data that the file cannot store.
  /// - Throws: `PNGError` or `TextureFileError`.
  func file(
    of page: Bitmap,
    named name: String,
    threads: Int,
    warnings: inout [Diagnostic]
  ) throws -> [UInt8] {
    switch output {
    case .image(let image):
      guard case .pixels(let format) = encoder.format else { throw unsupported }
      return try images.file(
        of: page.dithered(for: format, encoder.dithering),
        as: image,
        named: name,
        threads: threads,
        job: Session.current.job,
        warnings: &warnings
      )
    case .texture(let container):
      let unflipped = minimumMipDimension.map { page.mipChain(minimumDimension: $0) } ?? [page]
      let levels = isFlipped ? unflipped.map { $0.flippedVertically() } : unflipped
      var texture = try encoder.texture(of: levels, threads: threads, job: Session.current.job)
      if isFlipped { texture.isFlippedVertically = true }
      return try texture.encoded(
        container: container,
        key: key,
        name: name,
        warnings: &warnings
      )
    }
  }
}

extension EncodableFormat {
  /// The format in which a page is stored.
  ///
  /// Block formats that cannot be encoded count as RGBA8888, to which they decode.
  init(of page: Page) {
    if case .pvr(let texture) = page.content, let format = EncodableFormat(texture) {
      self = format
    } else {
      self = .pixels(page.pixelFormat)
    }
  }
}
