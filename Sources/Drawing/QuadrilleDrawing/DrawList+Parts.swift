public import QuadrilleImage
public import QuadrilleSprite

extension DrawList {
  /// Draws the part of a sprite that a unit rectangle of its untrimmed source selects.
  ///
  /// A selection beyond 0…1 extends the edge of the source; trimmed margins are transparent, and so
  /// is the area outside the polygon of a sprite that has one. Sampling is clamped to both the
  /// selection and the sprite's rectangle in the page.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - selection: The part in unit coordinates of the source, y down; a negative size flips.
  ///   - rect: The destination of the selection in points.
  public mutating func draw(_ sprite: Sprite, selecting selection: Rect, in rect: Rect) {
    let source = sprite.sourceSize
    guard
      !selection.isEmpty, source.width > 0, source.height > 0,
      sprite.trimmedRect.width > 0, sprite.trimmedRect.height > 0
    else { return }
    if selection == .unit {
      draw(sprite, in: rect)
      return
    }
    guard let part = SelectedPart(of: sprite, selection) else { return }
    let corners = QuadCorners(
      SpriteQuad(
        source: part.toPoints(filling: rect).concatenating(deviceTransform),
        stored: part.shown
      ),
      width: part.shown.width,
      height: part.shown.height,
      snap: snap
    )
    guard sprite.mesh == nil else {
      let isSame = part.isShownAsIs(by: corners)
      return addMesh(
        corners,
        of: part.shown,
        sprite,
        filter: isSame ? .any : filterNeed,
        needsClamp: !isSame && state.texelClamp == .automatic,
        region: part.region
      )
    }
    add(
      part,
      corners,
      sprite.unitCorners(ofSource: part.shown),
      from: sprite.page.id,
      isOpaque: sprite.page.isOpaque,
      source: .page(sprite.page)
    )
  }

  /// Adds a part of a sprite that is one quad.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - corners: Its destination.
  ///   - unitCorners: Its texture coordinates.
  ///   - page: Its page.
  ///   - isOpaque: Whether the page hides the content below.
  ///   - source: The page itself, evaluated only when a new run starts.
  @inline(__always)
  mutating func add(
    _ part: SelectedPart,
    _ corners: QuadCorners,
    _ unitCorners: Corners<SIMD2<Float>>,
    from page: Page.ID,
    isOpaque: Bool,
    source: @autoclosure () -> RunSource
  ) {
    guard !isSmooth(corners) else {
      return addSmooth(
        corners,
        unitCorners,
        needsClamp: true,
        source: source(),
        region: part.region
      )
    }
    let isSame = part.isShownAsIs(by: corners)
    add(
      corners.quad(unitCorners),
      from: page,
      filter: isSame ? .any : filterNeed,
      isOpaque: isOpaque,
      needsClamp: part.extendsEdge || (!isSame && state.texelClamp == .automatic),
      source: source(),
      region: part.region
    )
  }
}

extension Sprite {
  /// The position in the page of a point of the source, in page pixels, also outside the trimmed
  /// rect.
  func pagePoint(ofSource point: Point) -> Point {
    let width = trimmedRect.size.width
    let height = trimmedRect.size.height
    let unmirrored = point.x - trimmedRect.origin.x
    let x = isMirrored ? width - unmirrored : unmirrored
    let y = point.y - trimmedRect.origin.y
    let moved =
      switch packedRotation {
      case .none: Point(x: x, y: y)
      case .clockwise90: Point(x: height - y, y: x)
      case .clockwise180: Point(x: width - x, y: height - y)
      case .counterclockwise90: Point(x: y, y: width - x)
      }
    return packedOrigin + moved
  }

  /// The rectangle of the page that contains a part of the source, in page pixels.
  func pageRect(ofSource rect: Rect) -> Rect {
    let first = pagePoint(ofSource: Point(x: rect.minX, y: rect.minY))
    let second = pagePoint(ofSource: Point(x: rect.maxX, y: rect.maxY))
    return Rect(
      minX: min(first.x, second.x),
      minY: min(first.y, second.y),
      maxX: max(first.x, second.x),
      maxY: max(first.y, second.y)
    )
  }

  /// The unit texture coordinates of the corners of a part of the source.
  func unitCorners(ofSource rect: Rect) -> Corners<SIMD2<Float>> {
    func unit(_ x: Double, _ y: Double) -> SIMD2<Float> {
      let point = pagePoint(ofSource: Point(x: x, y: y))
      return SIMD2(
        Float(point.x / Double(page.pixelSize.width)),
        Float(point.y / Double(page.pixelSize.height))
      )
    }
    return Corners(
      unit(rect.minX, rect.minY),
      unit(rect.maxX, rect.minY),
      unit(rect.maxX, rect.maxY),
      unit(rect.minX, rect.maxY)
    )
  }
}

extension Rect {
  /// The rectangle itself; if it is empty, a sliver at the nearest edge of another rectangle.
  func orNearest(of other: Rect) -> Rect {
    guard width <= 0 || height <= 0 else { return self }
    let x = min(max(minX, other.minX), other.maxX)
    let y = min(max(minY, other.minY), other.maxY)
    let left = min(x, max(other.minX, other.maxX - 1))
    let top = min(y, max(other.minY, other.maxY - 1))
    return Rect(
      minX: width > 0 ? minX : left,
      minY: height > 0 ? minY : top,
      maxX: width > 0 ? maxX : min(left + 1, other.maxX),
      maxY: height > 0 ? maxY : min(top + 1, other.maxY)
    )
  }
}
