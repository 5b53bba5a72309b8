import PNGShim

extension PNG {
  /// The eight bytes that every file begins with.
  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The version of libpng, such as `1.6.39`.
  public static var libraryVersion: String { unsafe String(cString: quadrille_png_version()) }
}
