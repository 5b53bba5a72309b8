public import QuadrillePixels
public import QuadrilleSprite
import QuadrilleSyntax

/// Sprites on pages: what a packer made, and what the writers of data files take.
public struct PackedAtlas: Sendable {
  /// A sprite on a page; numbers are whole pixels, y downwards.
  public struct Frame: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The index of the page.
    public var page: Int
    /// The column of the stored rectangle's left edge in the page.
    public var x: Int
    /// The row of its top edge.
    public var y: Int
    /// The columns of the stored piece before it was turned.
    public var width: Int
    /// The rows of the stored piece before it was turned.
    public var height: Int
    /// How it was turned.
    public var turn: Turn
    /// Where the piece's left edge lies in the source.
    public var left: Int
    /// Where the piece's top edge lies in the source.
    public var top: Int
    /// The columns of the untrimmed source.
    public var sourceWidth: Int
    /// The rows of the untrimmed source.
    public var sourceHeight: Int
    /// The anchor as a unit point of the source, y downwards; nil where none was given.
    public var pivot: Point?
    /// Whether every pixel of the source is opaque.
    public var isOpaque: Bool

    /// Makes an upright frame that fills its source.
    public init(name: String, page: Int = 0, x: Int, y: Int, width: Int, height: Int) {
      self.name = name
      self.page = page
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      turn = .none
      left = 0
      top = 0
      sourceWidth = width
      sourceHeight = height
      pivot = nil
      isOpaque = false
    }

    /// Whether a margin of the source was cut away.
    public var isTrimmed: Bool {
      left != 0 || top != 0 || width != sourceWidth || height != sourceHeight
    }

    fileprivate var place: SIMD4<Int> { SIMD4(page, x, y, 0) }

    /// The columns and rows that the piece takes up in its page.
    public var footprint: PixelSize {
      turn.swapsAxes
        ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    }
  }

  /// The pages.
  public var pages: [Bitmap]
  /// The sprites by name, in the order of the bytes of their names.
  public var frames: [Frame]
  /// What the sprites were scaled by.
  public var scale: Double
  /// What stands for `{v}` in the names of files: the name of the variant.
  public var variantName: String

  /// Makes an atlas of parts, for instance of another atlas that is to be written anew.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - frames: The sprites; they are sorted by name.
  ///   - scale: What the sprites were scaled by.
  ///   - variantName: What stands for `{v}` in the names of files.
  public init(pages: [Bitmap], frames: [Frame], scale: Double = 1, variantName: String = "") {
    self.pages = pages
    self.frames = frames.sorted { LiteralString($0.name) < LiteralString($1.name) }
    self.scale = scale
    self.variantName = variantName
  }

  /// How many places there are; less than sprites where some share one.
  public var placeCount: Int { Set(frames.map(\.place)).count }

  /// Whether colour was multiplied by alpha.
  public var isPremultiplied: Bool { pages.first?.alphaMode == .premultiplied }

  /// The area of all places by the area of all pages, from 0 to 1.
  public var efficiency: Double {
    var seen: Set<SIMD4<Int>> = []
    var area = 0
    for frame in frames where seen.insert(frame.place).inserted {
      area += frame.width * frame.height
    }
    let pixels = pages.reduce(0) { $0 + $1.width * $1.height }
    return pixels == 0 ? 0 : Double(area) / Double(pixels)
  }
}
