import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

@Suite struct PermittedRendererTests {
  private func page(_ random: inout SplitMix64, _ width: Int, _ height: Int) -> Page {
    var bitmap = Bitmap(width: width, height: height, bytes: random.bytes(4 * width * height))
    if random.next() % 2 == 0 {
      for y in 0..<height {
        for x in 0..<width { bitmap[x, y][3] = 255 }
      }
    }
    return Page(bitmap)
  }

  /// The CPU renderer shares no code with this one; its image must be permitted, and the same image
  /// with swapped channels, or moved by a pixel, must not be.
  @Test("Random images of the CPU renderer are permitted, altered ones are not", arguments: 0..<60)
  func rasterRendererIsPermitted(_ number: Int) {
    var random = SplitMix64(seed: UInt64(1000 + number))
    func unit() -> Double { Double(random.next() % 10_000) / 10_000 }
    let pages = (0..<2).map { _ in page(&random, 5 + Int(random.next() % 9), 4 + number % 7) }
    var list = DrawList(pixelSize: PixelSize(width: 20, height: 16))
    for _ in 0..<3 {
      list.state.filter = random.next() % 2 == 0 ? .nearest : .linear
      list.state.blendMode = BlendMode.overlays[Int(random.next() % 4)]
      list.state.snap = random.next() % 2 == 0 ? .none : .translation
      list.state.opacity = random.next() % 2 == 0 ? 1 : unit()
      list.state.clip =
        random.next() % 3 == 0 ? PixelRect(minX: 2, minY: 3, maxX: 17, maxY: 12) : nil
      list.draw(
        Sprite(page: pages[Int(random.next() % 2)]),
        at: Point(x: 8 * unit(), y: 6 * unit()),
        rotation: random.next() % 2 == 0 ? 0 : 6.28 * unit(),
        scaleX: 0.5 + 1.5 * unit(),
        scaleY: 0.5 + 1.5 * unit()
      )
    }
    let color = Color(red: 0.2, green: 0.6, blue: 0.4)
    var other = RasterRenderer()
    let image = other.rendered(list, background: color)
    var renderer = PermittedRenderer(
      width: 20,
      height: 16,
      filledWith: SIMD4(51, 153, 102, 255),
      subpixelBits: 8
    )
    renderer.draw(list)
    let result = renderer.image.compare(image)
    #expect(result.mismatchCount == 0, "\(result.mismatches)")
    #expect(result.compared > 250)

    var swapped = image
    var moved = image
    for y in 0..<16 {
      for x in 0..<20 {
        let value = image[x, y]
        swapped[x, y] = SIMD4(value.y, value.x, value.z, value.w)
        moved[x, y] = image[(x + 1) % 20, y]
      }
    }
    #expect(renderer.image.compare(swapped).mismatchCount > 0)
    #expect(renderer.image.compare(moved).mismatchCount > 0)
  }

  @Test("Color masks keep channels")
  func colorMasksKeepChannels() {
    var renderer = PermittedRenderer(
      width: 1,
      height: 1,
      filledWith: SIMD4(1, 2, 3, 4),
      subpixelBits: 8
    )
    renderer.mask = [false, true, false, true]
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map {
      PermittedVertex($0.0, $0.1, color: SIMD4(0.2, 0.4, 0.6, 0.8))
    }
    renderer.draw(corners, .color)
    #expect(renderer.image[0, 0]?.preferred == SIMD4(1, 102, 3, 204))
  }

  @Test("The bounds of permitted values enclose the preferred image")
  func boundsEnclosePreferredImage() {
    var renderer = PermittedRenderer(
      width: 8,
      height: 8,
      filledWith: SIMD4(10, 20, 30, 255),
      subpixelBits: 4
    )
    let corners = [(0.3, 0.2), (7.4, 1.1), (2.2, 7.3)].map {
      PermittedVertex($0.0, $0.1, color: SIMD4($0.0 / 8, $0.1 / 8, 0.5, 1))
    }
    renderer.draw(corners, .color)
    let low = renderer.image.lowImage
    let high = renderer.image.highImage
    let preferred = renderer.image.preferredImage
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(all(low[x, y] .<= preferred[x, y]) && all(preferred[x, y] .<= high[x, y]))
      }
    }
  }
}
