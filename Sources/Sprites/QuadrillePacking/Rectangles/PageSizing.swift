/// What sizes a page may have, and how large it gets around what was placed on it.
///
/// Rectangles are placed with their padding at the right and below; the padding of the last ones
/// lies over the border and is not counted. Lengths of what was placed, padding included, are called
/// used; those of pages, outer.
struct PageSizing {
  /// The empty pixels along the edges of the page.
  var border = 0
  /// The padding that each rectangle includes.
  var padding = 0
  /// The greatest sides of a page.
  var maximum = (width: 16_384, height: 16_384)
  /// A side that must be as given.
  var fixed: (width: Int?, height: Int?) = (nil, nil)
  /// What both sides are a multiple of.
  var step = 1
  /// Whether both sides are powers of two.
  var isPowerOfTwo = false
  /// Whether both sides are equal.
  var isSquare = false

  /// The sides of the smallest page around a used area; nil where none is allowed.
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

  /// The side of a page around a used length.
  func outer(_ used: Int) -> Int {
    let length = max(1, used - padding + 2 * border)
    guard isPowerOfTwo else { return (length + step - 1) / step * step }
    var dimension = 1
    while dimension < length { dimension *= 2 }
    return dimension
  }

  /// The used length that fits into a side of a page.
  func used(_ outer: Int) -> Int { outer - 2 * border + padding }

  /// The greatest used height beside a used width whose page has at most some pixels.
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
  /// What sizes pages may have.
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
      // One given side gives the other.
      let dimension = fixedWidth ?? fixedHeight
      result.fixed = (dimension, dimension)
    }
    return result
  }
}
