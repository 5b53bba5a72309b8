import CGLES
import CRecording

/// Finds the first call of a case that OpenGL ES 2 does not have, with the extensions of a context.
///
/// Cases say nowhere which version they need: what they call says it. Functions, constants and the
/// extensions that bring them are those of the Khronos headers; what one version allows and
/// another does not, by the same names, stands below.
struct VersionChecker {
  private let extensions: Set<String>
  /// What the case needs; nil where OpenGL ES 2 has all that was called.
  private(set) var need: String?
  /// Whether the case has defined an image whose sides are no powers of two.
  private var hasNonPowerOfTwoImage = false
  /// Whether the case has textures read in a way that such images need an extension for.
  private var readsOddly = false

  init(_ extensions: [String]) { self.extensions = Set(extensions) }

  /// Forgets the case before.
  mutating func reset() {
    (need, hasNonPowerOfTwoImage, readsOddly) = (nil, false, false)
  }

  /// Looks at a call that is about to be made.
  mutating func check(_ signature: CallSignature, _ bits: [UInt64]) {
    guard need == nil, signature.name.hasPrefix("gl") else { return }
    let name = signature.name
    let isOfExtension = ["EXT", "KHR", "OES"].contains { name.hasSuffix($0) }
    guard isOfExtension || Self.table.functions.contains(name) else { return require(name) }
    for (parameter, value) in zip(signature.parameters, bits) {
      let isConstant =
        parameter.type == "GLenum" || parameter.name == "internalformat"
        || parameter.name == "param" && name == "glTexParameteri"
      if isConstant { check(value & 0xFFFF_FFFF, in: name) }
    }
    checkUse(name, bits)
  }

  private mutating func require(_ what: String) {
    if need == nil { need = "the case needs OpenGL ES 3.0 for \(what)" }
  }

  private mutating func require(_ what: String, orExtension name: String) {
    guard !extensions.contains(name), need == nil else { return }
    need = "the case needs OpenGL ES 3.0 or \(name) for \(what)"
  }

  /// Constants that no header has are wrong in every version.
  private mutating func check(_ value: UInt64, in function: String) {
    guard value >= 0x100, !Self.table.core.contains(value), let name = ConstantNames.known(value)
    else { return }
    let providingExtensions = Self.table.extensions[value] ?? []
    if providingExtensions.isDisjoint(with: extensions) { require("\(name) in \(function)") }
  }

  private mutating func checkUse(_ name: String, _ bits: [UInt64]) {
    func constant(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: bits[index]) }
    switch name {
    case "glTexImage2D":
      if constant(2) != constant(6) {
        require("sized internal formats", orExtension: "GL_OES_required_internalformat")
      }
      checkType(constant(7), of: constant(6))
      let dimensions = [constant(3), constant(4)]
      if dimensions.contains(where: { $0 > 0 && $0 & ($0 - 1) != 0 }) {
        hasNonPowerOfTwoImage = true
      }
    case "glTexSubImage2D": checkType(constant(7), of: constant(6))
    case "glTexParameteri":
      let plain = [GL_CLAMP_TO_EDGE, GL_NEAREST, GL_LINEAR]
      if !plain.contains(constant(2)) { readsOddly = true }
    case "glGenerateMipmap": readsOddly = true
    case "glDrawElements":
      if constant(2) == GL_UNSIGNED_INT {
        require("indices of 32 bits", orExtension: "GL_OES_element_index_uint")
      }
    case "glVertexAttribPointer":
      if constant(2) == GL_INT || constant(2) == GL_UNSIGNED_INT {
        require("attributes of 32-bit integers")
      }
    case "glFramebufferTexture2D":
      if constant(4) > 0 {
        require("levels of attachments", orExtension: "GL_OES_fbo_render_mipmap")
      }
    case "glRenderbufferStorage":
      // Extensions bring the constant, for textures.
      if constant(1) == GL_RGB10_A2 { require("renderbuffers of GL_RGB10_A2") }
    case "glUniformMatrix2fv", "glUniformMatrix3fv", "glUniformMatrix4fv":
      if bits[2] & 0xFF != 0 { require("transposed matrices") }
    case "glBlendFunc", "glBlendFuncSeparate":
      if [1, 3].contains(where: { $0 < bits.count && constant($0) == GL_SRC_ALPHA_SATURATE }) {
        require("GL_SRC_ALPHA_SATURATE as factor of the destination")
      }
    case "glShaderSource": checkSource(bits)
    default: break
    }
    if hasNonPowerOfTwoImage, readsOddly {
      require("sides that are no powers of two", orExtension: "GL_OES_texture_npot")
    }
  }

  private mutating func checkType(_ type: Int32, of format: Int32) {
    switch type {
    case GL_FLOAT: require("textures of floats", orExtension: "GL_OES_texture_float")
    case GL_UNSIGNED_SHORT, GL_UNSIGNED_INT:
      if format == GL_DEPTH_COMPONENT {
        require("textures of depth", orExtension: "GL_OES_depth_texture")
      } else {
        require("textures of wide integers")
      }
    case GL_BYTE, GL_SHORT, GL_INT: require("textures of signed integers")
    default: break
    }
  }

  /// The version of a shader stands in its first line.
  private mutating func checkSource(_ bits: [UInt64]) {
    guard let strings = unsafe UnsafePointer<UnsafePointer<CChar>?>(bitPattern: UInt(bits[2])),
      bits[1] > 0, let first = unsafe strings[0]
    else { return }
    for (index, byte) in "#version 3".utf8.enumerated() {
      guard unsafe first[index] == CChar(bitPattern: byte) else { return }
    }
    require("the shading language 3.00")
  }

  /// What OpenGL ES 2 has.
  private static let table:
    (functions: Set<String>, core: Set<UInt64>, extensions: [UInt64: Set<String>]) = {
      var (functions, core): (Set<String>, Set<UInt64>) = ([], [])
      var extensions: [UInt64: Set<String>] = [:]
      let text = unsafe String(cString: quadrille_version_two_names())
      for line in text.split(separator: "\n") {
        let fields = line.split(separator: " ").map(String.init)
        if fields.count == 2, fields[0] == "function" {
          functions.insert(fields[1])
        } else if fields.count > 1, let value = UInt64(fields[1], radix: 16) {
          if fields.count == 2 {
            core.insert(value)
          } else {
            extensions[value, default: []].insert(fields[2])
          }
        }
      }
      return (functions, core, extensions)
    }()
}
