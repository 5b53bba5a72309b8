import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Blocks of BPTC in the mode of one subset and four channels, decoded here by its own formula.
enum PartitionlessBlockCases {
  private static let weights = [0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64]

  /// Some bits of a block, counted from the lowest bit of the first byte.
  private static func bits(_ block: ArraySlice<UInt8>, _ start: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { sum, index in
      let bit = start + index
      return sum | Int(block[block.startIndex + bit / 8] >> UInt8(bit % 8) & 1) << index
    }
  }

  /// The texel of a block of mode 6 (EXT_texture_compression_bptc, "BPTC UNORM").
  private static func texel(_ block: ArraySlice<UInt8>, _ index: Int) -> SIMD4<Double> {
    // The index of the first texel has 3 bits, the others have 4.
    let weight = weights[index == 0 ? bits(block, 65, 3) : bits(block, 64 + 4 * index, 4)]
    var result = SIMD4<Double>()
    for channel in 0..<4 {
      let ends = (0..<2).map { end in
        bits(block, 7 + 14 * channel + 7 * end, 7) << 1 | bits(block, 63 + end, 1)
      }
      result[channel] = Double(((64 - weight) * ends[0] + weight * ends[1] + 32) >> 6) / 255
    }
    return result
  }

  static var all: [ConformanceCase] {
    [
      driver(
        "blocks.bptc",
        [.exact],
        "blocks of mode 6 have the texels between their two colours",
        sections: "EXT_texture_compression_bptc",
        smoke: true
      ) { run in
        try run.require("GL_EXT_texture_compression_bptc")
        var bytes = run.random.bytes(64)
        for block in 0..<4 { bytes[16 * block] = bytes[16 * block] & 0x80 | 0x40 }
        run.fixture.makeBound(GL_TEXTURE_2D)
        unsafe run.gl.compressedTexImage2D(
          GL_TEXTURE_2D,
          0,
          GL_COMPRESSED_RGBA_BPTC_UNORM_EXT,
          8,
          8,
          0,
          64,
          bytes
        )
        let found = try run.fixture.values(
          "texelFetch(page, p, 0)",
          "uniform sampler2D page;",
          8,
          8
        )
        for (index, value) in found.enumerated() {
          let (x, y) = (index % 8, index / 8)
          let start = 16 * (y / 4 * 2 + x / 4)
          let exact = texel(bytes[start..<start + 16], y % 4 * 4 + x % 4)
          run.expect(value, near: exact, "texel (\(x), \(y))")
        }
      }
    ]
  }
}
