public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem

/// What the data file of an atlas says, in one form for every format; no texture is opened.
///
/// Readers make it, packers make it, and ``AtlasWriter`` writes it. Geometry is in the units of the
/// data file, y downwards. ``SpriteAtlas`` brings it into page pixels and checks it against the real
/// pages.
public struct AtlasDescription: Sendable, Equatable {
  /// A texture as the data file names it.
  public struct Page: Sendable, Equatable {
    /// The names that the file gives it, best first; the last ones may be guesses from the name of
    /// the data file.
    public var fileNames: [String]
    /// How many of ``fileNames`` stand in the file; the rest are guesses.
    public var namedCount: Int
    /// The size that the file claims, in its units.
    public var claimedSize: Size?
    /// Whether colour was multiplied by alpha; nil where the file does not say.
    public var alphaMode: AlphaMode?
    /// The pixel format as the file writes it, such as `RGBA4444`.
    public var pixelFormat: String?
    /// The export scale as the file gives it.
    public var scale: Double?
    /// How the texture is meant to be filtered when shrunk and when enlarged, as the file writes it:
    /// `Linear`, `Nearest` (libGDX).
    public var filters: [String] = []
    /// The axes along which it is meant to repeat, as the file writes them: `none`, `x`, `y`, `xy`.
    public var wrap: String?
    /// Whether the file stands for itself: no `@2x` or `~ipad` of the same name is looked for.
    public var isExactFile = false

    /// Makes a page with one name.
    public init(fileName: String) {
      fileNames = [fileName]
      namedCount = 1
    }

    /// Makes a page of a size that has no name yet, as a packer does.
    public init(size: Size) {
      self.init(fileNames: [], namedCount: 0)
      claimedSize = size
    }

    init(fileNames: [String], namedCount: Int) {
      self.fileNames = fileNames
      self.namedCount = namedCount
    }
  }

  /// A sprite as the data file describes it.
  public struct Frame: Sendable, Equatable {
    /// The name as it stands in the file.
    public var name: String
    /// Further names of the same sprite.
    public var aliases: [String] = []
    /// The index of the page in ``AtlasDescription/pages``.
    public var page = 0
    /// The upper left corner in the page of the stored rectangle.
    public var packedOrigin: Point
    /// How the sprite was turned for storage.
    public var packedRotation: Rotation = .none
    /// The stored part of the upright source; its size is the stored size before turning.
    public var trimmedRect: Rect
    /// The size of the untrimmed source.
    public var sourceSize: Size
    /// The anchor as a unit point of the source, y downwards; nil where the file has none.
    public var anchor: Point?
    /// The triangles of a polygon-packed sprite.
    public var mesh: SpriteMesh?
    /// Pixels for one point where the frame has a scale of its own, 2 for `@2x` in an `.atlasc`.
    public var scale: Double?
    /// What the file says beyond geometry.
    public var details = SpriteDetails()
    /// The line in the data file, nil in a binary one.
    public var line: Int?

    /// Makes an untrimmed, upright frame.
    public init(name: String, rect: Rect) {
      self.name = name
      packedOrigin = rect.origin
      trimmedRect = Rect(origin: .zero, size: rect.size)
      sourceSize = rect.size
    }

    /// Whether a margin of the source was cut away.
    public var isTrimmed: Bool { trimmedRect != Rect(origin: .zero, size: sourceSize) }

    /// The rectangle that the frame takes up in its page, as it lies there.
    public var packedRect: Rect {
      let size = trimmedRect.size
      return Rect(
        origin: packedOrigin,
        size: packedRotation.swapsAxes ? Size(width: size.height, height: size.width) : size
      )
    }
  }

  /// The name of the data file, for messages.
  public var name: String?
  /// The format that was found; nil where no file was read.
  public var format: AtlasFormat?
  /// The textures.
  public var pages: [Page]
  /// The sprites in file order; no name twice, also among aliases.
  public var frames: [Frame]
  /// Sequences of frames, where the format has them.
  public var animations: [Animation] = []
  /// Named rectangles on the frames' canvas.
  public var slices: [Slice] = []
  /// Further data files of the same atlas, relative to this one.
  public var relatedFiles: [String] = []
  /// What stands for `{v}` in the names of files that are written, and at the end of names in an
  /// `.atlasc`: `@2x`, `-hd`.
  public var variantName = ""
  /// What was tolerated.
  public var warnings: [Diagnostic] = []

  /// Makes a description of parts.
  public init(format: AtlasFormat? = nil, pages: [Page], frames: [Frame], name: String? = nil) {
    self.format = format
    self.pages = pages
    self.frames = frames
    self.name = name
  }
}

extension AtlasDescription {
  /// The frames on a page, in their order.
  func frames(on page: Int) -> [Frame] { frames.filter { $0.page == page } }

  /// Some of the pages, with the frames on them.
  public func part(pages numbers: [Int]) -> AtlasDescription {
    let indices = Dictionary(zip(numbers, numbers.indices)) { first, _ in first }
    var result = self
    result.pages = numbers.map { pages[$0] }
    result.frames = frames.compactMap { frame in
      guard let page = indices[frame.page] else { return nil }
      var frame = frame
      frame.page = page
      return frame
    }
    return result
  }
}
