extension AsepriteFile {
  /// The color profile of a sprite.
  public enum ColorProfile: Equatable, Sendable {
    /// No color profile.
    case none
    /// sRGB, with a gamma other than that of sRGB if it is not nil.
    case sRGB(gamma: Double?)
    /// An embedded ICC profile of a number of bytes.
    case icc(byteCount: Int)
  }
}
