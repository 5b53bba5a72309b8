internal import CCodecs
internal import QuadrilleImage
import QuadrilleSystem

/// Decodes rows of a PVRTC image: those between the centers of some rows of words.
@safe struct PVRTCBand {
  let grid: PVRTCGrid
  let size: PixelSize
  let hasAlpha: Bool
  let kernels: SIMDLevel
  let source: UnsafeRawPointer
  let target: UnsafeMutableRawPointer

  /// Decodes the rows of pixels from the center of a row of words to that of the next.
  ///
  /// - Parameter cells: The indices of the lower rows of words, from 0 to below `grid.rows + 1`.
  ///   Rows wrap around: the row above the first one is the last one.
  func decode(_ cells: Range<Int>) {
    let rowBytes = (PVRTCRow.byteCount(grid) + 63) & ~63
    let colorBytes = (2 * PVRTCRow.colorCount(grid) + 63) & ~63
    let lineBytes = (4 * size.width + 63) & ~63
    let filledPitch = (grid.width + 63) & ~63
    let all = 2 * rowBytes + colorBytes + lineBytes + 4 * filledPitch
    unsafe withUnsafeTemporaryAllocation(byteCount: all, alignment: 64) { memory in
      guard let base = memory.baseAddress else { return }
      // The loops read slightly beyond the last word; the results are not used.
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
      var upper = unsafe PVRTCRow(base, grid)
      var lower = unsafe PVRTCRow(base + rowBytes, grid)
      let colors = unsafe (base + 2 * rowBytes)
        .bindMemory(to: UInt16.self, capacity: colorBytes / 2)
      let line = unsafe base + (2 * rowBytes + colorBytes)
      let filled = unsafe line + lineBytes
      let first = (cells.lowerBound + grid.rows - 1) % grid.rows
      unsafe load(&upper, first, colors)
      for cell in cells {
        unsafe load(&lower, cell % grid.rows, colors)
        let weights = unsafe weights(upper, lower, filled, filledPitch)
        let targets = unsafe targets(cell, spare: line)
        unsafe blend(upper, lower, weights, targets)
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

  private func load(_ row: inout PVRTCRow, _ number: Int, _ colors: UnsafeMutablePointer<UInt16>) {
    unsafe row.load(
      number,
      of: source,
      grid,
      colors: colors,
      hasAlpha: hasAlpha,
      kernels: kernels
    )
  }

  private func blend(
    _ upper: PVRTCRow,
    _ lower: PVRTCRow,
    _ weights: InlineArray<4, UnsafeRawPointer>,
    _ targets: InlineArray<4, UnsafeMutableRawPointer>
  ) {
    func bytes(_ row: Int) -> UnsafePointer<UInt8> {
      unsafe weights[row].assumingMemoryBound(to: UInt8.self)
    }
    func target(_ row: Int) -> UnsafeMutablePointer<UInt8> {
      unsafe targets[row].assumingMemoryBound(to: UInt8.self)
    }
    let blend = unsafe CCBlend(
      upper: upper.levels.assumingMemoryBound(to: UInt8.self),
      lower: lower.levels.assumingMemoryBound(to: UInt8.self),
      pitch: upper.pitch,
      wordWidth: Int32(grid.wordWidth),
      isOpaque: !hasAlpha || (upper.isOpaque && lower.isOpaque),
      isBlack: grid.version == .second,
      weights: (bytes(0), bytes(1), bytes(2), bytes(3)),
      targets: (target(0), target(1), target(2), target(3)),
      width: size.width
    )
    unsafe withUnsafePointer(to: blend) { blend in
      unsafe cc_pvrtc_blend(blend, kernels.code)
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
        into: target,
        kernels: kernels
      )
      return UnsafeRawPointer(target)
    }
  }

  /// The destinations of the four rows of pixels; rows outside the image go to spare memory.
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
