package import QuadrilleSyntax
import QuadrilleSystem

extension DriverFacts {
  /// Reads what `json` has written; what is missing stays empty.
  package init(_ json: JSONValue) {
    self.init()
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
  package var json: JSONOutputValue {
    .object([
      ("platform", .string(platform)), ("eglVersion", .string(eglVersion)),
      ("eglVendor", .string(eglVendor)), ("glVersion", .string(glVersion)),
      ("glRenderer", .string(glRenderer)), ("glVendor", .string(glVendor)),
      ("shadingLanguageVersion", .string(shadingLanguageVersion)),
      (
        "limits",
        .object(limits.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
      ),
      ("eglExtensions", .array(eglExtensions.map(JSONOutputValue.string))),
      ("glExtensions", .array(glExtensions.map(JSONOutputValue.string))),
    ])
  }
}
