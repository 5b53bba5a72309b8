import CEGL
import CGLES
public import QuadrilleImage

/// An off-screen drawable: bind it, draw, present it and read the image.
///
/// Sizes are in points; a point is ``scale`` pixels. Row 0 of the framebuffer is the **top** row of
/// the image: draw with a projection that maps y = 0 to -1 and y = height to 1. Pixels are then
/// read top row first without reversing rows.
///
/// Color is premultiplied by alpha. Presenting keeps the contents.
public final class GLView {
  /// The kind of render target.
  public enum Backend: String, Sendable, CaseIterable {
    /// A framebuffer object; works with every context.
    case framebuffer
    /// A pbuffer surface of EGL.
    case pbuffer
    /// A framebuffer object on a DRM node; the context's display must be one of
    /// ``Platform/gbm(node:)``.
    case gbm
  }

  /// The context that the view belongs to.
  public let context: Context
  /// The kind of render target.
  public let backend: Backend
  /// Pixels per point.
  public let scale: Double
  /// The depth and stencil buffers.
  public let depth: DepthStencil
  /// The samples per pixel: above 1, edges are antialiased; 1 for no multisampling.
  public let samples: Int
  /// The size in points.
  public private(set) var size: Size
  /// The number of presented frames; the number of the next one.
  public private(set) var frameNumber = 0
  private var target: ViewTarget

  /// Creates a view cleared to transparent black; it stays bound.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: Pixels per point.
  ///   - depth: The depth and stencil buffers.
  ///   - samples: The samples per pixel, from 1 to ``Capabilities/maxSamples``.
  ///   - backend: The kind of render target; a pbuffer has one sample per pixel.
  ///   - context: The context that owns the view.
  /// - Throws: ``GLError`` with the reason `emptySize`, `tooLarge`, `tooManySamples`,
  ///   `incompleteFramebuffer`, `outOfMemory`, `unavailable`, `contextLost` or `egl`.
  public init(
    size: Size,
    scale: Double = 1,
    depth: DepthStencil = .none,
    samples: Int = 1,
    backend: Backend = .framebuffer,
    in context: Context
  ) throws(GLError) {
    let pixelSize = try Self.pixelSize(of: size, scale: scale)
    target = try ViewTarget(pixelSize, depth, samples: samples, backend, context)
    self.context = context
    self.samples = max(1, samples)
    self.backend = backend
    self.scale = scale
    self.depth = depth
    self.size = size
  }

  /// The size in pixels: points times ``scale``, rounded.
  public var pixelSize: PixelSize { target.pixelSize }

  /// Changes the size in points.
  ///
  /// If the size in pixels changes, the contents become transparent; otherwise they are kept. After
  /// an error the view is unchanged.
  ///
  /// - Throws: As ``init(size:scale:depth:samples:backend:in:)``.
  public func resize(to size: Size) throws(GLError) {
    let pixelSize = try Self.pixelSize(of: size, scale: scale)
    if pixelSize != self.pixelSize {
      let old = target
      target = try ViewTarget(pixelSize, depth, samples: samples, backend, context)
      old.discard()
    }
    self.size = size
  }

  /// Makes the view the render target: context, framebuffer and viewport.
  ///
  /// Does not clear or change the blend state. A second call in a frame has no effect.
  ///
  /// - Throws: An error of ``Context/makeCurrent()``, or `contextLost`.
  public func bindFramebuffer() throws(GLError) {
    try target.bind()
    context.drainDeletions()
    try context.checkLoss()
  }

  /// Clears to a color, depth to 1 and stencil to 0; the view stays bound.
  ///
  /// - Parameter color: Straight alpha; stored premultiplied.
  public func clear(_ color: Color = .clear) throws(GLError) {
    try bindFramebuffer()
    context.clearBound(to: color, depthStencil: depth)
    try context.debugCheck("clearing a view")
  }

  /// Finishes the frame and reads it.
  ///
  /// - Returns: The image with its number, counting from 0.
  /// - Throws: The errors that OpenGL ES has recorded since the last check: `gl`, `outOfMemory` or
  ///   `contextLost`. The frame is then not counted.
  @discardableResult
  public func presentFramebuffer() throws(GLError) -> Frame {
    let bitmap = try readPixels()
    return Frame(number: countFrame(), bitmap: bitmap)
  }

  /// Finishes the frame and reads it into an existing bitmap.
  ///
  /// - Returns: The frame's number.
  /// - Throws: As ``presentFramebuffer()``, and `sizeMismatch`.
  @discardableResult
  public func presentFramebuffer(into bitmap: inout Bitmap) throws(GLError) -> Int {
    try readPixels(into: &bitmap)
    return countFrame()
  }

  /// Finishes the frame without reading it.
  ///
  /// - Returns: The frame's number.
  /// - Throws: As ``presentFramebuffer()``.
  @discardableResult
  public func finishFrame() throws(GLError) -> Int {
    try bindFramebuffer()
    context.gl.finish()
    try context.checkErrors(after: "a frame")
    return countFrame()
  }

  /// Binds the view and calls a closure with the OpenGL ES functions; does not present.
  public func withCurrentContext<Result: ~Copyable>(
    _ body: (GLFunctions) throws(GLError) -> Result
  ) throws(GLError) -> Result {
    try bindFramebuffer()
    defer { assert(context.isCurrent, "another context was made current inside the closure") }
    return try body(context.gl)
  }

  /// Binds the view and calls a closure that throws errors of other types.
  ///
  /// - Throws: An error of ``bindFramebuffer()``, or the closure's error unchanged.
  public func withCurrentContext<Result: ~Copyable, Failure: Error>(
    _ body: (GLFunctions) throws(Failure) -> Result
  ) throws -> Result {
    try bindFramebuffer()
    defer { assert(context.isCurrent, "another context was made current inside the closure") }
    return try body(context.gl)
  }

  /// Binds the view, clears it to a color, calls a closure to draw, and presents.
  public func render(
    clearedTo color: Color = .clear,
    _ body: (GLFunctions) throws(GLError) -> Void
  ) throws(GLError) -> Frame {
    try clear(color)
    try body(context.gl)
    return try presentFramebuffer()
  }

  /// Binds the view, clears it to a color, calls a closure to draw the frame of a given time, and
  /// presents.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, passed to the closure.
  ///   - color: The color to which the view is cleared first; straight alpha.
  ///   - body: Draws; the view is bound.
  /// - Throws: An error of the closure, or a ``GLError``.
  public func render(
    at time: Double,
    clearedTo color: Color = .clear,
    _ body: (_ time: Double) throws -> Void
  ) throws -> Frame {
    try clear(color)
    try body(time)
    return try presentFramebuffer()
  }

  /// The current pixels, premultiplied, top row first; no frame is counted.
  public func readPixels() throws(GLError) -> Bitmap {
    try bindForReading()
    let bytes = PixelReader(context, size: pixelSize).bytes()
    try bindAfterReading()
    try context.checkErrors(after: "a frame")
    return Bitmap(
      width: pixelSize.width,
      height: pixelSize.height,
      alphaMode: .premultiplied,
      scale: scale,
      bytes: bytes
    )
  }

  /// Reads the pixels into an existing bitmap with any stride.
  ///
  /// - Throws: `sizeMismatch` if the bitmap does not have the view's size.
  public func readPixels(into bitmap: inout Bitmap) throws(GLError) {
    guard bitmap.pixelSize == pixelSize else {
      throw GLError(.sizeMismatch(found: bitmap.pixelSize, expected: pixelSize))
    }
    try bindForReading()
    let reader = PixelReader(context, size: pixelSize)
    let stride = bitmap.stride
    bitmap.alphaMode = .premultiplied
    bitmap.scale = scale
    bitmap.withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { memory in
        unsafe reader.read(into: memory, strideBytes: stride)
      }
    }
    try bindAfterReading()
    try context.checkErrors(after: "a frame")
  }

  /// Frees the storage at once; the view must not be used afterwards.
  public func discard() { target.discard() }

  /// Binds the framebuffer to read from.
  func bindForReading() throws(GLError) {
    try bindFramebuffer()
    if samples > 1 { try target.bindForReading() }
  }

  /// Binds the view again if another framebuffer was read.
  func bindAfterReading() throws(GLError) {
    if samples > 1 { try target.bind() }
  }

  /// The number of the current frame, which ends.
  func countFrame() -> Int {
    defer { frameNumber += 1 }
    return frameNumber
  }

  /// The size in pixels; sizes beyond `Int32` are left to the check of the driver's limit.
  private static func pixelSize(of size: Size, scale: Double) throws(GLError) -> PixelSize {
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    guard width.isFinite, height.isFinite, width >= 1, height >= 1 else {
      throw GLError(.emptySize(width: size.width * scale, height: size.height * scale))
    }
    let limit = Double(Int32.max)
    return PixelSize(width: Int(min(width, limit)), height: Int(min(height, limit)))
  }
}
