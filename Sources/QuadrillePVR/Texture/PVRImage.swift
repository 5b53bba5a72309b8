public import QuadrillePixels

/// The pixels of a texture as a PVR file stores them: levels, surfaces, faces and slices.
///
/// Nothing is converted until a ``bitmap(level:surface:face:slice:threads:)`` is asked for, so that
/// 16-bit data and compressed blocks can go to the GPU as they are.
public struct PVRImage: Sendable {
  /// What the stored bytes mean.
  public let encoding: PVREncoding
  /// Whether pixels can be anything but opaque; where not, decoded alpha is 255.
  public let hasAlpha: Bool
  /// The columns of level 0.
  public let width: Int
  /// The rows of level 0.
  public let height: Int
  /// The slices of level 0; 1 unless the texture is a volume.
  public let depth: Int
  /// The length of the texture array, 1 for a single texture.
  public let surfaces: Int
  /// 6 for a cube map, otherwise 1.
  public let faces: Int
  /// The number of mip levels, the largest counted.
  public let levels: Int
  /// Whether the file says that colour was multiplied by alpha.
  public var alphaMode: AlphaMode
  /// Whether the colours are sRGB encoded (PVR v3 colour space 1).
  public let isSRGB: Bool
  /// Whether row 0 is the bottom row of the picture.
  public let isFlippedVertically: Bool
  /// Whether column 0 is the right column of the picture.
  public let isFlippedHorizontally: Bool
  /// The codec of the encoding.
  let decoder: any PixelDecoder
  /// The bytes of the whole texture, in the order that ``ranges`` gives.
  let bytes: [UInt8]
  /// The bytes of all levels, surfaces, faces and slices as they are stored.
  public var byteCount: Int { ranges.reduce(0) { $0 + $1.count } }
  /// Where each level's bytes lie, at index `(level * surfaces + surface) * faces + face`.
  let ranges: [Range<Int>]

  /// Makes a texture from checked parts; nil for an encoding without a codec.
  ///
  /// - Precondition: Each range lies in `bytes` and holds all slices of its level.
  init?(
    encoding: PVREncoding,
    hasAlpha: Bool,
    width: Int,
    height: Int,
    depth: Int,
    surfaces: Int,
    faces: Int,
    levels: Int,
    alphaMode: AlphaMode,
    isSRGB: Bool,
    isFlippedVertically: Bool,
    isFlippedHorizontally: Bool,
    bytes: [UInt8],
    ranges: [Range<Int>]
  ) {
    guard let decoder = encoding.decoder(hasAlpha: hasAlpha, isSRGB: isSRGB) else { return nil }
    precondition(ranges.count == levels * surfaces * faces, "one range a level, surface and face")
    self.decoder = decoder
    self.encoding = encoding
    self.hasAlpha = hasAlpha
    self.width = width
    self.height = height
    self.depth = depth
    self.surfaces = surfaces
    self.faces = faces
    self.levels = levels
    self.alphaMode = alphaMode
    self.isSRGB = isSRGB
    self.isFlippedVertically = isFlippedVertically
    self.isFlippedHorizontally = isFlippedHorizontally
    self.bytes = bytes
    self.ranges = ranges
  }

  /// The format of pixels that are stored one by one; nil where blocks of them are compressed.
  public var uncompressedFormat: PixelFormat? {
    if case .uncompressed(let format) = encoding { format } else { nil }
  }

  /// The sides of level 0 in pixels.
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The sides of a level: each half of the level above, rounded down, at least 1.
  public func pixelSize(ofLevel level: Int) -> PixelSize {
    PixelSize(width: max(1, width >> level), height: max(1, height >> level))
  }

  /// The slices of a level.
  public func depth(ofLevel level: Int) -> Int { max(1, depth >> level) }

  /// Calls a closure with the stored bytes of one level, slice after slice: rows tightly packed,
  /// or blocks in the order of the encoding.
  ///
  /// - Precondition: Level, surface and face exist.
  public func withStoredBytes<Result: ~Copyable, Failure: Error>(
    level: Int,
    surface: Int = 0,
    face: Int = 0,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition((0..<levels).contains(level), "the level exists")
    precondition((0..<surfaces).contains(surface), "the surface exists")
    precondition((0..<faces).contains(face), "the face exists")
    let range = ranges[(level * surfaces + surface) * faces + face]
    return try body(bytes.span.extracting(range))
  }
}
