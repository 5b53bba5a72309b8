import QuadrillePixels
import Testing

@Suite struct BitmapBleedTests {
  @Test func ringsTakeTheMeanOfTheirNeighbours() {
    var bitmap = Bitmap(width: 5, height: 1)
    bitmap[0, 0] = SIMD4(10, 20, 30, 255)
    bitmap[2, 0] = SIMD4(21, 40, 30, 1)
    let bled = bitmap.bled()
    // 15.5 is rounded upwards.
    #expect(bled[1, 0] == SIMD4(16, 30, 30, 0))
    #expect(bled[3, 0] == SIMD4(21, 40, 30, 0))
    #expect(bled[4, 0] == SIMD4(21, 40, 30, 0))
    #expect(bled[0, 0] == bitmap[0, 0] && bled[2, 0] == bitmap[2, 0])
  }

  @Test func theDistanceEndsIt() {
    var bitmap = Bitmap(width: 4, height: 1)
    bitmap[0, 0] = SIMD4(10, 20, 30, 255)
    let bled = bitmap.bled(distance: 2)
    #expect(bled[2, 0] == SIMD4(10, 20, 30, 0))
    #expect(bled[3, 0] == SIMD4(0, 0, 0, 0))
  }

  @Test func picturesWithoutColourOrWithPremultipliedOneStay() {
    let clear = Bitmap(width: 3, height: 2)
    #expect(clear.bled() == clear)
    var premultiplied = Bitmap(width: 2, height: 1, alphaMode: .premultiplied)
    premultiplied[0, 0] = SIMD4(9, 9, 9, 9)
    #expect(premultiplied.bled() == premultiplied)
  }
}
