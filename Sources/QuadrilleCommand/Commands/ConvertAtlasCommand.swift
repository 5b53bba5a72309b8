import ArgumentParser
import QuadrilleAtlas
import QuadrilleIO
import QuadrillePVR
import QuadrillePacking

/// `quadrille convert-atlas`: the data file of an atlas in another format.
struct ConvertAtlasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert-atlas",
    abstract: "Write an atlas in another format, its pages as they are.",
    discussion: """
      quadrille convert-atlas hero.plist --data hero.json
      quadrille convert-atlas hero.json --data build/Hero.atlasc --format spritekit

      Pages stay where they are if the data file is written beside them; else they are
      copied, under the name that --sheet gives, or their own. A page that is to be
      another kind of file is decoded and written anew. Where the format cannot say how
      a sprite lies in its page, all sprites are packed again, and a note says so.
      """
  )

  @Argument(help: ArgumentHelp("The data file of an atlas, or -.", valueName: "atlas"))
  var input: String

  @Option(help: ArgumentHelp("The data file to write.", valueName: "file"))
  var data: String

  @Option(help: ArgumentHelp("Its format (default: by its ending).", valueName: "name"))
  var format: AtlasFormatArgument?

  @Option(
    name: [.customLong("sheet"), .customShort("o"), .customLong("output")],
    help: ArgumentHelp("The page to write, with {n} or {n1} for several.", valueName: "file")
  )
  var sheet: String?

  @Option(
    help: ArgumentHelp(
      "The texture to read; for several pages once for each.",
      valueName: "file"
    )
  )
  var texture: [String] = []

  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("jobs")],
    help: ArgumentHelp("Threads (default: the number of cores).", valueName: "n")
  )
  var jobs: Int?

  @Flag(inversion: .prefixedNo, help: "One JSON object about the outputs on standard output.")
  var json = false

  @OptionGroup(title: "Textures") var textures: PackTextureOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var updates: UpdateOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), it goes from 1 to 1024")
    }
  }

  func run() throws {
    console.apply()
    let targets = try PackTarget.targets([data], format.map { [$0] } ?? [])
    guard let target = targets.first else { throw UsageError(message: "give --data") }
    if target.format.holdsPages, sheet != nil {
      throw UsageError(message: "the pages of an .atlasc lie in its folder; leave out --sheet")
    }
    let limits = try limits.resolved()
    var converter = AtlasConverter(to: target.format, data: target.data, sheet: sheet)
    converter.limits = limits
    var request = ConvertAtlasRequest(input: input, converter: converter)
    request.textures = texture
    request.texture =
      sheet == nil && !target.format.holdsPages ? nil : try textures.format(sheet: sheet)
    request.json = json
    request.threads = jobs ?? ProcessorCount.available
    request.converter.options.threads = request.threads
    if let texture = request.texture, texture.encoder.format.isCompressed {
      PackPlan.makeSquare(&request.converter.options)
    }
    request.files = files.policy
    request.updates = updates.policy
    try request.run(limits: limits)
  }
}
