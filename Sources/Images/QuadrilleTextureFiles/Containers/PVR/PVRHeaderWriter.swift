internal import QuadrilleImage
internal import QuadrilleSystem

/// Serializes the header of a validated texture, and collects conversion warnings.
struct PVRHeaderWriter {
  let texture: TextureFile
  let version: PVRVersion
  let location: DiagnosticLocation
  /// Additional flags to keep that have no meaning here.
  let otherFlags: UInt32
  var warnings: [Diagnostic] = []

  init(
    _ texture: TextureFile,
    _ version: PVRVersion,
    otherFlags: UInt32,
    location: DiagnosticLocation
  ) {
    self.texture = texture
    self.version = version
    self.otherFlags = otherFlags
    self.location = location
  }

  /// All bytes before the images.
  mutating func run() throws(TextureFileError) -> [UInt8] {
    guard !texture.hasBigEndianWords else {
      throw error(.bigEndian(format: texture.format.name))
    }
    return version == .v3 ? try version3() : try legacy()
  }

  // MARK: Version 3

  private func version3() throws(TextureFileError) -> [UInt8] {
    let described = texture.version3
    guard let value = described.format.value3 else {
      throw error(.format(texture.format.name, version))
    }
    guard let channelType = described.channelType else { throw error(.channelType) }
    let blocks = texture.metadata.blocks.flatMap(\.bytes)
    let premultiplied = isPremultiplied ? PVR3Header.premultipliedFlag : 0
    let header = PVR3Header(
      isBigEndian: false,
      flags: premultiplied | otherFlags,
      pixelFormat: value,
      colorSpace: texture.colorSpace.rawValue,
      channelType: channelType.rawValue,
      height: UInt32(texture.height),
      width: UInt32(texture.width),
      depth: UInt32(texture.depth),
      surfaceCount: UInt32(texture.surfaceCount),
      faceCount: UInt32(texture.faceCount),
      mipCount: UInt32(texture.mipmapCount),
      metadataLength: try number("metadata", blocks.count)
    )
    return header.bytes + blocks
  }

  // MARK: Version 1 and 2

  private mutating func legacy() throws(TextureFileError) -> [UInt8] {
    // A number of version 3 determines alpha more precisely than a code.
    let (known, channelType) = texture.version3
    let code = known.legacyCode(channelType: channelType, isPremultiplied: isPremultiplied)
    guard let code, let layout = known.layout else {
      let usual = known.legacyCode(channelType: known.defaultChannelType, isPremultiplied: false)
      let type = channelType.map { " \($0.rawValue)" } ?? ""
      let name = texture.format.name
      throw error(.format(usual == nil ? name : "\(name) of channel type\(type)", version))
    }
    let surfaceCount = try self.surfaceCount()
    warnOfConversionLosses(code)
    let masks = known.legacyMasks.first ?? [0, 0, 0, 0]
    let header = PVRLegacyHeader(
      headerLength: version == .v1 ? 44 : 52,
      height: UInt32(texture.height),
      width: UInt32(texture.width),
      mipCount: UInt32(texture.mipmapCount - 1),
      pixelType: code,
      flags: flags(known),
      // One surface with its levels, which old loaders use as the distance between surfaces.
      dataLength: try number("surface", texture.extent.chainByteCount(layout) ?? .max),
      bitsPerPixel: UInt32(layout.wholeBitsPerPixel ?? 0),
      redMask: masks[0],
      greenMask: masks[1],
      blueMask: masks[2],
      alphaMask: masks[3],
      surfaceCount: version == .v1 ? nil : surfaceCount
    )
    return header.bytes
  }

  /// The surface count of version 2: the faces of all cubes, slices, or textures.
  private func surfaceCount() throws(TextureFileError) -> UInt32 {
    if texture.depth > 1 {
      guard version == .v2 else { throw error(.shape("a volume", version)) }
      guard texture.surfaceCount == 1, texture.faceCount == 1 else {
        throw error(.shape("several volumes", version))
      }
      // The order of levels and slices in such a file is undocumented.
      guard texture.mipmapCount == 1 else {
        throw error(.shape("the mip levels of a volume", version))
      }
      return UInt32(texture.depth)
    }
    guard version == .v2 || texture.surfaceCount == 1 else {
      throw error(.shape("several surfaces", version))
    }
    return try number("surface count", texture.surfaceCount * texture.faceCount)
  }

  private func flags(_ format: PVRPixelFormat) -> PVRLegacyHeader.Flags {
    var flags = PVRLegacyHeader.Flags(rawValue: otherFlags)
    if texture.mipmapCount > 1 { flags.insert(.mipmaps) }
    if texture.faceCount == 6 { flags.insert(.cubeMap) }
    if texture.depth > 1 { flags.insert(.volume) }
    if format.hasAlpha { flags.insert(.alpha) }
    if texture.isFlippedVertically { flags.insert(.flippedVertically) }
    return flags
  }

  // MARK: Conversion warnings

  private mutating func warnOfConversionLosses(_ code: UInt8) {
    let isImpliedByCode = PVRPixelFormat.legacy(code)?.isPremultiplied ?? false
    if isPremultiplied, !isImpliedByCode {
      warn("premultiplied", "cannot store that colors are premultiplied")
    }
    if texture.colorSpace == .sRGB { warn("colorSpace", "cannot store that colors are sRGB") }
    if let orientation = texture.metadata.orientation,
      orientation.isLeftward || orientation.isOutward
    {
      warn("orientation", "can only store a vertical flip")
    }
    let lost = texture.metadata.blocks.filter { !$0.isSupportedByLegacyHeader }
    guard !lost.isEmpty else { return }
    let keys = lost.prefix(8).map { "\($0.key)" }.joined(separator: ", ")
    warn(
      "metadata",
      "has no metadata; omitted blocks:  \(keys)\(lost.count > 8 ? ", …" : "")",
      found: "\(lost.count)"
    )
  }

  private mutating func warn(_ code: String, _ message: String, found: String? = nil) {
    warnings.append(
      Diagnostic(
        .warning,
        code: "pvrwrite.\(code)",
        location: location,
        message: "version \(version.rawValue) \(message)",
        found: found
      )
    )
  }

  private func number(_ field: String, _ value: Int) throws(TextureFileError) -> UInt32 {
    guard let number = UInt32(exactly: value) else {
      throw error(.tooLarge(field: field, found: value))
    }
    return number
  }

  private var isPremultiplied: Bool { texture.alphaMode == .premultiplied }

  private func error(_ reason: TextureFileError.WriteReason) -> TextureFileError {
    TextureFileError(.write(reason), location)
  }
}

extension PVRMetadataBlock {
  /// Whether version 1 and 2 need no warning for the block: orientation has a flag or a separate
  /// warning, the usual order of faces is implied, and padding has no content.
  fileprivate var isSupportedByLegacyHeader: Bool {
    guard isPVR, let key = Key(rawValue: key) else { return false }
    switch key {
    case .orientation: return sizeProblem == nil
    case .cubeOrder: return data == Array("XxYyZz".utf8)
    case .padding: return true
    case .atlas, .normalMap, .border: return false
    }
  }
}
