import QuadrilleImage
import TestSupport
import Testing

@Suite struct DitherTests {
  static let methods = [
    "none", "fs", "fs-alpha", "atkinson", "atkinson-alpha", "bayer", "bayer-alpha",
  ]

  @Test(
    "Dithering names give the method and whether alpha is included",
    arguments: [
      ("none", Dithering.Method.none, false), ("fs", .floydSteinberg, false),
      ("fs-alpha", .floydSteinberg, true), ("atkinson", .atkinson, false),
      ("atkinson-alpha", .atkinson, true), ("bayer", .bayer, false), ("bayer-alpha", .bayer, true),
    ]
  )
  func parsesNames(_ name: String, _ method: Dithering.Method, _ alpha: Bool) {
    #expect(Dithering(name: name) == Dithering(method, includesAlpha: alpha))
  }

  @Test(
    "Other names are not dithering methods",
    arguments: ["", "fs-", "none-alpha", "-alpha", "FS", "fs-alpha-alpha", "floyd"]
  )
  func rejectsOtherNames(_ name: String) { #expect(Dithering(name: name) == nil) }

  @Test("Without dithering every value is rounded to the nearest level")
  func roundsWithoutDithering() {
    let all = image(256, 1) { x, _ in [x, x, x, x] }
    for (format, bits) in coarseFormats {
      let result = all.dithered(for: format, .none)
      for index in 0..<4 {
        let expected = (0..<256).map { bits[index] == 0 ? $0 : nearestLevel($0, bits: bits[index]) }
        #expect(channel(index, of: result) == expected, "\(format) \(index)")
      }
    }
  }

  @Test("Images of exactly representable values are unchanged", arguments: methods)
  func keepsExactImages(_ name: String) throws {
    var dithering = try #require(Dithering(name: name))
    var random = SplitMix64(seed: 5)
    for (format, bits) in coarseFormats {
      let exact = image(24, 9) { _, _ in
        bits.map { levels(bits: $0).randomElement(using: &random) ?? 0 }
      }
      for light in LightEncoding.allCases {
        dithering.light = light
        #expect(exact.dithered(for: format, dithering) == exact, "\(format) \(light)")
      }
    }
  }

  /// Exact values among others, which diffuse errors to them.
  @Test("Exactly representable values among others are unchanged", arguments: methods)
  func keepsExactValues(_ name: String) throws {
    var dithering = try #require(Dithering(name: name))
    var random = SplitMix64(seed: 6)
    for (format, bits) in coarseFormats {
      let interpolated = image(24, 16) { x, y in
        bits.map { bits in
          (x + y) % 2 == 0
            ? levels(bits: bits).randomElement(using: &random) ?? 0
            : Int.random(in: 0...255, using: &random)
        }
      }
      for light in LightEncoding.allCases {
        dithering.light = light
        let result = interpolated.dithered(for: format, dithering)
        for index in 0..<4 where bits[index] > 0 {
          let exact = Set(levels(bits: bits[index]))
          let changed = zip(channel(index, of: interpolated), channel(index, of: result)).filter {
            exact.contains($0) && $0 != $1
          }
          #expect(changed.isEmpty, "\(format) \(light) \(index)")
        }
      }
    }
  }

  @Test("Every dithered value is representable in the format", arguments: methods)
  func resultIsRepresentable(_ name: String) throws {
    var dithering = try #require(Dithering(name: name))
    let source = noise(21, 13, seed: 7)
    for (format, bits) in coarseFormats {
      for light in LightEncoding.allCases {
        dithering.light = light
        let result = source.dithered(for: format, dithering)
        for index in 0..<4 {
          let values = channel(index, of: result)
          if bits[index] == 0 {
            #expect(values == channel(index, of: source))
          } else {
            #expect(Set(values).isSubset(of: Set(levels(bits: bits[index]))), "\(format)")
          }
        }
      }
    }
  }

  @Test(
    "Formats with 8-bit channels are not dithered",
    arguments: [PixelFormat.rgba8888, .bgra8888, .rgb888, .l8, .la88, .a8]
  )
  func ignores8BitFormats(_ format: PixelFormat) {
    let source = noise(5, 4, seed: 8)
    #expect(source.dithered(for: format, .floydSteinbergAlpha) == source)
  }

  @Test("Alpha is rounded unless dithering includes it", arguments: ["fs", "atkinson", "bayer"])
  func roundsAlphaByDefault(_ name: String) throws {
    let source = noise(33, 9, seed: 9)
    for (format, bits) in coarseFormats where bits[3] > 0 {
      let result = source.dithered(for: format, try #require(Dithering(name: name)))
      let expected = channel(3, of: source).map { nearestLevel($0, bits: bits[3]) }
      #expect(channel(3, of: result) == expected)
      let both = source.dithered(for: format, try #require(Dithering(name: name + "-alpha")))
      #expect(channel(3, of: both) != expected)
      #expect(channel(0, of: both) == channel(0, of: result))
    }
  }

  @Test(
    "Dithered premultiplied colors do not exceed alpha",
    arguments: methods,
    [PixelFormat.rgba4444, .rgba5551]
  )
  func premultipliedColorIsAtMostAlpha(_ name: String, _ format: PixelFormat) throws {
    var dithering = try #require(Dithering(name: name))
    let source = noise(40, 20, seed: 10, .premultiplied)
    for light in LightEncoding.allCases {
      dithering.light = light
      let result = source.dithered(for: format, dithering)
      #expect(result.alphaMode == .premultiplied)
      let alpha = channel(3, of: result)
      for index in 0..<3 {
        #expect(zip(channel(index, of: result), alpha).allSatisfy { $0 <= $1 })
      }
    }
  }

  /// Premultiplied white stays white: all channels have the same threshold decisions.
  @Test("Premultiplied white stays white")
  func premultipliedWhiteStaysWhite() {
    let source = image(64, 16, .premultiplied) { x, y in
      let alpha = x * 3 + y * 4
      return [alpha, alpha, alpha, alpha]
    }
    let result = source.dithered(for: .rgba4444, .floydSteinbergAlpha)
    let isWhite = channel(0, of: result) == channel(3, of: result)
    #expect(isWhite)
  }

  @Test("Dithered premultiplied colors keep their mean")
  func premultipliedColorKeepsMean() {
    let source = image(64, 32, .premultiplied) { x, y in
      let alpha = x * 3 + y * 2
      return [alpha, alpha * 9 / 10, alpha / 2, alpha]
    }
    let result = source.dithered(for: .rgba4444, .floydSteinbergAlpha)
    for index in 0..<4 {
      let pairs = zip(channel(index, of: result), channel(index, of: source))
      let sum = pairs.reduce(0) { $0 + $1.0 - $1.1 }
      #expect(abs(Double(sum)) / 2048 / 17 < 0.05)
    }
  }

  @Test(
    "Sprites separated by transparent pixels are dithered independently",
    arguments: ["fs-alpha", "atkinson-alpha", "bayer-alpha"]
  )
  func transparentPixelsSeparateSprites(_ name: String) throws {
    let dithering = try #require(Dithering(name: name))
    let left = noise(8, 12, seed: 11)
    let other = noise(8, 12, seed: 12)
    let right = noise(9, 12, seed: 13)
    func joined(_ first: Bitmap) -> Bitmap {
      image(20, 12) { x, y in
        if (8..<11).contains(x) { return [200, 10, 77, 0] }
        let pixel = x < 8 ? first[x, y] : right[x - 11, y]
        return (0..<4).map { $0 == 3 ? max(1, Int(pixel[3])) : Int(pixel[$0]) }
      }
    }
    let one = joined(left).dithered(for: .rgba4444, dithering)
    let two = joined(other).dithered(for: .rgba4444, dithering)
    let isAlone = (0..<12).allSatisfy { y in (8..<20).allSatisfy { one[$0, y] == two[$0, y] } }
    #expect(isAlone)
    // Hidden color is the nearest level, except for a matrix, which ignores neighbors.
    if name != "bayer-alpha" { #expect(one[9, 5] == SIMD4(204, 17, 85, 0)) }
  }

  @Test("Images with padded rows are dithered in the same way")
  func dithersPaddedRows() {
    let tight = noise(7, 5, seed: 14)
    var padded = Bitmap(width: 7, height: 5, stride: 40)
    for y in 0..<5 { for x in 0..<7 { padded[x, y] = tight[x, y] } }
    for method in Dithering.Method.allCases {
      let dithering = Dithering(method, includesAlpha: true)
      #expect(
        padded.dithered(for: .rgba4444, dithering) == tight.dithered(for: .rgba4444, dithering)
      )
    }
  }
}
