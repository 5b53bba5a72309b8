import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleConsole
import QuadrilleOptions
package import QuadrilleProgram

extension ConformWorkerOptions: Command {
  package func run() throws {
    let programs = export.map { folder in
      CaseExport { recorder in
        try CaseExecutor(driver, target.target, seed: seed, recording: recorder)
      } write: { name, text in
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
        try OutputOptions().write(Array(text.utf8), to: path, inputs: [])
      }
    }
    CaseWorker.run(Suite.cases, seed: seed, alarmSeconds: alarm, export: programs) { willTry in
      try CaseExecutor(driver, target.target, seed: seed, willTry: willTry)
    }
  }
}
