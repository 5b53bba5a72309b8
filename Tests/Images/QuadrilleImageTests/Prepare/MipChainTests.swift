import QuadrilleImage
import Testing

@Suite struct MipChainTests {
  private static func sizes(_ levels: [Bitmap]) -> [String] { levels.map { "\($0.pixelSize)" } }

  @Test("Mip levels are halved down to 1x1")
  func halvesDownToOne() {
    let image = noise(13, 5, seed: 51)
    #expect(Self.sizes(image.mipChain()) == ["13x5", "6x2", "3x1", "1x1"])
    #expect(image.mipChain()[0] == image)
    #expect(Self.sizes(noise(1, 1, seed: 1).mipChain()) == ["1x1"])
    #expect(Self.sizes(noise(1, 9, seed: 1).mipChain()) == ["1x9", "1x4", "1x2", "1x1"])
  }

  @Test("No mip level is below the minimum dimension")
  func respectsMinimumDimension() {
    let image = noise(32, 16, seed: 52)
    #expect(Self.sizes(image.mipChain(minimumDimension: 4)) == ["32x16", "16x8", "8x4"])
    #expect(Self.sizes(image.mipChain(minimumDimension: 5)) == ["32x16", "16x8"])
    #expect(Self.sizes(image.mipChain(minimumDimension: 64)) == ["32x16"])
  }

  /// Box filters compose: each level is the mean of the source pixels of its pixels, rounded once.
  @Test(
    "Box-filtered levels are the mean of the image, rounded once",
    arguments: LightEncoding.allCases
  )
  func boxLevelsAreMeans(_ light: LightEncoding) {
    let source = noise(16, 8, seed: 53)
    let resampling = Resampling(.box, light: light)
    for level in source.mipChain(resampling).dropFirst() {
      let expected = SlowResampler(resampling: resampling).values(source, to: level.pixelSize)
      for y in 0..<level.height {
        for x in 0..<level.width {
          let values = expected[y * level.width + x] ?? [0, 0, 0, 0]
          for index in 0..<4 {
            #expect(abs(Double(level[x, y][index]) - values[index]) < 0.51)
          }
        }
      }
    }
  }

  /// Each column of an odd width contributes equally to the next level.
  @Test(
    "Each column of an odd width has the same weight in the next level",
    arguments: [3, 5, 7, 13, 15]
  )
  func weightsOddSizesEqually(_ width: Int) {
    let below = width / 2
    for column in 0..<width {
      let source = image(width, 1) { x, _ in [0, 0, 0, x == column ? 255 : 0] }
      let level = source.mipChain(Resampling(.box, light: .encoded))[1]
      let sum = channel(3, of: level).reduce(0, +)
      #expect(abs(Double(sum) - 255 * Double(below) / Double(width)) <= 1)
    }
  }

  @Test(
    "Mip levels of a symmetric image are symmetric",
    arguments: [(.box, 13), (.linear, 14), (.cubic, 13), (.lanczos, 15), (.kaiser, 7)]
      as [(ResampleFilter, Int)]
  )
  func levelsAreNotShifted(_ filter: ResampleFilter, _ edgeLength: Int) {
    let half = noise(edgeLength, edgeLength, seed: 54)
    let symmetric = image(edgeLength, edgeLength) { x, y in
      (0..<4).map { Int(half[min(x, edgeLength - 1 - x), min(y, edgeLength - 1 - y)][$0]) }
    }
    for level in symmetric.mipChain(Resampling(filter)) {
      let flipped = level.flippedHorizontally().flippedVertically()
      // Sums in the other order may round differently.
      for index in 0..<4 {
        let pairs = zip(channel(index, of: level), channel(index, of: flipped))
        #expect(pairs.allSatisfy { abs($0 - $1) <= 1 })
      }
    }
  }

  @Test("The first level equals the resized image", arguments: ResampleFilter.allCases)
  func firstLevelEqualsResize(_ filter: ResampleFilter) {
    let source = noise(11, 6, seed: 55)
    let chain = source.mipChain(Resampling(filter))
    #expect(chain[1] == source.resized(to: PixelSize(width: 5, height: 3), Resampling(filter)))
  }

  @Test("Mip levels of premultiplied images are premultiplied", arguments: LightEncoding.allCases)
  func levelsStayPremultiplied(_ light: LightEncoding) {
    let source = noise(16, 16, seed: 56, .premultiplied)
    let chain = source.mipChain(Resampling(.lanczos, light: light))
    #expect(chain.count == 5)
    for level in chain {
      #expect(level.alphaMode == .premultiplied)
      for index in 0..<3 {
        #expect(zip(channel(index, of: level), channel(3, of: level)).allSatisfy { $0 <= $1 })
      }
    }
  }
}
