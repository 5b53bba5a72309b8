internal import QuadrilleImage
public import QuadrilleSystem

extension PVRTexture {
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
  /// - Throws: ``PVRError`` with the reason `write` if the texture is inconsistent, if the
  ///   container does not support its format or shape, or if a kept container needs a key.
  /// - Precondition: `compressionLevel` is from 0 to 9.
  public func encoded(
    container: PVRContainer? = nil,
    key: CCZKey? = nil,
    compressionLevel: Int = 6,
    name: String? = nil,
    warnings: inout [Diagnostic]
  ) throws(PVRError) -> [UInt8] {
    let targetContainer = container ?? self.container
    let location = DiagnosticLocation(file: name, part: "PVR v\(targetContainer.version.rawValue)")
    if key != nil, targetContainer.wrapper != .ccz {
      throw PVRError(.write(.unexpectedKey(targetContainer)), location)
    }
    if key == nil, container == nil, let source, source.isEncrypted {
      throw PVRError(.write(.missingKey), location)
    }
    let chunks = try chunks(container: container, name: name, warnings: &warnings)
    var file: [UInt8] = []
    file.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for chunk in chunks { file += chunk }
    return try Packing(
      targetContainer.wrapper,
      key: key,
      level: compressionLevel,
      location: location
    ).run(file)
  }

  /// The bytes of an unwrapped file as chunks, most of which are the images without a copy.
  ///
  /// Parameters and errors are those of ``encoded(container:key:compressionLevel:name:warnings:)``.
  package func chunks(
    container: PVRContainer? = nil,
    name: String? = nil,
    warnings: inout [Diagnostic]
  ) throws(PVRError) -> [ArraySlice<UInt8>] {
    let kept = container == nil ? source : nil
    let version = (container ?? self.container).version
    let location = DiagnosticLocation(file: name, part: "PVR v\(version.rawValue)")
    try TextureValidator(self, location: location).run()
    if let kept, hasSameContent(as: kept.texture) {
      return [kept.head[...]] + images(in: version) + [kept.tail[...]]
    }
    var header = HeaderWriter(self, version, otherFlags: kept?.otherFlags ?? 0, location: location)
    let head = try header.run()
    warnings += header.warnings
    return [head[...]] + images(in: version)
  }

  /// The bytes of a PVR file, like ``encoded(container:key:compressionLevel:name:warnings:)``
  /// without warnings.
  ///
  /// - Throws: ``PVRError``.
  public func encoded(
    container: PVRContainer? = nil,
    key: CCZKey? = nil
  ) throws(PVRError) -> [UInt8] {
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
  /// - Throws: ``PVRError``, with the reason `file` if the file cannot be written.
  @discardableResult
  public func write(
    to path: String,
    container: PVRContainer? = nil,
    key: CCZKey? = nil,
    job: JobContext = .default
  ) throws(PVRError) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let targetContainer =
      container ?? PVRContainer(self.container.version, in: PVRWrapper(ofPath: path))
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
      throw PVRError(error)
    }
    return warnings
  }

  /// The images in the order of the version.
  private func images(in version: PVRVersion) -> [ArraySlice<UInt8>] {
    let chains = surfaceCount * faceCount
    guard version != .v3, images.count == chains * mipmapCount else { return images }
    return (0..<chains).flatMap { chain in
      (0..<mipmapCount).map { images[$0 * chains + chain] }
    }
  }
}

extension PVRWrapper {
  /// The wrapper for a file extension; nil for `.pvr` and all others.
  init?(ofPath path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".ccz") {
      self = .ccz
    } else if name.hasSuffix(".gz") {
      self = .gz
    } else {
      return nil
    }
  }
}
