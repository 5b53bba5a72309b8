/// How much time the PVRTC encoder takes for a better image.
///
/// The names are those of PVRTexTool. On any image the error of a slower preset is never above
/// that of a faster one.
public enum PVRTCQuality: String, CaseIterable, Comparable, Sendable {
  /// The lines along which the pixels of each word lie; with 2 bits per pixel one fit.
  case fastest = "pvrtcfastest"
  /// Two steps down the slope of the error; with 2 bits per pixel one fit more, with the weights that words
  /// have by then.
  case fast = "pvrtcfast"
  /// Least squares: three fits; with 2 bits per pixel two more, and an exact choice of mode for each word.
  case low = "pvrtclow"
  /// Three fits more, and a look at each word with the exact error, at words with large errors some more;
  /// with 2 bits per pixel two.
  case normal = "pvrtcnormal"
  /// Two more looks, which move all channels of a word together; with 2 bits per pixel fits before.
  case high = "pvrtchigh"
  /// Looks that may make a word worse at first, so that they come out of dead ends; with 2 bits per pixel
  /// one more that may not.
  case veryHigh = "pvrtcveryhigh"
  /// More of these, and bolder.
  case thorough = "pvrtcthorough"
  /// As many as still help.
  case best = "pvrtcbest"

  /// Whether one preset is faster than another.
  public static func < (left: PVRTCQuality, right: PVRTCQuality) -> Bool {
    left.order < right.order
  }

  private var order: Int {
    switch self {
    case .fastest: 0
    case .fast: 1
    case .low: 2
    case .normal: 3
    case .high: 4
    case .veryHigh: 5
    case .thorough: 6
    case .best: 7
    }
  }
}

/// What the PVRTC encoder is to do.
public struct PVRTCEncodingOptions: Equatable, Sendable {
  /// How much the channels count.
  public enum ChannelWeighting: String, Sendable {
    /// All alike (`--channel-weighting-linear` of texturetool).
    case linear
    /// As they add to brightness (`--channel-weighting-perceptual`).
    case perceptual
  }

  /// How alpha and colors bear on each other.
  public enum AlphaTreatment: String, Sendable {
    /// Color counts alike under every alpha; the pixels of words whose source is wholly opaque decode
    /// with an alpha of 255, whatever would be nearer in the other channels.
    case keepsOpaque
    /// The least error of all four channels (`--alpha-is-independent` of texturetool).
    case independent
    /// Color counts the less the more transparent a pixel is (`--alpha-is-opacity`); what is opaque
    /// stays so.
    case opacity
  }

  /// Whether single pixels are made transparent by the mode of 4-bit words that can do so.
  public enum PunchThrough: String, Sendable {
    /// Never.
    case unused
    /// Where it makes the error smaller.
    case allowed
    /// Also for every pixel whose alpha is 0, so that it stays 0.
    case forced
  }

  /// How much time to take.
  public var quality: PVRTCQuality
  /// How much the channels count.
  public var channelWeighting: ChannelWeighting
  /// How alpha and colors bear on each other.
  ///
  /// Alpha's squared error always counts half as much again as that of a color channel.
  public var alpha: AlphaTreatment
  /// Whether pixels are punched through; of no effect without alpha and with 2 bits per pixel.
  public var punchThrough: PunchThrough

  /// Makes options; those left out are PVRTexTool's defaults, with opaque blocks kept.
  public init(
    quality: PVRTCQuality = .normal,
    channelWeighting: ChannelWeighting = .linear,
    alpha: AlphaTreatment = .keepsOpaque,
    punchThrough: PunchThrough = .allowed
  ) {
    self.quality = quality
    self.channelWeighting = channelWeighting
    self.alpha = alpha
    self.punchThrough = punchThrough
  }
}
