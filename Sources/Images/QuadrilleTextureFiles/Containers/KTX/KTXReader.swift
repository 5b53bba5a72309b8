internal import QuadrilleImage
internal import QuadrilleSystem

/// Reads KTX 1.
struct KTXReader {
  private var reader: ContainerReader

  init(_ file: ContainerBytes) { reader = ContainerReader(.ktx, file) }

  mutating func run() throws(TextureFileError) -> ContainerContents {
    try reader.require(KTX.headerByteCount)
    try readByteOrder()
    let glType = try reader.u32(16)
    let typeSize = try reader.u32(20)
    let glFormat = try reader.u32(24)
    let internalFormat = try reader.u32(28)
    let content = try pixelContent(glType, glFormat, internalFormat)
    let (extent, isArray) = try extent()
    let keyBytes = Int(try reader.u32(60))
    var keys = KeyValueReader(reader, part: "key/value data")
    try keys.run(try reader.range(KTX.headerByteCount, keyBytes, "key/value data"))
    reader.warnings = keys.warnings
    let start = KTX.headerByteCount + keyBytes
    var contents: ContainerContents
    if let layout = content.format.layout {
      contents = try images(content, layout, extent, isArray: isArray, typeSize, start)
    } else {
      // Described, not decoded.
      let range = try reader.range(start, reader.bytes.count - start)
      contents = reader.contents(content, extent, [range], pixels: range)
      contents.ranges = []
    }
    contents.texture.isArray = isArray
    contents.texture.setKeyValues(keys.pairs)
    contents.fields = [
      ContainerField("endianness", text: reader.isBigEndian ? "big" : "little"),
      ContainerField("glType", code: glType), ContainerField("glTypeSize", Int(typeSize)),
      ContainerField("glFormat", code: glFormat),
      ContainerField("glInternalFormat", code: internalFormat),
      ContainerField("glBaseInternalFormat", code: try reader.u32(32)),
    ]
    contents.warnings = reader.warnings
    contents.detectHighDynamicRange()
    return contents
  }

  private mutating func readByteOrder() throws(TextureFileError) {
    switch Array(reader.bytes[12..<16]) {
    case [1, 2, 3, 4]: break
    case [4, 3, 2, 1]: reader.isBigEndian = true
    case let found:
      let text = found.map { String($0, radix: 16) }.joined(separator: " ")
      throw reader.error(field: "endianness", text, allowed: "01 02 03 04 or its reverse", at: 12)
    }
  }

  /// What the pixels are: by format and type, or by the internal format of blocks.
  private mutating func pixelContent(
    _ glType: UInt32,
    _ glFormat: UInt32,
    _ internalFormat: UInt32
  ) throws(TextureFileError) -> PixelContent {
    let number = "internal format 0x\(String(internalFormat, radix: 16))"
    if glType != 0 {
      if let content = FormatCodes.content(
        glFormat: glFormat,
        glType: glType,
        internalFormat: internalFormat
      ) {
        return content
      }
      throw reader.unsupported(
        "format 0x\(String(glFormat, radix: 16)) of type 0x\(String(glType, radix: 16))",
        number: number,
        at: 24
      )
    }
    if let content = FormatCodes.content(glInternalFormat: internalFormat, isCompressed: true) {
      return content
    }
    // GL_COMPRESSED_LUMINANCE_LATC1_EXT and its kin have the blocks of BC4 and BC5.
    let latc: [UInt32: UInt32] = [
      0x8C70: 0x8DBB, 0x8C71: 0x8DBC, 0x8C72: 0x8DBD, 0x8C73: 0x8DBE,
    ]
    if let blocks = latc[internalFormat],
      let content = FormatCodes.content(glInternalFormat: blocks, isCompressed: true)
    {
      reader.warn(
        "latc",
        "LATC is read as \(content.format.name), with luminance as red and alpha as green",
        at: 28,
        found: "0x\(String(internalFormat, radix: 16))"
      )
      return content
    }
    if let content = FormatCodes.content(glInternalFormat: internalFormat, isCompressed: false) {
      reader.warn(
        "glType",
        "a type of 0 means blocks, but \(number) has pixels, which are read",
        at: 16,
        found: "0"
      )
      return content
    }
    if let name = KTX.name(ofUnread: internalFormat) {
      return PixelContent(PVRPixelFormat(named: name))
    }
    throw reader.unsupported(number, at: 28)
  }

  /// The sizes, and whether the texture is an array, if only of one.
  private mutating func extent() throws(TextureFileError) -> (TextureExtent, isArray: Bool) {
    let width = try reader.dimension(try reader.u32(36), "pixelWidth", at: 36)
    let storedHeight = try reader.u32(40)
    let storedDepth = try reader.u32(44)
    let elements = try reader.u32(48)
    let limits = reader.job.limits
    let height = max(
      1,
      try reader.bounded(
        storedHeight,
        "pixelHeight",
        .dimension,
        limits.maxDimension,
        at: 40
      )
    )
    let depth = max(
      1,
      try reader.bounded(storedDepth, "pixelDepth", .depth, limits.maxDepth, at: 44)
    )
    let layers = max(
      1,
      try reader.bounded(
        elements,
        "numberOfArrayElements",
        .surfaces,
        limits.maxSurfaceCount,
        at: 48
      )
    )
    let faces = try reader.count(try reader.u32(52), "numberOfFaces", .surfaces, .max, at: 52)
    guard faces == 1 || faces == 6 else {
      throw reader.error(.faces(UInt32(faces)), "header", 52)
    }
    var extent = TextureExtent(
      width: width,
      height: height,
      depth: depth,
      surfaceCount: layers,
      faceCount: faces,
      mipmapCount: 1
    )
    try reader.checkPixels(extent, at: 36)
    let levels = try reader.u32(56)
    if levels > 0 { extent.mipmapCount = try reader.levels(levels, extent, at: 56) }
    return (extent, elements > 0)
  }

  /// Level after level: a size, then the images, with rows and images at multiples of four bytes.
  private mutating func images(
    _ content: PixelContent,
    _ layout: PVRLayout,
    _ extent: TextureExtent,
    isArray: Bool,
    _ typeSize: UInt32,
    _ start: Int
  ) throws(TextureFileError) -> ContainerContents {
    var images: [ArraySlice<UInt8>] = []
    var ranges: [Range<Int>] = []
    var offset = start
    // Of a cube map that is no array, the size is that of one face.
    let isLoneCube = extent.faceCount == 6 && !isArray
    for level in 0..<extent.mipmapCount {
      let stored = Int(try reader.u32(offset, "level \(level)"))
      let sizeOffset = offset
      offset += 4
      let byteCount = try reader.byteCount(layout, extent, level: level)
      let rows = rows(layout, extent, level)
      let padded = rows.map { $0.count * KTX.aligned($0.bytes) } ?? byteCount
      let first = offset
      for _ in 0..<(extent.surfaceCount * extent.faceCount) {
        let range = try reader.range(offset, padded, "level \(level)")
        if let rows, padded != byteCount {
          images.append(unpadded(range, rows)[...])
        } else {
          images.append(reader.bytes[range])
        }
        ranges.append(range)
        offset = range.upperBound
        if isLoneCube { offset = KTX.aligned(offset) }
      }
      let found = isLoneCube ? padded : offset - first
      if stored != found {
        reader.warn(
          "imageSize",
          "imageSize of level \(level) is \(stored), its images have \(found) bytes",
          "level \(level)",
          at: sizeOffset,
          found: "\(stored)",
          allowed: "\(found)"
        )
      }
      offset = KTX.aligned(offset)
    }
    let end = min(offset, reader.bytes.count)
    if reader.isBigEndian { swapWords(&images, size: Int(typeSize)) }
    if reader.bytes.count > end {
      let count = reader.bytes.count - end
      reader.warn(
        "trailing",
        "\(count) extra bytes after the last level",
        "data",
        at: end,
        found: "\(count)"
      )
    }
    return ContainerContents(
      texture: TextureFile(content, extent, images: images),
      pixels: start..<end,
      ranges: ranges
    )
  }

  /// How many rows an image of pixels has, and the bytes of each; nil for blocks.
  private func rows(
    _ layout: PVRLayout,
    _ extent: TextureExtent,
    _ level: Int
  ) -> (count: Int, bytes: Int)? {
    guard case .pixels(let bits) = layout else { return nil }
    let width = max(1, extent.width >> level)
    let count = max(1, extent.height >> level) * max(1, extent.depth >> level)
    return (count, (width * bits + 7) / 8)
  }

  private func unpadded(_ range: Range<Int>, _ rows: (count: Int, bytes: Int)) -> [UInt8] {
    var image: [UInt8] = []
    image.reserveCapacity(rows.count * rows.bytes)
    let step = KTX.aligned(rows.bytes)
    for row in 0..<rows.count {
      let start = range.lowerBound + row * step
      image += reader.bytes[start..<(start + rows.bytes)]
    }
    return image
  }

  /// Makes words of 2 or 4 bytes little-endian.
  private func swapWords(_ images: inout [ArraySlice<UInt8>], size: Int) {
    guard size == 2 || size == 4 else { return }
    for index in images.indices {
      var image = Array(images[index])
      for start in stride(from: 0, to: image.count - size + 1, by: size) {
        image[start..<(start + size)].reverse()
      }
      images[index] = image[...]
    }
  }
}

extension KTX {
  /// The name of a block format that is described, not decoded.
  static func name(ofUnread internalFormat: UInt32) -> String? {
    switch internalFormat {
    case 0x8C92: "ATC_RGB"
    case 0x8C93: "ATC_RGBA_EXPLICIT"
    case 0x87EE: "ATC_RGBA_INTERPOLATED"
    case 0x8837: "3DC_XY"
    case 0x87F9: "3DC_X"
    case 0x86B0: "FXT1_RGB"
    case 0x86B1: "FXT1_RGBA"
    case 0x8B90...0x8B99: "OES_compressed_paletted_texture"
    default: nil
    }
  }
}
