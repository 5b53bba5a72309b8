extension PVRTCRow {
  /// Writes the weights of words of 4 bits a pixel.
  mutating func loadFourBitWeights(_ columns: Int, hasAlpha: Bool) {
    hasGaps = false
    let mask: UInt32 = hasAlpha ? ~0 : 0x0F0F_0F0F
    let rows = unsafe weights(ofRow: 0)
    unsafe PVRTCModulation.fourBit.withUnsafeBufferPointer { table in
      for column in 0..<columns {
        let word = unsafe words[column]
        let mode = Int(truncatingIfNeeded: word >> 24 & 0x100)
        for row in 0..<4 {
          let byte = Int(truncatingIfNeeded: word >> UInt64(8 &* row) & 0xFF)
          let four = unsafe table[mode | byte] & mask
          unsafe rows.storeBytes(
            of: four.littleEndian,
            toByteOffset: row &* pitch &+ 4 &* column,
            as: UInt32.self
          )
        }
      }
    }
  }

  /// Writes the weights that words of 2 bits a pixel store, and which others are missing.
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

  /// Writes a row of weights with those that are missing: averages of their neighbours' weights.
  ///
  /// The word that contains a pixel decides which neighbours count; they may lie in other words.
  ///
  /// - Parameters:
  ///   - row: The row of pixels in this row of words, 0 to 3.
  ///   - above: The stored weights of the row above.
  ///   - below: The stored weights of the row below.
  ///   - target: Eight bytes a word.
  func fill(
    _ row: Int,
    above: UnsafeRawPointer,
    below: UnsafeRawPointer,
    columns: Int,
    into target: UnsafeMutableRawPointer
  ) {
    let stored = unsafe UnsafeRawPointer(weights(ofRow: row))
    let isOdd = row & 1 != 0
    unsafe PVRTCModulation.fillers.withUnsafeBufferPointer { table in
      for column in 0..<columns {
        let offset = 8 &* column
        let kind = Int(unsafe fillers.load(fromByteOffset: column, as: UInt8.self))
        let filler = unsafe table[kind]
        let sides =
          unsafe Self.eight(stored + (offset &- 1)) &+ Self.eight(stored + (offset &+ 1))
        let ends = unsafe Self.eight(above + offset) &+ Self.eight(below + offset)
        let sum =
          sides &* filler.horizontal &+ ends &* filler.vertical &+ 0x0202_0202_0202_0202
        let average = sum >> 2 & 0x0F0F_0F0F_0F0F_0F0F
        // What is stored in even rows is missing in odd ones, except where nothing is missing.
        let flip: UInt64 = isOdd && kind != 0 ? ~0 : 0
        let keep = filler.stored ^ flip
        let result = unsafe Self.eight(stored + offset) & keep | average & ~keep
        unsafe target.storeBytes(of: result.littleEndian, toByteOffset: offset, as: UInt64.self)
      }
    }
  }

  @inline(__always)
  private static func eight(_ address: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: unsafe address.loadUnaligned(as: UInt64.self))
  }
}
