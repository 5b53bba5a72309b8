import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem

/// Imagination's PVRTexToolCLI: maps its options to those of `encode`.
struct PVRTexToolCommand: Command {
  static let guide = CommandGuide(
    "PVRTexToolCLI",
    group: "compatibility",
    "Encode with the options of PVRTexToolCLI.",
    synopsis: "PVRTexToolCLI -i A[,B...] [-o FILE] [options]",
    examples: [
      "PVRTexToolCLI -i hero.png -o hero.pvr -f PVRTC1_4 -q pvrtcbest -m",
      "quadrille PVRTexToolCLI -i hero.png -f r4g4b4a4,USN -dither -legacypvr",
    ],
    grammar: .exact,
    help: "PVRTexToolCLI -help"
  )

  private var inputs: [String] = []
  private var encode = EncodeCommand()
  private var preview: String?
  private var isDithered = false
  private var isSquareCanvas: DirectionArgument?
  private var isPowerOfTwoCanvas: DirectionArgument?
  private var comparison: String?

  mutating func options(_ table: OptionTable) {
    table.operands("file", &inputs, "More inputs.", .files([".png", ".pvr"]), mayBeNone: true)
    let kinds = "\(ImageFormat.allNames) or PVR"
    table.list("-i", "A[,B...]", &inputs, "Input files: \(kinds).")
      .completing(.file)
    table.value(
      "-o",
      "file",
      &encode.output,
      ".pvr, .pvr.gz or .pvr.ccz (default: from the input)."
    )
    .completing(.file)
    table.value(
      "-d",
      "file",
      &preview,
      "Also write the result as PNG.",
      missing: MissingValue("") { !$0.hasPrefix("-") }
    )
    .completing(.files([".png"]))
    table.set("-noout", &encode.writesNothing, to: true, "Write no texture.")
    table.value("-f", "format[,type[,space]]", &encode.format.pixelFormat, "The pixel format.")
    table.value("-q", "quality", &encode.format.quality, "Encoder quality for PVRTC or ETC.")
    table.set("-dither", &isDithered, to: true, "Dither color and alpha.")
    table.value(
      "-m",
      "n",
      &encode.images.mipmaps,
      "Add mip levels.",
      missing: MissingValue("all") { Int($0) != nil }
    )
    table.value("-mfilter", "filter", &encode.images.mipFilter, "Filter for mip levels.")
    table.set("-c", &encode.images.colorsLevels, to: true, "Tint each mip level with a color.")
    table.set("-legacypvr", &encode.texture.isLegacy, to: true, "Write version 2.")
    table.value("-flip", "x|y[,flag]", &encode.images.flip, "Flip the image, or only set the flag.")
    table.value("-r", "W,H", &encode.images.resize, "Resize.")
    table.value("-rfilter", "filter", &encode.images.resizeFilter, "Filter for resizing.")
    table.value("-square", "+|-", &encode.images.square, "Resize to a square.")
    table.value("-pot", "+|-", &encode.images.pot, "Resize to power-of-two dimensions.")
    table.value("-rcanvas", "W,H", &encode.images.canvas, "Place the image on a canvas.")
    table.value("-squarecanvas", "+", &isSquareCanvas, "Place the image on a square canvas.")
    table.value("-potcanvas", "+", &isPowerOfTwoCanvas, "Place the image on a power-of-two canvas.")
    table.value("-offsetcanvas", "X,Y", &encode.images.canvasAt, "Offset on the canvas.")
    table.set(
      "-centrecanvas",
      &encode.images.canvasAt,
      to: CanvasAlignmentArgument(argument: "centre"),
      "Center the image on the canvas."
    )
    table.value("-b", "W,H", &encode.images.border, "Add a mirrored border.")
    table.set("-p", &encode.images.premultiplyAlpha, to: true, "Premultiply color by alpha.")
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
    table.value("-cube", "order", &encode.texture.cube, "Make one cube map from six inputs.")
    table.set("-array", &encode.texture.array, to: true, "Make one texture array from all inputs.")
    table.value("-ics", "space", &encode.images.inputSpace, "Color space of the inputs.")
    table.value("-pad", "bytes", &encode.texture.pad, "Alignment of the pixel data.")
      .checking("expected 2, 4 or 8", encode.texture.pad.map([2, 4, 8].contains) ?? true)
    table.value("-j", "n", &encode.batch.jobs, "Threads.").from(1...1024, encode.batch.jobs)
    table.set("-shh", &encode.console.isQuiet, to: true, "Print errors only.")
    table.value("-diff", "file,mode", &comparison, "Not supported; use 'quadrille diff'.").hidden()
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
    let stem = TextureName.stem(of: encode.inputs.first ?? "")
    if encode.output == nil, !encode.writesNothing { encode.output = "\(stem).pvr" }
    if let preview { encode.preview = preview.isEmpty ? "\(stem).Out.png" : preview }
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
    do {
      try encode.texture.validate()
      try encode.validate()
      try encode.run()
    } catch let error as UsageError {
      throw UsageError(message: error.message, help: Self.guide.help)
    }
  }
}
