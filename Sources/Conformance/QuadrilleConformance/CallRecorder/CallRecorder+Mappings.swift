import CGLES
import QuadrilleSystem

/// Memory of a buffer that the program may write to.
struct BufferMapping {
  /// The variable of the written program that points there.
  let variable: String
  let address: UInt64
  let bytes: Int
  /// Whether the buffer may be used while it is mapped.
  let isPersistent: Bool
  /// What the written program has there, by its index in the recorder's data; nil for anything.
  var known: Int?
}

extension CallRecorder {
  /// Notes that the buffer of a target is mapped for writing.
  func keepMapping(_ mapping: BufferMapping, of target: UInt64) {
    guard let buffer = boundBuffer(target) else { return }
    var mapping = mapping
    if mapping.isPersistent { mapping.known = contents(mapping) }
    mappings[buffer] = mapping
  }

  /// The bytes of the buffer of a target.
  func bufferSize(_ target: UInt64) -> Int {
    var size: GLint = 0
    unsafe driver(PFNGLGETBUFFERPARAMETERIVPROC.self, "glGetBufferParameteriv")?(
      GLenum(truncatingIfNeeded: target),
      GLenum(GL_BUFFER_SIZE),
      &size
    )
    return Int(size)
  }

  /// Notes what the driver has made of flushed memory, which is not the program's doing.
  func keepFlushed(_ call: RecordedCallData) {
    guard let buffer = boundBuffer(call.arguments[0]), let mapping = mappings[buffer] else {
      return
    }
    mappings[buffer]?.known = contents(mapping)
  }

  /// Notes what the program wrote to mapped memory before a call that lets the driver see it.
  func takeMapped(_ call: inout RecordedCallData) {
    guard !mappings.isEmpty else { return }
    let (name, first) = (call.signature.name, call.arguments.first ?? 0)
    switch name {
    case "glUnmapBuffer", "glFlushMappedBufferRange":
      guard let buffer = boundBuffer(first) else { return }
      write(buffer, before: &call)
      if name == "glUnmapBuffer" { mappings[buffer] = nil }
    case "glBufferData":
      // New data ends the mapping; a buffer that may stay mapped keeps its storage.
      guard let buffer = boundBuffer(first), mappings[buffer]?.isPersistent != true
      else { return }
      mappings[buffer] = nil
    case "glDeleteBuffers":
      let count = Int(Int32(truncatingIfNeeded: first))
      for buffer in words(call.arguments[1], count) { mappings[buffer] = nil }
    case let name where Self.readsBuffers(name):
      for buffer in mappings.keys.sorted() where mappings[buffer]?.isPersistent == true {
        write(buffer, before: &call)
      }
    default: return
    }
  }

  /// Has the written program write what has changed.
  private func write(_ buffer: UInt64, before call: inout RecordedCallData) {
    guard let mapping = mappings[buffer] else { return }
    let now = contents(mapping)
    guard now != mapping.known else { return }
    call.before.append("memcpy(\(mapping.variable), data\(now), \(mapping.bytes));")
    mappings[buffer]?.known = now
  }

  private func contents(_ mapping: BufferMapping) -> Int {
    blob(read(mapping.address, mapping.bytes))
  }

  /// Whether a function has the driver read buffers.
  private static func readsBuffers(_ name: String) -> Bool {
    if name == "glCopyBufferSubData" || name == "glMapBufferRange" { return true }
    if name.hasPrefix("glDraw") { return name != "glDrawBuffers" }
    return name.hasPrefix("glMultiDraw")
      || name.contains(text: "Tex") && name.contains(text: "mage")
  }

  /// The name of the buffer that is bound to a target; nil where there is none.
  private func boundBuffer(_ target: UInt64) -> UInt64? {
    let bindings = [
      GL_ARRAY_BUFFER: GL_ARRAY_BUFFER_BINDING,
      GL_ELEMENT_ARRAY_BUFFER: GL_ELEMENT_ARRAY_BUFFER_BINDING,
      GL_PIXEL_PACK_BUFFER: GL_PIXEL_PACK_BUFFER_BINDING,
      GL_PIXEL_UNPACK_BUFFER: GL_PIXEL_UNPACK_BUFFER_BINDING,
      GL_UNIFORM_BUFFER: GL_UNIFORM_BUFFER_BINDING,
      GL_TRANSFORM_FEEDBACK_BUFFER: GL_TRANSFORM_FEEDBACK_BUFFER_BINDING,
      GL_COPY_READ_BUFFER: GL_COPY_READ_BUFFER_BINDING,
      GL_COPY_WRITE_BUFFER: GL_COPY_WRITE_BUFFER_BINDING,
    ]
    guard let binding = bindings[Int32(truncatingIfNeeded: target)] else { return nil }
    let name = integer(binding)
    return name == 0 ? nil : UInt64(name)
  }
}
