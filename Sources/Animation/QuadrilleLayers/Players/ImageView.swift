public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSprite

/// An image in a rectangle, still or animated: GLImageView and LSImageView in one.
///
/// A value without a clock: what it draws is a function of the time.
///
/// ```swift
/// var view = ImageView(image: image)
/// view.frame = Rect(x: 0, y: 0, width: 320, height: 200)
/// view.contentMode = .scaleAspectFit
/// view.draw(in: &list, at: 0)
/// ```
public struct ImageView: Sendable {
  /// The extent of a sprite to which a content mode applies.
  public enum Extent: Sendable, CaseIterable {
    /// The untrimmed source, including empty margins.
    case source
    /// The trimmed image.
    case trimmed
    /// The smallest rectangle that is centered on the sprite's anchor and contains the trimmed
    /// image.
    case anchored
  }

  /// The rectangle of the view, in points of the target.
  public var frame: Rect
  /// The image shown while the player shows no frame; setting it never resizes the view.
  public var image: Sprite?
  /// The same as ``image``, under the name that it has in LayerSprites.
  public var sprite: Sprite? {
    get { image }
    set { image = newValue }
  }
  /// The position of the image in the frame.
  public var contentMode = ContentMode.scaleToFill
  /// Whether the image is clipped to the frame.
  public var clipsToBounds = false
  /// The extent of the sprite to which the mode applies.
  public var extent = Extent.source
  /// The tint color, multiplied with every texel; straight alpha.
  public var tint = Color.white
  /// A transform of the image about the center of the view.
  public var transform = Transform2D.identity
  /// The player of an animation.
  public var player = FramePlayer()
  private var stream = FrameStream()

  /// Makes a view.
  public init(frame: Rect = .zero) {
    self.frame = frame
  }

  /// Makes a view at the origin with the size of its image in points.
  public init(image: Sprite) {
    frame = Rect(origin: .zero, size: image.size)
    self.image = image
  }

  /// Makes a view centered on the sprite's anchor, just large enough for the trimmed image.
  ///
  /// This is the view that `initWithImage:` of LSImageView makes. Its mode is `center`, and its
  /// extent ``Extent/anchored``: the anchor stays in the center when the frame changes.
  public init(sprite: Sprite) {
    frame = Rect(origin: .zero, size: Self.anchoredSize(sprite))
    image = sprite
    contentMode = .center
    extent = .anchored
  }

  /// The size of the smallest rectangle centered on the anchor.
  private static func anchoredSize(_ sprite: Sprite) -> Size {
    let drawn = sprite.drawnRect(at: .zero)
    return Size(
      width: 2 * max(-drawn.minX, drawn.maxX),
      height: 2 * max(-drawn.minY, drawn.maxY)
    )
  }

  /// The size that fits the image: its own, or zero without an image.
  public var fittingSize: Size { image.map(extentSize) ?? .zero }

  /// The rectangle of an image, in the coordinates of ``frame``; empty for an empty image.
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

  /// The image at a time: the player's frame, or ``image`` if there is none.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, of the player's clock.
  ///   - load: Loads a frame by its file name.
  /// - Throws: The error of the loader.
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

  /// Draws the image at a time.
  ///
  /// - Parameters:
  ///   - list: The list; its state is not changed.
  ///   - time: The time in seconds, of the player's clock.
  ///   - load: Loads a frame by its file name.
  /// - Throws: The error of the loader; nothing is drawn then.
  public mutating func draw<Failure: Error>(
    in list: inout DrawList,
    at time: Double,
    load: (String) throws(Failure) -> Sprite
  ) throws(Failure) {
    if let sprite = try currentImage(at: time, load: load) { draw(sprite, in: &list) }
  }

  /// Draws the image at a time; frames that are files are skipped.
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
