import QuadrilleSprite

extension PackOptions {
  /// Checks the range of every number.
  func check() throws(PackError) {
    let ranges: [(String, Int, ClosedRange<Int>)] = [
      ("the trim threshold", trimThreshold, 1...255),
      ("the trim margin", trimMargin, 0...4096),
      ("the inner padding", innerPadding, 0...4096),
      ("the common divisor", commonDivisorX, 1...4096),
      ("the common divisor", commonDivisorY, 1...4096),
      ("the maximum width", maximumWidth, 1...(1 << 16)),
      ("the maximum height", maximumHeight, 1...(1 << 16)),
      ("the border padding", borderPadding, 0...4096),
      ("the shape padding", shapePadding, 0...4096),
      ("the extrusion", extrude, 0...4096),
      ("the number of threads", threads, 1...4096),
    ]
    for (name, value, range) in ranges where !range.contains(value) {
      throw PackError(
        .option(name, found: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
      )
    }
    try checkSize("the width", fixedWidth, maximum: maximumWidth)
    try checkSize("the height", fixedHeight, maximum: maximumHeight)
    if forcesSquare, let fixedWidth, let fixedHeight, fixedWidth != fixedHeight {
      throw PackError(
        .option(
          "the size of a square page",
          found: "\(fixedWidth)x\(fixedHeight)",
          allowed: "equal width and height"
        )
      )
    }
    if allowsRotation, !packedRotation.swapsAxes {
      throw PackError(
        .option("the rotation", found: "\(packedRotation.rawValue)", allowed: "90 or -90")
      )
    }
    for scale in variants.map(\.scale) + [scale] where !(scale >= 1.0 / 64 && scale <= 64) {
      throw PackError(.option("the scale", found: "\(scale)", allowed: "1/64 to 64"))
    }
  }

  private func checkSize(_ name: String, _ dimension: Int?, maximum: Int) throws(PackError) {
    guard let dimension else { return }
    let step = sizeConstraint.step
    let isAllowed =
      (1...maximum).contains(dimension) && dimension % step == 0
      && (sizeConstraint != .powerOfTwo || dimension & (dimension - 1) == 0)
    guard isAllowed else {
      let allowed: String
      switch sizeConstraint {
      case .any: allowed = "1 to \(maximum)"
      case .powerOfTwo: allowed = "a power of two up to \(maximum)"
      case .wordAligned, .multipleOfFour: allowed = "a multiple of \(step) up to \(maximum)"
      }
      throw PackError(.option(name, found: "\(dimension)", allowed: allowed))
    }
  }
}
