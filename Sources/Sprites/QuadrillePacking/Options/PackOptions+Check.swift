import QuadrilleSprite

extension PackOptions {
  /// Checks the range of every number.
  func check() throws(PackError) {
    let ranges: [(String, Int, ClosedRange<Int>)] = [
      ("the trim threshold", trimThreshold, 1...255),
      ("the maximum number of vertices", maximumVertices, 4...4096),
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
    try checkOutlines()
    guard maximumUpdateWaste >= 0, maximumUpdateWaste <= 1 else {
      throw PackError(
        .option("the waste of an update", found: "\(maximumUpdateWaste)", allowed: "0 to 1")
      )
    }
    for scale in variants.map(\.scale) + [scale] where !(scale >= 1.0 / 64 && scale <= 64) {
      throw PackError(.option("the scale", found: "\(scale)", allowed: "1/64 to 64"))
    }
  }

  /// Checks what packing by outlines depends on.
  private func checkOutlines() throws(PackError) {
    guard tracerTolerance >= 0, tracerTolerance <= 4096 else {
      throw PackError(
        .option("the tracer tolerance", found: "\(tracerTolerance)", allowed: "0 to 4096")
      )
    }
    guard trimMode == .polygon else { return }
    let conflicts: [(String, Bool, String, String)] = [
      ("the algorithm", algorithm != .maxRects, algorithm.rawValue, Algorithm.maxRects.rawValue),
      ("the extrusion", extrude != 0, "\(extrude)", "0"),
      ("the layout of all variants", forcesIdenticalLayout, "identical", "one per variant"),
    ]
    for (name, isConflict, found, allowed) in conflicts where isConflict {
      throw PackError(.option("\(name) with polygons", found: found, allowed: allowed))
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
