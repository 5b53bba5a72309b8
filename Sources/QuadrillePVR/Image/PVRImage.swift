public import QuadrillePixels

/// The pixels of a texture as a PVR file stores them: levels, surfaces, faces and slices.
///
/// Nothing is converted until a ``bitmap(level:surface:face:slice:)`` is asked for, so that 16-bit
/// data can go to the GPU as it is.
public struct PVRImage: Sendable {
  /// How the pixels are stored.
  public let pixelFormat: PixelFormat
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
  /// The bytes of the whole texture, in the order that ``ranges`` gives.
  let bytes: [UInt8]
  /// Where each level's bytes lie, at index `(level * surfaces + surface) * faces + face`.
  let ranges: [Range<Int>]

  /// Makes a texture from checked parts.
  ///
  /// - Precondition: Each range lies in `bytes` and holds all slices of its level.
  init(
    pixelFormat: PixelFormat,
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
    precondition(ranges.count == levels * surfaces * faces, "one range a level, surface and face")
    self.pixelFormat = pixelFormat
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

  /// The sides of level 0 in pixels.
  public var pixelSize: PixelSize { PixelSize(width: width, height: height) }

  /// The sides of a level: each half of the level above, rounded down, at least 1.
  public func pixelSize(ofLevel level: Int) -> PixelSize {
    PixelSize(width: max(1, width >> level), height: max(1, height >> level))
  }

  /// The slices of a level.
  public func depth(ofLevel level: Int) -> Int { max(1, depth >> level) }

  /// Calls a closure with the stored bytes of one level: rows tightly packed, slice after slice.
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
