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

      /// The indices of one cycle of frames, in the order in which they are shown.
      ///
      /// - Parameter count: The number of frames.
      public func cycle(ofFrames count: Int) -> [Int] {
        let there = Array(0..<count)
        let inner = there.dropFirst().dropLast()
        return switch self {
        case .forward: there
        case .reverse: there.reversed()
        case .pingPong: there + inner.reversed()
        case .pingPongReverse: there.reversed() + inner
        }
      }
    }

    /// The name.
    public var name: String
    /// The names of the frames in file order, independent of the direction.
    public var frames: [String]
    /// The playback direction.
    public var direction = Direction.forward
    /// The seconds that each of ``frames`` is shown in this animation; nil for the durations of the
    /// sprites themselves.
    public var durations: [Double]?
    /// The number of repetitions; nil if the file has none, for endless playback.
    ///
    /// Of ``Direction/pingPong`` and its reverse each way counts, as in Aseprite: 1 is there, 2 is
    /// there and back.
    public var repeatCount: Int?
    /// The color of the animation in the editor, as written in the file: `#0000ffff`.
    public var color: String?
    /// User data of the animation, as text.
    public var data: String?

    /// Makes an animation that plays forward.
    public init(name: String, frames: [String]) {
      self.name = name
      self.frames = frames
    }

    /// The indices in ``frames`` of one cycle, in the order in which they are shown.
    ///
    /// The frames at the ends of a ping-pong are shown once, as Aseprite exports it.
    public var cycle: [Int] { direction.cycle(ofFrames: frames.count) }
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
