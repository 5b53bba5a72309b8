public import CGLES

/// A buffer object: vertices, indices or pixels in driver memory.
public final class Buffer {
  /// The usage of the memory.
  public enum Target: Sendable {
    /// Vertices, `GL_ARRAY_BUFFER`.
    case vertex
    /// Indices, `GL_ELEMENT_ARRAY_BUFFER`; binding it changes the bound vertex array.
    case index
    /// Destination of pixel reads, `GL_PIXEL_PACK_BUFFER`.
    case pixelPack
    /// Source of pixel uploads, `GL_PIXEL_UNPACK_BUFFER`.
    case pixelUnpack

    /// The OpenGL ES constant.
    package var glTarget: GLenum {
      switch self {
      case .vertex: GLenum(GL_ARRAY_BUFFER)
      case .index: GLenum(GL_ELEMENT_ARRAY_BUFFER)
      case .pixelPack: GLenum(GL_PIXEL_PACK_BUFFER)
      case .pixelUnpack: GLenum(GL_PIXEL_UNPACK_BUFFER)
      }
    }
  }

  /// How often the contents change.
  public enum Usage: Sendable {
    /// Written once, `GL_STATIC_DRAW`.
    case fixed
    /// Written occasionally, `GL_DYNAMIC_DRAW`.
    case dynamic
    /// Written for each use, `GL_STREAM_DRAW`.
    case stream
    /// Written by OpenGL ES and read by the program, `GL_STREAM_READ`.
    case read

    var glUsage: GLenum {
      switch self {
      case .fixed: GLenum(GL_STATIC_DRAW)
      case .dynamic: GLenum(GL_DYNAMIC_DRAW)
      case .stream: GLenum(GL_STREAM_DRAW)
      case .read: GLenum(GL_STREAM_READ)
      }
    }
  }

  /// The usage of the memory.
  public let target: Target
  /// The context that the buffer belongs to.
  public let context: Context
  /// The size in bytes.
  public private(set) var byteCount = 0
  private var handle: GLHandle

  /// Creates a buffer without memory.
  ///
  /// - Throws: An error of ``Context/makeCurrent()``, or `outOfMemory`.
  public init(_ target: Target, in context: Context) throws(GLError) {
    try context.makeCurrent()
    self.target = target
    self.context = context
    handle = try GLHandle(.buffer, in: context)
  }

  /// The name of the object; 0 once discarded.
  public var name: GLuint { handle.name }

  /// Binds the buffer to its target.
  public func bind() throws(GLError) {
    try context.makeCurrent()
    context.gl.bindBuffer(target.glTarget, handle.name)
  }

  /// Replaces size and contents; pending draws keep using the old memory.
  ///
  /// - Throws: `outOfMemory`, or an error of ``Context/makeCurrent()``.
  package func upload(_ bytes: UnsafeRawBufferPointer, usage: Usage) throws(GLError) {
    try bind()
    unsafe context.gl.bufferData(
      target.glTarget,
      GLsizeiptr(bytes.count),
      bytes.baseAddress,
      usage.glUsage
    )
    byteCount = bytes.count
    try context.debugCheck("uploading a buffer")
  }

  /// Replaces size and contents with an array of plain values, such as indices or vertices.
  public func upload<Element: BitwiseCopyable>(
    _ elements: Span<Element>,
    usage: Usage
  ) throws(GLError) {
    try unsafe elements.withUnsafeBytes { (bytes) throws(GLError) in
      try unsafe upload(bytes, usage: usage)
    }
  }

  /// Replaces size and contents with an array of plain values, such as indices or vertices.
  public func upload<Element: BitwiseCopyable>(
    _ elements: [Element],
    usage: Usage
  ) throws(GLError) {
    try upload(elements.span, usage: usage)
  }

  /// Allocates new memory with undefined contents, so that pending draws do not block (orphaning).
  package func orphan(byteCount: Int, usage: Usage) throws(GLError) {
    try bind()
    context.gl.bufferData(target.glTarget, GLsizeiptr(byteCount), nil, usage.glUsage)
    self.byteCount = byteCount
    try context.debugCheck("orphaning a buffer")
  }

  /// Overwrites a part of the contents with plain values.
  ///
  /// - Parameters:
  ///   - elements: The values.
  ///   - offset: The destination offset in bytes.
  /// - Precondition: The offset plus the size of the values is at most the buffer's size.
  public func update<Element: BitwiseCopyable>(
    _ elements: Span<Element>,
    at offset: Int = 0
  ) throws(GLError) {
    try bind()
    unsafe elements.withUnsafeBytes { bytes in
      precondition(offset >= 0 && bytes.count <= byteCount - offset, "the values fit")
      unsafe context.gl.bufferSubData(
        target.glTarget,
        GLintptr(offset),
        GLsizeiptr(bytes.count),
        bytes.baseAddress
      )
    }
    try context.debugCheck("updating a buffer")
  }

  /// Deletes the object at once; a second call does nothing.
  public func discard() { handle.discard(in: context) }
}
