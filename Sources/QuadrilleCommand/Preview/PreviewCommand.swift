import QuadrilleIO
import QuadrilleOptions
import QuadrillePixels

/// `quadrille preview`: something to look at.
struct PreviewCommand: Command {
  static let guide = CommandGuide(
    "preview",
    aliases: ["contact-sheet"],
    group: "draw",
    "Show files as a sheet, a page for browsers, or in the terminal.",
    examples: [
      "quadrille preview hero.plist -o hero.html",
      "quadrille preview art -o sheet.png --columns 8",
      "quadrille preview scene.json --terminal",
    ],
    notes: """
      Pages of atlases have outlines (orange: turned, blue: trimmed), names, pivots
      and their empty space; textures have levels and channels; scenes have times.
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
  var keys = KeyOptions()
  var list = InputOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operands("file", &inputs, "Scenes, atlases, textures, pictures, folders, globs.")
    table.value(
      "--output -o",
      "file",
      &output,
      "The .png or .html to write, - for standard output."
    )
    .completing(.files([".png", ".html"])).unkeyed()
    table.flag("--terminal", &isForTerminal, "Draw into the terminal.").unkeyed()
    table.value("--columns", "n", &columns, "Cards in a row (default: as many as fit).")
      .checking("it is at least 1", columns ?? 1 > 0)
    table.value("--cell", "pixels", &cell, "The side of a card.").from(16...4096, cell)
    table.value("--count", "n", &count, "Moments of a scene.").from(1...1000, count)
    table.value(
      "--background",
      "#rrggbb",
      &background,
      "What lies under pictures, not a checkerboard."
    )
    table.flag("--labels", &hasLabels, "Write names and sizes below.")
    table.group(&keys)
    table.group(&list)
    table.group(&batch)
    table.group(&files)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    guard let output else {
      if isForTerminal { return }
      throw UsageError(message: "give the output with --output, or --terminal")
    }
    if isForTerminal {
      throw UsageError(message: "--output and --terminal exclude each other")
    }
    let name = output.lowercased()
    guard output == "-" || [".png", ".html", ".htm"].contains(where: name.hasSuffix) else {
      throw UsageError(message: "\(output.quotedForDisplay) ends with neither .png nor .html")
    }
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    let limits = try limits.resolved()
    let items = try InputList.items(inputs, list, kind: .everything, limits: limits)
    let source = PreviewSource(
      limits: limits,
      key: try keys.resolved(),
      momentCount: count,
      threads: batch.threads
    )
    var cards: [PreviewCard] = []
    var statuses: [ExitStatus] = []
    for item in items {
      do {
        cards += try source.cards(of: item.path, name: item.outputName, isAlone: items.count == 1)
      } catch let error as any QuadrilleError {
        Console.report(Diagnostic(error))
        statuses.append(ExitStatus(of: error))
        if batch.onFailure == .failFast { break }
      }
    }
    if !cards.isEmpty { try write(cards, inputs: items.map(\.path)) }
    try Batch(items: items, options: batch).end(statuses)
  }

  private func write(_ cards: [PreviewCard], inputs: [String]) throws {
    var sheet = PreviewSheet()
    sheet.cell = cell
    sheet.columns = columns
    sheet.ground = background?.color
    sheet.hasLabels = hasLabels
    guard let output else { return try show(cards, sheet) }
    if output.lowercased().hasSuffix("html") || output.lowercased().hasSuffix("htm") {
      let title = inputs.count == 1 ? inputs[0] : counted(inputs.count, "file")
      let page = try PreviewPage(title: title, cards: cards).html()
      return try files.write(Array(page.utf8), to: output, inputs: inputs)
    }
    let png = try PNG.encode(sheet.picture(of: cards), alphaMode: .straight)
    try files.write(png, to: output, inputs: inputs)
  }

  private func show(_ cards: [PreviewCard], _ sheet: PreviewSheet) throws {
    let way = TerminalPicture.way()
    if way == .halfBlocks {
      // A letter is a pixel wide: titles are letters of the terminal, pictures fill its width.
      var plain = sheet
      plain.hasLabels = false
      plain.columns = 1
      plain.cell = min(cell, TerminalPicture.columns - 2)
      for card in cards {
        var shown = card
        shown.isPage = false
        shown.marks = []
        let picture = plain.framed(shown)
        try Console.result(
          card.title.escapedForDisplay() + "  " + card.details.escapedForDisplay() + "\n"
            + TerminalPicture.text(of: picture, way)
        )
      }
      return
    }
    try Console.result(TerminalPicture.text(of: sheet.picture(of: cards), way))
  }
}
