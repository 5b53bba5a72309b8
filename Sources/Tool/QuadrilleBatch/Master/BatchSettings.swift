/// The settings of a batch run.
package struct BatchSettings: Sendable {
  /// The path of the job stream; nil for standard input.
  package var jobs: String?
  /// The root directory of outputs.
  package var root = "."
  /// The root directory of inputs.
  package var inputRoot = "."
  /// Number of workers.
  package var workers = 1
  /// Whether results are reported in line order.
  package var isOrdered = false
  /// Whether results include time and memory.
  package var showsTimes = true
  /// Whether the last line contains totals.
  package var hasSummary = false
  /// Whether the run ends at the first failure.
  package var failsFast = false
  /// Maximum number of permanent failures that do not fail the run; nil for any number.
  package var allowedFailures: Int? = 0
  /// Whether only two exit statuses other than 0 are used.
  package var foldsExitCodes = false
  /// The journal: results of earlier runs, to which this run adds.
  package var journal: String?
  /// A journal that is only read.
  package var resume: String?
  /// Whether jobs that failed before are retried.
  package var retriesErrors = false
  /// Whether jobs are repeated if their inputs have changed.
  package var comparesInputs = false
  /// Whether existing outputs are compared by size only.
  package var comparesSizes = false
  /// The shard of jobs to run.
  package var shard = Shard.whole
  /// The path of the manifest of all results.
  package var manifest: String?
  /// The path of the results; nil for standard output.
  package var results: String?
  /// The path of a tar that contains the inputs.
  package var inputTar: String?
  /// The path of a tar that receives the outputs; `-` for standard output.
  package var outputTar: String?
  /// The time limit of a job in seconds.
  package var timeout = 60.0
  /// Seconds that running jobs have left when the run is stopped.
  package var grace = 5.0
  /// Whether outputs and journal are synced before results are reported.
  package var isDurable = false
  /// The path of the progress output.
  package var progress: String?
  /// Whether identifiers and outputs must be unique.
  package var isUnique = true
  /// The command-line arguments of a worker.
  package var workerArguments: [String] = []
  /// Identifies the program version that determines the output bytes.
  package var generation = ""

  /// Creates the default settings.
  package init() {}
}

/// The result of a batch run.
package enum BatchResult: Equatable, Sendable {
  /// An exit status.
  case status(Int32)
  /// A signal that the process should terminate with.
  case interrupt
}
