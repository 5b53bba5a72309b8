/// The trimmed rectangle of an image, and the size of its source, in whole pixels.
struct TrimmedRect: Equatable {
  /// The left edge in the original image; negative if transparent columns were added.
  var x: Int
  /// The top edge in the original image.
  var y: Int
  /// The width of the trimmed rectangle.
  var width: Int
  /// The height of the trimmed rectangle.
  var height: Int
  /// The left edge in the source described by the data file.
  var left: Int
  /// The top edge in the source described by the data file.
  var top: Int
  /// The width of that source.
  var sourceWidth: Int
  /// The height of that source.
  var sourceHeight: Int

  /// Computes the trimmed rectangle for the given options.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the visible pixels; nil if there are none.
  init(
    of imageWidth: Int,
    _ imageHeight: Int,
    bounds: (left: Int, top: Int, right: Int, bottom: Int)?,
    _ options: PackOptions
  ) {
    // Transparent pixels on both sides make the source size a multiple of the divisor.
    let extraX = Self.rest(imageWidth, options.commonDivisorX)
    let extraY = Self.rest(imageHeight, options.commonDivisorY)
    let shiftX = extraX / 2
    let shiftY = extraY / 2
    sourceWidth = imageWidth + extraX
    sourceHeight = imageHeight + extraY
    left = 0
    top = 0
    width = sourceWidth
    height = sourceHeight
    if options.trimMode != .none {
      // For an empty image one transparent pixel is kept.
      let found = bounds ?? (0, 0, 1, 1)
      let margin = bounds == nil ? 0 : options.trimMargin
      let (dx, dy) = (options.commonDivisorX, options.commonDivisorY)
      left = max(0, found.left - margin + shiftX) / dx * dx
      top = max(0, found.top - margin + shiftY) / dy * dy
      let right = min(sourceWidth, found.right + margin + shiftX)
      let bottom = min(sourceHeight, found.bottom + margin + shiftY)
      width = right + Self.rest(right, dx) - left
      height = bottom + Self.rest(bottom, dy) - top
    }
    x = left - shiftX
    y = top - shiftY
    // Inner padding is added to both trimmed rectangle and source, so the offset does not change.
    let padding = options.innerPadding
    x -= padding
    y -= padding
    width += 2 * padding
    height += 2 * padding
    sourceWidth += 2 * padding
    sourceHeight += 2 * padding
  }

  private static func rest(_ length: Int, _ divisor: Int) -> Int {
    (divisor - length % divisor) % divisor
  }
}
