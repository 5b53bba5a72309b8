extension Bitmap {
  /// The picture with only such values as a format can hold.
  ///
  /// Each channel of n bits holds the bytes `round(k · 255 / (2ⁿ − 1))`; packing the result into the
  /// format loses nothing more. The channels of 8-bit formats stay as they are, and so does alpha
  /// where the format has none.
  ///
  /// A value that the format holds exactly is never changed; an error that reaches it goes on to
  /// its neighbours. Colour of premultiplied pictures is at most the new alpha: where it would be
  /// above, it becomes alpha, and what is missing by more than half a step is dropped. This goes before
  /// keeping an exact value.
  ///
  /// The result depends on nothing but the pixels. Memory beside the result: two rows.
  public func dithered(for format: PixelFormat, _ dithering: Dithering) -> Bitmap {
    guard format.isPacked else { return self }
    let bits = format.channelBits
    let isCapped = alphaMode == .premultiplied && format.hasAlpha
    switch dithering.method {
    case .none:
      let tables = LevelTables(bits: bits, isCapped: isCapped)
      return unsafe mapped { row, _ in unsafe tables.apply(to: row) }
    case .bayer:
      let matrix = OrderedDither(
        bits: bits,
        includesAlpha: dithering.includesAlpha,
        isCapped: isCapped
      )
      return unsafe mapped { row, y in unsafe matrix.apply(to: row, y: y) }
    case .floydSteinberg, .atkinson:
      var result = copied()
      switch dithering.light {
      case .encoded:
        ErrorDiffusion(
          levels: EncodedLevels(bits: bits),
          format: format,
          includesAlpha: dithering.includesAlpha,
          isCapped: isCapped
        ).run(on: &result, dithering.method)
      case .linear:
        ErrorDiffusion(
          levels: LinearLevels(bits: bits),
          format: format,
          includesAlpha: dithering.includesAlpha,
          isCapped: isCapped
        ).run(on: &result, dithering.method)
      }
      return result
    }
  }
}

/// Nearest values by table.
private struct LevelTables {
  /// 256 bytes for each channel, red first.
  let bytes: [UInt8]
  let isCapped: Bool

  init(bits: SIMD4<Int>, isCapped: Bool) {
    bytes = (0..<4).flatMap { channel in
      bits[channel] == 0 ? (0...255).map { $0 } : nearestLevelBytes(bits: bits[channel])
    }
    self.isCapped = isCapped
  }

  func apply(to row: UnsafeMutableRawBufferPointer) {
    unsafe bytes.withUnsafeBufferPointer { table in
      for offset in Swift.stride(from: 0, to: row.count, by: 4) {
        let alpha = unsafe table[768 &+ Int(row[offset &+ 3])]
        let limit = isCapped ? alpha : 255
        for channel in 0..<3 {
          let value = unsafe table[256 &* channel &+ Int(row[offset &+ channel])]
          unsafe row[offset &+ channel] = min(value, limit)
        }
        unsafe row[offset &+ 3] = alpha
      }
    }
  }
}
