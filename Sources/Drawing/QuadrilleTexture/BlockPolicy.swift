import QuadrilleTextureFiles

/// Which compressed blocks, and whether pixels of floating point, are uploaded as they are; all others are
/// decoded to RGBA8888.
///
/// What has to be changed on its way is decoded in any case: ``Texture/init(_:scale:options:in:)``
/// has the rule.
public enum BlockPolicy: Sendable, CaseIterable {
  /// None.
  case decoded
  /// ETC1 and ETC2, which every driver and the CPU decode to the same values.
  case exact
  /// Those that the driver takes, and floating point.
  ///
  /// Drivers and the CPU decode EAC, ASTC and the colours of BC1 to BC3 up to one step of 255 apart,
  /// alpha of BC3 and the channels of BC4 and BC5 up to two. A software driver may take longer to
  /// sample blocks than pixels.
  case native

  /// Whether blocks of an encoding may stay.
  func keeps(_ encoding: PVREncoding) -> Bool {
    switch self {
    case .decoded: false
    case .exact: encoding.isExact
    case .native: true
    }
  }
}
