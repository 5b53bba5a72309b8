extension AsepriteFile {
  /// A layer of a sprite.
  public struct Layer: Equatable, Sendable {
    /// The kinds of layers.
    public enum Kind: String, Sendable, CaseIterable {
      /// A layer whose cels are images.
      case image
      /// A group of the layers that have it as ``Layer/parent``.
      case group
      /// A layer whose cels are maps of tiles.
      case tilemap
      /// A layer of a kind that is not known, which is not drawn.
      case unknown
    }

    /// The name.
    public internal(set) var name: String
    /// The kind.
    public internal(set) var kind: Kind
    /// The index of the group; nil at the top level.
    public internal(set) var parent: Int?
    /// The number of groups around the layer.
    public internal(set) var level: Int
    /// Whether the layer is visible if all groups around it are; see
    /// ``AsepriteFile/isVisible(layer:)``.
    public internal(set) var isVisible: Bool
    /// Whether it is the background, which has the blend mode normal and full opacity.
    public internal(set) var isBackground: Bool
    /// Whether it is a reference for the editor, which is never drawn.
    public internal(set) var isReference: Bool
    /// The blend mode; normal for the background, and for groups that are not composed separately.
    public internal(set) var blendMode: BlendMode
    /// The opacity, from 0 to 255; 255 where the file has none that is valid.
    public internal(set) var opacity: Int
    /// The identifier of the tileset of a tilemap, see ``Tileset/id``.
    public internal(set) var tileset: Int?
    /// The user data.
    public internal(set) var userData = UserData()

    /// Whether cels of the layer can be drawn: an image or a tilemap that is not a reference.
    public var hasPixels: Bool { (kind == .image || kind == .tilemap) && !isReference }
  }

  /// Whether a layer and all groups around it are visible.
  ///
  /// - Precondition: The index is valid.
  public func isVisible(layer index: Int) -> Bool {
    var next: Int? = index
    while let layer = next {
      guard layers[layer].isVisible else { return false }
      next = layers[layer].parent
    }
    return true
  }

  /// The indices of all layers with a name, or with a path of names such as `Body/Head`.
  public func layers(named name: String) -> [Int] {
    layers.indices.filter { layers[$0].name == name || name.contains("/") && path(of: $0) == name }
  }

  /// The names of the groups around a layer and its own, separated by slashes.
  ///
  /// - Precondition: The index is valid.
  public func path(of layer: Int) -> String {
    var names: [String] = []
    var next: Int? = layer
    while let index = next {
      names.append(layers[index].name)
      next = layers[index].parent
    }
    return names.reversed().joined(separator: "/")
  }
}
