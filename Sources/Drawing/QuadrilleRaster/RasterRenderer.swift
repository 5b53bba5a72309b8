public import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

/// The renderer that needs no graphics driver: it draws a `DrawList` with the processor.
///
/// It computes in integers: sample points at pixel centres, corners on the 256th part of a pixel,
/// upper and left edges inclusive, filter weights of 15 bits, colours rounded once after sampling
/// and once after blending. The same list gives the same bytes on every machine, with every
/// ``RasterInstructionSet`` and any number of threads. Sprites without scaling at whole pixels come out
/// exactly; elsewhere a sampled colour is at most one step from the exact one.
///
/// Pages are kept for later lists in the form that is drawn from, within ``pagePolicy``.
public struct RasterRenderer: CancellableRenderer, Sendable {
  /// Which instructions it paints with.
  public let level: RasterInstructionSet
  /// The most threads that paint a list, the calling one counted.
  public let threads: Int
  /// What the last list took; covered pixels are left out, `DrawList.statistics` counts them.
  public private(set) var statistics = DrawStatistics()

  let pages: RasterPages
  private var canvas = RasterCanvas()
  /// Ends what is drawn early; nil for the task that runs the calling thread.
  private var cancellation: CancellationToken?

  /// Makes a renderer that has no page yet.
  ///
  /// - Parameters:
  ///   - pagePolicy: How long pages are kept that lists do not show.
  ///   - threads: The most threads that paint a list, from 1.
  ///   - level: Which instructions to paint with; where the processor does not have them, the best
  ///     below them are taken.
  public init(
    pagePolicy: PageCachePolicy = .standard,
    threads: Int = ProcessorCount.available,
    level: RasterInstructionSet = .preferred
  ) {
    self.init(
      pagePolicy: pagePolicy,
      threads: threads,
      level: level,
      pages: RasterPages(policy: pagePolicy)
    )
  }

  private init(
    pagePolicy: PageCachePolicy,
    threads: Int,
    level: RasterInstructionSet,
    pages: RasterPages
  ) {
    self.pagePolicy = pagePolicy
    self.threads = max(1, threads)
    self.level = level
    self.pages = pages
  }

  /// `the CPU rasteriser`.
  public var description: String { "the CPU rasteriser" }

  /// How long pages are kept that lists do not show.
  ///
  /// Parallel renderers share the pages, and the policy with them.
  public var pagePolicy: PageCachePolicy {
    didSet { pages.apply(pagePolicy) }
  }

  /// Forgets the pages.
  public mutating func purge() { pages.removeAll() }

  /// A renderer that shares this one's pages and paints on the calling thread alone.
  public func makeParallelRenderer() -> (any Renderer & Sendable)? {
    var renderer = RasterRenderer(pagePolicy: pagePolicy, threads: 1, level: level, pages: pages)
    renderer.cancellation = cancellation
    return renderer
  }

  /// A parallel renderer that draws for a job.
  package func makeParallelRenderer(
    cancellation: CancellationToken
  ) -> (any Renderer & Sendable)? {
    var renderer = self
    renderer.cancellation = cancellation
    return renderer.makeParallelRenderer()
  }

  /// Draws a list on a background; the result is premultiplied.
  ///
  /// - Throws: `CanvasError` where the list has no canvas, the job or the machine not enough memory or
  ///   time, or the task is cancelled.
  public mutating func render(
    _ list: DrawList,
    background: Color = .clear
  ) throws(CanvasError) -> Bitmap {
    try render(list, background: background, cancellation: cancellation ?? .ofCurrentTask)
  }

  /// Draws a list for a job that may be cancelled from another thread.
  package mutating func render(
    _ list: DrawList,
    background: Color,
    cancellation: CancellationToken
  ) throws(CanvasError) -> Bitmap {
    try list.check()
    let size = list.pixelSize
    let count = 4 * size.width * size.height
    var failure: CanvasError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      do throws(CanvasError) {
        unsafe try paint(list, background, on: buffer, cancellation)
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
      bytes: bytes
    )
  }

  /// Draws a list on a background into a picture that is there, so that no memory is asked for.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - background: The colour that the canvas starts with; straight alpha.
  ///   - bitmap: Replaced by a new picture where its sides are not the list's or its rows are padded;
  ///     premultiplied afterwards.
  /// - Throws: As ``render(_:background:)``; the pixels then mean nothing where drawing had begun.
  public mutating func render(
    _ list: DrawList,
    background: Color = .clear,
    into bitmap: inout Bitmap
  ) throws(CanvasError) {
    guard bitmap.pixelSize == list.pixelSize, bitmap.stride == 4 * bitmap.width else {
      bitmap = try render(list, background: background)
      return
    }
    try list.check()
    let cancellation = cancellation ?? .ofCurrentTask
    bitmap.alphaMode = .premultiplied
    bitmap.scale = list.scale
    bitmap.orientation = .up
    try bitmap.withMutablePixels { (span) throws(CanvasError) in
      try unsafe span.withUnsafeMutableBufferPointer { (pixels) throws(CanvasError) in
        unsafe try paint(list, background, on: pixels, cancellation)
      }
    }
  }

  private mutating func paint(
    _ list: DrawList,
    _ background: Color,
    on pixels: UnsafeMutableBufferPointer<UInt8>,
    _ cancellation: CancellationToken
  ) throws(CanvasError) {
    pages.beginList()
    statistics = DrawStatistics()
    let frame = try canvas.uniqueFrame()
    try Timings.measure(.draw) { () throws(CanvasError) in
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
          cancellation: cancellation
        ),
        &statistics
      )
    }
  }
}

extension Color {
  /// The colour premultiplied and rounded.
  fileprivate var pixel: SIMD4<UInt8> {
    let tint = SIMD4<UInt32>(truncatingIfNeeded: tint(opacity: 1).channels)
    return SIMD4<UInt8>(truncatingIfNeeded: (tint &+ 128) / 257)
  }
}
