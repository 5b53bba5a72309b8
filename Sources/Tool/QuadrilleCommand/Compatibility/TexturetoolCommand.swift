import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// Apple's texturetool, as described in Apple's OpenGL ES Programming Guide.
struct TexturetoolCommand: Command {
  /// An encoder for `-e`.
  enum Encoder: String, OptionValue, CaseIterable {
    case pvrtc = "PVRTC"
    case astc = "ASTC"
  }

  /// A container for `-f`.
  enum Format: String, OptionValue, CaseIterable {
    case raw = "Raw"
    case pvr = "PVR"
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
    Formats:
      Raw
      PVR
    """

  private var input: String?
  private var reference: String?
  private var encoder: Encoder?
  private var format = Format.raw
  private var bits = 4
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
    table.value("-e", "encoder", &encoder, "PVRTC; without it, pixels are stored uncompressed.")
    table.value("-p", "file", &encode.preview, "Also write the result as PNG.")
      .completing(.files([".png"]))
    table.value("-o", "file", &encode.output, "The file to write.").completing(.file)
    table.value("-f", "format", &format, "The container.")
    table.set("--bits-per-pixel-2", &bits, to: 2, "Two bits per pixel.")
    table.set("--bits-per-pixel-4", &bits, to: 4, "Four bits per pixel (default).")
    encode.format.pvrtcOptions(table)
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
  /// All failures exit with 1, except for encoders that Quadrille lacks.
  ///
  /// - Throws: ``CommandExit``, or ``UnsupportedArgument``.
  func run() throws {
    if listsEncoders { return try Console.help(Self.list) }
    do {
      if let reference { return try compare(input ?? "", with: reference) }
      try makeTexture()
    } catch let keyword as UnsupportedArgument {
      throw keyword
    } catch let error as any QuadrilleError {
      Console.report(Diagnostic(error))
      throw CommandExit(status: .differ)
    } catch is CommandExit {
      throw CommandExit(status: .differ)
    }
  }

  private func makeTexture() throws {
    if encoder == .astc {
      throw UnsupportedArgument(option: "-e", keyword: "ASTC", allowed: "PVRTC")
    }
    var encode = encode
    encode.inputs = [input ?? ""]
    if encoder == .pvrtc {
      encode.format.pixelFormat = EncodableFormatArgument(argument: "PVRTC\(bits)")
      encode.dropsUnneededAlpha = true
      encode.needsSquare = true
    }
    encode.isRaw = format == .raw
    encode.texture.textureFormat = .pvr2
    if hasMipmaps { encode.images.mipmaps = MipmapsArgument(argument: "all") }
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
