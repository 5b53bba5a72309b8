internal import QuadrilleSystem

/// Validates a header, computes sizes from it, and collects warnings.
struct PVRHeaderValidator {
  let header: PVRHeader
  let name: String?
  let job: JobContext
  var warnings: [Diagnostic]

  init(_ header: PVRHeader, name: String?, job: JobContext, warnings: [Diagnostic]) {
    self.header = header
    self.name = name
    self.job = job
    self.warnings = warnings
  }

  /// A location in the header.
  func location(offset: Int) -> DiagnosticLocation {
    DiagnosticLocation(file: name, part: "PVR v\(header.version.rawValue) header", offset: offset)
  }

  mutating func warn(
    _ code: String,
    offset: Int,
    _ message: String,
    found: String? = nil,
    allowed: String? = nil
  ) {
    warnings.append(
      Diagnostic(
        .warning,
        code: code,
        location: location(offset: offset),
        message: message,
        found: found,
        allowed: allowed
      )
    )
  }

  /// The pixel format; throws for an unknown number or invalid channels.
  func pixelFormat() throws(TextureFileError) -> PVRPixelFormat {
    switch header {
    case .legacy(let header):
      let number = PVRPixelFormat.Number.legacy(header.pixelType).displayName
      let format = PVRPixelFormat.legacy(header.pixelType)
      guard let format, format.layout != nil else {
        let name = format?.name ?? number
        throw TextureFileError(.unsupported(format: name, number: number), location(offset: 16))
      }
      if header.flags.contains(.twiddled), !format.encoding.isCompressed {
        throw TextureFileError(.twiddled(format: format.name), location(offset: 16))
      }
      guard format.encoding.needsPowersOfTwo else { return format }
      // PVRTC1 has the same code with and without alpha: Apple's texturetool writes only the mask.
      var result = format
      result.hasAlpha = header.alphaMask != 0 || header.flags.contains(.alpha)
      return result
    case .v3(let header):
      guard header.pixelFormat >> 32 != 0 else {
        let value = UInt32(truncatingIfNeeded: header.pixelFormat)
        guard let format = PVRPixelFormat.enumerated(value) else {
          let number = PVRPixelFormat.Number.enumerated(value).displayName
          throw TextureFileError(.unsupported(format: number, number: number), location(offset: 8))
        }
        return format
      }
      guard let list = PVRChannelList(header.pixelFormat) else {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: header.pixelFormat >> (8 * $0)) }
        throw TextureFileError(.channels(bytes), location(offset: 8))
      }
      return PVRPixelFormat(list)
    }
  }

  /// The sizes, each at least 1 and within the limits.
  mutating func extent(_ format: PVRPixelFormat) throws(TextureFileError) -> TextureExtent {
    var extent: TextureExtent
    switch header {
    case .legacy(let header): extent = try legacyExtent(header)
    case .v3(let header): extent = try extent3(header)
    }
    let (found, extra, offset) =
      switch header {
      case .legacy(let header): (header.mipCount, 1, 12)
      case .v3(let header): (header.mipCount, 0, 44)
      }
    let dimension = max(extent.width, extent.height, extent.depth)
    let maxValue = Int.bitWidth - dimension.leadingZeroBitCount
    let allowed = (1 - extra)...(maxValue - extra)
    let levels = found == 0 && extra == 0 ? one("mip count", offset) : Int(found)
    guard allowed.contains(levels) else {
      throw TextureFileError(.mipCount(found: found, allowed: allowed), location(offset: offset))
    }
    extent.mipmapCount = levels + extra
    guard extent.mipmapCount <= job.limits.maxMipmapCount else {
      let violation = LimitViolation(
        .levels,
        found: extent.mipmapCount,
        allowed: job.limits.maxMipmapCount
      )
      throw TextureFileError(.limit(violation, field: "mip levels"), location(offset: offset))
    }
    try checkPVRTC(format, extent)
    return extent
  }

  private mutating func legacyExtent(
    _ header: PVRLegacyHeader
  ) throws(TextureFileError) -> TextureExtent {
    let height = try dimension(header.height, "height", 4)
    let width = try dimension(header.width, "width", 8)
    try checkPixels(width, height, offset: 8)
    var extent = TextureExtent(
      width: width,
      height: height,
      depth: 1,
      surfaceCount: 1,
      faceCount: header.flags.contains(.cubeMap) ? 6 : 1,
      mipmapCount: 1
    )
    guard var count = header.surfaceCount else { return extent }
    if extent.faceCount == 6 {
      guard count > 0, count.isMultiple(of: 6) else {
        throw TextureFileError(.faces(count), location(offset: 48))
      }
      extent.surfaceCount = try bounded(
        count / 6,
        .surfaces,
        job.limits.maxSurfaceCount,
        "surfaces",
        48
      )
      return extent
    }
    if count == 0 {
      warn(
        "pvr.surfaces",
        offset: 48,
        "a surface count of 0 is read as 1",
        found: "0",
        allowed: "at least 1"
      )
      count = 1
    }
    if header.flags.contains(.volume) {
      extent.depth = try bounded(count, .depth, job.limits.maxDepth, "depth", 48)
    } else {
      extent.surfaceCount = try bounded(
        count,
        .surfaces,
        job.limits.maxSurfaceCount,
        "surfaces",
        48
      )
    }
    return extent
  }

  private mutating func extent3(_ header: PVR3Header) throws(TextureFileError) -> TextureExtent {
    if header.colorSpace > 1 {
      warn(
        "pvr.colorSpace",
        offset: 16,
        "color space \(header.colorSpace) is unknown and read as linear",
        found: "\(header.colorSpace)",
        allowed: "0 or 1"
      )
    }
    let height = try dimension(header.height, "height", 24)
    let width = try dimension(header.width, "width", 28)
    try checkPixels(width, height, offset: 28)
    let depth = try bounded(
      header.depth == 0 ? UInt32(one("depth", 32)) : header.depth,
      .depth,
      job.limits.maxDepth,
      "depth",
      32
    )
    let surfaces = try bounded(
      header.surfaceCount == 0 ? UInt32(one("surface count", 36)) : header.surfaceCount,
      .surfaces,
      job.limits.maxSurfaceCount,
      "surfaces",
      36
    )
    let faces = header.faceCount == 0 ? UInt32(one("face count", 40)) : header.faceCount
    guard faces == 1 || faces == 6 else {
      throw TextureFileError(.faces(faces), location(offset: 40))
    }
    return TextureExtent(
      width: width,
      height: height,
      depth: depth,
      surfaceCount: surfaces,
      faceCount: Int(faces),
      mipmapCount: 1
    )
  }

  /// A count of 0 read as 1, with a warning.
  private mutating func one(_ field: String, _ offset: Int) -> Int {
    warn(
      "pvr.zero",
      offset: offset,
      "a \(field) of 0 is read as 1",
      found: "0",
      allowed: "at least 1"
    )
    return 1
  }

  private func dimension(
    _ found: UInt32,
    _ field: String,
    _ offset: Int
  ) throws(TextureFileError) -> Int {
    try bounded(found, .dimension, job.limits.maxDimension, field, offset)
  }

  private func bounded(
    _ found: UInt32,
    _ kind: LimitViolation.Kind,
    _ allowed: Int,
    _ field: String,
    _ offset: Int
  ) throws(TextureFileError) -> Int {
    guard found > 0 else { throw TextureFileError(.zero(field: field), location(offset: offset)) }
    guard Int(found) <= allowed else {
      let violation = LimitViolation(kind, found: found, allowed: allowed)
      throw TextureFileError(.limit(violation, field: field), location(offset: offset))
    }
    return Int(found)
  }

  private func checkPixels(_ width: Int, _ height: Int, offset: Int) throws(TextureFileError) {
    let pixels = checkedProduct(width, height) ?? .max
    guard pixels <= job.limits.maxPixels else {
      let violation = LimitViolation(.pixels, found: pixels, allowed: job.limits.maxPixels)
      throw TextureFileError(.limit(violation, field: "pixels"), location(offset: offset))
    }
  }

  private func checkPVRTC(
    _ format: PVRPixelFormat,
    _ extent: TextureExtent
  ) throws(TextureFileError) {
    guard format.encoding.needsPowersOfTwo else { return }
    let width = extent.width
    let height = extent.height
    guard width & (width - 1) == 0, height & (height - 1) == 0 else {
      let problem = "has a size that is not a power of two"
      let offset = header.version == .v3 ? 24 : 4
      throw TextureFileError(
        .pvrtcSize(width: width, height: height, problem: problem),
        location(offset: offset)
      )
    }
  }
}
