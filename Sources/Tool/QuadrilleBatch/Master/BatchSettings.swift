/// What a run of jobs is asked to do.
package struct BatchSettings: Sendable {
  /// The stream of jobs; nil for standard input.
  package var jobs: String?
  /// Where outputs lie.
  package var root = "."
  /// Where inputs lie.
  package var inputRoot = "."
  /// How many workers there are.
  package var workers = 1
  /// Whether results come in the order of the lines.
  package var isOrdered = false
  /// Whether results have time and memory.
  package var showsTimes = true
  /// Whether the last line has totals.
  package var hasSummary = false
  /// Whether the run ends at the first failure.
  package var failsFast = false
  /// The most failures for good that are none of the run; nil for any number.
  package var allowedFailures: Int? = 0
  /// Whether there are but two codes other than 0.
  package var foldsExitCodes = false
  /// The results of earlier runs, with those of this one added.
  package var journal: String?
  /// The results of earlier runs.
  package var resume: String?
  /// Whether what failed before is tried again.
  package var retriesErrors = false
  /// Whether what is done is done again where inputs have changed.
  package var comparesInputs = false
  /// Whether of outputs that are there the size alone is compared.
  package var comparesSizes = false
  /// Which jobs are meant.
  package var shard = Shard.whole
  /// Where the list of all results goes.
  package var manifest: String?
  /// Where results go; nil for standard output.
  package var results: String?
  /// A tar whose members are the inputs.
  package var inputTar: String?
  /// A tar that gets the outputs, `-` for standard output.
  package var outputTar: String?
  /// The most seconds of a job.
  package var timeout = 60.0
  /// The seconds for what is at hand when the run is stopped.
  package var grace = 5.0
  /// Whether outputs and journal are on the disk before results are told.
  package var isDurable = false
  /// Where progress goes.
  package var progress: String?
  /// Whether identifiers and outputs may be there once only.
  package var isUnique = true
  /// The arguments of a worker.
  package var workerArguments: [String] = []
  /// What tells programs apart that make other bytes of the same job.
  package var generation = ""

  /// Makes the default settings.
  package init() {}
}

/// How a run ended.
package enum BatchResult: Equatable, Sendable {
  /// With a status.
  case status(Int32)
  /// By a signal that the process is to die of.
  case interrupt
}
