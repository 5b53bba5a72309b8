public import QuadrilleDrawing
public import QuadrilleSystem

/// The destination of frames: one file per frame, or one file for all.
package enum FrameOutput: Sendable {
  /// One file per frame, named by a pattern.
  case files(OutputPattern)
  /// One file, `-` for standard output.
  case one(String)

  private static let keys = ["frame", "name", "time"]

  /// Parses an output name; a pattern contains `%d`, `%04d`, `{frame}`, `{time}` or `{name}`.
  ///
  /// - Parameters:
  ///   - output: The name of a file, or a pattern of names.
  ///   - format: The output format.
  ///   - source: The source.
  ///   - schedule: The frames.
  /// - Throws: ``FrameError`` if several frames would have the same name.
  package init(
    _ output: String,
    format: FrameFormat,
    source: FrameSource,
    schedule: FrameSchedule
  ) throws(FrameError) {
    guard !format.isOneFile, OutputPattern.isPattern(output, keys: Self.keys) || output != "-"
    else {
      self = .one(output)
      return
    }
    guard OutputPattern.isPattern(output, keys: Self.keys) else {
      guard schedule.count == 1 else { throw FrameError(.sharedFrameName(output)) }
      self = .one(output)
      return
    }
    let pattern: OutputPattern
    do throws(OutputPatternError) {
      pattern = try OutputPattern(parsing: output, keys: Self.keys)
    } catch {
      throw FrameError(.pattern(error))
    }
    if !pattern.hasNumber, !pattern.has("frame"), !pattern.has("time") {
      var seen: Set<String> = []
      for number in 0..<schedule.count {
        let name = source.name(at: schedule.instant(number))
        guard seen.insert(name).inserted else {
          throw FrameError(.sameName(name, pattern: output))
        }
      }
    }
    self = .files(pattern)
  }

  /// The folder, with its trailing slash, within which no file is written through a symbolic link;
  /// none for one file.
  package var roots: [String] {
    if case .files(let pattern) = self { [pattern.folder] } else { [] }
  }

  /// The file of a frame.
  package func path(at instant: ScheduledFrame, of source: FrameSource) -> String {
    switch self {
    case .one(let path): path
    case .files(let pattern):
      pattern.name(number: instant.number) { key in
        switch key {
        case "frame": "\(instant.number)"
        case "time": Self.text(ofTime: instant.time)
        default: source.name(at: instant)
        }
      }
    }
  }

  /// Seconds with three decimals, so that names sort and frames at less than 1000 per second have
  /// distinct names.
  private static func text(ofTime time: Double) -> String {
    let thousandths = Int((abs(time) * 1000).rounded())
    let decimals = "\(thousandths % 1000)"
    return (time < 0 && thousandths > 0 ? "-" : "") + "\(thousandths / 1000)."
      + String(repeating: "0", count: 3 - decimals.count) + decimals
  }
}

extension FrameSource {
  /// Draws frames and writes them: one PNG each, or one file with all.
  ///
  /// ```swift
  /// var renderer = try SelectedRenderer()
  /// try source.write(to: "out/%04d.png", with: &renderer)
  /// try source.write(to: "clip.apng", as: FrameEncoder(.apng, level: .small), with: &renderer)
  /// ```
  ///
  /// Missing folders are created. Files are written atomically: if a frame fails, the PNGs of the
  /// preceding frames exist, but a file with all frames does not.
  ///
  /// - Parameters:
  ///   - output: The file; for several PNGs a pattern, see `FrameOutput`. `-` is standard output.
  ///   - schedule: The frames; nil for all of them.
  ///   - encoder: The encoder; nil for the format of the output's extension.
  ///   - renderer: The renderer.
  ///   - threads: The number of threads, from 1; nil for one for each processor of the job.
  ///   - job: The job that draws and writes; each frame has a budget of its own. Nil for that
  ///     of the renderer.
  /// - Returns: The files in the order of the frames; one if it contains all frames.
  /// - Throws: `CancellationError` if the task is cancelled; ``FrameError`` for the source and the
  ///   names, `IOError` and `ImageError` for the files, or an error of the renderer.
  @discardableResult
  public func write(
    to output: String,
    _ schedule: FrameSchedule? = nil,
    as encoder: FrameEncoder? = nil,
    with renderer: inout some Renderer,
    threads: Int? = nil,
    job: JobContext? = nil
  ) throws -> [String] {
    let job = job ?? renderer.job
    let encoder = encoder ?? FrameEncoder(FrameFormat(output: output))
    let format = encoder.format
    let schedule =
      try schedule ?? FrameSchedule(self, hasEvenRate: format.hasEvenRate, job: job)
    let destination = try FrameOutput(output, format: format, source: self, schedule: schedule)
    var paths: [String] = []
    var file: FrameFile?
    if case .one(let path) = destination {
      paths = [path]
      file = try FrameFile(path, job)
    }
    var container = FrameContainer(
      encoder,
      size: size,
      schedule: schedule
    )
    try file?.write(container.header())
    try draw(schedule.instants, with: &renderer, threads: threads, job: job) { bitmap in
      try encoder.encode(bitmap, job: job)
    } deliver: { instant, frame in
      if let file { return try file.write(container.frame(frame)) }
      let path = destination.path(at: instant, of: self)
      try Folder.write(
        frame.bytes,
        to: path,
        within: destination.roots.first ?? "",
        job: job
      )
      paths.append(path)
    }
    try file?.write(container.end())
    try file?.finish()
    return paths
  }
}

/// One file for all frames, or standard output.
private struct FrameFile {
  private let stream: AtomicFileStream?
  private let job: JobContext

  init(_ path: String, _ job: JobContext) throws {
    self.job = job
    guard path != "-" else {
      stream = nil
      return
    }
    try OutputFolder.make(for: path)
    stream = try AtomicFileStream(path: path, job: job)
  }

  func write(_ bytes: [UInt8]) throws(IOError) {
    if let stream { return try stream.write(bytes) }
    try AtomicFile.writeStandardOutput(bytes, job: job)
  }

  func finish() throws(IOError) { try stream?.finish() }
}
