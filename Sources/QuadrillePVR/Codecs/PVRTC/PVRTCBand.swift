internal import QuadrillePixels

/// Decodes some rows of a PVRTC picture: those between the centres of some rows of words.
@safe struct PVRTCBand {
  let grid: PVRTCGrid
  let size: PixelSize
  let hasAlpha: Bool
  let source: UnsafeRawPointer
  let target: UnsafeMutableRawPointer

  /// Decodes the rows of pixels from the centre of a row of words to that of the next.
  ///
  /// - Parameter cells: The numbers of the lower rows of words, from 0 to below `grid.rows + 1`. The
  ///   row above the first one is the last one and the row below the last one the first one.
  func decode(_ cells: Range<Int>) {
    let rowBytes = (PVRTCRow.byteCount(grid) + 63) & ~63
    let colorBytes = (4 * PVRTCRow.colorPitch(grid) + 63) & ~63
    let lineBytes = 4 * ((size.width + 7) & ~7)
    let filledPitch = (grid.width + 63) & ~63
    let all = 2 * rowBytes + colorBytes + lineBytes + 128 + 4 * filledPitch
    unsafe withUnsafeTemporaryAllocation(byteCount: all, alignment: 64) { memory in
      guard let base = memory.baseAddress else { return }
      // The loops read a little beyond the last word; what they make of it is not used.
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
      var upper = unsafe PVRTCRow(base, grid)
      var lower = unsafe PVRTCRow(base + rowBytes, grid)
      let colors = unsafe (base + 2 * rowBytes)
        .bindMemory(to: UInt16.self, capacity: colorBytes / 2)
      let line = unsafe base + (2 * rowBytes + colorBytes)
      let tail = unsafe line + lineBytes
      let filled = unsafe tail + 128
      let first = (cells.lowerBound + grid.rows - 1) % grid.rows
      unsafe upper.load(first, of: source, grid, colors: colors, hasAlpha: hasAlpha)
      for cell in cells {
        unsafe lower.load(cell % grid.rows, of: source, grid, colors: colors, hasAlpha: hasAlpha)
        let weights = unsafe weights(upper, lower, filled, filledPitch)
        let targets = unsafe targets(cell, spare: line)
        unsafe blend(upper, lower, weights, targets, tail)
        if grid.version == .second {
          unsafe PVRTC2Cells(
            upper: upper,
            lower: lower,
            grid: grid,
            width: size.width,
            hasAlpha: hasAlpha,
            weights: weights,
            targets: targets
          ).decode()
        }
        swap(&upper, &lower)
      }
    }
  }

  private func blend(
    _ upper: PVRTCRow,
    _ lower: PVRTCRow,
    _ weights: InlineArray<4, UnsafeRawPointer>,
    _ targets: InlineArray<4, UnsafeMutableRawPointer>,
    _ tail: UnsafeMutableRawPointer
  ) {
    let isOpaque = !hasAlpha || (upper.isOpaque && lower.isOpaque)
    let strips = size.width / 8
    unsafe PVRTCBlend(
      upper: UnsafeRawPointer(upper.levels),
      lower: UnsafeRawPointer(lower.levels),
      pitch: upper.pitch,
      weights: weights,
      targets: targets
    ).run(grid, isOpaque: isOpaque, from: 0, count: strips)
    let rest = size.width & 7
    guard rest > 0 else { return }
    let ends = unsafe InlineArray<4, UnsafeMutableRawPointer> { unsafe tail + 32 * $0 }
    unsafe PVRTCBlend(
      upper: UnsafeRawPointer(upper.levels),
      lower: UnsafeRawPointer(lower.levels),
      pitch: upper.pitch,
      weights: weights,
      targets: ends
    ).run(grid, isOpaque: isOpaque, from: strips, count: 1)
    for row in 0..<4 {
      unsafe (targets[row] + 32 * strips).copyMemory(from: ends[row], byteCount: 4 * rest)
    }
  }

  /// The weights of the four rows of pixels.
  private func weights(
    _ upper: PVRTCRow,
    _ lower: PVRTCRow,
    _ filled: UnsafeMutableRawPointer,
    _ filledPitch: Int
  ) -> InlineArray<4, UnsafeRawPointer> {
    unsafe InlineArray { index in
      let row = index < 2 ? upper : lower
      let number = (index + 2) & 3
      guard row.hasGaps else { return unsafe UnsafeRawPointer(row.weights(ofRow: number)) }
      let above = unsafe index < 3 ? upper.weights(ofRow: index + 1) : lower.weights(ofRow: 0)
      let below = unsafe index < 1 ? upper.weights(ofRow: 3) : lower.weights(ofRow: index - 1)
      let target = unsafe filled + index * filledPitch
      unsafe row.fill(
        number,
        above: UnsafeRawPointer(above),
        below: UnsafeRawPointer(below),
        columns: grid.columns,
        into: target
      )
      return UnsafeRawPointer(target)
    }
  }

  /// Where the four rows of pixels go; to spare memory those that lie outside the picture.
  private func targets(
    _ cell: Int,
    spare: UnsafeMutableRawPointer
  ) -> InlineArray<4, UnsafeMutableRawPointer> {
    unsafe InlineArray { index in
      let y = 4 * cell - 2 + index
      return unsafe y >= 0 && y < size.height ? target + 4 * size.width * y : spare
    }
  }
}

extension PVRTCBlend {
  /// Writes strips with the loop for an encoding.
  ///
  /// Not inlined: six loops for each of its two callers took the compiler long, and a row nothing.
  @inline(never)
  func run(_ grid: PVRTCGrid, isOpaque: Bool, from: Int, count: Int) {
    switch (grid.wordWidth, grid.version, isOpaque) {
    case (4, .second, true):
      run(Kind(wordWidth: 4, isOpaque: true, isBlack: true), from: from, count: count)
    case (4, .second, false):
      run(Kind(wordWidth: 4, isOpaque: false, isBlack: true), from: from, count: count)
    case (4, .first, true):
      run(Kind(wordWidth: 4, isOpaque: true, isBlack: false), from: from, count: count)
    case (4, .first, false):
      run(Kind(wordWidth: 4, isOpaque: false, isBlack: false), from: from, count: count)
    case (_, _, true):
      run(Kind(wordWidth: 8, isOpaque: true, isBlack: false), from: from, count: count)
    case (_, _, false):
      run(Kind(wordWidth: 8, isOpaque: false, isBlack: false), from: from, count: count)
    }
  }
}
