internal import QuadrilleImage
internal import QuadrilleSystem

/// Reads KTX 2.
struct KTX2Reader {
  private var reader: ContainerReader
  private let job: JobContext

  init(_ file: ContainerBytes) {
    reader = ContainerReader(.ktx2, file)
    job = file.job
  }

  mutating func run() throws(TextureFileError) -> ContainerContents {
    try reader.require(KTX2.headerByteCount)
    let vulkan = try reader.u32(12)
    let typeSize = try reader.u32(16)
    let scheme = try reader.u32(44)
    var (extent, isArray, levelCount) = try extent()
    extent.mipmapCount = levelCount
    let index = try index(levelCount)
    let pairs = try keyValues()
    let descriptor = try descriptor()
    var content = try pixelContent(vulkan, scheme, descriptor, pairs)
    descriptor.map { check($0, vulkan, &content) }
    let start = index.map(\.offset).min() ?? reader.bytes.count
    let end = index.map { $0.offset + $0.count }.max() ?? start
    var contents: ContainerContents
    if let layout = content.format.layout {
      contents = try images(content, layout, extent, index, scheme)
    } else {
      // Basis Universal: described, not decoded.
      contents = ContainerContents(
        texture: TextureFile(content, extent, images: [reader.bytes[start..<end]]),
        pixels: start..<end
      )
    }
    contents.pixels = start..<end
    contents.texture.isArray = isArray
    contents.texture.setKeyValues(pairs)
    contents.texture.keyValues.removeAll { $0.key == KTX2.swizzleKey && isLuminance(content) }
    if scheme == 2 { contents.supercompression = .zstd }
    if scheme == 3 { contents.supercompression = .zlib }
    contents.fields = [
      ContainerField("vkFormat", Int(vulkan)), ContainerField("typeSize", Int(typeSize)),
      ContainerField("supercompressionScheme", Int(scheme)),
      ContainerField("colorModel", descriptor.map { Int($0.colorModel) } ?? 0),
      ContainerField("transferFunction", descriptor.map { Int($0.transferFunction) } ?? 0),
    ]
    contents.warnings = reader.warnings
    return contents
  }

  private func isLuminance(_ content: PixelContent) -> Bool {
    if case .channels(let list) = content.format.number {
      list.letters.contains("l") || list.letters == "a"
    } else {
      false
    }
  }

  // MARK: Sizes

  private mutating func extent() throws(TextureFileError) -> (TextureExtent, Bool, Int) {
    let limits = job.limits
    let width = try reader.dimension(try reader.u32(20), "pixelWidth", at: 20)
    let height = try reader.bounded(
      try reader.u32(24),
      "pixelHeight",
      .dimension,
      limits.maxDimension,
      at: 24
    )
    let depth = try reader.bounded(
      try reader.u32(28),
      "pixelDepth",
      .depth,
      limits.maxDepth,
      at: 28
    )
    let layers = try reader.bounded(
      try reader.u32(32),
      "layerCount",
      .surfaces,
      limits.maxSurfaceCount,
      at: 32
    )
    let faces = try reader.u32(36)
    guard faces == 1 || faces == 6 else { throw reader.error(.faces(faces), "header", 36) }
    let extent = TextureExtent(
      width: width,
      height: max(1, height),
      depth: max(1, depth),
      surfaceCount: max(1, layers),
      faceCount: Int(faces),
      mipmapCount: 1
    )
    try reader.checkPixels(extent, at: 20)
    if faces == 6, width != height || depth > 0 {
      throw reader.error(
        field: "size of a cube map",
        "\(width)x\(height)x\(depth)",
        allowed: "equal width and height, no depth",
        at: 20
      )
    }
    let levels = try reader.u32(40)
    return (extent, layers > 0, try levels == 0 ? 1 : reader.levels(levels, extent, at: 40))
  }

  /// An entry of the index of levels.
  private struct Level {
    let offset: Int
    let count: Int
    let uncompressedCount: Int
  }

  private mutating func index(_ levelCount: Int) throws(TextureFileError) -> [Level] {
    var index: [Level] = []
    for level in 0..<levelCount {
      let entry = KTX2.headerByteCount + KTX2.indexByteCount * level
      let found = Level(
        offset: try reader.u64(entry, "level index"),
        count: try reader.u64(entry + 8, "level index"),
        uncompressedCount: try reader.u64(entry + 16, "level index")
      )
      _ = try reader.range(found.offset, found.count, "level \(level)")
      let indexEnd = KTX2.headerByteCount + KTX2.indexByteCount * levelCount
      let dfdEnd = Int(try reader.u32(48)) + Int(try reader.u32(52))
      let keyEnd = Int(try reader.u32(56)) + Int(try reader.u32(60))
      let overlaps =
        found.offset < max(indexEnd, dfdEnd, keyEnd)
        || index.contains {
          $0.offset < found.offset + found.count && found.offset < $0.offset + $0.count
        }
      if overlaps {
        reader.warn("overlap", "level \(level) overlaps another part", "level index", at: entry)
      }
      if let last = index.last, found.offset > last.offset {
        reader.warn(
          "order",
          "level \(level) begins behind level \(level - 1), the smallest level comes first",
          "level index",
          at: entry
        )
      }
      index.append(found)
    }
    return index
  }

  // MARK: Format

  private mutating func keyValues() throws(TextureFileError) -> [TextureKeyValue] {
    let start = Int(try reader.u32(56))
    let count = Int(try reader.u32(60))
    guard count > 0 else { return [] }
    var keys = KeyValueReader(reader, part: "key/value data")
    try keys.run(try reader.range(start, count, "key/value data"))
    reader.warnings = keys.warnings
    return keys.pairs
  }

  private mutating func descriptor() throws(TextureFileError) -> DataFormatDescriptor? {
    let start = Int(try reader.u32(48))
    let count = Int(try reader.u32(52))
    guard count > 0 else {
      reader.warn("dfd", "the data format descriptor is missing", at: 52, found: "0")
      return nil
    }
    let range = try reader.range(start, count, "data format descriptor")
    let total = Int(try reader.u32(start, "data format descriptor"))
    if total != count {
      reader.warn(
        "dfd",
        "dfdTotalSize is \(total), dfdByteLength \(count)",
        "data format descriptor",
        at: start,
        found: "\(total)",
        allowed: "\(count)"
      )
    }
    guard let descriptor = DataFormatDescriptor(reader.bytes[range]) else {
      reader.warn(
        "dfd",
        "the data format descriptor has no basic block",
        "data format descriptor",
        at: start
      )
      return nil
    }
    return descriptor
  }

  /// What the pixels are: by the format of Vulkan, or by keys and the color model without one.
  private mutating func pixelContent(
    _ vulkan: UInt32,
    _ scheme: UInt32,
    _ descriptor: DataFormatDescriptor?,
    _ pairs: [TextureKeyValue]
  ) throws(TextureFileError) -> PixelContent {
    switch scheme {
    case 0, 2, 3: break
    case 1: return try basis(51, "Basis Universal ETC1S")
    case 4: return PixelContent(PVRPixelFormat(named: "BASISU_UASTC_HDR_6x6"))
    case 5: return PixelContent(PVRPixelFormat(named: "BASISU_XUASTC"))
    default:
      throw reader.unsupported("supercompression scheme \(scheme)", at: 44)
    }
    if vulkan == 0 {
      switch descriptor?.colorModel {
      case 163: return try basis(51, "Basis Universal ETC1S")
      case 166: return try basis(52, "Basis Universal UASTC")
      case 167: return PixelContent(PVRPixelFormat(named: "BASISU_UASTC_HDR_4x4"))
      case 168: return PixelContent(PVRPixelFormat(named: "BASISU_UASTC_HDR_6x6"))
      default: break
      }
      if let content = keyedContent(pairs) { return content }
      throw reader.unsupported("a format without a number of Vulkan", at: 12)
    }
    guard var content = FormatCodes.content(vulkan: vulkan) else {
      // Described, not decoded: depth, video and other formats that no table here has.
      if FormatCodes.isVulkanFormat(vulkan) {
        return PixelContent(PVRPixelFormat(named: FormatCodes.name(vulkan: vulkan)))
      }
      throw reader.unsupported("VkFormat \(vulkan)", at: 12)
    }
    let swizzle = pairs.first { $0.key == KTX2.swizzleKey }?.text
    let lists = ["rrr1": "l", "rrrg": "la", "000r": "a"]
    if case .channels(let list) = content.format.number, let swizzle,
      let letters = lists[swizzle], list.letters == (letters == "la" ? "rg" : "r")
    {
      let meant = PVRChannelList(letters, list.channels.map(\.bits))
      content.format = PVRPixelFormat(meant)
    } else if let swizzle, swizzle != "rgba" {
      reader.warn(
        "swizzle",
        "KTXswizzle \(swizzle.escapedForDisplay()) is not applied to pixels",
        "key/value data",
        at: Int(try reader.u32(56)),
        found: swizzle.escapedForDisplay()
      )
    }
    return content
  }

  private func basis(_ number: UInt32, _ name: String) throws(TextureFileError) -> PixelContent {
    guard let format = PVRPixelFormat.enumerated(number) else {
      throw reader.unsupported(name, at: 44)
    }
    return PixelContent(format)
  }

  /// The pixels of a file that names the format of another table.
  private func keyedContent(_ pairs: [TextureKeyValue]) -> PixelContent? {
    func numbers(_ key: String) -> [UInt32] {
      guard let value = pairs.first(where: { $0.key == key })?.value else { return [] }
      return stride(from: 0, to: value.count & ~3, by: 4).map { start in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(value[start + $1]) << UInt32(8 * $1) }
      }
    }
    if let dxgi = numbers("KTXdxgiFormat__").first { return FormatCodes.content(dxgi: dxgi) }
    let gl = numbers("KTXglFormat")
    guard gl.count == 3 else { return nil }
    return gl[2] == 0
      ? FormatCodes.content(glInternalFormat: gl[0], isCompressed: true)
      : FormatCodes.content(glFormat: gl[1], glType: gl[2], internalFormat: gl[0])
  }

  /// Takes what only the descriptor says, and compares it with the format.
  private mutating func check(
    _ descriptor: DataFormatDescriptor,
    _ vulkan: UInt32,
    _ content: inout PixelContent
  ) {
    if descriptor.isPremultiplied { content.alphaMode = .premultiplied }
    guard vulkan != 0 else {
      content.colorSpace = descriptor.transferFunction == 2 ? .sRGB : .linear
      return
    }
    let isSRGB = content.colorSpace == .sRGB
    if isSRGB != (descriptor.transferFunction == 2) {
      reader.warn(
        "colorSpace",
        "transfer function \(descriptor.transferFunction) contradicts VkFormat \(vulkan), "
          + "which is \(isSRGB ? "sRGB" : "linear")",
        "data format descriptor",
        at: 12,
        found: "\(descriptor.transferFunction)",
        allowed: isSRGB ? "2" : "1"
      )
    }
    guard let expected = DataFormatDescriptor.colorModel(content.format) else { return }
    if descriptor.colorModel != expected {
      reader.warn(
        "dfd",
        "color model \(descriptor.colorModel) contradicts VkFormat \(vulkan)",
        "data format descriptor",
        at: 12,
        found: "\(descriptor.colorModel)",
        allowed: "\(expected)"
      )
    }
  }

  // MARK: Images

  private mutating func images(
    _ content: PixelContent,
    _ layout: PVRLayout,
    _ extent: TextureExtent,
    _ index: [Level],
    _ scheme: UInt32
  ) throws(TextureFileError) -> ContainerContents {
    var images: [ArraySlice<UInt8>] = []
    var ranges: [Range<Int>] = []
    let perLevel = extent.surfaceCount * extent.faceCount
    for (number, level) in index.enumerated() {
      let image = try reader.byteCount(layout, extent, level: number)
      guard let count = checkedProduct(image, perLevel) else {
        throw reader.error(.truncated(needed: nil, found: reader.bytes.count), "data", 0)
      }
      let part = "level \(number)"
      let entry = KTX2.headerByteCount + KTX2.indexByteCount * number
      checkSizes(level, count, scheme, layout, part, entry)
      let stored = reader.bytes[level.offset..<(level.offset + level.count)]
      let pixels: ArraySlice<UInt8>
      if scheme == 0 {
        guard stored.count >= count else {
          throw reader.error(
            .truncated(needed: level.offset + count, found: level.offset + stored.count),
            part,
            level.offset + stored.count
          )
        }
        pixels = stored
      } else {
        pixels = try inflated(stored, count, level, scheme, part)[...]
      }
      for number in 0..<perLevel {
        let start = pixels.startIndex + number * image
        images.append(pixels[start..<(start + image)])
        if scheme == 0 { ranges.append(start..<(start + image)) }
      }
    }
    return ContainerContents(
      texture: TextureFile(content, extent, images: images),
      pixels: 0..<0,
      ranges: ranges
    )
  }

  private mutating func checkSizes(
    _ level: Level,
    _ count: Int,
    _ scheme: UInt32,
    _ layout: PVRLayout,
    _ part: String,
    _ entry: Int
  ) {
    if level.uncompressedCount != count {
      reader.warn(
        "levelSize",
        "uncompressedByteLength of \(part) is \(level.uncompressedCount), not \(count)",
        "level index",
        at: entry + 16,
        found: "\(level.uncompressedCount)",
        allowed: "\(count)"
      )
    }
    guard scheme == 0 else { return }
    if level.count > count {
      reader.warn(
        "levelSize",
        "byteLength of \(part) is \(level.count), not \(count)",
        "level index",
        at: entry + 8,
        found: "\(level.count)",
        allowed: "\(count)"
      )
    }
    let alignment = KTX2.alignment(layout)
    if level.offset % alignment != 0 {
      reader.warn(
        "alignment",
        "\(part) begins at \(level.offset), not at a multiple of \(alignment)",
        "level index",
        at: entry,
        found: "\(level.offset)",
        allowed: "a multiple of \(alignment)"
      )
    }
  }

  /// The images of a level, of which the sizes of the texture say how long they are.
  private func inflated(
    _ stored: ArraySlice<UInt8>,
    _ count: Int,
    _ level: Level,
    _ scheme: UInt32,
    _ part: String
  ) throws(TextureFileError) -> [UInt8] {
    guard count <= job.limits.maxUnpackedBytes else {
      let violation = LimitViolation(
        .unpackedBytes,
        found: count,
        allowed: job.limits.maxUnpackedBytes
      )
      throw reader.error(.limit(violation, field: part), part, level.offset)
    }
    if let violation = job.violation(addingBytes: count) {
      throw reader.error(.limit(violation, field: part), part, level.offset)
    }
    if scheme == 2 {
      do throws(Zstandard.Failure) {
        return try Zstandard.library().decompressed(stored.span, count: count)
      } catch {
        throw reader.error(.zstandard(error), part, level.offset)
      }
    }
    do throws(ZlibError) {
      let output = try Inflate.zlib(
        stored.span,
        expectedCount: count,
        limit: job.limits.maxUnpackedBytes,
        baseOffset: level.offset,
        file: reader.name,
        job: job
      )
      return output.bytes
    } catch {
      throw TextureFileError(.compressed(error), error.location, of: "ktx2")
    }
  }
}
