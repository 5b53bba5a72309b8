public import QuadrilleImage

/// An image in a page: a sprite of an atlas, or a whole texture.
///
/// All public geometry refers to the unrotated sprite, in pixels of the untrimmed source, y
/// downwards, independent of packing. Only `size` is in points.
///
/// ```swift
/// let sprite = Sprite(page: Page(bitmap))
/// sprite.size          // points
/// sprite.trimmedRect   // the part of the source that is stored, in pixels
/// ```
public struct Sprite: Hashable, Sendable {
  /// The page that contains the pixels.
  public let page: Page
  /// The upper left corner of the packed rectangle in the page, in page pixels.
  public let packedOrigin: Point
  /// The rotation of the sprite in the page.
  public let packedRotation: Rotation
  /// Whether the sprite is mirrored in the page: left and right are exchanged, before the rotation.
  public let isMirrored: Bool
  /// The size of the untrimmed source in pixels.
  public let sourceSize: Size
  /// The part of the untrimmed source that is stored, in pixels; the rest is transparent.
  ///
  /// Its size is the packed size before rotation. The origin may be fractional if the data file
  /// contains only the offset between two centers.
  public let trimmedRect: Rect
  /// The anchor that `DrawList` places at the drawing position, as a unit point of the untrimmed
  /// source.
  public var anchor: Point
  /// Pixels per point: 2 for a sprite of an `@2x` page.
  public var scale: Double
  /// The triangles stored by a polygon packer instead of the whole rectangle, or nil; pixels
  /// outside them are not drawn.
  public var mesh: SpriteMesh?

  /// Makes a sprite from a part of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - packedOrigin: The upper left corner of the packed rectangle in page pixels.
  ///   - packedRotation: The rotation of the sprite in the page.
  ///   - isMirrored: Whether left and right are exchanged in the page, before the rotation.
  ///   - trimmedRect: The stored part in pixels of the unrotated source; its size is the packed
  ///     size before rotation.
  ///   - sourceSize: The size of the untrimmed source in pixels; nil for an untrimmed sprite.
  ///   - anchor: The unit point of the source that is placed at the drawing position.
  ///   - scale: Pixels per point.
  public init(
    page: Page,
    packedOrigin: Point,
    packedRotation: Rotation = .none,
    isMirrored: Bool = false,
    trimmedRect: Rect,
    sourceSize: Size? = nil,
    anchor: Point = Point(x: 0.5, y: 0.5),
    scale: Double = 1
  ) {
    self.page = page
    self.packedOrigin = packedOrigin
    self.packedRotation = packedRotation
    self.isMirrored = isMirrored
    self.trimmedRect = trimmedRect
    self.sourceSize = sourceSize ?? trimmedRect.size
    self.anchor = anchor
    self.scale = scale
  }

  /// Makes a sprite that fills its page, with its anchor at the upper left corner.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - scale: Pixels per point; nil uses the scale of a bitmap, and 1 for a texture.
  public init(page: Page, scale: Double? = nil) {
    let size = Size(width: Double(page.pixelSize.width), height: Double(page.pixelSize.height))
    self.init(
      page: page,
      packedOrigin: .zero,
      trimmedRect: Rect(origin: .zero, size: size),
      anchor: .zero,
      scale: scale ?? page.scale
    )
  }

  /// The size of the untrimmed source in points.
  @inlinable
  public var size: Size {
    Size(width: sourceSize.width / scale, height: sourceSize.height / scale)
  }

  /// Whether the sprite is rotated by 90° in its page.
  public var isRotated: Bool { packedRotation.swapsAxes }

  /// Whether a margin of the source was trimmed.
  public var isTrimmed: Bool { trimmedRect != Rect(origin: .zero, size: sourceSize) }

  /// The rectangle that the sprite occupies in its page, in page pixels.
  @inlinable
  public var packedRect: Rect {
    let size = trimmedRect.size
    return Rect(
      origin: packedOrigin,
      size: packedRotation.swapsAxes ? Size(width: size.height, height: size.width) : size
    )
  }

  /// The corners of ``packedRect`` in page pixels, named for the unrotated sprite.
  @inlinable
  package var pageCorners: Corners<Point> {
    let rect = packedRect
    return Corners(
      Point(x: rect.minX, y: rect.minY),
      Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY)
    ).packed(packedRotation, isMirrored: isMirrored)
  }
}
