import CGLES
import QuadrilleConformance

extension TexelFormat {
  private static func row(
    _ label: String,
    _ internalFormat: Int32,
    _ format: Int32,
    _ type: Int32,
    _ base: Base,
    _ layout: Layout,
    _ meaning: NumericFormat,
    _ kept: [Int]
  ) -> TexelFormat {
    TexelFormat(
      label: label,
      internalFormat: internalFormat,
      format: format,
      type: type,
      base: base,
      layout: layout,
      meaning: meaning,
      kept: kept
    )
  }

  private static let bases: [(String, Base, Int32, Int32)] = [
    ("r", .red, GL_RED, GL_RED_INTEGER), ("rg", .rg, GL_RG, GL_RG_INTEGER),
    ("rgb", .rgb, GL_RGB, GL_RGB_INTEGER), ("rgba", .rgba, GL_RGBA, GL_RGBA_INTEGER),
  ]

  /// 8 bits and floats of one to four channels.
  private static let plain: [TexelFormat] = {
    let sized: [[Int32]] = [
      [GL_R8, GL_R8_SNORM, GL_R16F, GL_R32F], [GL_RG8, GL_RG8_SNORM, GL_RG16F, GL_RG32F],
      [GL_RGB8, GL_RGB8_SNORM, GL_RGB16F, GL_RGB32F],
      [GL_RGBA8, GL_RGBA8_SNORM, GL_RGBA16F, GL_RGBA32F],
    ]
    return zip(bases, sized).flatMap { base, names in
      let (label, kind, format, _) = base
      return [
        row(
          "\(label)8",
          names[0],
          format,
          GL_UNSIGNED_BYTE,
          kind,
          .unsigned(8),
          .unsignedNorm,
          [8]
        ),
        row("\(label)8_snorm", names[1], format, GL_BYTE, kind, .signed(8), .signedNorm, [8]),
        row("\(label)16f:half", names[2], format, GL_HALF_FLOAT, kind, .half, .float, [10]),
        row("\(label)16f:float", names[2], format, GL_FLOAT, kind, .float, .float, [10]),
        row("\(label)32f", names[3], format, GL_FLOAT, kind, .float, .float, [23]),
      ]
    }
  }()

  /// Integers of 8, 16 and 32 bits of one to four channels.
  private static let integers: [TexelFormat] = {
    let sized: [[Int32]] = [
      [GL_R8UI, GL_R8I, GL_R16UI, GL_R16I, GL_R32UI, GL_R32I],
      [GL_RG8UI, GL_RG8I, GL_RG16UI, GL_RG16I, GL_RG32UI, GL_RG32I],
      [GL_RGB8UI, GL_RGB8I, GL_RGB16UI, GL_RGB16I, GL_RGB32UI, GL_RGB32I],
      [GL_RGBA8UI, GL_RGBA8I, GL_RGBA16UI, GL_RGBA16I, GL_RGBA32UI, GL_RGBA32I],
    ]
    let types: [(String, Int32, Layout, NumericFormat)] = [
      ("8ui", GL_UNSIGNED_BYTE, .unsigned(8), .unsignedInteger),
      ("8i", GL_BYTE, .signed(8), .signedInteger),
      ("16ui", GL_UNSIGNED_SHORT, .unsigned(16), .unsignedInteger),
      ("16i", GL_SHORT, .signed(16), .signedInteger),
      ("32ui", GL_UNSIGNED_INT, .unsigned(32), .unsignedInteger),
      ("32i", GL_INT, .signed(32), .signedInteger),
    ]
    return zip(bases, sized).flatMap { base, names in
      zip(types, names).map { type, name in
        row("\(base.0)\(type.0)", name, base.3, type.1, base.1, type.2, type.3, [32])
      }
    }
  }()

  private static let packed: [TexelFormat] = [
    row("srgb8", GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE, .rgb, .unsigned(8), .sRGB, [8]),
    row(
      "srgb8_alpha8",
      GL_SRGB8_ALPHA8,
      GL_RGBA,
      GL_UNSIGNED_BYTE,
      .rgba,
      .unsigned(8),
      .sRGB,
      [8]
    ),
    row(
      "rgb565:byte",
      GL_RGB565,
      GL_RGB,
      GL_UNSIGNED_BYTE,
      .rgb,
      .unsigned(8),
      .unsignedNorm,
      [5, 6, 5]
    ),
    row(
      "rgb565",
      GL_RGB565,
      GL_RGB,
      GL_UNSIGNED_SHORT_5_6_5,
      .rgb,
      .packed([5, 6, 5]),
      .unsignedNorm,
      [5, 6, 5]
    ),
    row(
      "rgb5_a1:byte",
      GL_RGB5_A1,
      GL_RGBA,
      GL_UNSIGNED_BYTE,
      .rgba,
      .unsigned(8),
      .unsignedNorm,
      [5, 5, 5, 1]
    ),
    row(
      "rgb5_a1",
      GL_RGB5_A1,
      GL_RGBA,
      GL_UNSIGNED_SHORT_5_5_5_1,
      .rgba,
      .packed([5, 5, 5, 1]),
      .unsignedNorm,
      [5, 5, 5, 1]
    ),
    row(
      "rgb5_a1:2_10_10_10",
      GL_RGB5_A1,
      GL_RGBA,
      GL_UNSIGNED_INT_2_10_10_10_REV,
      .rgba,
      .reversed([10, 10, 10, 2]),
      .unsignedNorm,
      [5, 5, 5, 1]
    ),
    row(
      "rgba4:byte",
      GL_RGBA4,
      GL_RGBA,
      GL_UNSIGNED_BYTE,
      .rgba,
      .unsigned(8),
      .unsignedNorm,
      [4, 4, 4, 4]
    ),
    row(
      "rgba4",
      GL_RGBA4,
      GL_RGBA,
      GL_UNSIGNED_SHORT_4_4_4_4,
      .rgba,
      .packed([4, 4, 4, 4]),
      .unsignedNorm,
      [4, 4, 4, 4]
    ),
    row(
      "rgb10_a2",
      GL_RGB10_A2,
      GL_RGBA,
      GL_UNSIGNED_INT_2_10_10_10_REV,
      .rgba,
      .reversed([10, 10, 10, 2]),
      .unsignedNorm,
      [10, 10, 10, 2]
    ),
    row(
      "rgb10_a2ui",
      GL_RGB10_A2UI,
      GL_RGBA_INTEGER,
      GL_UNSIGNED_INT_2_10_10_10_REV,
      .rgba,
      .reversed([10, 10, 10, 2]),
      .unsignedInteger,
      [32]
    ),
    row(
      "r11f_g11f_b10f",
      GL_R11F_G11F_B10F,
      GL_RGB,
      GL_UNSIGNED_INT_10F_11F_11F_REV,
      .rgb,
      .smallFloats,
      .float,
      [6, 6, 5]
    ),
    row(
      "r11f_g11f_b10f:half",
      GL_R11F_G11F_B10F,
      GL_RGB,
      GL_HALF_FLOAT,
      .rgb,
      .half,
      .float,
      [6, 6, 5]
    ),
    row(
      "r11f_g11f_b10f:float",
      GL_R11F_G11F_B10F,
      GL_RGB,
      GL_FLOAT,
      .rgb,
      .float,
      .float,
      [6, 6, 5]
    ),
    row(
      "rgb9_e5",
      GL_RGB9_E5,
      GL_RGB,
      GL_UNSIGNED_INT_5_9_9_9_REV,
      .rgb,
      .sharedExponent,
      .float,
      [9, 8, 8]
    ),
    row("rgb9_e5:half", GL_RGB9_E5, GL_RGB, GL_HALF_FLOAT, .rgb, .half, .float, [9, 8, 8]),
    row("rgb9_e5:float", GL_RGB9_E5, GL_RGB, GL_FLOAT, .rgb, .float, .float, [9, 8, 8]),
  ]

  private static let unsized: [TexelFormat] = [
    row("RGBA", GL_RGBA, GL_RGBA, GL_UNSIGNED_BYTE, .rgba, .unsigned(8), .unsignedNorm, [8]),
    row(
      "RGBA:4444",
      GL_RGBA,
      GL_RGBA,
      GL_UNSIGNED_SHORT_4_4_4_4,
      .rgba,
      .packed([4, 4, 4, 4]),
      .unsignedNorm,
      [4, 4, 4, 4]
    ),
    row(
      "RGBA:5551",
      GL_RGBA,
      GL_RGBA,
      GL_UNSIGNED_SHORT_5_5_5_1,
      .rgba,
      .packed([5, 5, 5, 1]),
      .unsignedNorm,
      [5, 5, 5, 1]
    ),
    row("RGB", GL_RGB, GL_RGB, GL_UNSIGNED_BYTE, .rgb, .unsigned(8), .unsignedNorm, [8]),
    row(
      "RGB:565",
      GL_RGB,
      GL_RGB,
      GL_UNSIGNED_SHORT_5_6_5,
      .rgb,
      .packed([5, 6, 5]),
      .unsignedNorm,
      [5, 6, 5]
    ),
    row(
      "LUMINANCE_ALPHA",
      GL_LUMINANCE_ALPHA,
      GL_LUMINANCE_ALPHA,
      GL_UNSIGNED_BYTE,
      .luminanceAlpha,
      .unsigned(8),
      .unsignedNorm,
      [8]
    ),
    row(
      "LUMINANCE",
      GL_LUMINANCE,
      GL_LUMINANCE,
      GL_UNSIGNED_BYTE,
      .luminance,
      .unsigned(8),
      .unsignedNorm,
      [8]
    ),
    row("ALPHA", GL_ALPHA, GL_ALPHA, GL_UNSIGNED_BYTE, .alpha, .unsigned(8), .unsignedNorm, [8]),
  ]

  private static let depths: [TexelFormat] = [
    row(
      "depth16:short",
      GL_DEPTH_COMPONENT16,
      GL_DEPTH_COMPONENT,
      GL_UNSIGNED_SHORT,
      .red,
      .unsigned(16),
      .unsignedNorm,
      [16]
    ),
    row(
      "depth16:int",
      GL_DEPTH_COMPONENT16,
      GL_DEPTH_COMPONENT,
      GL_UNSIGNED_INT,
      .red,
      .unsigned(32),
      .unsignedNorm,
      [16]
    ),
    row(
      "depth24",
      GL_DEPTH_COMPONENT24,
      GL_DEPTH_COMPONENT,
      GL_UNSIGNED_INT,
      .red,
      .unsigned(32),
      .unsignedNorm,
      [24]
    ),
    row(
      "depth32f",
      GL_DEPTH_COMPONENT32F,
      GL_DEPTH_COMPONENT,
      GL_FLOAT,
      .red,
      .float,
      .unsignedNorm,
      [24]
    ),
  ]

  /// Every format of textures that OpenGL ES 3.0 knows, with every type of upload.
  static let all = plain + integers + packed + unsized + depths
}
