internal import QuadrilleSystem

/// Reads PVR of all versions.
enum PVRReader {
  static func contents(_ file: ContainerBytes) throws(TextureFileError) -> ContainerContents {
    let bytes = file.bytes
    let header = try PVRHeader(bytes, name: file.name)
    var check = PVRHeaderValidator(header, name: file.name, job: file.job, warnings: [])
    let format = try check.pixelFormat()
    var extent = try check.extent(format)
    var reader: PVRMetadata.Reader?
    let dataOffset: Int
    switch header {
    case .legacy(let legacy):
      dataOffset = Int(legacy.headerLength)
      check.checkLegacyHints(legacy, format)
    case .v3(let header):
      dataOffset = 52 + Int(header.metadataLength)
      reader = try check.metadata(header, bytes)
    }
    let statedLevels = extent.mipmapCount
    extent.mipmapCount = check.wholeLevels(
      format,
      extent,
      dataOffset: dataOffset,
      fileCount: bytes.count
    )
    let layout = try PayloadLayout(
      format,
      extent,
      isFaceMajor: header.version != .v3,
      dataOffset: dataOffset,
      fileCount: bytes.count,
      location: check.location(offset: bytes.count)
    )
    if case .legacy(let legacy) = header {
      check.checkDataLength(legacy, layout, extent)
    }
    let end = dataOffset + layout.byteCount
    if extent.mipmapCount == statedLevels {
      check.checkTrailing(bytes.count - end, offset: end)
    }
    let images = layout.ranges.isEmpty ? [bytes[dataOffset..<end]] : layout.ranges.map { bytes[$0] }
    var texture = TextureFile(PixelContent(format), extent, images: images)
    texture.metadata = PVRMetadata(blocks: reader?.blocks ?? [])
    texture.hasBigEndianWords = header.isBigEndian && !format.hasSingleBytes
    switch header {
    case .legacy(let header):
      // Version 1 and 2 do not define the width of numbers.
      texture.channelType = PVRChannelType(format.defaultChannelType.numbers, bits: 8)
      texture.isFlippedVertically = header.flags.contains(.flippedVertically)
    case .v3(let header):
      if header.flags & PVR3Header.premultipliedFlag != 0 { texture.alphaMode = .premultiplied }
      texture.colorSpace = PVRColorSpace(rawValue: header.colorSpace) ?? .linear
      texture.channelType = PVRChannelType(rawValue: header.channelType)
    }
    return ContainerContents(
      texture: texture,
      header: header,
      pixels: dataOffset..<end,
      ranges: layout.ranges,
      metadataOffsets: reader?.offsets ?? [],
      warnings: check.warnings
    )
  }
}
