import CGLES

/// The features and limits of a context, as the driver reports them.
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
  /// The maximum width and height of a texture, `GL_MAX_TEXTURE_SIZE`.
  public let maxTextureSize: Int
  /// The maximum width and height of a renderbuffer, `GL_MAX_RENDERBUFFER_SIZE`.
  public let maxRenderbufferSize: Int
  /// The maximum width and height of the viewport, `GL_MAX_VIEWPORT_DIMS`.
  public let maxViewport: [Int]
  /// The maximum edge length of a cube map face, `GL_MAX_CUBE_MAP_TEXTURE_SIZE`.
  public let maxCubeMapSize: Int
  /// The maximum edge length of a 3D texture, `GL_MAX_3D_TEXTURE_SIZE`.
  public let maxVolumeSize: Int
  /// The maximum number of layers of a texture array, `GL_MAX_ARRAY_TEXTURE_LAYERS`.
  public let maxArrayLayers: Int
  /// The number of texture units of a fragment shader, `GL_MAX_TEXTURE_IMAGE_UNITS`.
  public let maxTextureUnits: Int
  /// The maximum number of samples per pixel, `GL_MAX_SAMPLES`.
  public let maxSamples: Int
  /// The mantissa bits of `mediump float` in a fragment shader.
  public let mediumpFloatBits: Int
  /// The mantissa bits of `highp float` in a fragment shader.
  public let highpFloatBits: Int
  /// The program binary formats that the driver supports.
  public let programBinaryFormats: Int

  /// The maximum number of extensions to query: a driver may report any count.
  static let maxExtensions = 4_096

  /// Queries the capabilities of the current context.
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
        guard let name = unsafe gl.getStringi(GLenum(GL_EXTENSIONS), GLuint(index)) else {
          // The reported count was wrong; clears the error that the query caused.
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

  /// The version numbers in `OpenGL ES 3.2 Mesa 22.3.6`; zeros if there are none.
  package static func version(in text: String) -> [Int] {
    for part in text.split(separator: " ") {
      let numbers = part.split(separator: ".").prefix(2).compactMap { Int($0) }
      if numbers.count == 2 { return numbers }
    }
    return [0, 0]
  }
}
