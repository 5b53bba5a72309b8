extension AsepriteFile {
  /// The tiles of tilemap layers.
  public struct Tileset: Equatable, Sendable {
    /// The identifier, see ``Layer/tileset``.
    public internal(set) var id: Int
    /// The name.
    public internal(set) var name: String
    /// The number of tiles, including an empty first one.
    public internal(set) var tileCount: Int
    /// The size of a tile in pixels.
    public internal(set) var tileSize: PixelSize
    /// The number that the editor shows for the first tile.
    public internal(set) var baseIndex: Int
    /// Whether the first tile is the empty one.
    public internal(set) var isFirstTileEmpty: Bool
    /// Whether the tiles come from another file; they are drawn only if the file has a copy.
    public internal(set) var isExternal: Bool
    /// The user data.
    public internal(set) var userData = UserData()
    /// The user data of the first tiles; empty if no tile has any.
    public internal(set) var tileUserData: [UserData] = []
    /// The range of the zlib stream in the file; nil if the pixels are not in the file.
    var data: Range<Int>?
  }

  /// The tileset with an identifier; nil if there is none.
  public func tileset(id: Int) -> Tileset? { tilesetIndices[id].map { tilesets[$0] } }
}
