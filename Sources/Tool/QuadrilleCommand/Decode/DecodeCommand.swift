import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// `quadrille decode`: decodes PVR textures to PNG.
struct DecodeCommand: Command {
  static let guide = CommandGuide(
    "decode",
    group: "textures",
    "Decode textures and animated images, with rows and values as stored.",
    examples: [
      "quadrille decode hero.pvr.ccz -o hero.png",
      "quadrille decode sky.pvr -o 'sky.{face}.{level}.png' --level all --face all",
      "quadrille decode art --out-dir build/art -j 8 --if-changed",
      "quadrille decode hero.gif -o 'hero/{n}.png'",
    ],
    notes: """
      Several inputs, or all levels, faces, surfaces or slices of one, need --out-dir
      or a name pattern; see 'quadrille help outputs'. GIF, animated WebP and animated
      PNG are decoded to the frame that --frame gives, or to all if the name has {n}:
      each is the whole canvas as shown; --json reports its times. The output's
      extension selects PNG, JPEG (without alpha) or TGA.
      """
  )

  var inputs: [String] = []
  var output: String?
  var folder: String?
  var suffix = ".png"
  var selection = ImageSelection()
  var image = ImageOptions()
  var report = ReportOptions()
  var keys = KeyOptions()
  var list = InputOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operands(
      "file",
      &inputs,
      "Textures, animated images, folders, globs, @lists, or -.",
      .files(TextureContainer.allFileExtensions + [".pvrtc", ".gif", ".webp", ".png"])
    )
    table.value(
      "--output -o",
      "file",
      &output,
      "The image to write, - for standard output; or a pattern."
    )
    .completing(.files(WritableImageFormat.allFileExtensions)).excludedFromBuildKey()
    table.value("--out-dir", "folder", &folder, "Write into this folder, with the inputs' names.")
      .completing(.folders).excludedFromBuildKey()
    table.value(
      "--suffix",
      "text",
      &suffix,
      "Suffix of names in that folder; {ext} is the input's extension."
    )
    .excludedFromBuildKey()
    table.value("--level", "n|all", &selection.level, "Mip level, from 0 for the largest, or all.")
      .excludedFromBuildKey()
    table.value("--face", "n|all", &selection.face, "Face of a cube map, 0 to 5, or all.")
      .excludedFromBuildKey()
    table.value("--surface", "n|all", &selection.surface, "Surface of an array, or all.")
      .excludedFromBuildKey()
    table.value("--slice", "n|all", &selection.slice, "Slice of a volume, or all.")
      .excludedFromBuildKey()
    table.value("--frame", "n|all", &selection.frame, "Frame of an animated image, from 0, or all.")
      .excludedFromBuildKey()
    table.group(&image)
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
    try report.check(output)
    guard output != nil || folder != nil else {
      throw UsageError(message: "give the output with --output or --out-dir")
    }
    try image.check(OutputExtension.imageFormat(output ?? "x" + suffix))
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    let job = try limits.resolved()
    let keys = OutputNames.inputKeys + ImageLocation.keys
    let selection = selection.completed(for: output)
    let items = try InputList.items(
      inputs,
      list,
      kind: .textures,
      traversesFolders: folder != nil || inputs.count > 1
        || output.map { OutputPattern.isPattern($0, keys: keys) } ?? false,
      job: job
    )
    let outputs = try OutputNames(
      output: output,
      folder: folder,
      suffix: suffix,
      keys: ImageLocation.keys,
      allKeys: selection.allKeys.filter {
        $0 != "frame" || !(output?.contains(text: "{n}") ?? false)
      },
      isAlone: items.count == 1
    )
    try outputs.check(items)
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: outputs.createsFolders,
      roots: list.followsSymlinks ? [] : outputs.roots,
      inputs: items.map(\.path)
    )
    if let location = selection.singleLocation {
      for item in items { try writer.check(outputs.path(item) { "\(location.number($0))" }) }
    }
    let work = Batch(
      items: items,
      job: job,
      options: batch,
      isQuiet: console.plain.isQuiet,
      printsResults: report.ndjson
    )
    let decoding = DecodeJob(
      command: updates.key(of: self),
      selection: selection,
      image: image,
      outputs: outputs,
      writer: writer,
      key: try self.keys.resolved(),
      threads: work.threadsPerItem,
      isReported: report.json || report.ndjson
    )
    var results = ResultList("decode", report)
    let statuses = try work.run(decoding.run) { item, result in
      let states = (try? result.get())?.outputs.map(\.state) ?? []
      try results.add(item.name, result.map(\.json), states)
    }
    try results.end(hasTotals: items.count > 1)
    try work.end(statuses)
  }
}
