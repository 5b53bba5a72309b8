internal import QuadrilleSystem

/// Writes KTX 1.
enum KTXWriter {
  static func chunks(
    _ writing: inout ContainerWriting
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let texture = writing.texture
    let numbers = try writing.numbers()
    guard numbers.gl != 0, let layout = texture.format.layout else {
      throw writing.error(writing.notStored)
    }
    guard numbers.glType != 0 || texture.format.encoding.isCompressed else {
      throw writing.error(writing.notStored)
    }
    writing.warnOfPremultipliedAlpha()
    writing.warnOfColorSpace(isStored: numbers.isSRGBInGL)
    writing.warnOfMetadata()
    let keys = texture.keyValues(orientation: orientation(texture)).flatMap(\.bytes)
    var head = KTX.identifier
    head.append(
      littleEndian: 0x0403_0201,
      numbers.glType,
      typeSize(texture),
      numbers.glFormat,
      numbers.gl,
      texture.format.encoding.isCompressed ? baseFormat(texture) : numbers.glFormat,
      UInt32(texture.width),
      UInt32(texture.height),
      texture.depth > 1 ? UInt32(texture.depth) : 0,
      texture.isArray ? UInt32(texture.surfaceCount) : 0,
      UInt32(texture.faceCount),
      UInt32(texture.mipmapCount),
      try writing.number("key/value data", keys.count)
    )
    return [(head + keys)[...]] + (try levels(writing, layout))
  }

  /// Each level with its size, largest first.
  private static func levels(
    _ writing: ContainerWriting,
    _ layout: PVRLayout
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let texture = writing.texture
    let images = writing.imagesInUsualOrder()
    let perLevel = texture.surfaceCount * texture.faceCount
    let isLoneCube = texture.faceCount == 6 && !texture.isArray
    var chunks: [ArraySlice<UInt8>] = []
    for level in 0..<texture.mipmapCount {
      let parts = images[(level * perLevel)..<((level + 1) * perLevel)].map {
        padded($0, layout, width: max(1, texture.width >> level))
      }
      let size = isLoneCube ? parts[0].count : parts.reduce(0) { $0 + $1.count }
      var count: [UInt8] = []
      count.append(littleEndian: try writing.number("level \(level)", size))
      chunks.append(count[...])
      var written = 0
      for part in parts {
        chunks.append(part)
        written += part.count
        if isLoneCube { appendPadding(&chunks, &written) }
      }
      appendPadding(&chunks, &written)
    }
    return chunks
  }

  private static func appendPadding(_ chunks: inout [ArraySlice<UInt8>], _ written: inout Int) {
    let missing = KTX.aligned(written) - written
    guard missing > 0 else { return }
    chunks.append([UInt8](repeating: 0, count: missing)[...])
    written += missing
  }

  /// The rows of an image, each padded to a multiple of four bytes; blocks as they are.
  private static func padded(
    _ image: ArraySlice<UInt8>,
    _ layout: PVRLayout,
    width: Int
  ) -> ArraySlice<UInt8> {
    guard case .pixels(let bits) = layout else { return image }
    let row = (width * bits + 7) / 8
    let missing = KTX.aligned(row) - row
    guard missing > 0, row > 0 else { return image }
    var result: [UInt8] = []
    result.reserveCapacity(image.count / row * (row + missing))
    for start in stride(from: image.startIndex, to: image.endIndex, by: row) {
      result += image[start..<min(start + row, image.endIndex)]
      result += [UInt8](repeating: 0, count: missing)
    }
    return result[...]
  }

  /// The size of the units that a reader of the other byte order swaps.
  private static func typeSize(_ texture: TextureFile) -> UInt32 {
    guard case .channels(let list) = texture.version3.format.number else {
      return texture.format.encoding.isCompressed ? 1 : 4
    }
    let bits = list.hasWholeBytes ? list.channels[0].bits : list.bitsPerPixel
    return UInt32(max(1, bits / 8))
  }

  /// `GL_RED` to `GL_RGBA` by the channels of blocks.
  private static func baseFormat(_ texture: TextureFile) -> UInt32 {
    switch texture.version3.format.name {
    case "BC4", "EAC_R11": 0x1903
    case "BC5", "EAC_RG11": 0x8227
    default: texture.hasAlpha ? 0x1908 : 0x1907
    }
  }

  /// The value of `KTXorientation`; nil for the usual directions.
  private static func orientation(_ texture: TextureFile) -> String? {
    guard let axes = texture.metadata.orientation,
      axes.isLeftward || axes.isUpward || axes.isOutward
    else { return nil }
    let flat = "S=\(axes.isLeftward ? "l" : "r"),T=\(axes.isUpward ? "u" : "d")"
    return texture.depth > 1 ? "\(flat),R=\(axes.isOutward ? "o" : "i")" : flat
  }
}
