public import QuadrilleIO
internal import QuadrillePixels

extension PVRTexture {
  /// The bytes of a PVR file of any version, plain or packed.
  ///
  /// The same texture gives the same bytes everywhere; those of a wrapper may differ with the version
  /// of zlib. In version 1 and 2 all levels of a face lie together, in version 3 all faces of a level.
  /// Colours and rows are written as they are stored.
  ///
  /// Without a container, that of the file that the texture was read from is kept: version, wrapper,
  /// header and metadata. As long as the texture says the same as its file, all but the pictures is
  /// written byte for byte; otherwise it gets a fresh header, in which only flags without meaning here
  /// live on.
  ///
  /// - Parameters:
  ///   - container: The version and the wrapper, with a fresh header; nil to keep what the file had,
  ///     which is a plain version 3 where there was no file.
  ///   - key: What a CCZ file is encrypted with.
  ///   - compressionLevel: How much effort a wrapper is packed with: from 0, stored, to 9, smallest.
  ///   - name: The name of the output for messages.
  ///   - warnings: Gets one warning for each thing that the version cannot say: version 1 and 2
  ///     have no metadata, no flag for multiplied colour and none for sRGB.
  /// - Throws: ``PVRError`` of the reason `write` where the texture contradicts itself, where the
  ///   container cannot hold its format or its shape, or where a kept container needs a key.
  /// - Precondition: `compressionLevel` is from 0 to 9.
  public func encoded(
    container: PVRContainer? = nil,
    key: CCZKey? = nil,
    compressionLevel: Int = 6,
    name: String? = nil,
    warnings: inout [Diagnostic]
  ) throws(PVRError) -> [UInt8] {
    let kept = container == nil ? source : nil
    let container = container ?? self.container
    let place = Place(file: name, part: "PVR v\(container.version.rawValue)")
    if key != nil, container.wrapper != .ccz {
      throw PVRError(.write(.needlessKey(container)), place)
    }
    if key == nil, let kept, kept.isEncrypted { throw PVRError(.write(.missingKey), place) }
    try TextureCheck(self, place: place).run()

    var file: [UInt8] = []
    file.reserveCapacity(256 + byteCount)
    if let kept, saysTheSame(as: kept.texture) {
      file += kept.head
      appendImages(to: &file, container.version)
      file += kept.tail
    } else {
      var header = HeaderWriter(
        self,
        container.version,
        otherFlags: kept?.otherFlags ?? 0,
        place: place
      )
      file += try header.run()
      warnings += header.warnings
      appendImages(to: &file, container.version)
    }
    return try Packing(container.wrapper, key: key, level: compressionLevel, place: place).run(file)
  }

  /// The bytes of a PVR file, as ``encoded(container:key:compressionLevel:name:warnings:)``, for those
  /// who need not know what the version cannot say.
  ///
  /// - Throws: ``PVRError``.
  public func encoded(
    container: PVRContainer? = nil,
    key: CCZKey? = nil
  ) throws(PVRError) -> [UInt8] {
    var warnings: [Diagnostic] = []
    return try encoded(container: container, key: key, warnings: &warnings)
  }

  /// Writes a PVR file; one that is there is replaced at once, when the new one is complete.
  ///
  /// - Parameters:
  ///   - path: The file. Without a container, the wrapper is that of its ending, `.pvr`, `.pvr.gz` or
  ///     `.pvr.ccz`, and the version that of ``container``.
  ///   - container: The version and the wrapper, whatever the file is called.
  ///   - key: What a CCZ file is encrypted with.
  /// - Returns: A warning for each thing that the version cannot say.
  /// - Throws: ``PVRError``, of the reason `file` where the file cannot be written.
  @discardableResult
  public func write(
    to path: String,
    container: PVRContainer? = nil,
    key: CCZKey? = nil
  ) throws(PVRError) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    let meant = container ?? PVRContainer(self.container.version, in: PVRWrapper(ofPath: path))
    let isKept = container == nil && meant == source?.container
    let bytes = try encoded(
      container: isKept ? nil : meant,
      key: key,
      name: path,
      warnings: &warnings
    )
    do throws(IOError) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw PVRError(error)
    }
    return warnings
  }

  /// Adds the pictures in the order of the version.
  private func appendImages(to file: inout [UInt8], _ version: PVRVersion) {
    let chains = surfaces * faces
    guard version != .v3, images.count == chains * levels else {
      for image in images { file += image }
      return
    }
    for chain in 0..<chains {
      for level in 0..<levels { file += images[level * chains + chain] }
    }
  }
}

extension PVRWrapper {
  /// The wrapper that the ending of a file's name tells of; nil for `.pvr` and all others.
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
