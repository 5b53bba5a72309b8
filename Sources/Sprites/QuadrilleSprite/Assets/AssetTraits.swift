/// The device that files are chosen for: its scale and kind.
///
/// There is no global screen: whoever loads by name says what for.
public struct AssetTraits: Hashable, Sendable {
  /// The kind of device, told apart by `~iphone` and `~ipad` in file names.
  public enum Idiom: String, Sendable {
    /// Neither; no name with a device is looked for.
    case none
    /// A phone: `~iphone`.
    case phone
    /// A tablet: `~ipad`.
    case pad

    /// What follows the name, nil for ``none``.
    package var suffix: String? {
      switch self {
      case .none: nil
      case .phone: "~iphone"
      case .pad: "~ipad"
      }
    }
  }

  /// A further ending of names, such as `-hd`.
  public struct Suffix: Hashable, Sendable {
    /// What is put after the stem: `-hd`, `-568h@2x`.
    public var text: String
    /// The pixels for one point in such a file.
    public var scale: Double

    /// Makes an ending.
    public init(_ text: String, scale: Double) {
      self.text = text
      self.scale = scale
    }
  }

  /// Pixels for one point; `@2x` is looked for where it is 2, and so on up to 9.
  public var scale: Double
  /// The kind of device.
  public var idiom: Idiom
  /// Whether lower scales are tried where the exact one is missing: 3, then 2, then 1.
  public var fallsBack: Bool
  /// Further endings, tried in this order before `@2x`.
  public var suffixes: [Suffix]

  /// Scale 1 and no kind of device: the plain name alone.
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
