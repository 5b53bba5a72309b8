/// Where a piece lies in its source, and how large that is, in whole pixels.
struct TrimmedRect: Equatable {
  /// The left edge in the picture as it was given; below 0 where transparent columns were added.
  var x: Int
  /// The top edge in the picture as it was given.
  var y: Int
  /// The columns that are stored.
  var width: Int
  /// The rows that are stored.
  var height: Int
  /// Where the piece lies in the source that the data file tells of.
  var left: Int
  /// Where the piece lies in the source that the data file tells of.
  var top: Int
  /// The columns of that source.
  var sourceWidth: Int
  /// The rows of that source.
  var sourceHeight: Int

  /// The piece of a picture that options ask for.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - bounds: What is visible of it; nil where nothing is.
  init(
    of imageWidth: Int,
    _ imageHeight: Int,
    bounds: (left: Int, top: Int, right: Int, bottom: Int)?,
    _ options: PackOptions
  ) {
    // Transparent pixels at all sides make the source a multiple of the divisor.
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
      // Of a picture with nothing on it one clear pixel is kept.
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
    // Inner padding makes piece and source grow by as much, so that the offset stays.
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
