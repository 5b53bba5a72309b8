public import QuadrilleImage
internal import QuadrilleSystem

/// What the stored bytes of a texture mean: pixels one by one, the blocks of a codec, or nothing that is
/// known here.
///
/// Each codec declares its encodings in its own folder; two encodings are equal when their names are.
public struct PVREncoding: Sendable {
  /// What sets an encoding apart from others.
  struct Traits: OptionSet {
    let rawValue: Int
    /// Every decoder gives the same values.
    static let exact = Traits(rawValue: 1)
    /// Both sides are powers of two.
    static let powersOfTwo = Traits(rawValue: 2)
    /// Pixels are opaque, or clear and black, so that colour is multiplied by alpha already.
    static let clearIsBlack = Traits(rawValue: 4)
  }

  /// What a decoder must know of a texture.
  struct DecoderOptions {
    /// Whether alpha is decoded; it is 255 otherwise.
    var hasAlpha: Bool
    /// Whether colours are sRGB encoded, which matters to the rounding of ASTC.
    var isSRGB: Bool
    /// The values that become black and white, of pixels that are stored one by one; nil for the usual
    /// ones.
    var range: ClosedRange<Double>?
  }

  /// The name: `RGBA4444`, `PVRTC1_4`, `ETC2_RGBA`; `other` for what has no codec here.
  public let name: String
  /// How many bytes a picture has; nil where that is not the encoding's to say.
  let layout: PVRLayout?
  let traits: Traits
  /// The format of pixels that are stored one by one; nil for blocks.
  public let pixelFormat: PixelFormat?
  /// How OpenGL ES takes the blocks as they are; nil where it does not.
  package let gl: GLBlockUpload?
  /// The encoding with channels from −1 to 1, where the channel type says so.
  private let signed: (@Sendable () -> PVREncoding)?
  private let makeDecoder: (@Sendable (DecoderOptions) -> any PixelDecoder)?

  /// Declares the blocks of a codec.
  ///
  /// - Parameters:
  ///   - name: A name that no other encoding has.
  ///   - layout: The sides and the bytes of a block.
  ///   - traits: What sets the encoding apart.
  ///   - gl: How OpenGL ES takes the blocks; nil where they are always decoded.
  ///   - signed: The encoding of the same blocks with signed channels.
  ///   - decoder: Makes the decoder; nil where there is none.
  init(
    _ name: String,
    _ layout: PVRLayout,
    _ traits: Traits = [],
    gl: GLBlockUpload? = nil,
    signed: (@Sendable () -> PVREncoding)? = nil,
    decoder: (@Sendable (DecoderOptions) -> any PixelDecoder)?
  ) {
    self.name = name
    self.layout = layout
    self.traits = traits
    self.gl = gl
    self.signed = signed
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
    makeDecoder = decoder
  }

  /// A format that is named, but has no codec here.
  public static let other = PVREncoding(nil, name: "other", layout: nil, decoder: nil)

  /// Whether pixels are compressed in blocks of a codec.
  public var isCompressed: Bool { pixelFormat == nil && layout != nil }

  /// Whether both sides of a picture must be powers of two, as in PVRTC1.
  public var needsPowersOfTwo: Bool { traits.contains(.powersOfTwo) }

  /// Whether every decoder gives the same values: pixels one by one, ETC1 and ETC2.
  public var isExact: Bool { pixelFormat != nil || traits.contains(.exact) }

  /// Whether transparent pixels are black and all others opaque, as in BC1.
  public var clearIsBlack: Bool { traits.contains(.clearIsBlack) }

  /// Whether there is a codec here.
  var isDecoded: Bool { makeDecoder != nil }

  /// The encoding with other numbers in its channels; nil where they cannot be these.
  func of(_ numbers: ChannelNumericFormat) -> PVREncoding? {
    if let pixelFormat {
      // One exponent for all channels is said by the number alone.
      return pixelFormat == .rgb9e5
        ? self : pixelFormat.with(numbers).map { .uncompressed($0) }
    }
    switch numbers {
    case .unsignedNormalized: return self
    case .signedNormalized: return signed?()
    default: return layout == nil ? self : nil
    }
  }

  /// The codec; nil where there is none.
  func decoder(_ options: DecoderOptions) -> (any PixelDecoder)? { makeDecoder?(options) }
}

extension PVREncoding: Hashable, CustomStringConvertible {
  /// Whether two encodings have one name.
  public static func == (lhs: PVREncoding, rhs: PVREncoding) -> Bool { lhs.name == rhs.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The same as ``name``.
  public var description: String { name }
}

/// How many bytes a format needs for a picture of given sides.
///
/// Nothing pads rows: 16-bit and 24-bit pictures of odd width are packed tightly.
public enum PVRLayout: Hashable, Sendable {
  /// Pixels of a fixed number of bits, one after the other; the last byte of a picture, which is one
  /// slice of a volume, is filled up.
  case pixels(bits: Int)
  /// Blocks of a fixed number of bytes that cover `width` by `height` by `depth` pixels each.
  ///
  /// A picture holds at least `minimum` blocks along its width and along its height: 2 for PVRTC1,
  /// which always reads two neighbours, and 1 for everything else.
  case blocks(width: Int, height: Int, depth: Int = 1, bytes: Int, minimum: Int = 1)

  /// Blocks of 4 by 4 pixels in 8 bytes.
  static let eightByteBlocks = PVRLayout.blocks(width: 4, height: 4, bytes: 8)
  /// Blocks of 4 by 4 pixels in 16 bytes.
  static let sixteenByteBlocks = PVRLayout.blocks(width: 4, height: 4, bytes: 16)

  /// The bytes of a picture; nil where they do not fit an `Int`.
  ///
  /// - Precondition: All sides are at least 1.
  public func byteCount(width: Int, height: Int, depth: Int = 1) -> Int? {
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

  /// The bits of one pixel, for blocks on average.
  public var bitsPerPixel: Double {
    switch self {
    case .pixels(let bits): Double(bits)
    case .blocks(let width, let height, let depth, let bytes, _):
      Double(8 * bytes) / Double(width * height * depth)
    }
  }

  /// The same blocks, of which one is enough for any picture.
  var withSingleBlocks: PVRLayout {
    guard case .blocks(let width, let height, let depth, let bytes, _) = self else { return self }
    return .blocks(width: width, height: height, depth: depth, bytes: bytes)
  }
}
