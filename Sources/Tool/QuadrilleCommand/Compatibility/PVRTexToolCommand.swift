import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// Imagination's PVRTexToolCLI and its forerunners PVRTexToolCL and PVRTexTool: maps their options
/// to those of `encode`.
struct PVRTexToolCommand: Command {
  static let guide = CommandGuide(
    "PVRTexToolCLI",
    aliases: ["PVRTexToolCL", "PVRTexTool"],
    group: "compatibility",
    "Encode with the options of PVRTexToolCLI.",
    synopsis: "PVRTexToolCLI -i A[,B...] [-o FILE] [options]",
    examples: [
      "PVRTexToolCLI -i hero.png -o hero.pvr -f PVRTC1_4 -q pvrtcbest -m",
      "quadrille PVRTexToolCLI -i hero.png -f r4g4b4a4,USN -dither -legacypvr",
    ],
    notes: """
      PVRTexToolCL and PVRTexTool are the same, and older spellings such as
      -fOGLPVRTC4 and -yflip0 work under all three names.
      """,
    grammar: .glued,
    help: "PVRTexToolCLI -help"
  )

  private var inputs: [String] = []
  private var encode = EncodeCommand()
  private var preview: String?
  private var isDithered = false
  private var isSquareCanvas: DirectionArgument?
  private var isPowerOfTwoCanvas: DirectionArgument?
  private var comparison: String?
  private var format: PVRTexToolFormat?
  private var quality: PVRTexToolQuality?
  private var isYFlipped: Int?
  private var writesDDS = false
  private var ignored: Set<String> = []

  /// The presets that older versions took as options of their own.
  private static let presets = [
    "-pvrtcfastest", "-pvrtcfast", "-pvrtclow", "-pvrtcnormal", "-pvrtchigh", "-pvrtcveryhigh",
    "-pvrtcthorough", "-pvrtcbest", "-etcfast", "-etcnormal", "-etcslow", "-etcfastperceptual",
    "-etcslowperceptual",
  ]

  mutating func options(_ table: OptionTable) {
    fileOptions(table)
    formatOptions(table)
    sizeOptions(table)
    pixelOptions(table)
    textureOptions(table)
    table.value("-j", "n", &encode.batch.jobs, "Threads.").from(1...1024, encode.batch.jobs)
    table.set("-shh", &encode.console.isQuiet, to: true, "Print errors only.", also: "-silent")
    olderOptions(table)
    table.value("-diff", "file,mode", &comparison, "Not supported; use 'quadrille diff'.").hidden()
  }

  /// The inputs and outputs.
  private mutating func fileOptions(_ table: OptionTable) {
    table.operands("file", &inputs, "More inputs.", .files([".png", ".pvr"]), mayBeNone: true)
    let kinds = "\(ImageFormat.allNames) or PVR"
    table.list("-i", "A[,B...]", &inputs, "Input files: \(kinds).")
      .completing(.file).joined()
    table.value(
      "-o",
      "file",
      &encode.output,
      ".pvr, .pvr.gz or .pvr.ccz (default: from the input)."
    )
    .completing(.file).joined()
    table.value(
      "-d",
      "file",
      &preview,
      "Also write the result as PNG.",
      missing: MissingValue("") { !$0.hasPrefix("-") }
    )
    .completing(.files([".png"]))
    table.set("-noout", &encode.writesNothing, to: true, "Write no texture.")
  }

  /// The pixel format, mip levels and the version of the file.
  private mutating func formatOptions(_ table: OptionTable) {
    table.value("-f", "format[,type[,space]]", &format, "The pixel format.").joined()
    table.value("-q", "quality", &quality, "Encoder quality for PVRTC or ETC.").joined()
    table.set("-dither", &isDithered, to: true, "Dither color and alpha.")
    table.value(
      "-m",
      "n",
      &encode.images.mipmaps,
      "Add mip levels.",
      missing: MissingValue("all") { Int($0) != nil }
    )
    .joined()
    table.value("-mfilter", "filter", &encode.images.mipFilter, "Filter for mip levels.")
    table.set("-c", &encode.images.colorsLevels, to: true, "Tint each mip level with a color.")
    table.set(
      "-legacypvr",
      &encode.texture.isLegacy,
      to: true,
      "Write version 2.",
      also: "-pvrlegacy"
    )
  }

  /// What changes the size of images, or mirrors them.
  private mutating func sizeOptions(_ table: OptionTable) {
    table.value("-flip", "x|y[,flag]", &encode.images.flip, "Flip the image, or only set the flag.")
    table.value("-r", "W,H", &encode.images.resize, "Resize.")
    table.value("-rfilter", "filter", &encode.images.resizeFilter, "Filter for resizing.")
    let grows = MissingValue("+") { ["+", "-"].contains($0) }
    table.value(
      "-square",
      "+|-",
      &encode.images.square,
      "Resize to a square.",
      missing: grows
    )
    table.value(
      "-pot",
      "+|-",
      &encode.images.pot,
      "Resize to power-of-two dimensions.",
      missing: grows
    )
    table.value("-rcanvas", "W,H", &encode.images.canvas, "Place the image on a canvas.")
    table.value(
      "-squarecanvas",
      "+",
      &isSquareCanvas,
      "Place the image on a square canvas.",
      missing: grows
    )
    table.value(
      "-potcanvas",
      "+",
      &isPowerOfTwoCanvas,
      "Place the image on a power-of-two canvas.",
      missing: grows
    )
    table.value("-offsetcanvas", "X,Y", &encode.images.canvasAt, "Offset on the canvas.")
    table.set(
      "-centrecanvas",
      &encode.images.canvasAt,
      to: CanvasAlignmentArgument(argument: "centre"),
      "Center the image on the canvas."
    )
    table.value("-b", "W,H", &encode.images.border, "Add a mirrored border.")
  }

  /// What changes the colors of images.
  private mutating func pixelOptions(_ table: OptionTable) {
    table.set(
      "-p",
      &encode.images.premultiplyAlpha,
      to: true,
      "Premultiply color by alpha.",
      also: "-premultalpha"
    )
    table.set(
      "-l",
      &encode.images.bleedsAlpha,
      to: true,
      "Fill transparent pixels with nearby colors."
    )
    table.value("-red", "file,c", &encode.images.red, "Take red from a channel of a file.")
    table.value("-green", "file,c", &encode.images.green, "Take green from a channel of a file.")
    table.value("-blue", "file,c", &encode.images.blue, "Take blue from a channel of a file.")
    table.value("-alpha", "file,c", &encode.images.alpha, "Take alpha from a channel of a file.")
  }

  /// The kind of texture, and the color space of its inputs.
  private mutating func textureOptions(_ table: OptionTable) {
    table.value(
      "-cube",
      "order",
      &encode.texture.cube,
      "Make one cube map from six inputs.",
      missing: MissingValue("XxYyZz") { $0.count == 6 && $0.allSatisfy("XxYyZz".contains) }
    )
    table.set("-array", &encode.texture.array, to: true, "Make one texture array from all inputs.")
    table.value("-ics", "space", &encode.images.inputSpace, "Color space of the inputs.")
    table.value("-pad", "bytes", &encode.texture.pad, "Alignment of the pixel data.")
      .checking("expected 2, 4 or 8", encode.texture.pad.map([2, 4, 8].contains) ?? true)
  }

  /// The options of PVRTexToolCL and PVRTexTool that PVRTexToolCLI spells otherwise or lacks.
  private mutating func olderOptions(_ table: OptionTable) {
    table.value(
      "-yflip",
      "0|1",
      &isYFlipped,
      "",
      missing: MissingValue("1") { ["0", "1"].contains($0) }
    )
    .joined().hidden()
    for name in Self.presets {
      table.set(name, &quality, to: PVRTexToolQuality(argument: String(name.dropFirst())), "")
        .hidden()
    }
    table.set("-dds", &writesDDS, to: true, "").hidden()
    table.flag("-nt", &self[isIgnored: "-nt"], "").hidden()
    for name in ["-pvrtciterations", "-twiddle"] {
      table.value(name, "n", &self[ignoredNumber: name], "").joined().hidden()
    }
  }

  private subscript(isIgnored name: String) -> Bool {
    get { ignored.contains(name) }
    set { if newValue { ignored.insert(name) } else { ignored.remove(name) } }
  }

  private subscript(ignoredNumber name: String) -> Int? {
    get { ignored.contains(name) ? 0 : nil }
    set { self[isIgnored: name] = newValue != nil }
  }

  func validate() throws(UsageError) {
    if comparison == nil, inputs.allSatisfy(\.isEmpty) {
      throw UsageError(message: "no input; give it with -i")
    }
  }

  func run() throws {
    if let comparison {
      throw UnsupportedArgument(option: "-diff", keyword: comparison, allowed: "'quadrille diff'")
    }
    for (option, value) in [("-squarecanvas", isSquareCanvas), ("-potcanvas", isPowerOfTwoCanvas)]
    where value?.direction == .shrink {
      throw UnsupportedArgument(option: option, keyword: "-", allowed: "+")
    }
    var encode = encode
    encode.inputs = inputs.flatMap { list in
      list.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
    encode.list.keepsOrder = true
    encode.format.pixelFormat = format?.format
    encode.format.quality = quality?.quality
    if isYFlipped == 1 { encode.images.flip = FlipOrMarkArgument(argument: "y") }
    if writesDDS { encode.texture.textureFormat = .dds }
    nameOutputs(of: &encode)
    if encode.images.mipmaps != nil, encode.images.mipFilter == nil {
      encode.images.mipFilter = ResampleFilterArgument(argument: "linear")
    }
    if isDithered { encode.format.dither = DitherOptions(.floydSteinbergAlpha) }
    switch (isSquareCanvas != nil, isPowerOfTwoCanvas != nil) {
    case (true, true): encode.images.canvas = CanvasArgument(argument: "pot-square")
    case (true, false): encode.images.canvas = CanvasArgument(argument: "square")
    case (false, true): encode.images.canvas = CanvasArgument(argument: "pot")
    case (false, false): break
    }
    encode.console.apply()
    for option in ignored.sorted() { Console.noteIgnored(option) }
    do {
      try encode.texture.validate()
      try encode.validate()
      try encode.run()
    } catch let error as UsageError {
      throw UsageError(message: error.message, help: Self.guide.help)
    }
  }

  /// Completes the names of the outputs as the tool does.
  ///
  /// Without `-o` and `-f`, `-d` only decodes; a default name that is an input's gets `.Out`.
  private func nameOutputs(of encode: inout EncodeCommand) {
    let stem = TextureName.stem(of: encode.inputs.first ?? "")
    let onlyDecodes = preview != nil && encode.output == nil && format == nil && !writesDDS
    if onlyDecodes { encode.writesNothing = true }
    if encode.output == nil, !encode.writesNothing {
      let fileExtension = writesDDS ? "dds" : "pvr"
      let name = "\(stem).\(fileExtension)"
      encode.output = encode.inputs.contains(name) ? "\(stem).Out.\(fileExtension)" : name
    }
    if let preview { encode.preview = preview.isEmpty ? "\(stem).Out.png" : preview }
    // The tools that knew the older names wrote version 2 only.
    let isPVR = encode.output?.lowercased().hasSuffix(".pvr") ?? false
    if isPVR, !writesDDS, format?.isOlder ?? false || isYFlipped != nil {
      encode.texture.isLegacy = format?.fitsVersion2 ?? true
    }
  }
}

/// A pixel format of PVRTexToolCLI, or one of its forerunners: `OGLPVRTC4`, `OGL8888`, `ETC`.
private struct PVRTexToolFormat: OptionValue {
  let format: EncodableFormatArgument
  /// Whether the name is one that only older versions had.
  let isOlder: Bool

  private static let names = [
    "8888": "RGBA8888", "BGRA8888": "BGRA8888", "4444": "RGBA4444", "5551": "RGBA5551",
    "888": "RGB888", "565": "RGB565", "I8": "L8", "AI8": "LA88", "AI88": "LA88", "A8": "A8",
    "PVRTC2": "PVRTC2", "PVRTC4": "PVRTC4",
  ]

  init?(argument: String) {
    let name = argument.uppercased()
    var older = name == "ETC" ? "ETC1" : nil
    if name.hasPrefix("OGL") {
      let rest = name.dropFirst(3)
      older = Self.names[String(rest.hasPrefix("_") ? rest.dropFirst() : rest)]
    }
    guard let format = EncodableFormatArgument(argument: older ?? argument) else { return nil }
    self.format = format
    isOlder = older != nil
  }

  /// Whether version 2 has a number for the format.
  var fitsVersion2: Bool { (try? format.format())?.fitsVersion2 ?? false }

  static var keywords: [String] { EncodableFormatArgument.keywords }

  static var others: String? { EncodableFormatArgument.others }
}

/// A quality of PVRTexToolCLI, or one of the numbers 0 to 5 of its forerunners.
private struct PVRTexToolQuality: OptionValue {
  let quality: QualityArgument

  init?(argument: String) {
    if let number = Int(argument), (0...5).contains(number) {
      quality = QualityArgument(number, of: 5)
    } else if let quality = QualityArgument(argument: argument) {
      self.quality = quality
    } else {
      return nil
    }
  }

  static var keywords: [String] { QualityArgument.keywords }
}

extension EncodableFormat {
  /// Whether version 2 of PVR has a number for the format; of unlisted channels, some have.
  var fitsVersion2: Bool {
    switch self {
    case .pixels, .pvrtc1, .etc(.etc1), .bc(.bc1), .bc(.bc2), .bc(.bc3): true
    case .etc, .bc, .astc: false
    }
  }
}
