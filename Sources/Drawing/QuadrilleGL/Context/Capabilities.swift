import CGLES

/// What a context can do, as the driver tells it.
public struct Capabilities: Equatable, Sendable {
  /// The version of OpenGL ES: 3 and a minor version.
  public let version: [Int]
  /// The string `GL_VERSION`.
  public let versionString: String
  /// The string `GL_RENDERER`.
  public let renderer: String
  /// The string `GL_VENDOR`.
  public let vendor: String
  /// The names of the context's extensions, with `GL_`.
  public let extensions: Set<String>
  /// The longest side of a texture, `GL_MAX_TEXTURE_SIZE`.
  public let maxTextureSize: Int
  /// The longest side of a renderbuffer, `GL_MAX_RENDERBUFFER_SIZE`.
  public let maxRenderbufferSize: Int
  /// The widest and highest viewport, `GL_MAX_VIEWPORT_DIMS`.
  public let maxViewport: [Int]
  /// The longest side of a face of a cube map, `GL_MAX_CUBE_MAP_TEXTURE_SIZE`.
  public let maxCubeMapSize: Int
  /// The longest side of a volume, `GL_MAX_3D_TEXTURE_SIZE`.
  public let maxVolumeSize: Int
  /// The most layers of a texture array, `GL_MAX_ARRAY_TEXTURE_LAYERS`.
  public let maxArrayLayers: Int
  /// The textures that a fragment shader can use at once, `GL_MAX_TEXTURE_IMAGE_UNITS`.
  public let maxTextureUnits: Int
  /// The most samples a pixel, `GL_MAX_SAMPLES`.
  public let maxSamples: Int
  /// The mantissa bits of `mediump float` in a fragment shader.
  public let mediumpFloatBits: Int
  /// The mantissa bits of `highp float` in a fragment shader.
  public let highpFloatBits: Int
  /// The formats of program binaries that the driver takes.
  public let programBinaryFormats: Int

  /// The most extensions that are asked for: a driver may give any count.
  static let maxExtensions = 4_096

  /// Reads what the current context can do.
  init(_ gl: GLFunctions) {
    func integer(_ name: Int32) -> Int {
      var value: GLint = 0
      unsafe gl.getIntegerv(name, &value)
      return Int(value)
    }
    func string(_ name: Int32) -> String {
      unsafe gl.getString(name).map { unsafe String(cString: $0) } ?? ""
    }
    func mantissaBits(_ precision: Int32) -> Int {
      var range: [GLint] = [0, 0]
      var bits: GLint = 0
      unsafe gl.getShaderPrecisionFormat(GL_FRAGMENT_SHADER, precision, &range, &bits)
      return Int(bits)
    }
    versionString = string(GL_VERSION)
    version = Self.version(in: versionString)
    renderer = string(GL_RENDERER)
    vendor = string(GL_VENDOR)
    var names = Set<String>()
    if version[0] >= 3 {
      for index in 0..<min(max(0, integer(GL_NUM_EXTENSIONS)), Self.maxExtensions) {
        guard let name = unsafe gl.getStringi(GL_EXTENSIONS, GLuint(index)) else {
          // The count was wrong, and the question an error that nobody is to see.
          _ = gl.getError()
          break
        }
        unsafe names.insert(String(cString: name))
      }
    }
    if version[0] == 2 {
      names = Set(string(GL_EXTENSIONS).split(separator: " ").map(String.init))
    }
    extensions = names
    maxTextureSize = integer(GL_MAX_TEXTURE_SIZE)
    maxRenderbufferSize = integer(GL_MAX_RENDERBUFFER_SIZE)
    var viewport: [GLint] = [0, 0]
    unsafe gl.getIntegerv(GL_MAX_VIEWPORT_DIMS, &viewport)
    maxViewport = viewport.map(Int.init)
    maxCubeMapSize = integer(GL_MAX_CUBE_MAP_TEXTURE_SIZE)
    maxVolumeSize = integer(GL_MAX_3D_TEXTURE_SIZE)
    maxArrayLayers = integer(GL_MAX_ARRAY_TEXTURE_LAYERS)
    maxTextureUnits = integer(GL_MAX_TEXTURE_IMAGE_UNITS)
    maxSamples = integer(GL_MAX_SAMPLES)
    mediumpFloatBits = mantissaBits(GL_MEDIUM_FLOAT)
    highpFloatBits = mantissaBits(GL_HIGH_FLOAT)
    programBinaryFormats = integer(GL_NUM_PROGRAM_BINARY_FORMATS)
  }

  /// The numbers in `OpenGL ES 3.2 Mesa 22.3.6`; zeros where there are none.
  package static func version(in text: String) -> [Int] {
    for part in text.split(separator: " ") {
      let numbers = part.split(separator: ".").prefix(2).compactMap { Int($0) }
      if numbers.count == 2 { return numbers }
    }
    return [0, 0]
  }
}
