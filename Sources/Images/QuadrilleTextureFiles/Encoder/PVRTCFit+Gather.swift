internal import CCodecs

extension PVRTCFit {
  /// The weights of pixels while equations are accumulated.
  enum Weights {
    /// The best of 0 to 8.
    case free
    /// The best of 0, 3, 5 and 8.
    case four
    /// Given weights, arranged like the image.
    case given(AlignedBuffer<Int16>)

    fileprivate var kind: CCFitKind {
      switch self {
      case .free: CCFitFree
      case .four: CCFitFour
      case .given: CCFitGiven
      }
    }

    fileprivate var plane: AlignedBuffer<Int16>? {
      if case .given(let plane) = self { plane } else { nil }
    }
  }

  /// Chooses weights for the current colors and accumulates the equations.
  func gather(_ weights: Weights) {
    inCells(weights.kind, weights.plane) { index, cells in
      equations[index] = PVRTCEquations(cells, total: totals[index])
    }
  }

  /// Accumulates each word's shares of the pixels, which do not depend on weights.
  func gatherTotals() {
    inCells(CCFitAll, nil) { index, cells in totals[index] = cells.second }
  }

  /// The four cells around a word: above left and right, and below left and right.
  struct Cells {
    let aboveLeft, aboveRight, belowLeft, belowRight: CCFitSums

    /// The word's shares of the pixels with their weights, one channel per lane.
    @inline(__always)
    var second: SIMD4<Float> {
      @inline(__always)
      func lanes(_ values: (Float, Float, Float, Float)) -> SIMD4<Float> {
        SIMD4(values.0, values.1, values.2, values.3)
      }
      let above = lanes(aboveLeft.second.3) + lanes(aboveRight.second.2)
      return above + (lanes(belowLeft.second.1) + lanes(belowRight.second.0))
    }
  }

  /// Calls a closure with the index of each word and the sums of the cells around it, on several
  /// threads if worthwhile.
  @inline(__always)
  private func inCells(
    _ kind: CCFitKind,
    _ given: AlignedBuffer<Int16>?,
    _ body: (Int, Cells) -> Void
  ) {
    let columns = image.columns
    source.inRows { rows in
      // The cells above and below the current row of words.
      var above = AlignedBuffer<CCFitSums>(uninitializedCount: columns)
      var below = AlignedBuffer<CCFitSums>(uninitializedCount: columns)
      sum(rows.lowerBound, kind, given, into: above)
      for row in rows {
        if source.isInterrupted { return }
        sum(row + 1 == image.rows ? 0 : row + 1, kind, given, into: below)
        for column in 0..<columns {
          let next = column + 1 == columns ? 0 : column + 1
          let cells = Cells(
            aboveLeft: above[column],
            aboveRight: above[next],
            belowLeft: below[column],
            belowRight: below[next]
          )
          body(row &* columns &+ column, cells)
        }
        swap(&above, &below)
      }
    }
  }

  /// Accumulates a row of cells, which is between two rows of words.
  private func sum(
    _ row: Int,
    _ kind: CCFitKind,
    _ given: AlignedBuffer<Int16>?,
    into sums: AlignedBuffer<CCFitSums>
  ) {
    let columns = image.columns
    let upper = ((row == 0 ? image.rows : row) - 1) * columns
    let lower = row * columns
    let y = 4 * row
    let kinds = source.punches ? source.startKinds?.kinds : nil
    var cells = unsafe CCFitRow()
    unsafe cells.pixels.0 = image.values(0, x: 0, y: y)
    unsafe cells.pixels.1 = image.values(1, x: 0, y: y)
    unsafe cells.pixels.2 = image.values(2, x: 0, y: y)
    if hasAlpha { unsafe cells.pixels.3 = image.values(3, x: 0, y: y) }
    unsafe cells.pitch = image.pitch
    unsafe cells.columns = columns
    unsafe cells.wordWidth = Int32(image.wordWidth)
    unsafe cells.channels = hasAlpha ? 4 : 3
    unsafe cells.upper = numbers(ofWord: upper)
    unsafe cells.lower = numbers(ofWord: lower)
    let factors = source.weights
    unsafe cells.factors = (factors[0], factors[1], factors[2], factors[3])
    unsafe cells.kind = kind
    if let given { unsafe cells.given = UnsafePointer(given.base + y * image.pitch) }
    if let kinds {
      let bytes = unsafe UnsafeRawPointer(kinds.base).assumingMemoryBound(to: UInt8.self)
      unsafe cells.upperKinds = bytes + upper
      unsafe cells.lowerKinds = bytes + lower
    }
    unsafe cells.marks = source.marks(x: 0, y: y)
    unsafe cells.minOpaque = Self.minOpaqueAlpha
    unsafe cells.sums = UnsafeMutableRawPointer(sums.base)
    unsafe withUnsafePointer(to: cells) { unsafe cc_pvrtc_gather($0, source.kernels.code) }
  }

  /// The eight color values of the words from an index on.
  @inline(__always)
  private func numbers(ofWord index: Int) -> UnsafePointer<Float> {
    unsafe UnsafeRawPointer(colors.base + 2 * index).assumingMemoryBound(to: Float.self)
  }
}
