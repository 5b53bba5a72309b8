import CGLES
public import QuadrilleImage

/// Reads frames asynchronously while later ones are drawn.
///
/// Frames go through a ring of pixel-pack buffers: the driver copies each frame after drawing, and
/// the program reads it one or two frames later. Software drivers gain nothing over
/// ``GLView/presentFramebuffer()``; with a GPU the program does not wait.
public final class FrameReader {
  @safe private struct Pending {
    let number: Int
    let slot: Int
    let fence: GLsync
    let isBGRA: Bool
  }

  /// The source of the frames.
  public let view: GLView
  /// The size of the frames in pixels; the view must keep it.
  public let pixelSize: PixelSize
  private let ring: [Buffer]
  private var pending: [Pending] = []
  private var nextSlot = 0

  /// Creates a ring for the frames of a view.
  ///
  /// - Parameters:
  ///   - view: The view, at the size of the stream.
  ///   - depth: The maximum number of pending frames, 2 or more.
  /// - Throws: ``GLError`` with the reason `outOfMemory`.
  public init(_ view: GLView, depth: Int = 3) throws(GLError) {
    precondition(depth >= 2, "a ring has at least two buffers")
    self.view = view
    pixelSize = view.pixelSize
    var ring: [Buffer] = []
    for _ in 0..<depth {
      let buffer = try Buffer(.pixelPack, in: view.context)
      try buffer.orphan(byteCount: 4 * pixelSize.width * pixelSize.height, usage: .read)
      ring.append(buffer)
    }
    self.ring = ring
    view.context.gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
    try view.context.checkErrors(after: "making a ring for frames")
  }

  deinit {
    for frame in pending { unsafe view.context.deletions.add(frame.fence) }
  }

  /// The number of pending frames.
  public var pendingCount: Int { pending.count }

  /// Ends the view's frame and starts to read it.
  ///
  /// - Returns: The oldest pending frame if the ring is full, which frees a buffer.
  /// - Throws: `sizeMismatch` if the view was resized, or an error of the frame.
  public func present() throws(GLError) -> Frame? {
    guard view.pixelSize == pixelSize else {
      throw GLError(.sizeMismatch(found: view.pixelSize, expected: pixelSize))
    }
    let oldest = pending.count == ring.count ? try take() : nil
    try view.bindForReading()
    let gl = view.context.gl
    let reader = PixelReader(view.context, size: pixelSize)
    try ring[nextSlot].bind()
    unsafe reader.readPixels(0, rows: pixelSize.height, to: nil, rowLength: pixelSize.width)
    gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
    try view.bindAfterReading()
    try view.context.checkErrors(after: "a frame")
    guard let fence = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0) else {
      throw GLError(.outOfMemory(operation: "making a fence"))
    }
    gl.flush()
    unsafe pending.append(
      Pending(
        number: view.countFrame(),
        slot: nextSlot,
        fence: fence,
        isBGRA: reader.isBGRA
      )
    )
    nextSlot = (nextSlot + 1) % ring.count
    return oldest
  }

  /// Waits for the oldest pending frame; nil if there is none.
  public func take() throws(GLError) -> Frame? {
    guard let frame = pending.first else { return nil }
    try view.context.makeCurrent()
    let gl = view.context.gl
    try unsafe wait(for: frame.fence)
    pending.removeFirst()
    unsafe gl.deleteSync(frame.fence)
    let count = 4 * pixelSize.width * pixelSize.height
    try ring[frame.slot].bind()
    defer { gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0) }
    guard
      let memory = unsafe gl.mapBufferRange(
        GL_PIXEL_PACK_BUFFER,
        0,
        GLsizeiptr(count),
        GL_MAP_READ_BIT
      )
    else {
      try view.context.checkErrors(after: "mapping a frame")
      throw GLError(.outOfMemory(operation: "mapping a frame"))
    }
    let reader = PixelReader(view.context, size: pixelSize, isBGRA: frame.isBGRA)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      let target = UnsafeMutableRawBufferPointer(buffer)
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: memory, count: count))
      if frame.isBGRA {
        unsafe reader.swapRedAndBlue(target, strideBytes: 4 * pixelSize.width)
      }
      written = count
    }
    _ = gl.unmapBuffer(GL_PIXEL_PACK_BUFFER)
    try view.context.checkErrors(after: "reading a frame")
    let bitmap = Bitmap(
      width: pixelSize.width,
      height: pixelSize.height,
      alphaMode: .premultiplied,
      scale: view.scale,
      bytes: bytes
    )
    return Frame(number: frame.number, bitmap: bitmap)
  }

  /// Waits in steps of one second, so that the loss of the context is detected.
  private func wait(for fence: GLsync) throws(GLError) {
    while true {
      let status = unsafe view.context.gl.clientWaitSync(
        fence,
        GL_SYNC_FLUSH_COMMANDS_BIT,
        1_000_000_000
      )
      switch Int32(bitPattern: status) {
      case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED: return
      case GL_TIMEOUT_EXPIRED: try view.context.checkLoss()
      default:
        try view.context.checkErrors(after: "waiting for a frame")
        throw GLError(.gl(errors: ["GL_WAIT_FAILED"], operation: "waiting for a frame"))
      }
    }
  }
}
