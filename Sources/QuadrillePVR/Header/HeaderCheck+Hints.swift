internal import QuadrilleIO
internal import QuadrillePixels

extension HeaderCheck {
  /// Reads the metadata area; gives it and where the pixels begin.
  mutating func metadata(
    _ header: PVR3Header,
    _ bytes: [UInt8]
  ) throws(PVRError) -> (PVRMetadata, Int) {
    let length = Int(header.metadataLength)
    guard length <= limits.metadataBytes else {
      let violation = LimitViolation(.metadataBytes, found: length, allowed: limits.metadataBytes)
      throw PVRError(.limit(violation, field: "metadata length"), place(offset: 48))
    }
    guard bytes.count - 52 >= length else {
      throw PVRError(
        .truncated(needed: 52 + length, found: bytes.count),
        place(offset: bytes.count)
      )
    }
    let metadata = try PVRMetadata(
      bytes,
      area: 52..<(52 + length),
      isBigEndian: header.isBigEndian,
      name: name,
      limits: limits,
      warnings: &warnings
    )
    return (metadata, 52 + length)
  }

  /// Warns where bits per pixel or masks contradict the pixel type, which decides.
  mutating func checkLegacyHints(_ header: PVRLegacyHeader, _ format: PVRPixelFormat) {
    if let bits = format.layout?.bitsPerPixel, bits != Int(header.bitsPerPixel) {
      warn(
        "pvr.bitsPerPixel",
        offset: 24,
        "\(header.bitsPerPixel) bits per pixel, \(format.name) has \(bits)",
        found: "\(header.bitsPerPixel)",
        allowed: "\(bits)"
      )
    }
    guard case .uncompressed(let pixels) = format.encoding,
      header.masks.contains(where: { $0 != 0 })
    else { return }
    let known = pixels.legacyMasks
    if !known.contains(header.masks) {
      let found = header.masks.map { "0x" + String($0, radix: 16) }.joined(separator: ",")
      warn("pvr.masks", offset: 28, "masks do not belong to \(format.name)", found: found)
    }
  }

  /// Checks the data length field of version 1 and 2, of which no size is taken.
  mutating func checkDataLength(
    _ header: PVRLegacyHeader,
    _ layout: PayloadLayout,
    _ extent: TextureExtent,
    fileCount: Int
  ) throws(PVRError) {
    guard let chain = layout.chainByteCount else { return }
    let found = Int(header.dataLength)
    if found == 0 {
      warn("pvr.dataLength", offset: 20, "data length is 0", found: "0", allowed: "\(chain)")
      return
    }
    guard found >= chain, found <= fileCount else {
      throw PVRError(
        .dataLength(found: header.dataLength, allowed: chain...fileCount),
        place(offset: 20)
      )
    }
    let usual = [chain, chain * extent.faces, layout.byteCount]
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

  /// Warns of bytes after the last level.
  mutating func checkTrailing(_ count: Int, offset: Int) {
    guard count > 0 else { return }
    warnings.append(
      Diagnostic(
        .warning,
        code: "pvr.trailing",
        place: Place(file: name, part: "PVR data", offset: offset),
        message: "\(count) spare bytes after the last level",
        found: "\(count)"
      )
    )
  }
}

extension PVRLayout {
  /// The bits of one pixel, where it is a whole number of them.
  var bitsPerPixel: Int? {
    switch self {
    case .pixels(let bits): bits
    case .blocks(let width, let height, let depth, let bytes, _):
      (8 * bytes).isMultiple(of: width * height * depth)
        ? 8 * bytes / (width * height * depth) : nil
    }
  }
}

extension PixelFormat {
  /// The masks of red, green, blue and alpha that writers of version 2 give, other than zeros; first
  /// those of PVRTexTool.
  ///
  /// PVRTexTool names red of RGB888 as the highest byte although it is the first, and writes all
  /// ones and 1 for A8.
  var legacyMasks: [[UInt32]] {
    switch self {
    case .rgba8888: [[0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]]
    case .bgra8888: [[0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]]
    case .rgb888: [[0xFF_0000, 0xFF00, 0xFF, 0], [0xFF, 0xFF00, 0xFF_0000, 0]]
    case .rgba4444: [[0xF000, 0xF00, 0xF0, 0xF]]
    case .rgba5551: [[0xF800, 0x7C0, 0x3E, 1]]
    case .rgb565: [[0xF800, 0x7E0, 0x1F, 0]]
    case .l8: [[0xFF, 0xFF, 0xFF, 0]]
    case .la88: [[0xFF, 0xFF, 0xFF, 0xFF00]]
    case .a8: [[0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 1], [0, 0, 0, 0xFF]]
    }
  }
}
