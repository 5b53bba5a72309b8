internal import QuadrilleImage
public import QuadrilleSystem

extension TextureFile {
  /// Reads a texture file of any of ``ContainerFormat/all``, plain or wrapped.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - job: The job; its limits bound what is read.
  ///   - key: The key for an encrypted file; other files do not need it.
  /// - Throws: ``TextureFileError`` as ``init(decoding:name:job:key:)-([UInt8],_,_,_)``, or with the
  ///   reason `file` if the file cannot be read.
  public init(
    contentsOf path: String,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(TextureFileError) {
    let bytes: [UInt8]
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
    } catch {
      throw TextureFileError(error)
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
  /// - Throws: ``TextureFileError`` for anything but a complete file of a known format.
  public init(
    decoding bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(TextureFileError) {
    let plain = try UnwrappedBytes(bytes, name: name, job: job, key: key)
    try self.init(plain, name: name, job: job)
  }

  /// Reads the bytes of a file, which are copied once, or decompressed in place.
  ///
  /// - Throws: ``TextureFileError`` as ``init(decoding:name:job:key:)-([UInt8],_,_,_)``.
  public init(
    decoding bytes: Span<UInt8>,
    name: String? = nil,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(TextureFileError) {
    let plain = try UnwrappedBytes(copying: bytes, name: name, job: job, key: key)
    try self.init(plain, name: name, job: job)
  }

  /// Reads the bytes of a file from any collection, such as Foundation's `Data`.
  ///
  /// Contiguous bytes are copied once, or decompressed in place.
  ///
  /// - Throws: ``TextureFileError`` as ``init(decoding:name:job:key:)-([UInt8],_,_,_)``.
  public init(
    decoding bytes: some Collection<UInt8>,
    name: String? = nil,
    job: JobContext = .default,
    key: CCZKey? = nil
  ) throws(TextureFileError) {
    let texture = bytes.withContiguousStorageIfAvailable {
      buffer -> Result<TextureFile, TextureFileError> in
      do throws(TextureFileError) {
        let span = unsafe buffer.span
        return .success(try TextureFile(decoding: span, name: name, job: job, key: key))
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
  private init(_ plain: UnwrappedBytes, name: String?, job: JobContext) throws(TextureFileError) {
    let codec = ContainerCodec.reading(plain.bytes)
    let contents = try codec.read(ContainerBytes(bytes: plain.bytes, name: name, job: job))
    self = contents.texture
    reservation = job.reservation(bytes: plain.bytes.count)
    source = Source(contents, codec.format, plain, name: name)
  }
}

extension TextureFile.Source {
  /// Keeps what a reader found, and the bytes around the pixels.
  fileprivate convenience init(
    _ contents: ContainerContents,
    _ format: ContainerFormat,
    _ plain: UnwrappedBytes,
    name: String?
  ) {
    var facts = contents.texture
    facts.images = []
    self.init(
      texture: facts,
      name: name,
      container: TextureContainer(
        contents.header.map { ContainerFormat($0.version) } ?? format,
        in: plain.wrapper,
        supercompression: contents.supercompression
      ),
      isEncrypted: plain.isEncrypted,
      header: contents.header,
      fields: contents.fields,
      pixels: contents.pixels,
      ranges: contents.ranges,
      metadataOffsets: contents.metadataOffsets,
      // Only PVR is written with the header of its file.
      head: contents.header == nil ? [] : Array(plain.bytes[..<contents.pixels.lowerBound]),
      tail: Array(plain.bytes[contents.pixels.upperBound...]),
      warnings: plain.warnings + contents.warnings
    )
  }
}
