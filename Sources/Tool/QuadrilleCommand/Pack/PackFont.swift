import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleText

extension PackCommand {
  /// Makes a bitmap font and writes it, the data file last.
  func makeFont(of path: String) throws {
    let job = try limits.resolved()
    guard inputs.isEmpty else {
      throw UsageError(message: "--font and images exclude each other")
    }
    guard let data = data.first, self.data.count == 1, let sheet else {
      throw UsageError(message: "--font needs exactly one --data and --sheet")
    }
    try PackPlan.checkSheet(sheet)
    guard !OutputWriter(files, updates, createsFolders: true, inputs: []).skips(data) else {
      return try reportKept(OutputSet([.init(path: data, format: "")]), .skipped, json: fontFacts)
    }
    let bytes = try InputFile.read(path, job: job)
    let text = try font.textFile.map { try InputFile.read($0, job: job) }
    let options = try font.resolved(try packOptions(), text: text)
    let key = updates.skipsUnchanged ? fontKey(bytes, text) : nil
    if let key, let kept = OutputSet(keptAt: data, by: key, wanted: [data]) {
      return try reportKept(kept, .unchanged, json: fontFacts)
    }
    var choice = OutlineFontOptions()
    choice.face = font.face
    let outlines = try OutlineFont(
      bytes,
      name: InputFile.name(path),
      options: choice,
      job: job
    )
    let generatedFont: GeneratedBitmapFont
    do throws(BitmapFontMaker.Failure) {
      generatedFont = try BitmapFontMaker(options, job: job).make(of: outlines) { page in
        FilePath.reference(to: pageName(sheet, page), from: data)
      }
    } catch {
      switch error {
      case .font(let error): throw error
      case .packing(let error): throw UsageError.of(error)
      }
    }
    reportMissing(generatedFont, path)
    try write(generatedFont, data: data, sheet: sheet, path, key)
  }

  /// The build key of the outputs: the outline font, the text with the characters, and the options.
  private func fontKey(_ bytes: [UInt8], _ text: [UInt8]?) -> BuildKey {
    BuildKey(["pack"] + buildKey, inputs: [bytes, text ?? []].map(SHA256.hex))
  }

  private func pageName(_ sheet: String, _ page: Int) -> String {
    AtlasNames.expand(sheet, page: page, variant: "")
  }

  private func reportMissing(_ generatedFont: GeneratedBitmapFont, _ path: String) {
    guard !generatedFont.missing.isEmpty else { return }
    let listed = generatedFont.missing.prefix(20).map { "U+\(String($0.value, radix: 16))" }
    Console.report(
      Diagnostic(
        .warning,
        code: ErrorCode.missingGlyph,
        location: DiagnosticLocation(file: path),
        message: "has no glyphs for \(generatedFont.missing.count) characters: "
          + listed.joined(separator: ", "),
        found: "\(generatedFont.missing.count)"
      )
    )
  }

  private func write(
    _ generatedFont: GeneratedBitmapFont,
    data: String,
    sheet: String,
    _ path: String,
    _ key: BuildKey?
  ) throws {
    let texture = try textures.format(sheet: sheet)
    var files: [OutputFile] = []
    for (number, page) in generatedFont.pages.enumerated() {
      let name = pageName(sheet, number)
      var warnings: [Diagnostic] = []
      let bytes = try texture.file(
        of: page,
        named: name,
        threads: batch.threads,
        warnings: &warnings
      )
      Console.report(warnings)
      files.append(OutputFile(path: name, bytes: bytes, format: "\(texture.output)"))
    }
    let bytes = try generatedFont.description.encoded(as: font.encoding)
    files.append(OutputFile(path: data, bytes: bytes, format: "fnt"))
    try PackPlan.checkNames(files.map(\.path))
    let writer = OutputWriter(self.files, updates, createsFolders: true, inputs: [path])
    for file in files { try writer.check(file.path) }
    let states = try writer.write(together: files) { file in
      key ?? BuildKey(["pack"], inputs: [SHA256.hex(file.bytes)])
    }
    if let key { keep(key, files, at: data) }
    if report.ndjson {
      for (file, state) in zip(files, states) { try Console.result(file.json(state).compact) }
    } else if report.json {
      try Console.result(fontFacts(generatedFont, zip(files, states).map { $0.json($1) }))
    } else {
      let glyphs = counted(generatedFont.description.characters.count, "glyph")
      Console.printNote("\(glyphs) on \(counted(generatedFont.pages.count, "page"))")
    }
  }

  private func fontFacts(_ files: [JSONOutputValue]) -> JSONOutputValue { fontFacts(nil, files) }

  private func fontFacts(
    _ generatedFont: GeneratedBitmapFont?,
    _ files: [JSONOutputValue]
  ) -> JSONOutputValue {
    .object([
      ("schema", .string("quadrille.pack/1")),
      ("glyphs", JSONOutputValue(generatedFont?.description.characters.count)),
      ("kernings", JSONOutputValue(generatedFont?.description.kernings.count)),
      ("missing", JSONOutputValue(generatedFont?.missing.count)),
      ("files", .array(files)),
    ])
  }
}
