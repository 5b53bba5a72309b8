public import QuadrilleImage
public import QuadrilleSprite

/// Four corners of a parallelogram with their texture coordinates, ready for the GPU: 64 bytes.
///
/// A triangle is a quad whose lower corners are the same one, which leaves nothing of the second
/// half; see ``init(triangle:_:_:)``.
///
/// Each corner is (x, y, u, v): device pixels with y downwards, and unit texture coordinates with v
/// downwards. The corners lie in the order of a triangle pair (0, 1, 2), (2, 1, 3).
@frozen
public struct Quad: Hashable, Sendable {
  /// The corner of the upright picture's upper left.
  public var topLeft: SIMD4<Float>
  /// The corner of the upright picture's upper right.
  public var topRight: SIMD4<Float>
  /// The corner of the upright picture's lower left.
  public var bottomLeft: SIMD4<Float>
  /// The corner of the upright picture's lower right.
  public var bottomRight: SIMD4<Float>

  /// Makes a quad of its corners.
  @inlinable
  public init(
    topLeft: SIMD4<Float>,
    topRight: SIMD4<Float>,
    bottomLeft: SIMD4<Float>,
    bottomRight: SIMD4<Float>
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  /// Makes a triangle of its corners.
  @inlinable
  public init(triangle first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>) {
    self.init(topLeft: first, topRight: second, bottomLeft: third, bottomRight: third)
  }
}

/// A premultiplied colour factor of a quad, 65,535 for 1: 8 bytes, ready for the GPU.
@frozen
public struct Tint: Hashable, Sendable {
  /// Red, green, blue and alpha.
  public var channels: SIMD4<UInt16>

  /// Makes a factor of red, green, blue and alpha, the first three at most the last.
  @inlinable
  public init(_ channels: SIMD4<UInt16>) { self.channels = channels }

  /// The factor that changes nothing.
  @inlinable public static var white: Tint { Tint(SIMD4(repeating: .max)) }

  /// The factor that leaves nothing.
  @inlinable public static var clear: Tint { Tint(.zero) }

  /// How much of what lies below is hidden.
  @inlinable public var alpha: UInt16 { channels.w }

  /// Both factors in one, rounded.
  func multiplied(with other: Tint) -> Tint {
    if self == .white { return other }
    if other == .white { return self }
    let product =
      SIMD4<UInt32>(truncatingIfNeeded: channels)
      &* SIMD4<UInt32>(truncatingIfNeeded: other.channels)
    return Tint(SIMD4(truncatingIfNeeded: (product &+ 32_767) / 65_535))
  }
}

extension Color {
  /// The colour premultiplied, each component from 0 to 65,535; clear where alpha or opacity is not a
  /// number.
  ///
  /// - Parameter opacity: Multiplied with the alpha.
  public func tint(opacity: Double) -> Tint {
    let product = alpha * opacity
    guard !product.isNaN else { return .clear }
    let alpha = min(max(product, 0), 1)
    func unit(_ value: Double) -> UInt16 {
      let clamped = value.isFinite ? min(max(value, 0), 1) : 0
      return UInt16((clamped * alpha * 65_535).rounded())
    }
    return Tint(SIMD4(unit(red), unit(green), unit(blue), unit(1)))
  }
}

/// What all quads of a run have in common beside page, blend mode and clip.
public struct RunOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Colours between texels are interpolated; without, the nearest texel is taken.
  public static let linear = RunOptions(rawValue: 1)
  /// Each quad has a factor in ``DrawList/tints``.
  public static let tinted = RunOptions(rawValue: 2)
  /// Each quad has bounds for its texture coordinates in ``DrawList/regions``.
  public static let clamped = RunOptions(rawValue: 4)
  /// What lies under the quads shows through; without, quads replace it.
  public static let blended = RunOptions(rawValue: 8)
  /// Each quad is cut to a shape in ``DrawList/masks``.
  public static let masked = RunOptions(rawValue: 16)
  /// Where texels are smaller than pixels, they come from ``/QuadrilleSprite/Page/mipLevels()``;
  /// counts with ``linear`` alone.
  public static let mipmapped = RunOptions(rawValue: 32)
  /// Quads are seen in perspective: each has weights in ``DrawList/projections``, and may be any
  /// convex polygon of four corners.
  public static let projected = RunOptions(rawValue: 64)
}

/// Where the texels of a run come from.
public enum RunSource: Sendable {
  /// There are none: quads are drawn with their tints alone.
  case color
  /// A page; texture coordinates are its unit coordinates.
  case page(Page)
  /// A picture in ``DrawList/groups``.
  case group(Int)
}

/// Quads in a row that one draw call can draw: one source of texels, one state.
public struct Run: Sendable {
  /// Where the texels come from.
  public let source: RunSource
  /// How colours are put on what is there, where the run is blended.
  public let blendMode: BlendMode
  /// What the quads have in common.
  public let options: RunOptions
  /// The pixels that may change; nil for the whole canvas.
  public let clip: PixelRect?
  /// The quads in ``DrawList/quads``.
  public internal(set) var quads: Range<Int>
  /// The index in ``DrawList/tints`` of the first quad's factor.
  public let firstTint: Int
  /// The index in ``DrawList/regions`` of the first quad's bounds.
  public let firstRegion: Int
  /// The index in ``DrawList/masks`` of the first quad's shape.
  public let firstMask: Int
  /// The index in ``DrawList/projections`` of the first quad's weights.
  public let firstProjection: Int
}
