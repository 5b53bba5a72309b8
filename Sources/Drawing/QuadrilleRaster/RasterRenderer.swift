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
public struct RasterRenderer: Renderer, Sendable {
  /// Which instructions it paints with.
  public let level: RasterInstructionSet
  /// The most threads that paint a list, the calling one counted.
  public let threads: Int
  /// What the last list took; covered pixels are left out, `DrawList.statistics` counts them.
  public private(set) var statistics = DrawStatistics()

  let pages: RasterPages
  private var canvas = RasterCanvas()

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
      pages: RasterPages(policy: pagePolicy, level: level)
    )
  }

  private init(
    pagePolicy: PageCachePolicy,
    threads: Int,
    level: RasterInstructionSet,
    pages: RasterPages
  ) {
    precondition(threads >= 1, "a list is painted by a thread")
    self.pagePolicy = pagePolicy
    self.threads = threads
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
    RasterRenderer(pagePolicy: pagePolicy, threads: 1, level: level, pages: pages)
  }

  /// Draws a list on a background; the result is premultiplied.
  public mutating func render(_ list: DrawList, background: Color = .clear) -> Bitmap {
    let size = list.pixelSize
    let count = 4 * size.width * size.height
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      unsafe paint(list, background, on: buffer)
      filled = count
    }
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
  public mutating func render(
    _ list: DrawList,
    background: Color = .clear,
    into bitmap: inout Bitmap
  ) {
    guard bitmap.pixelSize == list.pixelSize, bitmap.stride == 4 * bitmap.width else {
      bitmap = render(list, background: background)
      return
    }
    bitmap.alphaMode = .premultiplied
    bitmap.scale = list.scale
    bitmap.orientation = .up
    bitmap.withMutablePixels { span in
      unsafe span.withUnsafeMutableBufferPointer { unsafe paint(list, background, on: $0) }
    }
  }

  private mutating func paint(
    _ list: DrawList,
    _ background: Color,
    on pixels: UnsafeMutableBufferPointer<UInt8>
  ) {
    pages.beginList()
    statistics = DrawStatistics()
    canvas.makeUnique()
    Timings.measure(.draw) {
      unsafe canvas.paint(
        list,
        background.pixel,
        on: pixels,
        of: PixelRect(list.pixelSize),
        RasterCanvas.RenderResources(pages: pages, level: level, threads: threads),
        &statistics
      )
    }
  }
}

extension Color {
  /// The colour premultiplied and rounded.
  fileprivate var pixel: SIMD4<UInt8> {
    let tint = SIMD4<UInt32>(truncatingIfNeeded: tint(opacity: 1))
    return SIMD4<UInt8>(truncatingIfNeeded: (tint &+ 128) / 257)
  }
}
