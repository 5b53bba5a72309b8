extension Bitmap {
  /// The image quantized to the values of a format.
  ///
  /// Each channel of n bits has the bytes `round(k · 255 / (2ⁿ − 1))`; packing the result into the
  /// format is lossless. Channels of more than 6 bits and those that are not unsigned normalized
  /// are unchanged, and so is alpha if the format has none. Luminance counts as three colors: only
  /// a gray image stays gray.
  ///
  /// An exactly representable value is never changed; an error that reaches it is passed on to its
  /// neighbors. Colors of premultiplied images are at most the new alpha: a color above it is set
  /// to alpha, and an excess error of more than half a step is dropped. This takes precedence over
  /// keeping an exact value.
  ///
  /// The result depends only on the pixels. Memory in addition to the result: two rows.
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
    result.count(like: self)
    result.orientation = orientation
    return result
  }

  /// Calls a closure with each row of the result of ``dithered(for:_:)``, top to bottom, without
  /// creating that image.
  ///
  /// - Parameter body: Receives `4 * width` bytes, valid during the call, and the row's index.
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

/// Lookup tables of the nearest values.
private struct LevelTables {
  /// 256 bytes per channel, red first.
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
