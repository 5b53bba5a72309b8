package import QuadrilleSprite

/// Loads the frames of a player when they are due and keeps one.
///
/// At most one streamed frame is alive, and the previous one while the next is loading. Skipped
/// frames are not loaded, and a file that stays due is not loaded again.
///
/// ```swift
/// var stream = FrameStream()
/// let sprite = try stream.sprite(for: frame) { name in try loader.load(name) }
/// ```
package struct FrameStream: Sendable {
  private var cachedFrame: (name: String, sprite: Sprite)?

  /// Makes an empty stream.
  package init() {}

  /// The file of the cached frame; nil if there is none.
  package var cachedName: String? { cachedFrame?.name }

  /// The sprite of a frame, loaded if it is not cached.
  ///
  /// A frame that is a sprite releases the cached one. If loading fails, the cached frame stays.
  ///
  /// - Parameters:
  ///   - frame: The frame that is due.
  ///   - load: Loads a file by its name; its error should contain the name.
  /// - Throws: The error of the loader.
  package mutating func sprite<Failure: Error>(
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

  /// Releases the cached frame.
  package mutating func removeAll() { cachedFrame = nil }
}
