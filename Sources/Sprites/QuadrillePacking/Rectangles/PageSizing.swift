/// The allowed page sizes, and the page size for a set of placed rectangles.
///
/// Rectangles are placed with their padding at the right and bottom; the padding of the last ones
/// overlaps the border and is not counted. Lengths of placed rectangles, including padding, are
/// called used; lengths of pages, outer.
struct PageSizing {
  /// The empty pixels along the edges of the page.
  var border = 0
  /// The padding included in each rectangle.
  var padding = 0
  /// The maximum width and height of a page.
  var maximum = (width: 16_384, height: 16_384)
  /// Fixed dimensions.
  var fixed: (width: Int?, height: Int?) = (nil, nil)
  /// The factor of which width and height are multiples.
  var step = 1
  /// Whether width and height are powers of two.
  var isPowerOfTwo = false
  /// Whether pages are square.
  var isSquare = false

  /// The smallest page size for a used area; nil if none is allowed.
  func page(usedWidth: Int, usedHeight: Int) -> (width: Int, height: Int)? {
    var width = outer(usedWidth)
    var height = outer(usedHeight)
    if isSquare {
      width = max(width, height, fixed.width ?? 0, fixed.height ?? 0)
      height = width
    }
    if let dimension = fixed.width {
      guard width <= dimension else { return nil }
      width = dimension
    }
    if let dimension = fixed.height {
      guard height <= dimension else { return nil }
      height = dimension
    }
    return width <= maximum.width && height <= maximum.height ? (width, height) : nil
  }

  /// The page length for a used length.
  func outer(_ used: Int) -> Int {
    let length = max(1, used - padding + 2 * border)
    guard isPowerOfTwo else { return (length + step - 1) / step * step }
    var dimension = 1
    while dimension < length { dimension *= 2 }
    return dimension
  }

  /// The used length that fits in a page length.
  func used(_ outer: Int) -> Int { outer - 2 * border + padding }

  /// The maximum used height for a used width such that the page has at most `pixels` pixels.
  func heightLimit(usedWidth: Int, pixels: Int) -> Int {
    var minimum = 0
    var upperBound = used(fixed.height ?? maximum.height)
    while minimum < upperBound {
      let middle = (minimum + upperBound + 1) / 2
      if let page = page(usedWidth: usedWidth, usedHeight: middle),
        page.width * page.height <= pixels
      {
        minimum = middle
      } else {
        upperBound = middle - 1
      }
    }
    return minimum
  }
}

extension PackOptions {
  /// The allowed page sizes.
  var sizing: PageSizing {
    var result = PageSizing()
    result.border = borderPadding
    result.padding = shapePadding
    result.maximum = (maximumWidth, maximumHeight)
    result.fixed = (fixedWidth, fixedHeight)
    result.isSquare = forcesSquare
    result.isPowerOfTwo = sizeConstraint == .powerOfTwo
    result.step = sizeConstraint.step
    if forcesSquare {
      // One fixed dimension determines the other.
      let dimension = fixedWidth ?? fixedHeight
      result.fixed = (dimension, dimension)
    }
    return result
  }
}
