import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleFrames
import QuadrilleImage
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleRendering
import QuadrilleScene
import QuadrilleSyntax
import QuadrilleSystem

extension FramesCommand {
  /// Draws the required frames into their outputs.
  ///
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  func makeFrames(_ rendererOptions: RendererOptions, job: JobContext) throws {
    var sceneOptions = scene.sceneOptions
    if ResidentRenderer.current == nil { DriverPreload.begin(rendererOptions) }
    let key = try keys.resolved()
    sceneOptions.edgeAntialiasing = rendererOptions.computesCoverage
    sceneOptions.key = key
    let (source, standardInput) = try source(sceneOptions, key: key, job: job)
    Console.report(source.warnings)
    let format = output.map { self.format ?? FrameFormat(output: $0) }
    let schedule = try FrameSchedule(
      source,
      framesPerSecond: fps,
      start: start,
      count: count,
      duration: duration,
      hasEvenRate: format?.hasEvenRate ?? false,
      job: job
    )
    let destination = try output.map {
      try FrameOutput($0, format: format ?? .png, source: source, schedule: schedule)
    }
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: true,
      roots: list.followsSymlinks ? [] : (destination?.roots ?? []),
      inputs: source.inputs
    )
    if let sheet { try writer.check(sheet) }
    var plan = FramePlan(
      source,
      schedule,
      to: destination,
      options: [source.size.description, driver.eglLibraryPath ?? "", driver.platformName ?? ""]
        + updates.key(of: self),
      standardInput: standardInput
    )
    plan.skipUpToDate(writer, sheetPath: sheet)
    guard !plan.drawn.isEmpty else {
      DriverPreload.abandon()
      if report.ndjson { try reportLeftOut(plan, Array(0..<schedule.count)) }
      return try summarize(plan, backend: backend, bytes: 0)
    }
    if let resident = ResidentRenderer.current {
      return try resident.with(rendererOptions, job: job) { renderer in
        try draw(plan, format, with: &renderer, writer, job)
      }
    }
    var renderer = try SelectedRenderer(
      rendererOptions,
      start: DriverPreload.take(),
      job: job
    ) { Console.report($0) }
    if !watching.isOn { renderer.leakUntilExit() }
    try draw(plan, format, with: &renderer, writer, job)
  }

  /// How frames and sheets are written.
  private var images: ImageFileEncoder {
    ImageFileEncoder(
      pngLevel: pngLevel?.level ?? .fast,
      jpegQuality: jpegQuality ?? JPEG.standardQuality
    )
  }

  private func draw(
    _ plan: FramePlan,
    _ format: FrameFormat?,
    with renderer: inout SelectedRenderer,
    _ writer: OutputWriter,
    _ job: JobContext
  ) throws {
    let source = plan.source
    let alphaMode: AlphaMode = isPremultiplied ? .premultiplied : .straight
    var image: FrameSheet?
    if sheet != nil, plan.sheet == nil {
      image = try FrameSheet(
        source.size,
        count: plan.schedule.count,
        columns: columns,
        alphaMode: alphaMode,
        job: job
      )
    }
    Console.detail("frames.driver", "drawn with \(renderer.description)")
    let encoder = format.map {
      FrameEncoder(
        $0,
        alphaMode: alphaMode,
        level: images.pngLevel,
        jpegQuality: images.jpegQuality,
        video: VideoFormat(chroma: chroma, matrix: matrix)
      )
    }
    var sink = try encoder.map { try FrameSink(plan, $0, writer) }
    let clock = Stopwatch()
    try draw(plan, encoder, with: &renderer, into: &sink, &image, job)
    try sink?.end()
    if let image, let path = sheet {
      var warnings: [Diagnostic] = []
      let file = try images.file(
        of: image.bitmap,
        as: OutputExtension.imageFormat(path),
        named: path,
        job: job,
        warnings: &warnings
      )
      Console.report(warnings)
      _ = try writer.write(file, to: path) { plan.key() }
    }
    if wantsStatistics {
      let first = try source.drawList(at: plan.schedule.instant(plan.drawn[0])).statistics
      reportRate(plan.drawn.count, clock.seconds, renderer.kind, first)
      Console.line("renderer: \(renderer.kind.rawValue) (\(renderer.reason))")
    }
    try summarize(
      plan,
      backend: renderer.kind,
      reason: renderer.reason,
      driver: renderer.description,
      bytes: sink?.byteCount ?? 0
    )
  }

  private func draw(
    _ plan: FramePlan,
    _ encoder: FrameEncoder?,
    with renderer: inout SelectedRenderer,
    into sink: inout FrameSink?,
    _ sheet: inout FrameSheet?,
    _ job: JobContext
  ) throws {
    let (keepsImage, isPremultiplied) = (sheet != nil, isPremultiplied)
    let instants = plan.drawn.map(plan.schedule.instant)
    var progress =
      console.plain.isQuiet
      ? nil
      : Progress(
        wanted: batch.progress,
        total: instants.count,
        printsResults: report.ndjson
      )
    var done = 0
    defer { progress?.end(done: done) }
    var reported = 0
    try plan.source.draw(
      instants,
      with: &renderer,
      threads: batch.threads,
      job: job
    ) { drawn -> (FrameEncoder.Frame?, Bitmap?) in
      guard keepsImage else { return (try encoder?.encode(drawn, job: job), nil) }
      let image = drawn.converted(to: isPremultiplied ? .premultiplied : .straight)
      return (try encoder?.encode(encoder?.format == .y4m ? drawn : image, job: job), image)
    } deliver: { instant, product in
      let written = try product.0.flatMap { try sink?.write($0, instant) }
      if let image = product.1 { sheet?.blit(image, at: instant.number) }
      done += 1
      guard report.ndjson else { return }
      progress?.clear()
      try reportLeftOut(plan, Array(reported..<instant.number))
      reported = instant.number + 1
      try Console.result(Self.json(instant, written?.path, written?.state ?? .written).compact)
    } idle: { finished in
      progress?.show(done: finished, name: output ?? "")
    }
    if report.ndjson { try reportLeftOut(plan, Array(reported..<plan.schedule.count)) }
  }

  // MARK: Reports

  private func reportRate(
    _ count: Int,
    _ seconds: Double,
    _ backend: RendererChoice,
    _ first: DrawStatistics
  ) {
    let rate = JSONOutputValue.number((Double(count) / max(seconds, 1e-9) * 10).rounded() / 10)
      .compact
    let milliseconds = JSONOutputValue.number((seconds * 10_000).rounded() / 10).compact
    Console.line(
      "\(backend.rawValue): \(count) frames in \(milliseconds) ms, \(rate) per second; the first "
        + "has \(first.quads) quads in \(first.drawCalls) draw calls"
    )
  }

  /// Reports frames that are not made.
  private func reportLeftOut(_ plan: FramePlan, _ numbers: [Int]) throws {
    for number in numbers {
      let instant = plan.schedule.instant(number)
      let state = plan.state(ofFrame: number) ?? .unchanged
      try Console.result(Self.json(instant, plan.path(instant), state).compact)
    }
  }

  private static func json(
    _ instant: ScheduledFrame,
    _ path: String?,
    _ state: OutputWriter.State
  ) -> JSONOutputValue {
    .object([
      ("frame", .integer(instant.number)), ("time", .number(instant.time)),
      ("file", JSONOutputValue(path)),
      ("state", .string(state.rawValue)),
    ])
  }

  /// Reports the totals.
  private func summarize(
    _ plan: FramePlan,
    backend: RendererChoice,
    reason: RendererReason? = nil,
    driver: String? = nil,
    bytes: Int
  ) throws {
    guard report.json else { return }
    let (source, schedule) = (plan.source, plan.schedule)
    let facts = JSONOutputValue.object([
      ("schema", .string("quadrille.frames/1")), ("output", JSONOutputValue(output)),
      ("sheet", JSONOutputValue(sheet)), ("frames", .integer(schedule.count)),
      ("drawn", .integer(plan.drawn.count)),
      ("fps", .number(schedule.framesPerSecond)), ("start", .number(schedule.start)),
      ("width", .integer(source.size.width)), ("height", .integer(source.size.height)),
      ("bytes", .integer(bytes)), ("backend", .string(backend.rawValue)),
      ("backendReason", JSONOutputValue(reason?.description)), ("driver", JSONOutputValue(driver)),
      ("warnings", .array(source.warnings.map(\.json))),
    ])
    try Console.result(facts)
  }
}
