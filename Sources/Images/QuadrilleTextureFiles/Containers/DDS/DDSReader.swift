internal import QuadrilleImage
internal import QuadrilleSystem

/// Reads DDS.
struct DDSReader {
  private var reader: ContainerReader
  /// Where the pixels begin.
  private var start = 128
  /// 256 colors, red first, if pixels are indices.
  private var palette: [UInt8]?
  /// The codes of the header, for reports.
  private var fields: [ContainerField] = []

  init(_ file: ContainerBytes) { reader = ContainerReader(.dds, file) }

  mutating func run() throws(TextureFileError) -> ContainerContents {
    try reader.require(128)
    try checkSizes()
    let flags = DDS.PixelFlags(rawValue: try reader.u32(80))
    let fourCC = try reader.u32(84)
    let hasExtension = flags.contains(.fourCC) && fourCC == DDS.code("DX10")
    if hasExtension {
      start = 148
      try reader.require(start)
    }
    var extent = try extent(hasExtension: hasExtension)
    let content =
      try hasExtension ? extendedContent() : legacyContent(flags, fourCC)
    let faces = try faces(hasExtension: hasExtension)
    extent.faceCount = faces.isCube ? 6 : 1
    if faces.count != extent.faceCount {
      // A cube with some faces only is an array of what it has.
      extent.faceCount = 1
      extent.surfaceCount = faces.count
    }
    extent.mipmapCount = try reader.levels(try reader.u32(28), extent, canExceed: true, at: 28)
    var contents: ContainerContents
    if let layout = content.format.layout {
      contents = try images(content, layout, &extent)
    } else {
      // Described, not decoded.
      let range = try reader.range(start, reader.bytes.count - start)
      contents = reader.contents(content, extent, [range], pixels: range)
      contents.ranges = []
    }
    if let palette { contents.texture.expand(palette) }
    contents.fields =
      fields + [ContainerField("caps2", code: try reader.u32(112))]
    contents.texture.isArray = extent.surfaceCount > 1
    contents.warnings = reader.warnings
    return contents
  }

  // MARK: Header

  private mutating func checkSizes() throws(TextureFileError) {
    let header = try reader.u32(4)
    if header != 124 {
      reader.warn(
        "headerSize",
        "a header size of \(header) is read as 124",
        at: 4,
        found: "\(header)",
        allowed: "124"
      )
    }
    let pixelFormat = try reader.u32(76)
    if pixelFormat != 32 {
      reader.warn(
        "headerSize",
        "a size of the pixel format of \(pixelFormat) is read as 32",
        at: 76,
        found: "\(pixelFormat)",
        allowed: "32"
      )
    }
  }

  private mutating func extent(hasExtension: Bool) throws(TextureFileError) -> TextureExtent {
    let height = try reader.dimension(try reader.u32(12), "height", at: 12)
    let width = try reader.dimension(try reader.u32(16), "width", at: 16)
    var isVolume = try reader.u32(112) & DDS.volume != 0
    var layers = 1
    if hasExtension {
      let dimension = try reader.u32(132)
      if dimension == 0 {
        reader.warn(
          "dimension",
          "a resourceDimension of 0 is read as 3, 2D",
          at: 132,
          found: "0",
          allowed: "2 to 4"
        )
      }
      guard dimension == 0 || (2...4).contains(dimension) else {
        throw reader.error(
          field: "resourceDimension",
          dimension,
          allowed: "2 (1D), 3 (2D) or 4 (3D)",
          at: 132
        )
      }
      isVolume = dimension == 4
      layers = try reader.count(
        try reader.u32(140),
        "arraySize",
        .surfaces,
        reader.job.limits.maxSurfaceCount,
        at: 140
      )
      if isVolume, layers > 1 {
        throw reader.error(field: "arraySize of a volume", layers, allowed: "1", at: 140)
      }
    }
    var depth = 1
    if isVolume {
      depth = try reader.count(
        try reader.u32(24),
        "depth",
        .depth,
        reader.job.limits.maxDepth,
        at: 24
      )
    }
    let extent = TextureExtent(
      width: width,
      height: height,
      depth: depth,
      surfaceCount: layers,
      faceCount: 1,
      mipmapCount: 1
    )
    try reader.checkPixels(extent, at: 12)
    return extent
  }

  /// How many faces the texture has, and whether they are a whole cube.
  private mutating func faces(
    hasExtension: Bool
  ) throws(TextureFileError) -> (count: Int, isCube: Bool) {
    let caps = try reader.u32(112)
    if hasExtension { return try reader.u32(136) & 4 != 0 ? (6, true) : (1, false) }
    guard caps & DDS.cubeMap != 0 else { return (1, false) }
    let count = (caps & DDS.allFaces).nonzeroBitCount
    guard count > 0, count < 6 else { return (6, true) }
    let names = ["+X", "-X", "+Y", "-Y", "+Z", "-Z"].enumerated()
      .filter { caps & 0x400 << UInt32($0.offset) != 0 }
      .map(\.element)
    reader.warn(
      "faces",
      "a cube map with \(count) of 6 faces is read as an array: \(names.joined(separator: ", "))",
      at: 112,
      found: "\(count)",
      allowed: "6"
    )
    return (count, true)
  }

  // MARK: Pixels

  private mutating func extendedContent() throws(TextureFileError) -> PixelContent {
    let dxgi = try reader.u32(128)
    fields.append(ContainerField("dxgiFormat", Int(dxgi)))
    guard var content = FormatCodes.content(dxgi: dxgi) else {
      throw reader.unsupported("DXGI_FORMAT \(dxgi)", at: 128)
    }
    switch try reader.u32(144) & 7 {
    case 1: content.alphaMode = .straight
    case 2: content.alphaMode = .premultiplied
    default: break
    }
    return content
  }

  private mutating func legacyContent(
    _ flags: DDS.PixelFlags,
    _ fourCC: UInt32
  ) throws(TextureFileError) -> PixelContent {
    if flags.contains(.fourCC) {
      fields.append(ContainerField("fourCC", text: DDS.name(fourCC)))
      if DDS.swappedChannels.contains(fourCC) {
        reader.warn(
          "channels",
          "\(DDS.name(fourCC)) is BC3 with channels in another order, which is not undone",
          at: 84,
          found: DDS.name(fourCC)
        )
      }
      if let content = DDS.content(fourCC: fourCC) { return content }
      if let name = unread(fourCC) { return PixelContent(PVRPixelFormat(named: name)) }
      throw reader.unsupported("fourCC \(DDS.name(fourCC))", at: 84)
    }
    fields.append(ContainerField("pixelFormatFlags", code: flags.rawValue))
    if flags.contains(.palette) { return try palettedContent() }
    let bits = try reader.u32(88)
    guard [8, 16, 24, 32].contains(bits) else {
      throw reader.error(field: "bits of a pixel", bits, allowed: "8, 16, 24 or 32", at: 88)
    }
    if flags.contains(.yuv) { throw reader.unsupported("YUV", at: 80) }
    return try maskedContent(flags, Int(bits))
  }

  /// Indices of 8 bits into 256 colors behind the header, which become pixels.
  private mutating func palettedContent() throws(TextureFileError) -> PixelContent {
    let range = try reader.range(start, 1024, "palette")
    palette = Array(reader.bytes[range])
    start = range.upperBound
    reader.warn("palette", "colors of a palette are read as RGBA8888", at: 80)
    return PixelContent(PVRPixelFormat(PVRChannelList("r", [8])))
  }

  private mutating func maskedContent(
    _ flags: DDS.PixelFlags,
    _ bits: Int
  ) throws(TextureFileError) -> PixelContent {
    let red = try reader.u32(92)
    let green = try reader.u32(96)
    let blue = try reader.u32(100)
    let alpha = try reader.u32(104)
    var masks: [(letter: Character, mask: UInt32)] = []
    if flags.contains(.luminance) {
      masks.append(("l", red))
    } else if !flags.contains(.alpha) {
      masks += [("r", red), ("g", green), ("b", blue)]
    }
    if flags.contains(.alphaPixels) || flags.contains(.alpha) { masks.append(("a", alpha)) }
    // D3DX wrote red and blue of 10 bits in each other's place, and readers know.
    if bits == 32, red == 0x3FF0_0000, green == 0xF_FC00, blue == 0x3FF {
      reader.warn(
        "channels",
        "masks of 10 bits have red and blue exchanged, as D3DX writes them",
        at: 92
      )
      masks = [("r", blue), ("g", green), ("b", red), ("a", alpha)]
    }
    let all = bits == 32 ? UInt32.max : 1 << UInt32(bits) - 1
    if masks.allSatisfy({ $0.mask & all == 0 }), bits == 8, flags.contains(.luminance) {
      reader.warn("masks", "masks outside of the 8 bits of a pixel are read as all of them", at: 92)
      masks = [("l", all)]
    }
    let isSigned = flags.contains(.signed)
    guard let content = DDS.content(masks: masks, bits: bits, isSigned: isSigned) else {
      let found = [red, green, blue, alpha].map { String($0, radix: 16) }.joined(separator: ", ")
      throw reader.error(
        field: "masks",
        found,
        allowed: "bits of \(bits) without gaps that do not overlap",
        at: 92
      )
    }
    return content
  }

  /// The name of a code that is known, but not read.
  private func unread(_ fourCC: UInt32) -> String? {
    switch fourCC {
    case DDS.code("ATC "): "ATC_RGB"
    case DDS.code("ATCA"), DDS.code("ATCE"): "ATC_RGBA_EXPLICIT"
    case DDS.code("ATCI"): "ATC_RGBA_INTERPOLATED"
    default: nil
    }
  }

  // MARK: Images

  /// Layer after layer and face after face, each with all its levels.
  private mutating func images(
    _ content: PixelContent,
    _ layout: PVRLayout,
    _ extent: inout TextureExtent
  ) throws(TextureFileError) -> ContainerContents {
    let chains = extent.surfaceCount * extent.faceCount
    let pixelStart = start
    extent.mipmapCount = completeLevels(layout, extent)
    var sizes: [Int] = []
    for level in 0..<extent.mipmapCount {
      sizes.append(try reader.byteCount(layout, extent, level: level))
    }
    let chain = sizes.reduce(0) { checkedSum($0, $1) ?? .max }
    let all = try reader.range(pixelStart, checkedProduct(chain, chains) ?? .max)
    var ranges: [Range<Int>] = []
    var levelStart = pixelStart
    for size in sizes {
      for number in 0..<chains {
        let start = levelStart + number * chain
        ranges.append(start..<(start + size))
      }
      levelStart += size
    }
    let spare = reader.bytes.count - all.upperBound
    if spare > 0 {
      reader.warn(
        "trailing",
        "\(spare) extra bytes after the last level",
        "data",
        at: all.upperBound,
        found: "\(spare)"
      )
    }
    return reader.contents(content, extent, ranges, pixels: all)
  }

  /// How many levels are whole: writers cut off the last ones of a single image.
  private mutating func completeLevels(_ layout: PVRLayout, _ extent: TextureExtent) -> Int {
    guard extent.surfaceCount * extent.faceCount == 1 else { return extent.mipmapCount }
    let available = reader.bytes.count - start
    let whole = extent.wholeLevelCount(layout, imageCount: 1, within: available)
    if whole < extent.mipmapCount {
      reader.warn(
        "levels",
        "the file ends within level \(whole); \(whole) of \(extent.mipmapCount) levels are read",
        "data",
        at: reader.bytes.count,
        found: "\(whole)",
        allowed: "\(extent.mipmapCount)"
      )
    }
    return whole
  }
}

extension TextureFile {
  /// Replaces indices by the colors of a palette: 1,024 bytes red, green, blue and alpha.
  fileprivate mutating func expand(_ palette: [UInt8]) {
    format = PVRPixelFormat(.rgba8888)
    channelType = .unsignedByteNormalized
    images = images.map { image in
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * image.count)
      for index in image { pixels += palette[(4 * Int(index))..<(4 * Int(index) + 4)] }
      return pixels[...]
    }
  }
}
