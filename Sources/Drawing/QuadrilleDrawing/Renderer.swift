public import QuadrilleImage
public import QuadrilleSystem

/// Rasterizes a ``DrawList``; the common interface of all back ends.
///
/// All renderers give the same image: exactly for unscaled sprites at whole pixels, otherwise
/// within the rounding that OpenGL ES allows.
///
/// A renderer caches the pages of earlier lists, within its ``pagePolicy``.
public protocol Renderer {
  /// The error type of the back end.
  associatedtype Failure: Error

  /// The name of the renderer: the driver's own name, or `the CPU rasterizer`.
  var description: String { get }

  /// The statistics of the last list, without covered pixels, which ``DrawList/statistics`` counts.
  var statistics: DrawStatistics { get }

  /// How long unused pages are kept.
  var pagePolicy: PageCachePolicy { get set }

  /// The job for which lists are drawn.
  var job: JobContext { get }

  /// Draws the following lists for a job: within its budget, and until it is cancelled.
  mutating func begin(_ job: JobContext)

  /// Draws a list on a background.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - background: The initial color of the canvas; straight alpha.
  /// - Returns: The image, premultiplied, of the list's size in pixels.
  mutating func render(_ list: DrawList, background: Color) throws(Failure) -> Bitmap

  /// Removes all pages from the cache.
  mutating func purge()

  /// A renderer of the same kind that may draw on another thread at the same time; nil if drawing
  /// is bound to the thread of this one.
  func makeParallelRenderer() -> (any Renderer & Sendable)?
}

extension Renderer {
  /// The name of the type.
  public var description: String { "\(Self.self)" }

  /// Nothing: what the last list took is not counted.
  public var statistics: DrawStatistics { DrawStatistics() }

  /// The standard policy; setting another one changes nothing where no page is kept.
  public var pagePolicy: PageCachePolicy {
    get { .standard }
    set {}
  }

  /// The default job.
  public var job: JobContext { .default }

  /// Does nothing: lists are drawn for no job.
  public mutating func begin(_ job: JobContext) {}

  /// Does nothing: no page is kept.
  public mutating func purge() {}

  /// None: drawing belongs to the thread of this renderer.
  public func makeParallelRenderer() -> (any Renderer & Sendable)? { nil }
}
