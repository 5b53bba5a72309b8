/// Limits that every reader enforces, whatever a file claims.
///
/// A reader takes a value of this type and throws the limit error of its stage before it would
/// exceed a limit. The command line has an option for each, named in `LimitViolation.option`.
public struct Limits: Equatable, Sendable {
  /// The maximum width or height of an image, texture or canvas, in pixels.
  public var maxDimension = 16_384
  /// The maximum number of pixels of one image.
  public var maxPixels = 64 << 20
  /// The maximum size of decompressed data, in bytes.
  public var maxUnpackedBytes = 320 << 20
  /// The maximum size of an input file, in bytes.
  public var maxFileBytes = 512 << 20
  /// The maximum size of one PNG text or profile, or of a PVR metadata area, in bytes.
  public var maxMetadataBytes = 1 << 20
  /// The maximum number of metadata blocks of a PVR file.
  package var maxMetadataBlockCount = 1_024
  /// The maximum number of mip levels of a texture.
  public var maxMipmapCount = 15
  /// The maximum number of surfaces of a texture array.
  public var maxSurfaceCount = 2_048
  /// The maximum number of slices of a volume texture.
  public var maxDepth = 2_048
  /// The maximum number of sprites of an atlas.
  public var maxSpriteCount = 200_000
  /// The maximum size of the text of an atlas or scene, in bytes.
  public var maxTextBytes = 64 << 20
  /// The maximum length of a string or line in a text, in bytes.
  public var maxStringBytes = 1 << 20
  /// The maximum nesting depth of XML elements.
  public var maxXMLDepth = 64
  /// The maximum nesting depth of JSON values.
  public var maxJSONDepth = 160
  /// The maximum nesting depth of a binary property list.
  public var maxPropertyListDepth = 32
  /// The maximum nesting depth of layers.
  public var maxLayerDepth = 64
  /// The maximum nesting depth of scene includes.
  public var maxIncludeDepth = 8
  /// The maximum number of values of a property list or JSON text.
  public var maxValueCount = 4_000_000
  /// The maximum number of quads of one frame.
  public var maxQuadCount = 2_000_000
  /// The maximum number of frames of an animation.
  public var maxFrameCount = 1_000_000
  /// The maximum memory of one job, in bytes; see ``JobContext``.
  public var maxMemoryBytes = 512 << 20
  /// The maximum work of one job, in pixels; see ``JobContext``.
  public var maxWorkPixels = 1 << 32
  /// The maximum size of one frame's textures in graphics memory, in bytes.
  public var maxGraphicsBytes = 1 << 30
  /// The maximum duration of one job, in seconds; nil for no limit.
  public var maxSeconds: Int?

  /// Creates the default limits.
  public init() {}

  /// The limits for ordinary files from any source.
  public static let `default` = Limits()

  /// Limits for untrusted input: a quarter of the default dimensions, a sixteenth of the sizes.
  public static var strict: Limits {
    var limits = Limits()
    limits.maxDimension = 4_096
    limits.maxPixels = 4 << 20
    limits.maxUnpackedBytes = 20 << 20
    limits.maxFileBytes = 32 << 20
    limits.maxTextBytes = 4 << 20
    limits.maxSpriteCount = 12_500
    limits.maxValueCount = 250_000
    limits.maxQuadCount = 125_000
    limits.maxFrameCount = 62_500
    limits.maxMemoryBytes = 256 << 20
    limits.maxWorkPixels = 1 << 30
    limits.maxGraphicsBytes = 256 << 20
    return limits
  }

  /// Only the limits of the formats and of the machine's integers; nesting stays limited.
  public static var none: Limits {
    var limits = Limits()
    limits.maxDimension = Int(Int32.max)
    limits.maxPixels = Int(Int32.max)
    limits.maxUnpackedBytes = .max / 4
    limits.maxFileBytes = .max / 4
    limits.maxMetadataBytes = .max / 4
    limits.maxMetadataBlockCount = .max
    limits.maxMipmapCount = 32
    limits.maxSurfaceCount = Int(Int32.max)
    limits.maxDepth = Int(Int32.max)
    limits.maxSpriteCount = .max
    limits.maxTextBytes = .max / 4
    limits.maxStringBytes = .max / 4
    limits.maxValueCount = .max
    limits.maxQuadCount = .max
    limits.maxFrameCount = Int(Int32.max)
    limits.maxMemoryBytes = .max
    limits.maxWorkPixels = .max
    limits.maxGraphicsBytes = .max
    return limits
  }
}

extension Limits {
  /// Whether no limit is wider than the same one of other limits.
  package func isWithin(_ other: Limits) -> Bool {
    let bounds: [(Limits) -> Int] = [
      \.maxDimension, \.maxPixels, \.maxUnpackedBytes, \.maxFileBytes, \.maxMetadataBytes,
      \.maxMetadataBlockCount,
      \.maxMipmapCount, \.maxSurfaceCount, \.maxDepth, \.maxSpriteCount, \.maxTextBytes,
      \.maxStringBytes, \.maxXMLDepth,
      \.maxJSONDepth, \.maxPropertyListDepth, \.maxLayerDepth, \.maxIncludeDepth, \.maxValueCount,
      \.maxQuadCount, \.maxFrameCount,
      \.maxMemoryBytes, \.maxWorkPixels, \.maxGraphicsBytes,
    ]
    return bounds.allSatisfy { $0(self) <= $0(other) }
      && (maxSeconds ?? .max) <= (other.maxSeconds ?? .max)
  }

  /// The limit that an image of this size would exceed, its memory not included; nil if none.
  package func violation(width: Int, height: Int) -> LimitViolation? {
    let longest = max(width, height)
    if longest > maxDimension {
      return LimitViolation(.dimension, found: longest, allowed: maxDimension)
    }
    let count = checkedProduct(width, height) ?? .max
    return count > maxPixels ? LimitViolation(.pixels, found: count, allowed: maxPixels) : nil
  }

  /// The limit that a text of so many bytes would exceed; nil if none.
  package func violation(textBytes count: Int) -> LimitViolation? {
    count > maxTextBytes
      ? LimitViolation(.textBytes, found: count, allowed: maxTextBytes) : nil
  }
}

/// A limit of ``Limits`` that an input would exceed.
public struct LimitViolation: Hashable, Sendable {
  /// The kinds of limits.
  package enum Kind: String, Sendable, CaseIterable {
    /// The width or height of an image, texture or canvas.
    case dimension
    /// The pixels of one image.
    case pixels
    /// The size of decompressed data.
    case unpackedBytes
    /// The bytes of an input file.
    case fileBytes
    /// The bytes of a PNG text or profile, or of a PVR metadata area.
    case metadataBytes
    /// The metadata blocks of a PVR file.
    case metadataBlocks
    /// The mip levels of a texture.
    case levels
    /// The surfaces of a texture array.
    case surfaces
    /// The slices of a volume texture.
    case depth
    /// The sprites of an atlas.
    case sprites
    /// The bytes of the text of an atlas or scene.
    case textBytes
    /// The bytes of a string or line in a text.
    case stringBytes
    /// The depth of XML elements, JSON values, property lists, layers or includes.
    case nesting
    /// The values of a property list or JSON text.
    case values
    /// The quads of one frame.
    case quads
    /// The frames of an animation.
    case frames
    /// The bytes of one job.
    case memory
    /// The pixels of work of one job.
    case work
    /// The bytes of one frame's textures in graphics memory.
    case graphicsMemory
    /// The seconds of one job.
    case time
  }

  /// The limit.
  package var kind: Kind
  /// The value that the input has or claims.
  package var found: UInt64
  /// The maximum value.
  package var allowed: UInt64

  /// Creates a violation of a limit.
  package init(_ kind: Kind, found: some BinaryInteger, allowed: some BinaryInteger) {
    self.kind = kind
    self.found = UInt64(clamping: found)
    self.allowed = UInt64(clamping: allowed)
  }

  /// The stable code: `limit.dimension` and so on.
  package var code: String { "limit.\(kind.rawValue)" }

  /// The command-line option that raises the limit.
  package var option: String {
    switch kind {
    case .dimension: "--max-dimension"
    case .pixels: "--max-pixels"
    case .unpackedBytes: "--max-bytes"
    case .fileBytes: "--max-file"
    case .metadataBytes, .metadataBlocks: "--max-metadata"
    case .levels: "--max-levels"
    case .surfaces: "--max-surfaces"
    case .depth: "--max-slices"
    case .sprites: "--max-sprites"
    case .textBytes, .stringBytes: "--max-text"
    case .nesting: "--max-depth"
    case .values: "--max-values"
    case .quads: "--max-quads"
    case .frames: "--max-frames"
    case .memory: "--max-memory"
    case .work: "--max-work"
    case .graphicsMemory: "--gpu-memory"
    case .time: "--timeout"
    }
  }

  /// The unit, where an error's own message does not give it.
  private var unit: String {
    switch kind {
    case .memory: " bytes of memory"
    case .work: " pixels of work"
    case .graphicsMemory: " bytes of graphics memory"
    case .time: " seconds"
    default: ""
    }
  }

  /// The message, such as `16385 over the limit 16384, raise it with --max-dimension`.
  package var message: String {
    "\(found)\(unit) over the limit \(allowed), raise it with \(option)"
  }
}

/// Multiplies sizes with overflow check; nil where the product does not fit.
///
/// All size arithmetic on numbers from files goes through here.
package func checkedProduct(_ factors: Int...) -> Int? {
  var product = 1
  for factor in factors {
    let (partial, overflow) = product.multipliedReportingOverflow(by: factor)
    if overflow { return nil }
    product = partial
  }
  return product
}

/// Adds sizes with overflow check; nil where the sum does not fit.
package func checkedSum(_ terms: Int...) -> Int? {
  var sum = 0
  for term in terms {
    let (partial, overflow) = sum.addingReportingOverflow(term)
    if overflow { return nil }
    sum = partial
  }
  return sum
}
