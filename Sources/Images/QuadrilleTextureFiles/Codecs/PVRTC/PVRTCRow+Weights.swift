internal import CCodecs
import QuadrilleSystem

extension PVRTCRow {
  /// Writes the weights that 2-bit words store, and marks the missing ones.
  mutating func loadTwoBitWeights(_ columns: Int) {
    let rows = unsafe weights(ofRow: 0)
    var gaps: UInt8 = 0
    unsafe PVRTCModulation.twoBit.withUnsafeBufferPointer { table in
      for column in 0..<columns {
        let word = unsafe words[column]
        var bits = UInt32(truncatingIfNeeded: word)
        var filler = PVRTCModulation.Filler.none
        let mode = Int(truncatingIfNeeded: word >> 32 & 1)
        if mode != 0 { (filler, bits) = PVRTCModulation.unflagged(bits) }
        gaps |= filler.rawValue
        unsafe fillers.storeBytes(of: filler.rawValue, toByteOffset: column, as: UInt8.self)
        for row in 0..<4 {
          let byte = Int(truncatingIfNeeded: bits >> UInt32(8 &* row) & 0xFF)
          let eight = unsafe table[mode << 8 | byte] << UInt64(8 &* (row & mode))
          unsafe rows.storeBytes(
            of: eight.littleEndian,
            toByteOffset: row &* pitch &+ 8 &* column,
            as: UInt64.self
          )
        }
      }
    }
    hasGaps = gaps != 0
    for row in 0..<4 {
      let first = unsafe rows + row * pitch
      let width = 8 * columns
      unsafe first.storeBytes(
        of: first.load(fromByteOffset: width - 1, as: UInt8.self),
        toByteOffset: -1,
        as: UInt8.self
      )
      unsafe first.storeBytes(
        of: first.load(as: UInt8.self),
        toByteOffset: width,
        as: UInt8.self
      )
    }
  }

  /// Writes a row of weights with the missing ones interpolated from their neighbors.
  ///
  /// The word that contains a pixel determines the neighbors, which may be in other words.
  ///
  /// - Parameters:
  ///   - row: The row of pixels in this row of words, 0 to 3.
  ///   - above: The stored weights of the row above.
  ///   - below: The stored weights of the row below.
  ///   - columns: The number of words.
  ///   - target: Eight bytes per word, with space for seven more words.
  ///   - kernels: The instruction set to use.
  func fill(
    _ row: Int,
    above: UnsafeRawPointer,
    below: UnsafeRawPointer,
    columns: Int,
    into target: UnsafeMutableRawPointer,
    kernels: SIMDLevel
  ) {
    let gaps = unsafe CCMissingWeights(
      stored: weights(ofRow: row).assumingMemoryBound(to: UInt8.self),
      above: above.assumingMemoryBound(to: UInt8.self),
      below: below.assumingMemoryBound(to: UInt8.self),
      fillModes: fillers.assumingMemoryBound(to: UInt8.self),
      columns: columns,
      isOdd: row & 1 != 0
    )
    unsafe withUnsafePointer(to: gaps) { gaps in
      unsafe cc_pvrtc_fill_missing(gaps, target.assumingMemoryBound(to: UInt8.self), kernels.code)
    }
  }
}
