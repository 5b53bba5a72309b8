import CEGL
import CGLES
import CRecording
import QuadrilleGL
import QuadrilleSyntax

/// The declaration of a function of OpenGL ES or EGL.
struct CallSignature: Sendable {
  /// A parameter: the type without its name.
  struct Parameter: Sendable {
    let type: String
    let name: String

    var isPointer: Bool { type.hasSuffix("*") }

    /// The type that a pointer points at, without `const`.
    var element: String {
      type.split(separator: " ").filter { $0 != "const" && !$0.hasPrefix("*") }
        .joined(separator: " ")
    }
  }

  let name: String
  let result: String
  let parameters: [Parameter]

  /// Reads `void glBindTexture(GLenum target, GLuint texture)`.
  init(_ declaration: String) {
    let open = declaration.firstIndex(of: "(") ?? declaration.endIndex
    let head = declaration[..<open].split(separator: " ")
    name = String(head.last ?? "")
    result = head.dropLast().joined(separator: " ")
    let list = declaration[open...].dropFirst().dropLast()
    parameters = list.split(separator: ",").compactMap { text in
      let end = text.lastIndex { $0 == " " || $0 == "*" } ?? text.startIndex
      let type = text[...end].split(separator: " ").joined(separator: " ")
      return list == "void" ? nil : Parameter(type: type, name: String(text[end...].dropFirst()))
    }
  }

  /// All functions that are recorded, in the order of ``RecordedCall/all``.
  static let all = RecordedCall.all.map { CallSignature($0.declaration) }
}

/// The names of constants.
enum ConstantNames {
  private static let tables: (gl: [UInt64: String], egl: [UInt64: String]) = {
    var tables: (gl: [UInt64: String], egl: [UInt64: String]) = ([:], [:])
    let text = unsafe String(cString: quadrille_constant_names())
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 2, let value = UInt64(fields[0], radix: 16) else { continue }
      if fields[1].hasPrefix("EGL_") {
        tables.egl[value] = String(fields[1])
      } else {
        tables.gl[value] = String(fields[1])
      }
    }
    return tables
  }()

  /// The name of a constant of OpenGL ES; a number where it has none.
  static func gl(_ value: UInt64) -> String { tables.gl[value] ?? number(value) }

  /// The name of a constant of EGL; a number where it has none.
  static func egl(_ value: UInt64) -> String { tables.egl[value] ?? number(value) }

  /// The name of a constant of OpenGL ES; nil where it has none.
  static func known(_ value: UInt64) -> String? { tables.gl[value] }

  private static func number(_ value: UInt64) -> String {
    value < 10 ? "\(value)" : "0x" + String(value, radix: 16)
  }

  /// The values of the names of errors, of OpenGL ES and EGL.
  static let errors: [String: Int64] = {
    var values: [String: Int64] = [:]
    for code in [0] + Array(0x500...0x507) { values[glErrorName(GLenum(code))] = Int64(code) }
    for code in 0x3000...0x300E { values[eglErrorName(EGLint(code))] = Int64(code) }
    return values.filter { !$0.key.hasPrefix("0x") }
  }()
}
