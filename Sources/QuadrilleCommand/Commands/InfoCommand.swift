import ArgumentParser
import QuadrilleIO

/// `quadrille info`: what is in files.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what is in textures, pictures and atlases.",
    discussion: """
      quadrille info hero.pvr.ccz
      quadrille info art --check --json

      Folders are walked, globs are expanded, @list.txt names a list of files. With --check
      everything is read, and the exit code is 1 as soon as one file is bad.
      """
  )

  @Argument(help: ArgumentHelp("Files, folders, globs, @lists, or -.", valueName: "file"))
  var inputs: [String]

  @Flag(inversion: .prefixedNo, help: "One JSON object on standard output.")
  var json = false

  @Flag(
    inversion: .prefixedNo,
    help: "One JSON object a file on standard output, as soon as it is read."
  )
  var ndjson = false

  @Flag(
    inversion: .prefixedNo,
    help: "Decode every level, surface, face and slice, and give the digest of the top level."
  )
  var check = false

  @Flag(
    inversion: .prefixedNo,
    help: "List the levels with their byte ranges, and with --check their digests."
  )
  var levels = false

  @Flag(inversion: .prefixedNo, help: "List the frames of atlases.")
  var frames = false

  @OptionGroup var keys: KeyOptions
  @OptionGroup var list: InputListOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    console.apply()
    var call = InfoCall(inputs: inputs)
    call.json = json
    call.ndjson = ndjson
    call.check = check
    call.levels = levels
    call.frames = frames
    call.key = try keys.resolved()
    call.list = list.settings
    call.batch = batch.settings
    call.isQuiet = console.quiet
    try call.run(limits: limits.resolved())
  }
}
