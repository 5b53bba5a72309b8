import CGLES
import QuadrilleImage
import QuadrilleTexture
import Testing

@testable import QuadrilleGL
@testable import QuadrilleTextureFiles

/// Draws a part of a texture with one texel per pixel and reads it.
///
/// - Parameters:
///   - level: The mip level to read.
///   - layer: The face of a cube, the layer of an array or the slice of a volume.
func draw(_ texture: Texture, level: Int = 0, layer: Int = 0) throws -> Bitmap {
  let context = texture.context
  let gl = context.gl
  let width = max(1, texture.textureSize.width >> level)
  let height = max(1, texture.textureSize.height >> level)
  let view = try GLView(size: Size(width: Double(width), height: Double(height)), in: context)
  let (type, fetch) =
    switch texture.kind {
    case .flat: ("sampler2D", "texelFetch(image, texel, \(level))")
    case .array: ("sampler2DArray", "texelFetch(image, ivec3(texel, \(layer)), \(level))")
    case .volume: ("sampler3D", "texelFetch(image, ivec3(texel, \(layer)), \(level))")
    case .cube: ("samplerCube", "textureLod(image, direction(), float(\(level)))")
    }
  // Per face: the direction whose projection is (s, t), OpenGL ES 3.0 table 3.20.
  let directions = [
    "1.0, -t, -s", "-1.0, -t, s", "s, 1.0, t", "s, -1.0, -t", "s, -t, 1.0", "-s, -t, -1.0",
  ]
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
      uniform highp \(type) image;
      out vec4 result;
      vec3 direction() {
        float s = 2.0 * gl_FragCoord.x / float(\(width)) - 1.0;
        float t = 2.0 * gl_FragCoord.y / float(\(height)) - 1.0;
        return vec3(\(directions[texture.kind == .cube ? layer : 0]));
      }
      void main() { ivec2 texel = ivec2(gl_FragCoord.xy); result = \(fetch); }
      """,
    in: context
  )
  try view.bindFramebuffer()
  try program.use()
  gl.uniform1i(program.uniform("image"), 0)
  try texture.bind(unit: 0)
  gl.drawArrays(GL_TRIANGLES, 0, 3)
  return try view.presentFramebuffer().bitmap
}

/// The axes that a file stores reversed.
struct Flips: Sendable {
  let x: Bool
  let y: Bool
}

/// Creates a texture from the bytes of each level, in the order surface, face, slice.
func makeTexture(
  _ format: PVRPixelFormat,
  _ width: Int,
  _ height: Int,
  surfaces: Int = 1,
  faces: Int = 1,
  depth: Int = 1,
  alphaMode: AlphaMode = .straight,
  flips: Flips = Flips(x: false, y: false),
  levels: [[UInt8]]
) -> TextureFile {
  var images: [[UInt8]] = []
  for level in levels {
    let count = level.count / (surfaces * faces)
    for index in 0..<(surfaces * faces) {
      images.append(Array(level[(index * count)..<((index + 1) * count)]))
    }
  }
  var texture = TextureFile(
    format: format,
    width: width,
    height: height,
    depth: depth,
    surfaceCount: surfaces,
    faceCount: faces,
    mipmapCount: levels.count,
    images: images
  )
  texture.alphaMode = alphaMode
  if flips.x || flips.y {
    texture.metadata.orientation = PVRMetadata.Orientation(
      isLeftward: flips.x,
      isUpward: flips.y,
      isOutward: false
    )
  }
  return texture
}

extension PVREncoding {
  /// Whether channels range from −1 to 1.
  var isSigned: Bool { [.signedEACR11, .signedEACRG11].contains(self) }

  /// A format of these blocks; signed ones use the format of the unsigned ones.
  func format(hasAlpha: Bool) throws -> PVRPixelFormat {
    let type: PVRChannelType = isSigned ? .signedShortNormalized : .unsignedShortNormalized
    let row = try #require(
      FormatTable.rows.first { $0.encoding.of(type.numbers) == self && !$0.isPremultiplied }
    )
    var format = PVRPixelFormat(row, row.number)
    format.hasAlpha = hasAlpha
    return format
  }
}

/// Creates a texture of uncompressed pixels.
func makeImage(
  _ format: PixelFormat,
  _ width: Int,
  _ height: Int,
  surfaces: Int = 1,
  faces: Int = 1,
  depth: Int = 1,
  alphaMode: AlphaMode = .straight,
  flips: Flips = Flips(x: false, y: false),
  levels: [[UInt8]]
) throws -> TextureFile {
  makeTexture(
    PVRPixelFormat(format),
    width,
    height,
    surfaces: surfaces,
    faces: faces,
    depth: depth,
    alphaMode: alphaMode,
    flips: flips,
    levels: levels
  )
}

/// Deterministic pseudorandom bytes.
func noise(_ count: Int, seed: UInt32 = 1) -> [UInt8] {
  var state = seed &* 2_654_435_761 | 1
  return (0..<count).map { _ in
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return UInt8(truncatingIfNeeded: state >> 11)
  }
}

/// The 8-bit value of a pixel of a format: `round(v · 255 / (2ⁿ − 1))`, in floating point.
func expanded(_ format: PixelFormat, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
  let b = Array(bytes)
  let word = b.count == 2 ? Int(b[0]) | Int(b[1]) << 8 : 0
  func channel(_ shift: Int, _ bits: Int) -> UInt8 {
    let maximum = (1 << bits) - 1
    let value = Double((word >> shift) & maximum)
    return UInt8((value * 255 / Double(maximum)).rounded())
  }
  return switch format {
  case .rgba8888: b
  case .bgra8888: [b[2], b[1], b[0], b[3]]
  case .rgb888: b + [255]
  case .rgba4444: [channel(12, 4), channel(8, 4), channel(4, 4), channel(0, 4)]
  case .rgba5551: [channel(11, 5), channel(6, 5), channel(1, 5), channel(0, 1)]
  case .rgb565: [channel(11, 5), channel(5, 6), channel(0, 5), 255]
  case .l8: [b[0], b[0], b[0], 255]
  case .la88: [b[0], b[0], b[0], b[1]]
  default: [0, 0, 0, b[0]]
  }
}

/// The maximum difference of two byte sequences of equal length.
func difference(_ lhs: [UInt8], _ rhs: [UInt8]) -> Int {
  guard lhs.count == rhs.count else { return .max }
  return zip(lhs, rhs).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
