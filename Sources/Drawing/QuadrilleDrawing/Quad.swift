public import QuadrilleImage
public import QuadrilleSprite

/// Four corners of a parallelogram with their texture coordinates, ready for the GPU: 64 bytes.
///
/// A triangle is a quad whose two lower corners are equal, so that its second half is empty; see
/// ``init(triangle:_:_:)``.
///
/// Each corner is (x, y, u, v): device pixels with y down, and unit texture coordinates with v
/// down. The corners form the triangle pair (0, 1, 2), (2, 1, 3).
@frozen
public struct Quad: Hashable, Sendable {
  /// The upper left corner of the unrotated image.
  public var topLeft: SIMD4<Float>
  /// The upper right corner of the unrotated image.
  public var topRight: SIMD4<Float>
  /// The lower left corner of the unrotated image.
  public var bottomLeft: SIMD4<Float>
  /// The lower right corner of the unrotated image.
  public var bottomRight: SIMD4<Float>

  /// Creates a quad from its corners.
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

  /// Creates a triangle from its corners.
  @inlinable
  public init(triangle first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>) {
    self.init(topLeft: first, topRight: second, bottomLeft: third, bottomRight: third)
  }
}

/// A premultiplied color factor of a quad, 65,535 for 1: 8 bytes, in the GPU's layout.
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
  /// The premultiplied color, each component from 0 to 65,535; clear if alpha or opacity is NaN.
  ///
  /// - Parameter opacity: The factor of the alpha.
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

/// The properties that all quads of a run share, in addition to page, blend mode and clip.
public struct RunOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Linear filtering; otherwise the nearest texel is used.
  public static let linear = RunOptions(rawValue: 1)
  /// Each quad has a factor in ``DrawList/tints``.
  public static let tinted = RunOptions(rawValue: 2)
  /// Each quad has texture coordinate bounds in ``DrawList/regions``.
  public static let clamped = RunOptions(rawValue: 4)
  /// The quads are blended with the content below; otherwise they replace it.
  public static let blended = RunOptions(rawValue: 8)
  /// Each quad is masked by a shape in ``DrawList/masks``.
  public static let masked = RunOptions(rawValue: 16)
  /// If texels are smaller than pixels, ``/QuadrilleSprite/Page/mipLevels(job:)`` are used; only in
  /// combination with ``linear``.
  public static let mipmapped = RunOptions(rawValue: 32)
  /// Quads are in perspective: each has weights in ``DrawList/projections`` and may be any convex
  /// polygon of four corners.
  public static let projected = RunOptions(rawValue: 64)
}

/// The texture of a run.
public enum RunSource: Sendable {
  /// None: quads are drawn in the solid color of their tints.
  case color
  /// A page; texture coordinates are its unit coordinates.
  case page(Page)
  /// A layer in ``DrawList/groups``.
  case group(Int)
}

/// Consecutive quads that one draw call can draw: one texture, one state.
public struct Run: Sendable {
  /// The texture.
  public let source: RunSource
  /// The blend mode, if the run is blended.
  public let blendMode: BlendMode
  /// The properties that the quads share.
  public let options: RunOptions
  /// The clip rectangle; nil for the whole canvas.
  public let clip: PixelRect?
  /// The range of quads in ``DrawList/quads``.
  public internal(set) var quads: Range<Int>
  /// The index in ``DrawList/tints`` of the first quad's factor.
  public let firstTint: Int
  /// The index in ``DrawList/regions`` of the first quad's bounds.
  public let firstRegion: Int
  /// The index in ``DrawList/masks`` of the first quad's mask.
  public let firstMask: Int
  /// The index in ``DrawList/projections`` of the first quad's weights.
  public let firstProjection: Int
}
