import QuadrilleBatch
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles

/// A job translated to command-line arguments.
struct JobArguments {
  /// Options whose values are input paths.
  private static let inputOptions: Set<String> = ["atlas", "texture", "mask"]
  /// Options whose values are input paths followed by a comma and a channel.
  private static let channelOptions: Set<String> = ["red", "green", "blue", "alpha"]
  /// Options that the master process handles.
  private static let masterOptions: Set<String> = ["timeout"]

  /// The command.
  let command: AnyCommand
  /// The command's arguments.
  private(set) var tokens: [String] = []
  /// The command's options, preceded by those of the batch.
  private(set) var entries: [ConfigurationFile.Entry]
  /// The inputs that the options name.
  private(set) var optionInputs: [String] = []

  private let inputRoot: JobRoot

  /// Translates a job into arguments.
  ///
  /// - Parameters:
  ///   - inputRoot: The root directory of inputs, which is the working directory.
  ///   - prefix: The prefix of output paths.
  ///   - limits: The limits of the batch.
  /// - Throws: ``JobError`` or `ConfigurationError`.
  init(
    _ job: Job,
    inputRoot: JobRoot,
    prefix: String,
    limits: [ConfigurationFile.Entry]
  ) throws {
    self.inputRoot = inputRoot
    entries = limits
    let given = try job.options.map { try ConfigurationFile.entries(of: $0, name: nil) } ?? []
    command = Self.command(job, given)
    for entry in given where !Self.masterOptions.contains(entry.key) {
      var entry = entry
      if let outputs = job.optionOutputs[entry.key] {
        entry.values = outputs.map { .text(prefix + $0) }
      } else {
        entry.values = try entry.values.map { try resolved($0, entry.key) }
      }
      entries.append(entry)
    }
    let inputs = job.inputs.map(Self.plain)
    let outputs = job.outputs.map { prefix + $0 }
    addOutputs(job, outputs)
    addInputs(job, inputs, Set(given.map(\.key)))
    if [.info, .diff, .pack].contains(job.operation) { tokens.insert("--json", at: 0) }
  }

  private static func command(_ job: Job, _ given: [ConfigurationFile.Entry]) -> AnyCommand {
    switch job.operation {
    case .render: AnyCommand(RenderCommand.self)
    case .frames: AnyCommand(FramesCommand.self)
    case .encode: AnyCommand(EncodeCommand.self)
    case .decode: AnyCommand(DecodeCommand.self)
    case .convert:
      ConvertCommand.isEncodeRequest(job.inputs + given.map { "--\($0.key)=" })
        ? AnyCommand(EncodeCommand.self) : AnyCommand(ConvertCommand.self)
    case .ping: AnyCommand(LimitProbe.self)
    case .info: AnyCommand(InfoCommand.self)
    case .pack: AnyCommand(PackCommand.self)
    case .unpack: AnyCommand(UnpackCommand.self)
    case .convertAtlas: AnyCommand(ConvertAtlasCommand.self)
    case .preview: AnyCommand(PreviewCommand.self)
    case .diff: AnyCommand(DiffCommand.self)
    }
  }

  private mutating func addOutputs(_ job: Job, _ outputs: [String]) {
    switch job.operation {
    case .pack, .convertAtlas:
      tokens += outputs.map { isTexture($0) ? "--sheet=\($0)" : "--data=\($0)" }
    case .unpack: tokens += outputs.map { "--out-dir=\($0)" }
    default: tokens += outputs.map { "--output=\($0)" }
    }
  }

  private mutating func addInputs(_ job: Job, _ inputs: [String], _ options: Set<String>) {
    if job.operation == .render, let input = inputs.first {
      // Sprites need an atlas, and only scenes are JSON.
      if options.contains("sprite"), !options.contains("atlas") {
        tokens.append("--atlas=\(input)")
        return
      }
      if !input.lowercased().hasSuffix(".json") {
        tokens.append("--texture=\(input)")
        return
      }
    }
    tokens.append("--")
    tokens += inputs
  }

  private func isTexture(_ name: String) -> Bool {
    (TextureContainer.allFileExtensions + ImageFormat.allFileExtensions).contains {
      name.lowercased().hasSuffix($0)
    }
  }

  /// Escapes a file name so that it is neither an option nor a list.
  private static func plain(_ name: String) -> String {
    name.hasPrefix("-") || name.hasPrefix("@") ? "./" + name : name
  }

  /// A value with its paths resolved against the input root.
  private mutating func resolved(
    _ value: ConfigurationFile.Value,
    _ key: String
  ) throws(JobError) -> ConfigurationFile.Value {
    guard case .text(let text) = value else { return value }
    if Self.inputOptions.contains(key) {
      let name = try inputRoot.clean(text)
      optionInputs.append(name)
      return .text(Self.plain(name))
    }
    guard Self.channelOptions.contains(key), let comma = text.lastIndex(of: ",") else {
      return value
    }
    let name = try inputRoot.clean(String(text[..<comma]))
    optionInputs.append(name)
    return .text(Self.plain(name) + text[comma...])
  }
}
