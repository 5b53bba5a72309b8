import QuadrilleOptions
import QuadrilleProgram
import Testing

@testable import QuadrilleConformanceCommand

/// The commands of `quadrille-conform`, which `quadrille` has in its help.
@Suite struct ConformCommandSetTests {
  @Test("A call without the name of a part is that of conform, and parts have their own options")
  func partsOfConform() throws {
    func name(_ words: [String]) -> String? {
      QuadrilleConformMain.commands.command(for: ["conform"] + words)?.command.guide.name
    }
    #expect(name([]) == "conform" && name(["--smoke", "diff"]) == "conform")
    for part in ["matrix", "diff", "report", "worker"] {
      #expect(name([part, "-h"]) == "conform \(part)")
    }
  }

  @Test("The drivers of the matrix are those that its option completes, in the same order")
  func driversOfTheMatrix() {
    #expect(MatrixDriver.all().map(\.name) == MatrixDriverName.allCases.map(\.rawValue))
  }

  @Test("Every option of every part is explained in one sentence")
  func optionsAreExplained() {
    for command in QuadrilleConformMain.commands.commands {
      for option in command.description.visibleOptions {
        #expect(option.help.hasSuffix(".") && option.help.count > 3, "\(option.names)")
      }
    }
  }
}
