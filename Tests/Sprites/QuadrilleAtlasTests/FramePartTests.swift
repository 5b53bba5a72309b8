import QuadrilleImage
import QuadrilleSprite
import Testing

@testable import QuadrilleAtlas

/// Cropped frames, and the scale suffixes of names.
@Suite struct FramePartTests {
  /// The position in the page of a point of an unrotated sprite.
  private static func position(_ frame: AtlasDescription.Frame, _ point: Point) -> Point {
    let (u, v) = (point.x - frame.trimmedRect.minX, point.y - frame.trimmedRect.minY)
    let (width, height) = (frame.trimmedRect.width, frame.trimmedRect.height)
    let inside =
      switch frame.packedRotation {
      case .none: Point(x: u, y: v)
      case .clockwise90: Point(x: height - v, y: u)
      case .clockwise180: Point(x: width - u, y: height - v)
      case .counterclockwise90: Point(x: v, y: width - u)
      }
    return Point(x: frame.packedOrigin.x + inside.x, y: frame.packedOrigin.y + inside.y)
  }

  /// The source is exceeded by a different amount on each side.
  @Test(
    "Cropping a frame to its source keeps the remaining pixels in place for every rotation",
    arguments: Rotation.allCases
  )
  func cropKeepsPixelPositions(packedRotation: Rotation) {
    var frame = AtlasDescription.Frame(name: "a", rect: Rect(x: 30, y: 40, width: 1, height: 1))
    frame.packedRotation = packedRotation
    frame.trimmedRect = Rect(x: -2, y: -3, width: 10, height: 13)
    frame.sourceSize = Size(width: 5, height: 6)
    let whole = frame
    var isLeft = frame.cropToSource()
    #expect(isLeft && frame.trimmedRect == Rect(x: 0, y: 0, width: 5, height: 6))
    for point in [Point(x: 0, y: 0), Point(x: 5, y: 0), Point(x: 1, y: 6), Point(x: 4, y: 3)] {
      #expect(Self.position(frame, point) == Self.position(whole, point))
    }
    // Cropping again changes nothing, and outside the source nothing is left.
    let once = frame
    isLeft = frame.cropToSource()
    #expect(isLeft && frame == once)
    frame.trimmedRect = Rect(x: 5, y: 0, width: 3, height: 3)
    isLeft = frame.cropToSource()
    #expect(!isLeft)
  }

  @Test(
    "The scale suffix is parsed only at the end of a name",
    arguments: [
      ("a@2x.png", "@2x"), ("b/a@3x~ipad.png", "@3x~ipad"), ("a~iphone", "~iphone"),
      ("a@9x", "@9x"),
      ("a@0x.png", ""), ("a@x.png", ""), ("a@10x.png", ""), ("a@2y.png", ""), ("a2x.png", ""),
      ("a@2", ""), ("b@2x/a.png", ""), ("a@2x.b.png", ""), ("a~ipad@2x", "@2x"), ("", ""),
      ("a-2x~ipad.png", "~ipad"), (".png", ""),
    ]
  )
  func parsesScaleSuffix(name: String, suffix: String) {
    #expect(FilePath.scaleSuffix(of: name) == suffix)
  }
}
