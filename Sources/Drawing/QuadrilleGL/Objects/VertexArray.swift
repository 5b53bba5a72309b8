public import CGLES

/// The vertex layout, with the vertex and index buffers.
public final class VertexArray {
  /// The context that the object belongs to.
  public let context: Context
  private var handle: GLHandle
  private var buffers: [Buffer] = []

  /// Creates an empty vertex array.
  ///
  /// - Throws: An error of ``Context/makeCurrent()``, or `outOfMemory`.
  public init(in context: Context) throws(GLError) {
    try context.makeCurrent()
    self.context = context
    handle = try GLHandle(.vertexArray, in: context)
  }

  /// The name of the object; 0 once discarded.
  public var name: GLuint { handle.name }

  /// Binds the vertex array and its buffers.
  public func bind() throws(GLError) {
    try context.makeCurrent()
    context.gl.bindVertexArray(handle.name)
  }

  /// Sets the layout of an attribute in a vertex buffer; the array stays bound.
  ///
  /// - Parameters:
  ///   - location: The attribute's location in the program.
  ///   - buffer: The vertices; kept alive by the vertex array.
  ///   - components: 1 to 4.
  ///   - type: `GL_FLOAT`, `GL_UNSIGNED_BYTE` and so on.
  ///   - normalized: Whether integers represent 0 to 1, or -1 to 1.
  ///   - strideBytes: The distance between vertices in bytes.
  ///   - offset: The offset of the attribute in a vertex, in bytes.
  ///   - divisor: 0, or the number of instances that share a value.
  public func setAttribute(
    _ location: Int,
    in buffer: Buffer,
    components: Int,
    type: GLenum = GLenum(GL_FLOAT),
    normalized: Bool = false,
    strideBytes: Int,
    offset: Int,
    divisor: Int = 0
  ) throws(GLError) {
    try bind()
    try buffer.bind()
    keep(buffer)
    let gl = context.gl
    gl.enableVertexAttribArray(GLuint(location))
    unsafe gl.vertexAttribPointer(
      GLuint(location),
      GLint(components),
      type,
      GLboolean(normalized ? GL_TRUE : GL_FALSE),
      GLsizei(strideBytes),
      UnsafeRawPointer(bitPattern: offset)
    )
    if divisor > 0 { gl.vertexAttribDivisor(GLuint(location), GLuint(divisor)) }
    try context.debugCheck("setting a vertex attribute")
  }

  /// Sets the index buffer; the array stays bound.
  ///
  /// - Precondition: The buffer's usage is indices.
  public func setIndices(_ buffer: Buffer) throws(GLError) {
    precondition(buffer.target == .index, "indices come from an index buffer")
    try bind()
    try buffer.bind()
    keep(buffer)
  }

  /// Deletes the object at once; a second call does nothing.
  public func discard() {
    handle.discard(in: context)
    buffers = []
  }

  private func keep(_ buffer: Buffer) {
    if !buffers.contains(where: { $0 === buffer }) { buffers.append(buffer) }
  }
}
