/// The processing steps of an image before it is encoded as a texture.
///
/// The order is: flip, size, canvas, border, mip levels, hidden colors, premultiply. All steps are
/// optional.
package struct TexturePreparation: Hashable, Sendable {
  /// The size of a canvas.
  package enum CanvasSize: Hashable, Sendable {
    /// A fixed size.
    case exact(PixelSize)
    /// Width and height rounded up to powers of two.
    case powerOfTwo
    /// The square of the larger dimension.
    case square
    /// The square of the larger dimension rounded up to a power of two.
    case powerOfTwoSquare
  }

  /// The position of an image on its canvas.
  package enum CanvasAlignment: Hashable, Sendable {
    /// By the part that keeps its position.
    case anchor(CanvasAnchor)
    /// By the column and row of its top left pixel.
    case offset(x: Int, y: Int)
  }

  /// The mip levels in addition to the image.
  package struct Mipmaps: Hashable, Sendable {
    /// The maximum number of levels, including the image; nil for all.
    package var count: Int?
    /// The minimum width and height of a level other than the image.
    package var minimumDimension = 1
    /// The filter for levels.
    package var resampling = Resampling(.box)
    /// Whether each level is tinted with a distinct color, to show which ones are sampled.
    package var isColored = false

    /// All levels down to 1x1, with a box filter.
    package init() {}
  }

  /// Whether the image is flipped horizontally.
  package var flipsHorizontally = false
  /// Whether the image is flipped vertically.
  package var flipsVertically = false
  /// The size that the image is resized to; nil keeps its size.
  package var size: PixelSize?
  /// The direction in which the image is resized to powers of two; nil for no resizing.
  package var powerOfTwo: PixelSize.Direction?
  /// The direction in which the image is resized to a square; nil for no resizing.
  package var square: PixelSize.Direction?
  /// The filter for resizing.
  package var resampling = Resampling()
  /// The canvas on which the image is placed; its pixels are not resampled.
  package var canvas: CanvasSize?
  /// The position of the image on the canvas.
  package var canvasAlignment = CanvasAlignment.anchor(.topLeft)
  /// The width of the mirrored border on the left and on the right, in pixels.
  package var borderColumns = 0
  /// The height of the mirrored border above and below, in pixels.
  package var borderRows = 0
  /// The mip levels; nil for the image alone.
  package var mipmaps: Mipmaps?
  /// Whether fully transparent pixels are set to transparent black.
  package var clearsTransparentPixels = false
  /// Whether fully transparent pixels get the color of the nearest visible ones.
  package var bleedsAlpha = false
  /// Whether color is premultiplied by alpha.
  package var premultiplies = false

  /// No steps.
  package init() {}

  /// The size of the top level for an image of a size.
  package func size(of image: PixelSize) -> PixelSize {
    var size = resized(image)
    if let canvas { size = canvas.size(for: size) }
    return PixelSize(
      width: size.width + 2 * borderColumns,
      height: size.height + 2 * borderRows
    )
  }

  /// Whether all steps keep 16 bits per channel: only flipping and premultiplying, without mip
  /// levels.
  package var keepsDepth: Bool {
    var others = TexturePreparation()
    others.flipsHorizontally = flipsHorizontally
    others.flipsVertically = flipsVertically
    others.premultiplies = premultiplies
    // No resizing and no canvas.
    others.resampling = resampling
    others.canvasAlignment = canvasAlignment
    return self == others
  }

  /// An image after the steps that keep 16 bits per channel.
  ///
  /// - Precondition: `keepsDepth`.
  package func image(of image: Bitmap16) -> Bitmap16 {
    precondition(keepsDepth, "no step needs 8 bits")
    var image = image
    if flipsHorizontally { image = image.flippedHorizontally() }
    if flipsVertically { image = image.flippedVertically() }
    return premultiplies ? image.premultiplied() : image
  }

  /// The levels of an image, largest first.
  ///
  /// - Precondition: All dimensions are at least 1, those of borders at least 0.
  package func levels(of image: Bitmap) -> [Bitmap] {
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
  /// The canvas size for an image.
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

  /// The image with each color averaged with the color of a mip level; alpha is unchanged.
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
