/// What is done to a picture before it is encoded as a texture.
///
/// The steps go in this order: flip, size, canvas, border, mip levels, hidden colours, premultiply.
/// Nothing is done that is not asked for.
public struct TexturePreparation: Hashable, Sendable {
  /// The sides of a canvas.
  public enum CanvasSize: Hashable, Sendable {
    /// These sides.
    case exact(PixelSize)
    /// Each side the next power of two.
    case powerOfTwo
    /// Both sides as long as the longer one.
    case square
    /// Both sides the power of two that holds the longer one.
    case powerOfTwoSquare
  }

  /// Where a picture lies on its canvas.
  public enum CanvasAlignment: Hashable, Sendable {
    /// By a part that stays where it is.
    case anchor(CanvasAnchor)
    /// With its top left pixel in this column and row.
    case offset(x: Int, y: Int)
  }

  /// Which mip levels there are besides the picture.
  public struct Mipmaps: Hashable, Sendable {
    /// The most levels, the picture counted; nil for all.
    public var count: Int?
    /// No level but the picture has a side under this.
    public var minimumDimension = 1
    /// How levels are filtered.
    public var resampling = Resampling(.box)
    /// Whether each level is mixed with a colour of its own, to tell which ones are drawn.
    public var isColored = false

    /// All levels down to 1x1, by boxes.
    public init() {}
  }

  /// Whether the left column comes to the right.
  public var flipsHorizontally = false
  /// Whether the top row comes to the bottom.
  public var flipsVertically = false
  /// The sides that the picture is resized to; nil for its own.
  public var size: PixelSize?
  /// In which direction sides are resized to powers of two; nil for not at all.
  public var powerOfTwo: PixelSize.Direction?
  /// In which direction the shorter or the longer side is resized to make the picture square.
  public var square: PixelSize.Direction?
  /// How the picture is resized.
  public var resampling = Resampling()
  /// The canvas that the picture is put on; its pixels do not change.
  public var canvas: CanvasSize?
  /// Where it lies on it.
  public var canvasAlignment = CanvasAlignment.anchor(.topLeft)
  /// The columns of a mirrored border on the left and on the right.
  public var borderColumns = 0
  /// The rows of a mirrored border above and below.
  public var borderRows = 0
  /// The mip levels; nil for the picture alone.
  public var mipmaps: Mipmaps?
  /// Whether fully transparent pixels become transparent black.
  public var clearsTransparentPixels = false
  /// Whether fully transparent pixels get the colour of the nearest visible ones.
  public var bleedsAlpha = false
  /// Whether colour is multiplied by alpha.
  public var premultiplies = false

  /// Nothing at all.
  public init() {}

  /// The size of the top level for a picture of a size.
  public func size(of image: PixelSize) -> PixelSize {
    var size = resized(image)
    if let canvas { size = canvas.size(for: size) }
    return PixelSize(
      width: size.width + 2 * borderColumns,
      height: size.height + 2 * borderRows
    )
  }

  /// Whether all steps are done with 16 bits a channel, too: turning over and multiplying by alpha, and
  /// no mip levels.
  public var keepsDepth: Bool {
    var others = TexturePreparation()
    others.flipsHorizontally = flipsHorizontally
    others.flipsVertically = flipsVertically
    others.premultiplies = premultiplies
    // Nothing is resized, nor put on a canvas.
    others.resampling = resampling
    others.canvasAlignment = canvasAlignment
    return self == others
  }

  /// A picture after the steps that keep 16 bits a channel.
  ///
  /// - Precondition: ``keepsDepth``.
  public func image(of image: Bitmap16) -> Bitmap16 {
    precondition(keepsDepth, "no step needs 8 bits")
    var image = image
    if flipsHorizontally { image = image.flippedHorizontally() }
    if flipsVertically { image = image.flippedVertically() }
    return premultiplies ? image.premultiplied() : image
  }

  /// The levels of a picture, largest first.
  ///
  /// - Precondition: All sides are at least 1, those of borders at least 0.
  public func levels(of image: Bitmap) -> [Bitmap] {
    var image = image
    if flipsHorizontally { image = image.flippedHorizontally() }
    if flipsVertically { image = image.flippedVertically() }
    image = image.resized(to: resized(image.pixelSize), resampling)
    if let canvas {
      let size = canvas.size(for: image.pixelSize)
      switch canvasAlignment {
      case .anchor(let anchor): image = image.onCanvas(size, anchor: anchor)
      case .offset(let x, let y): image = image.onCanvas(size, x: x, y: y)
      }
    }
    if borderColumns > 0 || borderRows > 0 {
      image = image.bordered(horizontally: borderColumns, vertically: borderRows, .mirror)
    }
    return levels(below: image).map(finished)
  }

  private func resized(_ image: PixelSize) -> PixelSize {
    var result = size ?? image
    if let powerOfTwo { result = result.powerOfTwo(powerOfTwo) }
    if let square { result = result.square(square) }
    return result
  }

  private func levels(below image: Bitmap) -> [Bitmap] {
    guard let mipmaps else { return [image] }
    var levels = image.mipChain(
      minimumDimension: max(1, mipmaps.minimumDimension),
      mipmaps.resampling
    )
    if let count = mipmaps.count { levels = Array(levels.prefix(max(1, count))) }
    guard mipmaps.isColored else { return levels }
    return levels.enumerated().map { $1.interpolated(withColorOfLevel: $0) }
  }

  private func finished(_ level: Bitmap) -> Bitmap {
    var level = level
    if clearsTransparentPixels { level = level.clearingTransparentPixels() }
    if bleedsAlpha { level = level.alphaBled() }
    return premultiplies && level.alphaMode == .straight ? level.premultiplied() : level
  }
}

extension TexturePreparation.CanvasSize {
  /// The sides for a picture.
  func size(for image: PixelSize) -> PixelSize {
    switch self {
    case .exact(let size): size
    case .powerOfTwo: image.powerOfTwo()
    case .square: image.square()
    case .powerOfTwoSquare: image.square().powerOfTwo()
    }
  }
}

extension Bitmap {
  /// Red, yellow, green, cyan, blue, magenta, and again.
  private static let levelColors: [SIMD3<UInt16>] = [
    SIMD3(255, 0, 0), SIMD3(255, 255, 0), SIMD3(0, 255, 0),
    SIMD3(0, 255, 255), SIMD3(0, 0, 255), SIMD3(255, 0, 255),
  ]

  /// The picture with each colour the mean of its own and the colour of a mip level, alpha as it is.
  fileprivate func interpolated(withColorOfLevel level: Int) -> Bitmap {
    let color = Self.levelColors[level % Self.levelColors.count]
    let isPremultiplied = alphaMode == .premultiplied
    return unsafe mapped { row, _ in
      for offset in Swift.stride(from: 0, to: row.count, by: 4) {
        let alpha = unsafe UInt16(row[offset &+ 3])
        for channel in 0..<3 {
          let own = isPremultiplied ? (color[channel] &* alpha &+ 127) / 255 : color[channel]
          let mean = unsafe (UInt16(row[offset &+ channel]) &+ own &+ 1) / 2
          unsafe row[offset &+ channel] = UInt8(truncatingIfNeeded: mean)
        }
      }
    }
  }
}
