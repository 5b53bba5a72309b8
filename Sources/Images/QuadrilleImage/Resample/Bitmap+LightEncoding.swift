extension Bitmap {
  /// The image with its colors converted between encodings: `round(255 · f(v / 255))` with the
  /// transfer function of sRGB or its inverse; alpha is unchanged.
  ///
  /// Bytes of linear light have few dark steps, so a round trip is lossy.
  ///
  /// - Parameters:
  ///   - light: The target encoding.
  ///   - source: The source encoding.
  public func converted(to light: LightEncoding, from source: LightEncoding) -> Bitmap {
    guard light != source else { return self }
    if alphaMode == .premultiplied {
      return unpremultiplied().converted(to: light, from: source).premultiplied()
    }
    let table = light == .linear ? Self.linearBytes : Self.encodedBytes
    return unsafe mapped { row, _ in
      for offset in Swift.stride(from: 0, to: row.count, by: 4) {
        for channel in offset..<(offset &+ 3) {
          unsafe row[channel] = table[Int(row[channel])]
        }
      }
    }
  }

  private static let linearBytes: [UInt8] = (0..<256).map { byte in
    UInt8((255 * SRGB.light(Double(byte) / 255)).rounded())
  }

  /// For each byte of linear light, the encoded byte whose interval contains it.
  private static let encodedBytes: [UInt8] = (0..<256).map { byte in
    let light = Float(byte) / 255
    return UInt8(SRGB.limits.firstIndex { light < $0 } ?? 255)
  }
}
