import QuadrilleImage
import TestSupport
import Testing

@Suite struct AlphaBleedTests {
  /// Tries all visible pixels: the nearest, then the leftmost column, then the topmost row.
  private static func slowly(_ source: Bitmap) -> Bitmap {
    var visible: [(x: Int, y: Int)] = []
    for x in 0..<source.width {
      for y in 0..<source.height where source[x, y].w > 0 { visible.append((x, y)) }
    }
    var result = source
    for y in 0..<source.height {
      for x in 0..<source.width where source[x, y].w == 0 {
        func far(_ position: (x: Int, y: Int)) -> Int {
          (position.x - x) * (position.x - x) + (position.y - y) * (position.y - y)
        }
        guard let minimum = visible.map(far).min(),
          let position = visible.first(where: { far($0) == minimum })
        else { continue }
        var pixel = source[position.x, position.y]
        pixel.w = 0
        result[x, y] = pixel
      }
    }
    return result
  }

  @Test(
    "Transparent pixels take the color of the nearest visible pixel",
    arguments: [1, 2, 5, 20, 60, 150],
    [(17, 13), (1, 20), (20, 1), (16, 16)]
  )
  func bleedsNearestColor(_ count: Int, _ size: (Int, Int)) {
    var random = SplitMix64(seed: UInt64(count))
    var source = noise(size.0, size.1, seed: UInt64(count + 100))
    for y in 0..<size.1 { for x in 0..<size.0 { source[x, y].w = 0 } }
    for _ in 0..<count {
      let x = Int.random(in: 0..<size.0, using: &random)
      let y = Int.random(in: 0..<size.1, using: &random)
      source[x, y].w = UInt8.random(in: 1...255, using: &random)
    }
    #expect(source.alphaBled() == Self.slowly(source))
  }

  @Test("Transparent, opaque and premultiplied images are unchanged")
  func keepsImagesWithoutBleeding() {
    let clear = image(4, 3) { x, y in [x, y, 9, 0] }
    #expect(clear.alphaBled() == clear)
    let opaque = image(4, 3) { x, y in [x, y, 9, 255] }
    #expect(opaque.alphaBled() == opaque)
    let premultiplied = noise(6, 6, seed: 61, .premultiplied)
    #expect(premultiplied.alphaBled() == premultiplied)
  }

  @Test("Images with padded rows are bled correctly")
  func bleedsPaddedRows() {
    var padded = Bitmap(width: 3, height: 2, stride: 20)
    padded[1, 1] = SIMD4(10, 20, 30, 40)
    let result = padded.alphaBled()
    #expect(result[2, 0] == SIMD4(10, 20, 30, 0))
    #expect(result[1, 1] == SIMD4(10, 20, 30, 40))
  }

  @Test("Clearing transparent pixels keeps visible ones")
  func clearingKeepsVisiblePixels() {
    let source = image(3, 1) { x, _ in [9, 8, 7, x] }
    #expect(
      source.clearingTransparentPixels()
        == image(3, 1) { x, _ in x == 0 ? [0, 0, 0, 0] : [9, 8, 7, x] }
    )
  }
}
