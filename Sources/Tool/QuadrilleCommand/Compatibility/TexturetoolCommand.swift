import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// Apple's texturetool, as described in Apple's OpenGL ES Programming Guide.
struct TexturetoolCommand: Command {
  /// An encoder for `-e`, in any case.
  enum Encoder: String, OptionValue, CaseIterable {
    case pvrtc = "PVRTC"
    case astc = "ASTC"

    init?(argument: String) {
      self.init(rawValue: argument.uppercased())
    }
  }

  /// A container for `-f`, in any case.
  enum Format: String, OptionValue, CaseIterable {
    case raw = "Raw"
    case pvr = "PVR"
    case ktx = "KTX"
    case astc = "ASTC"

    init?(argument: String) {
      let keyword = argument.lowercased()
      guard let format = Self.allCases.first(where: { $0.rawValue.lowercased() == keyword }) else {
        return nil
      }
      self = format
    }
  }

  static let guide = CommandGuide(
    "texturetool",
    group: "compatibility",
    "Encode one PNG with the options of Apple's texturetool.",
    synopsis: """
      texturetool [-ms] [-e ENCODER] [-p PREVIEW] -o OUTPUT [-f FORMAT] INPUT
      texturetool -c REFERENCE INPUT
      texturetool -h | -l
      """,
    examples: [
      "texturetool -m -e PVRTC --bits-per-pixel-2 -o hero.pvr -f PVR hero.png",
      "quadrille texturetool -e PVRTC -o hero.pvrtc hero.png",
    ],
    grammar: .letters,
    help: "texturetool -h"
  )

  private static let list = """
    Encoders:
      PVRTC
        --channel-weighting-linear (default)
        --channel-weighting-perceptual
        --bits-per-pixel-2
        --bits-per-pixel-4 (default)
        --alpha-is-independent
        --alpha-is-opacity
        --punchthrough-unused
        --punchthrough-allowed (default)
        --punchthrough-forced
      ASTC
        --block-width-4 (default), -5, -6, -8, -10, -12
        --block-height-4 (default), -5, -6, -8, -10, -12
        --compression-mode-veryfast
        --compression-mode-fast
        --compression-mode-medium (default)
        --compression-mode-thorough
        --compression-mode-exhaustive
        --srgb-yes
        --srgb-no (default)
    Formats:
      Raw
      PVR
      KTX
      ASTC
    """

  private var input: String?
  private var reference: String?
  private var encoder: Encoder?
  private var format = Format.raw
  private var bits = 4
  private var blockWidth = 4
  private var blockHeight = 4
  private var isSRGB = false
  private var hasMipmaps = false
  private var listsEncoders = false
  private var encode = EncodeCommand()

  mutating func options(_ table: OptionTable) {
    table.operand("input", &input, "The image.", .files([".png"]))
    table.set("-l", &listsEncoders, to: true, "List the encoders and formats with their options.")
    table.value("-c", "reference", &reference, "Report the difference from a reference image.")
      .completing(.file)
    table.set("-m", &hasMipmaps, to: true, "Add all mip levels.")
    table.set("-s", &encode.wantsStatistics, to: true, "Report the encoding error.")
    table.value(
      "-e",
      "encoder",
      &encoder,
      "PVRTC or ASTC; without it, pixels are stored uncompressed."
    )
    table.value("-p", "file", &encode.preview, "Also write the result as PNG.")
      .completing(.files([".png"]))
    table.value("-o", "file", &encode.output, "The file to write.").completing(.file)
    table.value("-f", "format", &format, "The container.")
    table.set("--bits-per-pixel-2", &bits, to: 2, "Two bits per pixel.")
    table.set("--bits-per-pixel-4", &bits, to: 4, "Four bits per pixel (default).")
    encode.format.pvrtcOptions(table)
    for side in [4, 5, 6, 8, 10, 12] {
      table.set("--block-width-\(side)", &blockWidth, to: side, "").hidden()
      table.set("--block-height-\(side)", &blockHeight, to: side, "").hidden()
    }
    for mode in ["veryfast", "fast", "medium", "thorough", "exhaustive"] {
      table.set(
        "--compression-mode-\(mode)",
        &encode.format.quality,
        to: QualityArgument(argument: "astc" + mode),
        ""
      )
      .hidden()
    }
    table.set("--srgb-yes", &isSRGB, to: true, "").hidden()
    table.set("--srgb-no", &isSRGB, to: false, "").hidden()
  }

  func validate() throws(UsageError) {
    guard !listsEncoders else { return }
    guard input != nil else { throw UsageError(message: "no input") }
    if reference == nil, encode.output == nil {
      throw UsageError(message: "no output; give it with -o")
    }
  }

  /// Runs the command.
  ///
  /// All failures exit with 1.
  ///
  /// - Throws: ``CommandExit``.
  func run() throws {
    if listsEncoders { return try Console.help(Self.list) }
    do {
      if let reference { return try compare(input ?? "", with: reference) }
      try makeTexture()
    } catch let error as any QuadrilleError {
      Console.report(Diagnostic(error))
      throw CommandExit(status: .differ)
    } catch is CommandExit {
      throw CommandExit(status: .differ)
    }
  }

  private func makeTexture() throws {
    var encode = encode
    encode.inputs = [input ?? ""]
    let space = isSRGB ? ",UBN,sRGB" : ""
    switch encoder {
    case .pvrtc:
      encode.format.pixelFormat = EncodableFormatArgument(argument: "PVRTC\(bits)\(space)")
      encode.dropsUnneededAlpha = true
      encode.needsSquare = true
    case .astc:
      guard ASTCFormat(width: blockWidth, height: blockHeight) != nil else {
        throw UsageError(message: "ASTC has no blocks of \(blockWidth)x\(blockHeight)")
      }
      let name = "ASTC_\(blockWidth)x\(blockHeight)\(space)"
      encode.format.pixelFormat = EncodableFormatArgument(argument: name)
    case nil: break
    }
    encode.isRaw = format == .raw
    encode.allowsAnyName = true
    encode.texture.textureFormat =
      switch format {
      case .ktx: .ktx
      case .astc: .astc
      // Version 2 has no number for ASTC.
      case .raw, .pvr: encoder == .astc ? .pvr3 : .pvr2
      }
    // A file of ASTC holds one level; Apple's tool ignores -m there.
    if hasMipmaps, format == .astc { Console.noteIgnored("-m") }
    if hasMipmaps, format != .astc { encode.images.mipmaps = MipmapsArgument(argument: "all") }
    try encode.run()
  }

  private func compare(_ input: String, with reference: String) throws {
    let job = try LimitOptions().resolved()
    let images = try [reference, input].map {
      try ImageInput(path: $0, job: job).bitmap(threads: job.processorCount, job: job)
    }
    // Rejects images that cannot be compared.
    _ = try images[0].difference(to: images[1])
    let figures = EncodeStatistics(of: [images[1]], against: [images[0]], hasAlpha: true)
    try Console.result("\(input.escapedForDisplay()): \(figures.text)")
  }
}
