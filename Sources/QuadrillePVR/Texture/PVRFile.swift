public import QuadrilleIO
public import QuadrillePixels

/// A PVR file: its header, its metadata and where its pixels lie, checked against the bytes.
///
/// Versions 1, 2 and 3 are read, as they are or packed with gzip or as CCZ, which may be
/// encrypted. Files whose pixels are not decoded here are read as well; ``image()`` then throws.
/// The bytes are kept once, unpacked.
///
/// Some oddities of real files are tolerated and told in ``warnings``: spare bytes after the last
/// level, a surface count of 0 (Apple's texturetool), a data length of 0, masks and bits per pixel
/// that contradict the pixel type, metadata of the wrong size, an unknown colour space.
public struct PVRFile: Sendable {
  /// The name for messages, as the caller gave it.
  public let name: String?
  /// The version and what the file was packed in.
  public let container: PVRContainer
  /// Whether the wrapper was encrypted; only CCZ can be.
  public let isEncrypted: Bool
  /// The header as it stands.
  public let header: PVRHeader
  /// The pixel format.
  public let format: PVRPixelFormat
  /// The metadata of version 3.
  public let metadata: PVRMetadata
  /// The columns of the top level.
  public let width: Int
  /// The rows of the top level.
  public let height: Int
  /// The slices of the top level, 1 unless the texture is a volume.
  public let depth: Int
  /// The length of the texture array, 1 for a single texture.
  public let surfaces: Int
  /// 6 for a cube map, otherwise 1.
  public let faces: Int
  /// The mip levels, the top one counted.
  public let levels: Int
  /// Where the pixels begin in the unpacked file: 44, 52, or behind the metadata.
  public let dataOffset: Int
  /// The bytes of all levels of all surfaces and faces; in a format of unknown layout, all that
  /// follow the header.
  public let payloadByteCount: Int
  /// The bytes after the last level.
  public let trailingByteCount: Int
  /// What is odd about the file, in the order in which it was found.
  public let warnings: [Diagnostic]
  /// The unpacked file.
  let bytes: [UInt8]
  /// Where each level lies, at index `(level * surfaces + surface) * faces + face`; empty in a
  /// format of unknown layout.
  let ranges: [Range<Int>]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file. It is not copied unless it has to be unpacked.
  ///   - name: The name of the file for messages.
  ///   - limits: The bounds to keep.
  ///   - key: What an encrypted file is opened with; other files are read without it.
  /// - Throws: ``PVRError`` for anything but a whole file of a format that is known by name.
  public init(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default,
    key: CCZKey? = nil
  ) throws(PVRError) {
    let unwrapped = try UnwrappedBytes(bytes, name: name, limits: limits, key: key)
    let header = try PVRHeader(unwrapped.bytes, name: name)
    var check = HeaderCheck(header, name: name, limits: limits, warnings: unwrapped.warnings)
    let format = try check.pixelFormat()
    let extent = try check.extent(format)
    let count = unwrapped.bytes.count
    let metadata: PVRMetadata
    let dataOffset: Int
    switch header {
    case .legacy(let legacy):
      metadata = .none
      dataOffset = Int(legacy.headerLength)
      check.checkLegacyHints(legacy, format)
    case .v3(let header):
      (metadata, dataOffset) = try check.metadata(header, unwrapped.bytes)
    }
    let layout = try PayloadLayout(
      format,
      extent,
      isFaceMajor: header.version != .v3,
      dataOffset: dataOffset,
      fileCount: count,
      place: check.place(offset: count)
    )
    if case .legacy(let legacy) = header {
      try check.checkDataLength(legacy, layout, extent, fileCount: count)
    }
    let spare = count - dataOffset - layout.byteCount
    check.checkTrailing(spare, offset: dataOffset + layout.byteCount)

    self.name = name
    container = PVRContainer(header.version, in: unwrapped.wrapper)
    isEncrypted = unwrapped.isEncrypted
    self.header = header
    self.format = format
    self.metadata = metadata
    width = extent.width
    height = extent.height
    depth = extent.depth
    surfaces = extent.surfaces
    faces = extent.faces
    levels = extent.levels
    self.dataOffset = dataOffset
    payloadByteCount = layout.byteCount
    trailingByteCount = spare
    warnings = check.warnings
    self.bytes = unwrapped.bytes
    ranges = layout.ranges
  }

  /// The name of the pixel format: `RGBA4444`, `PVRTC1_4`, in version 3 `RGBA_8_8_8_8`, `ASTC_8x8`.
  public var formatName: String { format.name }

  /// The flags as a number, without the pixel type of version 1 and 2.
  public var flags: UInt32 {
    switch header {
    case .legacy(let header): header.flags.rawValue
    case .v3(let header): header.flags
    }
  }

  /// Whether pixels can be anything but opaque.
  ///
  /// The format decides, but for PVRTC1 in version 1 and 2 an alpha mask or the alpha flag: Apple's
  /// texturetool writes the mask alone.
  public var hasAlpha: Bool {
    guard case .legacy(let header) = header, case .pvrtc1 = format.encoding else {
      return format.canHaveAlpha
    }
    return header.alphaMask != 0 || header.flags.contains(.alpha)
  }

  /// Whether the file says that colour was multiplied by alpha.
  ///
  /// Only the flag of version 3 and the formats DXT2 and DXT4 say so.
  public var isPremultiplied: Bool {
    guard case .v3(let header) = header else { return format.isPremultiplied }
    return format.isPremultiplied || header.flags & PVR3Header.premultipliedFlag != 0
  }

  /// How colour relates to alpha, as far as the file says.
  public var alphaMode: AlphaMode { isPremultiplied ? .premultiplied : .straight }

  /// How colours are encoded; linear in version 1 and 2 and for numbers that nobody knows.
  public var colorSpace: PVRColorSpace {
    guard case .v3(let header) = header else { return .linear }
    return PVRColorSpace(rawValue: header.colorSpace) ?? .linear
  }

  /// The type of the channels; nil for a number that nobody knows, bytes in version 1 and 2.
  public var channelType: PVRChannelType? {
    guard case .v3(let header) = header else { return .unsignedByteNormalized }
    return PVRChannelType(rawValue: header.channelType)
  }

  /// Whether row 0 is the bottom row of the picture.
  public var isFlippedVertically: Bool {
    switch header {
    case .legacy(let header): header.flags.contains(.flippedVertically)
    case .v3: metadata.orientation?.isUpward ?? false
    }
  }

  /// Whether column 0 is the right column of the picture.
  public var isFlippedHorizontally: Bool { metadata.orientation?.isLeftward ?? false }
}
