import QuadrilleImage
import QuadrilleSystem
import Testing

@Suite struct ImageDifferenceTests {
  @Test("Equal images with different strides have no difference")
  func equalImagesHaveNoDifference() throws {
    let one = Bitmap(width: 3, height: 2)
    let other = Bitmap(width: 3, height: 2, stride: 20)
    let difference = try one.difference(to: other)
    #expect(difference.isEqual)
    #expect(difference.bounds == nil)
    #expect(difference.first == nil)
    #expect(difference.largest == SIMD4(0, 0, 0, 0))
    #expect(difference.image[2, 1] == SIMD4(0, 0, 0, 255))
  }

  @Test("Differences have a count, maximum, mean, first position and bounds")
  func measuresDifferences() throws {
    let one = Bitmap(width: 4, height: 5)
    var other = one
    other[2, 1] = SIMD4(10, 0, 4, 0)
    other[1, 3] = SIMD4(0, 0, 0, 20)
    let difference = try one.difference(to: other)
    #expect(difference.differingPixels == 2)
    #expect(difference.pixels == 20)
    #expect(difference.largest == SIMD4(10, 0, 4, 20))
    #expect(difference.maximumDifference == 20)
    #expect(difference.mean == SIMD4(0.5, 0, 0.2, 1))
    let first = try #require(difference.first)
    #expect(first == (2, 1))
    #expect(difference.bounds == Rect(x: 1, y: 1, width: 2, height: 3))
    #expect(difference.image[2, 1] == SIMD4(10, 0, 4, 255))
    #expect(difference.image[1, 3] == SIMD4(20, 20, 20, 255))
    #expect(try other.difference(to: one).largest == difference.largest)
  }

  @Test("Images of different sizes or alpha modes are rejected")
  func rejectsIncompatibleImages() {
    let one = Bitmap(width: 4, height: 5)
    let size = #expect(throws: DifferenceError.self) {
      try one.difference(to: Bitmap(width: 5, height: 4))
    }
    #expect(size?.code == "diff.size")
    #expect(size?.message == "the first image is 4x5, the second one 5x4")
    let mode = #expect(throws: DifferenceError.self) {
      try one.difference(to: Bitmap(width: 4, height: 5, alphaMode: .premultiplied))
    }
    #expect(mode?.code == "diff.alphaMode")
  }
}
