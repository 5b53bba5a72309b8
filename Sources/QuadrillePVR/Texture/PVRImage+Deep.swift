internal import QuadrillePixels

extension PVRImage {
  /// One picture with 16 bits a channel: red, green, blue and alpha, rows and values as stored.
  ///
  /// Uncompressed channels of n bits become `round(v · 65535 / (2ⁿ − 1))`, the 11 bits of EAC as
  /// well. All other blocks are decoded to 8 bits, of which each becomes `v · 257`. Otherwise this is
  /// as ``bitmap(level:surface:face:slice:threads:)``.
  ///
  /// - Parameter threads: The most threads to decode blocks with; the samples do not depend on it.
  /// - Returns: `4 * width * height` samples.
  /// - Precondition: Level, surface, face and slice exist.
  public func samples16(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0,
    threads: Int = 1
  ) -> [UInt16] {
    let size = pixelSize(ofLevel: level)
    let slices = depth(ofLevel: level)
    precondition((0..<slices).contains(slice), "the slice exists")
    func stored(_ body: (Span<UInt8>) -> [UInt16]) -> [UInt16] {
      withStoredBytes(level: level, surface: surface, face: face) { bytes in
        let count = bytes.count / slices
        return body(bytes.extracting((slice * count)..<((slice + 1) * count)))
      }
    }
    switch encoding {
    case .uncompressed(.rgba4444): return stored { samples(of: $0) { deep($0, [4, 4, 4, 4]) } }
    case .uncompressed(.rgba5551): return stored { samples(of: $0) { deep($0, [5, 5, 5, 1]) } }
    case .uncompressed(.rgb565): return stored { samples(of: $0) { deep($0, [5, 6, 5, 0]) } }
    case .eacR11: return stored { DeepEAC(channels: 1).samples(of: $0, size: size) }
    case .eacRG11: return stored { DeepEAC(channels: 2).samples(of: $0, size: size) }
    default:
      let bitmap = bitmap(
        level: level,
        surface: surface,
        face: face,
        slice: slice,
        threads: threads
      )
      return bitmap.bytes.map { UInt16($0) * 257 }
    }
  }
}

/// The samples of words that lie one after the other.
private func samples(of bytes: Span<UInt8>, _ pixel: (UInt32) -> SIMD4<UInt16>) -> [UInt16] {
  var result: [UInt16] = []
  result.reserveCapacity(2 * bytes.count)
  for index in 0..<(bytes.count / 2) {
    let sample = pixel(UInt32(bytes[2 * index]) | UInt32(bytes[2 * index + 1]) << 8)
    for channel in 0..<4 { result.append(sample[channel]) }
  }
  return result
}

/// The channels of a word, from the most significant bit; one of no bits is opaque.
private func deep(_ word: UInt32, _ widths: SIMD4<UInt32>) -> SIMD4<UInt16> {
  var result = SIMD4<UInt16>(repeating: .max)
  var shift: UInt32 = 16
  for channel in 0..<4 where widths[channel] > 0 {
    shift -= widths[channel]
    let most = UInt32(1) << widths[channel] - 1
    result[channel] = rounded16((word >> shift) & most, of: most)
  }
  return result
}

/// `round(value · 65535 / most)`.
private func rounded16(_ value: UInt32, of most: UInt32) -> UInt16 {
  UInt16((131_070 * value + most) / (2 * most))
}

/// EAC of one or two channels with all their 11 bits.
private struct DeepEAC {
  /// 1 for red alone, 2 for red and green.
  let channels: Int

  func samples(of bytes: Span<UInt8>, size: PixelSize) -> [UInt16] {
    let across = (size.width + 3) / 4
    var result = [UInt16](repeating: 0, count: 4 * size.width * size.height)
    for pixel in 0..<(size.width * size.height) { result[4 * pixel + 3] = .max }
    for channel in 0..<channels {
      for row in 0..<((size.height + 3) / 4) {
        for column in 0..<across {
          let start = 8 * (channels * (row * across + column) + channel)
          let values = block(bytes.extracting(start..<(start + 8)))
          for y in 0..<min(4, size.height - 4 * row) {
            for x in 0..<min(4, size.width - 4 * column) {
              let pixel = (4 * row + y) * size.width + 4 * column + x
              result[4 * pixel + channel] = values[4 * y + x]
            }
          }
        }
      }
    }
    return result
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
      values[index] = rounded16(UInt32(value), of: 2047)
    }
    return values
  }
}
