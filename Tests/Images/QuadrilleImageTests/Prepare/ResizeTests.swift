import QuadrilleImage
import Testing

@Suite struct ResizeTests {
  /// The orientation of an image is independent of its size.
  @Test("Resizing keeps orientation, scale and alpha mode", arguments: ResampleFilter.allCases)
  func keepsOrientation(filter: ResampleFilter) {
    var image = Bitmap(width: 5, height: 3, alphaMode: .premultiplied, scale: 2)
    image.orientation = .left
    let resized = image.resized(to: PixelSize(width: 7, height: 2), Resampling(filter))
    #expect(resized.orientation == .left && resized.alphaMode == .premultiplied)
    #expect(resized.scale == 2)
  }

  static let filters: [ResampleFilter] = [.box, .linear, .cubic, .mitchell, .lanczos, .kaiser]
  static let sizes = [
    PixelSize(width: 5, height: 4), PixelSize(width: 13, height: 12),
    PixelSize(width: 7, height: 3), PixelSize(width: 11, height: 16),
    PixelSize(width: 1, height: 1),
  ]

  /// Noise with transparent and opaque parts.
  private static let source = {
    let noise = noise(9, 8, seed: 41)
    return image(9, 8) { x, y in
      (0..<4).map { $0 < 3 ? Int(noise[x, y][$0]) : x < 3 ? 255 : y < 3 ? 0 : Int(noise[x, y].w) }
    }
  }()

  private static func check(_ resampling: Resampling, _ size: PixelSize) {
    let result = source.resized(to: size, resampling)
    let expected = SlowResampler(resampling: resampling).values(source, to: size)
    #expect(result.pixelSize == size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = result[x, y]
        guard let values = expected[y * size.width + x] else {
          #expect(pixel == .zero)
          continue
        }
        for index in 0..<4 {
          // The error of single precision is largest where color is divided by a small alpha.
          let slack = resampling.weighsByAlpha && index < 3 ? 0.1 / max(1, values[3]) : 0
          #expect(abs(Double(pixel[index]) - values[index]) < 0.501 + slack, "\(x) \(y) \(index)")
        }
      }
    }
  }

  @Test("Every filter matches its definition in double precision", arguments: filters, sizes)
  func filtersMatchDefinition(_ filter: ResampleFilter, _ size: PixelSize) {
    Self.check(Resampling(filter), size)
  }

  @Test(
    "Edge modes, light encodings and alpha weighting match the definition",
    arguments: EdgeMode.allCases,
    LightEncoding.allCases
  )
  func appliesEdgesAndLight(_ edges: EdgeMode, _ light: LightEncoding) {
    for weighs in [true, false] {
      let resampling = Resampling(.lanczos, edges: edges, light: light, weighsByAlpha: weighs)
      Self.check(resampling, PixelSize(width: 6, height: 11))
    }
  }

  @Test(
    "Resizing to the same size changes nothing, nor does a kept dimension",
    arguments: ResampleFilter.allCases
  )
  func sameSizeIsUnchanged(_ filter: ResampleFilter) {
    let source = noise(6, 5, seed: 42)
    #expect(source.resized(to: source.pixelSize, Resampling(filter)) == source)
    // A side that keeps its length is not filtered either.
    let stripes = image(6, 4) { x, _ in [40 * x, 255 - 40 * x, 7, 255] }
    let taller = stripes.resized(to: PixelSize(width: 6, height: 9), Resampling(filter))
    for y in 0..<9 { for x in 0..<6 { #expect(taller[x, y] == stripes[x, 0]) } }
  }

  @Test(
    "A flat color is unchanged by resizing",
    arguments: ResampleFilter.allCases,
    LightEncoding.allCases
  )
  func flatColorIsUnchanged(_ filter: ResampleFilter, _ light: LightEncoding) {
    for value in [0, 1, 13, 127, 200, 254, 255] {
      let source = image(7, 5) { _, _ in [value, 255 - value, 91, max(1, value)] }
      for size in [PixelSize(width: 3, height: 11), PixelSize(width: 20, height: 2)] {
        let result = source.resized(to: size, Resampling(filter, light: light))
        for y in 0..<size.height {
          for x in 0..<size.width { #expect(result[x, y] == source[0, 0]) }
        }
      }
    }
  }

  /// Half of linear white is 0.735 of its encoded value: slightly above 187.5.
  @Test("Averages are computed in linear light by default")
  func averagesLinearLight() {
    let source = image(2, 1) { x, _ in [255 * x, 255 * x, 255 * x, 255] }
    let one = PixelSize(width: 1, height: 1)
    #expect(source.resized(to: one, Resampling(.box))[0, 0] == SIMD4(188, 188, 188, 255))
    #expect(
      source.resized(to: one, Resampling(.box, light: .encoded))[0, 0] == SIMD4(128, 128, 128, 255)
    )
  }

  @Test("Hidden colors of transparent pixels do not show after resizing", arguments: filters)
  func hiddenColorsDoNotShow(_ filter: ResampleFilter) {
    let source = image(8, 8) { x, _ in x < 4 ? [250, 0, 0, 255] : [0, 255, 0, 0] }
    for edgeLength in [3, 5, 13] {
      let result = source.resized(
        to: PixelSize(width: edgeLength, height: edgeLength),
        Resampling(filter)
      )
      for x in 0..<edgeLength where result[x, 1].w > 0 {
        #expect(result[x, 1].y == 0)
        #expect(result[x, 1].x == 250)
      }
    }
  }

  @Test("The nearest filter picks the pixel at the center")
  func nearestPicksCenterPixel() {
    let source = image(5, 1) { x, _ in [x, 3, 99, 0] }
    func picked(_ width: Int) -> [Int] {
      channel(0, of: source.resized(to: PixelSize(width: width, height: 1), Resampling(.nearest)))
    }
    #expect(picked(2) == [1, 3])
    #expect(picked(3) == [0, 2, 4])
    #expect(picked(10) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
    #expect(picked(1) == [2])
    #expect(source.resized(to: PixelSize(width: 2, height: 2), Resampling(.nearest))[1, 1].z == 99)
  }

  @Test(
    "Resizing a premultiplied image equals premultiplying a resized one",
    arguments: filters,
    LightEncoding.allCases
  )
  func resizesPremultiplied(_ filter: ResampleFilter, _ light: LightEncoding) {
    let straight = Self.source
    let size = PixelSize(width: 6, height: 11)
    let result = straight.premultiplied().resized(to: size, Resampling(filter, light: light))
    let expected = straight.resized(to: size, Resampling(filter, light: light)).premultiplied()
    #expect(result.alphaMode == .premultiplied)
    for index in 0..<3 {
      #expect(zip(channel(index, of: result), channel(3, of: result)).allSatisfy { $0 <= $1 })
      // Premultiplied colors with small alpha are less precise.
      let pairs = zip(channel(index, of: result), channel(index, of: expected))
      #expect(pairs.allSatisfy { abs($0 - $1) <= 4 })
    }
    #expect(channel(3, of: result) == channel(3, of: expected))
  }

  @Test("In wrap mode resizing a shifted tile shifts the result")
  func wrapModeIsSeamless() {
    let tile = noise(8, 6, seed: 43)
    let moved = image(8, 6) { x, y in (0..<4).map { Int(tile[(x + 2) % 8, y][$0]) } }
    let resampling = Resampling(.lanczos, edges: .wrap)
    let size = PixelSize(width: 4, height: 3)
    let one = tile.resized(to: size, resampling)
    let two = moved.resized(to: size, resampling)
    for y in 0..<3 { for x in 0..<4 { #expect(two[x, y] == one[(x + 1) % 4, y]) } }
  }

  @Test(
    "Edge modes map indices outside the image",
    arguments: [
      (.clamp, [0, 0, 0, 0, 1, 2, 2, 2, 2]), (.wrap, [0, 1, 2, 0, 1, 2, 0, 1, 2]),
      (.mirror, [2, 1, 0, 0, 1, 2, 2, 1, 0]),
    ] as [(EdgeMode, [Int])]
  )
  func edgeModesMapIndices(_ edges: EdgeMode, _ expected: [Int]) {
    #expect((-3..<6).map { edges.index($0, count: 3) } == expected)
    #expect(edges.index(-7, count: 1) == 0)
  }
}
