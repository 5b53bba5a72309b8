public import QuadrillePixels

/// A texture as it is to be written: sizes, format, what a header tells, and the stored bytes of
/// every picture.
///
/// Nothing is checked before ``PVRWriter/bytes(of:warnings:)``. Colours and rows are written as they
/// are stored; ``isPremultiplied``, ``colorSpace`` and ``orientation`` only tell what they mean.
public struct PVRTexture: Equatable, Sendable {
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
  /// The stored bytes of each picture, at index `(level * surfaces + surface) * faces + face`.
  ///
  /// A picture holds all slices of its level: rows tightly packed, words least significant byte
  /// first, or blocks in the order of the format. In a format whose ``PVRPixelFormat/layout`` is
  /// nil there is one picture, which holds whatever follows the header.
  public var images: [ArraySlice<UInt8>]
  /// Whether colour was multiplied by alpha.
  public var isPremultiplied: Bool
  /// How colours are encoded.
  public var colorSpace: PVRColorSpace
  /// The type of the channels, for version 3; nil for a number that nobody knows.
  public var channelType: PVRChannelType?
  /// The metadata of version 3, byte for byte; numbers in known blocks are little-endian.
  public var metadata: [PVRMetadataBlock]
  /// Whether numbers in ``images`` stand most significant byte first, as in a file of that order.
  ///
  /// Only a writer that keeps the header of such a file can say so.
  public var hasBigEndianWords: Bool

  /// Makes a texture of stored bytes: straight alpha, linear colours, row 0 on top, no metadata.
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
    isPremultiplied = format.isPremultiplied
    colorSpace = .linear
    channelType = format.usualChannelType
    metadata = []
    hasBigEndianWords = false
  }

  /// Makes a texture of one picture with its mip levels, the largest first.
  public init(format: PVRPixelFormat, width: Int, height: Int, levels: [[UInt8]]) {
    self.init(format: format, width: width, height: height, levels: levels.count, images: levels)
  }

  /// Makes a texture of one picture of pixels that OpenGL ES takes as they are, with its mip levels,
  /// the largest first.
  public init(format: PixelFormat, width: Int, height: Int, levels: [[UInt8]]) {
    self.init(format: PVRPixelFormat(format), width: width, height: height, levels: levels)
  }

  /// Which way the axes of the stored pixels go; nil where ``metadata`` does not say.
  ///
  /// Setting it changes the first orientation block in place, or adds or removes one.
  public var orientation: PVRMetadata.Orientation? {
    get { PVRMetadata(blocks: metadata, isBigEndian: false).orientation }
    set {
      let index = metadata.firstIndex { $0.isOrientation }
      guard let newValue else {
        metadata.removeAll { $0.isOrientation }
        return
      }
      let data: [UInt8] = [newValue.isLeftward, newValue.isUpward, newValue.isOutward]
        .map { $0 ? 1 : 0 }
      if let index {
        metadata[index].data = data
      } else {
        metadata.append(
          PVRMetadataBlock(key: PVRMetadataBlock.Key.orientation.rawValue, data: data)
        )
      }
    }
  }

  /// Whether row 0 is the bottom row of the picture; setting it changes ``orientation``.
  public var isFlippedVertically: Bool {
    get { orientation?.isUpward ?? false }
    set {
      guard newValue != isFlippedVertically else { return }
      let old = orientation
      orientation = PVRMetadata.Orientation(
        isLeftward: old?.isLeftward ?? false,
        isUpward: newValue,
        isOutward: old?.isOutward ?? false
      )
    }
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

  /// The texture with its pictures left out: all that a header and its metadata can say.
  var facts: PVRTexture {
    var copy = self
    copy.images = []
    return copy
  }
}

extension PVRMetadataBlock {
  /// Whether the block tells which way the axes go.
  var isOrientation: Bool {
    isPVR && key == Key.orientation.rawValue && sizeProblem == nil
  }
}
