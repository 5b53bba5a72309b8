import Glibc
import QuadrilleBatch
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem

/// `quadrille batch worker`: the process that runs jobs for its parent.
struct BatchWorkerCommand: Command {
  static let guide = CommandGuide("batch worker", "Run the jobs that standard input names.")

  var root = "."
  var inputRoot = "."
  var inputTar: String?
  var isDurable = false
  var isConfined = false
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.value("--root", "folder", &root, "Root directory of all outputs.")
    table.value("--input-root", "folder", &inputRoot, "Root directory of all inputs.")
    table.value("--input-tar", "file", &inputTar, "Read inputs from a tar.")
    table.flag("--durable", &isDurable, "Sync outputs to disk.")
    table.flag(
      "--confine",
      &isConfined,
      "Restrict the process to reading inputs and writing outputs."
    )
    table.group(&limits)
  }

  mutating func run() throws {
    if isConfined { InheritedDescriptors.closeAll(except: []) }
    let session = Session.current
    let cache = ResidentCache(byteLimit: 96 << 20)
    session.changeJob { settings in
      // Each of the worker processes uses one processor.
      settings.processorLimit = 1
      settings.cache = cache
    }
    session.setJob(session.job.attaching(ResidentRenderer()))
    var tar: InputTar?
    if let inputTar {
      inputRoot += "/\(getpid())"
      try OutputFolder.make(for: inputRoot + "/.")
      tar = try InputTar(inputTar, folder: JobRoot(inputRoot))
    }
    let ceiling = try limits.values()
    if let tar { session.changeJob { $0.fileProvider = tar.provide } }
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
      // The members of a tar become files below the input root.
      let writable = [outputs.absolute] + (tar == nil ? [] : [inputs.absolute])
      _ = Sandbox(readable: [inputs.absolute], writable: writable).apply()
    }
    guard let tar else { return try WorkerLoop.run(runner.run) }
    try WorkerLoop.run { request in
      defer { tar.endJob() }
      return runner.run(request)
    }
  }
}

extension LimitOptions {
  /// The given options, as configuration entries.
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
