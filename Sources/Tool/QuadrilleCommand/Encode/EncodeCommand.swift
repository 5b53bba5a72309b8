import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// `quadrille encode`: encodes images as PVR textures.
struct EncodeCommand: Command {
  static let guide = CommandGuide(
    "encode",
    group: "textures",
    "Encode images as PVR textures.",
    examples: [
      "quadrille encode hero.png -o hero.pvr --opt RGBA4444 --dither fs-alpha",
      "quadrille encode 'art/**/*.png' --out-dir build --suffix .pvr.ccz -f PVRTC4",
      "quadrille encode sky.png -o sky.pvr -f PVRTC1_2_RGB -q pvrtcbest -m --stats",
    ],
    notes: """
      The output's extension selects the container: .pvr, .pvr.gz or .pvr.ccz in
      version 3, or version 2 with --legacypvr; .png, .jpg and .tga show the result.
      Inputs may also be PVRs. The steps are, in order: channels, flip, size,
      canvas, border, mip levels, hidden colors, premultiply.
      """
  )

  var inputs: [String] = []
  var output: String?
  var folder: String?
  var suffix = ".pvr"
  var writesNothing = false
  var preview: String?
  var wantsStatistics = false
  var report = ReportOptions()
  var format = EncodeFormatOptions()
  var images = EncodeImageOptions()
  var texture = EncodeFileOptions()
  var keys = KeyOptions()
  var list = InputOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var watching = WatchOptions()
  var console = ConsoleOptions()
  var limits = LimitOptions()
  /// Whether opaque images use the variant of the format without alpha.
  var dropsUnneededAlpha = false
  /// Whether only power-of-two squares are accepted.
  var needsSquare = false
  /// Whether the encoded blocks are written without a header.
  var isRaw = false
  /// Whether the requested container is written whatever the output's name.
  var allowsAnyName = false

  mutating func options(_ table: OptionTable) {
    table.operands(
      "file",
      &inputs,
      "Images, folders, globs, @lists, or -.",
      .files(ImageFormat.allFileExtensions + TextureContainer.allFileExtensions)
    )
    table.value(
      "--output -o",
      "file",
      &output,
      "The texture to write, - for standard output; or a pattern."
    )
    .completing(.file).excludedFromBuildKey()
    table.value("--out-dir", "folder", &folder, "Write into this folder, with the inputs' names.")
      .completing(.folders).excludedFromBuildKey()
    table.value(
      "--suffix",
      "text",
      &suffix,
      "Suffix of names in that folder; {ext} is the input's extension."
    )
    .excludedFromBuildKey()
    table.set("--no-output", &writesNothing, to: true, "Write no texture.").excludedFromBuildKey()
    table.value("--preview -d", "file", &preview, "Also write the result as an image.")
      .completing(.files([".png"])).excludedFromBuildKey()
    table.flag("--stats -s", &wantsStatistics, "Report the encoding error.")
      .excludedFromBuildKey()
    table.group(&report)
    table.group(&format, in: .titled("Pixels"))
    table.group(&images, in: .titled("Images"))
    table.group(&texture, in: .titled("Files"))
    table.group(&keys)
    table.group(&list)
    table.group(&batch)
    table.group(&files)
    table.group(&updates)
    table.group(&watching)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    try report.check(output)
    if let preview { try OutputExtension.imageFormat(preview) }
    if output == "-" && wantsStatistics {
      throw UsageError(message: "statistics and a texture cannot both go to standard output")
    }
    guard writesNothing else {
      if output == nil && folder == nil {
        throw UsageError(message: "give the output with --output or --out-dir")
      }
      return
    }
    guard output == nil, folder == nil else {
      throw UsageError(message: "--no-output and --output exclude each other")
    }
    guard preview != nil || wantsStatistics else {
      throw UsageError(message: "--no-output leaves nothing to do; add --stats or --preview")
    }
  }

  func run() throws {
    console.apply()
    files.begin()
    try watching.run(output ?? folder ?? "", make)
  }

  /// Encodes all inputs once.
  private func make() throws {
    let job = try limits.resolved()
    let recipe = try recipe()
    let assembly = texture.assembly
    let items = try items(assembly, job)
    let units = try assembly.units(of: items)
    let heads = units.map { $0[0] }
    let isAlone = units.count == 1
    let (outputs, previews) = try names(of: heads, assembly)
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: outputs?.createsFolders ?? previews?.createsFolders ?? false,
      roots: list.followsSymlinks ? [] : (outputs?.roots ?? []) + (previews?.roots ?? []),
      inputs: items.map(\.path) + recipe.channels.paths
    )
    let paths = heads.map { head in outputs.map { $0.path(head) } }
    for case let path? in paths {
      try recipe.check(output: path)
      try writer.check(path)
    }
    let work = Batch(
      items: heads,
      job: job,
      options: batch,
      isQuiet: console.isQuiet,
      printsResults: report.ndjson || wantsStatistics
    )
    let encoding = EncodeJob(
      command: updates.key(of: self),
      recipe: recipe,
      assembly: assembly,
      writer: writer,
      previews: previews,
      job: job,
      key: try keys.resolved(),
      threads: isAlone ? batch.threads : 1,
      wantsStatistics: wantsStatistics,
      isReported: report.json || report.ndjson
    )
    let isReported = wantsStatistics && !report.json && !report.ndjson
    let isSummed = isAlone && output != "-" && !wantsStatistics && !report.json && !report.ndjson
    var results = ResultList("encode", report)
    let statuses = try work.runNumbered { index, slot in
      try encoding.run(units[index], to: paths[index], slot)
    } done: { index, result in
      if case .success(let report) = result {
        if isReported { try Console.result(report.text) }
        if isSummed { Console.printNote(report.summary) }
      }
      let state = (try? result.get())?.state
      try results.add(heads[index].name, result.map(\.json), [state].compactMap(\.self))
    }
    try results.end(hasTotals: !isAlone)
    try work.end(statuses)
  }

  /// The inputs in processing order.
  private func items(_ assembly: EncodeAssembly, _ job: JobContext) throws -> [InputItem] {
    var list = list
    // The order of faces and array surfaces matters.
    if assembly != .single { list.keepsOrder = true }
    return try InputList.items(
      inputs,
      list,
      kind: .images,
      traversesFolders: folder != nil || inputs.count > 1
        || output.map { OutputPattern.isPattern($0, keys: OutputNames.inputKeys) } ?? false,
      job: job
    )
  }

  /// The settings for making texture files.
  private func recipe() throws -> EncodeRecipe {
    var recipe = EncodeRecipe()
    recipe.encoder = try format.encoder()
    recipe.space = format.pixelFormat?.space ?? .linear
    try images.apply(to: &recipe, light: format.linearLight == false ? .encoded : .linear)
    try texture.apply(to: &recipe)
    recipe.dropsUnneededAlpha = dropsUnneededAlpha
    recipe.needsSquare = needsSquare
    recipe.isRaw = isRaw
    recipe.allowsAnyName = allowsAnyName
    return recipe
  }

  /// The names of textures and previews; nil for those that are not written.
  private func names(
    of heads: [InputItem],
    _ assembly: EncodeAssembly
  ) throws -> (textures: OutputNames?, previews: OutputNames?) {
    let isAlone = heads.count == 1
    let outputs =
      writesNothing
      ? nil : try OutputNames(output: output, folder: folder, suffix: suffix, isAlone: isAlone)
    let previews = try previewNames(assembly, isAlone: isAlone)
    try outputs?.check(heads)
    try previews?.check(heads)
    return (outputs, previews)
  }

  private func previewNames(_ assembly: EncodeAssembly, isAlone: Bool) throws -> OutputNames? {
    guard let preview else { return nil }
    return try OutputNames(
      output: preview,
      folder: nil,
      suffix: "",
      keys: ["surface", "face"],
      allKeys: assembly.keys,
      isAlone: isAlone
    )
  }
}
