import QuadrilleBatch
import QuadrilleIO
import QuadrilleOptions

/// `quadrille batch worker`: the process in which jobs run; its parent speaks with it.
struct BatchWorkerCommand: Command {
  static let guide = CommandGuide("batch worker", "Run the jobs that standard input names.")

  var root = "."
  var inputRoot = "."
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.value("--root", "folder", &root, "Where outputs lie.")
    table.value("--input-root", "folder", &inputRoot, "Where inputs lie.")
    table.group(&limits)
  }

  func run() throws {
    ProcessorCount.restrict(to: 1)
    ResidentCache.begin(byteLimit: 96 << 20)
    ResidentRenderer.begin()
    let runner = try JobRunner(
      root: JobRoot(root),
      inputRoot: JobRoot(inputRoot),
      limits: limits.entries,
      ceiling: limits.resolved()
    )
    try WorkerLoop.run(runner.run)
  }
}

extension LimitOptions {
  /// The options that are given, as entries of a file of options.
  var entries: [ConfigurationFile.Entry] {
    rows.filter { !$0.values.isEmpty }.map { row in
      ConfigurationFile.Entry(row.key, row.values.map { .text($0) }, at: Place(part: row.key))
    }
  }
}
