internal import QuadrilleSystem

extension ContainerCodec {
  /// PKM of etcpack: one image of ETC1, ETC2 or EAC.
  static let pkm = ContainerCodec(
    .pkm,
    isRecognized: { $0.starts(with: "PKM ".utf8) },
    read: { file throws(TextureFileError) in try PKM.contents(file) },
    write: { writing throws(TextureFileError) in try PKM.chunks(&writing) }
  )
}

/// The reader and the writer of PKM, whose numbers are big-endian.
enum PKM {
  /// The data types with the number of PVR version 3, the channel type and sRGB.
  private static let types:
    [(type: Int, number: UInt32, channelType: PVRChannelType?, isSRGB: Bool)] = [
      (0, 6, nil, false), (1, 22, nil, false), (3, 23, nil, false), (4, 24, nil, false),
      (5, 25, nil, false), (6, 26, nil, false), (7, 25, .signedShortNormalized, false),
      (8, 26, .signedIntegerNormalized, false), (9, 22, nil, true), (10, 23, nil, true),
      (11, 24, nil, true),
    ]

  static func contents(_ file: ContainerBytes) throws(TextureFileError) -> ContainerContents {
    var reader = ContainerReader(.pkm, file)
    try reader.require(16)
    let version = Array(reader.bytes[4..<6])
    guard version == Array("10".utf8) || version == Array("20".utf8) else {
      let found = String(decoding: version, as: UTF8.self).escapedForDisplay()
      throw reader.error(field: "version", found, allowed: "10 or 20", at: 4)
    }
    let type = reader.bigEndian16(6)
    guard let row = types.first(where: { $0.type == type }),
      let format = PVRPixelFormat.enumerated(row.number), let layout = format.layout
    else { throw reader.unsupported("data type \(type)", at: 6) }
    let width = try reader.dimension(UInt32(reader.bigEndian16(12)), "width", at: 12)
    let height = try reader.dimension(UInt32(reader.bigEndian16(14)), "height", at: 14)
    let extent = TextureExtent(
      width: width,
      height: height,
      depth: 1,
      surfaceCount: 1,
      faceCount: 1,
      mipmapCount: 1
    )
    try reader.checkPixels(extent, at: 12)
    let padded = [reader.bigEndian16(8), reader.bigEndian16(10)]
    let expected = [(width + 3) & ~3, (height + 3) & ~3]
    if padded != expected {
      reader.warn(
        "padding",
        "a padded size of \(padded[0])x\(padded[1]) is read as \(expected[0])x\(expected[1])",
        at: 8,
        found: "\(padded[0])x\(padded[1])",
        allowed: "\(expected[0])x\(expected[1])"
      )
    }
    let range = try reader.range(16, try reader.byteCount(layout, extent, level: 0))
    let spare = reader.bytes.count - range.upperBound
    if spare > 0 {
      reader.warn("trailing", "\(spare) extra bytes after the image", "data", at: range.upperBound)
    }
    let content = PixelContent(format, row.channelType, isSRGB: row.isSRGB)
    var contents = reader.contents(content, extent, [range], pixels: range)
    contents.fields = [
      ContainerField("version", text: String(decoding: version, as: UTF8.self)),
      ContainerField("type", type),
    ]
    contents.warnings = reader.warnings
    return contents
  }

  static func chunks(
    _ writing: inout ContainerWriting
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let texture = writing.texture
    try writing.requireSingleImage()
    let (format, channelType) = texture.version3
    guard case .enumerated(let number) = format.number, let channelType,
      let row = types.last(where: {
        $0.number == number
          && ($0.channelType ?? format.defaultChannelType).numbers == channelType.numbers
          && (!$0.isSRGB || texture.colorSpace == .sRGB)
      })
    else { throw writing.error(writing.notStored) }
    writing.warnOfPremultipliedAlpha()
    writing.warnOfColorSpace(isStored: row.isSRGB)
    writing.warnOfOrientation()
    writing.warnOfMetadata()
    writing.warnOfKeyValues()
    let sizes = [
      (texture.width + 3) & ~3, (texture.height + 3) & ~3, texture.width, texture.height,
    ]
    guard sizes.allSatisfy({ $0 <= 0xFFFF }) else {
      throw writing.reject("a size of \(texture.width)x\(texture.height) pixels")
    }
    var head = Array((row.type == 0 ? "PKM 10" : "PKM 20").utf8)
    for value in [row.type] + sizes { head += [UInt8(value >> 8), UInt8(value & 0xFF)] }
    return [head[...], texture.images[0]]
  }
}

extension ContainerWriting {
  /// Rejects textures of several images for a format that holds one.
  func requireSingleImage(volume: Bool = false) throws(TextureFileError) {
    if texture.faceCount > 1 { throw reject("the faces of a cube map") }
    if texture.surfaceCount > 1 { throw reject("several layers") }
    if texture.mipmapCount > 1 { throw reject("mip levels") }
    if texture.depth > 1, !volume { throw reject("a volume") }
  }
}
