import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// The settings for making a texture file from images.
struct EncodeRecipe: Sendable {
  /// The preparation of each image.
  var preparation = TexturePreparation()
  /// The encoder.
  var encoder = TextureEncoder(.pixels(.rgba8888))
  /// Whether opaque images use the variant of the format without alpha.
  var dropsUnneededAlpha = false
  /// Whether only power-of-two squares are accepted.
  var needsSquare = false
  /// Channels from other files.
  var channels = ChannelFiles()
  /// The color space of the inputs; nil for that of the texture.
  var inputSpace: PVRColorSpace?
  /// Whether the EXIF orientation of images is applied.
  var appliesOrientation = false
  /// The color space of the texture.
  var space = PVRColorSpace.linear
  /// The axes that are marked as flipped without flipping.
  var markedFlip: FlipArgument?
  /// The alignment of the pixel data in a version 3 file.
  var alignment: Int?
  /// The requested format, which the output's name must match.
  var format: TextureFormatArgument?
  /// Whether the requested format is written whatever the output's name.
  var allowsAnyName = false
  /// Whether version 2 is written if the output's name selects the container.
  var isLegacy = false
  /// Whether the encoded blocks are written without a header.
  var isRaw = false
  /// The key for encrypting CCZ files.
  var key: CCZKey?
  /// How images are written.
  var images = ImageFileEncoder()
  /// Whether what the output cannot store is an error.
  var isStrict = false

  /// Returns the file format of an output.
  ///
  /// - Throws: ``UsageError`` if its name and the options conflict.
  func textureOutput(_ path: String) throws(UsageError) -> TextureOutput {
    if allowsAnyName, let format { return format.output }
    return try TextureOutput(path: path, format: format, isLegacy: isLegacy, keeping: nil)
  }

  /// Checks everything that is known before an input is read.
  ///
  /// - Throws: ``UsageError``.
  func check(output path: String) throws(UsageError) {
    guard !isRaw else { return }
    switch try textureOutput(path) {
    case .image(let format):
      if preparation.mipmaps != nil { throw Self.requiresTextureError("mip levels", format) }
      if key != nil { throw Self.requiresTextureError("--content-protection", format) }
      if alignment != nil { throw Self.requiresTextureError("--pad", format) }
    case .texture(let container):
      guard key == nil || container.wrapper == .ccz else {
        throw UsageError(message: "--content-protection encrypts CCZ, the output is \(container)")
      }
      guard alignment == nil || container.format == .pvr3 else {
        throw UsageError(message: "--pad needs metadata, which \(container) does not support")
      }
    }
  }

  private static func requiresTextureError(
    _ what: String,
    _ format: WritableImageFormat
  ) -> UsageError {
    UsageError(message: "\(what) need a texture as output, not \(format.rawValue)")
  }

  /// The encoder for the images of one texture.
  func encoder(for images: [[Bitmap]]) -> TextureEncoder {
    guard
      dropsUnneededAlpha, case .pvrtc1(let bits, true) = encoder.format,
      images.allSatisfy({ $0.first?.isOpaque ?? true })
    else { return encoder }
    var plain = encoder
    plain.format = .pvrtc1(bits: bits, hasAlpha: false)
    return plain
  }

  /// The input converted to the color space of the texture.
  func converted(_ image: Bitmap) -> Bitmap {
    guard let inputSpace, inputSpace != space else { return image }
    return inputSpace == .sRGB
      ? image.converted(to: .linear, from: .encoded)
      : image.converted(to: .encoded, from: .linear)
  }

  /// Sets the header fields of the texture.
  func mark(_ texture: inout TextureFile) {
    texture.colorSpace = space
    if let markedFlip {
      texture.metadata.orientation = PVRMetadata.Orientation(
        isLeftward: markedFlip.x,
        isUpward: markedFlip.y,
        isOutward: false
      )
    }
    if let alignment { texture.alignPixels(to: alignment) }
  }
}
