#if GL
import QuadrilleConformance
import QuadrilleGL
import QuadrilleOptions
import QuadrilleRendering

/// `quadrille conform worker`: the process in which cases run; its parent speaks with it.
struct ConformWorkerCommand: Command {
  static let guide = CommandGuide("conform worker", "Run the cases that standard input names.")

  var seed: UInt64 = 1
  var alarm = 60
  var driver = DriverOptions()
  var target = ConformTargetOptions()

  mutating func options(_ table: OptionTable) {
    table.value("--seed", "n", &seed, "The seed of the random numbers.")
    table.value("--alarm", "seconds", &alarm, "When the process ends by itself.")
    table.group(&driver)
    table.group(&target)
  }

  func run() throws {
    CaseWorker.run(seed: seed, alarmSeconds: alarm) { willTry in
      try CaseExecutor(driver, target.target, seed: seed, willTry: willTry)
    }
  }
}
#endif
