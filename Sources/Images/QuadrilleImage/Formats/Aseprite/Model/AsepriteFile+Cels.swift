extension AsepriteFile {
  /// The contents of a layer in one frame.
  public struct Cel: Equatable, Sendable {
    /// The index of the frame.
    public internal(set) var frame: Int
    /// The index of the layer.
    public internal(set) var layer: Int
    /// The area on the canvas in pixels; it may lie partly or completely outside.
    public internal(set) var bounds: PixelRect
    /// The opacity, from 0 to 255, in addition to that of the layer.
    public internal(set) var opacity: Int
    /// The number of layers by which the cel is moved towards the top, or the bottom if negative.
    public internal(set) var zIndex: Int
    /// The frame whose cel of the same layer has the pixels; nil for a cel with its own.
    public internal(set) var linkedFrame: Int?
    /// The user data.
    public internal(set) var userData = UserData()
    /// The pixels or tiles in the file.
    var content: AsepriteCelContent
  }
}

/// The pixels or tiles of a cel.
struct AsepriteCelContent: Equatable, Sendable {
  /// The columns and rows: of pixels, or of tiles in a tilemap.
  var size: PixelSize
  /// The range in the file.
  var data: Range<Int>
  /// Whether the data is a zlib stream.
  var isCompressed: Bool
  /// The bits of a tile; nil for pixels.
  var tiles: AsepriteTileBits?
}

/// The bits of a tile in a tilemap, as masks of a number of 32 bits.
struct AsepriteTileBits: Equatable, Sendable {
  var id: UInt32
  var xFlip: UInt32
  var yFlip: UInt32
  var diagonalFlip: UInt32
}
