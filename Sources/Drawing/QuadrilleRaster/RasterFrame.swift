import CRaster
import QuadrilleImage
import QuadrilleSystem
import Synchronization

/// The working memory of one renderer: tile lists, which grow as required and are reused.
///
/// Sent together with its renderer; ``RasterRenderer`` creates a separate one if another renderer
/// shares it, so that no two threads ever use it at the same time.
@safe
final class RasterFrame: @unchecked Sendable {
  private let frame: OpaquePointer

  /// - Throws: `CanvasError` where memory is short.
  init() throws(CanvasError) {
    guard let newFrame = unsafe cr_frame_create() else {
      throw CanvasError(.outOfMemory(PixelSize(width: 1, height: 1)))
    }
    unsafe frame = newFrame
  }

  deinit { unsafe cr_frame_destroy(frame) }

  /// The maximum number of columns and rows that the kernels paint in one call.
  private static let maximumDimension: Int32 = 16_000

  /// Paints runs on a canvas.
  ///
  /// - Parameters:
  ///   - runs: The runs in painter's order; the data that they refer to must not move.
  ///   - target: The destination pixels.
  ///   - options: Level, culling and tiles.
  ///   - resources: The threads to use, and the job.
  func paint(
    _ runs: UnsafeBufferPointer<CRRun>,
    on target: CRTarget,
    _ options: CROptions,
    _ resources: RasterCanvas.RenderResources
  ) throws(CanvasError) {
    let (width, height) = unsafe (target.width, target.height)
    // Waking a thread takes longer than painting a small image.
    let threads = Int(width) * Int(height) < 1 << 15 ? 1 : resources.threads
    for top in stride(from: 0, to: height, by: Int(Self.maximumDimension)) {
      for left in stride(from: 0, to: width, by: Int(Self.maximumDimension)) {
        var part = unsafe target
        unsafe part.pixels += Int(top) * target.stride + 4 * Int(left)
        unsafe part.left += left
        unsafe part.top += top
        unsafe part.width = min(width - left, Self.maximumDimension)
        unsafe part.height = min(height - top, Self.maximumDimension)
        unsafe try paintPart(runs, on: part, options, threads, resources.job)
      }
    }
  }

  private func paintPart(
    _ runs: UnsafeBufferPointer<CRRun>,
    on target: CRTarget,
    _ options: CROptions,
    _ threads: Int,
    _ job: JobContext
  ) throws(CanvasError) {
    var target = unsafe target
    let size = unsafe PixelSize(width: Int(target.width), height: Int(target.height))
    var options = options
    let hasBegun = unsafe cr_frame_begin(
      frame,
      runs.baseAddress,
      runs.count,
      &target,
      &options,
      Int32(threads)
    )
    guard hasBegun else { throw CanvasError(.outOfMemory(size)) }
    // Each number is handed out once, and the kernels write to disjoint memory for different ones.
    nonisolated(unsafe) let frame = unsafe frame
    let chunks = unsafe Int(cr_frame_chunks(frame))
    forEachInParallel(chunks, threads: threads) { chunk in
      unsafe cr_frame_measure(frame, Int32(chunk))
    }
    guard unsafe cr_frame_join(frame) else { throw CanvasError(.outOfMemory(size)) }
    forEachInParallel(chunks, threads: threads) { chunk in
      unsafe cr_frame_bin(frame, Int32(chunk))
    }
    try check(job)
    let tiles = unsafe Int(cr_frame_tiles(frame))
    let next = Atomic(0)
    forEachInParallel(min(threads, tiles), threads: threads) { worker in
      while true {
        let tile = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard tile < tiles, !job.isInterrupted else { return }
        unsafe cr_frame_paint(frame, Int32(tile), Int32(worker))
      }
    }
    try check(job)
  }

  private func check(_ job: JobContext) throws(CanvasError) {
    do throws(JobInterruption) {
      try job.checkCancellation()
    } catch {
      throw CanvasError(.interrupted(error))
    }
  }
}
