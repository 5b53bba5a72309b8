import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels
import QuadrilleSyntax

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
  var samples = 1
  var threads = 1
  var progress: Bool?
  var stats = false
  var json = false
  var ndjson = false
  var isQuiet = false
  var files = OutputPolicy()
  var updates = UpdatePolicy()

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
    let writer = OutputWriter(files, updates, createsFolders: true, inputs: film.inputs)
    if let sheet { try writer.check(sheet) }
    let plan = FramePlan(
      film,
      schedule,
      options: steps(film, format, driver),
      outputs: outputs,
      sheetPath: sheet,
      writer: writer
    )
    guard !plan.drawn.isEmpty else {
      #if GL
      DriverStart.abandon()
      #endif
      return try tell(of: film, schedule, plan, on: nil, bytes: 0, format)
    }
    var picture =
      try plan.sheet != nil || sheet == nil
      ? nil
      : FrameSheet(
        film.size,
        count: schedule.count,
        columns: columns,
        alphaMode: isPremultiplied ? .premultiplied : .straight,
        limits: limits
      )
    let stage = try FrameStage.open(
      backend,
      driver,
      size: film.size,
      samples: samples
    ) { Console.say($0) }
    Console.detail("frames.driver", "drawn with \(stage.driver)")
    var sink = try outputs.map { outputs in
      try FrameSink(
        outputs,
        format ?? .png,
        film: film,
        plan: plan,
        count: schedule.count,
        framesPerSecond: schedule.framesPerSecond,
        video: video,
        files: files,
        writer: writer
      )
    }
    let clock = Stopwatch()
    try play(film, schedule, plan, format, on: stage, into: &sink, &picture)
    try sink?.end()
    if let picture, let path = sheet {
      _ = try writer.write(picture.png(level: level), to: path) { plan.recipe() }
    }
    if stats {
      let first = try film.list(schedule.moment(plan.drawn[0])).statistics
      say(plan.drawn.count, clock.seconds, stage, first)
    }
    try tell(of: film, schedule, plan, on: stage, bytes: sink?.byteCount ?? 0, format)
  }

  /// All that changes a frame beside its time, and an output with all frames beside these.
  private func steps(_ film: Film, _ format: FrameFormat?, _ driver: DriverOptions) -> [String] {
    [
      format?.rawValue ?? "", film.size.description, "\(film.background)", "\(isPremultiplied)",
      "\(level)", "\(video)", "\(columns ?? 0)", backend.rawValue, "\(samples)",
      driver.eglLibraryPath ?? "", driver.platformName ?? "", self.film.sprites ?? "",
    ] + self.film.options.steps
  }

  private func play(
    _ film: Film,
    _ schedule: FrameSchedule,
    _ plan: FramePlan,
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
    let drawn = plan.drawn
    let pipeline = FramePipeline<FrameEncoder.Product>(
      count: drawn.count,
      background: film.background,
      threads: min(threads, drawn.count),
      window: FramePipeline<FrameEncoder.Product>.window(threads: threads, size: film.size)
    ) { index in
      try list(schedule.moment(drawn[index]))
    } encode: { _, bitmap in
      try encoder.encode(bitmap)
    }
    var progress =
      isQuiet ? nil : Progress(wanted: progress, total: drawn.count, printsResults: ndjson)
    var done = 0
    defer { progress?.end(done: done) }
    var told = 0
    try pipeline.run(on: stage) { finished in
      progress?.show(done: finished, name: output ?? "")
    } deliver: { index, product in
      let moment = schedule.moment(drawn[index])
      let written = try sink?.write(product, moment)
      if let picture = product.picture { sheet?.put(picture, at: moment.number) }
      done = index + 1
      guard ndjson else { return }
      progress?.clear()
      try tellSkipped(&told, before: moment.number, film, schedule, plan)
      told = moment.number + 1
      try Console.result(Self.json(moment, written?.path, written?.state ?? .written).compact)
    }
    if ndjson { try tellSkipped(&told, before: schedule.count, film, schedule, plan) }
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

  /// Tells of the frames that need not be made, up to one that is.
  private func tellSkipped(
    _ told: inout Int,
    before number: Int,
    _ film: Film,
    _ schedule: FrameSchedule,
    _ plan: FramePlan
  ) throws {
    while told < number {
      let moment = schedule.moment(told)
      let path = plan.path(moment)
      try Console.result(
        Self.json(moment, path, plan.fate(ofFrame: told) ?? .unchanged).compact
      )
      told += 1
    }
  }

  /// Says in the end what became of everything.
  private func tell(
    of film: Film,
    _ schedule: FrameSchedule,
    _ plan: FramePlan,
    on stage: FrameStage?,
    bytes: Int,
    _ format: FrameFormat?
  ) throws {
    if stage == nil, ndjson {
      var told = 0
      try tellSkipped(&told, before: schedule.count, film, schedule, plan)
    }
    if json { try Console.result(report(film, schedule, plan, stage, bytes).pretty) }
  }

  private static func json(
    _ moment: FrameMoment,
    _ path: String?,
    _ state: OutputWriter.State
  ) -> JSONText {
    .object([
      ("frame", .integer(moment.number)), ("time", .number(moment.time)), ("file", JSONText(path)),
      ("state", .string(state.rawValue)),
    ])
  }

  private func report(
    _ film: Film,
    _ schedule: FrameSchedule,
    _ plan: FramePlan,
    _ stage: FrameStage?,
    _ bytes: Int
  ) -> JSONText {
    .object([
      ("schema", .string("quadrille.frames/1")), ("output", JSONText(output)),
      ("sheet", JSONText(sheet)), ("frames", .integer(schedule.count)),
      ("drawn", .integer(plan.drawn.count)),
      ("fps", .number(schedule.framesPerSecond)), ("start", .number(schedule.start)),
      ("width", .integer(film.size.width)), ("height", .integer(film.size.height)),
      ("bytes", .integer(bytes)), ("backend", .string((stage?.backend ?? backend).rawValue)),
      ("driver", JSONText(stage?.driver)), ("warnings", .array(film.warnings.map(\.json))),
    ])
  }
}
