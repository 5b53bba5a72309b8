extension AsepriteFile {
  /// The colors of a sprite from one frame to the next palette.
  public struct Palette: Equatable, Sendable {
    /// The first frame in which the colors are used.
    public internal(set) var firstFrame: Int
    /// The colors as red, green, blue and alpha.
    ///
    /// An index that has no color is transparent black.
    public internal(set) var colors: [SIMD4<UInt8>]
    /// The names of colors by their index; most have none.
    public internal(set) var names: [Int: String] = [:]
  }
}
