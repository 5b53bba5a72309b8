import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Blocks of EAC with one or two channels of 11 bits, decoded here by the formula of C.1.5.
enum ChannelBlockCases {
  /// The modifiers of table C.12.
  private static let modifiers: [[Int]] = [
    [-3, -6, -9, -15, 2, 5, 8, 14], [-3, -7, -10, -13, 2, 6, 9, 12],
    [-2, -5, -8, -13, 1, 4, 7, 12], [-2, -4, -6, -13, 1, 3, 5, 12],
    [-3, -6, -8, -12, 2, 5, 7, 11], [-3, -7, -9, -11, 2, 6, 8, 10],
    [-4, -7, -8, -11, 3, 6, 7, 10], [-3, -5, -8, -11, 2, 4, 7, 10],
    [-2, -6, -8, -10, 1, 5, 7, 9], [-2, -5, -8, -10, 1, 4, 7, 9],
    [-2, -4, -8, -10, 1, 3, 7, 9], [-2, -5, -7, -10, 1, 4, 6, 9],
    [-3, -4, -7, -10, 2, 3, 6, 9], [-1, -2, -3, -10, 0, 1, 2, 9],
    [-4, -6, -8, -9, 3, 5, 7, 8], [-3, -5, -7, -9, 2, 4, 6, 8],
  ]

  /// The number of a texel of a block, from 0 or -1 to 1.
  private static func value(
    _ block: ArraySlice<UInt8>,
    _ x: Int,
    _ y: Int,
    isSigned: Bool
  )
    -> Double
  {
    let bytes = Array(block)
    let multiplier = Int(bytes[1] >> 4)
    let indices = bytes[2...].reduce(0) { $0 << 8 | Int($1) }
    let index = indices >> (45 - 3 * (4 * x + y)) & 7
    let step = modifiers[Int(bytes[1] & 15)][index] * (multiplier == 0 ? 1 : 8 * multiplier)
    if isSigned {
      let base = max(Int(Int8(bitPattern: bytes[0])), -127)
      return Double(min(max(8 * base + step, -1023), 1023)) / 1023
    }
    return Double(min(max(8 * Int(bytes[0]) + 4 + step, 0), 2047)) / 2047
  }

  static var all: [ConformanceCase] {
    [
      ("r11", GL_COMPRESSED_R11_EAC, 1, false),
      ("signed_r11", GL_COMPRESSED_SIGNED_R11_EAC, 1, true),
      ("rg11", GL_COMPRESSED_RG11_EAC, 2, false),
      ("signed_rg11", GL_COMPRESSED_SIGNED_RG11_EAC, 2, true),
    ].map { label, internalFormat, channels, isSigned in
      driver(
        "blocks.eac",
        with: ["format": label],
        [.quantize],
        "blocks of 11 bits have the numbers of their base, multiplier and modifiers",
        sections: "C.1.5 to C.1.8",
        smoke: channels == 2
      ) { run in
        var bytes = run.random.bytes(8 * channels * 4)
        // A multiplier of 0, the minimum base, and both ends of the range.
        bytes[1] &= 0x0F
        bytes[8 * channels] = 0x80
        bytes[16 * channels] = 0x7F
        bytes[16 * channels + 1] |= 0xF0
        run.fixture.makeBound(GL_TEXTURE_2D)
        unsafe run.gl.compressedTexImage2D(
          GL_TEXTURE_2D,
          0,
          internalFormat,
          8,
          8,
          0,
          GLsizei(bytes.count),
          bytes
        )
        let found = try run.fixture.values(
          "texelFetch(page, p, 0)",
          "uniform sampler2D page;",
          8,
          8
        )
        for (index, texel) in found.enumerated() {
          let (x, y) = (index % 8, index / 8)
          var exact = SIMD4<Double>(0, 0, 0, 1)
          for channel in 0..<channels {
            let start = 8 * (channels * (y / 4 * 2 + x / 4) + channel)
            exact[channel] = value(bytes[start..<start + 8], x % 4, y % 4, isSigned: isSigned)
          }
          // 8 bits are not enough for what the format keeps (8.7): one step of 10 bits is.
          run.expect(
            texel,
            near: exact,
            within: SIMD4(repeating: 1.0 / 1023),
            "texel (\(x), \(y))"
          )
        }
      }
    }
  }
}
