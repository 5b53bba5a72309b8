internal import CCodecs
internal import QuadrilleImage

extension PVRTCModulationEncoder {
  /// Chooses the weights and the modes of words of 2 bits per pixel.
  ///
  /// Weights that a mode does not store are interpolated from the word itself and from the previous
  /// word; the others, not yet known, are replaced by mirroring it. So the estimated cost of a mode
  /// is close to the final one.
  func choose2bpp(_ weights: PVRTCWeights) {
    // Not in the words themselves, whose colors other threads read.
    let modes = AlignedBuffer<UInt8>(uninitializedCount: source.image.count)
    inStrips { row, strip in
      var cells = unsafe CCTwoBitRow()
      let first = row &* source.image.columns
      let (above, here, below) = (slot(row - 1), slot(row), slot(row + 1))
      unsafe strip.describe(row, above: above, here: here, below: below, &cells)
      unsafe cells.weights = UnsafeMutableRawPointer(weights.stored.base + 4 * first)
      unsafe cells.modes = modes.base + first
      unsafe withUnsafePointer(to: cells) { unsafe cc_pvrtc_choose($0, source.kernels.code) }
    }
    for index in 0..<modes.count { words[index].mode = modes[index] }
  }
}

extension PVRTCStrip {
  /// Describes the positions of the pixels of a row of words and the colors from which they are
  /// blended.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - above: The slot of the row above; `here` and `below` likewise.
  fileprivate func describe(
    _ row: Int,
    above: Int,
    here: Int,
    below: Int,
    _ cells: inout CCTwoBitRow
  ) {
    let (x, y) = (4, 4 * row + 2)
    let image = source.image
    unsafe cells.columns = image.columns
    unsafe cells.channels = source.hasAlpha ? 4 : 3
    unsafe cells.here = values(slot: here)
    unsafe cells.above = values(slot: above)
    unsafe cells.below = values(slot: below)
    unsafe cells.pixels.0 = image.values(0, x: x, y: y)
    unsafe cells.pixels.1 = image.values(1, x: x, y: y)
    unsafe cells.pixels.2 = image.values(2, x: x, y: y)
    if source.hasAlpha { unsafe cells.pixels.3 = image.values(3, x: x, y: y) }
    unsafe cells.pitch = image.pitch
    if source.isWeighted {
      unsafe cells.scales.0 = source.scales(0, x: x, y: y)
      unsafe cells.scales.1 = source.scales(1, x: x, y: y)
      unsafe cells.scales.2 = source.scales(2, x: x, y: y)
      if source.hasAlpha { unsafe cells.scales.3 = source.scales(3, x: x, y: y) }
    }
    unsafe cells.marks = source.marks(x: x, y: y)
  }
}
