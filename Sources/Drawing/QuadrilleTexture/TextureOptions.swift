/// How a texture is read where texels and pixels do not meet.
public struct Sampler: Hashable, Sendable {
  /// How values between texels are found.
  public enum Filter: Sendable {
    /// The nearest texel.
    case nearest
    /// Between the four nearest texels.
    case linear
    /// Between the four nearest texels of each of two mip levels; linear where there is one level.
    case trilinear
  }

  /// What lies beyond the edge.
  public enum Wrap: Sendable {
    /// The texels of the edge.
    case clamp
    /// The texture again.
    case `repeat`
    /// The texture mirrored.
    case mirror
  }

  /// How values between texels are found.
  public var filter: Filter
  /// What lies beyond the edge.
  public var wrap: Wrap

  /// Makes a sampler.
  public init(filter: Filter = .linear, wrap: Wrap = .clamp) {
    self.filter = filter
    self.wrap = wrap
  }
}

/// How a picture becomes a texture.
public struct TextureOptions: Sendable {
  /// Where mip levels come from.
  public enum Mipmaps: Sendable {
    /// The top level alone.
    case none
    /// Those that the picture has: all levels of a PVR file, one of a bitmap.
    case given
    /// The driver makes all from the top level.
    case generate
  }

  /// What happens to sides that are not powers of two.
  public var sizePolicy: SizePolicy
  /// Whether textures from PVR files must be square, as devices once wanted.
  public var squarePVR: Bool
  /// Whether colour is multiplied by alpha where the picture says that it was not.
  ///
  /// Pixels with both colour and alpha are then stored as RGBA8888, because 4 or 5 bits are too few
  /// for the products. Without, they are stored as they are and ``Texture/alphaMode`` is straight.
  public var premultiply: Bool
  /// Which compressed blocks stay compressed.
  public var blocks: BlockPolicy
  /// Where mip levels come from.
  public var mipmaps: Mipmaps
  /// How the texture is read.
  public var sampler: Sampler
  /// A name for messages of errors and for debuggers.
  public var label: String?

  /// Makes options.
  public init(
    sizePolicy: SizePolicy = .native,
    squarePVR: Bool = false,
    premultiply: Bool = true,
    blocks: BlockPolicy = .native,
    mipmaps: Mipmaps = .given,
    sampler: Sampler = Sampler(),
    label: String? = nil
  ) {
    self.sizePolicy = sizePolicy
    self.squarePVR = squarePVR
    self.premultiply = premultiply
    self.blocks = blocks
    self.mipmaps = mipmaps
    self.sampler = sampler
    self.label = label
  }
}
