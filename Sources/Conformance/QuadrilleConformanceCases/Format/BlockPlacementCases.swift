import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Blocks in levels and in faces, and from buffers.
enum BlockPlacementCases {
  static var all: [ConformanceCase] {
    formats.flatMap { [levels($0), faces($0), fromBuffer($0)] }
  }

  /// ETC2 is the one kind that every driver of OpenGL ES 3.0 takes.
  private static let formats = BlockFormat.all.filter { $0.label.hasPrefix("etc2") }

  private static func define(
    _ run: CaseRun,
    on target: Int32 = GL_TEXTURE_2D,
    level: Int = 0,
    _ format: BlockFormat,
    _ edgeLength: Int,
    _ bytes: [UInt8]
  ) {
    unsafe run.gl.compressedTexImage2D(
      target,
      GLint(level),
      format.internalFormat,
      GLsizei(edgeLength),
      GLsizei(edgeLength),
      0,
      GLsizei(bytes.count),
      bytes
    )
  }

  /// Notes a violation where texels that were read are not those of blocks.
  private static func verify(
    _ run: CaseRun,
    _ found: [SIMD4<Float>],
    _ format: BlockFormat,
    _ bytes: [UInt8],
    _ edgeLength: Int,
    _ what: String
  ) throws {
    let image = try format.image(bytes, edgeLength, edgeLength)
    for (index, value) in found.enumerated() {
      let exact = SIMD4<Double>(image[index % edgeLength, index / edgeLength]) / 255
      run.expect(value, near: exact, "texel \(index) of \(what)")
    }
  }

  private static func levels(_ format: BlockFormat) -> ConformanceCase {
    driver(
      "blocks.levels",
      with: ["format": format.label],
      [.exact],
      "each level has its own blocks, those with sides below four one block",
      sections: "8.7, 8.14.3",
      smoke: format.label == "etc2_rgb"
    ) { run in
      let gl = run.gl
      run.fixture.makeBound(GL_TEXTURE_2D)
      gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
      let dimensions = [8, 4, 2, 1]
      let bytes = try dimensions.map { edgeLength in
        try BlockCases.blocks(format, "planar", max(edgeLength, 4), max(edgeLength, 4), &run.random)
      }
      for (level, edgeLength) in dimensions.enumerated() {
        define(run, level: level, format, edgeLength, bytes[level])
      }
      run.expectError("NO_ERROR", "the levels of blocks")
      for (level, edgeLength) in dimensions.enumerated() {
        let found = try run.fixture.values(
          "texelFetch(page, p, int(level.x))",
          "uniform sampler2D page; uniform vec4 level;",
          edgeLength,
          edgeLength
        ) { gl.setVector($0, "level", SIMD4(repeating: Float(level))) }
        try verify(run, found, format, bytes[level], edgeLength, "level \(level)")
      }
    }
  }

  /// Reads a cube at a place of one face (table 8.19).
  private static let faceLookup = """
    uniform samplerCube page;
    uniform vec4 face;
    vec4 at(vec2 q) {
      vec3 directions[6] = vec3[6](
        vec3(1, -q.y, -q.x), vec3(-1, -q.y, q.x), vec3(q.x, 1, q.y), vec3(q.x, -1, -q.y),
        vec3(q.x, -q.y, 1), vec3(-q.x, -q.y, -1));
      return texture(page, directions[int(face.x)]);
    }
    """

  private static func faces(_ format: BlockFormat) -> ConformanceCase {
    driver(
      "blocks.faces",
      with: ["format": format.label],
      [.exact],
      "each face of a cube has its own blocks",
      sections: "8.7, 8.13",
      smoke: format.label == "etc2_rgb"
    ) { run in
      let gl = run.gl
      run.fixture.makeBound(GL_TEXTURE_CUBE_MAP)
      let bytes = try (0..<6).map { _ in
        try BlockCases.blocks(format, "planar", 4, 4, &run.random)
      }
      for face in [3, 0, 5, 1, 4, 2] {
        define(run, on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face), format, 4, bytes[face])
      }
      run.expectError("NO_ERROR", "the faces of blocks")
      for face in 0..<6 {
        let found = try run.fixture.values("at(vec2(p) * 0.5 - 0.75)", faceLookup, 4, 4) {
          gl.setVector($0, "face", SIMD4(repeating: Float(face)))
        }
        try verify(run, found, format, bytes[face], 4, "face \(face)")
      }
      gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
    }
  }

  private static func fromBuffer(_ format: BlockFormat) -> ConformanceCase {
    driver(
      "blocks.unpack_buffer",
      with: ["format": format.label],
      [.exact, .errors],
      "blocks are taken from a bound buffer, from the offset on, and not from beyond its end",
      sections: "8.4.1, 8.7",
      smoke: format.label == "etc2_rgb"
    ) { run in
      let gl = run.gl
      run.fixture.makeBound(GL_TEXTURE_2D)
      let bytes = try BlockCases.blocks(format, "planar", 8, 8, &run.random)
      run.fixture.makeBuffer(GL_PIXEL_UNPACK_BUFFER, [UInt8](repeating: 0x5A, count: 24) + bytes)
      func define(_ offset: Int) {
        unsafe gl.compressedTexImage2D(
          GL_TEXTURE_2D,
          0,
          format.internalFormat,
          8,
          8,
          0,
          GLsizei(bytes.count),
          UnsafeRawPointer(bitPattern: offset)
        )
      }
      define(24)
      run.expectError("NO_ERROR", "an upload of blocks from a buffer")
      define(25)
      run.expectError("INVALID_OPERATION", "blocks beyond the end of the buffer")
      gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
      let found = try run.fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 8, 8)
      try verify(run, found, format, bytes, 8, "the buffer's blocks")
    }
  }
}
