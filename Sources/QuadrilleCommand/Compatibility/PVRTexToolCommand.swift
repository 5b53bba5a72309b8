import QuadrilleIO
import QuadrilleOptions
import QuadrillePixels

/// Imagination's PVRTexToolCLI: its options, and what `encode` makes of them.
struct PVRTexToolCommand: Command {
  static let guide = CommandGuide(
    "PVRTexToolCLI",
    group: "old tools",
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

  static var operands: [Operand<Self>] {
    [.any("file", \.inputs, "More inputs.", .files([".png", ".pvr"]))]
  }

  static var options: [OptionRow<Self>] {
    Row.list("-i", "A[,B...]", \.inputs, "The inputs: PNG or PVR.").completing(.file)
    Row.value("-o", "file", \.encode.output, ".pvr, .pvr.gz or .pvr.ccz (default: by the input).")
      .completing(.file)
    Row.value("-d", "file", \.preview, "Write the result as PNG, too.")
      .valueMayBeMissing(taking: "") { !$0.hasPrefix("-") }.completing(.files([".png"]))
    Row.set("-noout", \.encode.writesNothing, to: true, "Write no texture.")
    Row.value("-f", "format[,type[,space]]", \.encode.format.pixelFormat, "The pixel format.")
    Row.value("-q", "quality", \.encode.format.quality, "The preset of PVRTC.")
    Row.set("-dither", \.isDithered, to: true, "Spread the error of colour and alpha.")
    Row.value("-m", "n", \.encode.pictures.mipmaps, "Add mip levels.")
      .valueMayBeMissing(taking: "all") { Int($0) != nil }
    Row.value("-mfilter", "filter", \.encode.pictures.mipFilter, "How mip levels are made.")
    Row.set("-c", \.encode.pictures.colorsLevels, to: true, "Mix each level with a colour.")
    Row.set("-legacypvr", \.encode.texture.isLegacy, to: true, "Write version 2.")
    Row.value("-flip", "x|y[,flag]", \.encode.pictures.flip, "Turn over, or only mark it.")
    Row.value("-r", "W,H", \.encode.pictures.resize, "Resize.")
    Row.value("-rfilter", "filter", \.encode.pictures.resizeFilter, "How to resize.")
    Row.value("-square", "+|-", \.encode.pictures.square, "Resize to a square.")
    Row.value("-pot", "+|-", \.encode.pictures.pot, "Resize to powers of two.")
    Row.value("-rcanvas", "W,H", \.encode.pictures.canvas, "Put on a canvas.")
    Row.value("-squarecanvas", "+", \.isSquareCanvas, "Put on a square canvas.")
    Row.value("-potcanvas", "+", \.isPowerOfTwoCanvas, "Put on a canvas of powers of two.")
    Row.value("-offsetcanvas", "X,Y", \.encode.pictures.canvasAt, "Where on the canvas.")
    Row.set(
      "-centrecanvas",
      \.encode.pictures.canvasAt,
      to: CanvasPlaceArgument(argument: "centre"),
      "In the middle of the canvas."
    )
    Row.value("-b", "W,H", \.encode.pictures.border, "Add a mirrored border.")
    Row.set("-p", \.encode.pictures.premultiplyAlpha, to: true, "Multiply colour by alpha.")
    Row.set("-l", \.encode.pictures.bleedsAlpha, to: true, "Give transparent pixels near colours.")
    Row.value("-red", "file,c", \.encode.pictures.red, "Take red from a channel.")
    Row.value("-green", "file,c", \.encode.pictures.green, "Take green from a channel.")
    Row.value("-blue", "file,c", \.encode.pictures.blue, "Take blue from a channel.")
    Row.value("-alpha", "file,c", \.encode.pictures.alpha, "Take alpha from a channel.")
    Row.value("-cube", "order", \.encode.texture.cube, "One cube map of six inputs.")
    Row.set("-array", \.encode.texture.array, to: true, "One texture array of all inputs.")
    Row.value("-ics", "space", \.encode.pictures.inputSpace, "What the inputs' values are.")
    Row.value("-pad", "bytes", \.encode.texture.pad, "Make the pixels begin at a multiple.")
      .checking("it is 2, 4 or 8") { $0.encode.texture.pad.map([2, 4, 8].contains) ?? true }
    Row.value("-j", "n", \.encode.batch.jobs, "Threads.").from(1...1024, \.encode.batch.jobs)
    Row.set("-shh", \.encode.console.isQuiet, to: true, "Only errors.")
    Row.value("-diff", "file,mode", \.comparison, "Not here: see 'quadrille diff'.").hidden
  }

  func validate() throws(UsageError) {
    if comparison == nil, inputs.allSatisfy(\.isEmpty) {
      throw UsageError(message: "no input; give it with -i")
    }
  }

  func run() throws {
    if let comparison {
      throw UnsupportedWord(option: "-diff", word: comparison, allowed: "'quadrille diff'")
    }
    for (option, value) in [("-squarecanvas", isSquareCanvas), ("-potcanvas", isPowerOfTwoCanvas)]
    where value?.direction == .shrink {
      throw UnsupportedWord(option: option, word: "-", allowed: "+")
    }
    var encode = encode
    encode.inputs = inputs.flatMap { list in
      list.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
    encode.list.keepsOrder = true
    let stem = TextureName.stem(of: encode.inputs.first ?? "")
    if encode.output == nil, !encode.writesNothing { encode.output = "\(stem).pvr" }
    if let preview { encode.preview = preview.isEmpty ? "\(stem).Out.png" : preview }
    if encode.pictures.mipmaps != nil, encode.pictures.mipFilter == nil {
      encode.pictures.mipFilter = ResampleFilterArgument(argument: "linear")
    }
    if isDithered { encode.format.dither = DitherOptions(.floydSteinbergAlpha) }
    switch (isSquareCanvas != nil, isPowerOfTwoCanvas != nil) {
    case (true, true): encode.pictures.canvas = CanvasArgument(argument: "pot-square")
    case (true, false): encode.pictures.canvas = CanvasArgument(argument: "square")
    case (false, true): encode.pictures.canvas = CanvasArgument(argument: "pot")
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
