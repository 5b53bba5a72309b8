import QuadrilleTextureFiles

/// Which compressed blocks, and whether floating-point pixels, are uploaded unchanged; all others
/// are decoded to RGBA8888.
///
/// Images that need conversion are always decoded; see ``Texture/init(_:scale:options:in:)``.
public enum BlockPolicy: Sendable, CaseIterable {
  /// None.
  case decoded
  /// ETC1 and ETC2, which every driver and the CPU decode to the same values.
  case exact
  /// All formats that the driver supports, and floating point.
  ///
  /// Drivers and the CPU decode EAC, ASTC and the colors of BC1 to BC3 with differences up to
  /// 1/255, the alpha of BC3 and the channels of BC4 and BC5 up to 2/255. A software driver may
  /// take longer to sample blocks than pixels.
  case native

  /// Whether blocks of an encoding may stay compressed.
  func keeps(_ encoding: PVREncoding) -> Bool {
    switch self {
    case .decoded: false
    case .exact: encoding.isExact
    case .native: true
    }
  }
}
