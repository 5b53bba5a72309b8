public import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleRaster
public import QuadrilleSystem

#if GL
import QuadrilleGL
import QuadrilleSpriteBatch
import QuadrilleTexture
#endif

/// The renderer that ``RendererOptions`` select: OpenGL ES or the CPU.
///
/// ```swift
/// var renderer = try SelectedRenderer()
/// let image = try renderer.render(list, background: .white)
/// ```
///
/// It belongs to one thread. If the choice is ``RendererChoice/auto`` and OpenGL ES fails, at the
/// start or later, the CPU draws from then on, and one note reports the reason. For several threads
/// use ``RenderPool``.
public struct SelectedRenderer: Renderer {
  private var rasterRenderer: RasterRenderer
  /// The job for which lists are drawn: its budget, its time and its cancellation.
  public private(set) var job: JobContext
  #if GL
  /// The OpenGL ES renderer, while it is chosen and works.
  private var batch: SpriteBatch?
  #endif
  /// Why the current renderer was chosen.
  public private(set) var reason: RendererReason
  private let options: RendererOptions
  private let report: (Diagnostic) -> Void

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - options: The renderer options.
  ///   - job: The job for which lists are drawn.
  ///   - report: Called once with a note if the renderer falls back from OpenGL ES to the CPU.
  /// - Throws: ``RenderingError`` if OpenGL ES is required and unavailable.
  public init(
    _ options: RendererOptions = RendererOptions(),
    job: JobContext = .default,
    report: @escaping (Diagnostic) -> Void = { _ in }
  ) throws(RenderingError) {
    try self.init(options, start: nil, job: job, report: report)
  }

  /// Creates a renderer whose driver may already be starting.
  ///
  /// - Parameters:
  ///   - options: The renderer options.
  ///   - start: The driver start with the same options; nil to open the driver here.
  ///   - job: The job for which lists are drawn.
  ///   - report: Called once with a note if the renderer falls back from OpenGL ES to the CPU.
  /// - Throws: ``RenderingError`` if OpenGL ES is required and unavailable.
  package init(
    _ options: RendererOptions = RendererOptions(),
    start: BackgroundDriverStart?,
    job: JobContext = .default,
    report: @escaping (Diagnostic) -> Void = { _ in }
  ) throws(RenderingError) {
    self.options = options
    self.job = job
    self.report = report
    let preference = options.preference
    reason = preference.reason
    rasterRenderer = RasterRenderer(pagePolicy: options.pagePolicy, job: job)
    guard preference.renderer == .gl else { return }
    #if GL
    do throws(RenderingError) {
      batch = try job.measure(.draw) { () throws(RenderingError) in
        try Self.batch(options) { () throws(GLError) in
          if let start { try start.display(options) } else { try Display(options) }
        }
      }
      batch?.begin(job)
    } catch {
      try fallBack(error)
    }
    #else
    throw RenderingError(.notBuilt)
    #endif
  }

  /// The current renderer: ``RendererChoice/gl`` or ``RendererChoice/cpu``.
  public var kind: RendererChoice {
    #if GL
    batch == nil ? .cpu : .gl
    #else
    .cpu
    #endif
  }

  /// The driver's own name, or `the CPU rasterizer`.
  public var description: String { current.description }

  /// The statistics of the last list, without covered pixels, which `DrawList.statistics` counts.
  public var statistics: DrawStatistics { current.statistics }

  /// How long unused pages are kept.
  public var pagePolicy: PageCachePolicy {
    get { rasterRenderer.pagePolicy }
    set {
      rasterRenderer.pagePolicy = newValue
      #if GL
      batch?.pagePolicy = newValue
      #endif
    }
  }

  /// Draws the following lists for a job.
  public mutating func begin(_ job: JobContext) {
    self.job = job
    rasterRenderer.begin(job)
    #if GL
    batch?.begin(job)
    #endif
  }

  /// Draws a list on a background.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - background: The initial color of the canvas; straight alpha.
  /// - Returns: The image, premultiplied, of the list's size in pixels.
  /// - Throws: ``RenderingError`` if OpenGL ES fails and is required, the list exceeds the
  ///   limits of the job, or the job is cancelled.
  public mutating func render(
    _ list: DrawList,
    background: Color = .clear
  ) throws(RenderingError) -> Bitmap {
    do throws(CanvasError) { try list.check(job) } catch { throw RenderingError(error) }
    #if GL
    if let batch {
      if let violation = job.violation(ofGraphicsBytes: list.pageBytes) {
        throw RenderingError(.limit(violation))
      }
      // Removes pages of earlier lists that would exceed the budget together with this list's
      // pages.
      batch.pagePolicy = pagePolicy.within(job.budget?.graphicsBytes)
      do throws(RenderingError) {
        return try image(of: list, background, by: batch)
      } catch {
        guard case .graphics = error.reason else { throw error }
        try fallBack(error)
      }
    }
    #endif
    do throws(CanvasError) {
      return try rasterRenderer.render(list, background: background)
    } catch {
      throw RenderingError(error)
    }
  }

  /// The size of the cached OpenGL ES textures in bytes; 0 if the CPU draws.
  package var textureByteCount: Int {
    #if GL
    batch?.textures.byteCount ?? 0
    #else
    0
    #endif
  }

  /// Removes all pages from the cache.
  public mutating func purge() {
    rasterRenderer.purge()
    #if GL
    batch?.purge()
    #endif
  }

  /// A renderer for another thread if the CPU draws; nil for OpenGL ES.
  public func makeParallelRenderer() -> (any Renderer & Sendable)? {
    current.makeParallelRenderer()
  }

  private var current: any Renderer {
    #if GL
    if let batch { return batch }
    #endif
    return rasterRenderer
  }

  #if GL
  /// Draws an image with OpenGL ES, again in a new context if the GPU was reset.
  ///
  /// The image of the old context may lack quads. A second reset is an error.
  private mutating func image(
    of list: DrawList,
    _ background: Color,
    by batch: SpriteBatch
  ) throws(RenderingError) -> Bitmap {
    do throws(TextureError) {
      var bitmap = try job.measure(.draw) { () throws(TextureError) in
        try batch.render(list, background: background)
      }
      bitmap.count(in: job)
      return bitmap
    } catch {
      guard case .gl(.contextLost) = error.reason else { throw RenderingError(error) }
    }
    let display = batch.context.display
    let rebuilt = try Self.batch(options) { () throws(GLError) in display }
    rebuilt.begin(job)
    self.batch = rebuilt
    do throws(TextureError) {
      var bitmap = try rebuilt.render(list, background: background)
      bitmap.count(in: job)
      return bitmap
    } catch {
      throw RenderingError(error)
    }
  }

  private static func batch(
    _ options: RendererOptions,
    on display: () throws(GLError) -> Display
  ) throws(RenderingError) -> SpriteBatch {
    let context: Context
    do throws(GLError) {
      let display = try display()
      context = try Context(display, options: .robustWherePossible(on: display))
    } catch {
      throw RenderingError(error)
    }
    do throws(TextureError) {
      let batch = try SpriteBatch(in: context, pagePolicy: options.pagePolicy)
      batch.samples = options.samples
      batch.programCache = options.programCache
      batch.sizePolicy = options.sizePolicy
      batch.squarePVR = options.squarePVR
      return batch
    } catch {
      throw RenderingError(error)
    }
  }

  /// Switches to the CPU.
  private mutating func fallBack(_ error: RenderingError) throws(RenderingError) {
    guard options.allowsFallback else { throw error }
    batch = nil
    reason = .fellBack(error)
    report(
      Diagnostic(
        .note,
        code: ErrorCode.fallback,
        location: DiagnosticLocation(),
        message: "drawn with the CPU rasterizer, because OpenGL ES is unavailable: \(error.message)"
      )
    )
  }
  #endif
}
