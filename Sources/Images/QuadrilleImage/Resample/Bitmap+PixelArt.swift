extension Bitmap {
  /// The image enlarged twofold by Scale2x (Andrea Mazzoleni): corners of flat areas are rounded,
  /// and no new colors are created.
  ///
  /// Pixels are equal if all four channels are, or if both are fully transparent; these become
  /// transparent black. The border is repeated outside the image.
  public func scaled2x() -> Bitmap {
    enlarged(2) { around, square in
      let (b, d, e, f, h) = (around[1], around[3], around[4], around[5], around[7])
      guard b != h, d != f else { return }
      square[0] = d == b ? d : e
      square[1] = b == f ? f : e
      square[2] = d == h ? d : e
      square[3] = h == f ? f : e
    }
  }

  /// The image enlarged threefold by Scale3x (Andrea Mazzoleni), like ``scaled2x()``.
  public func scaled3x() -> Bitmap {
    enlarged(3) { around, square in
      let (a, b, c) = (around[0], around[1], around[2])
      let (d, e, f) = (around[3], around[4], around[5])
      let (g, h, i) = (around[6], around[7], around[8])
      guard b != h, d != f else { return }
      square[0] = d == b ? d : e
      square[1] = (d == b && e != c) || (b == f && e != a) ? b : e
      square[2] = b == f ? f : e
      square[3] = (d == b && e != g) || (d == h && e != a) ? d : e
      square[5] = (b == f && e != i) || (h == f && e != c) ? f : e
      square[6] = d == h ? d : e
      square[7] = (d == h && e != i) || (h == f && e != g) ? h : e
      square[8] = h == f ? f : e
    }
  }

  private typealias PixelNeighborhood = InlineArray<9, UInt32>

  /// Computes a square of new pixels for each pixel from its neighbors.
  ///
  /// - Parameter rule: Changes the square, which is initially filled with the pixel.
  private func enlarged(
    _ factor: Int,
    _ rule: (_ around: PixelNeighborhood, _ square: inout PixelNeighborhood) -> Void
  ) -> Bitmap {
    var result = Bitmap(
      width: factor * width,
      height: factor * height,
      alphaMode: alphaMode,
      scale: scale
    )
    result.count(like: self)
    result.orientation = orientation
    unsafe withRows { row in
      unsafe result.withMutableRows { target in
        for y in 0..<height {
          for x in 0..<width {
            var around = PixelNeighborhood(repeating: 0)
            for dy in -1...1 {
              let source = unsafe row(EdgeMode.clamp.index(y + dy, count: height))
              for dx in -1...1 {
                let column = EdgeMode.clamp.index(x + dx, count: width)
                around[3 * dy + dx + 4] = unsafe Self.comparable(source, column)
              }
            }
            var square = PixelNeighborhood(repeating: around[4])
            rule(around, &square)
            for index in 0..<(factor * factor) {
              let pixels = unsafe target(factor * y + index / factor)
              unsafe pixels.storeBytes(
                of: square[index],
                toByteOffset: 4 * (factor * x + index % factor),
                as: UInt32.self
              )
            }
          }
        }
      }
    }
    return result
  }

  /// A pixel as a word; all fully transparent ones are equal.
  private static func comparable(_ row: UnsafeRawBufferPointer, _ x: Int) -> UInt32 {
    unsafe row[4 * x + 3] == 0 ? 0 : row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
  }
}
