/// The sampling parameters of a texture.
public struct Sampler: Hashable, Sendable {
  /// How values between texels are sampled.
  public enum Filter: Sendable {
    /// The nearest texel.
    case nearest
    /// Bilinear interpolation of the four nearest texels.
    case linear
    /// Trilinear interpolation between two mip levels; linear if there is one level.
    case trilinear
  }

  /// How texture coordinates outside 0…1 are handled.
  public enum Wrap: Sendable {
    /// Clamp to the edge texels.
    case clamp
    /// Repeat the texture.
    case `repeat`
    /// Repeat the texture mirrored.
    case mirror
  }

  /// How values between texels are sampled.
  public var filter: Filter
  /// How texture coordinates outside 0…1 are handled.
  public var wrap: Wrap

  /// Creates sampling parameters.
  public init(filter: Filter = .linear, wrap: Wrap = .clamp) {
    self.filter = filter
    self.wrap = wrap
  }
}

/// Options for creating a texture.
public struct TextureOptions: Sendable {
  /// The source of mip levels.
  public enum Mipmaps: Sendable {
    /// The top level only.
    case none
    /// The levels of the image: all levels of a PVR file, one of a bitmap.
    case given
    /// The driver generates all levels from the top level.
    case generate
  }

  /// How dimensions that are not powers of two are handled.
  public var sizePolicy: SizePolicy
  /// Whether textures from PVR files must be square, as old devices required.
  public var squarePVR: Bool
  /// Whether straight-alpha color is premultiplied.
  ///
  /// Pixels with both color and alpha are then stored as RGBA8888, because 4 or 5 bits are too few
  /// for the products. If false, they are stored unchanged and ``Texture/alphaMode`` is straight.
  public var premultiply: Bool
  /// Which compressed blocks stay compressed.
  public var blocks: BlockPolicy
  /// The source of mip levels.
  public var mipmaps: Mipmaps
  /// The sampling parameters.
  public var sampler: Sampler
  /// A name for error messages and debuggers.
  public var label: String?

  /// Creates options.
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
