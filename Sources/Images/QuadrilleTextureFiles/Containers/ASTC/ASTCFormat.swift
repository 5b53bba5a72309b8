internal import QuadrilleSystem

extension ContainerCodec {
  /// The `.astc` files of Arm's encoder.
  static let astc = ContainerCodec(
    .astc,
    isRecognized: { $0.starts(with: ASTCFile.identifier) },
    read: { file throws(TextureFileError) in try ASTCFile.contents(file) },
    write: { writing throws(TextureFileError) in try ASTCFile.chunks(&writing) }
  )
}

/// The reader and the writer of `.astc`.
enum ASTCFile {
  static let identifier: [UInt8] = [0x13, 0xAB, 0xA1, 0x5C]

  static func contents(_ file: ContainerBytes) throws(TextureFileError) -> ContainerContents {
    var reader = ContainerReader(.astc, file)
    try reader.require(16)
    let footprint = (Int(reader.bytes[4]), Int(reader.bytes[5]), max(1, Int(reader.bytes[6])))
    let index = PVREncoding.astcFootprints.firstIndex { $0 == footprint }
    guard let index, let format = PVRPixelFormat.enumerated(27 + UInt32(index)),
      let layout = format.layout
    else {
      throw reader.error(
        field: "block size",
        "\(footprint.0)x\(footprint.1)x\(footprint.2)",
        allowed: "one of the block sizes of ASTC",
        at: 4
      )
    }
    func size(_ offset: Int) -> UInt32 {
      UInt32(reader.bytes[offset]) | UInt32(reader.bytes[offset + 1]) << 8
        | UInt32(reader.bytes[offset + 2]) << 16
    }
    let extent = TextureExtent(
      width: try reader.dimension(size(7), "width", at: 7),
      height: try reader.dimension(size(10), "height", at: 10),
      depth: max(
        1,
        try reader.bounded(size(13), "depth", .depth, reader.job.limits.maxDepth, at: 13)
      ),
      surfaceCount: 1,
      faceCount: 1,
      mipmapCount: 1
    )
    try reader.checkPixels(extent, at: 7)
    let range = try reader.range(16, try reader.byteCount(layout, extent, level: 0))
    let spare = reader.bytes.count - range.upperBound
    if spare > 0 {
      reader.warn("trailing", "\(spare) extra bytes after the image", "data", at: range.upperBound)
    }
    var contents = reader.contents(PixelContent(format), extent, [range], pixels: range)
    contents.warnings = reader.warnings
    contents.detectHighDynamicRange()
    return contents
  }

  static func chunks(
    _ writing: inout ContainerWriting
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let texture = writing.texture
    try writing.requireSingleImage(volume: true)
    guard case .enumerated(let number) = texture.version3.format.number,
      (27...50).contains(number)
    else { throw writing.error(writing.notStored) }
    writing.warnOfPremultipliedAlpha()
    writing.warnOfColorSpace(isStored: false)
    writing.warnOfOrientation()
    writing.warnOfMetadata()
    writing.warnOfKeyValues()
    let footprint = PVREncoding.astcFootprints[Int(number) - 27]
    let sizes = [texture.width, texture.height, texture.depth]
    guard sizes.allSatisfy({ $0 < 1 << 24 }) else {
      throw writing.reject("a size of \(texture.width)x\(texture.height) pixels")
    }
    var head = identifier + [UInt8(footprint.0), UInt8(footprint.1), UInt8(footprint.2)]
    for size in sizes {
      head += [UInt8(size & 0xFF), UInt8(size >> 8 & 0xFF), UInt8(size >> 16)]
    }
    return [head[...], texture.images[0]]
  }
}
