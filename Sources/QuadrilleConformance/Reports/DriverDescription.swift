#if GL
import QuadrilleIO
public import QuadrilleSyntax

/// Who a driver is, as a report has it: all strings and limits.
public struct DriverDescription: Equatable, Sendable {
  /// The EGL platform as it was opened.
  public var platform = ""
  /// The version of EGL.
  public var eglVersion = ""
  /// The string `EGL_VENDOR`.
  public var eglVendor = ""
  /// The string `GL_VERSION`.
  public var glVersion = ""
  /// The string `GL_RENDERER`.
  public var glRenderer = ""
  /// The string `GL_VENDOR`.
  public var glVendor = ""
  /// The string `GL_SHADING_LANGUAGE_VERSION`.
  public var shadingLanguageVersion = ""
  /// The extensions of the display.
  public var eglExtensions: [String] = []
  /// The extensions of the context.
  public var glExtensions: [String] = []
  /// Limits by the names of their constants.
  public var limits: [String: Int] = [:]

  /// Describes a driver of which nothing is known.
  public init() {}

  /// Takes over what a context says.
  public init(_ facts: DriverFacts) {
    platform = facts.platform
    eglVersion = facts.eglVersion
    eglVendor = facts.eglVendor
    glVersion = facts.glVersion
    glRenderer = facts.glRenderer
    glVendor = facts.glVendor
    shadingLanguageVersion = facts.shadingLanguageVersion
    eglExtensions = facts.eglExtensions
    glExtensions = facts.glExtensions
    limits = facts.limits
  }

  /// Reads what ``json`` has written; what is missing stays empty.
  public init(_ json: JSONValue) {
    func text(_ key: String) -> String { json[key]?.string ?? "" }
    func texts(_ key: String) -> [String] { json[key]?.array?.compactMap(\.string) ?? [] }
    platform = text("platform")
    eglVersion = text("eglVersion")
    eglVendor = text("eglVendor")
    glVersion = text("glVersion")
    glRenderer = text("glRenderer")
    glVendor = text("glVendor")
    shadingLanguageVersion = text("shadingLanguageVersion")
    eglExtensions = texts("eglExtensions")
    glExtensions = texts("glExtensions")
    if let members = json["limits"]?.object {
      for member in members { limits[member.key] = member.value.integer }
    }
  }

  /// The description as a JSON object.
  package var json: JSONText {
    .object([
      ("platform", .string(platform)), ("eglVersion", .string(eglVersion)),
      ("eglVendor", .string(eglVendor)), ("glVersion", .string(glVersion)),
      ("glRenderer", .string(glRenderer)), ("glVendor", .string(glVendor)),
      ("shadingLanguageVersion", .string(shadingLanguageVersion)),
      (
        "limits",
        .object(limits.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
      ),
      ("eglExtensions", .array(eglExtensions.map(JSONText.string))),
      ("glExtensions", .array(glExtensions.map(JSONText.string))),
    ])
  }

  /// The driver on one line.
  public var summary: String {
    "\(glRenderer), \(glVersion), EGL \(eglVersion), \(platform)"
  }
}
#endif
