internal import QuadrilleSystem

extension PVRHeaderValidator {
  /// Reads the metadata area after the header of version 3.
  mutating func metadata(
    _ header: PVR3Header,
    _ bytes: [UInt8]
  ) throws(TextureFileError) -> PVRMetadata.Reader {
    let length = Int(header.metadataLength)
    guard length <= job.limits.maxMetadataBytes else {
      let violation = LimitViolation(
        .metadataBytes,
        found: length,
        allowed: job.limits.maxMetadataBytes
      )
      throw TextureFileError(.limit(violation, field: "metadata length"), location(offset: 48))
    }
    guard bytes.count - 52 >= length else {
      throw TextureFileError(
        .truncated(needed: 52 + length, found: bytes.count),
        location(offset: bytes.count)
      )
    }
    var reader = PVRMetadata.Reader(bytes, isBigEndian: header.isBigEndian, name: name)
    try reader.run(52..<(52 + length), job: job)
    warnings += reader.warnings
    return reader
  }

  /// Warns if bits per pixel or masks contradict the pixel type, which takes precedence.
  mutating func checkLegacyHints(_ header: PVRLegacyHeader, _ format: PVRPixelFormat) {
    if let bits = format.layout?.wholeBitsPerPixel, bits != Int(header.bitsPerPixel) {
      warn(
        "pvr.bitsPerPixel",
        offset: 24,
        "\(header.bitsPerPixel) bits per pixel, \(format.name) has \(bits)",
        found: "\(header.bitsPerPixel)",
        allowed: "\(bits)"
      )
    }
    guard format.encoding.pixelFormat != nil, header.masks.contains(where: { $0 != 0 }) else {
      return
    }
    if !format.legacyMasks.isEmpty, !format.legacyMasks.contains(header.masks) {
      let found = header.masks.map { "0x" + String($0, radix: 16) }.joined(separator: ",")
      warn("pvr.masks", offset: 28, "the masks do not match \(format.name)", found: found)
    }
  }

  /// Checks the data length field of version 1 and 2, from which no size is computed.
  mutating func checkDataLength(
    _ header: PVRLegacyHeader,
    _ layout: PayloadLayout,
    _ extent: TextureExtent
  ) {
    guard let chain = layout.chainByteCount else { return }
    let found = Int(header.dataLength)
    if found == 0 {
      warn("pvr.dataLength", offset: 20, "data length is 0", found: "0", allowed: "\(chain)")
      return
    }
    let usual = [chain, chain * extent.faceCount, layout.byteCount]
    if !usual.contains(found) {
      warn(
        "pvr.dataLength",
        offset: 20,
        "data length \(found), a surface has \(chain) bytes",
        found: "\(found)",
        allowed: "\(chain)"
      )
    }
  }

  /// How many levels of a single image are whole; a warning says where the last ones are missing.
  mutating func wholeLevels(
    _ format: PVRPixelFormat,
    _ extent: TextureExtent,
    dataOffset: Int,
    fileCount: Int
  ) -> Int {
    guard let layout = format.layout, extent.mipmapCount > 1 else { return extent.mipmapCount }
    // Version 1 and 2 store all levels of a face together, version 3 all faces of a level.
    let perLevel = extent.surfaceCount * extent.faceCount
    guard perLevel == 1 || header.version == .v3 else { return extent.mipmapCount }
    let whole = extent.wholeLevelCount(
      layout,
      imageCount: perLevel,
      within: fileCount - dataOffset
    )
    if whole < extent.mipmapCount {
      warnings.append(
        Diagnostic(
          .warning,
          code: "pvr.levels",
          location: DiagnosticLocation(file: name, part: "PVR data", offset: fileCount),
          message: "the file ends within level \(whole); "
            + "\(whole) of \(extent.mipmapCount) levels are read",
          found: "\(whole)",
          allowed: "\(extent.mipmapCount)"
        )
      )
    }
    return whole
  }

  /// Warns about bytes after the last level.
  mutating func checkTrailing(_ count: Int, offset: Int) {
    guard count > 0 else { return }
    warnings.append(
      Diagnostic(
        .warning,
        code: "pvr.trailing",
        location: DiagnosticLocation(file: name, part: "PVR data", offset: offset),
        message: "\(count) extra bytes after the last level",
        found: "\(count)"
      )
    )
  }
}

extension PVRLayout {
  /// The bits per pixel, if it is a whole number.
  var wholeBitsPerPixel: Int? { Int(exactly: bitsPerPixel) }
}
