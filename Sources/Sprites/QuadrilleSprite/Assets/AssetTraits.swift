/// The device for which files are selected: its scale and kind.
///
/// There is no global screen; the caller of a loading function passes the traits.
public struct AssetTraits: Hashable, Sendable {
  /// The kind of device, distinguished by `~iphone` and `~ipad` in file names.
  public enum Idiom: String, Sendable {
    /// No device; names with a device suffix are not tried.
    case none
    /// A phone: `~iphone`.
    case phone
    /// A tablet: `~ipad`.
    case pad

    /// The suffix in file names; nil for ``none``.
    package var suffix: String? {
      switch self {
      case .none: nil
      case .phone: "~iphone"
      case .pad: "~ipad"
      }
    }
  }

  /// An additional suffix of file names, such as `-hd`.
  public struct Suffix: Hashable, Sendable {
    /// The text appended to the stem: `-hd`, `-568h@2x`.
    public var text: String
    /// Pixels per point in such a file.
    public var scale: Double

    /// Makes a suffix.
    public init(_ text: String, scale: Double) {
      self.text = text
      self.scale = scale
    }
  }

  /// Pixels per point; files with `@2x` are tried if it is 2, and so on up to 9.
  public var scale: Double
  /// The kind of device.
  public var idiom: Idiom
  /// Whether lower scales are tried if the exact one is missing: 3, then 2, then 1.
  public var fallsBack: Bool
  /// Additional suffixes, tried in this order before `@2x`.
  public var suffixes: [Suffix]

  /// Scale 1 and no device: the unchanged name only.
  public static let `default` = AssetTraits()

  /// Makes traits.
  public init(
    scale: Double = 1,
    idiom: Idiom = .none,
    fallsBack: Bool = false,
    suffixes: [Suffix] = []
  ) {
    self.scale = scale
    self.idiom = idiom
    self.fallsBack = fallsBack
    self.suffixes = suffixes
  }
}
