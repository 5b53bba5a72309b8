internal import QuadrilleImage
public import QuadrilleSystem

extension PVRTexture {
  /// Reads a file: PVR of version 1, 2 or 3, plain, gzip or CCZ.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - job: The job; its limits bound what is read.
  ///   - key: The key for an encrypted file; other files do not need it.
  /// - Throws: ``PVRError`` as ``init(decoding:name:job:key:)-([UInt8],_,_,_)``, or with the
  ///   reason `file` if the file cannot be read.
  public init(
    contentsOf path: String,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(PVRError) {
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
    } catch {
      throw PVRError(error)
    }
    try self.init(decoding: bytes, name: path, job: job, key: key)
  }

  /// Reads the bytes of a file and validates header, metadata and sizes.
  ///
  /// Files whose pixels cannot be decoded are read as well; only decoding a bitmap throws. Some
  /// irregularities of real files are tolerated and reported in ``warnings``: extra bytes after the
  /// last level, a surface count of 0 (Apple's texturetool), a data length of 0, masks and bits per
  /// pixel that contradict the pixel type, metadata of the wrong size, an unknown color space.
  ///
  /// - Parameters:
  ///   - bytes: The file. It is not copied unless it must be decompressed.
  ///   - name: The name of the file for messages.
  ///   - job: The job; its limits bound what is read.
  ///   - key: The key for an encrypted file; other files do not need it.
  /// - Throws: ``PVRError`` for anything but a complete file of a known format.
  public init(
    decoding bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(PVRError) {
    let plain = try UnwrappedBytes(bytes, name: name, job: job, key: key)
    try self.init(plain, name: name, job: job)
  }

  /// Reads the bytes of a file, which are copied once, or decompressed in place.
  ///
  /// - Throws: ``PVRError`` as ``init(decoding:name:job:key:)-([UInt8],_,_,_)``.
  public init(
    decoding bytes: Span<UInt8>,
    name: String? = nil,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(PVRError) {
    let plain = try UnwrappedBytes(copying: bytes, name: name, job: job, key: key)
    try self.init(plain, name: name, job: job)
  }

  /// Reads the bytes of a file from any collection, such as Foundation's `Data`.
  ///
  /// Contiguous bytes are copied once, or decompressed in place.
  ///
  /// - Throws: ``PVRError`` as ``init(decoding:name:job:key:)-([UInt8],_,_,_)``.
  public init(
    decoding bytes: some Collection<UInt8>,
    name: String? = nil,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(PVRError) {
    let texture = bytes.withContiguousStorageIfAvailable {
      buffer -> Result<PVRTexture, PVRError> in
      do throws(PVRError) {
        let span = unsafe buffer.span
        return .success(try PVRTexture(decoding: span, name: name, job: job, key: key))
      } catch {
        return .failure(error)
      }
    }
    if let texture {
      self = try texture.get()
    } else {
      try self.init(decoding: Array(bytes), name: name, job: job, key: key)
    }
  }

  /// Reads an unwrapped file.
  private init(_ plain: UnwrappedBytes, name: String?, job: JobContext) throws(PVRError) {
    let bytes = plain.bytes
    let header = try PVRHeader(bytes, name: name)
    var check = HeaderValidator(header, name: name, job: job, warnings: plain.warnings)
    format = try check.pixelFormat()
    let extent = try check.extent(format)
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
    let layout = try PayloadLayout(
      format,
      extent,
      isFaceMajor: header.version != .v3,
      dataOffset: dataOffset,
      fileCount: bytes.count,
      location: check.location(offset: bytes.count)
    )
    if case .legacy(let legacy) = header {
      try check.checkDataLength(legacy, layout, extent, fileCount: bytes.count)
    }
    let end = dataOffset + layout.byteCount
    check.checkTrailing(bytes.count - end, offset: end)

    (width, height, depth) = (extent.width, extent.height, extent.depth)
    (surfaceCount, faceCount, mipmapCount) = (
      extent.surfaceCount, extent.faceCount, extent.mipmapCount
    )
    images = layout.ranges.isEmpty ? [bytes[dataOffset..<end]] : layout.ranges.map { bytes[$0] }
    alphaMode = format.isPremultiplied ? .premultiplied : .straight
    colorSpace = .linear
    // Version 1 and 2 do not define the width of numbers.
    channelType = PVRChannelType(format.defaultChannelType.numbers, bits: 8)
    metadata = PVRMetadata(blocks: reader?.blocks ?? [])
    hasBigEndianWords = header.isBigEndian && !format.hasSingleBytes
    switch header {
    case .legacy(let header): isFlippedVertically = header.flags.contains(.flippedVertically)
    case .v3(let header):
      if header.flags & PVR3Header.premultipliedFlag != 0 { alphaMode = .premultiplied }
      colorSpace = PVRColorSpace(rawValue: header.colorSpace) ?? .linear
      channelType = PVRChannelType(rawValue: header.channelType)
    }
    reservation = job.reservation(bytes: bytes.count)
    source = Source(
      of: self,
      header: header,
      plain,
      name: name,
      pixels: dataOffset..<end,
      ranges: layout.ranges,
      metadataOffsets: reader?.offsets ?? [],
      warnings: check.warnings
    )
  }
}
