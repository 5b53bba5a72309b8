import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Every format of textures: what a shader reads of what was uploaded.
enum FormatCases {
  static var all: [ConformanceCase] {
    formats + immutable + [lessThanShader, sizes]
  }

  private static func letter(_ format: TexelFormat) -> String {
    switch format.meaning {
    case .unsignedInteger: "u"
    case .signedInteger: "i"
    default: ""
    }
  }

  /// Compares what a shader fetches from the bound texture with the numbers of the bytes.
  private static func check(
    _ run: CaseRun,
    _ format: TexelFormat,
    _ bytes: [UInt8],
    _ coordinates: String,
    _ kind: String,
    layer: Int
  ) throws {
    let letter = letter(format)
    let expression = "texelFetch(page, \(coordinates), 0)"
    let found = try run.fixture.bits(
      letter.isEmpty ? .float : .integer,
      expression,
      "uniform \(letter)sampler\(kind) page; uniform vec4 layer;",
      5,
      3
    ) { run.gl.setVector($0, "layer", SIMD4(repeating: Float(layer))) }
    for (index, word) in found.enumerated() {
      let start = (layer * 15 + index) * format.bytesPerTexel
      let exact = format.channels(format.numbers(bytes[start..<start + format.bytesPerTexel]))
      var value = SIMD4<Double>()
      for channel in 0..<4 {
        switch letter {
        case "u": value[channel] = Double(word[channel])
        case "i": value[channel] = Double(Int32(bitPattern: word[channel]))
        default: value[channel] = Double(Float(bitPattern: word[channel]))
        }
      }
      let tolerance = format.tolerance(exact)
      for channel in 0..<4 where !(abs(value[channel] - exact[channel]) <= tolerance[channel]) {
        return run.fail(
          "channel \(channel) of texel (\(index % 5), \(index / 5)) of layer \(layer) is "
            + "\(value[channel]), expected \(exact[channel]) ± \(tolerance[channel])"
        )
      }
    }
  }

  private static var formats: [ConformanceCase] {
    TexelFormat.all.map { format in
      driver(
        "format.texel",
        with: ["format": format.label],
        [.quantize],
        "a shader reads the numbers that were uploaded, and 0, 0, 0, 1 for missing channels",
        sections: "8.4.2, 8.5, tables 8.2 and 8.10, 16.1.3",
        smoke: ["rgba8", "LUMINANCE_ALPHA", "rgb10_a2"].contains(format.label)
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        let flat = format.bytes(15, &run.random)
        gl.image(format.internalFormat, 5, 3, format.format, format.type, flat)
        try check(run, format, flat, "p", "2D", layer: 0)
        gl.bindTexture(GL_TEXTURE_2D, 0)
        run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
        let deep = format.bytes(30, &run.random)
        gl.image3D(
          GL_TEXTURE_2D_ARRAY,
          format.internalFormat,
          (5, 3, 2),
          format.format,
          format.type,
          deep
        )
        for layer in 0..<2 {
          try check(run, format, deep, "ivec3(p, int(layer.x))", "2DArray", layer: layer)
        }
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      }
    }
  }

  private static let immutable = TexelFormat.all.filter { $0.label.first?.isLowercase ?? false }.map
  {
    format in
    driver(
      "format.storage",
      with: ["format": format.label],
      [.quantize],
      "a part of immutable storage takes the numbers of its upload",
      sections: "8.6, 8.18, tables 8.2 and 8.10",
      smoke: format.label == "rg8"
    ) { run in
      let gl = run.gl
      run.fixture.makeBound(GL_TEXTURE_2D)
      gl.texStorage2D(GL_TEXTURE_2D, 1, format.internalFormat, 5, 3)
      let bytes = format.bytes(15, &run.random)
      gl.pixelStorei(GL_UNPACK_ALIGNMENT, 1)
      // Row by row from the last one, so that each part has to find its place.
      for row in (0..<3).reversed() {
        let size = 5 * format.bytesPerTexel
        unsafe gl.texSubImage2D(
          GL_TEXTURE_2D,
          0,
          0,
          GLint(row),
          5,
          1,
          format.format,
          format.type,
          Array(bytes[row * size..<(row + 1) * size])
        )
      }
      try check(run, format, bytes, "p", "2D", layer: 0)
    }
  }

  private static var lessThanShader: ConformanceCase {
    driver(
      "format.out_of_range",
      [.quantize],
      "floats above 1 and below 0 stay what they are in float textures",
      sections: "2.3.4, 8.5.1",
      smoke: true
    ) { run in
      let texel: [Float] = [-3.5, 2, 1000, 65504]
      let bytes = unsafe texel.withUnsafeBytes { unsafe Array($0) }
      run.fixture.makeBound(GL_TEXTURE_2D)
      for format in [GL_RGBA16F, GL_RGBA32F] {
        run.gl.image(format, 1, 1, GL_RGBA, GL_FLOAT, bytes)
        let found = try run.fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;")[0]
        run.expect(found, is: SIMD4(-3.5, 2, 1000, 65504), "a texel of floats")
      }
    }
  }

  private static var sizes: ConformanceCase {
    driver(
      "format.texture_size",
      [.exact],
      "textureSize returns the size of each level of each kind of texture",
      sections: "11.1.3.4, GLSL ES 8.8",
      smoke: true
    ) { run in
      let gl = run.gl
      for (target, kind, depth) in [
        (GL_TEXTURE_2D, "2D", 0), (GL_TEXTURE_3D, "3D", 8), (GL_TEXTURE_2D_ARRAY, "2DArray", 5),
      ] {
        run.fixture.makeBound(target)
        if depth == 0 {
          gl.texStorage2D(target, 3, GL_RGBA8, 12, 7)
        } else {
          gl.texStorage3D(target, 3, GL_RGBA8, 12, 7, GLsizei(depth))
        }
        for level in 0..<3 {
          let dimensions =
            depth == 0
            ? "ivec4(textureSize(page, \(level)), 0, 0)"
            : "ivec4(textureSize(page, \(level)), 0)"
          let found = try run.fixture.bits(.integer, dimensions, "uniform sampler\(kind) page;")[0]
          let deep = target == GL_TEXTURE_3D ? max(1, depth >> level) : depth
          run.expect(
            found,
            is: SIMD4(UInt32(12 >> level), UInt32(max(1, 7 >> level)), UInt32(deep), 0),
            "the sides of level \(level) of \(kind)"
          )
        }
        gl.bindTexture(target, 0)
      }
    }
  }
}
