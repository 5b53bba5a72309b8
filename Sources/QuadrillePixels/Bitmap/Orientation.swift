/// How the stored rows of a picture have to be turned to be seen upright, after
/// `UIImage.Orientation`.
///
/// The raw values are those of the tag Orientation of Exif 2.3 and TIFF 6.0, which tell what the
/// first stored row and the first stored column are to the eye.
public enum Orientation: UInt8, Sendable, CaseIterable {
  /// The first row is at the top, the first column at the left: as it is stored.
  case up = 1
  /// Top, right: to be turned over from left to right.
  case upMirrored = 2
  /// Bottom, right: to be turned by half.
  case down = 3
  /// Bottom, left: to be turned over from top to bottom.
  case downMirrored = 4
  /// Left, top: rows are to become columns.
  case leftMirrored = 5
  /// Right, top: to be turned clockwise by a quarter.
  case right = 6
  /// Right, bottom: rows are to become columns, and then to be turned by half.
  case rightMirrored = 7
  /// Left, bottom: to be turned counterclockwise by a quarter.
  case left = 8

  /// Whether the upright picture is as wide as the stored one is high.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Whether no turn alone, but only one with a reflection makes the picture upright.
  public var isMirrored: Bool {
    switch self {
    case .up, .right, .down, .left: false
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    }
  }
}
