extension Bitmap {
  /// The picture with its colours in other values: `round(255 · f(v / 255))` with the transfer
  /// function of sRGB or its inverse; alpha stays.
  ///
  /// Bytes of linear light have few dark steps: a picture that goes there and back has changed.
  ///
  /// - Parameters:
  ///   - light: What the values are to be.
  ///   - source: What they are.
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

  /// For each byte of light the encoded byte whose range of light it lies in.
  private static let encodedBytes: [UInt8] = (0..<256).map { byte in
    let light = Float(byte) / 255
    return UInt8(SRGB.limits.firstIndex { light < $0 } ?? 255)
  }
}
