public import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

/// The sprites that a file of Aseprite becomes in an atlas: its frames, or the frames of its layers,
/// tags or slices.
///
/// Names are those that Aseprite gives the items of a sheet: `hero 0.aseprite`, with layers
/// `hero (arm) 0.aseprite`, with tags `hero #run 0.aseprite`.
///
/// ```swift
/// let sprites = try AsepriteSprites(AsepriteFile(contentsOf: "hero.aseprite"), name: "hero.aseprite")
/// let atlas = try SpriteAtlas(sprites)
/// ```
public struct AsepriteSprites: Sendable {
  /// What becomes a sprite.
  public struct Options: Sendable, Hashable {
    /// The names or paths of the layers that are drawn, hidden ones included; empty for the visible
    /// ones.
    public var layers: [String] = []
    /// The names or paths of layers that are not drawn.
    public var ignoredLayers: [String] = []
    /// Whether hidden layers are drawn, too.
    public var includesHiddenLayers = false
    /// The only tag whose frames are used; nil for all frames.
    public var tag: String?
    /// Whether each layer becomes a sprite of its own.
    public var splitsLayers = false
    /// Whether the frames of each tag become sprites of their own.
    public var splitsTags = false
    /// Whether the area of each slice becomes a sprite of its own.
    public var splitsSlices = false

    /// The frames as they are shown.
    public init() {}
  }

  /// A sprite to be.
  public struct Item: Sendable {
    /// The name.
    public var name: String
    /// The index of the frame.
    public var frame: Int
    /// The only layer; nil for all that are chosen.
    public var layer: Int?
    /// The part of the canvas in pixels; nil for all of it.
    public var area: PixelRect?
    /// The key of the slice that the sprite shows; nil for the whole canvas.
    var key: AsepriteFile.Slice.Key?
  }

  /// The file.
  public let file: AsepriteFile
  /// The sprites in the order in which they are played.
  public let items: [Item]
  /// The tags as animations of the sprites; empty where sprites are layers or slices.
  public let animations: [AtlasDescription.Animation]
  private let selection: AsepriteFile.LayerSelection

  /// Lists the sprites of a file; none is composed yet.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: Its name, with or without a folder, for the names of the sprites.
  ///   - options: What becomes a sprite.
  /// - Throws: ``AtlasError`` `atlas.noAnimation` for an unknown tag, `atlas.noLayer` for an unknown
  ///   layer, `atlas.frames` where nothing is left.
  public init(
    _ file: AsepriteFile,
    name: String,
    options: Options = Options()
  ) throws(AtlasError) {
    self.file = file
    let listing = AsepriteItems(file, name: name, options)
    selection = try listing.selection()
    items = try listing.items()
    animations = listing.animations(of: items)
    guard !items.isEmpty else {
      throw AtlasError(.frames(found: "empty"), at: DiagnosticLocation(file: name))
    }
  }

  /// Composes a sprite: straight alpha, pixels of alpha 0 are transparent black.
  ///
  /// - Parameters:
  ///   - item: One of ``items``.
  ///   - job: The job; its budget counts the pixels of cels as work.
  /// - Throws: `ImageError` for damaged pixels, and if the budget of the job is exhausted.
  public func bitmap(of item: Item, job: JobContext = .default) throws(ImageError) -> Bitmap {
    let frame =
      if let layer = item.layer {
        try file.frame(at: item.frame, layer: layer, job: job)
      } else {
        try file.frame(at: item.frame, layers: selection, job: job)
      }
    return item.area.map { frame.cropped(to: $0) } ?? frame
  }

  /// All frames of the file with the chosen layers, each composed when it is asked for.
  public var animation: AsepriteAnimation { AsepriteAnimation(file, layers: selection) }

  /// The details of a sprite: the duration of its frame, and the nine-patch and pivot of its slice.
  public func details(of item: Item) -> SpriteDetails {
    var details = SpriteDetails()
    details.durationSeconds = Double(file.frameDurations[item.frame]) / 1000
    guard let key = item.key, let area = item.area else { return details }
    if let center = key.center {
      details.borders = SpriteBorders(
        left: Double(center.minX),
        top: Double(center.minY),
        right: Double(area.width - center.maxX),
        bottom: Double(area.height - center.maxY)
      )
    }
    if let pivot = key.pivot {
      details.anchor = Point(x: pivot.x / Double(area.width), y: pivot.y / Double(area.height))
    }
    return details
  }

  /// The slices on the canvas of the sprites; empty where sprites are slices.
  public var slices: [AtlasDescription.Slice] {
    guard items.allSatisfy({ $0.key == nil }) else { return [] }
    return file.slices.map { slice in
      var result = AtlasDescription.Slice(name: slice.name, keys: slice.keys.map(Self.key))
      result.data = slice.userData.text
      return result
    }
  }

  private static func key(_ key: AsepriteFile.Slice.Key) -> AtlasDescription.Slice.Key {
    var result = AtlasDescription.Slice.Key(frame: key.frame, bounds: Rect(key.bounds))
    result.center = key.center.map(Rect.init)
    result.pivot = key.pivot
    return result
  }
}

extension Rect {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Double(rect.minX),
      y: Double(rect.minY),
      width: Double(rect.width),
      height: Double(rect.height)
    )
  }
}
