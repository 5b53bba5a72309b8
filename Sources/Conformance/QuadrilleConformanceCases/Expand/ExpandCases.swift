import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// From few bits to 8: every value of every channel.
enum ExpandCases {
  private static let channels = ["r", "g", "b", "a"]

  /// Every value of some channels of a format, the others all ones or all zeros in turn.
  private static func values(
    _ path: String,
    _ format: RawFormat,
    _ channel: Int,
    _ values: Values = [:],
    smoke: Bool = false
  ) -> ConformanceCase {
    driver(
      path,
      with: values,
      [format.bits[channel] == 5 || format.bits[channel] == 6 ? .quantize : .exact],
      "every value of a channel becomes v / (2^b − 1)",
      sections: "2.3.5.1, 2.3.5.2",
      smoke: smoke
    ) { run in
      let count = 1 << format.bits[channel]
      var bytes: [UInt8] = []
      for row in 0..<2 {
        for value in 0..<count {
          var parts = SIMD4<Int>.zero
          for other in 0..<4 where row == 1 { parts[other] = (1 << format.bits[other]) - 1 }
          parts[channel] = value
          bytes += format.bytes(parts)
        }
      }
      let image = RawImage(format, count, 2, bytes)
      run.compare(try run.fixture.image(of: image), with: image.permitted)
    }
  }

  static var all: [ConformanceCase] {
    (0..<4).map { channel in
      values("expand.4", .rgba4444, channel, ["channel": channels[channel]], smoke: channel == 1)
    }
      + (0..<3).map { channel in
        values("expand.5551", .rgba5551, channel, ["channel": channels[channel]], smoke: true)
      } + [
        values("expand.5551.alpha", .rgba5551, 3, smoke: true),
        values("expand.565.r", .rgb565, 0, smoke: true),
        values("expand.565.g", .rgb565, 1, smoke: true),
        values("expand.565.b", .rgb565, 2, smoke: true),
        driver(
          "expand.565.alpha_is_one",
          [.exact],
          "a format without alpha reads 1",
          sections: "table 14.1",
          smoke: true
        ) { run in
          for format in [RawFormat.rgb565, .rgb888] {
            let image = RawImage(format, 8, 8, &run.random)
            let read = try run.fixture.image(of: image)
            run.expect(
              (0..<64).allSatisfy { read[$0 % 8, $0 / 8][3] == 255 },
              "an alpha of \(format.name) is not 1"
            )
          }
        },
      ]
      + (0..<4).map { channel in
        values("expand.8", .rgba8888, channel, ["channel": channels[channel]], smoke: channel == 2)
      } + [
        driver(
          "expand.consistent",
          [.repeat],
          "the same texel gives the same value wherever it stands, in textures of every size",
          sections: "A.1, 2.3.5.2"
        ) { run in
          for format in [RawFormat.rgba4444, .rgba5551, .rgb565] {
            var known: [SIMD4<Int>: SIMD4<UInt8>] = [:]
            for (width, height) in [(4, 4), (16, 16), (5, 3), (1, 7), (33, 2)] {
              var image = RawImage(format, width, height, &run.random)
              // Few values, so that each comes often.
              for index in image.bytes.indices { image.bytes[index] &= 0x42 }
              let read = try run.fixture.image(of: image)
              for y in 0..<height {
                for x in 0..<width {
                  let parts = image.components(x, y)
                  let value = read[x, y]
                  run.expect(
                    known[parts] ?? value,
                    is: value,
                    "\(format.name) \(parts) at (\(x), \(y)) of \(width)x\(height)"
                  )
                  known[parts] = value
                }
              }
            }
          }
        }
      ]
  }
}
