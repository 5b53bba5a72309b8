import QuadrilleConformance
import QuadrilleImage
import TestSupport
import Testing

@Suite struct PermittedPixelTests {
  @Test("Halves may be rounded either way")
  func halvesRoundEitherWay() {
    let pixel = PermittedColor(exactly: SIMD4(10.5, 7, 0, 255)).quantized()
    #expect(pixel.low == SIMD4(10, 7, 0, 255))
    #expect(pixel.high == SIMD4(11, 7, 0, 255))
    #expect(pixel.preferred == SIMD4(11, 7, 0, 255))
  }

  /// 200 of 255 into 5 bits is 24.31: level 24 reads as 197.4, level 25 as 205.6.
  @Test("Quantization to fewer bits allows the two adjacent levels")
  func quantizedColorsHaveTwoLevels() {
    let pixel = PermittedColor(exactly: SIMD4(200, 200, 0, 9)).quantized(bits: SIMD4(5, 6, 5, 0))
    #expect(pixel.low == SIMD4(197, 198, 0, 255))
    #expect(pixel.high == SIMD4(206, 203, 0, 255))
  }

  @Test("One-bit alpha may be rounded either way")
  func oneBitAlphaRoundsEitherWay() {
    let pixel = PermittedColor(exactly: SIMD4(0, 0, 255, 100)).quantized(bits: SIMD4(5, 5, 5, 1))
    #expect(pixel.low.w == 0)
    #expect(pixel.high.w == 255)
  }

  /// Computed by hand from section 15.1.5.
  @Test("Blending follows the equations for every mode")
  func blendEquationsMatch() {
    let source = PermittedColor(exactly: SIMD4(100, 50, 0, 102))
    let destination = PermittedPixel(exactly: SIMD4(200, 10, 30, 255))
    // Alpha is 0.4: 100 + 200 · 0.6 = 220, 50 + 6 = 56, 18, 102 + 153 = 255.
    let normal = PermittedBlend(.one, .oneMinusSrcAlpha).result(of: source, over: destination)
    #expect(normal.exact == SIMD4(220, 56, 18, 255))
    #expect(normal.low == SIMD4(219, 55, 17, 254))
    #expect(normal.high == SIMD4(221, 57, 19, 255))
    let sum = PermittedBlend(.one, .one).result(of: source, over: destination)
    #expect(sum.low == SIMD4(255, 60, 30, 255))
    #expect(sum.high == sum.low)
    let less = PermittedBlend(.one, .one, .subtract).result(of: source, over: destination)
    #expect(less.low == SIMD4(0, 40, 0, 0))
    let more = PermittedBlend(.one, .one, .reverseSubtract).result(of: source, over: destination)
    #expect(more.low == SIMD4(100, 0, 30, 153))
    let minimum = PermittedBlend(.zero, .zero, .min).result(of: source, over: destination)
    #expect(minimum.low == SIMD4(100, 10, 0, 102))
  }

  @Test("Blending with alpha 1 replaces the destination exactly")
  func opaqueAlphaReplacesExactly() {
    let source = PermittedColor(exactly: SIMD4(9, 8, 7, 255))
    let result = PermittedBlend(.srcAlpha, .oneMinusSrcAlpha).result(
      of: source,
      over: PermittedPixel(exactly: SIMD4(100, 100, 100, 100))
    )
    #expect(result.low == SIMD4(9, 8, 7, 255))
    #expect(result.high == result.low)
  }

  @Test("Blend constants apply per channel")
  func blendConstantsPerChannel() {
    var blend = PermittedBlend(.constColor, .oneMinusConstAlpha)
    blend.constant = SIMD4(0.2, 0.4, 0.6, 0.8)
    let result = blend.result(
      of: PermittedColor(exactly: SIMD4(repeating: 100)),
      over: PermittedPixel(exactly: SIMD4(repeating: 50))
    )
    #expect(abs(result.exact.x - 30) < 1e-4)
    #expect(abs(result.exact.z - 70) < 1e-4)
    #expect(abs(result.exact.w - 90) < 1e-4)
  }
}

@Suite struct PermittedImageTests {
  private func image() -> PermittedImage {
    var random = SplitMix64(seed: 3)
    let bitmap = Bitmap(width: 9, height: 7, bytes: random.bytes(9 * 7 * 4))
    return PermittedImage(exactly: bitmap)
  }

  @Test("The preferred image is permitted")
  func preferredImageIsPermitted() {
    let permitted = image()
    let result = permitted.compare(permitted.preferredImage)
    #expect(result.mismatchCount == 0)
    #expect(result.compared == 63)
    #expect(result.notPreferred == 0)
    #expect(result.worstError == 0)
  }

  @Test("A difference of one step in one channel is detected")
  func singleStepIsDetected() throws {
    let permitted = image()
    for channel in 0..<4 {
      var wrong = permitted.preferredImage
      wrong[4, 5][channel] &+= 1
      let result = permitted.compare(wrong)
      #expect(result.mismatchCount == 1)
      let first = try #require(result.mismatches.first)
      #expect((first.x, first.y, first.channel) == (4, 5, channel))
      #expect(first.found == Int(wrong[4, 5][channel]))
    }
  }

  @Test("Swapped channels, shifts and flips are detected")
  func shiftsAndFlipsAreDetected() {
    let permitted = image()
    let right = permitted.preferredImage
    var swapped = right
    var shiftedRight = right
    var shiftedUp = right
    var flipped = right
    for y in 0..<7 {
      for x in 0..<9 {
        let value = right[x, y]
        swapped[x, y] = SIMD4(value.z, value.y, value.x, value.w)
        shiftedRight[x, y] = right[max(x - 1, 0), y]
        shiftedUp[x, y] = right[x, min(y + 1, 6)]
        flipped[x, y] = right[x, 6 - y]
      }
    }
    for wrong in [swapped, shiftedRight, shiftedUp, flipped] {
      #expect(permitted.compare(wrong).mismatchCount > 40)
    }
    let small = Bitmap(width: 8, height: 7)
    #expect(permitted.compare(small).mismatchCount == 1)
  }

  @Test("Alternative permitted values and ignored pixels pass")
  func alternativesArePermitted() {
    var permitted = image()
    var other = permitted.preferredImage
    other[1, 1] = SIMD4(1, 2, 3, 4)
    permitted.permit(PermittedPixel(exactly: SIMD4(1, 2, 3, 4)), x: 1, y: 1)
    #expect(permitted.compare(other).mismatchCount == 0)
    permitted[2, 2] = nil
    other[2, 2] = SIMD4(9, 9, 9, 9)
    let result = permitted.compare(other)
    #expect(result.mismatchCount == 0)
    #expect(result.compared == 62)
  }

  @Test("Values that are permitted but poor are counted")
  func poorValuesAreCounted() {
    var permitted = PermittedImage(width: 1, height: 1)
    permitted[0, 0] = PermittedPixel(
      low: SIMD4(repeating: 10),
      high: SIMD4(repeating: 12),
      poorLow: SIMD4(repeating: 5),
      poorHigh: SIMD4(repeating: 20),
      exact: SIMD4(repeating: 11.2)
    )
    func compare(_ value: UInt8) -> PermittedImage.Comparison {
      permitted.compare(Bitmap(width: 1, height: 1, bytes: [11, 11, value, 11]))
    }
    #expect(compare(11).notPreferred == 0)
    #expect(compare(12).notPreferred == 1)
    #expect(compare(12).poor == 0)
    #expect(compare(19).poor == 1)
    #expect(compare(21).mismatchCount == 1)
  }
}
