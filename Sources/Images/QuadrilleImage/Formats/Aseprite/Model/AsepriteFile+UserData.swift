extension AsepriteFile {
  /// Data that a user attached to a sprite, layer, cel, tag, slice, tileset or tile.
  public struct UserData: Equatable, Sendable {
    /// The text; nil for none.
    public internal(set) var text: String?
    /// The color as red, green, blue and alpha; nil for none.
    public internal(set) var color: SIMD4<UInt8>?
    /// Whether there are custom properties, which are not read.
    public internal(set) var hasProperties = false
  }
}
