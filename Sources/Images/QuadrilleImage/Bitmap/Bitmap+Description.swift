extension Bitmap: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line such as `Bitmap 300x300, straight alpha, pixels 1f2e3d4c`, without the pixels.
  ///
  /// Scale and orientation are included if they are not the defaults. The last number is a hash of
  /// the pixels, the same on every machine, so that images of the same size can be distinguished.
  public var description: String {
    var text = "Bitmap \(pixelSize), \(alphaMode.rawValue) alpha"
    if scale != 1 { text += ", scale \(scale)" }
    if orientation != .up { text += ", orientation \(orientation.rawValue)" }
    return text + ", pixels \(hashText(rows: (0..<height).map { rowBytes($0) }))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The properties without the pixels.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "width": width, "height": height, "stride": stride, "alphaMode": alphaMode, "scale": scale,
        "orientation": orientation,
      ],
      displayStyle: .struct
    )
  }

  private func rowBytes(_ row: Int) -> ArraySlice<UInt8> {
    bytes[(row * stride)..<(row * stride + 4 * width)]
  }
}

extension Bitmap16: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// One line such as `Bitmap16 300x300, straight alpha, pixels 1f2e3d4c`, without the pixels.
  public var description: String {
    "DeepBitmap \(pixelSize), \(alphaMode.rawValue) alpha, pixels \(hashText(rows: [samples[...]]))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The properties without the pixels.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["width": width, "height": height, "alphaMode": alphaMode],
      displayStyle: .struct
    )
  }
}

/// FNV-1a of 32 bits in eight hexadecimal digits.
private func hashText(rows: [ArraySlice<some FixedWidthInteger>]) -> String {
  var hash: UInt32 = 0x811c_9dc5
  for row in rows {
    for value in row { hash = (hash ^ UInt32(truncatingIfNeeded: value)) &* 0x0100_0193 }
  }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
