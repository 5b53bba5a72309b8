extension Bitmap {
  /// The picture with only such values as a format can hold.
  ///
  /// Each channel of n bits holds the bytes `round(k · 255 / (2ⁿ − 1))`; packing the result into the
  /// format loses nothing more. Channels of more than 6 bits and those with other numbers than from 0
  /// to 1 stay as they are, and so does alpha where the format has none. Luminance counts as three
  /// colours: only a grey picture stays one.
  ///
  /// A value that the format holds exactly is never changed; an error that reaches it goes on to
  /// its neighbours. Colour of premultiplied pictures is at most the new alpha: where it would be
  /// above, it becomes alpha, and what is missing by more than half a step is dropped. This goes before
  /// keeping an exact value.
  ///
  /// The result depends on nothing but the pixels. Memory beside the result: two rows.
  public func dithered(for format: PixelFormat, _ dithering: Dithering) -> Bitmap {
    guard format.isDithered else { return self }
    let (width, height) = (width, height)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
      let target = UnsafeMutableRawBufferPointer(target)
      unsafe forEachDitheredRow(for: format, dithering) { row, y in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[(4 * width * y)...])
          .copyMemory(from: row)
      }
      count = 4 * width * height
    }
    var result = Bitmap(
      width: width,
      height: height,
      alphaMode: alphaMode,
      scale: scale,
      bytes: bytes
    )
    result.orientation = orientation
    return result
  }

  /// Calls a closure with each row of the picture that ``dithered(for:_:)`` gives, the top one first,
  /// without making that picture.
  ///
  /// - Parameter body: Gets `4 * width` bytes, which are there while it runs, and the row's number.
  package func forEachDitheredRow(
    for format: PixelFormat,
    _ dithering: Dithering,
    _ body: (_ row: UnsafeRawBufferPointer, _ y: Int) -> Void
  ) {
    guard format.isDithered else {
      return unsafe withRows { row in for y in 0..<height { unsafe body(row(y), y) } }
    }
    let bits = format.ditheredBits
    let isClampedToAlpha = alphaMode == .premultiplied && format.hasAlpha
    switch dithering.method {
    case .none:
      let tables = LevelTables(bits: bits, isClampedToAlpha: isClampedToAlpha)
      unsafe forEachChangedRow({ row, _ in unsafe tables.apply(to: row) }, body)
    case .bayer:
      let matrix = OrderedDither(
        bits: bits,
        includesAlpha: dithering.includesAlpha,
        isClampedToAlpha: isClampedToAlpha
      )
      unsafe forEachChangedRow({ row, y in unsafe matrix.apply(to: row, y: y) }, body)
    case .floydSteinberg, .atkinson:
      switch dithering.light {
      case .encoded:
        unsafe ErrorDiffusion(
          levels: EncodedLevels(bits: bits),
          format: format,
          includesAlpha: dithering.includesAlpha,
          isClampedToAlpha: isClampedToAlpha
        ).run(on: self, dithering.method, body)
      case .linear:
        unsafe ErrorDiffusion(
          levels: LinearLevels(bits: bits),
          format: format,
          includesAlpha: dithering.includesAlpha,
          isClampedToAlpha: isClampedToAlpha
        ).run(on: self, dithering.method, body)
      }
    }
  }
}

/// Nearest values by table.
private struct LevelTables {
  /// 256 bytes for each channel, red first.
  let bytes: [UInt8]
  let isClampedToAlpha: Bool

  init(bits: SIMD4<Int>, isClampedToAlpha: Bool) {
    bytes = (0..<4).flatMap { channel in
      bits[channel] == 0 ? (0...255).map { $0 } : nearestLevelBytes(bits: bits[channel])
    }
    self.isClampedToAlpha = isClampedToAlpha
  }

  func apply(to row: UnsafeMutableRawBufferPointer) {
    unsafe bytes.withUnsafeBufferPointer { table in
      for offset in Swift.stride(from: 0, to: row.count, by: 4) {
        let alpha = unsafe table[768 &+ Int(row[offset &+ 3])]
        let limit = isClampedToAlpha ? alpha : 255
        for channel in 0..<3 {
          let value = unsafe table[256 &* channel &+ Int(row[offset &+ channel])]
          unsafe row[offset &+ channel] = min(value, limit)
        }
        unsafe row[offset &+ 3] = alpha
      }
    }
  }
}
