import Glibc
import QuadrilleBatch
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem

/// `quadrille batch worker`: the process in which jobs run; its parent speaks with it.
struct BatchWorkerCommand: Command {
  static let guide = CommandGuide("batch worker", "Run the jobs that standard input names.")

  var root = "."
  var inputRoot = "."
  var inputTar: String?
  var isDurable = false
  var isConfined = false
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.value("--root", "folder", &root, "Where outputs lie.")
    table.value("--input-root", "folder", &inputRoot, "Where inputs lie.")
    table.value("--input-tar", "file", &inputTar, "Inputs are members of a tar.")
    table.flag("--durable", &isDurable, "Wait until outputs are on the disk.")
    table.flag("--confine", &isConfined, "Do nothing but read inputs and write outputs.")
    table.group(&limits)
  }

  mutating func run() throws {
    ProcessorCount.restrict(to: 1)
    ResidentCache.begin(byteLimit: 96 << 20)
    ResidentRenderer.begin()
    var tar: InputTar?
    if let inputTar {
      inputRoot += "/\(getpid())"
      try OutputFolder.make(for: inputRoot + "/.")
      tar = try InputTar(inputTar, folder: JobRoot(inputRoot))
    }
    let ceiling = try limits.resolved()
    let (outputs, inputs) = (JobRoot(root), JobRoot(inputRoot))
    let runner = try JobRunner(
      root: outputs,
      inputRoot: inputs,
      limits: limits.entries,
      isDurable: isDurable,
      ceiling: ceiling
    )
    ResourceLimits.apply(ceiling, threads: 0)
    if isConfined {
      // The members of a tar become files beneath the folder of the inputs.
      let writable = [outputs.absolute] + (tar == nil ? [] : [inputs.absolute])
      _ = Sandbox(readable: [inputs.absolute], writable: writable).apply()
    }
    guard let tar else { return try WorkerLoop.run(runner.run) }
    OnDemandFiles.provide(by: tar.provide)
    try WorkerLoop.run { request in
      defer { tar.endJob() }
      return runner.run(request)
    }
  }
}

extension LimitOptions {
  /// The options that are given, as entries of a file of options.
  var entries: [ConfigurationFile.Entry] {
    rows.filter { !$0.values.isEmpty && $0.valueName != nil }.map { row in
      ConfigurationFile.Entry(
        row.key,
        row.values.map { .text($0) },
        at: DiagnosticLocation(part: row.key)
      )
    }
  }
}
