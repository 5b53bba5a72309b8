import Quadrille

/// Texture files of all containers, with or without a wrapper.
enum Container {
  /// Reads a file and decodes all of its images.
  ///
  /// The first bytes are set to the signature of the target, so that the fuzzer need not find it;
  /// invalid wrapper contents are covered by the corpus.
  static func read(_ input: [UInt8], _ target: FuzzTarget) throws {
    var bytes = input
    switch target {
    case .pvrLegacy: bytes.replaceStart(by: [(input.first ?? 0) < 128 ? 52 : 44, 0, 0, 0])
    case .pvr3: bytes.replaceStart(by: [0x50, 0x56, 0x52, 3])
    case .ktx: bytes.replaceStart(by: identifier("KTX 11"))
    case .ktx2: bytes.replaceStart(by: identifier("KTX 20"))
    case .dds: bytes.replaceStart(by: Array("DDS ".utf8))
    case .pkm: bytes.replaceStart(by: Array("PKM ".utf8))
    case .astcFile: bytes.replaceStart(by: [0x13, 0xAB, 0xA1, 0x5C])
    case .gzip: bytes.replaceStart(by: [0x1F, 0x8B])
    case .lockedCCZ: bytes.replaceStart(by: Array("CCZp".utf8))
    default: bytes.replaceStart(by: Array("CCZ!".utf8))
    }
    let key = try CCZKey(1, 2, 3, 4)
    let file = try TextureFile(decoding: bytes, name: "fuzz", job: .fuzzing, key: key)
    for warning in file.warnings { _ = warning.line }
    _ = (file.alphaMode, file.colorSpace, file.channelType, file.hasAlpha)
    _ = (file.metadata.orientation, file.isFlippedVertically, file.isFlippedHorizontally)
    try decodeAll(file)
  }

  /// The first twelve bytes of a KTX file.
  private static func identifier(_ text: String) -> [UInt8] {
    [0xAB] + Array(text.utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]
  }

  /// Reads a file and writes it again: into its own container, which must give the same bytes, and
  /// into others, which must contain the same images.
  static func rewrite(_ input: [UInt8]) throws {
    let texture = try TextureFile(decoding: input, name: "fuzz", job: .fuzzing)
    guard texture.container.wrapper == nil, texture.isDecodable else { return }
    let same = try texture.encoded()
    // Other formats get a new header.
    if [.pvr1, .pvr2, .pvr3].contains(texture.container.format) {
      precondition(same == input, "a kept container has the same bytes")
    }
    let formats: [ContainerFormat] = [.ktx, .ktx2, .dds, .pkm, .astc]
    let containers =
      [TextureContainer(.pvr2), TextureContainer(.pvr3, in: .ccz)]
      + formats.map { TextureContainer($0) }
    for container in containers {
      // Version 2 cannot represent premultiplied alpha.
      if container.format == .pvr2, texture.alphaMode == .premultiplied { continue }
      let key = container.wrapper == .ccz ? try CCZKey(1, 2, 3, 4) : nil
      guard let bytes = try? texture.encoded(container: container, key: key) else { continue }
      var limits = Limits.fuzzing
      limits.maxUnpackedBytes += 1 << 10
      let copy = try TextureFile(
        decoding: bytes,
        name: "copy",
        job: JobContext(limits: limits),
        key: key
      )
      for level in 0..<texture.mipmapCount {
        let (one, other) = (try texture.bitmap(level: level), try copy.bitmap(level: level))
        precondition(one == other, "the same images")
      }
    }
  }

  /// Decodes every image of a texture.
  static func decodeAll(_ texture: TextureFile) throws {
    for level in 0..<texture.mipmapCount {
      for surface in 0..<texture.surfaceCount {
        for face in 0..<texture.faceCount {
          for slice in 0..<texture.depth(ofLevel: level) {
            let bitmap = try texture.bitmap(
              level: level,
              surface: surface,
              face: face,
              slice: slice
            )
            let size = texture.pixelSize(ofLevel: level)
            precondition(bitmap.width == size.width && bitmap.height == size.height)
          }
        }
      }
    }
  }
}

extension [UInt8] {
  /// Replaces the first bytes, if there are enough.
  mutating func replaceStart(by start: [UInt8]) {
    guard count >= start.count else { return }
    replaceSubrange(0..<start.count, with: start)
  }
}
