public import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleRaster
package import QuadrilleSystem

#if GL
import QuadrilleGL
import QuadrilleSpriteBatch
import QuadrilleTexture
#endif

/// The renderer that ``RendererOptions`` ask for: OpenGL ES or the CPU.
///
/// ```swift
/// var renderer = try SelectedRenderer()
/// let picture = try renderer.render(list, background: .white)
/// ```
///
/// It belongs to one thread. Where the choice is ``RendererChoice/auto`` and OpenGL ES fails, at the
/// start or later, the CPU draws from then on, and one note says why. For several threads there is
/// ``RenderPool``.
public struct SelectedRenderer: CancellableRenderer {
  private var rasterRenderer: RasterRenderer
  #if GL
  /// Draws as long as OpenGL ES is chosen and works.
  private var batch: SpriteBatch?
  #endif
  /// Why that renderer draws which does.
  public private(set) var reason: RendererReason
  private let options: RendererOptions
  private let report: (Diagnostic) -> Void

  /// Opens a renderer.
  ///
  /// - Parameters:
  ///   - options: Which one.
  ///   - start: The driver as it was begun with the same options; nil to open it here.
  ///   - report: Called once, with a note, where the CPU takes over from OpenGL ES.
  /// - Throws: ``RenderingError`` where OpenGL ES is insisted on and cannot be had.
  package init(
    _ options: RendererOptions = RendererOptions(),
    start: BackgroundDriverStart? = nil,
    report: @escaping (Diagnostic) -> Void = { _ in }
  ) throws(RenderingError) {
    self.options = options
    self.report = report
    let preference = options.preference
    reason = preference.reason
    rasterRenderer = RasterRenderer(pagePolicy: options.pagePolicy)
    guard preference.renderer == .gl else { return }
    #if GL
    do throws(RenderingError) {
      batch = try Timings.measure(.draw) { () throws(RenderingError) in
        try Self.batch(options) { () throws(GLError) in
          if let start { try start.display(options) } else { try Display(options) }
        }
      }
    } catch {
      try fallBack(error)
    }
    #else
    throw RenderingError(.notBuilt)
    #endif
  }

  /// Which renderer draws: ``RendererChoice/gl`` or ``RendererChoice/cpu``.
  public var kind: RendererChoice {
    #if GL
    batch == nil ? .cpu : .gl
    #else
    .cpu
    #endif
  }

  /// The name that the driver gives itself, or `the CPU rasteriser`.
  public var description: String { current.description }

  /// What the last list took; covered pixels are left out, `DrawList.statistics` counts them.
  public var statistics: DrawStatistics { current.statistics }

  /// How long pages are kept that lists do not show.
  public var pagePolicy: PageCachePolicy {
    get { rasterRenderer.pagePolicy }
    set {
      rasterRenderer.pagePolicy = newValue
      #if GL
      batch?.pagePolicy = newValue
      #endif
    }
  }

  /// Draws a list on a background.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - background: The colour that the canvas starts with; straight alpha.
  /// - Returns: The picture, premultiplied, of the list's size in pixels.
  /// - Throws: ``RenderingError`` where OpenGL ES fails and is insisted on, the list has no canvas, or
  ///   is over the `Budget` in force or the memory of the machine, or the task is cancelled.
  public mutating func render(
    _ list: DrawList,
    background: Color = .clear
  ) throws(RenderingError) -> Bitmap {
    try render(list, background: background, cancellation: .ofCurrentTask)
  }

  /// Draws a list for a job that may be cancelled from another thread.
  package mutating func render(
    _ list: DrawList,
    background: Color,
    cancellation: CancellationToken
  ) throws(RenderingError) -> Bitmap {
    do throws(CanvasError) { try list.check() } catch { throw RenderingError(error) }
    do throws(JobInterruption) {
      try cancellation.check()
    } catch {
      throw RenderingError(.interrupted(error))
    }
    #if GL
    if let batch {
      if let violation = Budget.violation(ofGraphicsBytes: list.pageBytes) {
        throw RenderingError(.limit(violation))
      }
      // Pages of earlier lists go where they would not fit beside those of this one.
      batch.pagePolicy = pagePolicy.within(Budget.current?.graphicsBytes)
      do throws(RenderingError) {
        return try image(of: list, background, by: batch)
      } catch {
        try fallBack(error)
      }
    }
    #endif
    do throws(CanvasError) {
      return try rasterRenderer.render(
        list,
        background: background,
        cancellation: cancellation
      )
    } catch {
      throw RenderingError(error)
    }
  }

  /// The bytes of the pages' textures that OpenGL ES keeps; 0 where the CPU draws.
  package var textureByteCount: Int {
    #if GL
    batch?.textures.byteCount ?? 0
    #else
    0
    #endif
  }

  /// Forgets all pages.
  public mutating func purge() {
    rasterRenderer.purge()
    #if GL
    batch?.purge()
    #endif
  }

  /// A renderer for another thread where the CPU draws; nil where OpenGL ES does.
  public func makeParallelRenderer() -> (any Renderer & Sendable)? {
    current.makeParallelRenderer()
  }

  /// A renderer for another thread that draws for a job, where the CPU draws.
  package func makeParallelRenderer(
    cancellation: CancellationToken
  ) -> (any Renderer & Sendable)? {
    current.parallelRenderer(for: cancellation)
  }

  private var current: any Renderer {
    #if GL
    if let batch { return batch }
    #endif
    return rasterRenderer
  }

  #if GL
  /// A picture by OpenGL ES, drawn again in a new context where the GPU was reset.
  ///
  /// What the old one has drawn may lack quads. A second reset is an error.
  private mutating func image(
    of list: DrawList,
    _ background: Color,
    by batch: SpriteBatch
  ) throws(RenderingError) -> Bitmap {
    do throws(TextureError) {
      return try Timings.measure(.draw) { () throws(TextureError) in
        try batch.render(list, background: background)
      }
    } catch {
      guard case .gl(.contextLost) = error.reason else { throw RenderingError(.graphics(error)) }
    }
    let display = batch.context.display
    let rebuilt = try Self.batch(options) { () throws(GLError) in display }
    self.batch = rebuilt
    do throws(TextureError) {
      return try rebuilt.render(list, background: background)
    } catch {
      throw RenderingError(.graphics(error))
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
      throw RenderingError(.graphics(error))
    }
  }

  /// Lets the CPU draw from now on.
  private mutating func fallBack(_ error: RenderingError) throws(RenderingError) {
    guard options.allowsFallback else { throw error }
    batch = nil
    reason = .fellBack(error)
    report(
      Diagnostic(
        .note,
        code: ErrorCode.fallback,
        location: DiagnosticLocation(),
        message: "drawn with the CPU rasteriser, since OpenGL ES cannot be had: \(error.message)"
      )
    )
  }
  #endif
}
