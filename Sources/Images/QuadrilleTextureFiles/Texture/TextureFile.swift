public import QuadrilleImage

/// A PVR texture: its sizes, format, pixel properties, and the stored bytes of every image.
///
/// It is read from a file or from bytes, created by a ``TextureEncoder``, or assembled from stored
/// bytes:
///
/// ```swift
/// var texture = try TextureFile(contentsOf: "hero.pvr.ccz")
/// print(texture.container, texture.format.name, texture.width, texture.height, texture.mipmapCount)
/// let bitmap = try texture.bitmap(level: 1)
/// texture.isFlippedVertically = false
/// try texture.write(to: "hero.pvr")
/// ```
///
/// Nothing is decoded until ``bitmap(level:surface:face:slice:threads:job:)`` is called, so that 16-bit
/// data and compressed blocks can be uploaded to the GPU or written to another file unmodified.
/// Setting a property changes no stored byte;
/// ``encoded(container:key:compressionLevel:name:warnings:)`` validates the properties and writes
/// the header.
public struct TextureFile: Sendable {
  /// The pixel format; a code of version 1 and 2 is equivalent to a number of version 3.
  public var format: PVRPixelFormat
  /// The width of the top level.
  public var width: Int
  /// The height of the top level.
  public var height: Int
  /// The depth of the top level, 1 unless the texture is a volume.
  public var depth: Int
  /// The length of the texture array, 1 for a single texture.
  public var surfaceCount: Int
  /// 6 for a cube map, otherwise 1.
  public var faceCount: Int
  /// The number of mip levels, including the top one.
  public var mipmapCount: Int
  /// The stored bytes of each image, at index `(level * surfaces + surface) * faces + face`.
  ///
  /// An image contains all slices of its level: rows tightly packed, words little-endian, or blocks
  /// in the order of the format. For a format whose `PVRPixelFormat.layout` is nil there is one
  /// image, with all bytes after the header.
  public var images: [ArraySlice<UInt8>]
  /// The relation of color to alpha.
  ///
  /// Only the flag of version 3 and the formats DXT2 and DXT4 declare premultiplied colors; callers
  /// may override it.
  public var alphaMode: AlphaMode
  /// The color space; linear in version 1 and 2 and for unknown numbers.
  public var colorSpace: PVRColorSpace
  /// The channel type; nil for an unknown number.
  ///
  /// A code of version 1 and 2 implies it.
  public var channelType: PVRChannelType?
  /// The metadata of version 3; numbers in known blocks are little-endian.
  ///
  /// The flip flag of version 1 and 2 is represented as an orientation.
  public var metadata: PVRMetadata
  /// The keys and values of a KTX file, other than the orientation and the name of the writer.
  public var keyValues: [TextureKeyValue] = []
  /// Whether the texture is an array, if only of one layer, which KTX distinguishes.
  public var isArray: Bool
  /// Whether numbers in ``images`` are big-endian, as in a big-endian file.
  ///
  /// Such pixels cannot be decoded, and are written only with their original header.
  package var hasBigEndianWords: Bool
  /// The color values that decode to 0 and to 255 or 65535, for individually stored pixels; nil for
  /// the defaults.
  ///
  /// The defaults are 0 and 1 for floating point and unsigned normalized, −1 and 1 for signed
  /// normalized, and the minimum and maximum for integers, whose range is in integers. Values
  /// outside are clamped. Alpha always has the range from 0 to 1, or to the maximum integer. It is
  /// not stored in files.
  package var decodedRange: ClosedRange<Double>?
  /// The source file of the texture; nil for a texture created in memory.
  package internal(set) var source: Source?
  /// The reservation of the stored bytes in the budget that was current when they were read.
  var reservation: MemoryReservation?

  /// Creates a texture from stored bytes: straight alpha, linear colors, row 0 on top, no metadata.
  ///
  /// - Parameters:
  ///   - format: The pixel format.
  ///   - width: The width of the top level.
  ///   - height: The height of the top level.
  ///   - depth: The depth of the top level.
  ///   - surfaceCount: The length of the array.
  ///   - faceCount: 1, or 6 for a cube map.
  ///   - mipmapCount: The number of mip levels, including the top one.
  ///   - images: The stored bytes at index `(level * surfaceCount + surface) * faceCount + face`.
  public init(
    format: PVRPixelFormat,
    width: Int,
    height: Int,
    depth: Int = 1,
    surfaceCount: Int = 1,
    faceCount: Int = 1,
    mipmapCount: Int,
    images: [[UInt8]]
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.depth = depth
    self.surfaceCount = surfaceCount
    isArray = surfaceCount > 1
    self.faceCount = faceCount
    self.mipmapCount = mipmapCount
    self.images = images.map { $0[...] }
    alphaMode = format.isPremultiplied ? .premultiplied : .straight
    colorSpace = .linear
    channelType = format.defaultChannelType
    metadata = PVRMetadata()
    hasBigEndianWords = false
  }

  /// Creates a texture of one image with its mip levels, largest first.
  public init(format: PVRPixelFormat, width: Int, height: Int, levels: [[UInt8]]) {
    self.init(
      format: format,
      width: width,
      height: height,
      mipmapCount: levels.count,
      images: levels
    )
  }

  /// Creates a texture of one image of individually stored pixels with its mip levels, largest
  /// first.
  public init(format: PixelFormat, width: Int, height: Int, levels: [[UInt8]]) {
    self.init(format: PVRPixelFormat(format), width: width, height: height, levels: levels)
    channelType = PVRChannelType(format)
  }

  // MARK: Derived properties

  /// Whether the format has alpha; if not, decoded alpha is 255.
  public var hasAlpha: Bool { format.hasAlpha }

  /// The encoding of the stored bytes with the channel type; the format's default encoding if it
  /// does not support the channel type, in which case pixels are not decoded.
  package var encoding: PVREncoding { typedEncoding ?? format.encoding }

  /// The encoding with the channel type; nil if the format does not support it.
  ///
  /// A code of version 1 and 2 implies the channel type.
  var typedEncoding: PVREncoding? {
    format.isLegacy ? format.encoding : channelType.flatMap { format.encoding.of($0.numbers) }
  }

  /// Whether row 0 is the bottom row of the image; setting it changes the orientation in
  /// ``metadata``.
  public var isFlippedVertically: Bool {
    get { metadata.orientation?.isUpward ?? false }
    set {
      guard newValue != isFlippedVertically else { return }
      let old = metadata.orientation
      metadata.orientation = PVRMetadata.Orientation(
        isLeftward: old?.isLeftward ?? false,
        isUpward: newValue,
        isOutward: old?.isOutward ?? false
      )
    }
  }

  /// Whether column 0 is the right column of the image.
  public var isFlippedHorizontally: Bool { metadata.orientation?.isLeftward ?? false }

  /// The size of the top level in pixels.
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The size of a level: half of the level above, rounded down, at least 1.
  ///
  /// - Precondition: `level` is not negative.
  public func pixelSize(ofLevel level: Int) -> PixelSize {
    precondition(level >= 0, "the level is counted from 0")
    return PixelSize(width: max(1, width >> level), height: max(1, height >> level))
  }

  /// The depth of a level.
  ///
  /// - Precondition: `level` is not negative.
  public func depth(ofLevel level: Int) -> Int {
    precondition(level >= 0, "the level is counted from 0")
    return max(1, depth >> level)
  }

  /// The number of stored bytes of all levels, surfaces, faces and slices.
  public var byteCount: Int { images.reduce(0) { $0 + $1.count } }

  /// Calls a closure with the stored bytes of one level, slice after slice: rows tightly packed, or
  /// blocks in the order of the encoding.
  ///
  /// The bytes are empty for an unknown layout.
  ///
  /// - Precondition: Level, surface and face exist.
  package func withStoredBytes<Result: ~Copyable, Failure: Error>(
    level: Int,
    surface: Int = 0,
    face: Int = 0,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let index = index(level: level, surface: surface, face: face)
    guard format.layout != nil else { return try body(Span()) }
    let image = images[index]
    return try body(image.span)
  }

  /// The index of an image in ``images``.
  ///
  /// - Precondition: Level, surface and face exist.
  func index(level: Int, surface: Int, face: Int) -> Int {
    precondition((0..<mipmapCount).contains(level), "the level exists")
    precondition((0..<surfaceCount).contains(surface), "the surface exists")
    precondition((0..<faceCount).contains(face), "the face exists")
    return (level * surfaceCount + surface) * faceCount + face
  }

  /// The sizes for computing byte counts.
  var extent: TextureExtent {
    TextureExtent(
      width: width,
      height: height,
      depth: depth,
      surfaceCount: surfaceCount,
      faceCount: faceCount,
      mipmapCount: mipmapCount
    )
  }

  /// Adds a metadata block of zeros if the pixels of a version 3 file would not be aligned to a
  /// number of bytes.
  ///
  /// The block has the unused key 5; its header takes 12 bytes. Metadata that is added later moves
  /// the pixels again.
  ///
  /// - Precondition: `alignment` is at least 1.
  package mutating func alignPixels(to alignment: Int) {
    precondition(alignment >= 1, "an alignment is at least 1")
    let start = 52 + metadata.blocks.reduce(0) { $0 + 12 + $1.data.count }
    guard start % alignment != 0 else { return }
    let rest = (start + 12) % alignment
    metadata.blocks.append(
      PVRMetadataBlock(
        key: PVRMetadataBlock.Key.padding.rawValue,
        data: [UInt8](repeating: 0, count: rest == 0 ? 0 : alignment - rest)
      )
    )
  }
}

extension TextureFile: Equatable {
  /// Whether two textures have the same images and properties; their source files and the numbering
  /// version of their formats are ignored.
  public static func == (lhs: TextureFile, rhs: TextureFile) -> Bool {
    lhs.hasSameContent(as: rhs) && lhs.images == rhs.images
  }

  /// Whether two textures are equal except for their images.
  func hasSameContent(as other: TextureFile) -> Bool {
    let (one, two) = (version3, other.version3)
    return one.format == two.format && one.channelType == two.channelType && extent == other.extent
      && alphaMode == other.alphaMode && colorSpace == other.colorSpace
      && metadata == other.metadata && keyValues == other.keyValues
      && hasBigEndianWords == other.hasBigEndianWords
  }

  /// The format and channel type in version 3; unchanged if it has no number for them.
  var version3: (format: PVRPixelFormat, channelType: PVRChannelType?) {
    guard case .legacy = format.number, let newer = format.version3 else {
      return (format, channelType)
    }
    return (newer, format.defaultChannelType)
  }
}
