public import QuadrilleImage

/// The numbers of LayerSprites: the sprite as it lies in its page, before it is turned upright.
extension Sprite {
  /// The part of the page that the sprite takes up, each side of the page being 1; y downwards.
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

  /// The size of the stored piece in points as it lies in the page: sides swapped where turned.
  public var packedSize: Size {
    let size = packedRect.size
    return Size(width: size.width / scale, height: size.height / scale)
  }

  /// The anchor as a unit point of the stored piece as it lies in the page.
  ///
  /// With the anchor at the centre of the source this is `anchorPoint` of LSImage, without its two
  /// sign errors. It may lie outside 0 to 1; it is the centre for a piece without area.
  public var packedAnchor: Point {
    let trimmed = trimmedRect
    guard trimmed.size.width > 0, trimmed.size.height > 0 else { return Point(x: 0.5, y: 0.5) }
    let x = (anchor.x * sourceSize.width - trimmed.origin.x) / trimmed.size.width
    let y = (anchor.y * sourceSize.height - trimmed.origin.y) / trimmed.size.height
    return switch packedRotation {
    case .none: Point(x: x, y: y)
    case .clockwise90: Point(x: 1 - y, y: x)
    case .clockwise180: Point(x: 1 - x, y: 1 - y)
    case .counterclockwise90: Point(x: y, y: 1 - x)
    }
  }

  /// The rotation that turns the stored piece upright.
  public var packingTransform: Transform2D {
    packedRotation == .none
      ? .identity : Transform2D(rotationDegrees: -Double(packedRotation.rawValue))
  }

  /// Where the trimmed picture comes to lie when the anchor is put at a point; in points, upright.
  public func drawnRect(at point: Point) -> Rect {
    Rect(
      x: point.x + (trimmedRect.origin.x - anchor.x * sourceSize.width) / scale,
      y: point.y + (trimmedRect.origin.y - anchor.y * sourceSize.height) / scale,
      width: trimmedRect.size.width / scale,
      height: trimmedRect.size.height / scale
    )
  }

  /// Makes a sprite from the numbers of LayerSprites.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - unitRect: The part of the page, each side of the page being 1.
  ///   - packedAnchor: The anchor as a unit point of that part as it lies in the page.
  ///   - isRotated: Whether the sprite lies turned clockwise.
  ///   - scale: Pixels for one point.
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

  /// The whole page as a sprite of this one's scale, shared and not copied.
  ///
  /// This is the image behind LSImage's `CGImage`.
  public var atlasImage: Sprite { Sprite(page: page, scale: scale) }
}
