public import CGLES

/// A block of memory of the driver: vertices, indices or pixels.
public final class Buffer {
  /// What the memory is for.
  public enum Target: Sendable {
    /// Vertices, `GL_ARRAY_BUFFER`.
    case vertex
    /// Indices, `GL_ELEMENT_ARRAY_BUFFER`; binding it changes the bound vertex array.
    case index
    /// Pixels that are read, `GL_PIXEL_PACK_BUFFER`.
    case pixelPack
    /// Pixels that are written, `GL_PIXEL_UNPACK_BUFFER`.
    case pixelUnpack

    /// The constant of OpenGL ES.
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
    /// Written now and then, `GL_DYNAMIC_DRAW`.
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

  /// What the memory is for.
  public let target: Target
  /// The context that the buffer belongs to.
  public let context: Context
  /// The size in bytes.
  public private(set) var byteCount = 0
  private var handle: GLHandle

  /// Makes a buffer without memory.
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

  /// Replaces size and contents; the driver may go on using the old memory for draws under way.
  ///
  /// - Throws: `outOfMemory`, or an error of ``Context/makeCurrent()``.
  public func upload(_ bytes: UnsafeRawBufferPointer, usage: Usage) throws(GLError) {
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

  /// Replaces size and contents by plain values, such as indices or vertices.
  public func upload<Element: BitwiseCopyable>(
    _ elements: Span<Element>,
    usage: Usage
  ) throws(GLError) {
    try unsafe elements.withUnsafeBytes { (bytes) throws(GLError) in
      try unsafe upload(bytes, usage: usage)
    }
  }

  /// Replaces size and contents by plain values, such as indices or vertices.
  public func upload<Element: BitwiseCopyable>(
    _ elements: [Element],
    usage: Usage
  ) throws(GLError) {
    try upload(elements.span, usage: usage)
  }

  /// Gives the buffer new memory with undefined contents, so that no draw has to be waited for.
  package func orphan(byteCount: Int, usage: Usage) throws(GLError) {
    try bind()
    context.gl.bufferData(target.glTarget, GLsizeiptr(byteCount), nil, usage.glUsage)
    self.byteCount = byteCount
    try context.debugCheck("orphaning a buffer")
  }

  /// Overwrites a part of the contents.
  ///
  /// - Precondition: The bytes fit behind the offset.
  public func update(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) throws(GLError) {
    precondition(offset >= 0 && bytes.count <= byteCount - offset, "the bytes fit")
    try bind()
    unsafe context.gl.bufferSubData(
      target.glTarget,
      GLintptr(offset),
      GLsizeiptr(bytes.count),
      bytes.baseAddress
    )
    try context.debugCheck("updating a buffer")
  }

  /// Overwrites a part of the contents by plain values.
  ///
  /// - Parameters:
  ///   - elements: The values.
  ///   - offset: Where they go, in bytes.
  /// - Precondition: The values fit behind the offset.
  public func update<Element: BitwiseCopyable>(
    _ elements: Span<Element>,
    at offset: Int = 0
  ) throws(GLError) {
    try unsafe elements.withUnsafeBytes { (bytes) throws(GLError) in
      try unsafe update(bytes, at: offset)
    }
  }

  /// Deletes the object at once; a second call does nothing.
  public func discard() { handle.discard(in: context) }
}
