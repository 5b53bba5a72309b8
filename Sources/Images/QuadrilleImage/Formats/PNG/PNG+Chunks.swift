import QuadrilleSystem

extension PNG {
  /// Appends a chunk: length, type, data, CRC.
  ///
  /// - Parameters:
  ///   - type: The four letters.
  ///   - file: The file so far.
  ///   - data: Appends the data.
  static func appendChunk(_ type: String, to file: inout [UInt8], data: (inout [UInt8]) -> Void) {
    let start = file.count
    file += [0, 0, 0, 0]
    file += type.utf8
    data(&file)
    let length = UInt32(clamping: file.count - start - 8)
    for index in 0..<4 { file[start + index] = byte(index, of: length) }
    appendNumber(Checksum.crc32(file.span.extracting((start + 4)...)), to: &file)
  }

  /// Appends a 32-bit big-endian number.
  static func appendNumber(_ number: UInt32, to file: inout [UInt8]) {
    for index in 0..<4 { file.append(byte(index, of: number)) }
  }

  private static func byte(_ index: Int, of number: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(index)))
  }

  /// Appends an eXIf chunk, unless the orientation is ``Orientation/up``.
  static func appendOrientation(_ orientation: Orientation, to file: inout [UInt8]) {
    guard orientation != .up else { return }
    appendChunk("eXIf", to: &file) { $0 += ExifBlock.data(orientation) }
  }

  /// Appends a palette: PLTE and, if some entries are not opaque, tRNS.
  static func appendPalette(_ colors: [SIMD4<UInt8>], to file: inout [UInt8]) {
    guard !colors.isEmpty else { return }
    appendChunk("PLTE", to: &file) { data in
      for color in colors { data += [color.x, color.y, color.z] }
    }
    guard let last = colors.lastIndex(where: { $0.w < 255 }) else { return }
    appendChunk("tRNS", to: &file) { data in
      for color in colors[...last] { data.append(color.w) }
    }
  }

  /// Appends the signature and the header of an image.
  static func appendHeader(
    _ size: PixelSize,
    _ type: ColorType,
    depth: UInt8,
    to file: inout [UInt8]
  ) {
    file += signature
    appendChunk("IHDR", to: &file) { data in
      appendNumber(UInt32(clamping: size.width), to: &data)
      appendNumber(UInt32(clamping: size.height), to: &data)
      // Deflate, the five standard filters, not interlaced.
      data += [depth, type.rawValue, 0, 0, 0]
    }
  }
}
