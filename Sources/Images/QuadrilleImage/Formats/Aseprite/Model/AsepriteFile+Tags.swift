extension AsepriteFile {
  /// A named range of frames.
  public struct Tag: Equatable, Sendable {
    /// The directions in which the frames of a tag are played.
    public enum Direction: String, Sendable, CaseIterable {
      /// From the first frame to the last one.
      case forward
      /// From the last frame to the first one.
      case reverse
      /// Forward and back.
      case pingPong = "pingpong"
      /// From the last frame to the first one and back.
      case pingPongReverse = "pingpong_reverse"
    }

    /// The name, which may be empty, and which another tag may have as well.
    public internal(set) var name: String
    /// The frames.
    public internal(set) var frames: ClosedRange<Int>
    /// The direction.
    public internal(set) var direction: Direction
    /// The number of times to play the tag; 0 means forever.
    ///
    /// In the ping-pong directions each way counts: 2 is once there and back.
    public internal(set) var repeatCount: Int
    /// The color in the editor as red, green, blue and alpha.
    public internal(set) var color: SIMD4<UInt8>
    /// The user data.
    public internal(set) var userData = UserData()

    /// The first frame.
    public var from: Int { frames.lowerBound }
    /// The last frame.
    public var to: Int { frames.upperBound }

    /// The frames of one cycle in the order in which they are played, as a looping file needs them.
    ///
    /// In the ping-pong directions the way back is included, without the frames at both ends.
    public var cycle: [Int] {
      let wayBack = frames.dropFirst().dropLast()
      return switch direction {
      case .forward: Array(frames)
      case .reverse: frames.reversed()
      case .pingPong: frames + wayBack.reversed()
      case .pingPongReverse: frames.reversed() + wayBack
      }
    }
  }

  /// The first tag with a name; nil if there is none.
  public func tag(named name: String) -> Tag? { tags.first { $0.name == name } }
}
