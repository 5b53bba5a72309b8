import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles

/// `quadrille convert-atlas`: converts the data file of an atlas to another format.
struct ConvertAtlasCommand: Command {
  static let guide = CommandGuide(
    "convert-atlas",
    group: "atlases",
    "Convert an atlas to another format, keeping its pages.",
    examples: [
      "quadrille convert-atlas hero.plist --data hero.json",
      "quadrille convert-atlas hero.json --data build/Hero.atlasc --format spritekit",
    ],
    notes: """
      If the data file is written next to the pages, they are not touched; otherwise
      they are copied, to the name given by --sheet or under their own. Pages that
      change their file format are decoded and written again. If the new format cannot
      describe how sprites are stored in their page, all sprites are packed again, and
      a note reports it.
      """
  )

  var input = ""
  var data: String?
  var format: AtlasFormatArgument?
  var template: String?
  var sheet: String?
  var texture: [String] = []
  var report = ReportOptions()
  var textures = PackTextureOptions()
  var keys = KeyOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var console = ConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operand(
      "atlas",
      &input,
      "The data file of an atlas, or -.",
      .files(AtlasInput.fileExtensions)
    )
    table.value("--data", "file", &data, "The data file to write.")
      .completing(.file).required("give the data file with --data")
    table.value("--format", "name", &format, "Its format (default: from its extension).")
    table.value(
      "--template",
      "file",
      &template,
      "Write the data file with this Mustache template.",
      also: "--format-template"
    )
    .completing(.files([".mst", ".mustache"]))
    table.value(
      "--sheet -o",
      "file",
      &sheet,
      "The page to write; with {n} or {n1} for several pages.",
      also: "--output"
    )
    .completing(.file)
    table.list(
      "--texture",
      "file",
      &texture,
      "The texture to read; repeat it for each page."
    )
    .completing(.file)
    table.group(&report)
    table.group(&textures, in: .titled("Textures"))
    table.group(&keys)
    table.group(&batch)
    table.group(&files)
    table.group(&updates)
    table.group(&console)
    table.group(&limits)
  }

  /// Converts the atlas and writes it.
  ///
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  func run() throws {
    console.apply()
    files.begin()
    let job = try limits.resolved()
    let targets = try PackTarget.targets(
      [data ?? ""],
      format.map { [$0] } ?? [],
      template: template.map { path in try AtlasTemplate(contentsOf: path, job: job) },
      inputs: []
    )
    guard let target = targets.first else { return }
    guard !OutputWriter(files, updates, createsFolders: true, inputs: []).skips(target.data) else {
      return try reportSkipped(target.data)
    }
    if target.format.containsPages, sheet != nil {
      throw UsageError(message: "an .atlasc folder contains its pages; omit --sheet")
    }
    let pageFormat =
      sheet == nil && !target.format.containsPages ? nil : try textures.format(sheet: sheet)
    let atlas = try AtlasInput(input, textures: texture, key: keys.resolved(), job: job).atlas
    Console.report(atlas.warnings)
    var converted = try UsageError.mappingOptionErrors { () throws(PackError) in
      try atlas.converted(
        to: target.format,
        data: target.data,
        sheet: sheet,
        options: packOptions(pageFormat),
        job: job
      )
    }
    if converted.isRepacked, let sheet { try PackPlan.checkSheet(sheet) }
    var outputs = try pages(of: &converted, as: pageFormat, job)
    outputs += try UsageError.mappingOptionErrors { () throws(AtlasWriteError) in
      try converted.dataFiles()
    }
    .map { file in
      Console.report(file.warnings)
      return OutputFile(path: file.name, bytes: file.bytes, format: target.format.name)
    }
    report(converted.notes)
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: true,
      inputs: [input] + texture + atlas.pages.compactMap(\.name)
    )
    let written = try write(outputs, writer)
    guard report.json, !report.ndjson else { return }
    let document = JSONOutputValue.object([
      ("schema", .string("quadrille.convert-atlas/1")),
      ("from", JSONOutputValue(atlas.format?.name)),
      ("to", .string(target.format.name)), ("sprites", .integer(atlas.count)),
      ("repacked", .bool(converted.isRepacked)), ("files", .array(written)),
      ("notes", .array(converted.notes.map(JSONOutputValue.string))),
    ])
    try Console.result(document)
  }

  /// Writes all files together.
  ///
  /// - Returns: The report on each file.
  private func write(_ outputs: [OutputFile], _ writer: OutputWriter) throws -> [JSONOutputValue] {
    try PackPlan.checkNames(outputs.map(\.path))
    for file in outputs { try writer.check(file.path) }
    let states = try writer.write(together: outputs) { file in
      BuildKey(["convert-atlas"], inputs: [SHA256.hex(file.bytes)])
    }
    return try zip(outputs, states).map { file, state in
      let line = file.json(state)
      if report.ndjson { try Console.result(line.compact) }
      return line
    }
  }

  /// Reports data that the new format cannot store.
  private func report(_ notes: [String]) {
    let location = DiagnosticLocation(file: InputFile.name(input))
    Console.report(
      notes.map { Diagnostic(.note, code: "convert.atlas", location: location, message: $0) }
    )
  }

  /// Reports an output that is skipped.
  private func reportSkipped(_ path: String) throws {
    let file = JSONOutputValue.object([("output", .string(path)), ("state", .string("skipped"))])
    if report.ndjson {
      try Console.result(file.compact)
    } else if report.json {
      try Console.result(
        JSONOutputValue.object([
          ("schema", .string("quadrille.convert-atlas/1")), ("files", .array([file])),
        ])
      )
    }
  }

  private func packOptions(_ pageFormat: PageFormat?) -> PackOptions {
    var options = PackOptions()
    options.threads = batch.threads
    if let pageFormat, pageFormat.encoder.format.needsPowersOfTwo {
      PackPlan.makeSquare(&options)
    }
    return options
  }

  /// The page files: copied if possible, otherwise written again.
  ///
  /// Data files describe the pixels that the page file contains.
  private func pages(
    of converted: inout ConvertedAtlas,
    as texture: PageFormat?,
    _ job: JobContext
  ) throws -> [OutputFile] {
    var outputs: [OutputFile] = []
    let format = texture ?? PageFormat(output: .png)
    for (index, page) in converted.pages.enumerated() {
      if let source = page.source, let path = source.name {
        let stored = try FileBytes.read(path: path, job: job)
        if texture == nil || Self.isStored(stored, as: format) {
          converted.pages[index].pixelFormat = EncodableFormat(of: source).toolKeyword
          if !FileIdentity.isSame(path, page.path) {
            outputs.append(OutputFile(path: page.path, bytes: stored, format: "copy"))
          }
          continue
        }
      }
      converted.pages[index].pixelFormat = format.encoder.format.toolKeyword
      var warnings: [Diagnostic] = []
      let bytes = try format.file(
        of: page.bitmap,
        named: page.path,
        threads: batch.threads,
        warnings: &warnings
      )
      try StrictError.report(warnings, isStrict: textures.isStrict)
      outputs.append(OutputFile(path: page.path, bytes: bytes, format: "\(format.output)"))
    }
    return outputs
  }

  /// Whether the bytes of a page already have a format.
  private static func isStored(_ bytes: [UInt8], as format: PageFormat) -> Bool {
    guard format.encoder.format == .pixels(.rgba8888), !format.isFlipped, format.key == nil,
      format.minimumMipDimension == nil
    else { return false }
    switch format.output {
    case .image(.png): return bytes.starts(with: PNG.signature)
    case .image(.jpg): return ImageFormat(of: bytes) == .jpeg
    case .image(.tga): return ImageFormat(of: bytes) == .tga
    case .texture(let container):
      guard let texture = try? TextureFile(decoding: bytes, job: Session.current.job) else {
        return false
      }
      return texture.container.wrapper == container.wrapper
    }
  }
}
