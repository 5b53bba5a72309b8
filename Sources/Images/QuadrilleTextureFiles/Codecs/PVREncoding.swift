package import QuadrilleImage
internal import QuadrilleSystem

/// The encoding of a texture's stored bytes: individual pixels, blocks of a codec, or unknown.
///
/// Each codec declares its encodings in its own folder; two encodings are equal if their names are.
package struct PVREncoding: Sendable {
  /// The special properties of an encoding.
  struct Traits: OptionSet {
    let rawValue: Int
    /// All decoders give the same values.
    static let exact = Traits(rawValue: 1)
    /// Width and height must be powers of two.
    static let powersOfTwo = Traits(rawValue: 2)
    /// Pixels are opaque, or transparent black, so colors are already premultiplied.
    static let clearIsBlack = Traits(rawValue: 4)
  }

  /// The texture properties that a decoder needs.
  struct DecoderOptions {
    /// Whether alpha is decoded; otherwise it is 255.
    var hasAlpha: Bool
    /// Whether colors are sRGB encoded, which affects the rounding of ASTC.
    var isSRGB: Bool
    /// The values mapped to black and white, for individually stored pixels; nil for the defaults.
    var range: ClosedRange<Double>?
    /// The slice of blocks that are volumes.
    var slice = 0
  }

  /// The name: `RGBA4444`, `PVRTC1_4`, `ETC2_RGBA`; `other` without a codec.
  package let name: String
  /// The storage layout of an image; nil if the encoding does not define it.
  let layout: PVRLayout?
  let traits: Traits
  /// The format of individually stored pixels; nil for blocks.
  package let pixelFormat: PixelFormat?
  /// The OpenGL ES upload parameters of the blocks; nil if they must be decoded.
  package let gl: GLBlockUpload?
  /// The encoding with signed channels, used if the channel type is signed.
  private let signed: (@Sendable () -> PVREncoding)?
  /// The encoding with channels of floating point, used if the channel type is one of these.
  private let floats: (@Sendable (ChannelNumericFormat) -> PVREncoding)?
  private let makeDecoder: (@Sendable (DecoderOptions) -> any PixelDecoder)?

  /// Declares the blocks of a codec.
  ///
  /// - Parameters:
  ///   - name: A unique name.
  ///   - layout: The size of a block in pixels and bytes.
  ///   - traits: The special properties.
  ///   - gl: The OpenGL ES upload parameters; nil if the blocks are always decoded.
  ///   - signed: The encoding of the same blocks with signed channels.
  ///   - floats: The encoding of the same blocks with floating point, by its kind.
  ///   - decoder: Creates the decoder; nil if there is none.
  init(
    _ name: String,
    _ layout: PVRLayout,
    _ traits: Traits = [],
    gl: GLBlockUpload? = nil,
    signed: (@Sendable () -> PVREncoding)? = nil,
    floats: (@Sendable (ChannelNumericFormat) -> PVREncoding)? = nil,
    decoder: (@Sendable (DecoderOptions) -> any PixelDecoder)?
  ) {
    self.name = name
    self.layout = layout
    self.traits = traits
    self.gl = gl
    self.signed = signed
    self.floats = floats
    pixelFormat = nil
    makeDecoder = decoder
  }

  init(
    _ format: PixelFormat?,
    name: String,
    layout: PVRLayout?,
    decoder: (@Sendable (DecoderOptions) -> any PixelDecoder)?
  ) {
    self.name = name
    self.layout = layout
    pixelFormat = format
    traits = []
    gl = nil
    signed = nil
    floats = nil
    makeDecoder = decoder
  }

  /// A named format without a codec.
  package static let other = PVREncoding(nil, name: "other", layout: nil, decoder: nil)

  /// Whether pixels are compressed in blocks.
  package var isCompressed: Bool { pixelFormat == nil && layout != nil }

  /// Whether width and height must be powers of two, as in PVRTC1.
  package var needsPowersOfTwo: Bool { traits.contains(.powersOfTwo) }

  /// Whether all decoders give the same values: individual pixels, ETC1 and ETC2.
  package var isExact: Bool { pixelFormat != nil || traits.contains(.exact) }

  /// Whether transparent pixels are black and all others opaque, as in BC1.
  package var clearIsBlack: Bool { traits.contains(.clearIsBlack) }

  /// Whether a decoder exists.
  var isDecoded: Bool { makeDecoder != nil }

  /// The encoding with another numeric format; nil if it is not supported.
  func of(_ numbers: ChannelNumericFormat) -> PVREncoding? {
    if let pixelFormat {
      // The numeric format alone specifies the shared exponent.
      return pixelFormat == .rgb9e5
        ? self : pixelFormat.with(numbers).map { .uncompressed($0) }
    }
    switch numbers {
    case .unsignedNormalized: return self
    case .signedNormalized: return signed?()
    case .float, .unsignedFloat:
      return floats?(numbers) ?? (layout == nil ? self : nil)
    default: return layout == nil ? self : nil
    }
  }

  /// Creates the decoder; nil if there is none.
  func decoder(_ options: DecoderOptions) -> (any PixelDecoder)? { makeDecoder?(options) }
}

extension PVREncoding: Hashable, CustomStringConvertible {
  /// Whether the names of two encodings are equal.
  package static func == (lhs: PVREncoding, rhs: PVREncoding) -> Bool { lhs.name == rhs.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The same as ``name``.
  package var description: String { name }
}

/// The storage layout of an image.
///
/// Rows are not padded: 16-bit and 24-bit images of odd width are packed tightly.
package enum PVRLayout: Hashable, Sendable {
  /// Pixels of a fixed number of bits, without gaps; the last byte of an image, or of a slice of a
  /// volume, is padded.
  case pixels(bits: Int)
  /// Blocks of a fixed number of bytes that cover `width` by `height` by `depth` pixels each.
  ///
  /// An image has at least `minimum` blocks along its width and height: 2 for PVRTC1, which always
  /// reads two neighbors, and 1 for everything else.
  case blocks(width: Int, height: Int, depth: Int = 1, bytes: Int, minimum: Int = 1)

  /// Blocks of 4 by 4 pixels in 8 bytes.
  static let eightByteBlocks = PVRLayout.blocks(width: 4, height: 4, bytes: 8)
  /// Blocks of 4 by 4 pixels in 16 bytes.
  static let sixteenByteBlocks = PVRLayout.blocks(width: 4, height: 4, bytes: 16)

  /// The size of an image in bytes; nil if it does not fit an `Int`.
  ///
  /// - Precondition: All dimensions are at least 1.
  package func byteCount(width: Int, height: Int, depth: Int = 1) -> Int? {
    switch self {
    case .pixels(let bits):
      guard
        let all = checkedProduct(width, height, bits),
        let filled = checkedSum(all, 7)
      else { return nil }
      return checkedProduct(filled / 8, depth)
    case .blocks(let blockWidth, let blockHeight, let blockDepth, let bytes, let minimum):
      return checkedProduct(
        max(minimum, (width - 1) / blockWidth + 1),
        max(minimum, (height - 1) / blockHeight + 1),
        (depth - 1) / blockDepth + 1,
        bytes
      )
    }
  }

  /// The number of bits per pixel, for blocks on average.
  package var bitsPerPixel: Double {
    switch self {
    case .pixels(let bits): Double(bits)
    case .blocks(let width, let height, let depth, let bytes, _):
      Double(8 * bytes) / Double(width * height * depth)
    }
  }

  /// The same blocks with a minimum of one per dimension.
  var withSingleBlocks: PVRLayout {
    guard case .blocks(let width, let height, let depth, let bytes, _) = self else { return self }
    return .blocks(width: width, height: height, depth: depth, bytes: bytes)
  }
}
