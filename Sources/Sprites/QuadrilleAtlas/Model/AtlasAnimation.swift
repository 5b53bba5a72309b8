public import QuadrilleImage

extension AtlasDescription {
  /// A named sequence of frames.
  public struct Animation: Sendable, Equatable {
    /// The playback direction of an animation.
    public enum Direction: String, Sendable, CaseIterable {
      /// From the first to the last frame.
      case forward
      /// From the last to the first frame.
      case reverse
      /// Forward and back, without repeating the first and last frame.
      case pingPong = "pingpong"
      /// Back and forward, without repeating the first and last frame.
      case pingPongReverse = "pingpong_reverse"
    }

    /// The name.
    public var name: String
    /// The names of the frames in file order, independent of the direction.
    public var frames: [String]
    /// The playback direction.
    public var direction = Direction.forward
    /// The number of repetitions; nil if the file has none, for endless playback.
    public var repeatCount: Int?

    /// Makes an animation that plays forward.
    public init(name: String, frames: [String]) {
      self.name = name
      self.frames = frames
    }
  }

  /// A named rectangle on the canvas of a sprite file (Aseprite).
  public struct Slice: Sendable, Equatable {
    /// The geometry of a slice from a frame on.
    public struct Key: Sendable, Equatable {
      /// The index of the first frame for which the key is valid.
      public var frame: Int
      /// The rectangle in pixels of the untrimmed canvas, y downwards.
      public var bounds: Rect
      /// The stretched part of a nine-patch, relative to the rectangle's origin.
      public var center: Rect?
      /// The pivot in pixels relative to the rectangle's origin.
      public var pivot: Point?

      /// Makes a key without center and pivot.
      public init(frame: Int, bounds: Rect) {
        self.frame = frame
        self.bounds = bounds
      }
    }

    /// The name.
    public var name: String
    /// The color of the slice in the editor, as written in the file: `#0000ffff`.
    public var color: String?
    /// User data of the slice, as text.
    public var data: String?
    /// The keys in ascending order of frames.
    public var keys: [Key]

    /// Makes a slice.
    public init(name: String, keys: [Key]) {
      self.name = name
      self.keys = keys
    }

    /// The key valid for a frame; nil before the first.
    public func key(forFrame frame: Int) -> Key? { keys.last { $0.frame <= frame } }
  }
}
