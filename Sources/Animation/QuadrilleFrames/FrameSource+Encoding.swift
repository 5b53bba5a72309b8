public import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
public import QuadrilleSystem

extension FrameSource {
  /// Draws the frames with the CPU renderer and encodes them to one file in memory.
  ///
  /// ```swift
  /// let clip = try FrameSource(scene).encoded(as: .apng)
  /// ```
  ///
  /// - Parameters:
  ///   - format: An animated PNG, YUV4MPEG2 or raw pixels; of ``FrameFormat/png`` there may be one frame.
  ///   - schedule: The frames; nil for all, at the source's own rate.
  ///   - job: The job that draws and encodes.
  /// - Returns: The bytes of the file.
  /// - Throws: What the closure of the source throws, ``FrameError`` or `ImageError`.
  public func encoded(
    as format: FrameFormat,
    _ schedule: FrameSchedule? = nil,
    job: JobContext = .default
  ) throws -> [UInt8] {
    var renderer = RasterRenderer(job: job)
    return try encoded(as: format, schedule, with: &renderer, job: job)
  }

  /// Draws the frames and encodes them to one file in memory.
  ///
  /// - Parameters:
  ///   - format: An animated PNG, YUV4MPEG2 or raw pixels; of ``FrameFormat/png`` there may be one frame.
  ///   - schedule: The frames; nil for all, at the source's own rate.
  ///   - renderer: What draws.
  ///   - job: The job that draws and encodes; nil for that of the renderer.
  /// - Returns: The bytes of the file.
  /// - Throws: What the closure of the source or the renderer throws, ``FrameError`` or `ImageError`.
  public func encoded(
    as format: FrameFormat,
    _ schedule: FrameSchedule? = nil,
    with renderer: inout some Renderer,
    job: JobContext? = nil
  ) throws -> [UInt8] {
    let job = job ?? renderer.job
    let schedule =
      try schedule ?? FrameSchedule(self, hasEvenRate: format.hasEvenRate, job: job)
    guard format.isOneFile || schedule.count == 1 else {
      throw FrameError(.sharedFrameName("one PNG"))
    }
    let encoder = FrameEncoder(format)
    var container = FrameContainer(
      encoder,
      size: size,
      schedule: schedule
    )
    var bytes = container.header()
    try draw(schedule.instants, with: &renderer, job: job) { bitmap in
      try encoder.encode(bitmap, job: job)
    } deliver: { _, frame in
      bytes += container.frame(frame)
    }
    return bytes + container.end()
  }
}
