/// The encoder quality of PVRTC: more time for lower errors.
///
/// The names are those of PVRTexTool. For any image the error of a slower preset is never above
/// that of a faster one.
public enum PVRTCQuality: String, CaseIterable, Comparable, Sendable {
  /// The principal lines of each word's pixels; with 2 bits per pixel one least-squares fit.
  case fastest = "pvrtcfastest"
  /// Two gradient steps; with 2 bits per pixel one more fit, with the weights that words have by
  /// then.
  case fast = "pvrtcfast"
  /// Three least-squares fits; with 2 bits per pixel two more, and an exact choice of mode for each
  /// word.
  case low = "pvrtclow"
  /// Three more fits, and a sweep over the words with the exact error, with more visits of words
  /// with large errors; with 2 bits per pixel two sweeps.
  case normal = "pvrtcnormal"
  /// Two more sweeps, which move all channels of a word together; with 2 bits per pixel fits
  /// before.
  case high = "pvrtchigh"
  /// Sweeps with simulated annealing, which accept a temporary increase of the error to leave local
  /// minima; with 2 bits per pixel one more without.
  case veryHigh = "pvrtcveryhigh"
  /// More of these sweeps, with higher temperatures.
  case thorough = "pvrtcthorough"
  /// As many sweeps as still help.
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

/// The options of the PVRTC encoder.
public struct PVRTCEncodingOptions: Equatable, Sendable {
  /// The weights of the channels in the error.
  public enum ChannelWeighting: String, Sendable {
    /// Equal weights (`--channel-weighting-linear` of texturetool).
    case linear
    /// By contribution to brightness (`--channel-weighting-perceptual`).
    case perceptual
  }

  /// The treatment of alpha in the error.
  public enum AlphaTreatment: String, Sendable {
    /// Colors have equal weights under every alpha; the pixels of words with a completely opaque
    /// source decode with an alpha of 255, even if this increases the error of the other channels.
    case keepsOpaque
    /// The minimum error of all four channels (`--alpha-is-independent` of texturetool).
    case independent
    /// Color errors are weighted by alpha (`--alpha-is-opacity`); opaque blocks stay opaque.
    case opacity
  }

  /// The use of the mode of 4-bit words that makes single pixels transparent.
  public enum PunchThrough: String, Sendable {
    /// Never.
    case unused
    /// If it reduces the error.
    case allowed
    /// Also for every pixel whose alpha is 0, which then stays 0.
    case forced
  }

  /// The encoder quality.
  public var quality: PVRTCQuality
  /// The weights of the channels.
  public var channelWeighting: ChannelWeighting
  /// The treatment of alpha.
  ///
  /// Alpha's squared error always has 1.5 times the weight of a color channel.
  public var alpha: AlphaTreatment
  /// The use of punch-through; without effect without alpha and with 2 bits per pixel.
  public var punchThrough: PunchThrough

  /// Creates options; the defaults are PVRTexTool's, with opaque blocks kept.
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
