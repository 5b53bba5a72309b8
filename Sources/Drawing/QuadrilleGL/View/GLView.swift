import CEGL
import CGLES
public import QuadrilleImage

/// An off-screen drawable: bind it, draw, present it and have the picture.
///
/// Sizes are in points; a point is ``scale`` pixels. Row 0 of the framebuffer is the **top** row of
/// the picture: draw with a projection that takes y = 0 to -1 and y = height to 1. So pixels that
/// are read come top row first and no row is ever reversed.
///
/// Colour is premultiplied by alpha. The contents stay after a present.
public final class GLView {
  /// What the view draws to.
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
  /// What the view draws to.
  public let backend: Backend
  /// Pixels for one point.
  public let scale: Double
  /// The depth and stencil buffers.
  public let depth: DepthStencil
  /// The samples of a pixel: with several, edges of what is drawn are smooth; 1 for none beyond the
  /// pixel itself.
  public let samples: Int
  /// The sides in points.
  public private(set) var size: Size
  /// How many frames have been presented; the next one has this number.
  public private(set) var frameNumber = 0
  private var target: ViewTarget

  /// Makes a view of transparent black; it stays bound.
  ///
  /// - Parameters:
  ///   - size: The sides in points.
  ///   - scale: Pixels for one point.
  ///   - depth: The depth and stencil buffers.
  ///   - samples: The samples of a pixel, from 1 to ``Capabilities/maxSamples``.
  ///   - backend: What to draw to; a pbuffer has one sample a pixel.
  ///   - context: Where the view belongs.
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

  /// The sides in pixels: points times ``scale``, rounded.
  public var pixelSize: PixelSize { target.pixelSize }

  /// Changes the sides in points.
  ///
  /// Where that changes the sides in pixels, the contents become transparent; otherwise they stay.
  /// After an error the view is as it was.
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

  /// Makes the view the one that is drawn to: context, framebuffer and viewport.
  ///
  /// Nothing is cleared and no blend state changes. A second call in a frame does no harm.
  ///
  /// - Throws: An error of ``Context/makeCurrent()``, or `contextLost`.
  public func bindFramebuffer() throws(GLError) {
    try target.bind()
    context.drainDeletions()
    try context.checkLoss()
  }

  /// Fills everything with a colour, and depth with 1 and stencil with 0; the view stays bound.
  ///
  /// - Parameter color: Straight alpha; stored premultiplied.
  public func clear(_ color: Color = .clear) throws(GLError) {
    try bindFramebuffer()
    context.clearBound(to: color, depthStencil: depth)
    try context.debugCheck("clearing a view")
  }

  /// Finishes the frame and reads it.
  ///
  /// - Returns: The picture with its number: 0 for the first, then counting up.
  /// - Throws: Whatever OpenGL ES has recorded since the last check: `gl`, `outOfMemory` or
  ///   `contextLost`. The frame then does not count.
  @discardableResult
  public func presentFramebuffer() throws(GLError) -> Frame {
    let bitmap = try readPixels()
    return Frame(number: countFrame(), bitmap: bitmap)
  }

  /// Finishes the frame and reads it into a bitmap that is there already.
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

  /// Binds the view and calls a closure with the functions of OpenGL ES; presents nothing.
  public func withCurrentContext<Result: ~Copyable>(
    _ body: (GLFunctions) throws(GLError) -> Result
  ) throws(GLError) -> Result {
    try bindFramebuffer()
    defer { assert(context.isCurrent, "another context was made current inside of the gate") }
    return try body(context.gl)
  }

  /// Binds the view and calls a closure that throws errors of other kinds.
  ///
  /// - Throws: An error of ``bindFramebuffer()``, or the closure's own as it is.
  public func withCurrentContext<Result: ~Copyable, Failure: Error>(
    _ body: (GLFunctions) throws(Failure) -> Result
  ) throws -> Result {
    try bindFramebuffer()
    defer { assert(context.isCurrent, "another context was made current inside of the gate") }
    return try body(context.gl)
  }

  /// Binds the view, fills it with a colour, lets a closure draw, and presents.
  public func render(
    clearedTo color: Color = .clear,
    _ body: (GLFunctions) throws(GLError) -> Void
  ) throws(GLError) -> Frame {
    try clear(color)
    try body(context.gl)
    return try presentFramebuffer()
  }

  /// Binds the view, fills it with a colour, lets a closure draw what is seen at a time, and
  /// presents.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, handed on.
  ///   - color: Straight alpha; what the view is filled with first.
  ///   - body: Draws; the view is bound.
  /// - Throws: What the closure throws, or a ``GLError``.
  public func render(
    at time: Double,
    clearedTo color: Color = .clear,
    _ body: (_ time: Double) throws -> Void
  ) throws -> Frame {
    try clear(color)
    try body(time)
    return try presentFramebuffer()
  }

  /// The pixels as they are, premultiplied, top row first; no frame is counted.
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

  /// Reads the pixels into a bitmap that is there already, at its own stride.
  ///
  /// - Throws: `sizeMismatch` where the bitmap has other sides than the view.
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

  /// Binds what pixels are read from.
  func bindForReading() throws(GLError) {
    try bindFramebuffer()
    if samples > 1 { try target.bindForReading() }
  }

  /// Binds the view again where something else was read.
  func bindAfterReading() throws(GLError) {
    if samples > 1 { try target.bind() }
  }

  /// The number of the frame that ends now.
  func countFrame() -> Int {
    defer { frameNumber += 1 }
    return frameNumber
  }

  /// The sides in pixels; beyond what an `Int32` holds is left to the driver's limit to refuse.
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
