public import QuadrilleImage

/// A picture inside a page: a sprite of an atlas, or a whole texture.
///
/// All public geometry is upright and in pixels of the untrimmed source, y downwards, whatever the
/// packer did. `size` alone is in points.
///
/// ```swift
/// let sprite = Sprite(page: Page(bitmap))
/// sprite.size          // points
/// sprite.trimmedRect   // the part of the source that is stored, in pixels
/// ```
public struct Sprite: Hashable, Sendable {
  /// The pixels that the sprite lies in.
  public let page: Page
  /// The upper left corner in the page of the stored rectangle, in page pixels.
  public let packedOrigin: Point
  /// How the sprite was turned for storage.
  public let packedRotation: Rotation
  /// The size of the untrimmed source in pixels.
  public let sourceSize: Size
  /// The part of the untrimmed source that is stored, in pixels; the rest is transparent.
  ///
  /// Its size is the stored size before turning. The origin may have a fraction where the data
  /// file gives only the offset of two centres.
  public let trimmedRect: Rect
  /// The unit point of the untrimmed source that `DrawList` puts at the drawing position.
  public var anchor: Point
  /// Pixels for one point: 2 for a sprite of an `@2x` page.
  public var scale: Double
  /// The triangles that a polygon packer stored instead of the whole rectangle, if it did; what
  /// lies outside them is not drawn.
  public var mesh: SpriteMesh?

  /// Makes a sprite of a part of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - packedOrigin: The upper left corner of the stored rectangle in page pixels.
  ///   - packedRotation: How the sprite was turned for storage.
  ///   - trimmedRect: The stored part in pixels of the upright source; its size is the stored size
  ///     before turning.
  ///   - sourceSize: The size of the untrimmed source in pixels; nil for an untrimmed sprite.
  ///   - anchor: The unit point of the source that is put at the drawing position.
  ///   - scale: Pixels for one point.
  public init(
    page: Page,
    packedOrigin: Point,
    packedRotation: Rotation = .none,
    trimmedRect: Rect,
    sourceSize: Size? = nil,
    anchor: Point = Point(x: 0.5, y: 0.5),
    scale: Double = 1
  ) {
    self.page = page
    self.packedOrigin = packedOrigin
    self.packedRotation = packedRotation
    self.trimmedRect = trimmedRect
    self.sourceSize = sourceSize ?? trimmedRect.size
    self.anchor = anchor
    self.scale = scale
  }

  /// Makes a sprite that fills its page, with its anchor at the upper left corner.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - scale: Pixels for one point; nil takes a bitmap's own, 1 for a texture.
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

  /// Whether the sprite lies turned by a quarter in its page.
  public var isRotated: Bool { packedRotation.swapsAxes }

  /// Whether a margin of the source was cut away.
  public var isTrimmed: Bool { trimmedRect != Rect(origin: .zero, size: sourceSize) }

  /// The rectangle that the sprite takes up in its page, in page pixels, as it lies there.
  @inlinable
  public var packedRect: Rect {
    let size = trimmedRect.size
    return Rect(
      origin: packedOrigin,
      size: packedRotation.swapsAxes ? Size(width: size.height, height: size.width) : size
    )
  }

  /// The corners of ``packedRect`` in page pixels, each under the name that it has in the upright
  /// sprite.
  @inlinable
  public var pageCorners: Corners<Point> {
    let rect = packedRect
    return Corners(
      Point(x: rect.minX, y: rect.minY),
      Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY)
    ).rotated(packedRotation)
  }
}
