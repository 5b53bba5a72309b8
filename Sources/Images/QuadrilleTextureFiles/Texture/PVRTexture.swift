public import QuadrilleImage

/// A texture as PVR files hold it: sizes, format, what a header says of the pixels, and the stored bytes
/// of every image.
///
/// It is read from a file or from bytes, made by a ``TextureEncoder``, or put together here:
///
/// ```swift
/// var texture = try PVRTexture(contentsOf: "hero.pvr.ccz")
/// print(texture.container, texture.format.name, texture.width, texture.height, texture.levels)
/// let bitmap = try texture.bitmap(level: 1)
/// texture.isFlippedVertically = false
/// try texture.write(to: "hero.pvr")
/// ```
///
/// Nothing is converted until a ``bitmap(level:surface:face:slice:threads:)`` is asked for, so that
/// 16-bit data and compressed blocks can go to the GPU, or into another file, as they are. Setting a
/// property changes no stored byte: what the header says is written, and checked, by
/// ``encoded(container:key:compressionLevel:name:warnings:)``.
public struct PVRTexture: Sendable {
  /// The pixel format; a code of version 1 and 2 is as good as a number of version 3.
  public var format: PVRPixelFormat
  /// The columns of the top level.
  public var width: Int
  /// The rows of the top level.
  public var height: Int
  /// The slices of the top level, 1 unless the texture is a volume.
  public var depth: Int
  /// The length of the texture array, 1 for a single texture.
  public var surfaces: Int
  /// 6 for a cube map, otherwise 1.
  public var faces: Int
  /// The mip levels, the top one counted.
  public var levels: Int
  /// The stored bytes of each image, at index `(level * surfaces + surface) * faces + face`.
  ///
  /// An image holds all slices of its level: rows tightly packed, words least significant byte
  /// first, or blocks in the order of the format. In a format whose ``PVRPixelFormat/layout`` is
  /// nil there is one image, which holds whatever follows the header.
  public var images: [ArraySlice<UInt8>]
  /// How color relates to alpha.
  ///
  /// Only the flag of version 3 and the formats DXT2 and DXT4 say that color was multiplied;
  /// a caller who knows better sets it.
  public var alphaMode: AlphaMode
  /// How colors are encoded; linear in version 1 and 2 and for numbers that nobody knows.
  public var colorSpace: PVRColorSpace
  /// The type of the channels; nil for a number that nobody knows.
  ///
  /// A code of version 1 and 2 implies its own.
  public var channelType: PVRChannelType?
  /// The metadata of version 3, byte for byte; numbers in known blocks are little-endian.
  ///
  /// The flip of version 1 and 2 becomes an orientation.
  public var metadata: PVRMetadata
  /// Whether numbers in ``images`` stand most significant byte first, as in a file of that order.
  ///
  /// Such pixels are not decoded, and are written only with the header that they came with.
  public var hasBigEndianWords: Bool
  /// The values of colors that decoding makes 0 and 255 or 65535, of pixels that are stored one by one;
  /// nil for the usual ones of their numbers.
  ///
  /// These are 0 and 1 for floating point and for numbers from 0 to 1, −1 and 1 for those from −1 to 1,
  /// the least and the greatest for whole numbers, which a range counts as they are. What lies outside
  /// is cut off. Alpha is always from 0 to 1, or to the greatest number. No file says it.
  public var decodedRange: ClosedRange<Double>?
  /// The file that the texture was read from; nil for one that was made here.
  public internal(set) var source: Source?
  /// What the stored bytes take of the budget that was in force when they were read.
  var reservation: MemoryReservation?

  /// Creates a texture of stored bytes: straight alpha, linear colors, row 0 on top, no metadata.
  ///
  /// - Parameters:
  ///   - format: The pixel format.
  ///   - width: The columns of the top level.
  ///   - height: The rows of the top level.
  ///   - depth: The slices of the top level.
  ///   - surfaces: The length of the array.
  ///   - faces: 1, or 6 for a cube map.
  ///   - levels: The mip levels, the top one counted.
  ///   - images: The stored bytes at index `(level * surfaces + surface) * faces + face`.
  public init(
    format: PVRPixelFormat,
    width: Int,
    height: Int,
    depth: Int = 1,
    surfaces: Int = 1,
    faces: Int = 1,
    levels: Int,
    images: [[UInt8]]
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.depth = depth
    self.surfaces = surfaces
    self.faces = faces
    self.levels = levels
    self.images = images.map { $0[...] }
    alphaMode = format.isPremultiplied ? .premultiplied : .straight
    colorSpace = .linear
    channelType = format.defaultChannelType
    metadata = PVRMetadata()
    hasBigEndianWords = false
  }

  /// Creates a texture of one image with its mip levels, the largest first.
  public init(format: PVRPixelFormat, width: Int, height: Int, levels: [[UInt8]]) {
    self.init(format: format, width: width, height: height, levels: levels.count, images: levels)
  }

  /// Creates a texture of one image of pixels that are stored one by one, with its mip levels, the
  /// largest first.
  public init(format: PixelFormat, width: Int, height: Int, levels: [[UInt8]]) {
    self.init(format: PVRPixelFormat(format), width: width, height: height, levels: levels)
    channelType = PVRChannelType(format)
  }

  // MARK: What follows from these

  /// Whether pixels can be anything but opaque; where not, decoded alpha is 255.
  public var hasAlpha: Bool { format.hasAlpha }

  /// What the stored bytes mean: the format's encoding with numbers of the channel type; the format's own
  /// where it cannot have that type, whose pixels are not decoded.
  public var encoding: PVREncoding { typedEncoding ?? format.encoding }

  /// The encoding with numbers of the channel type; nil where the format cannot have it.
  ///
  /// A code of version 1 and 2 says it all.
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

  /// The sides of the top level in pixels.
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The sides of a level: each half of the level above, rounded down, at least 1.
  ///
  /// - Precondition: `level` is not negative.
  public func pixelSize(ofLevel level: Int) -> PixelSize {
    precondition(level >= 0, "the level is counted from 0")
    return PixelSize(width: max(1, width >> level), height: max(1, height >> level))
  }

  /// The slices of a level.
  ///
  /// - Precondition: `level` is not negative.
  public func depth(ofLevel level: Int) -> Int {
    precondition(level >= 0, "the level is counted from 0")
    return max(1, depth >> level)
  }

  /// The bytes of all levels, surfaces, faces and slices as they are stored.
  public var byteCount: Int { images.reduce(0) { $0 + $1.count } }

  /// Calls a closure with the stored bytes of one level, slice after slice: rows tightly packed,
  /// or blocks in the order of the encoding.
  ///
  /// In a format of unknown layout there are no bytes of a level.
  ///
  /// - Precondition: Level, surface and face exist.
  public func withStoredBytes<Result: ~Copyable, Failure: Error>(
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

  /// The place of an image in ``images``.
  ///
  /// - Precondition: Level, surface and face exist.
  func index(level: Int, surface: Int, face: Int) -> Int {
    precondition((0..<levels).contains(level), "the level exists")
    precondition((0..<surfaces).contains(surface), "the surface exists")
    precondition((0..<faces).contains(face), "the face exists")
    return (level * surfaces + surface) * faces + face
  }

  /// The sizes for computing bytes.
  var extent: TextureExtent {
    TextureExtent(
      width: width,
      height: height,
      depth: depth,
      surfaces: surfaces,
      faces: faces,
      levels: levels
    )
  }

  /// Adds a metadata block of zeros where the pixels of a version 3 file would not begin at a
  /// multiple of some bytes.
  ///
  /// The block of the number 5 means nothing; its header alone takes 12 bytes. Metadata that is added
  /// later moves the pixels again.
  ///
  /// - Precondition: `alignment` is at least 1.
  public mutating func alignPixels(to alignment: Int) {
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

extension PVRTexture: Equatable {
  /// Whether two textures have the same images and say the same of them; which file they are from and
  /// by which version's number the format goes does not count.
  public static func == (lhs: PVRTexture, rhs: PVRTexture) -> Bool {
    lhs.hasSameContent(as: rhs) && lhs.images == rhs.images
  }

  /// Whether two textures agree in all but their images.
  func hasSameContent(as other: PVRTexture) -> Bool {
    let (one, two) = (version3, other.version3)
    return one.format == two.format && one.channelType == two.channelType && extent == other.extent
      && alphaMode == other.alphaMode && colorSpace == other.colorSpace
      && metadata == other.metadata && hasBigEndianWords == other.hasBigEndianWords
  }

  /// Format and channel type as version 3 says them; as they are where it has no number.
  var version3: (format: PVRPixelFormat, channelType: PVRChannelType?) {
    guard case .legacy = format.number, let newer = format.version3 else {
      return (format, channelType)
    }
    return (newer, format.defaultChannelType)
  }
}
