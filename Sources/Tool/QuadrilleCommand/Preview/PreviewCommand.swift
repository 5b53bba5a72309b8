import QuadrilleConsole
import QuadrilleImage
import QuadrilleInspection
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

/// `quadrille preview`: makes overview images and pages.
struct PreviewCommand: Command {
  static let guide = CommandGuide(
    "preview",
    aliases: ["contact-sheet"],
    group: "draw",
    "Show files as an image sheet, an HTML page, or in the terminal.",
    examples: [
      "quadrille preview hero.plist -o hero.html",
      "quadrille preview art -o sheet.png --columns 8",
      "quadrille preview scene.json --terminal",
    ],
    notes: """
      Atlas pages are shown with outlines (orange: rotated, blue: trimmed), names,
      pivots and unused areas; textures with levels and channels; scenes with frames.
      Animations of an atlas and animated images play in an HTML page.
      """
  )

  var inputs: [String] = []
  var output: String?
  var isForTerminal = false
  var columns: Int?
  var cell = 160
  var count = 12
  var background: ColorArgument?
  var hasLabels = true
  var textures = AtlasTextureOptions()
  var report = ReportOptions()
  var keys = KeyOptions()
  var list = InputOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operands("file", &inputs, "Scenes, atlases, textures, images, folders, globs.")
    table.value(
      "--output -o",
      "file",
      &output,
      "The .png or .html to write, - for standard output."
    )
    .completing(.files([".png", ".html"])).excludedFromBuildKey()
    table.flag("--terminal", &isForTerminal, "Draw into the terminal.").excludedFromBuildKey()
    table.value("--columns", "n", &columns, "Cards per row (default: as many as fit).")
      .checking("expected 1 or more", columns ?? 1 > 0)
    table.value("--cell", "pixels", &cell, "Size of a card.").from(16...4096, cell)
    table.value("--count", "n", &count, "Number of frames of a scene.").from(1...1000, count)
    table.value(
      "--background",
      "#rrggbb",
      &background,
      "Background color instead of a checkerboard."
    )
    table.flag("--labels", &hasLabels, "Show names and sizes.")
    table.group(&textures)
    table.group(&report)
    table.group(&keys)
    table.group(&list)
    table.group(&batch)
    table.group(&files)
    table.group(&updates)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    guard let output else {
      if isForTerminal, report.json || report.ndjson {
        throw UsageError(message: "--json and --terminal exclude each other")
      }
      if isForTerminal { return }
      throw UsageError(message: "give the output with --output, or --terminal")
    }
    if isForTerminal {
      throw UsageError(message: "--output and --terminal exclude each other")
    }
    try report.check(output)
    let name = output.lowercased()
    guard output == "-" || [".png", ".html", ".htm"].contains(where: name.hasSuffix) else {
      throw UsageError(message: "\(output.quotedForDisplay) must have the extension .png or .html")
    }
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    let job = try limits.resolved()
    let items = try InputList.items(inputs, list, kind: .everything, job: job)
    let source = PreviewSource(
      job: job,
      key: try keys.resolved(),
      textures: textures,
      frameTimeCount: count,
      threads: batch.threads
    )
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: false,
      inputs: items.map(\.path) + textures.files
    )
    if let output {
      try writer.check(output)
      if writer.skips(output) { return try reportKept(items) }
    }
    var cards: [PreviewCard] = []
    var statuses: [ExitStatus] = []
    var results = ResultList("preview", report)
    for item in items {
      do {
        let isAlone = items.count == 1
        let newCards = try source.cards(of: item.path, name: item.outputName, isAlone: isAlone)
        try results.add(item.name, .success(Self.json(item, newCards)))
        cards += newCards
      } catch let error as any QuadrilleError {
        let failure = Batch.Failure(
          diagnostic: Diagnostic(error),
          status: ExitStatus(of: error)
        )
        Console.report(failure.diagnostic)
        try results.add(item.name, .failure(failure))
        statuses.append(failure.status)
        if batch.onFailure == .failFast { break }
      }
    }
    if !cards.isEmpty { try write(cards, inputs: items.map(\.path), writer) }
    try results.end()
    try Batch(items: items, job: job, options: batch).end(statuses)
  }

  /// Reports that the output is left unchanged.
  private func reportKept(_ items: [InputItem]) throws {
    var results = ResultList("preview", report)
    for item in items { try results.add(item.name, .success(Self.json(item, []))) }
    try results.end()
  }

  /// The report on a file and its cards.
  private static func json(_ item: InputItem, _ cards: [PreviewCard]) -> JSONOutputValue {
    .object([
      ("file", .string(item.name)),
      (
        "cards",
        .array(
          cards.map { card in
            .object([
              ("title", .string(card.title)), ("details", .string(card.details)),
              ("width", .integer(card.image.width)), ("height", .integer(card.image.height)),
            ])
          }
        )
      ),
    ])
  }

  private func write(
    _ cards: [PreviewCard],
    inputs: [String],
    _ writer: OutputWriter
  ) throws {
    var sheet = PreviewSheet()
    sheet.cell = cell
    sheet.columns = columns
    sheet.background = background?.color
    sheet.hasLabels = hasLabels
    guard let output else { return try show(cards, sheet) }
    let bytes: [UInt8]
    if output.lowercased().hasSuffix("html") || output.lowercased().hasSuffix("htm") {
      let title = inputs.count == 1 ? inputs[0] : counted(inputs.count, "file")
      bytes = Array(try PreviewPage(title: title, cards: cards).html().utf8)
    } else {
      bytes = try PNG.encode(sheet.image(of: cards), alphaMode: .straight, job: Session.current.job)
    }
    // Scenes and atlases read further files, so only the result shows whether anything has changed.
    _ = try writer.write(bytes, to: output) {
      BuildKey(["preview"], inputs: [SHA256.hex(bytes)])
    }
  }

  private func show(_ cards: [PreviewCard], _ sheet: PreviewSheet) throws {
    let way = TerminalImage.way()
    if way == .halfBlocks {
      // A character is one pixel wide: titles are printed as text, images fill the terminal width.
      var plain = sheet
      plain.hasLabels = false
      plain.columns = 1
      plain.cell = min(cell, TerminalImage.columns - 2)
      for card in cards {
        var shown = card
        shown.isPage = false
        shown.marks = []
        let image = plain.framed(shown)
        try Console.result(
          card.title.escapedForDisplay() + "  " + card.details.escapedForDisplay() + "\n"
            + TerminalImage.text(of: image, way)
        )
      }
      return
    }
    try Console.result(TerminalImage.text(of: sheet.image(of: cards), way))
  }
}
