import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels

/// What `frames` plays: lists by the number and the time of a frame.
struct Film: Sendable {
  /// The sides of every frame in pixels.
  var size: PixelSize
  /// The colour that every frame starts with.
  var background: Color
  /// Frames a second, where nobody asks for another rate.
  var framesPerSecond: Double
  /// The length; nil where there is no end.
  var length: Length?
  /// The files that were read, and of those that are read later the known ones.
  var inputs: [String]
  var warnings: [Diagnostic] = []
  /// The files that one frame is made from; nil where any frame may need any of the inputs.
  var inputsOfFrame: (@Sendable (_ frame: FrameMoment) -> [String])?
  /// What was read from standard input, if anything was.
  var standardInput: [UInt8]?
  /// What a frame shows; called on several threads at once.
  let list: @Sendable (_ frame: FrameMoment) throws -> DrawList
  /// The `{name}` of a frame.
  let name: @Sendable (_ frame: FrameMoment) -> String

  /// How long a film is.
  enum Length: Sendable {
    /// A scene, in seconds.
    case seconds(Double)
    /// Files or sprites, one a frame, whatever the rate.
    case frames(Int)
  }
}
