internal import QuadrilleSystem

/// Writes KTX 2.
enum KTX2Writer {
  static func chunks(
    _ writing: inout ContainerWriting
  ) throws(TextureFileError) -> [ArraySlice<UInt8>] {
    let texture = writing.texture.withoutLuminance
    let stored = ContainerWriting(
      texture,
      writing.container,
      compressionLevel: writing.compressionLevel,
      location: writing.location
    )
    let numbers = try stored.numbers()
    guard numbers.vulkan != 0, let layout = texture.format.layout,
      let descriptor = DataFormatDescriptor(texture)
    else { throw writing.error(writing.notStored) }
    if texture.depth > 1, texture.faceCount == 6 {
      throw writing.reject("volumes of cube maps")
    }
    if texture.faceCount == 6, texture.width != texture.height {
      throw writing.reject("a cube map of \(texture.width)x\(texture.height) pixels")
    }
    writing.warnOfMetadata()
    if texture.faceCount == 6 { writing.warnOfOrientation() }
    writing.warnOfColorSpace(isStored: numbers.isSRGBInVulkan)
    var pairs = texture.keyValues(orientation: orientation(texture))
    if let swizzle = writing.texture.luminanceSwizzle {
      pairs.append(TextureKeyValue(key: KTX2.swizzleKey, text: swizzle))
      pairs.sort { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
    }
    let levels = try levels(stored, layout)
    let scheme: UInt32 =
      switch writing.container.supercompression {
      case nil: 0
      case .zstd: 2
      case .zlib: 3
      }
    let dfd = descriptor.bytes
    let keys = pairs.flatMap(\.bytes)
    let dfdStart = KTX2.headerByteCount + KTX2.indexByteCount * levels.count
    let keyStart = dfdStart + dfd.count
    var head = KTX2.identifier
    head.append(
      littleEndian: numbers.vulkan,
      typeSize(texture),
      UInt32(texture.width),
      UInt32(texture.height),
      texture.depth > 1 ? UInt32(texture.depth) : 0,
      texture.isArray ? UInt32(texture.surfaceCount) : 0,
      UInt32(texture.faceCount),
      UInt32(texture.mipmapCount),
      scheme,
      UInt32(dfdStart),
      UInt32(dfd.count),
      keys.isEmpty ? 0 : try writing.number("key/value data", keyStart),
      try writing.number("key/value data", keys.count),
      0,
      0,
      0,
      0
    )
    return body(head, dfd + keys, levels, scheme == 0 ? KTX2.alignment(layout) : 1)
  }

  /// A level: its bytes as stored, and their number without supercompression.
  private struct Level {
    let chunks: [ArraySlice<UInt8>]
    let byteCount: Int
    let uncompressedByteCount: Int
  }

  private static func levels(
    _ writing: ContainerWriting,
    _ layout: PVRLayout
  ) throws(TextureFileError) -> [Level] {
    let texture = writing.texture
    let images = writing.imagesInUsualOrder()
    let perLevel = texture.surfaceCount * texture.faceCount
    var levels: [Level] = []
    for level in 0..<texture.mipmapCount {
      let parts = Array(images[(level * perLevel)..<((level + 1) * perLevel)])
      let count = parts.reduce(0) { $0 + $1.count }
      guard let supercompression = writing.container.supercompression else {
        levels.append(Level(chunks: parts, byteCount: count, uncompressedByteCount: count))
        continue
      }
      let stream = try compressed(
        parts.count == 1 ? Array(parts[0]) : Array(parts.joined()),
        supercompression,
        writing
      )
      levels.append(
        Level(chunks: [stream[...]], byteCount: stream.count, uncompressedByteCount: count)
      )
    }
    return levels
  }

  private static func compressed(
    _ bytes: [UInt8],
    _ supercompression: Supercompression,
    _ writing: ContainerWriting
  ) throws(TextureFileError) -> [UInt8] {
    switch supercompression {
    case .zstd:
      do throws(Zstandard.Failure) {
        return try Zstandard.library().compressed(bytes.span, level: writing.compressionLevel ?? 3)
      } catch {
        throw TextureFileError(.zstandard(error), writing.location)
      }
    case .zlib:
      do throws(ZlibError) {
        return try Deflate.zlib(bytes.span, level: writing.compressionLevel ?? 6)
      } catch {
        throw TextureFileError(.compressed(error), writing.location)
      }
    }
  }

  /// The file: the index of the levels behind the header, then the levels, smallest first.
  private static func body(
    _ head: [UInt8],
    _ facts: [UInt8],
    _ levels: [Level],
    _ alignment: Int
  ) -> [ArraySlice<UInt8>] {
    var offset = head.count + KTX2.indexByteCount * levels.count + facts.count
    var chunks: [ArraySlice<UInt8>] = []
    var offsets = [Int](repeating: 0, count: levels.count)
    for (number, level) in levels.enumerated().reversed() {
      let missing = (alignment - offset % alignment) % alignment
      if missing > 0 { chunks.append([UInt8](repeating: 0, count: missing)[...]) }
      offset += missing
      offsets[number] = offset
      chunks += level.chunks
      offset += level.byteCount
    }
    var start = head
    for (number, level) in levels.enumerated() {
      for value in [offsets[number], level.byteCount, level.uncompressedByteCount] {
        start.append(
          littleEndian: UInt32(truncatingIfNeeded: value),
          UInt32(truncatingIfNeeded: value >> 32)
        )
      }
    }
    return [(start + facts)[...]] + chunks
  }

  /// 1 for blocks and bytes, the bytes of a word, or of a channel.
  private static func typeSize(_ texture: TextureFile) -> UInt32 {
    guard case .channels(let list) = texture.version3.format.number else {
      return texture.format.encoding.isCompressed ? 1 : 4
    }
    let bits = list.hasWholeBytes ? list.channels[0].bits : list.bitsPerPixel
    return UInt32(max(1, bits / 8))
  }

  private static func orientation(_ texture: TextureFile) -> String {
    guard texture.faceCount == 1, let axes = texture.metadata.orientation else {
      return texture.depth > 1 ? "rdi" : "rd"
    }
    return (axes.isLeftward ? "l" : "r") + (axes.isUpward ? "u" : "d")
      + (texture.depth > 1 ? (axes.isOutward ? "o" : "i") : "")
  }
}

extension TextureFile {
  /// The value of `KTXswizzle` for luminance, which Vulkan's formats do not have; nil for others.
  fileprivate var luminanceSwizzle: String? {
    guard case .channels(let list) = version3.format.number else { return nil }
    switch list.letters {
    case "l", "i": return "rrr1"
    case "la", "ia": return "rrrg"
    case "a": return formatNumbers?.vulkan ?? 0 == 0 ? "000r" : nil
    default: return nil
    }
  }

  /// The texture with red in place of luminance and, where Vulkan has no format of alpha, of alpha.
  fileprivate var withoutLuminance: TextureFile {
    guard let swizzle = luminanceSwizzle, case .channels(let list) = version3.format.number else {
      return self
    }
    var texture = self
    let letters = swizzle == "rrrg" ? "rg" : "r"
    texture.format = PVRPixelFormat(PVRChannelList(letters, list.channels.map(\.bits)))
    return texture
  }
}
