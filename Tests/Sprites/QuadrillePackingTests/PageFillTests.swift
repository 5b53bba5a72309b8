import QuadrilleImage
import QuadrillePacking
import QuadrilleSystem
import TestSupport
import Testing

/// The background color of pages, and page sizes of identical layouts.
@Suite struct PageFillTests {
  /// All alpha values over a background that does not divide evenly.
  @Test("Blending with the background rounds to the nearest value")
  func backgroundBlendingRounds() throws {
    var random = SplitMix64(seed: 6)
    var source = Bitmap(width: 64, height: 16)
    for y in 0..<16 {
      for x in 0..<64 {
        var pixel = SIMD4<UInt8>.zero
        for channel in 0..<3 { pixel[channel] = .random(in: 0...255, using: &random) }
        pixel.w = UInt8(truncatingIfNeeded: 64 * y + x)
        source[x, y] = pixel
      }
    }
    // The opaque corners prevent trimming.
    source[0, 0].w = 255
    source[63, 15].w = 255
    let background = Color(red: 0.3, green: 0.7, blue: 0.11)
    let behind = [0.3, 0.7, 0.11].map { (255 * $0).rounded() }
    let page = try SpritePackerTests.pack(source) {
      $0.trimMode = .none
      $0.backgroundColor = background
    }.page
    try #require(page.pixelSize == source.pixelSize)
    for y in 0..<16 {
      for x in 0..<64 {
        let alpha = Double(source[x, y].w) / 255
        #expect(page[x, y].w == 255)
        for channel in 0..<3 {
          let exact = Double(source[x, y][channel]) * alpha + behind[channel] * (1 - alpha)
          #expect(page[x, y][channel] == UInt8(exact.rounded()), "(\(x), \(y))")
        }
      }
    }
  }

  private static func variants(_ change: (inout PackOptions) -> Void) throws -> [PixelSize] {
    var options = RectanglePackingTests.fast()
    options.variants = [PackVariant(scale: 1, name: "@2x"), PackVariant(scale: 0.5, name: "")]
    options.forcesIdenticalLayout = true
    change(&options)
    let sprite = LooseSprite(name: "a", bitmap: SpritePackerTests.image(20, 16, 0, 0, 20, 16))
    return try SpritePacker(options).packVariants([sprite]).map { $0.pages[0].pixelSize }
  }

  @Test("Fixed page sizes of an identical layout must be divisible by the scale factor")
  func fixedSizesMustBeMultiples() throws {
    let sizes = try Self.variants {
      $0.fixedWidth = 64
      $0.fixedHeight = 40
    }
    #expect(sizes == [PixelSize(width: 64, height: 40), PixelSize(width: 32, height: 20)])
    // Half of an odd size is not an integer.
    for (width, height) in [(65, 40), (64, 41), (65, nil), (nil, 41)] as [(Int?, Int?)] {
      do {
        _ = try Self.variants {
          $0.fixedWidth = width
          $0.fixedHeight = height
        }
        Issue.record("\(width ?? 0)×\(height ?? 0) is taken")
      } catch let error as PackError {
        #expect(error.code == "pack.option")
        #expect(error.message.contains(width == 65 ? "65" : "41"))
        #expect(error.message.contains("a multiple of 2"))
      }
    }
  }
}
