extension PVRLegacyHeader {
  /// The 44 or 52 bytes of the header.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(
      littleEndian: headerLength,
      height,
      width,
      mipCount,
      UInt32(pixelType) | flags.rawValue,
      dataLength,
      bitsPerPixel
    )
    bytes.append(littleEndian: redMask, greenMask, blueMask, alphaMask)
    if let surfaceCount {
      bytes += Array("PVR!".utf8)
      bytes.append(littleEndian: surfaceCount)
    }
    return bytes
  }
}

extension PVR3Header {
  /// The 52 bytes of the header, little-endian.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(
      littleEndian: 0x0352_5650,
      flags,
      UInt32(truncatingIfNeeded: pixelFormat),
      UInt32(truncatingIfNeeded: pixelFormat >> 32),
      colorSpace,
      channelType
    )
    bytes.append(
      littleEndian: height,
      width,
      depth,
      surfaceCount,
      faceCount,
      mipCount,
      metadataLength
    )
    return bytes
  }
}

extension PVRMetadataBlock {
  /// The serialized block: tag, key, size, data.
  var bytes: [UInt8] {
    var bytes = fourCC
    bytes.append(littleEndian: key, UInt32(data.count))
    return bytes + data
  }
}
