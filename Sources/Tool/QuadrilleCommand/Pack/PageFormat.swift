import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// How the pages of an atlas are stored.
struct PageFormat: Sendable {
  /// PNG, or a PVR of some version and wrapper.
  var output: TextureOutput
  /// What pixels become.
  var encoder = TextureEncoder(.pixels(.rgba8888))
  /// The shortest side of mip levels; nil for the page alone.
  var minimumMipDimension: Int?
  /// Whether the rows of a PVR come from the bottom.
  var isFlipped = false
  /// What a CCZ file is encrypted with.
  var key: CCZKey?
  /// The compression of a PNG.
  var level = PNG.Level.standard

  /// Makes a format of RGBA8888.
  init(output: TextureOutput) { self.output = output }

  /// Checks that the parts go together.
  ///
  /// - Throws: ``UsageError`` or ``UnsupportedArgument``.
  func check() throws {
    switch output {
    case .png:
      if key != nil { throw incompatibleOption("--content-protection encrypts .pvr.ccz files") }
      if isFlipped { throw incompatibleOption("--flip-pvr turns .pvr files over") }
      if minimumMipDimension != nil {
        throw incompatibleOption("--mipmap-min-size is for .pvr files")
      }
    case .pvr(let container):
      if key != nil, container.wrapper != .ccz {
        throw incompatibleOption("--content-protection encrypts .pvr.ccz files")
      }
    }
    guard output != .png || allowedFormats.contains(encoder.format) else { throw unsupported }
  }

  private var unsupported: UnsupportedArgument {
    UnsupportedArgument(
      option: "--opt",
      keyword: encoder.format.toolKeyword,
      allowed: allowedFormats.map(\.toolKeyword).joined(separator: ", ") + " for \(output)"
    )
  }

  /// The formats that the output holds; a PNG has values of coarse ones, but all four channels.
  private var allowedFormats: [EncodableFormat] {
    output == .png
      ? [.rgba8888, .rgba4444, .rgba5551].map(EncodableFormat.pixels) : EncodableFormat.allCases
  }

  private func incompatibleOption(_ what: String) -> UsageError {
    UsageError(message: "\(what), the sheet is \(output)")
  }

  /// The file of a page.
  ///
  /// - Parameters:
  ///   - page: The pixels.
  ///   - name: The file in messages.
  ///   - threads: The most threads for compressing.
  ///   - warnings: What the file cannot say is added here.
  /// - Throws: `PNGError` or `PVRError`.
  func file(
    of page: Bitmap,
    named name: String,
    threads: Int,
    warnings: inout [Diagnostic]
  ) throws -> [UInt8] {
    switch output {
    case .png:
      guard case .pixels(let format) = encoder.format else { throw unsupported }
      let dithered = page.dithered(for: format, encoder.dithering)
      return try PNG.encode(dithered, level: level, alphaMode: page.alphaMode)
    case .pvr(let container):
      let unflipped = minimumMipDimension.map { page.mipChain(minimumDimension: $0) } ?? [page]
      let levels = isFlipped ? unflipped.map { $0.flippedVertically() } : unflipped
      var texture = try encoder.texture(of: levels, threads: threads)
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
  /// What a page is stored as; blocks that are not encoded here count as RGBA8888, which they decode to.
  init(of page: Page) {
    if case .pvr(let texture) = page.content, let format = EncodableFormat(texture) {
      self = format
    } else {
      self = .pixels(page.pixelFormat)
    }
  }
}
