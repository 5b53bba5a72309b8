public import QuadrilleImage

extension AtlasDescription {
  /// A named sequence of frames that the data file lists.
  public struct Animation: Sendable, Equatable {
    /// The way through the frames.
    public enum Direction: String, Sendable, CaseIterable {
      /// From the first to the last.
      case forward
      /// From the last to the first.
      case reverse
      /// Forward and back, the ends once.
      case pingPong = "pingpong"
      /// Back and forward, the ends once.
      case pingPongReverse = "pingpong_reverse"
    }

    /// The name.
    public var name: String
    /// The names of its frames in file order, whatever the direction.
    public var frames: [String]
    /// The way through the frames.
    public var direction = Direction.forward
    /// How often it runs; nil where the file does not say, which means without end.
    public var repeatCount: Int?

    /// Makes a sequence that runs forward.
    public init(name: String, frames: [String]) {
      self.name = name
      self.frames = frames
    }
  }

  /// A named rectangle on the canvas of a sprite file (Aseprite).
  public struct Slice: Sendable, Equatable {
    /// Where a slice is from one frame on.
    public struct Key: Sendable, Equatable {
      /// The index of the first frame that it holds for.
      public var frame: Int
      /// The rectangle in pixels of the untrimmed canvas, y downwards.
      public var bounds: Rect
      /// The part of the rectangle that a nine-patch stretches, from the rectangle's origin.
      public var center: Rect?
      /// The pivot in pixels from the rectangle's origin.
      public var pivot: Point?

      /// Makes a key without centre and pivot.
      public init(frame: Int, bounds: Rect) {
        self.frame = frame
        self.bounds = bounds
      }
    }

    /// The name.
    public var name: String
    /// The colour of the slice in the editor, as the file writes it: `#0000ffff`.
    public var color: String?
    /// A free text of the slice.
    public var data: String?
    /// Its places in ascending order of frames.
    public var keys: [Key]

    /// Makes a slice.
    public init(name: String, keys: [Key]) {
      self.name = name
      self.keys = keys
    }

    /// The key that holds for a frame, nil before the first.
    public func key(forFrame frame: Int) -> Key? { keys.last { $0.frame <= frame } }
  }
}
