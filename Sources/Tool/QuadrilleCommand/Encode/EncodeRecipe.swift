import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// How a file is made of pictures.
struct EncodeRecipe: Sendable {
  /// What is done to each picture.
  var preparation = TexturePreparation()
  /// What pixels become.
  var encoder = TextureEncoder(.pixels(.rgba8888))
  /// Whether a format with alpha gives way to its twin without, where a picture is opaque.
  var dropsUnneededAlpha = false
  /// Whether only squares with sides that are powers of two are taken.
  var needsSquare = false
  /// Channels that come from other files.
  var channels = ChannelFiles()
  /// What the values of the inputs are; nil for what they are in the texture.
  var inputSpace: PVRColorSpace?
  /// Whether the rows of pictures are turned as their Exif data say.
  var appliesOrientation = false
  /// What the values of the texture are.
  var space = PVRColorSpace.linear
  /// The axes that are only marked as turned over.
  var markedFlip: FlipArgument?
  /// What the start of the pixels in a file of version 3 is made a multiple of.
  var alignment: Int?
  /// What is asked for; the output's name must not say otherwise.
  var format: TextureFormatArgument?
  /// Whether version 2 is written where the name decides.
  var isLegacy = false
  /// Whether the words are written without any header.
  var isRaw = false
  /// What a CCZ file is encrypted with.
  var key: CCZKey?
  /// The compression of a PNG.
  var pngLevel = PNG.Level.standard

  /// What an output is written as.
  ///
  /// - Throws: ``UsageError`` where its name and the options do not go together.
  func textureOutput(_ path: String) throws(UsageError) -> TextureOutput {
    try TextureOutput(path: path, format: format, isLegacy: isLegacy, keeping: nil)
  }

  /// Checks what can be known before an input is read.
  ///
  /// - Throws: ``UsageError``.
  func check(output path: String) throws(UsageError) {
    guard !isRaw else { return }
    switch try textureOutput(path) {
    case .png:
      if preparation.mipmaps != nil { throw Self.requiresPVRError("mip levels") }
      if key != nil { throw Self.requiresPVRError("--content-protection") }
      if alignment != nil { throw Self.requiresPVRError("--pad") }
    case .pvr(let container):
      guard key == nil || container.wrapper == .ccz else {
        throw UsageError(message: "--content-protection encrypts CCZ, the output is \(container)")
      }
      guard alignment == nil || container.version == .v3 else {
        throw UsageError(message: "--pad needs metadata, which \(container) has not")
      }
    }
  }

  private static func requiresPVRError(_ what: String) -> UsageError {
    UsageError(message: "\(what) go into .pvr files, the output is png")
  }

  /// The encoder for pictures, all of one texture.
  func encoder(for images: [[Bitmap]]) -> TextureEncoder {
    guard
      dropsUnneededAlpha, case .pvrtc1(let bits, true) = encoder.format,
      images.allSatisfy({ $0.first?.isOpaque ?? true })
    else { return encoder }
    var plain = encoder
    plain.format = .pvrtc1(bits: bits, hasAlpha: false)
    return plain
  }

  /// The input in the values that the texture is to have.
  func converted(_ image: Bitmap) -> Bitmap {
    guard let inputSpace, inputSpace != space else { return image }
    return inputSpace == .sRGB
      ? image.converted(to: .linear, from: .encoded)
      : image.converted(to: .encoded, from: .linear)
  }

  /// Adds what a header is to say.
  func mark(_ texture: inout PVRTexture) {
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
