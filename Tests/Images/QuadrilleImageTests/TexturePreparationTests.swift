import QuadrilleImage
import Testing

@Suite struct TexturePreparationTests {
  private static let image: Bitmap = {
    var bitmap = Bitmap(width: 3, height: 2)
    for y in 0..<2 {
      for x in 0..<3 { bitmap[x, y] = SIMD4(UInt8(10 * x), UInt8(100 * y), 7, x == 1 ? 0 : 200) }
    }
    return bitmap
  }()

  @Test("The default preparation changes nothing")
  func defaultChangesNothing() {
    #expect(TexturePreparation().levels(of: Self.image) == [Self.image])
  }

  /// The computed size equals the size of the prepared image.
  @Test("The predicted size equals that of the result")
  func predictsSize() {
    for canvas in [
      nil, .exact(PixelSize(width: 5, height: 1)), .powerOfTwo, .square, .powerOfTwoSquare,
    ]
      as [TexturePreparation.CanvasSize?]
    {
      for (pot, square) in [(nil, nil), (.grow, nil), (.shrink, .grow), (nil, .shrink)]
        as [(PixelSize.Direction?, PixelSize.Direction?)]
      {
        var preparation = TexturePreparation()
        preparation.canvas = canvas
        preparation.powerOfTwo = pot
        preparation.square = square
        preparation.borderColumns = 2
        let levels = preparation.levels(of: Self.image)
        #expect(levels.map(\.pixelSize) == [preparation.size(of: Self.image.pixelSize)])
      }
    }
  }

  @Test("An offset places the image exactly on its canvas")
  func offsetsOnCanvas() {
    var preparation = TexturePreparation()
    preparation.canvas = .exact(PixelSize(width: 6, height: 5))
    preparation.canvasAlignment = .offset(x: 2, y: -1)
    let level = preparation.levels(of: Self.image)[0]
    for y in 0..<5 {
      for x in 0..<6 {
        let isInside = (2..<5).contains(x) && y == 0
        #expect(level[x, y] == (isInside ? Self.image[x - 2, 1] : .zero))
      }
    }
  }

  @Test("Flips are applied before the canvas")
  func flipsBeforeCanvas() {
    var preparation = TexturePreparation()
    preparation.flipsHorizontally = true
    preparation.flipsVertically = true
    preparation.canvas = .exact(PixelSize(width: 4, height: 2))
    let level = preparation.levels(of: Self.image)[0]
    #expect(level[0, 0] == Self.image[2, 1])
    #expect(level[2, 1] == Self.image[0, 0])
    #expect(level[3, 0] == .zero)
  }

  @Test("Hidden colors are cleared or bled")
  func clearsOrBleedsHiddenColors() {
    var preparation = TexturePreparation()
    preparation.clearsTransparentPixels = true
    #expect(preparation.levels(of: Self.image)[0][1, 1] == .zero)
    preparation.bleedsAlpha = true
    #expect(preparation.levels(of: Self.image)[0][1, 1] == SIMD4(0, 100, 7, 0))
  }

  @Test("Mip levels are tinted by their index")
  func tintsLevels() {
    var preparation = TexturePreparation()
    preparation.mipmaps = TexturePreparation.Mipmaps()
    preparation.mipmaps?.isColored = true
    let white = Bitmap(width: 4, height: 4, bytes: [UInt8](repeating: 255, count: 64))
    let levels = preparation.levels(of: white)
    // Half white and half of red, yellow and green, rounded up.
    #expect(
      levels.map { $0[0, 0] } == [
        SIMD4(255, 128, 128, 255), SIMD4(255, 255, 128, 255), SIMD4(128, 255, 128, 255),
      ]
    )
  }

  /// Values of IEC 61966-2-1: 188 is half of linear white, 128 is 0.2159.
  @Test("Light is converted by the sRGB transfer function")
  func convertsLight() {
    var bitmap = Bitmap(width: 4, height: 1)
    for (x, value) in [0, 128, 188, 255].enumerated() {
      bitmap[x, 0] = SIMD4(UInt8(value), 10, 0, UInt8(value))
    }
    let light = bitmap.converted(to: .linear, from: .encoded)
    #expect((0..<4).map { light[$0, 0].x } == [0, 55, 128, 255])
    // 10/255 is in the linear segment: 10/12.92 is 0.77.
    #expect(light[0, 0].y == 1)
    #expect((0..<4).map { light[$0, 0].w } == [0, 128, 188, 255])
    let back = light.converted(to: .encoded, from: .linear)
    #expect((0..<4).map { back[$0, 0].x } == [0, 128, 188, 255])
    #expect(bitmap.converted(to: .linear, from: .linear) == bitmap)
  }
}
