extension PVRTexture {
  /// Takes over what a file says and the bytes that it stores; no pixel is decoded or copied.
  ///
  /// Codes of version 1 and 2 become the numbers of version 3 where the bytes mean the same, and
  /// the flip of version 2 becomes an orientation. What else a file holds (flags without meaning
  /// here, masks, sizes that are wrong, spare bytes) is kept by ``PVRWriter/init(keeping:key:)``.
  public init(_ file: PVRFile) {
    let bytes = file.bytes[...]
    let newer = file.format.version3(hasAlpha: file.hasAlpha)
    format = newer?.format ?? file.format
    width = file.width
    height = file.height
    depth = file.depth
    surfaces = file.surfaces
    faces = file.faces
    levels = file.levels
    images =
      file.hasKnownLevels
      ? file.ranges.map { bytes[$0] }
      : [bytes[file.dataOffset..<(file.dataOffset + file.payloadByteCount)]]
    isPremultiplied = file.isPremultiplied
    colorSpace = file.colorSpace
    switch file.header {
    case .legacy:
      channelType = newer?.channelType ?? file.channelType
      metadata = []
      hasBigEndianWords = false
      isFlippedVertically = file.isFlippedVertically
    case .v3(let header):
      channelType = file.channelType
      metadata = file.metadata.blocks.map {
        $0.moved(isBigEndian: header.isBigEndian)
      }
      hasBigEndianWords = header.isBigEndian && !file.format.hasSingleBytes
    }
  }
}

extension PVRMetadataBlock {
  /// The block without its place, numbers in known blocks turned little-endian.
  ///
  /// What the numbers of other blocks are nobody knows; their bytes stay.
  fileprivate func moved(isBigEndian: Bool) -> PVRMetadataBlock {
    var block = self
    block.offset = 0
    guard isBigEndian, isPVR, sizeProblem == nil, let key = Key(rawValue: key) else { return block }
    let numbers =
      switch key {
      case .atlas, .border: data.count
      case .normalMap: 4
      case .cubeOrder, .orientation, .padding: 0
      }
    for start in stride(from: 0, to: numbers, by: 4) {
      block.data[start..<(start + 4)].reverse()
    }
    return block
  }
}
