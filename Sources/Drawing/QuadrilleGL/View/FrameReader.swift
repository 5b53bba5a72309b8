import CGLES
public import QuadrilleImage

/// Reads frames of a stream while later ones are being drawn.
///
/// Frames go through a ring of pixel-pack buffers: the driver copies each when it is drawn, and the
/// program takes it a frame or two later. On software drivers this gains nothing over
/// ``GLView/presentFramebuffer()``; on a GPU the program need not wait.
public final class FrameReader {
  @safe private struct Pending {
    let number: Int
    let slot: Int
    let fence: GLsync
    let isBGRA: Bool
  }

  /// The view whose frames are read.
  public let view: GLView
  /// The sides of the frames in pixels; the view must keep them.
  public let pixelSize: PixelSize
  private let ring: [Buffer]
  private var pending: [Pending] = []
  private var nextSlot = 0

  /// Makes a ring for the frames of a view.
  ///
  /// - Parameters:
  ///   - view: The view, at the size of the stream.
  ///   - depth: How many frames may be under way, 2 or more.
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

  /// How many frames are under way.
  public var pendingCount: Int { pending.count }

  /// Ends the view's frame and begins to read it.
  ///
  /// - Returns: The oldest frame, where the ring is full; it is taken to make room.
  /// - Throws: `sizeMismatch` where the view was resized, or an error of the frame.
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

  /// Waits for the oldest frame under way; nil where there is none.
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

  /// Waits a second at a time, so that the loss of the context is seen.
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
