/// Writes PVR of all versions.
enum PVRWriter {
  static func chunks(
    _ writing: inout ContainerWriting,
    version: PVRVersion
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let texture = writing.texture
    if texture.format.layout == nil, texture.source.map({ $0.header == nil }) ?? false {
      // Basis Universal: the tables that its levels need have no place in PVR.
      throw writing.error(.format(texture.format.name, version))
    }
    var header = PVRHeaderWriter(
      texture,
      version,
      otherFlags: writing.keptFlags,
      location: writing.location
    )
    let head = try header.run()
    writing.warnings += header.warnings
    writing.warnOfKeyValues()
    writing.warnOfOpaqueBlack()
    return [head[...]] + images(texture, version)
  }

  /// The images in the order of a version: of a level all faces, or of a face all levels.
  static func images(_ texture: TextureFile, _ version: PVRVersion) -> [ArraySlice<UInt8>] {
    let chains = texture.surfaceCount * texture.faceCount
    guard version != .v3, texture.images.count == chains * texture.mipmapCount else {
      return texture.images
    }
    return (0..<chains).flatMap { chain in
      (0..<texture.mipmapCount).map { texture.images[$0 * chains + chain] }
    }
  }
}
