import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleSpriteBatch
import Testing

/// Lists drawn with multisampling.
@Suite(.enabled(if: hasDisplay)) struct MultisampleBatchTests {
  private static let size = PixelSize(width: 48, height: 48)

  /// Draws a list with a number of samples.
  private func image(_ list: DrawList, samples: Int, in context: Context) throws -> Bitmap {
    if context.capabilities.maxSamples < samples {
      try Test.cancel("the driver has \(context.capabilities.maxSamples) samples")
    }
    let view = try GLView(size: Size(width: 48, height: 48), samples: samples, in: context)
    return try SpriteBatch(in: context).image(of: list, in: view)
  }

  @Test("Sprites at whole pixels do not depend on the sample count")
  func alignedSpritesIgnoreSamples() throws {
    let context = try Context(Display())
    var list = DrawList(pixelSize: Self.size)
    let page = SpritePages.noise(40, seed: 5)
    list.draw(
      SpritePages.part(of: page, x: 5, y: 9, width: 21, height: 13),
      at: Point(x: 20, y: 20)
    )
    list.state.opacity = 0.5
    list.drawGroup { group in
      group.fill(Rect(x: 2, y: 2, width: 20, height: 20), with: .white)
      group.draw(
        SpritePages.part(of: page, x: 1, y: 1, width: 9, height: 9),
        at: Point(x: 12, y: 12)
      )
    }
    #expect(list.groups.count == 1)
    let one = try image(list, samples: 1, in: context)
    #expect(try image(list, samples: 4, in: context) == one)
    try context.checkErrors(after: "the test")
  }

  @Test("Multisampling smooths the edges of rotated quads and groups", arguments: [false, true])
  func rotatedEdgesAreSmooth(inGroup: Bool) throws {
    let context = try Context(Display())
    var list = DrawList(pixelSize: Self.size)
    func draw(_ list: inout DrawList) {
      list.state.transform = Transform2D(rotationDegrees: 20)
        .concatenating(Transform2D(translationX: 24, y: 24))
      list.fill(Rect(x: -10, y: -10, width: 20, height: 20), with: .white)
      if inGroup { list.fill(Rect(x: -5, y: -5, width: 10, height: 10), with: .white) }
    }
    if inGroup {
      list.state.opacity = 0.5
      list.drawGroup { draw(&$0) }
      #expect(list.groups.count == 1)
    } else {
      draw(&list)
    }
    let full: UInt8 = inGroup ? 128 : 255
    func between(_ bitmap: Bitmap) -> Int {
      (0..<(48 * 48)).count { index in
        let alpha = bitmap[index % 48, index / 48].w
        return alpha > 2 && alpha < full - 2
      }
    }
    #expect(try between(image(list, samples: 1, in: context)) == 0)
    let smooth = try image(list, samples: 4, in: context)
    #expect(between(smooth) > 20)
    // 400 pixels of area, whatever the angle.
    let area = (0..<(48 * 48)).reduce(0.0) { $0 + Double(smooth[$1 % 48, $1 / 48].w) }
    #expect(abs(area / Double(full) - 400) < 8)
  }

  /// The center of a pixel at an edge may lie outside the quad; neighbors in the page must not be
  /// sampled there.
  @Test("Multisampled edges show no neighbor in the page", arguments: Filter.allCases)
  func multisamplingDoesNotBleed(filter: Filter) throws {
    let context = try Context(Display())
    let sprite = SpritePages.island(
      SIMD4(0, 255, 0, 255),
      among: SIMD4(255, 0, 0, 255)
    )
    for degrees in [10.0, 33, 45, 71] {
      var list = DrawList(pixelSize: Self.size)
      list.state.filter = filter
      list.state.transform = Transform2D(rotationDegrees: degrees)
        .concatenating(Transform2D(translationX: 24, y: 24))
      list.draw(sprite, in: Rect(x: -12, y: -12, width: 24, height: 24))
      let drawn = try image(list, samples: 4, in: context)
      #expect((0..<(48 * 48)).allSatisfy { drawn[$0 % 48, $0 / 48].x == 0 }, "\(degrees)")
    }
  }
}
