import CGLES
package import QuadrilleGL

/// Who the driver is and what it can do: all strings and limits that a report shows.
package struct DriverFacts: Equatable, Sendable {
  /// The EGL platform as it was opened, such as `surfaceless`.
  package var platform = ""
  /// The version of EGL: `1.5`.
  package var eglVersion = ""
  /// The string `EGL_VENDOR`.
  package var eglVendor = ""
  /// The extensions of the display, sorted.
  package var eglExtensions: [String] = []
  /// The string `GL_VERSION`.
  package var glVersion = ""
  /// The string `GL_RENDERER`.
  package var glRenderer = ""
  /// The string `GL_VENDOR`.
  package var glVendor = ""
  /// The string `GL_SHADING_LANGUAGE_VERSION`.
  package var shadingLanguageVersion = ""
  /// The extensions of the context, sorted.
  package var glExtensions: [String] = []
  /// Limits by the names of their constants, such as `GL_MAX_TEXTURE_SIZE`.
  package var limits: [String: Int] = [:]

  /// The version of OpenGL ES: major, minor; zeros where ``glVersion`` names none.
  package var version: [Int] { Capabilities.version(in: glVersion) }
  /// The bits of a pixel's fraction in window coordinates, `GL_SUBPIXEL_BITS`, at least 4.
  package var subpixelBits: Int { min(max(limits["GL_SUBPIXEL_BITS"] ?? 4, 4), 16) }
  /// The longest side of a texture.
  package var maxTextureSize: Int { limits["GL_MAX_TEXTURE_SIZE"] ?? 0 }

  /// Whether the context has an extension.
  package func has(_ name: String) -> Bool { glExtensions.contains(name) }

  /// The driver on one line.
  package var summary: String {
    guard !glVersion.isEmpty else { return glRenderer }
    return "\(glRenderer), \(glVersion), EGL \(eglVersion), \(platform)"
  }

  /// Knows nothing of a driver.
  package init() {}

  /// What a run has whose cases need no driver.
  static let noDriver: DriverFacts = {
    var facts = DriverFacts()
    facts.glRenderer = "no driver"
    return facts
  }()

  /// Asks a context, which becomes current.
  ///
  /// - Throws: `GLError` where it cannot be made current.
  package init(_ context: Context) throws(GLError) {
    try context.makeCurrent()
    let gl = context.gl
    let display = context.display
    platform = display.platformName
    eglVersion = "\(display.version.major).\(display.version.minor)"
    eglVendor = display.vendor
    eglExtensions = display.extensions.sorted()
    let capabilities = context.capabilities
    glVersion = capabilities.versionString
    glRenderer = capabilities.renderer
    glVendor = capabilities.vendor
    let language = unsafe gl.getString(GL_SHADING_LANGUAGE_VERSION)
    shadingLanguageVersion = unsafe language.map { unsafe String(cString: $0) } ?? ""
    glExtensions = capabilities.extensions.sorted()
    var limits: [String: Int] = [:]
    for (name, constant) in Self.limitNames {
      var value: [GLint] = [0, 0]
      unsafe gl.getIntegerv(constant, &value)
      limits[name] = Int(value[0])
    }
    limits["GL_MAX_VIEWPORT_DIMS.width"] = capabilities.maxViewport[0]
    limits["GL_MAX_VIEWPORT_DIMS.height"] = capabilities.maxViewport[1]
    self.limits = limits
  }

  private static let limitNames: [(String, Int32)] = [
    ("GL_SUBPIXEL_BITS", GL_SUBPIXEL_BITS),
    ("GL_MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE),
    ("GL_MAX_CUBE_MAP_TEXTURE_SIZE", GL_MAX_CUBE_MAP_TEXTURE_SIZE),
    ("GL_MAX_3D_TEXTURE_SIZE", GL_MAX_3D_TEXTURE_SIZE),
    ("GL_MAX_ARRAY_TEXTURE_LAYERS", GL_MAX_ARRAY_TEXTURE_LAYERS),
    ("GL_MAX_RENDERBUFFER_SIZE", GL_MAX_RENDERBUFFER_SIZE),
    ("GL_MAX_TEXTURE_IMAGE_UNITS", GL_MAX_TEXTURE_IMAGE_UNITS),
    ("GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS", GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS),
    ("GL_MAX_VERTEX_ATTRIBS", GL_MAX_VERTEX_ATTRIBS),
    ("GL_MAX_VERTEX_UNIFORM_VECTORS", GL_MAX_VERTEX_UNIFORM_VECTORS),
    ("GL_MAX_FRAGMENT_UNIFORM_VECTORS", GL_MAX_FRAGMENT_UNIFORM_VECTORS),
    ("GL_MAX_VARYING_VECTORS", GL_MAX_VARYING_VECTORS),
    ("GL_MAX_COLOR_ATTACHMENTS", GL_MAX_COLOR_ATTACHMENTS),
    ("GL_MAX_SAMPLES", GL_MAX_SAMPLES),
    ("GL_MAX_ELEMENT_INDEX", GL_MAX_ELEMENT_INDEX),
  ]
}
