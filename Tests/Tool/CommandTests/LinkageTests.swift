import TestSupport
import Testing

/// The libraries that the command is linked with, since they affect its startup time.
@Suite struct LinkageTests {
  private func lines(_ script: String) throws -> [Substring] {
    try CommandRun([], setup: "\(script); exit 0;").text.split(separator: "\n")
  }

  @Test("The command uses neither Foundation nor regular expressions")
  func commandAvoidsFoundation() throws {
    let symbols = try lines("nm -D --undefined-only '\(CommandProcess.executable)'")
    #expect(symbols.count > 100)
    for module in [
      "10Foundation", "20FoundationEssentials", "17_StringProcessing", "12_RegexParser",
    ] {
      let used = symbols.filter { $0.contains(module) }
      #expect(used.isEmpty, "\(used)")
    }
  }

  @Test("The command does not link rarely used libraries")
  func commandLinksFewLibraries() throws {
    let libraries = try lines("ldd '\(CommandProcess.executable)'")
    #expect(libraries.contains { $0.contains("libc.so") })
    let unwanted = [
      "libFoundation", "libpng", "libz.", "libexpat", "libdeflate", "libmd", "libEGL", "libGLES",
      "libgbm", "libpcre",
    ]
    for name in unwanted {
      #expect(!libraries.contains { $0.contains(name) }, "\(name)")
    }
  }
}
