import CGLES

/// Arrays of vertices in the program's own memory (OpenGL ES 3.2, 10.3.1).
///
/// How much of it the driver reads is known when it draws, and so is what is in it by then.
extension CallRecorder {
  /// Adds what draws read of arrays without buffer: before each draw the arrays are pointed to it.
  func takeClientArrays(before draw: RecordedCallData) {
    guard !clientArrays.isEmpty, let count = vertexCount(draw) else { return }
    for (attribute, var call) in clientArrays.sorted(by: { $0.key < $1.key }) {
      let last = call.arguments.count - 1
      guard attributeState(attribute, GL_VERTEX_ATTRIB_ARRAY_ENABLED) != 0 else { continue }
      let size = attributeSize(call)
      let stride = Int(Int32(truncatingIfNeeded: call.arguments[last - 1]))
      let bytes = max(0, count - 1) * (stride == 0 ? size : stride) + size
      guard count > 0, bytes < 1 << 28 else { continue }
      call.inputs[last] = .bytes(blob(read(call.arguments[last], bytes)))
      calls.append(call)
    }
  }

  /// Notes that an attribute reads the program's memory, or that it reads a buffer.
  func followArrays(_ call: RecordedCallData) {
    switch call.signature.name {
    case "glVertexAttribPointer", "glVertexAttribIPointer":
      var isClient = false
      if case .scratch? = call.inputs[call.arguments.count - 1] { isClient = true }
      clientArrays[call.arguments[0]] = isClient ? call : nil
    default: break
    }
  }

  /// The vertices up to the last that a draw reads; nil for calls that draw nothing.
  private func vertexCount(_ call: RecordedCallData) -> Int? {
    func number(_ index: Int) -> Int { Int(Int32(truncatingIfNeeded: call.arguments[index])) }
    switch call.signature.name {
    case "glDrawArrays", "glDrawArraysInstanced": return number(1) + number(2)
    case "glDrawElements", "glDrawElementsInstanced":
      guard case .bytes(let indices)? = call.inputs[3] else { return nil }
      return maximumIndex(blobs[indices], call.arguments[2]) + 1
    case "glDrawRangeElements": return number(2) + 1
    default: return nil
    }
  }

  private func maximumIndex(_ bytes: [UInt8], _ type: UInt64) -> Int {
    let size = type == UInt64(GL_UNSIGNED_INT) ? 4 : type == UInt64(GL_UNSIGNED_SHORT) ? 2 : 1
    var maximum = -1
    for start in stride(from: 0, through: bytes.count - size, by: size) {
      let value = (0..<size).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
      maximum = max(maximum, value)
    }
    return maximum
  }

  /// The bytes of one vertex's numbers.
  private func attributeSize(_ call: RecordedCallData) -> Int {
    let bytes =
      switch Int32(truncatingIfNeeded: call.arguments[2]) {
      case GL_BYTE, GL_UNSIGNED_BYTE: 1
      case GL_SHORT, GL_UNSIGNED_SHORT, GL_HALF_FLOAT: 2
      // Four numbers in one word.
      case GL_INT_2_10_10_10_REV, GL_UNSIGNED_INT_2_10_10_10_REV: 1
      default: 4
      }
    return bytes * Int(Int32(truncatingIfNeeded: call.arguments[1]))
  }

  private func attributeState(_ attribute: UInt64, _ name: Int32) -> GLint {
    var value: GLint = 0
    let query = unsafe driver(PFNGLGETVERTEXATTRIBIVPROC.self, "glGetVertexAttribiv")
    unsafe query?(GLuint(truncatingIfNeeded: attribute), GLenum(name), &value)
    return value
  }
}
