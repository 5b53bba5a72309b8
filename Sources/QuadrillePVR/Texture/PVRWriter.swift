public import QuadrilleIO

/// Writes textures as PVR files of version 1, 2 or 3, plain or packed.
///
/// The same texture gives the same bytes everywhere; those of a wrapper may differ with the version
/// of zlib. In version 1 and 2 all levels of a face lie together, in version 3 all faces of a level.
public struct PVRWriter: Sendable {
  /// The version, and what the file is packed in.
  public let container: PVRContainer
  /// What a CCZ file is encrypted with; nil for a plain one.
  public var key: CCZKey?
  /// How much effort a wrapper is packed with: from 0, stored, to 9, smallest.
  public var compressionLevel = 6
  /// The name of the output for messages.
  public var name: String?
  private let kept: KeptHeader?

  /// Makes a writer of fresh headers.
  ///
  /// - Parameters:
  ///   - container: The version, and what the file is packed in.
  ///   - key: What a CCZ file is encrypted with.
  public init(_ container: PVRContainer = PVRContainer(.v3), key: CCZKey? = nil) {
    self.container = container
    self.key = key
    kept = nil
  }

  /// Makes a writer that keeps the container of a file: version, wrapper, header and metadata.
  ///
  /// As long as a texture has the format, the sizes and the facts that the file told, all but the
  /// pictures is written byte for byte, oddities and spare bytes included. A texture that differs in
  /// them gets a fresh header, in which only flags without meaning here live on.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - key: What a CCZ file is encrypted with; needed where the file was encrypted.
  public init(keeping file: PVRFile, key: CCZKey? = nil) {
    container = file.container
    self.key = key
    kept = KeptHeader(file)
  }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - texture: What to write.
  ///   - warnings: Gets one warning for each thing that the version cannot say: version 1 and 2
  ///     have no metadata, no flag for multiplied colour and none for sRGB.
  /// - Throws: ``PVRWriteError`` where the texture contradicts itself, or where the container
  ///   cannot hold its format or its shape.
  /// - Precondition: ``compressionLevel`` is from 0 to 9.
  public func bytes(
    of texture: PVRTexture,
    warnings: inout [Diagnostic]
  ) throws(PVRWriteError) -> [UInt8] {
    let place = Place(file: name, part: "PVR v\(container.version.rawValue)")
    if key != nil, container.wrapper != .ccz {
      throw PVRWriteError(.needlessKey(container), place)
    }
    if key == nil, let kept, kept.isEncrypted { throw PVRWriteError(.missingKey, place) }
    try TextureCheck(texture, place: place).run()

    var file: [UInt8] = []
    file.reserveCapacity(256 + texture.images.reduce(0) { $0 + $1.count })
    if let kept, kept.facts == texture.facts {
      file += kept.bytes
      append(texture, to: &file)
      file += kept.trailing
    } else {
      var header = HeaderWriter(
        texture,
        container.version,
        otherFlags: kept?.otherFlags ?? 0,
        place: place
      )
      file += try header.run()
      warnings += header.warnings
      append(texture, to: &file)
    }
    return try Packing(container.wrapper, key: key, level: compressionLevel, place: place).run(file)
  }

  /// Adds the pictures in the order of the version.
  private func append(_ texture: PVRTexture, to file: inout [UInt8]) {
    let chains = texture.surfaces * texture.faces
    guard container.version != .v3, texture.images.count == chains * texture.levels else {
      for image in texture.images { file += image }
      return
    }
    for chain in 0..<chains {
      for level in 0..<texture.levels { file += texture.images[level * chains + chain] }
    }
  }
}

/// All of a file that was read but its pictures, and what it tells.
private struct KeptHeader: Sendable {
  /// The bytes before the pixels.
  let bytes: ArraySlice<UInt8>
  /// The bytes after the last level.
  let trailing: ArraySlice<UInt8>
  /// What they tell, without pictures.
  let facts: PVRTexture
  /// The flags that tell nothing that a texture knows.
  let otherFlags: UInt32
  /// Whether the file was encrypted.
  let isEncrypted: Bool

  init(_ file: PVRFile) {
    bytes = file.bytes[..<file.dataOffset]
    trailing = file.bytes[(file.dataOffset + file.payloadByteCount)...]
    facts = PVRTexture(file).facts
    isEncrypted = file.isEncrypted
    switch file.header {
    case .legacy(let header):
      let kept: PVRLegacyHeader.Flags = [.normalMap, .border, .falseColorMipmaps]
      otherFlags = header.flags.intersection(kept).rawValue
    case .v3(let header):
      otherFlags = header.flags & ~PVR3Header.premultipliedFlag
    }
  }
}
