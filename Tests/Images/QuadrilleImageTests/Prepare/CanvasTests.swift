import QuadrilleImage
import Testing

@Suite struct CanvasTests {
  private static let small = image(3, 2) { x, y in [10 * x + y, 1, 2, 200] }

  /// The red of every pixel, row by row; 99 where the canvas is visible.
  private static func red(_ bitmap: Bitmap) -> [[UInt8]] {
    (0..<bitmap.height).map { y in (0..<bitmap.width).map { x in bitmap[x, y].x } }
  }

  private static let fill = SIMD4<UInt8>(99, 98, 97, 96)

  @Test(
    "Each anchor keeps its part of the image in position",
    arguments: [
      (.topLeft, 0, 0), (.top, 2, 0), (.topRight, 4, 0), (.left, 0, 1), (.center, 2, 1),
      (.right, 4, 1), (.bottomLeft, 0, 3), (.bottom, 2, 3), (.bottomRight, 4, 3),
    ] as [(CanvasAnchor, Int, Int)]
  )
  func anchorsKeepPosition(_ anchor: CanvasAnchor, _ x: Int, _ y: Int) {
    let canvas = PixelSize(width: 7, height: 5)
    let offset = anchor.offset(of: Self.small.pixelSize, on: canvas)
    #expect(offset == (x, y))
    let result = Self.small.onCanvas(canvas, anchor: anchor, fill: Self.fill)
    for row in 0..<5 {
      for column in 0..<7 {
        let isInside = (x..<(x + 3)).contains(column) && (y..<(y + 2)).contains(row)
        let expected = isInside ? Self.small[column - x, row - y] : Self.fill
        #expect(result[column, row] == expected)
      }
    }
    // The inverse operation restores the image.
    #expect(result.onCanvas(Self.small.pixelSize, anchor: anchor) == Self.small)
  }

  @Test("Images are clipped at the edges of the canvas")
  func clipsImagesToCanvas() {
    let size = PixelSize(width: 3, height: 3)
    #expect(
      Self.red(Self.small.onCanvas(size, x: -1, y: 1, fill: Self.fill))
        == [[99, 99, 99], [10, 20, 99], [11, 21, 99]]
    )
    for (x, y) in [(3, 0), (-3, 0), (0, 3), (0, -2), (.max, 0), (.min, 0)] {
      let result = Self.small.onCanvas(size, x: x, y: y, fill: Self.fill)
      #expect(Self.red(result).joined().allSatisfy { $0 == 99 })
    }
  }

  @Test(
    "Sizes are rounded up and down to powers of two",
    arguments: [
      (1, 1, 1), (2, 2, 2), (3, 4, 2), (5, 8, 4), (1024, 1024, 1024), (1025, 2048, 1024),
    ]
  )
  func roundsToPowersOfTwo(_ dimension: Int, _ grown: Int, _ shrunk: Int) {
    let size = PixelSize(width: dimension, height: 1)
    #expect(size.powerOfTwo(.grow) == PixelSize(width: grown, height: 1))
    #expect(size.powerOfTwo(.shrink) == PixelSize(width: shrunk, height: 1))
    #expect(size.powerOfTwo().isPowerOfTwo)
    #expect(size.isPowerOfTwo == (dimension == grown))
  }

  @Test("Sizes are changed to squares and multiples")
  func roundsToSquaresAndMultiples() {
    let size = PixelSize(width: 10, height: 3)
    #expect(size.square(.grow) == PixelSize(width: 10, height: 10))
    #expect(size.square(.shrink) == PixelSize(width: 3, height: 3))
    #expect(size.multiple(of: 4, .grow) == PixelSize(width: 12, height: 4))
    #expect(size.multiple(of: 4, .shrink) == PixelSize(width: 8, height: 4))
    #expect(size.multiple(of: 1) == size)
  }

  @Test(
    "Borders follow the edge mode",
    arguments: [
      (.clamp, [0, 0, 0, 10, 20, 20, 20]), (.wrap, [10, 20, 0, 10, 20, 0, 10]),
      (.mirror, [10, 0, 0, 10, 20, 20, 10]),
    ] as [(EdgeMode, [UInt8])]
  )
  func bordersUseEdgeMode(_ edges: EdgeMode, _ row: [UInt8]) {
    let result = Self.small.bordered(horizontally: 2, vertically: 1, edges)
    #expect(result.pixelSize == PixelSize(width: 7, height: 4))
    let first = row
    let second = row.map { $0 + 1 }
    let expected =
      edges == .wrap ? [second, first, second, first] : [first, first, second, second]
    #expect(Self.red(result) == expected)
  }

  @Test("Extruding repeats edges and corners")
  func extrudesCorners() {
    let result = Self.small.extruded(by: 2)
    #expect(result.pixelSize == PixelSize(width: 7, height: 6))
    #expect(result[0, 0] == Self.small[0, 0])
    #expect(result[6, 5] == Self.small[2, 1])
    #expect(result[6, 0] == Self.small[2, 0])
    #expect(Self.small.extruded(by: 0) == Self.small)
  }
}

@Suite struct ChannelSourcesTests {
  @Test(
    "Four letters give the sources of the channels",
    arguments: [
      ("rgba", [1, 2, 3, 4]), ("argb", [4, 1, 2, 3]), ("bgra", [3, 2, 1, 4]),
      ("rrr1", [1, 1, 1, 255]), ("000a", [0, 0, 0, 4]),
    ] as [(String, [Int])]
  )
  func swizzlesByLetters(_ letters: String, _ expected: [Int]) throws {
    let source = image(2, 2) { _, _ in [1, 2, 3, 4] }
    let sources = try #require(ChannelSources(letters))
    #expect(source.swizzled(sources) == image(2, 2) { _, _ in expected })
    #expect((sources == .unchanged) == (letters == "rgba"))
  }

  @Test(
    "Other texts are not channel sources",
    arguments: ["", "rgb", "rgbaa", "rgbx", "RGBA", "rgb2", "rgb\u{301}a"]
  )
  func rejectsOtherLetters(_ letters: String) { #expect(ChannelSources(letters) == nil) }

  @Test("Channels are replaced by those of other images or constants")
  func replacesChannels() {
    let one = image(2, 1) { x, _ in [x, 2, 3, 4] }
    let two = image(2, 1) { x, _ in [50 + x, 60 + x, 70, 80] }
    let result = one.replacingChannels(green: (two, .constant(9)), alpha: (two, .channel(1)))
    #expect(result == image(2, 1) { x, _ in [x, 9, 3, 60 + x] })
  }
}
