public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem

/// The parsed data file of an atlas, in one model for all formats; no texture is opened.
///
/// Readers and packers make it, and ``AtlasWriter`` writes it. Geometry is in the units of the data
/// file, y downwards. ``SpriteAtlas`` converts it to page pixels and checks it against the actual
/// pages.
public struct AtlasDescription: Sendable, Equatable {
  /// A texture as referenced by the data file.
  public struct Page: Sendable, Equatable {
    /// The candidate names of the file, best first; the last ones may be derived from the name of
    /// the data file.
    public var fileNames: [String]
    /// The number of ``fileNames`` that occur in the file; the rest are guesses.
    public var namedCount: Int
    /// The size stated in the file, in its units.
    public var claimedSize: Size?
    /// Whether color is premultiplied by alpha; nil if the file does not record it.
    public var alphaMode: AlphaMode?
    /// The pixel format as written in the file, such as `RGBA4444`.
    public var pixelFormat: String?
    /// The export scale in the file.
    public var scale: Double?
    /// The texture filters for minification and magnification, as written in the file: `Linear`,
    /// `Nearest` (libGDX).
    public var filters: [String] = []
    /// The axes along which the texture repeats, as written in the file: `none`, `x`, `y`, `xy`.
    public var wrap: String?
    /// Whether exactly this file is used: variants with `@2x` or `~ipad` are not searched.
    public var isExactFile = false

    /// Makes a page with one name.
    public init(fileName: String) {
      fileNames = [fileName]
      namedCount = 1
    }

    /// Makes a page of a size without a name, for a packer.
    public init(size: Size) {
      self.init(fileNames: [], namedCount: 0)
      claimedSize = size
    }

    init(fileNames: [String], namedCount: Int) {
      self.fileNames = fileNames
      self.namedCount = namedCount
    }
  }

  /// A sprite as described in the data file.
  public struct Frame: Sendable, Equatable {
    /// The name in the file.
    public var name: String
    /// Further names of the same sprite.
    public var aliases: [String] = []
    /// The index of the page in ``AtlasDescription/pages``.
    public var page = 0
    /// The upper left corner of the packed rectangle in the page.
    public var packedOrigin: Point
    /// The rotation of the sprite in the page.
    public var packedRotation: Rotation = .none
    /// Whether left and right of the sprite are exchanged in the page, before the rotation.
    public var isMirrored = false
    /// The stored part of the unrotated source; its size is the packed size before rotation.
    public var trimmedRect: Rect
    /// The size of the untrimmed source.
    public var sourceSize: Size
    /// The anchor as a unit point of the source, y downwards; nil if the file has none.
    public var anchor: Point?
    /// The triangles of a polygon-packed sprite.
    public var mesh: SpriteMesh?
    /// Pixels per point if the frame has its own scale, such as 2 for `@2x` in an `.atlasc`.
    public var scale: Double?
    /// The details beyond geometry.
    public var details = SpriteDetails()
    /// The line in the data file; nil in a binary one.
    public var line: Int?

    /// Makes an untrimmed, unrotated frame.
    public init(name: String, rect: Rect) {
      self.name = name
      packedOrigin = rect.origin
      trimmedRect = Rect(origin: .zero, size: rect.size)
      sourceSize = rect.size
    }

    /// Whether the frame is its whole page, whose size the data file does not have; its rectangles
    /// are those of one pixel until the page is loaded.
    public private(set) var coversPage = false

    /// Makes a frame that is a whole page.
    init(name: String, coveringPage page: Int) {
      self.init(name: name, rect: Rect(x: 0, y: 0, width: 1, height: 1))
      self.page = page
      coversPage = true
    }

    /// The frame with the size of its page, if it covers that.
    func resolved(pageSize: Size) -> Frame {
      guard coversPage else { return self }
      var result = self
      result.packedOrigin = .zero
      result.trimmedRect = Rect(origin: .zero, size: pageSize)
      result.sourceSize = pageSize
      return result
    }

    /// Whether a margin of the source was trimmed.
    public var isTrimmed: Bool { trimmedRect != Rect(origin: .zero, size: sourceSize) }

    /// The rectangle that the frame occupies in its page, after rotation.
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
  /// The detected format; nil if no file was read.
  public var format: AtlasFormat?
  /// The textures.
  public var pages: [Page]
  /// The sprites in file order; names and aliases are unique.
  public var frames: [Frame]
  /// Whether ``frames`` are in the order in which they are played; otherwise names decide, with
  /// their numbers compared as numbers.
  public var isInPlayingOrder = false
  /// The animations, if the format has them.
  public var animations: [Animation] = []
  /// Named rectangles on the canvas of the frames.
  public var slices: [Slice] = []
  /// Further data files of the same atlas, relative to this one.
  public var relatedFiles: [String] = []
  /// The value of `{v}` in names of written files, and the suffix of names in an `.atlasc`: `@2x`,
  /// `-hd`.
  public var variantName = ""
  /// The sprites that fill the pages, which are known once these are loaded; nil for none.
  var pageGrid: PageGrid?
  /// Irregularities that were tolerated.
  public var warnings: [Diagnostic] = []

  /// Makes a description.
  public init(format: AtlasFormat? = nil, pages: [Page], frames: [Frame], name: String? = nil) {
    self.format = format
    self.pages = pages
    self.frames = frames
    self.name = name
  }
}

extension AtlasDescription {
  /// The frames on a page, in file order.
  func frames(on page: Int) -> [Frame] { frames.filter { $0.page == page } }

  /// The description of some of the pages, with the frames on them.
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
