import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Compressed blocks, mode by mode.
enum BlockCases {
  static var all: [ConformanceCase] {
    modes + parts + layers + srgb
  }

  private static func need(_ format: BlockFormat, _ run: CaseRun) throws {
    if let name = format.neededExtension { try run.require(name) }
  }

  /// Blocks of one kind for an image, whose last blocks may reach beyond it.
  static func blocks(
    _ format: BlockFormat,
    _ mode: String,
    _ width: Int,
    _ height: Int,
    _ random: inout CaseRandom
  ) throws -> [UInt8] {
    let across = (width + format.columns - 1) / format.columns
    let down = (height + format.rows - 1) / format.rows
    return try (0..<across * down).flatMap { _ in try format.block(mode, &random) }
  }

  private static func define(
    _ run: CaseRun,
    _ format: BlockFormat,
    _ width: Int,
    _ height: Int,
    _ bytes: [UInt8]
  ) {
    unsafe run.gl.compressedTexImage2D(
      GL_TEXTURE_2D,
      0,
      format.internalFormat,
      GLsizei(width),
      GLsizei(height),
      0,
      GLsizei(bytes.count),
      bytes
    )
  }

  /// What may be there: the decoded texels, and as many steps next to them as the format leaves.
  private static func permitted(_ image: Bitmap, _ tolerance: Int) -> PermittedImage {
    var result = PermittedImage(width: image.width, height: image.height)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let color = PermittedColor(exactly: SIMD4<Double>(image[x, y]))
        result[x, y] = color.widened(by: Double(tolerance)).quantized()
      }
    }
    return result
  }

  private static func show(_ run: CaseRun, _ width: Int, _ height: Int) throws -> Bitmap {
    try run.fixture.makeTarget(width, height)
    try run.fixture.drawTexels(width, height)
    return try run.fixture.read()
  }

  private static var modes: [ConformanceCase] {
    BlockFormat.all.flatMap { format in
      format.modes.map { mode in
        driver(
          "blocks.mode",
          with: ["format": format.label, "mode": mode],
          [.quantize],
          "blocks of one kind have the texels that their format gives them, cut at the borders",
          sections: "8.7, C.1, C.2",
          smoke: format.label == "etc2_rgba"
        ) { run in
          try need(format, run)
          let (width, height) = (2 * format.columns + 1, 2 * format.rows - 1)
          let bytes = try blocks(format, mode, width, height, &run.random)
          run.fixture.makeBound(GL_TEXTURE_2D)
          define(run, format, width, height, bytes)
          run.expectError("NO_ERROR", "glCompressedTexImage2D")
          let expected = try format.image(bytes, width, height)
          let found = try show(run, width, height)
          run.compare(found, with: permitted(expected, format.poorTolerance), "\(mode)")
          let rough = permitted(expected, format.tolerance).compare(found).mismatchCount
          if rough > 0 { run.noteQuality("\(rough) texels are mixed by weights of few bits") }
        }
      }
    }
  }

  private static var parts: [ConformanceCase] {
    BlockFormat.all.filter { $0.label.hasPrefix("etc2") }.map { format in
      driver(
        "blocks.part",
        with: ["format": format.label],
        [.exact, .errors],
        "blocks replace those of a part of immutable storage, and leave the others",
        sections: "8.7, 8.18",
        smoke: format.label == "etc2_rgb"
      ) { run in
        try need(format, run)
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        gl.texStorage2D(GL_TEXTURE_2D, 1, format.internalFormat, 12, 8)
        var whole = try blocks(format, "h", 12, 8, &run.random)
        func upload(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ bytes: [UInt8]) {
          unsafe gl.compressedTexSubImage2D(
            GL_TEXTURE_2D,
            0,
            GLint(x),
            GLint(y),
            GLsizei(width),
            GLsizei(height),
            format.internalFormat,
            GLsizei(bytes.count),
            bytes
          )
        }
        upload(0, 0, 12, 8, whole)
        let part = try blocks(format, "planar", 8, 4, &run.random)
        upload(4, 4, 8, 4, part)
        whole.replaceSubrange(4 * format.byteCount..<6 * format.byteCount, with: part)
        run.expectError("NO_ERROR", "the uploads of blocks")
        run.compare(try show(run, 12, 8), identicalTo: try format.image(whole, 12, 8))
        upload(2, 0, 4, 4, Array(part.prefix(format.byteCount)))
        run.expectError("INVALID_OPERATION", "a part that begins within a block")
        run.compare(
          try show(run, 12, 8),
          identicalTo: try format.image(whole, 12, 8),
          "unchanged"
        )
      }
    }
  }

  private static var layers: [ConformanceCase] {
    BlockFormat.all.filter { $0.label.hasPrefix("etc2") }.map { format in
      driver(
        "blocks.layers",
        with: ["format": format.label],
        [.exact],
        "each layer of an array has its own blocks",
        sections: "8.7",
        smoke: false
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
        let bytes = try (0..<3).map { _ in try blocks(format, "t", 8, 4, &run.random) }
        unsafe gl.compressedTexImage3D(
          GL_TEXTURE_2D_ARRAY,
          0,
          format.internalFormat,
          8,
          4,
          3,
          0,
          GLsizei(3 * bytes[0].count),
          bytes.flatMap { $0 }
        )
        for layer in [2, 0, 1] {
          let image = try format.image(bytes[layer], 8, 4)
          let found = try run.fixture.values(
            "texelFetch(page, ivec3(p, int(layer.x)), 0)",
            "uniform sampler2DArray page; uniform vec4 layer;",
            8,
            4
          ) { gl.setVector($0, "layer", SIMD4(repeating: Float(layer))) }
          for (index, value) in found.enumerated() {
            let exact = SIMD4<Double>(image[index % 8, index / 8]) / 255
            run.expect(value, near: exact, "texel \(index) of layer \(layer)")
          }
        }
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      }
    }
  }

  /// The formats of sRGB: the same blocks, decoded as the formats of linear numbers.
  private static var srgb: [ConformanceCase] {
    [
      ("etc2_rgb", GL_COMPRESSED_SRGB8_ETC2), ("etc2_rgba", GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC),
      ("etc2_rgb_a1", GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2),
    ].map { label, internalFormat in
      driver(
        "blocks.srgb",
        with: ["format": label],
        [.sRGB],
        "blocks of sRGB are decoded to linear numbers, their alpha is not",
        sections: "8.21, C.1",
        smoke: label == "etc2_rgba"
      ) { run in
        guard let format = BlockFormat.all.first(where: { $0.label == label }) else { return }
        let bytes = try blocks(format, "planar", 8, 8, &run.random)
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
        let image = try format.image(bytes, 8, 8)
        let found = try run.fixture.values(
          "texelFetch(page, p, 0)",
          "uniform sampler2D page;",
          8,
          8
        )
        for (index, value) in found.enumerated() {
          var exact = SIMD4<Double>(image[index % 8, index / 8]) / 255
          for channel in 0..<3 { exact[channel] = StandardRGB.decoded(exact[channel]) }
          run.expect(
            value,
            near: exact,
            within: SIMD4(1.0 / 255, 1.0 / 255, 1.0 / 255, 2e-5),
            "texel \(index)"
          )
        }
      }
    }
  }
}
