#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleGL
import QuadrilleRendering

/// `quadrille conform worker`: the process in which cases run; its parent speaks with it.
struct ConformWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Run the cases that standard input names.",
    shouldDisplay: false
  )

  @Option(help: .hidden) var seed: UInt64 = 1
  @Option(help: .hidden) var alarm = 60
  @OptionGroup var driver: DriverOptions

  func run() throws {
    CaseWorker.run(seed: seed, alarmSeconds: alarm) { try Display(driver.rendererOptions()) }
  }
}
#endif
