import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleSpriteBatch
import Testing

/// One batch with different views: targets cached for one must not be used for another.
@Suite(.enabled(if: hasDisplay)) struct TargetPoolGLTests {
  private static let size = PixelSize(width: 64, height: 64)

  /// A faded group of two overlapping rotated squares.
  private static func list() -> DrawList {
    var list = DrawList(pixelSize: size)
    list.state.opacity = 0.5
    list.drawGroup { group in
      group.state.transform = Transform2D(rotationDegrees: 20)
        .concatenating(Transform2D(translationX: 32, y: 32))
      group.fill(Rect(x: -14, y: -14, width: 28, height: 28), with: .white)
      group.fill(Rect(x: -6, y: -6, width: 12, height: 12), with: .white)
    }
    return list
  }

  private static func between(_ bitmap: Bitmap) -> Int {
    (0..<(64 * 64)).count { index in
      let alpha = bitmap[index % 64, index / 64].w
      return alpha > 2 && alpha < 126
    }
  }

  @Test("Groups use the sample count of the view that is drawn to")
  func groupsUseSamplesOfView() throws {
    let context = try Context(Display())
    if context.capabilities.maxSamples < 4 {
      try Test.cancel("the driver has \(context.capabilities.maxSamples) samples")
    }
    let batch = try SpriteBatch(in: context)
    let views = try [1, 4].map { samples in
      try GLView(size: Size(width: 64, height: 64), samples: samples, in: context)
    }
    let list = Self.list()
    #expect(list.groups.count == 1)
    for round in 0..<3 {
      let hard = try batch.image(of: list, in: views[0])
      let smooth = try batch.image(of: list, in: views[1])
      #expect(Self.between(hard) == 0, "round \(round)")
      #expect(Self.between(smooth) > 20, "round \(round)")
    }
    // In the other order, with a new batch.
    let other = try SpriteBatch(in: context)
    #expect(try Self.between(other.image(of: list, in: views[1])) > 20)
    #expect(try Self.between(other.image(of: list, in: views[0])) == 0)
    try context.checkErrors(after: "the test")
  }
}
