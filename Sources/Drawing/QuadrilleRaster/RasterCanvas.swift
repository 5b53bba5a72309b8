import CRaster
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSystem

/// Converts the runs of a list to those of the kernels and paints them; groups first.
struct RasterCanvas: Sendable {
  /// The resources of a renderer.
  struct RenderResources {
    let frame: RasterFrame
    let pages: RasterPages
    let level: RasterInstructionSet
    let threads: Int
    let job: JobContext
  }

  private var frame: RasterFrame?

  /// The working memory, which no other renderer has.
  mutating func uniqueFrame() throws(CanvasError) -> RasterFrame {
    if isKnownUniquelyReferenced(&frame), let frame { return frame }
    let made = try RasterFrame()
    frame = made
    return made
  }

  /// Paints a list.
  ///
  /// - Parameters:
  ///   - list: The list to paint.
  ///   - background: The initial color of the pixels, premultiplied; nil to paint over the
  ///     contents.
  ///   - pixels: The rows, without padding.
  ///   - part: The part of the list's canvas that the rows represent.
  ///   - resources: The resources of the renderer.
  ///   - statistics: The statistics to add to.
  func paint(
    _ list: DrawList,
    _ background: SIMD4<UInt8>?,
    on pixels: UnsafeMutableBufferPointer<UInt8>,
    of part: PixelRect,
    _ resources: RenderResources,
    _ statistics: inout DrawStatistics
  ) throws(CanvasError) {
    statistics.quads += list.quads.count
    var batch = unsafe Batch(pixels, of: part, background)
    var bound: RunSource?
    for run in list.runs {
      statistics.drawCalls += 1
      if bound?.isSame(as: run.source) != true {
        statistics.textureChanges += 1
        bound = run.source
      }
      let clip = run.clip.map(part.intersection) ?? part
      guard !clip.isEmpty, !run.quads.isEmpty else { continue }
      switch run.source {
      case .color: batch.add(run, from: nil, clip: clip)
      case .page(let page):
        let hasMips = run.options.isSuperset(of: [.linear, .mipmapped])
        batch.add(
          run,
          from: try resources.pages.page(page, hasMips: hasMips, resources.job),
          clip: clip
        )
      case .group(let index):
        let group = list.groups[index]
        let shown = group.bounds.intersection(clip)
        guard !shown.isEmpty else { continue }
        let byteCount = 4 * shown.width * shown.height
        if batch.groupBytes > 0, batch.groupBytes + byteCount > DrawList.groupByteLimit {
          try paint(&batch, of: list, resources)
        }
        batch.add(run, showing: try image(of: group, shown, resources, &statistics), on: shown)
      }
    }
    try paint(&batch, of: list, resources)
  }

  /// The visible pixels of a group.
  private func image(
    of group: DrawList.Group,
    _ shown: PixelRect,
    _ resources: RenderResources,
    _ statistics: inout DrawStatistics
  ) throws(CanvasError) -> RasterPage {
    var image = Bitmap(
      width: shown.width,
      height: shown.height,
      alphaMode: .premultiplied,
      job: resources.job
    )
    try image.withMutablePixels { (span) throws(CanvasError) in
      try unsafe span.withUnsafeMutableBufferPointer { (pixels) throws(CanvasError) in
        unsafe try paint(group.list, .zero, on: pixels, of: shown, resources, &statistics)
      }
    }
    guard let page = RasterPage(image) else {
      throw CanvasError(.outOfMemory(image.pixelSize))
    }
    return page
  }

  /// Paints the collected batch and empties it; later runs are painted over the result.
  private func paint(
    _ batch: inout Batch,
    of list: DrawList,
    _ resources: RenderResources
  ) throws(CanvasError) {
    guard batch.isNeeded else { return }
    var options = CROptions()
    options.level = resources.level.code
    options.culls = true
    try unsafe batch.withRuns(of: list) { (runs, target) throws(CanvasError) in
      unsafe try resources.frame.paint(runs, on: target, options, resources)
    }
  }
}
