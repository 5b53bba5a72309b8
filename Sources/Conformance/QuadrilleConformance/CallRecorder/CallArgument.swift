import CGLES
import QuadrilleSyntax
import QuadrilleSystem

/// Values as they are written in C.
enum CallArgument {
  /// The argument of a call that is neither a pointer nor a variable.
  static func text(
    _ bits: UInt64,
    of parameter: CallSignature.Parameter,
    in function: String
  ) -> String {
    switch parameter.type {
    case "GLenum", "EGLenum": return constant(bits, function)
    case "GLboolean":
      return bits & 0xFF == 0 ? "GL_FALSE" : bits & 0xFF == 1 ? "GL_TRUE" : "\(bits)"
    case "GLbitfield": return bitfield(bits, function)
    case "GLfloat": return single(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case "GLint", "GLsizei", "EGLint":
      let value = Int64(Int32(truncatingIfNeeded: bits))
      if function.hasPrefix("egl"), ["attribute", "name", "readdraw"].contains(parameter.name) {
        return ConstantNames.egl(UInt64(bitPattern: value))
      }
      let isConstant =
        parameter.name == "internalformat"
        || parameter.name == "param" && function.contains(text: "Parameteri")
      if isConstant, value >= 0x100, let name = ConstantNames.known(UInt64(value)) { return name }
      return number(value)
    case "GLintptr", "GLsizeiptr", "GLint64": return number(Int64(bitPattern: bits))
    case "GLuint64": return bits == .max ? "GL_TIMEOUT_IGNORED" : "\(bits)u"
    case "GLuint": return "\(UInt32(truncatingIfNeeded: bits))u"
    case "GLsync", "EGLDisplay", "EGLConfig", "EGLContext", "EGLSurface", "EGLDeviceEXT",
      "EGLNativeDisplayType", "EGLImageKHR", "EGLSyncKHR", "EGLClientBuffer", "GLeglImageOES",
      "EGLImage", "EGLSync", "EGLLabelKHR", "EGLObjectKHR":
      return bits == 0 ? "NULL" : "(\(parameter.type))0x\(String(bits, radix: 16))"
    case "GLDEBUGPROCKHR": return bits == 0 ? "NULL" : "ignore_message"
    case "EGLDEBUGPROCKHR": return bits == 0 ? "NULL" : "ignore_egl_message"
    default: return "0x" + String(bits, radix: 16)
    }
  }

  private static func constant(_ bits: UInt64, _ function: String) -> String {
    if function.hasPrefix("egl") { return ConstantNames.egl(bits) }
    let modes = [
      "GL_POINTS", "GL_LINES", "GL_LINE_LOOP", "GL_LINE_STRIP", "GL_TRIANGLES", "GL_TRIANGLE_STRIP",
      "GL_TRIANGLE_FAN",
    ]
    if function.hasPrefix("glDraw"), function != "glDrawBuffers", bits < modes.count {
      return modes[Int(bits)]
    }
    if function.hasPrefix("glBlendFunc") || function.hasPrefix("glStencilOp"), bits < 2 {
      return bits == 0 ? "GL_ZERO" : "GL_ONE"
    }
    if bits == 0 { return function.hasPrefix("glFenceSync") ? "0" : "GL_NONE" }
    return ConstantNames.gl(bits)
  }

  private static func bitfield(_ bits: UInt64, _ function: String) -> String {
    let names: [(UInt64, String)] =
      switch function {
      case "glClear", "glBlitFramebuffer":
        [
          (UInt64(GL_COLOR_BUFFER_BIT), "GL_COLOR_BUFFER_BIT"),
          (UInt64(GL_DEPTH_BUFFER_BIT), "GL_DEPTH_BUFFER_BIT"),
          (UInt64(GL_STENCIL_BUFFER_BIT), "GL_STENCIL_BUFFER_BIT"),
        ]
      case "glMapBufferRange":
        [
          (1, "GL_MAP_READ_BIT"), (2, "GL_MAP_WRITE_BIT"), (4, "GL_MAP_INVALIDATE_RANGE_BIT"),
          (8, "GL_MAP_INVALIDATE_BUFFER_BIT"), (16, "GL_MAP_FLUSH_EXPLICIT_BIT"),
          (32, "GL_MAP_UNSYNCHRONIZED_BIT"),
        ]
      case "glClientWaitSync": [(1, "GL_SYNC_FLUSH_COMMANDS_BIT")]
      default: []
      }
    var (flags, rest): ([String], UInt64) = ([], bits)
    for (bit, name) in names where rest & bit != 0 {
      flags.append(name)
      rest &= ~bit
    }
    if rest != 0 || flags.isEmpty { flags.append("0x" + String(rest, radix: 16)) }
    return flags.joined(separator: " | ")
  }

  /// A whole number.
  static func number(_ value: Int64) -> String {
    value > 0x7FFF_FFFF || value < -0x7FFF_FFFF ? "(\(value)ll)" : "\(value)"
  }

  /// A real number of 32 bits that C reads back as the same.
  static func single(_ value: Double) -> String {
    if value.isNaN { return "NAN" }
    if value.isInfinite { return value < 0 ? "-INFINITY" : "INFINITY" }
    return "\(Float(value))f"
  }

  /// An array of bytes: in rows of numbers where people may read it, as a string where it is long.
  static func array(_ bytes: [UInt8], named name: String) -> String {
    guard bytes.count > 4096 else {
      guard !bytes.isEmpty else { return "static const unsigned char \(name)[] = {0};\n" }
      var text = "static const unsigned char \(name)[] = {"
      for (index, byte) in bytes.enumerated() {
        if index % 16 == 0 { text += "\n  " }
        text += "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) + ","
      }
      return text + "\n};\n"
    }
    var text = "static const unsigned char \(name)[\(bytes.count)] ="
    for start in stride(from: 0, to: bytes.count, by: 64) {
      text += "\n  " + string(bytes[start..<min(start + 64, bytes.count)])
    }
    return text + ";\n"
  }

  /// A string of C.
  static func string(_ bytes: some Sequence<UInt8>) -> String {
    var text = "\""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"): text += "\\n"
      case UInt8(ascii: "\""): text += "\\\""
      case UInt8(ascii: "\\"): text += "\\\\"
      case UInt8(ascii: "?"): text += "\\?"
      case 0x20..<0x7F: text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return text + "\""
  }
}
