import QuadrilleConsole
import QuadrilleFrames
import QuadrilleSystem

/// Writes frames in order, as far as the plan requires.
struct FrameSink {
  private let plan: FramePlan
  private let writer: OutputWriter
  private var container: FrameContainer
  /// The digest of the single output, if its build key is stored.
  private var digest: SHA256?
  private var stream: AtomicFileStream?
  private let isStandardOutput: Bool
  private var hasWarned = false
  /// Number of bytes written.
  private(set) var byteCount = 0

  /// Opens the output.
  init(_ plan: FramePlan, _ encoder: FrameEncoder, _ writer: OutputWriter) throws {
    self.plan = plan
    self.writer = writer
    container = FrameContainer(
      encoder,
      size: plan.source.size,
      schedule: plan.schedule
    )
    guard case .one(let path) = plan.output, encoder.format.isOneFile || path == "-",
      plan.writesStream
    else {
      isStandardOutput = false
      return
    }
    isStandardOutput = path == "-"
    if !isStandardOutput {
      try writer.check(path)
      try OutputFolder.make(for: path)
      stream = try writer.files.stream(to: path)
      Session.current.job.fileLog?.noteWritten(path)
      if writer.storesBuildKey(path) { digest = SHA256() }
    }
    try emit(container.header())
  }

  /// Writes a frame.
  ///
  /// - Returns: Its file and state; nil if the frame is part of a larger file.
  mutating func write(
    _ frame: FrameEncoder.Frame,
    _ instant: ScheduledFrame
  ) throws -> (path: String, state: OutputWriter.State)? {
    // The warnings of all frames say the same.
    if !hasWarned, !frame.warnings.isEmpty {
      hasWarned = true
      Console.report(frame.warnings)
    }
    if stream != nil || isStandardOutput {
      try emit(container.frame(frame))
      return nil
    }
    guard let path = plan.output?.path(at: instant, of: plan.source) else { return nil }
    // The frame was drawn only for the sheet.
    if let state = plan.state(ofFrame: instant.number) { return (path, state) }
    let state = try writer.write(frame.bytes, to: path) { plan.key(ofFile: instant) }
    if state == .written { byteCount += frame.bytes.count }
    return (path, state)
  }

  /// Ends the output.
  mutating func end() throws {
    guard stream != nil || isStandardOutput else { return }
    try emit(container.end())
    try stream?.finish()
    guard let digest, case .one(let path) = plan.output else { return }
    plan.key().keep(at: path, sha256: digest.hexDigest())
  }

  private mutating func emit(_ bytes: [UInt8]) throws {
    byteCount += bytes.count
    digest?.update(bytes)
    if let stream { return try stream.write(bytes) }
    try writer.files.checkTerminal(bytes)
    try AtomicFile.writeStandardOutput(bytes, job: Session.current.job)
  }
}
