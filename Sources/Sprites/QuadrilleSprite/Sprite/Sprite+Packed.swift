public import QuadrilleImage

/// The geometry properties of LayerSprites: the sprite as packed in its page, before its rotation
/// is undone.
extension Sprite {
  /// The rectangle of the sprite in the page as fractions of the page size; y downwards.
  ///
  /// This is `contentsRect` of LSImage.
  public var unitRect: Rect {
    let rect = packedRect
    let width = Double(page.pixelSize.width)
    let height = Double(page.pixelSize.height)
    return Rect(
      x: rect.origin.x / width,
      y: rect.origin.y / height,
      width: rect.size.width / width,
      height: rect.size.height / height
    )
  }

  /// The size of the packed rectangle in points; width and height are swapped if it is rotated by
  /// 90°.
  public var packedSize: Size {
    let size = packedRect.size
    return Size(width: size.width / scale, height: size.height / scale)
  }

  /// The anchor as a unit point of the packed rectangle.
  ///
  /// With the anchor at the center of the source this is `anchorPoint` of LSImage, without its two
  /// sign errors. It may be outside 0 to 1; for an empty rectangle it is the center.
  public var packedAnchor: Point {
    let trimmed = trimmedRect
    guard trimmed.size.width > 0, trimmed.size.height > 0 else { return Point(x: 0.5, y: 0.5) }
    let unmirrored = (anchor.x * sourceSize.width - trimmed.origin.x) / trimmed.size.width
    let x = isMirrored ? 1 - unmirrored : unmirrored
    let y = (anchor.y * sourceSize.height - trimmed.origin.y) / trimmed.size.height
    return switch packedRotation {
    case .none: Point(x: x, y: y)
    case .clockwise90: Point(x: 1 - y, y: x)
    case .clockwise180: Point(x: 1 - x, y: 1 - y)
    case .counterclockwise90: Point(x: y, y: 1 - x)
    }
  }

  /// The transform that undoes the rotation and the mirroring in the page.
  public var packingTransform: Transform2D {
    let rotation =
      packedRotation == .none
      ? .identity : Transform2D(rotationDegrees: -Double(packedRotation.rawValue))
    return isMirrored ? rotation.concatenating(Transform2D(scaleX: -1, y: 1)) : rotation
  }

  /// The rectangle of the trimmed image when the anchor is at a point; in points, unrotated.
  public func drawnRect(at point: Point) -> Rect {
    Rect(
      x: point.x + (trimmedRect.origin.x - anchor.x * sourceSize.width) / scale,
      y: point.y + (trimmedRect.origin.y - anchor.y * sourceSize.height) / scale,
      width: trimmedRect.size.width / scale,
      height: trimmedRect.size.height / scale
    )
  }

  /// Makes a sprite from the geometry properties of LayerSprites.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - unitRect: The rectangle in the page as fractions of the page size.
  ///   - packedAnchor: The anchor as a unit point of the packed rectangle.
  ///   - isRotated: Whether the sprite is rotated clockwise in the page.
  ///   - scale: Pixels per point.
  public init(
    page: Page,
    unitRect: Rect,
    packedAnchor: Point = Point(x: 0.5, y: 0.5),
    isRotated: Bool = false,
    scale: Double = 1
  ) {
    let width = Double(page.pixelSize.width)
    let height = Double(page.pixelSize.height)
    let stored = Size(width: unitRect.size.width * width, height: unitRect.size.height * height)
    let size = isRotated ? Size(width: stored.height, height: stored.width) : stored
    self.init(
      page: page,
      packedOrigin: Point(x: unitRect.origin.x * width, y: unitRect.origin.y * height),
      packedRotation: isRotated ? .clockwise90 : .none,
      trimmedRect: Rect(origin: .zero, size: size),
      anchor: isRotated ? Point(x: packedAnchor.y, y: 1 - packedAnchor.x) : packedAnchor,
      scale: scale
    )
  }

  /// Makes a sprite of a part of an image, from the numbers of LayerSprites.
  ///
  /// - Parameters:
  ///   - image: An image that fills its page; the sprite has its scale.
  ///   - unitRect: The part of the page, each side of the page being 1.
  ///   - anchor: The anchor as a unit point of that part as it lies in the page.
  ///   - isRotated: Whether the sprite is rotated clockwise.
  public init(
    image: Sprite,
    unitRect: Rect,
    anchor: Point = Point(x: 0.5, y: 0.5),
    isRotated: Bool = false
  ) {
    self.init(
      page: image.page,
      unitRect: unitRect,
      packedAnchor: anchor,
      isRotated: isRotated,
      scale: image.scale
    )
  }

  /// The whole page as a sprite with the same scale, sharing the storage.
  ///
  /// This is the image of LSImage's `CGImage`.
  public var atlasImage: Sprite { Sprite(page: page, scale: scale) }
}
