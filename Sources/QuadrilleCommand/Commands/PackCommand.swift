import ArgumentParser
import QuadrilleIO
import QuadrillePVR
import QuadrillePacking

/// `quadrille pack`: loose pictures to an atlas.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Make an atlas of pictures: data files and pages.",
    discussion: """
      quadrille pack art/hero --data hero.plist --sheet hero.pvr.ccz --max-size 2048
      quadrille pack art --data a{n}.json --sheet a{n}.png --format json --multipack
      quadrille pack Hero.atlas --data Hero.atlasc --format spritekit

      Formats:
      \(AtlasFormatArgument.allValueStrings.joined(separator: ", "));
      without --format the ending of --data decides. Give --data and --format several
      times for several formats of one atlas. Sprites are named after their paths
      below the folder that is given. In names of outputs {n} and {n1} stand for the
      page from 0 or 1, {v} for the name of the variant. An .atlasc has its pages in
      its folder, one set for each ending of names such as @2x. The options have the
      names that they have in TexturePacker. The same pictures and options give the
      same bytes.
      """
  )

  @Argument(help: ArgumentHelp("Pictures, folders, globs or @lists.", valueName: "file"))
  var inputs: [String]

  @Option(help: ArgumentHelp("The data file to write; repeatable.", valueName: "file"))
  var data: [String] = []

  @Option(help: ArgumentHelp("The format of each data file.", valueName: "name"))
  var format: [AtlasFormatArgument] = []

  @Option(
    name: [.customLong("sheet"), .customShort("o"), .customLong("output")],
    help: ArgumentHelp("The page to write: .png, .pvr, .pvr.gz or .pvr.ccz.", valueName: "file")
  )
  var sheet: String?

  @Option(
    name: [.customLong("texturepath"), .customLong("texture-path")],
    help: ArgumentHelp("What stands before the page in data files.", valueName: "path")
  )
  var texturePath: String?

  @Option(
    help: ArgumentHelp("A scale: 'factor:name' or 'factor:name:part of paths'.", valueName: "v")
  )
  var variant: [VariantArgument] = []

  @Flag(inversion: .prefixedNo, help: "Make the atlas at half its size as well.")
  var autoSd = false

  @Flag(inversion: .prefixedNo, help: "All variants have their sprites at the same places.")
  var forceIdenticalLayout = false

  @Flag(inversion: .prefixedNo, help: "Leave .png out of the names of sprites.")
  var trimSpriteNames = false

  @Flag(inversion: .prefixedNo, help: "Put the folder's name before those of sprites.")
  var prependFolderName = false

  @Option(help: ArgumentHelp("Change names: 'regular expression=text'.", valueName: "re=text"))
  var replace: [ReplacementArgument] = []

  @Option(
    name: [.customLong("ignore-files"), .customLong("exclude")],
    help: ArgumentHelp("Leave out pictures whose name fits; repeatable.", valueName: "pattern")
  )
  var ignoreFiles: [String] = []

  @Option(help: ArgumentHelp("Write an HTML page about the atlas.", valueName: "file"))
  var report: String?

  @Flag(inversion: .prefixedNo, help: "One JSON object about the outputs on standard output.")
  var json = false

  @OptionGroup(title: "Sprites") var sprites: PackSpriteOptions
  @OptionGroup(title: "Pages") var pages: PackPageOptions
  @OptionGroup(title: "Textures") var textures: PackTextureOptions
  @OptionGroup var ignored: PackIgnoredOptions
  @OptionGroup var list: InputListOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var updates: UpdateOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    console.apply()
    let limits = try limits.resolved()
    ignored.note()
    var options = PackOptions()
    try sprites.apply(to: &options)
    try pages.apply(to: &options)
    options.forcesIdenticalLayout = forceIdenticalLayout
    let texture = try textures.format(sheet: sheet)
    try pages.checkSizes(for: texture.encoder.format)
    let targets = try PackTarget.targets(data, format)
    var plan = try PackPlan(
      targets: targets,
      sheet: sheet,
      texturePath: texturePath,
      texture: texture,
      variants: variant,
      isAutoSD: autoSd,
      isIdentical: forceIdenticalLayout
    )
    plan.sharesTurned = sprites.aliasTurned && sprites.mergesDuplicates
    var request = PackRequest(inputs: inputs, plan: plan)
    request.ignored = ignoreFiles
    request.naming.dropsExtension = trimSpriteNames
    request.naming.prependsFolderName = prependFolderName
    request.naming.replacements = replace.map(\.replacement)
    request.options = options
    request.report = report
    request.json = json
    request.list = list.settings
    request.batch = batch.settings
    request.files = files.policy
    request.updates = updates.policy
    if ignored.forcePublish { request.updates.skipsUnchanged = false }
    request.isQuiet = console.quiet
    try request.run(limits: limits)
  }
}

/// `_+=-`: a regular expression and the text for what it finds.
struct ReplacementArgument: ExpressibleByArgument, Sendable {
  let replacement: SpriteNaming.Replacement

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    replacement = SpriteNaming.Replacement(
      pattern: String(argument[..<sign]),
      text: String(argument[argument.index(after: sign)...])
    )
  }
}
