import CGLES
import Glibc
import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleGL
@testable import QuadrilleTexture
@testable import QuadrilleTextureFiles

/// A texture of compressed blocks; see `makeImage` for the parameters.
private func makeBlocks(
  _ encoding: PVREncoding,
  _ width: Int,
  _ height: Int,
  surfaces: Int = 1,
  faces: Int = 1,
  depth: Int = 1,
  hasAlpha: Bool = true,
  alphaMode: AlphaMode = .straight,
  isSRGB: Bool = false,
  flips: Flips = Flips(x: false, y: false),
  levels: [[UInt8]]
) throws -> TextureFile {
  var texture = makeTexture(
    try encoding.format(hasAlpha: hasAlpha),
    width,
    height,
    surfaces: surfaces,
    faces: faces,
    depth: depth,
    alphaMode: alphaMode,
    flips: flips,
    levels: levels
  )
  if encoding.isSigned { texture.channelType = .signedShortNormalized }
  texture.colorSpace = isSRGB ? .sRGB : .linear
  return texture
}

/// Blocks of ETC2 RGBA whose alpha is 255.
private func opaqueBlocks(_ count: Int) -> [UInt8] {
  noise(16 * count, seed: 3).enumerated().map { index, byte in
    // A base of 255 and a multiplier of 0.
    switch index % 16 {
    case 0: 255
    case 1: byte & 15
    default: byte
    }
  }
}

private func hasExtension(_ name: String) -> Bool {
  do { return try Context(Display()).capabilities.extensions.contains(name) } catch { return false }
}

@Suite("GL blocks", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLBlockTextureTests {
  static let hasS3TC = hasExtension("GL_EXT_texture_compression_s3tc")
  static let straight = TextureOptions(premultiply: false)

  /// An image, options, and whether its blocks stay compressed.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let stays: Bool
    let image: TextureFile
    let options: TextureOptions

    init(
      _ name: String,
      stays: Bool,
      _ image: TextureFile,
      _ options: TextureOptions = TextureOptions()
    ) {
      testDescription = name
      self.stays = stays
      self.image = image
      self.options = options
    }
  }

  static func cases() throws -> [Case] {
    let random = noise(16 * 12, seed: 4)
    let rgb = try makeBlocks(.etc2RGB, 12, 16, hasAlpha: false, levels: [noise(8 * 12)])
    let square = try makeBlocks(.etc2RGB, 16, 16, hasAlpha: false, levels: [noise(8 * 16)])
    let rgba = try makeBlocks(.etc2RGBA, 12, 16, levels: [random])
    let upside = Flips(x: false, y: true)
    return [
      Case("no alpha", stays: true, rgb),
      Case("straight alpha", stays: false, rgba),
      Case("straight alpha as it is", stays: true, rgba, straight),
      Case(
        "premultiplied",
        stays: true,
        try makeBlocks(.etc2RGBA, 12, 16, alphaMode: .premultiplied, levels: [random])
      ),
      Case(
        "opaque",
        stays: true,
        try makeBlocks(.etc2RGBA, 12, 16, levels: [opaqueBlocks(12)])
      ),
      Case(
        "opaque above",
        stays: false,
        try makeBlocks(.etc2RGBA, 8, 4, levels: [opaqueBlocks(2), [UInt8](random.prefix(16))])
      ),
      Case(
        "opaque, top level alone",
        stays: true,
        try makeBlocks(.etc2RGBA, 8, 4, levels: [opaqueBlocks(2), [UInt8](random.prefix(16))]),
        TextureOptions(mipmaps: .none)
      ),
      Case("one bit", stays: true, try makeBlocks(.etc2RGBA1, 12, 16, levels: [noise(8 * 12)])),
      Case(
        "upside down",
        stays: false,
        try makeBlocks(.etc1, 8, 4, hasAlpha: false, flips: upside, levels: [noise(16)])
      ),
      Case(
        "mirrored",
        stays: false,
        try makeBlocks(
          .etc1,
          8,
          4,
          hasAlpha: false,
          flips: Flips(x: true, y: false),
          levels: [noise(16)]
        )
      ),
      Case("padded", stays: false, rgb, TextureOptions(sizePolicy: .pad)),
      Case("nothing to pad", stays: true, square, TextureOptions(sizePolicy: .pad)),
      Case("generated levels", stays: false, square, TextureOptions(mipmaps: .generate)),
      Case("decoded on demand", stays: false, rgb, TextureOptions(blocks: .decoded)),
      Case(
        "volume",
        stays: false,
        try makeBlocks(.etc2RGB, 4, 4, depth: 2, hasAlpha: false, levels: [noise(16)])
      ),
      Case(
        "signed",
        stays: false,
        try makeBlocks(.signedEACR11, 8, 8, hasAlpha: false, levels: [noise(32)])
      ),
      Case(
        "PVRTC",
        stays: false,
        try makeBlocks(.pvrtc1(bits: 4), 8, 8, hasAlpha: false, levels: [noise(32)])
      ),
    ]
  }

  @Test("Compressed blocks are uploaded unchanged unless conversion is required")
  func blocksStayUnlessConverted() throws {
    for example in try Self.cases() {
      try withContext { context in
        let image = example.image
        let texture = try Texture(image, options: example.options, in: context)
        let name = example.testDescription
        #expect((texture.blockEncoding != nil) == example.stays, "\(name)")
        #expect(texture.pixelFormat == .rgba8888)
        let oriented = try image.orientedBitmap()
        let multiplies = example.options.premultiply && image.hasAlpha
        let expected = multiplies ? oriented.premultiplied() : oriented
        let drawn = try draw(texture)
        for y in 0..<oriented.height {
          for x in 0..<oriented.width { #expect(drawn[x, y] == expected[x, y], "\(name)") }
        }
        let isStraight = !example.options.premultiply && image.hasAlpha
        #expect(texture.alphaMode == (isStraight ? .straight : .premultiplied), "\(name)")
      }
    }
  }

  @Test("The policy exact keeps only ETC1 and ETC2 blocks")
  func exactPolicyKeepsETC() throws {
    try withContext { context in
      let options = TextureOptions(premultiply: false, blocks: .exact)
      let exact: [PVREncoding] = [.etc1, .etc2RGB, .etc2RGBA, .etc2RGBA1]
      let others: [PVREncoding] = [.eacR11, .bc(1), .bc(3), .astc(width: 4, height: 4, depth: 1)]
      for encoding in exact + others {
        let isSmall = [.etc1, .etc2RGB, .etc2RGBA1, .eacR11, .bc(1)].contains(encoding)
        let image = try makeBlocks(encoding, 8, 4, levels: [noise(isSmall ? 16 : 32)])
        let texture = try Texture(image, options: options, in: context)
        #expect((texture.blockEncoding != nil) == exact.contains(encoding))
        #expect(try draw(texture).bytes == image.bitmap().bytes)
      }
    }
  }

  @Test("A block texture reports the size of its blocks, and its levels decode correctly")
  func byteCountIsThatOfBlocks() throws {
    try withContext { context in
      let levels = [noise(8 * 6), noise(8, seed: 2), noise(8, seed: 3)]
      let image = try makeBlocks(.etc1, 9, 7, hasAlpha: false, levels: levels)
      let texture = try Texture(image, in: context)
      #expect(texture.byteCount == 8 * 8)
      #expect(texture.mipmapCount == 3)
      #expect(texture.blockEncoding == .etc1)
      for level in 0..<3 {
        #expect(try draw(texture, level: level).bytes == image.bitmap(level: level).bytes)
      }
      let patch = Bitmap(width: 1, height: 1)
      let reason = textureError { try texture.update(x: 0, y: 0, patch) }
      #expect(reason == .cannotUpdate(nil))
    }
  }

  @Test("Every layer and level of a block texture array is uploaded")
  func arrayLayersKeepBlocks() throws {
    try withContext { context in
      let levels = [noise(3 * 8 * 4, seed: 5), noise(3 * 8, seed: 6)]
      let image = try makeBlocks(.etc2RGB, 8, 8, surfaces: 3, hasAlpha: false, levels: levels)
      let texture = try Texture(image, in: context)
      #expect(texture.blockEncoding == .etc2RGB)
      #expect(texture.byteCount == 3 * 8 * 5)
      for level in 0..<2 {
        for layer in 0..<3 {
          let expected = try image.bitmap(level: level, surface: layer)
          #expect(try draw(texture, level: level, layer: layer).bytes == expected.bytes)
        }
      }
    }
  }

  @Test(
    "Index 3 of BC1 is transparent only if the format has alpha",
    .enabled(if: hasS3TC, "no S3TC"),
    arguments: [true, false]
  )
  func blackOfBC1DependsOnAlpha(_ hasAlpha: Bool) throws {
    try withContext { context in
      // Equal endpoints and index 3 for every pixel.
      let block: [UInt8] = [0xE0, 0x07, 0xE0, 0x07, 255, 255, 255, 255]
      let image = try makeBlocks(.bc(1), 4, 4, hasAlpha: hasAlpha, levels: [block])
      let texture = try Texture(image, in: context)
      #expect(texture.blockEncoding == .bc(1))
      #expect(try draw(texture)[3, 3] == SIMD4(0, 0, 0, hasAlpha ? 0 : 255))
    }
  }

  @Test("Blocks without driver support are decoded")
  func unsupportedBlocksAreDecoded() async {
    await #expect(processExitsWith: .success) {
      let names = ["s3tc", "dxt1", "rgtc"].map { "-GL_EXT_texture_compression_\($0)" }
      unsafe setenv("MESA_EXTENSION_OVERRIDE", names.joined(separator: " "), 1)
      try withContext { context in
        let known = context.capabilities.extensions
        for (kind, name) in [(1, "s3tc"), (3, "s3tc"), (4, "rgtc"), (5, "rgtc")] {
          let image = try makeBlocks(
            .bc(kind),
            8,
            4,
            hasAlpha: kind < 4,
            alphaMode: .premultiplied,
            levels: [noise(kind == 1 || kind == 4 ? 16 : 32)]
          )
          let texture = try Texture(image, in: context)
          let isKnown = known.contains("GL_EXT_texture_compression_\(name)")
          #expect((texture.blockEncoding != nil) == isKnown)
          #expect(
            difference(try draw(texture).bytes, try image.bitmap().bytes) <= (isKnown ? 2 : 0)
          )
        }
      }
    }
  }

  /// The driver's decoder of signed EAC serves as the reference.
  @Test("Decoded signed EAC matches the driver's decoder")
  func signedEACMatchesDriver() throws {
    try withContext { context in
      let image = try makeBlocks(.signedEACRG11, 64, 64, hasAlpha: false, levels: [noise(4096)])
      let gl = context.gl
      var name: GLuint = 0
      unsafe gl.genTextures(1, &name)
      gl.bindTexture(GL_TEXTURE_2D, name)
      gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
      image.withStoredBytes(level: 0) { stored in
        unsafe stored.withUnsafeBytes { bytes in
          unsafe gl.compressedTexImage2D(
            GL_TEXTURE_2D,
            0,
            GL_COMPRESSED_SIGNED_RG11_EAC,
            64,
            64,
            0,
            GLsizei(bytes.count),
            bytes.baseAddress
          )
        }
      }
      let view = try GLView(size: Size(width: 64, height: 64), in: context)
      let program = try Program(
        vertex: """
          #version 300 es
          void main() {
            vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
            gl_Position = vec4(4.0 * corner - 1.0, 0.0, 1.0);
          }
          """,
        fragment: """
          #version 300 es
          precision highp float;
          uniform highp sampler2D image;
          out vec4 result;
          void main() {
            vec4 value = texelFetch(image, ivec2(gl_FragCoord.xy), 0);
            result = vec4(value.rg * 0.5 + 0.5, value.ba);
          }
          """,
        in: context
      )
      try view.bindFramebuffer()
      try program.use()
      gl.uniform1i(program.uniform("image"), 0)
      gl.drawArrays(GL_TRIANGLES, 0, 3)
      let drawn = try view.presentFramebuffer().bitmap.bytes
      // Drivers may round halves either way.
      #expect(difference(drawn, try image.bitmap().bytes) <= 1)
      unsafe gl.deleteTextures(1, &name)
    }
  }
}

@Suite("GL block corpus", .enabled(if: hasDisplay && Corpus.isAvailable))
struct GLBlockCorpusTests {
  static let entries = Corpus.pvr.filter {
    ["etc", "bc", "astc"].contains($0.kind) && $0.error == nil
  }

  /// The allowed difference between driver and CPU, in color and in alpha.
  private static func tolerance(_ encoding: PVREncoding) -> (color: Int, alpha: Int) {
    switch encoding {
    case .etc1, .etc2RGB, .etc2RGBA, .etc2RGBA1: (0, 0)
    // Interpolated endpoint values may be truncated or rounded.
    case .bc(3): (1, 2)
    case .bc(4), .bc(5): (2, 0)
    default: (1, 1)
    }
  }

  private static func expectNear(
    _ drawn: [UInt8],
    _ expected: [UInt8],
    _ encoding: PVREncoding,
    _ comment: Comment
  ) {
    let allowed = tolerance(encoding)
    #expect(drawn.count == expected.count, comment)
    var worst = (color: 0, alpha: 0)
    for (index, pair) in zip(drawn, expected).enumerated() where pair.0 != pair.1 {
      let found = abs(Int(pair.0) - Int(pair.1))
      if index % 4 == 3 {
        worst.alpha = max(worst.alpha, found)
      } else {
        worst.color = max(worst.color, found)
      }
    }
    #expect(worst.color <= allowed.color, comment)
    #expect(worst.alpha <= allowed.alpha, comment)
  }

  /// A level, or a few rows of blocks from the middle of a large one, which decode independently.
  private static func part(of image: TextureFile, level: Int, face: Int) throws -> TextureFile {
    let size = image.pixelSize(ofLevel: level)
    let rows = if case .blocks(_, let rows, _, _, _) = image.format.layout { rows } else { 4 }
    let stored = image.withStoredBytes(level: level, face: face) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
    }
    let down = (size.height + rows - 1) / rows
    let taken = min(down, 8)
    let row = stored.count / down
    let start = (down - taken) / 2 * row
    return try makeBlocks(
      image.encoding,
      size.width,
      taken == down ? size.height : taken * rows,
      hasAlpha: image.hasAlpha,
      isSRGB: image.colorSpace == .sRGB,
      levels: [Array(stored[start..<(start + taken * row)])]
    )
  }

  @Test("The driver's decoding of corpus blocks matches the CPU decoder", arguments: entries)
  func driverMatchesDecoder(_ entry: PVREntry) throws {
    let image = try TextureFile(decoding: try Corpus.bytes("pvr/\(entry.file)"), name: entry.file)
    try withContext { context in
      var options = TextureOptions(premultiply: false)
      for level in 0..<image.mipmapCount {
        let part = try Self.part(of: image, level: level, face: image.faceCount - 1)
        let expected = try part.bitmap().bytes
        options.blocks = .native
        let texture = try Texture(part, options: options, in: context)
        #expect(texture.blockEncoding == image.encoding)
        Self.expectNear(try draw(texture).bytes, expected, image.encoding, "level \(level)")
        options.blocks = .decoded
        let decoded = try Texture(part, options: options, in: context)
        #expect(decoded.blockEncoding == nil)
        #expect(try draw(decoded).bytes == expected, "level \(level)")
      }
    }
  }

  @Test("Every face and level of a block cube map is uploaded")
  func cubeFacesKeepBlocks() throws {
    let file = "tacentview__v3_Cubemap_PVR_ASTC8x8_M.pvr"
    let image = try TextureFile(decoding: try Corpus.bytes("pvr/\(file)"), name: file)
    try withContext { context in
      let texture = try Texture(image, options: TextureOptions(premultiply: false), in: context)
      #expect(texture.blockEncoding == image.encoding)
      #expect(texture.mipmapCount == image.mipmapCount)
      try texture.bind()
      let nearest = GL_NEAREST_MIPMAP_NEAREST
      context.gl.texParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, nearest)
      for level in 3..<image.mipmapCount {
        for face in 0..<6 {
          let expected = try image.bitmap(level: level, face: face).bytes
          let drawn = try draw(texture, level: level, layer: face).bytes
          Self.expectNear(drawn, expected, image.encoding, "level \(level), face \(face)")
        }
      }
    }
  }
}
