extension AsepriteFile {
  /// A named area of the canvas, which may change from frame to frame.
  public struct Slice: Equatable, Sendable {
    /// The area from one frame to the next key.
    public struct Key: Equatable, Sendable {
      /// The first frame.
      public internal(set) var frame: Int
      /// The area on the canvas in pixels; empty where the slice is hidden.
      public internal(set) var bounds: PixelRect
      /// The center of a nine-patch in pixels from the upper left corner of ``bounds``; nil for none.
      public internal(set) var center: PixelRect?
      /// The pivot in pixels from the upper left corner of ``bounds``; nil for none.
      public internal(set) var pivot: Point?
    }

    /// The name.
    public internal(set) var name: String
    /// The keys in the order of their frames.
    public internal(set) var keys: [Key]
    /// The user data.
    public internal(set) var userData = UserData()

    /// The key that applies to a frame; nil before the first key, and where the slice is hidden.
    public func key(at frame: Int) -> Key? {
      keys.last { $0.frame <= frame }.flatMap { $0.bounds.isEmpty ? nil : $0 }
    }
  }
}
