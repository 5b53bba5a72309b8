import ArgumentParser
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// `quadrille convert`: a PVR from one container to another, or to PNG.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Put a PVR into another container, its pixels as they are stored.",
    discussion: """
      quadrille convert hero.pvr -o hero.pvr.ccz --legacypvr
      quadrille convert old.pvr.gz -o new.pvr
      quadrille convert hero.pvr.ccz -o hero.png

      The ending of the output decides: .pvr, .pvr.gz or .pvr.ccz, of version 3 or with
      --legacypvr of version 2, or .png as 'decode' writes it. With --texture-format it
      need not have one of them, but if it has, it must be the right one. What a version
      cannot say is told as a warning; a pixel format that it does not have ends with
      exit code 5.

      A PNG, or a PVR with a pixel format given by --opt, is encoded: all options of
      'quadrille encode' are taken then.

      --keep-container writes the version, header, metadata and wrapper of the input.
      """
  )

  @Argument(help: ArgumentHelp("A PVR, or - for standard input.", valueName: "file"))
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, - for standard output.", valueName: "file")
  )
  var output: String

  @Option(help: ArgumentHelp("What to write, whatever the output is called.", valueName: "format"))
  var textureFormat: TextureFormatArgument?

  @Flag(
    name: .customLong("legacypvr"),
    inversion: .prefixedNo,
    help: "Write version 2 where the name of the output decides."
  )
  var isLegacy = false

  @Flag(inversion: .prefixedNo, help: "Write the container of the input.")
  var keepContainer = false

  // A text, not a type of its own: the parser's message about a bad value would show the key.
  @Option(help: ArgumentHelp("Encrypt the CCZ file that is written.", valueName: "hex"))
  var contentProtection: String?

  @OptionGroup var keys: KeyOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    console.apply()
    let limits = try limits.resolved()
    let key = try keys.resolved()
    let newKey = try contentProtection.map {
      try KeyOptions.key($0, from: "--content-protection")
    }
    // Without the container of the input all is known before it is read.
    let fixed = keepContainer ? nil : try output(keeping: nil)
    if let fixed { try check(newKey, fixed) }
    let bytes = try InputFile.read(input, limits: limits)
    let name = InputFile.name(input)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { throw PictureInputError(name: name) }
    let texture = try PVRTexture(decoding: bytes, name: name, limits: limits, key: key)
    Console.say(texture.warnings)
    let made = try fixed ?? output(keeping: texture.container)
    try check(newKey, made)
    switch made {
    case .png:
      let place = PicturePlace(level: 0, surface: 0, face: 0, slice: 0)
      try write(PictureOptions().png(texture, place, threads: 1))
    case .pvr(let container):
      let isEncrypted = texture.source?.isEncrypted ?? false
      var warnings: [Diagnostic] = []
      let bytes = try texture.encoded(
        container: keepContainer ? nil : container,
        key: newKey ?? (keepContainer && isEncrypted ? key : nil),
        name: output == "-" ? "standard output" : output,
        warnings: &warnings
      )
      Console.say(warnings)
      try write(bytes)
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    try files.write(bytes, to: output, inputs: [input])
  }

  private func output(keeping kept: PVRContainer?) throws -> TextureOutput {
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

/// A picture where a texture was expected.
struct PictureInputError: QuadrilleError {
  let name: String
  var code: String { "convert.picture" }
  var category: ErrorCategory { .unsupported }
  var place: Place { Place(file: name, offset: 0) }
  var message: String { "is a PNG picture; 'quadrille encode' makes textures of pictures" }
}
