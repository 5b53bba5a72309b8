public import QuadrilleSprite

/// Loads the frames of a player as they are due and keeps one.
///
/// At most one streamed frame is alive, and while the next is loaded the one that it takes the place
/// of. Frames that are skipped are not loaded, and a file that stays due is not loaded again.
///
/// ```swift
/// var stream = FrameStream()
/// let sprite = try stream.sprite(for: frame) { name in try loader.load(name) }
/// ```
public struct FrameStream: Sendable {
  private var cachedFrame: (name: String, sprite: Sprite)?

  /// Makes a stream that holds nothing.
  public init() {}

  /// The file that the held frame came from; nil where none is held.
  public var cachedName: String? { cachedFrame?.name }

  /// The sprite of a frame, loaded where it is not the one that is held.
  ///
  /// A frame that is a sprite already lets the held one go. Where the loader throws, the held frame
  /// stays.
  ///
  /// - Parameters:
  ///   - frame: The frame that is due.
  ///   - load: Loads a file by its name; its error should name it.
  /// - Throws: What the loader throws.
  public mutating func sprite<Failure: Error>(
    for frame: FramePlayer.Frame,
    load: (String) throws(Failure) -> Sprite
  ) throws(Failure) -> Sprite {
    switch frame {
    case .image(let sprite):
      cachedFrame = nil
      return sprite
    case .file(let name):
      if let cachedFrame, cachedFrame.name == name { return cachedFrame.sprite }
      let sprite = try load(name)
      cachedFrame = (name, sprite)
      return sprite
    }
  }

  /// Lets the held frame go.
  public mutating func removeAll() { cachedFrame = nil }
}
