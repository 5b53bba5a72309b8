internal import QuadrilleImage
public import QuadrilleSystem

extension TextureFile {
  /// The bytes of a PVR file of any version, plain or wrapped.
  ///
  /// The same texture gives the same bytes on every machine; those of a wrapper may differ with the
  /// version of zlib. In version 1 and 2 all levels of a face are contiguous, in version 3 all
  /// faces of a level. Colors and rows are written as stored.
  ///
  /// Without a container, that of the source file is kept: version, wrapper, header and metadata.
  /// As long as the texture matches its file, everything but the images is written byte for byte;
  /// otherwise it gets a new header that keeps only flags without a meaning here.
  ///
  /// - Parameters:
  ///   - container: The version and wrapper, with a new header; nil to keep those of the source
  ///     file, or plain version 3 without one.
  ///   - key: The key for encrypting a CCZ file.
  ///   - compressionLevel: The compression level of a wrapper: from 0, stored, to 9, smallest.
  ///   - name: The name of the output for messages.
  ///   - warnings: Receives one warning for each property that the version cannot store: version 1
  ///     and 2 have no metadata, and no flags for premultiplied colors and sRGB.
  /// - Throws: ``TextureFileError`` with the reason `write` if the texture is inconsistent, if the
  ///   container does not support its format or shape, or if a kept container needs a key.
  /// - Precondition: `compressionLevel` is from 0 to 9.
  public func encoded(
    container: TextureContainer? = nil,
    key: CCZKey? = nil,
    compressionLevel: Int? = nil,
    name: String? = nil,
    warnings: inout [Diagnostic]
  ) throws(TextureFileError) -> [UInt8] {
    let targetContainer = container ?? self.container
    let location = DiagnosticLocation(file: name, part: targetContainer.format.title)
    if key != nil, targetContainer.wrapper != .ccz {
      throw TextureFileError(.write(.unexpectedKey(targetContainer)), location)
    }
    if key == nil, container == nil, let source, source.isEncrypted {
      throw TextureFileError(.write(.missingKey), location)
    }
    let chunks = try chunks(
      container: container,
      compressionLevel: compressionLevel,
      name: name,
      warnings: &warnings
    )
    var file: [UInt8] = []
    file.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for chunk in chunks { file += chunk }
    return try Packing(
      targetContainer.wrapper,
      key: key,
      level: min(9, compressionLevel ?? 6),
      location: location
    ).run(file)
  }

  /// The bytes of an unwrapped file as chunks, most of which are the images without a copy.
  ///
  /// Parameters and errors are those of ``encoded(container:key:compressionLevel:name:warnings:)``.
  package func chunks(
    container: TextureContainer? = nil,
    compressionLevel: Int? = nil,
    name: String? = nil,
    warnings: inout [Diagnostic]
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let kept = container == nil ? source : nil
    let targetContainer = container ?? self.container
    let location = DiagnosticLocation(file: name, part: targetContainer.format.title)
    try TextureValidator(self, location: location).run()
    if let kept, let version = kept.header?.version, hasSameContent(as: kept.texture) {
      return [kept.head[...]] + PVRWriter.images(self, version) + [kept.tail[...]]
    }
    var writing = ContainerWriting(
      self,
      targetContainer,
      compressionLevel: compressionLevel,
      keptFlags: kept?.otherFlags ?? 0,
      location: location
    )
    let chunks = try ContainerCodec.of(targetContainer.format).write(&writing)
    warnings += writing.warnings
    return chunks
  }

  /// The bytes of a PVR file, like ``encoded(container:key:compressionLevel:name:warnings:)``
  /// without warnings.
  ///
  /// - Throws: ``TextureFileError``.
  public func encoded(
    container: TextureContainer? = nil,
    key: CCZKey? = nil
  ) throws(TextureFileError) -> [UInt8] {
    var warnings: [Diagnostic] = []
    return try encoded(container: container, key: key, warnings: &warnings)
  }

  /// Writes a PVR file; an existing one is replaced atomically.
  ///
  /// - Parameters:
  ///   - path: The file. Without a container, the wrapper follows from its extension, `.pvr`,
  ///     `.pvr.gz` or `.pvr.ccz`, and the version from ``container``.
  ///   - container: The version and wrapper, regardless of the file name.
  ///   - key: The key for encrypting a CCZ file.
  ///   - job: The job that writes.
  /// - Returns: A warning for each property that the version cannot store.
  /// - Throws: ``TextureFileError``, with the reason `file` if the file cannot be written.
  @discardableResult
  public func write(
    to path: String,
    container: TextureContainer? = nil,
    key: CCZKey? = nil,
    job: JobContext = .default
  ) throws(TextureFileError) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let targetContainer =
      container ?? self.container.replaced(forPath: path)
    let isKept = container == nil && targetContainer == source?.container
    let bytes = try encoded(
      container: isKept ? nil : targetContainer,
      key: key,
      name: path,
      warnings: &warnings
    )
    do throws(IOError) {
      try AtomicFile.write(bytes, to: path, job: job)
    } catch {
      throw TextureFileError(error)
    }
    return warnings
  }
}
