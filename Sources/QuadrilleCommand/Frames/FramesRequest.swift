import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels

/// What `frames` is asked to do.
struct FramesRequest {
  var film: FilmRequest
  var output: String?
  var format: FrameFormat?
  var sheet: String?
  var columns: Int?
  var framesPerSecond: Double?
  var start = 0.0
  var count: Int?
  var duration: Double?
  var isPremultiplied = false
  var level = 1
  var video = VideoFormat()
  var backend = Backend.auto
  var threads = 1
  var progress: Bool?
  var stats = false
  var json = false
  var ndjson = false
  var isQuiet = false
  var files = OutputPolicy()

  /// Plays the film into its outputs.
  ///
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  func run(_ driver: DriverOptions, limits: Limits) throws {
    let film = try film.film(limits: limits)
    Console.say(film.warnings)
    let schedule = try FrameSchedule(
      film,
      framesPerSecond: framesPerSecond,
      start: start,
      count: count,
      duration: duration,
      limits: limits
    )
    let format = output.map { self.format ?? FrameFormat(output: $0) }
    let outputs = try output.map {
      try FrameOutputs($0, format ?? .png, film: film, schedule: schedule)
    }
    let writer = OutputWriter(files, UpdatePolicy(), createsFolders: true, inputs: film.inputs)
    var sheet = try sheet.map { path in
      try writer.check(path)
      return try FrameSheet(
        film.size,
        count: schedule.count,
        columns: columns,
        alphaMode: isPremultiplied ? .premultiplied : .straight,
        limits: limits
      )
    }
    let stage = try FrameStage.open(backend, driver, size: film.size) { Console.say($0) }
    Console.detail("frames.driver", "drawn with \(stage.driver)")
    var sink = try outputs.map { outputs in
      try FrameSink(
        outputs,
        format ?? .png,
        film: film,
        count: schedule.count,
        framesPerSecond: schedule.framesPerSecond,
        video: video,
        files: files,
        writer: writer
      )
    }
    let clock = Stopwatch()
    try play(film, schedule, format, on: stage, into: &sink, &sheet)
    try sink?.end()
    if let sheet, let path = self.sheet {
      _ = try writer.write(sheet.png(level: level), to: path) { Recipe(steps: [], inputs: []) }
    }
    if stats {
      let first = try film.list(schedule.moment(0)).statistics
      say(schedule.count, clock.seconds, stage, first)
    }
    if json { try Console.result(report(film, schedule, stage, sink?.byteCount ?? 0).pretty) }
  }

  private func play(
    _ film: Film,
    _ schedule: FrameSchedule,
    _ format: FrameFormat?,
    on stage: FrameStage,
    into sink: inout FrameSink?,
    _ sheet: inout FrameSheet?
  ) throws {
    let encoder = FrameEncoder(
      format,
      level: level,
      isPremultiplied: isPremultiplied,
      wantsPicture: sheet != nil,
      video: video
    )
    let list = film.list
    let pipeline = FramePipeline<FrameEncoder.Product>(
      count: schedule.count,
      background: film.background,
      threads: min(threads, schedule.count),
      window: FramePipeline<FrameEncoder.Product>.window(threads: threads, size: film.size)
    ) { index in
      try list(schedule.moment(index))
    } encode: { _, bitmap in
      try encoder.encode(bitmap)
    }
    var progress =
      isQuiet ? nil : Progress(wanted: progress, total: schedule.count, printsResults: ndjson)
    var done = 0
    defer { progress?.end(done: done) }
    try pipeline.run(on: stage) { finished in
      progress?.show(done: finished, name: output ?? "")
    } deliver: { index, product in
      let moment = schedule.moment(index)
      let path = try sink?.write(product, moment)
      if let picture = product.picture { sheet?.put(picture, at: index) }
      done = index + 1
      guard ndjson else { return }
      progress?.clear()
      try Console.result(Self.json(moment, path).compact)
    }
  }

  private func say(
    _ count: Int,
    _ seconds: Double,
    _ stage: FrameStage,
    _ first: DrawStatistics
  ) {
    let rate = JSONText.number((Double(count) / max(seconds, 1e-9) * 10).rounded() / 10).compact
    let milliseconds = JSONText.number((seconds * 10_000).rounded() / 10).compact
    Console.line(
      "\(stage.backend.rawValue): \(count) frames in \(milliseconds) ms, \(rate) a second; the first "
        + "has \(first.quads) quads in \(first.drawCalls) draw calls"
    )
  }

  private static func json(_ moment: FrameMoment, _ path: String?) -> JSONText {
    .object([
      ("frame", .integer(moment.number)), ("time", .number(moment.time)), ("file", JSONText(path)),
    ])
  }

  private func report(
    _ film: Film,
    _ schedule: FrameSchedule,
    _ stage: FrameStage,
    _ bytes: Int
  ) -> JSONText {
    .object([
      ("schema", .string("quadrille.frames/1")), ("output", JSONText(output)),
      ("sheet", JSONText(sheet)), ("frames", .integer(schedule.count)),
      ("fps", .number(schedule.framesPerSecond)), ("start", .number(schedule.start)),
      ("width", .integer(film.size.width)), ("height", .integer(film.size.height)),
      ("bytes", .integer(bytes)), ("backend", .string(stage.backend.rawValue)),
      ("driver", .string(stage.driver)), ("warnings", .array(film.warnings.map(\.json))),
    ])
  }
}
