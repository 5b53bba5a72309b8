public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSprite

/// A picture in a rectangle, still or moving: GLImageView and LSImageView in one.
///
/// A value without a clock: what it draws is a function of the time.
///
/// ```swift
/// var view = ImageView(image: picture)
/// view.frame = Rect(x: 0, y: 0, width: 320, height: 200)
/// view.contentMode = .scaleAspectFit
/// view.draw(in: &list, at: 0)
/// ```
public struct ImageView: Sendable {
  /// The extent of a sprite that a content mode places.
  public enum Extent: Sendable, CaseIterable {
    /// The untrimmed source, empty margins included.
    case source
    /// The trimmed picture.
    case trimmed
    /// The least rectangle with the sprite's anchor in its middle that holds the trimmed picture.
    case anchored
  }

  /// The rectangle of the view, in points of what it is drawn in.
  public var frame: Rect
  /// The picture that is shown while the player shows no frame; setting it never resizes.
  public var image: Sprite?
  /// Where the picture is drawn in the frame.
  public var contentMode = ContentMode.scaleToFill
  /// Whether what stands out of the frame is cut off.
  public var clipsToBounds = false
  /// What of a sprite the mode places.
  public var extent = Extent.source
  /// Multiplied with every texel; straight alpha.
  public var tint = Color.white
  /// A transform of the picture about the middle of the view.
  public var transform = Transform2D.identity
  /// The moving pictures.
  public var player = FramePlayer()
  private var stream = FrameStream()

  /// Makes a view.
  public init(frame: Rect = .zero) {
    self.frame = frame
  }

  /// Makes a view at the origin, of the size of its picture in points.
  public init(image: Sprite) {
    frame = Rect(origin: .zero, size: image.size)
    self.image = image
  }

  /// Makes a view whose middle is the sprite's anchor, as small as holds the trimmed picture.
  ///
  /// This is the view that `initWithImage:` of LSImageView makes. Its mode is `center`, and what the
  /// mode places is ``Extent/anchored``: the anchor stays in the middle, whatever the frame becomes.
  public init(centering image: Sprite) {
    frame = Rect(origin: .zero, size: Self.anchoredSize(image))
    self.image = image
    contentMode = .center
    extent = .anchored
  }

  /// The size of the least rectangle about the anchor.
  private static func anchoredSize(_ sprite: Sprite) -> Size {
    let drawn = sprite.drawnRect(at: .zero)
    return Size(
      width: 2 * max(-drawn.minX, drawn.maxX),
      height: 2 * max(-drawn.minY, drawn.maxY)
    )
  }

  /// The size that fits the picture: its own, or none without a picture.
  public var fittingSize: Size { image.map(extentSize) ?? .zero }

  /// Where a picture comes to lie, in the coordinates of ``frame``; empty without extent.
  public func destination(of sprite: Sprite) -> Rect {
    contentMode.destination(of: extentSize(sprite), within: frame)
  }

  private func extentSize(_ sprite: Sprite) -> Size {
    switch extent {
    case .source: sprite.size
    case .trimmed:
      Size(
        width: sprite.trimmedRect.width / sprite.scale,
        height: sprite.trimmedRect.height / sprite.scale
      )
    case .anchored: Self.anchoredSize(sprite)
    }
  }

  /// The picture that is shown at a time: the player's frame, without any ``image``.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, of the player's clock.
  ///   - load: Loads a frame by its file name.
  /// - Throws: What the loader throws.
  public mutating func currentImage<Failure: Error>(
    at time: Double,
    load: (String) throws(Failure) -> Sprite
  ) throws(Failure) -> Sprite? {
    guard let frame = player.frame(at: time) else {
      stream.removeAll()
      return image
    }
    return try stream.sprite(for: frame, load: load)
  }

  /// Draws the picture of a time.
  ///
  /// - Parameters:
  ///   - list: The list; its state is the same afterwards.
  ///   - time: The time in seconds, of the player's clock.
  ///   - load: Loads a frame by its file name.
  /// - Throws: What the loader throws; nothing is drawn then.
  public mutating func draw<Failure: Error>(
    in list: inout DrawList,
    at time: Double,
    load: (String) throws(Failure) -> Sprite
  ) throws(Failure) {
    if let sprite = try currentImage(at: time, load: load) { draw(sprite, in: &list) }
  }

  /// Draws the picture of a time; a frame that is a file is left out.
  public func draw(in list: inout DrawList, at time: Double = 0) {
    switch player.frame(at: time) {
    case .image(let sprite): draw(sprite, in: &list)
    case .file: break
    case nil: if let image { draw(image, in: &list) }
    }
  }

  private func draw(_ sprite: Sprite, in list: inout DrawList) {
    let destination = destination(of: sprite)
    guard !destination.isEmpty else { return }
    list.withState { list in
      guard clipsToBounds else { return drawImage(sprite, in: &list, destination) }
      guard list.clip(to: frame) else {
        list.drawGroup(maskedBy: frame) { group in drawImage(sprite, in: &group, destination) }
        return
      }
      if list.state.clip?.isEmpty == false { drawImage(sprite, in: &list, destination) }
    }
  }

  private func drawImage(_ sprite: Sprite, in list: inout DrawList, _ destination: Rect) {
    list.withState { list in
      list.state.tint = tint
      if transform != .identity {
        let middle = frame.center
        list.state.transform = Transform2D(translationX: -middle.x, y: -middle.y)
          .concatenating(transform)
          .concatenating(Transform2D(translationX: middle.x, y: middle.y))
          .concatenating(list.state.transform)
      }
      switch extent {
      case .source: list.draw(sprite, in: destination)
      case .trimmed: list.draw(sprite, trimmedIn: destination)
      case .anchored:
        let size = Self.anchoredSize(sprite)
        let (x, y) = (destination.width / size.width, destination.height / size.height)
        let source = sprite.size
        list.draw(
          sprite,
          in: Rect(
            x: destination.center.x - x * sprite.anchor.x * source.width,
            y: destination.center.y - y * sprite.anchor.y * source.height,
            width: x * source.width,
            height: y * source.height
          )
        )
      }
    }
  }
}
