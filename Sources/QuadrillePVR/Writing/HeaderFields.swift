/// Bytes of numbers, in the order of the file.
extension [UInt8] {
  /// Adds 32-bit numbers, least significant byte first.
  mutating func append(littleEndian values: UInt32...) {
    for value in values {
      for index in 0..<4 { append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
    }
  }

  /// Adds a 32-bit number, most significant byte first.
  mutating func append(bigEndian value: UInt32) {
    append(littleEndian: value.byteSwapped)
  }
}

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
  /// The 52 bytes of the header, least significant byte first.
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
  /// The block as it stands in the file: tag, key, size, data.
  var bytes: [UInt8] {
    var bytes = fourCC
    bytes.append(littleEndian: key, UInt32(data.count))
    return bytes + data
  }
}
