#if GL
import QuadrilleConformance
import QuadrilleConsole
import QuadrilleGL
import QuadrilleOptions
import QuadrilleRendering

/// `quadrille conform worker`: the process in which cases run; its parent speaks with it.
struct ConformWorkerCommand: Command {
  static let guide = CommandGuide("conform worker", "Run the cases that standard input names.")

  var seed: UInt64 = 1
  var alarm = 60
  var export: String?
  var driver = DriverOptions()
  var target = ConformTargetOptions()

  mutating func options(_ table: OptionTable) {
    table.value("--seed", "n", &seed, "The seed of the random numbers.")
    table.value("--alarm", "seconds", &alarm, "When the process ends by itself.")
    table.value("--export", "folder", &export, "Where programs are written.")
    table.group(&driver)
    table.group(&target)
  }

  func run() throws {
    let programs = export.map { folder in
      CaseExport { recorder in
        try CaseExecutor(driver, target.target, seed: seed, recording: recorder)
      } write: { name, text in
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
        try OutputOptions().write(Array(text.utf8), to: path, inputs: [])
      }
    }
    CaseWorker.run(seed: seed, alarmSeconds: alarm, export: programs) { willTry in
      try CaseExecutor(driver, target.target, seed: seed, willTry: willTry)
    }
  }
}
#endif
