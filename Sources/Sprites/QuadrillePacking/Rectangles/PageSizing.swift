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

  /// The cost of a page: its area in pixels, and more if it is elongated.
  ///
  /// Up to twice as long as wide, or as wide as long, the area alone counts. Beyond, each further
  /// multiple of the shorter side adds 4 % of the area: a page of 1:3 is chosen only if it is 4 %
  /// or more smaller than one of 1:2, a page of 1:10 if it is 24 % or more smaller. The cost
  /// grows with width and height, so that no page is enlarged for the sake of its shape.
  static func cost(width: Int, height: Int) -> Int {
    let longer = max(width, height)
    let shorter = min(width, height)
    return longer * shorter + longer * max(0, longer - 2 * shorter) / 25
  }

  /// The maximum used height for a used width such that the page has at most a given cost.
  func heightLimit(usedWidth: Int, cost: Int) -> Int {
    var minimum = 0
    var upperBound = used(fixed.height ?? maximum.height)
    while minimum < upperBound {
      let middle = (minimum + upperBound + 1) / 2
      if let page = page(usedWidth: usedWidth, usedHeight: middle),
        Self.cost(width: page.width, height: page.height) <= cost
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
