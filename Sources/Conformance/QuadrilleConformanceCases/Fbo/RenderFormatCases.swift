import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Every format that can be drawn to: clears, draws and what is read.
enum RenderFormatCases {
  /// How the numbers of a format are cleared and read.
  private enum Kind { case norm, sRGB, float, unsigned, signed }

  private struct Row: Sendable {
    let label: String
    let format: Int32
    let kind: Kind
    /// The bits of each channel; 0 for one that is not stored.
    let bits: SIMD4<Int>
    let neededExtension: String?
  }

  private static let norms: [Row] =
    [
      ("r8", GL_R8, SIMD4(8, 0, 0, 0)), ("rg8", GL_RG8, SIMD4(8, 8, 0, 0)),
      ("rgb8", GL_RGB8, SIMD4(8, 8, 8, 0)), ("rgba8", GL_RGBA8, SIMD4(8, 8, 8, 8)),
      ("rgb565", GL_RGB565, SIMD4(5, 6, 5, 0)), ("rgba4", GL_RGBA4, SIMD4(4, 4, 4, 4)),
      ("rgb5_a1", GL_RGB5_A1, SIMD4(5, 5, 5, 1)), ("rgb10_a2", GL_RGB10_A2, SIMD4(10, 10, 10, 2)),
    ].map { Row(label: $0.0, format: $0.1, kind: .norm, bits: $0.2, neededExtension: nil) } + [
      Row(
        label: "srgb8_alpha8",
        format: GL_SRGB8_ALPHA8,
        kind: .sRGB,
        bits: SIMD4(8, 8, 8, 8),
        neededExtension: nil
      )
    ]

  private static let integers: [Row] = {
    let sized: [(Int, Bool, [Int32])] = [
      (8, false, [GL_R8UI, GL_RG8UI, GL_RGBA8UI]), (8, true, [GL_R8I, GL_RG8I, GL_RGBA8I]),
      (16, false, [GL_R16UI, GL_RG16UI, GL_RGBA16UI]), (16, true, [GL_R16I, GL_RG16I, GL_RGBA16I]),
      (32, false, [GL_R32UI, GL_RG32UI, GL_RGBA32UI]), (32, true, [GL_R32I, GL_RG32I, GL_RGBA32I]),
    ]
    var rows: [Row] = []
    for (bits, isSigned, formats) in sized {
      for (count, format) in zip([1, 2, 4], formats) {
        rows.append(
          Row(
            label: ["", "r", "rg", "", "rgba"][count] + "\(bits)\(isSigned ? "i" : "ui")",
            format: format,
            kind: isSigned ? .signed : .unsigned,
            bits: SIMD4(bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 2 ? bits : 0),
            neededExtension: nil
          )
        )
      }
    }
    rows.append(
      Row(
        label: "rgb10_a2ui",
        format: GL_RGB10_A2UI,
        kind: .unsigned,
        bits: SIMD4(10, 10, 10, 2),
        neededExtension: nil
      )
    )
    return rows
  }()

  private static let floats: [Row] = [
    ("r16f", GL_R16F, SIMD4(10, 0, 0, 0)), ("rg16f", GL_RG16F, SIMD4(10, 10, 0, 0)),
    ("rgba16f", GL_RGBA16F, SIMD4(10, 10, 10, 10)), ("r32f", GL_R32F, SIMD4(23, 0, 0, 0)),
    ("rg32f", GL_RG32F, SIMD4(23, 23, 0, 0)), ("rgba32f", GL_RGBA32F, SIMD4(23, 23, 23, 23)),
    ("r11f_g11f_b10f", GL_R11F_G11F_B10F, SIMD4(6, 6, 5, 0)),
  ].map {
    Row(
      label: $0.0,
      format: $0.1,
      kind: .float,
      bits: $0.2,
      neededExtension: "GL_EXT_color_buffer_float"
    )
  }

  static var all: [ConformanceCase] {
    (norms + integers + floats).map { row in
      driver(
        "fbo.color",
        with: ["format": row.label],
        [.quantize],
        "a format that can be drawn to keeps what is cleared and drawn, within its bits",
        sections: "9.2, 9.4, 15.2.3, 16.1, table 8.10",
        smoke: ["rg8", "rgba16i", "rgb10_a2"].contains(row.label)
      ) { run in
        if let name = row.neededExtension { try run.require(name) }
        for isTexture in [false, true] {
          if isTexture {
            try run.fixture.makeTextureTarget(4, 2, format: row.format)
          } else {
            try run.fixture.makeTarget(4, 2, format: row.format)
          }
          switch row.kind {
          case .norm, .sRGB: try normalized(run, row)
          case .float: try floats(run, row)
          case .signed, .unsigned: try integers(run, row)
          }
        }
      }
    }
  }

  /// The right half is drawn, the left one only cleared.
  private static func draw(_ run: CaseRun, _ type: String, _ value: String) throws {
    try run.fixture.use(
      fragment: """
        #version 300 es
        precision highp float;
        precision highp int;
        out highp \(type) result;
        void main() { result = \(value); }
        """
    )
    run.gl.viewport(2, 0, 2, 2)
    run.fixture.drawWhole()
    run.gl.viewport(0, 0, 4, 2)
  }

  private static func normalized(_ run: CaseRun, _ row: Row) throws {
    let gl = run.gl
    // Numbers outside of 0 … 1 are clamped.
    unsafe gl.clearBufferfv(GL_COLOR, 0, [0.3, 1.5, -2, 0.6])
    try draw(run, "vec4", "vec4(0.7, -1.0, 0.2, 3.0)")
    let image = run.fixture.read(0, 0, 4, 2)
    for (x, exact) in [(0, [0.3, 1, 0, 0.6]), (3, [0.7, 0, 0.2, 1])] {
      for channel in 0..<4 {
        let found = Double(image[x, 1][channel]) / 255
        let bits = row.bits[channel]
        if bits == 0 {
          run.expect(found, is: channel == 3 ? 1 : 0, "channel \(channel), which is not stored")
          continue
        }
        let isEncoded = row.kind == .sRGB && channel < 3
        let wanted = isEncoded ? StandardRGB.encoded(exact[channel]) : exact[channel]
        let step = 1 / Double(1 << min(bits, 8) - 1) + (isEncoded ? 1.0 / 255 : 0.51 / 255)
        run.expect(
          abs(found - wanted) < step,
          "channel \(channel) of column \(x) is \(found), not \(wanted)"
        )
      }
    }
  }

  private static func floats(_ run: CaseRun, _ row: Row) throws {
    let gl = run.gl
    unsafe gl.clearBufferfv(GL_COLOR, 0, [0.375, 2.5, 7, 0.5])
    try draw(run, "vec4", "vec4(1.25, 100.0, 0.0625, 12.0)")
    var values = [SIMD4<Float>](repeating: SIMD4(repeating: -9), count: 8)
    unsafe gl.readPixels(0, 0, 4, 2, GL_RGBA, GL_FLOAT, &values)
    for (index, exact) in [(0, [0.375, 2.5, 7, 0.5]), (3, [1.25, 100, 0.0625, 12])] {
      var wanted = SIMD4<Double>(0, 0, 0, 1)
      for channel in 0..<4 where row.bits[channel] > 0 { wanted[channel] = exact[channel] }
      run.expect(
        values[index],
        near: wanted,
        within: wanted / Double(1 << (row.bits.max() == 6 ? 5 : 10)),
        "column \(index)"
      )
    }
  }

  private static func integers(_ run: CaseRun, _ row: Row) throws {
    let gl = run.gl
    let isSigned = row.kind == .signed
    let minimum = row.bits.x
    let value: [Int64] =
      isSigned
      ? [-1 << (minimum - 1), 1 << (minimum - 1) - 1, -3, 5]
      : [1 << Int64(minimum) - 1, 1, 1 << Int64(minimum - 1), minimum == 10 ? 2 : 77]
    if isSigned {
      unsafe gl.clearBufferiv(GL_COLOR, 0, value.map { GLint($0) })
    } else {
      unsafe gl.clearBufferuiv(GL_COLOR, 0, value.map { GLuint($0) })
    }
    try draw(
      run,
      isSigned ? "ivec4" : "uvec4",
      isSigned ? "ivec4(-7, 8, -9, 10)" : "uvec4(7, 8, 9, 3)"
    )
    let found = gl.integers(
      4,
      2,
      GL_RGBA_INTEGER,
      isSigned ? GL_INT : GL_UNSIGNED_INT
    )
    for (index, exact) in [(0, value), (7, isSigned ? [-7, 8, -9, 10] : [7, 8, 9, 3])] {
      for channel in 0..<4 {
        let label = found[index][channel]
        let number = isSigned ? Int64(Int32(bitPattern: label)) : Int64(label)
        let wanted = row.bits[channel] == 0 ? (channel == 3 ? 1 : 0) : exact[channel]
        run.expect(number, is: wanted, "channel \(channel) of pixel \(index)")
      }
    }
  }
}
