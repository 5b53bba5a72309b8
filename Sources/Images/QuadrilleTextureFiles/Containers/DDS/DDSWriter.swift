internal import QuadrilleSystem

/// Writes DDS: with codes and masks that all readers know where they suffice, otherwise with the
/// header of version 10.
enum DDSWriter {
  static func chunks(
    _ writing: inout ContainerWriting
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let texture = writing.texture
    if texture.depth > 1, texture.surfaceCount > 1 { throw writing.reject("several volumes") }
    if texture.depth > 1, texture.faceCount > 1 { throw writing.reject("volumes of cube maps") }
    guard !texture.hasBigEndianWords else {
      throw writing.error(.bigEndian(format: texture.format.name))
    }
    let numbers = texture.formatNumbers
    let pixels = try pixels(&writing, numbers)
    writing.warnOfOrientation()
    writing.warnOfMetadata()
    writing.warnOfKeyValues()
    writing.warnOfOpaqueBlack()
    writing.warnOfRange()
    var head = Array("DDS ".utf8)
    head.append(
      littleEndian: 124,
      headerFlags(texture),
      UInt32(texture.height),
      UInt32(texture.width),
      try pitch(writing),
      texture.depth > 1 ? UInt32(texture.depth) : 0,
      UInt32(texture.mipmapCount)
    )
    head += [UInt8](repeating: 0, count: 44)
    head.append(
      littleEndian: 32,
      pixels.flags.rawValue,
      pixels.fourCC,
      pixels.bits,
      pixels.masks[0],
      pixels.masks[1],
      pixels.masks[2],
      pixels.masks[3]
    )
    let isComplex = texture.mipmapCount > 1 || texture.faceCount > 1 || texture.depth > 1
    head.append(
      littleEndian: 0x1000 | (isComplex ? 8 : 0) | (texture.mipmapCount > 1 ? 0x40_0000 : 0),
      (texture.faceCount == 6 ? DDS.cubeMap | DDS.allFaces : 0)
        | (texture.depth > 1 ? DDS.volume : 0),
      0,
      0,
      0
    )
    if let dxgi = pixels.dxgi {
      head.append(
        littleEndian: dxgi,
        texture.depth > 1 ? 4 : 3,
        texture.faceCount == 6 ? 4 : 0,
        UInt32(texture.surfaceCount),
        texture.alphaMode == .premultiplied ? 2 : 0
      )
    }
    return [head[...]] + images(writing)
  }

  /// The pixel format of a header.
  private struct Pixels {
    var flags: DDS.PixelFlags
    var fourCC: UInt32 = 0
    var bits: UInt32 = 0
    var masks: [UInt32] = [0, 0, 0, 0]
    /// The number of the header of version 10.
    var dxgi: UInt32?
  }

  private static func pixels(
    _ writing: inout ContainerWriting,
    _ numbers: FormatCodes.Numbers?
  ) throws(TextureFileError) -> Pixels {
    let texture = writing.texture
    let isSRGB = texture.colorSpace == .sRGB
    let isPremultiplied = texture.alphaMode == .premultiplied
    let dxgi = numbers?.dxgi ?? 0
    let needsExtension =
      texture.surfaceCount > 1 || (isSRGB && numbers?.isSRGBInDXGI == true)
      || (isPremultiplied && dxgi != 0 && !texture.format.isPremultiplied)
    if !needsExtension, let legacy = legacyPixels(texture) {
      if isPremultiplied, !texture.format.isPremultiplied { writing.warnOfPremultipliedAlpha() }
      writing.warnOfColorSpace(isStored: false)
      return legacy
    }
    if let code = astcCode(texture), texture.surfaceCount == 1 {
      writing.warnOfPremultipliedAlpha()
      writing.warnOfColorSpace(isStored: false)
      return Pixels(flags: .fourCC, fourCC: code)
    }
    guard dxgi != 0, !(134...187).contains(dxgi) else { throw writing.error(writing.notStored) }
    writing.warnOfColorSpace(isStored: numbers?.isSRGBInDXGI == true)
    return Pixels(flags: .fourCC, fourCC: DDS.code("DX10"), dxgi: dxgi)
  }

  /// The codes and masks that readers of all versions know; nil if there are none.
  private static func legacyPixels(_ texture: TextureFile) -> Pixels? {
    let (format, channelType) = texture.version3
    guard let numbers = channelType?.numbers else { return nil }
    switch format.number {
    case .legacy, .named: return nil
    case .enumerated(let number):
      let names: [UInt32: String] = [
        7: "DXT1", 8: "DXT2", 9: texture.alphaMode == .premultiplied ? "DXT2" : "DXT3", 10: "DXT4",
        11: texture.alphaMode == .premultiplied ? "DXT4" : "DXT5",
      ]
      if let name = names[number] { return Pixels(flags: .fourCC, fourCC: DDS.code(name)) }
      let isSigned = numbers == .signedNormalized
      switch number {
      case 12: return Pixels(flags: .fourCC, fourCC: DDS.code(isSigned ? "BC4S" : "ATI1"))
      case 13: return Pixels(flags: .fourCC, fourCC: DDS.code(isSigned ? "BC5S" : "ATI2"))
      default: return nil
      }
    case .channels(let list):
      guard numbers == .unsignedNormalized, let found = DDS.masks(list) else { return nil }
      // Two channels of red and green alone are for the header of version 10.
      guard !["r", "rg"].contains(list.letters), list.bitsPerPixel <= 32 else { return nil }
      guard list.channels.allSatisfy({ $0.bits <= 10 }),
        list.channels.max(by: { $0.bits < $1.bits })?.bits != 10
      else { return nil }
      return Pixels(flags: found.flags, bits: UInt32(list.bitsPerPixel), masks: found.masks)
    }
  }

  /// The code of bimg for ASTC, which DXGI does not have; nil for other formats.
  private static func astcCode(_ texture: TextureFile) -> UInt32? {
    guard case .enumerated(let number) = texture.version3.format.number,
      (27...40).contains(number)
    else { return nil }
    let footprint = PVREncoding.astcFootprints[Int(number) - 27]
    return DDS.code("AS") | UInt32(0x30 + footprint.0) << 16 | UInt32(0x30 + footprint.1) << 24
  }

  private static func headerFlags(_ texture: TextureFile) -> UInt32 {
    0x1007 | (texture.format.encoding.isCompressed ? 0x8_0000 : 8)
      | (texture.mipmapCount > 1 ? 0x2_0000 : 0) | (texture.depth > 1 ? 0x80_0000 : 0)
  }

  /// The bytes of a row of pixels, or of the top level of blocks.
  private static func pitch(_ writing: ContainerWriting) throws(TextureFileError) -> UInt32 {
    guard let layout = writing.texture.format.layout else {
      throw writing.error(writing.notStored)
    }
    switch layout {
    case .pixels(let bits):
      return try writing.number("row", (writing.texture.width * bits + 7) / 8)
    case .blocks:
      return try writing.number("level", writing.texture.extent.byteCount(layout, level: 0) ?? .max)
    }
  }

  /// The images: layer after layer and face after face, each with all its levels.
  private static func images(_ writing: ContainerWriting) -> [ArraySlice<UInt8>] {
    let texture = writing.texture
    let images = writing.imagesInUsualOrder()
    let chains = texture.surfaceCount * texture.faceCount
    return (0..<chains).flatMap { chain in
      (0..<texture.mipmapCount).map { images[$0 * chains + chain] }
    }
  }
}
