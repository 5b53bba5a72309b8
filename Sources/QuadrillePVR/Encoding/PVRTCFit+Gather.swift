extension PVRTCFit {
  /// Chooses the best of the weights 0, 3, 5 and 8 for each pixel and sums up the equations.
  func gather(isFree: Bool, given: PVRTCMemory<Int16>? = nil) {
    let tables = picture.wordWidth == 4 ? PVRTCCellTables.four : .eight
    source.inRows { rows in
      // The cells above and below the present row of words.
      var above: [PVRTCCellSums] = cells(ofRow: rows.lowerBound, tables, isFree, given)
      for row in rows {
        let below = cells(ofRow: row + 1 == picture.rows ? 0 : row + 1, tables, isFree, given)
        for column in 0..<picture.columns {
          let next = column + 1 == picture.columns ? 0 : column + 1
          equations[row * picture.columns + column] = PVRTCEquations(
            above[column],
            above[next],
            below[column],
            below[next]
          )
        }
        above = below
      }
    }
  }

  /// The sums of a row of cells, each with the words at its left and right, above and below.
  private func cells(
    ofRow row: Int,
    _ tables: PVRTCCellTables,
    _ isFree: Bool,
    _ given: PVRTCMemory<Int16>?
  ) -> [PVRTCCellSums] {
    let upper = (row == 0 ? picture.rows : row) - 1
    return unsafe [PVRTCCellSums](unsafeUninitializedCapacity: picture.columns) { cells, count in
      for column in 0..<picture.columns {
        let left = (column == 0 ? picture.columns : column) - 1
        let corners = (
          2 * (upper * picture.columns + left),
          2 * (upper * picture.columns + column),
          2 * (row * picture.columns + left),
          2 * (row * picture.columns + column)
        )
        unsafe (cells.baseAddress.unsafelyUnwrapped + column).initialize(
          to: hasAlpha
            ? cell(column, row, corners, tables, isFree, given, hasAlpha: true)
            : cell(column, row, corners, tables, isFree, given, hasAlpha: false)
        )
      }
      count = picture.columns
    }
  }

  @inline(__always)
  private func cell(
    _ column: Int,
    _ row: Int,
    _ corners: (Int, Int, Int, Int),
    _ tables: PVRTCCellTables,
    _ isFree: Bool,
    _ given: PVRTCMemory<Int16>?,
    hasAlpha: Bool
  ) -> PVRTCCellSums {
    var sums = PVRTCCellSums()
    let pitch = picture.pitch
    let down: Float = 0.25
    let across = 1 / Float(picture.wordWidth)
    var firstLeft = colors[corners.0]
    var firstRight = colors[corners.1]
    var secondLeft = colors[corners.0 &+ 1]
    var secondRight = colors[corners.1 &+ 1]
    let firstLeftStep = (colors[corners.2] - firstLeft) * down
    let firstRightStep = (colors[corners.3] - firstRight) * down
    let secondLeftStep = (colors[corners.2 &+ 1] - secondLeft) * down
    let secondRightStep = (colors[corners.3 &+ 1] - secondRight) * down
    for line in 0..<4 {
      let firstStep = (firstRight - firstLeft) * across
      let secondStep = (secondRight - secondLeft) * across
      for group in 0..<(picture.wordWidth / 4) {
        let places = SIMD4<Float>(0, 1, 2, 3) + Float(4 &* group)
        let x = picture.wordWidth &* column &+ 4 &* group
        let y = 4 &* row &+ line
        var product = SIMD4<Float>()
        var square = SIMD4<Float>()
        @inline(__always)
        func channel(_ index: Int) -> SIMD4<Float> {
          let pixels = unsafe Self.pixels(picture.values(index, x: x, y: y))
          let first = places * firstStep[index] + firstLeft[index]
          let second = places * secondStep[index] + secondLeft[index]
          let line = second - first
          let scaled = line * source.weights[index]
          product += (pixels - first) * scaled
          square += line * scaled
          return pixels
        }
        let red = channel(0)
        let green = channel(1)
        let blue = channel(2)
        let alpha = hasAlpha ? channel(3) : SIMD4()
        let chosen =
          if let given {
            SIMD4<Int32>(
              truncatingIfNeeded: unsafe UnsafeRawPointer(given.base + (y &* pitch &+ x))
                .loadUnaligned(as: SIMD4<Int16>.self)
            )
          } else {
            Self.weights(product * 8, square, isFree)
          }
        for lane in 0..<4 {
          let place = picture.wordWidth &* line &+ 4 &* group &+ lane
          let index = 9 &* place &+ Int(truncatingIfNeeded: chosen[lane])
          let products = 8 &* index
          sums.own.0 += tables.products[products]
          sums.next.0 += tables.products[products &+ 1]
          sums.own.1 += tables.products[products &+ 2]
          sums.next.1 += tables.products[products &+ 3]
          sums.own.2 += tables.products[products &+ 4]
          sums.next.2 += tables.products[products &+ 5]
          sums.across.0 += tables.products[products &+ 6]
          sums.across.1 += tables.products[products &+ 7]
          let first = tables.shares[2 &* index]
          let second = tables.shares[2 &* index &+ 1]
          sums.first.0 += first * red[lane]
          sums.second.0 += second * red[lane]
          sums.first.1 += first * green[lane]
          sums.second.1 += second * green[lane]
          sums.first.2 += first * blue[lane]
          sums.second.2 += second * blue[lane]
          if hasAlpha {
            sums.first.3 += first * alpha[lane]
            sums.second.3 += second * alpha[lane]
          }
        }
      }
      firstLeft += firstLeftStep
      firstRight += firstRightStep
      secondLeft += secondLeftStep
      secondRight += secondRightStep
    }
    return sums
  }

  /// The nearest of 0, 3, 5 and 8 to quotients, without division.
  @inline(__always)
  private static func weights(
    _ product: SIMD4<Float>,
    _ square: SIMD4<Float>,
    _ isFree: Bool
  ) -> SIMD4<Int32> {
    let zero = SIMD4<Int32>()
    if isFree {
      // Where both colours are the same the quotient means nothing.
      let quotient = product / (square + 0.001)
      let low = quotient.replacing(with: SIMD4(), where: quotient .< 0)
      let cut = low.replacing(with: SIMD4(repeating: 8), where: low .> 8)
      // Adding 2^23 rounds to an integer, which then is the fraction's bits.
      return unsafe unsafeBitCast(cut + 8_388_608, to: SIMD4<Int32>.self) & 15
    }
    return zero.replacing(with: 3, where: product .> square * 1.5)
      &+ zero.replacing(with: 2, where: product .> square * 4)
      &+ zero.replacing(with: 3, where: product .> square * 6.5)
  }
}
