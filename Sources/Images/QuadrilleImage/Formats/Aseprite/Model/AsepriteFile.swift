public import QuadrilleSystem

/// A sprite document of Aseprite, an `.aseprite` or `.ase` file.
///
/// The document has the layers, cels, tags, slices, palettes and tilesets of the file. Pixels stay
/// compressed until ``frame(at:layers:job:)`` composes a frame as Aseprite shows it:
///
/// ```swift
/// let sprite = try AsepriteFile(contentsOf: "hero.aseprite")
/// for tag in sprite.tags {
///   for frame in tag.cycle {
///     show(try sprite.frame(at: frame), for: sprite.frameDurations[frame])
///   }
/// }
/// ```
///
/// Frames, layers, cels, tags, slices and tilesets are identified by their index from 0 in the order
/// of the file. Coordinates are pixels from the upper left corner of the canvas, y grows downwards.
public struct AsepriteFile: Sendable {
  /// The kinds of stored pixels, by their number of bits.
  public enum ColorMode: Int, Sendable, CaseIterable {
    /// Indices of the palette.
    case indexed = 8
    /// Gray and alpha.
    case grayscale = 16
    /// Red, green, blue and alpha.
    case rgba = 32
  }

  /// The size of the canvas in pixels.
  public internal(set) var pixelSize: PixelSize
  /// The kind of the stored pixels; frames are composed in RGBA for all of them.
  public internal(set) var colorMode: ColorMode
  /// The index that is transparent in image layers; nil unless the color mode is indexed.
  public internal(set) var transparentIndex: UInt8?
  /// The width and height of a pixel in relation to each other: 2 and 1 for double-wide pixels.
  ///
  /// Frames are not scaled by it.
  public internal(set) var pixelAspectRatio = PixelSize(width: 1, height: 1)
  /// The first cell of the grid of the editor; nil if the file has none.
  public internal(set) var grid: PixelRect?
  /// The duration of each frame in milliseconds, at least 1.
  public internal(set) var frameDurations: [Int] = []
  /// The palettes in the order of ``Palette/firstFrame``; the first one begins at frame 0.
  public internal(set) var palettes: [Palette] = []
  /// The layers, bottom first; a group comes before its children.
  public internal(set) var layers: [Layer] = []
  /// The cels in the order of their frames, at most one for a frame of a layer.
  public internal(set) var cels: [Cel] = []
  /// The tags: named ranges of frames, which may overlap, and whose names may repeat.
  public internal(set) var tags: [Tag] = []
  /// The slices: named areas of the canvas.
  public internal(set) var slices: [Slice] = []
  /// The tilesets of tilemap layers.
  public internal(set) var tilesets: [Tileset] = []
  /// The user data of the sprite.
  public internal(set) var userData = UserData()
  /// The color profile, which is not applied.
  public internal(set) var colorProfile = ColorProfile.none
  /// Whether groups are composed separately, and then blended with their own mode and opacity.
  ///
  /// Otherwise the mode and opacity of a group have no effect.
  public internal(set) var composesGroups = false
  /// Warnings about irregularities of the file, those of compressed pixels not included.
  public internal(set) var warnings: [Diagnostic] = []

  /// The file, in which the pixels of cels and tilesets lie.
  let bytes: [UInt8]
  /// The name of the file, for messages.
  let name: String?
  /// The range of ``cels`` of each frame.
  var frameCels: [Range<Int>] = []
  /// The index of the tileset of each identifier.
  var tilesetIndices: [Int: Int] = [:]
  /// The decompressed pixels of tilesets.
  let tilesetCache: AsepriteTilesetCache
  /// The reservation of ``bytes`` in the budget of the job that read them.
  let reservation: MemoryReservation?

  init(_ header: AsepriteHeader, _ bytes: [UInt8], name: String?, job: JobContext) {
    pixelSize = header.pixelSize
    colorMode = header.colorMode
    transparentIndex = header.transparentIndex
    pixelAspectRatio = header.pixelAspectRatio
    grid = header.grid
    composesGroups = header.composesGroups
    self.bytes = bytes
    self.name = name
    tilesetCache = AsepriteTilesetCache()
    reservation = job.reservation(bytes: bytes.count)
  }

  /// The number of frames, at least 1.
  public var frameCount: Int { frameDurations.count }

  /// The palette of a frame.
  ///
  /// - Precondition: The index is valid.
  public func palette(at frame: Int) -> Palette {
    precondition(frameDurations.indices.contains(frame), "the frame is one of the sprite")
    var (low, high) = (0, palettes.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if palettes[middle].firstFrame <= frame { low = middle } else { high = middle - 1 }
    }
    return palettes[low]
  }

  /// The cel of a layer in a frame; nil if the layer is empty there.
  ///
  /// - Precondition: The index of the frame is valid.
  public func cel(at frame: Int, layer: Int) -> Cel? {
    precondition(frameDurations.indices.contains(frame), "the frame is one of the sprite")
    return cels[frameCels[frame]].first { $0.layer == layer }
  }
}
