internal import QuadrillePixels

extension EACDecoder: DeepDecoder {
  /// Decodes the channels with all their 11 bits: each is `round(v · 65535 / 2047)`.
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
  ///
  /// A block of the same numbers with base 128 and multiplier 1, decoded to bytes, is the modifiers.
  private func block(_ bytes: Span<UInt8>) -> InlineArray<16, UInt16> {
    let multiplier = Int32(bytes[1] >> 4)
    let factor = multiplier == 0 ? 1 : 8 * multiplier
    let middle = 8 * Int32(bytes[0]) + 4
    var plain = InlineArray<8, UInt8>(repeating: 128)
    plain[1] = 0x10 | bytes[1] & 15
    for index in 2..<8 { plain[index] = bytes[index] }
    var modifiers = InlineArray<64, UInt8>(repeating: 0)
    unsafe withUnsafeBytes(of: &plain) { source in
      unsafe withUnsafeMutableBytes(of: &modifiers) { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        unsafe EACBlock(source).decodeBytes(into: target, stride: 16)
      }
    }
    var values = InlineArray<16, UInt16>(repeating: 0)
    for index in 0..<16 {
      let modifier = Int32(modifiers[4 * index]) - 128
      let value = max(0, min(2047, middle + modifier * factor))
      values[index] = UInt16((131_070 * value + 2047) / (2 * 2047))
    }
    return values
  }
}
