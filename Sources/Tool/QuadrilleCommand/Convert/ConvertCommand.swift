import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// `quadrille convert`: converts a PVR to another container, or to PNG.
struct ConvertCommand: Command {
  static let guide = CommandGuide(
    "convert",
    group: "textures",
    "Convert a PVR to another container without changing its pixels.",
    examples: [
      "quadrille convert hero.pvr -o hero.pvr.ccz --legacypvr",
      "quadrille convert old.pvr.gz -o new.pvr",
      "quadrille convert hero.pvr.ccz -o hero.png",
    ],
    notes: """
      The output's extension selects the container: .pvr, .pvr.gz or .pvr.ccz in
      version 3, or version 2 with --legacypvr; .png is written as by 'decode'. Data
      that a version cannot store causes a warning. A PNG, or a PVR with a pixel
      format set by --opt, is encoded; all options of 'quadrille encode' apply then.
      """
  )

  var input = ""
  var output: String?
  var textureFormat: TextureFormatArgument?
  var isLegacy = false
  var keepContainer = false
  // A string rather than a key type, so that nothing about it can be shown.
  var contentProtection: String?
  var keys = KeyOptions()
  var files = OutputOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operand(
      "file",
      &input,
      "A PVR, or - for standard input.",
      .files([".pvr", ".pvr.gz", ".pvr.ccz", ".png"])
    )
    table.value("--output -o", "file", &output, "The file to write, - for standard output.")
      .completing(.file).required("give the output with --output")
    table.value(
      "--texture-format",
      "format",
      &textureFormat,
      "Container, regardless of the file name."
    )
    table.flag("--legacypvr", &isLegacy, "Write PVR version 2 unless a container is given.")
    table.flag(
      "--keep-container",
      &keepContainer,
      "Keep version, header and wrapper of the input."
    )
    table.value("--content-protection", "hex", &contentProtection, "Encrypt .pvr.ccz files.")
      .secret()
    table.group(&keys)
    table.group(&files)
    table.group(&console)
    table.group(&limits)
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    guard let output else { return }
    let job = try limits.resolved()
    let key = try keys.resolved()
    let newKey = try contentProtection.map {
      try KeyOptions.key($0, from: "--content-protection")
    }
    // Unless the input's container is kept, everything is known before the input is read.
    let fixed = keepContainer ? nil : try container(output, keeping: nil)
    if let fixed { try check(newKey, fixed) }
    let bytes = try InputFile.read(input, job: job)
    let name = InputFile.name(input)
    try InputKindError.checkTexture(bytes, name)
    let texture = try PVRTexture(decoding: bytes, name: name, job: job, key: key)
    Console.report(texture.warnings)
    let targetContainer = try fixed ?? container(output, keeping: texture.container)
    try check(newKey, targetContainer)
    switch targetContainer {
    case .png:
      let location = ImageLocation(level: 0, surface: 0, face: 0, slice: 0)
      try files.write(
        ImageOptions().png(texture, location, threads: 1, job: job),
        to: output,
        inputs: [input]
      )
    case .pvr(let container):
      let isEncrypted = texture.source?.isEncrypted ?? false
      var warnings: [Diagnostic] = []
      let bytes = try texture.encoded(
        container: keepContainer ? nil : container,
        key: newKey ?? (keepContainer && isEncrypted ? key : nil),
        name: output == "-" ? "standard output" : output,
        warnings: &warnings
      )
      Console.report(warnings)
      try files.write(bytes, to: output, inputs: [input])
    }
  }

  private func container(
    _ output: String,
    keeping kept: PVRContainer?
  ) throws -> TextureOutput {
    try TextureOutput(
      path: output,
      format: textureFormat,
      isLegacy: isLegacy,
      keeping: kept
    )
  }

  private func check(_ key: CCZKey?, _ output: TextureOutput) throws {
    if case .pvr(let container) = output, container.wrapper == .ccz { return }
    guard key == nil else {
      throw UsageError(message: "--content-protection encrypts CCZ, the output is \(output)")
    }
  }
}

extension ConvertCommand {
  /// Whether the arguments of `convert` request `encode`: they contain an image or a pixel format.
  static func isEncodeRequest(_ arguments: some Sequence<String>) -> Bool {
    var isValue = false
    for argument in arguments where argument != "--" {
      defer { isValue = argument == "-o" || argument == "--output" }
      if ["--opt", "--pixel-format", "-f"].contains(argument)
        || argument.hasPrefix("--opt=") || argument.hasPrefix("--pixel-format=")
        || !isValue && !argument.hasPrefix("-") && argument.lowercased().hasSuffix(".png")
      {
        return true
      }
    }
    return false
  }
}
