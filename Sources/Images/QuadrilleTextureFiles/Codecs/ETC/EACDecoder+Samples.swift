internal import CCodecs
internal import QuadrilleImage

extension EACDecoder: Decoder16 {
  /// Decodes the channels with their full 11 bits: each is `round(v · 65535 / 2047)`.
  func decodeSamples(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableBufferPointer<UInt16>,
    threads: Int
  ) {
    let across = (size.width + 3) / 4
    precondition(
      source.count >= 8 * channels * across * ((size.height + 3) / 4),
      "the source holds the blocks"
    )
    precondition(target.count >= 4 * size.width * size.height, "the target holds the pixels")
    unsafe target.initialize(repeating: 0)
    for pixel in 0..<(size.width * size.height) { unsafe target[4 * pixel + 3] = .max }
    let bytes = unsafe Span<UInt8>(_unsafeBytes: source)
    for channel in 0..<channels {
      for row in 0..<((size.height + 3) / 4) {
        for column in 0..<across {
          let start = 8 * (channels * (row * across + column) + channel)
          let values = block(bytes.extracting(start..<(start + 8)))
          for y in 0..<min(4, size.height - 4 * row) {
            for x in 0..<min(4, size.width - 4 * column) {
              let pixel = (4 * row + y) * size.width + 4 * column + x
              unsafe target[4 * pixel + channel] = values[4 * y + x]
            }
          }
        }
      }
    }
  }

  /// The sixteen values of a block, row by row: `clamp(base · 8 + 4 + modifier · multiplier · 8)`.
  private func block(_ bytes: Span<UInt8>) -> InlineArray<16, UInt16> {
    let multiplier = Int32(bytes[1] >> 4)
    let factor = multiplier == 0 ? 1 : 8 * multiplier
    let middle = 8 * Int32(bytes[0]) + 4
    var modifiers = InlineArray<16, Int8>(repeating: 0)
    var span = modifiers.mutableSpan
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe span.withUnsafeMutableBufferPointer { modifiers in
        guard let bytes = bytes.baseAddress, let modifiers = modifiers.baseAddress else { return }
        unsafe cc_eac_modifiers(bytes, modifiers)
      }
    }
    var values = InlineArray<16, UInt16>(repeating: 0)
    for index in 0..<16 {
      let value = max(0, min(2047, middle + Int32(modifiers[index]) * factor))
      values[index] = UInt16((131_070 * value + 2047) / (2 * 2047))
    }
    return values
  }
}
