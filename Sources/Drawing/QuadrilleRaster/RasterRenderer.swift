public import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

/// The software renderer: draws a `DrawList` on the CPU without a graphics driver.
///
/// It computes in integers: sample points at pixel centers, corners in 1/256 pixel, top and left
/// edges inclusive, filter weights of 15 bits, colors rounded once after sampling and once after
/// blending. The same list gives the same bytes on every machine, with every
/// ``RasterInstructionSet`` and any number of threads. Unscaled sprites at whole pixels are exact;
/// otherwise a sampled color differs by at most one step from the exact one.
///
/// Pages are cached in prepared form, within ``pagePolicy``.
public struct RasterRenderer: Renderer, Sendable {
  /// The instruction set.
  public let level: RasterInstructionSet
  /// The maximum number of threads that paint a list, including the calling one.
  public let threads: Int
  /// The statistics of the last list, without covered pixels, which `DrawList.statistics` counts.
  public private(set) var statistics = DrawStatistics()

  let pages: RasterPages
  private var canvas = RasterCanvas()
  /// The job for which lists are drawn: its budget, its time and its cancellation.
  public private(set) var job: JobContext

  /// Creates a renderer with an empty cache.
  ///
  /// - Parameters:
  ///   - pagePolicy: How long unused pages are kept.
  ///   - threads: The maximum number of threads that paint a list, at least 1; nil for one for each
  ///     processor of the job.
  ///   - level: The instruction set; if the processor does not support it, the best one below it.
  ///   - job: The job for which lists are drawn.
  public init(
    pagePolicy: PageCachePolicy = .standard,
    threads: Int? = nil,
    level: RasterInstructionSet = .preferred,
    job: JobContext = .default
  ) {
    self.init(
      pagePolicy: pagePolicy,
      threads: threads ?? job.processorCount,
      level: level,
      pages: RasterPages(policy: pagePolicy),
      job: job
    )
  }

  private init(
    pagePolicy: PageCachePolicy,
    threads: Int,
    level: RasterInstructionSet,
    pages: RasterPages,
    job: JobContext
  ) {
    self.pagePolicy = pagePolicy
    self.threads = max(1, threads)
    self.level = level
    self.pages = pages
    self.job = job
  }

  /// `the CPU rasterizer`.
  public var description: String { "the CPU rasterizer" }

  /// How long unused pages are kept.
  ///
  /// Parallel renderers share the pages and therefore the policy.
  public var pagePolicy: PageCachePolicy {
    didSet { pages.apply(pagePolicy) }
  }

  /// Draws the following lists for a job.
  public mutating func begin(_ job: JobContext) { self.job = job }

  /// Removes all pages from the cache.
  public mutating func purge() { pages.removeAll() }

  /// A renderer that shares this one's pages and paints on the calling thread only.
  public func makeParallelRenderer() -> (any Renderer & Sendable)? {
    RasterRenderer(pagePolicy: pagePolicy, threads: 1, level: level, pages: pages, job: job)
  }

  /// Draws a list on a background; the result is premultiplied.
  ///
  /// - Throws: `CanvasError` if the list has no canvas, if memory or time of the job or the machine
  ///   are insufficient, or if the task is cancelled.
  public mutating func render(
    _ list: DrawList,
    background: Color = .clear
  ) throws(CanvasError) -> Bitmap {
    try list.check(job)
    let size = list.pixelSize
    let count = 4 * size.width * size.height
    var failure: CanvasError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      do throws(CanvasError) {
        unsafe try paint(list, background, on: buffer)
        filled = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Bitmap(
      width: size.width,
      height: size.height,
      alphaMode: .premultiplied,
      scale: list.scale,
      bytes: bytes,
      job: job
    )
  }

  /// Draws a list on a background into an existing image without allocating memory.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - background: The initial color of the canvas; straight alpha.
  ///   - bitmap: The destination, premultiplied afterward; replaced by a new image if its size is
  ///     not the list's or its rows are padded.
  public mutating func render(
    _ list: DrawList,
    background: Color = .clear,
    into bitmap: inout Bitmap
  ) throws(CanvasError) {
    guard bitmap.pixelSize == list.pixelSize, bitmap.stride == 4 * bitmap.width else {
      bitmap = try render(list, background: background)
      return
    }
    try list.check(job)
    bitmap.alphaMode = .premultiplied
    bitmap.scale = list.scale
    bitmap.orientation = .up
    try bitmap.withMutablePixels { (span) throws(CanvasError) in
      try unsafe span.withUnsafeMutableBufferPointer { (pixels) throws(CanvasError) in
        unsafe try paint(list, background, on: pixels)
      }
    }
  }

  private mutating func paint(
    _ list: DrawList,
    _ background: Color,
    on pixels: UnsafeMutableBufferPointer<UInt8>
  ) throws(CanvasError) {
    pages.beginList()
    statistics = DrawStatistics()
    let frame = try canvas.uniqueFrame()
    try job.measure(.draw) { () throws(CanvasError) in
      try job.withCurrentTask { (job) throws(CanvasError) in
        unsafe try canvas.paint(
          list,
          background.pixel,
          on: pixels,
          of: PixelRect(list.pixelSize),
          RasterCanvas.RenderResources(
            frame: frame,
            pages: pages,
            level: level,
            threads: threads,
            job: job
          ),
          &statistics
        )
      }
    }
  }
}

extension Color {
  /// The color premultiplied and rounded.
  fileprivate var pixel: SIMD4<UInt8> {
    let tint = SIMD4<UInt32>(truncatingIfNeeded: tint(opacity: 1).channels)
    return SIMD4<UInt8>(truncatingIfNeeded: (tint &+ 128) / 257)
  }
}
