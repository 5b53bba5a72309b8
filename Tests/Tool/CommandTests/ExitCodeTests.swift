import TestSupport
import Testing

@Suite struct ExitCodeTests {
  /// Each exit status with command lines that cause it.
  static let calls: [(code: Int32, call: String)] = [
    (0, "--version"),
    (0, "info page.png"),
    (0, "help"),
    (0, "info --help"),
    (1, "info --check page.png bad.png"),
    (1, "info --check bad.png"),
    (1, "doctor --egl-library none.so"),
    (2, "--nonsense"),
    (2, "nonsense"),
    (2, "info"),
    (2, "decode page.pvr"),
    (2, "render scene.json"),
    (2, "render -o out.png"),
    (2, "render scene.json --texture page.png -o out.png"),
    (2, "render --atlas hero.json -o out.png"),
    (2, "render scene.json --scale 5 -o out.png"),
    (2, "render --texture page.png --scale 2 -o out.png"),
    (2, "render --texture page.png --size 0x4 -o out.png"),
    (2, "render --texture page.png --size 9223372036854775807x1 -o x.png"),
    (2, "render scene.json --driver nonsense --backend gl -o x.png"),
    (2, "decode page.pvr --level 1 -o out.png"),
    (2, "decode page.pvr --level -1 -o out.png"),
    (2, "decode page.pvr --png-level 10 -o out.png"),
    (2, "info --max-pixels 0 page.png"),
    (2, "info --quiet --verbose page.png"),
    (3, "info bad.png --fail-fast --check"),
    (3, "decode page.png -o out.png"),
    (3, "render --texture bad.png -o out.png"),
    (3, "render --atlas hero.json --sprite nobody -o out.png"),
    (4, "info none.png"),
    (4, "decode . -o out.png"),
    (4, "decode page.pvr -o none/out.png"),
    (4, "decode page.pvr -o page.png --no-clobber"),
    (5, "render newer.json -o out.png"),
    (6, "decode page.pvr --max-dimension 3 -o out.png"),
    (6, "render scene.json --max-pixels 47 -o out.png"),
    (6, "render scene.json --size 2147483647x1 -o out.png"),
    (7, "render scene.json --backend gl --egl-library none.so -o out.png"),
    (8, "info page.png none.png"),
  ]

  @Test("Each kind of success and failure has its exit status and one error line", arguments: calls)
  func commandsHaveExitStatus(code: Int32, call: String) throws {
    let folder = try CommandFixtures.folder()
    try folder.write(#"{"quadrille": 2, "canvas": {"width": 1, "height": 1}}"#, to: "newer.json")
    let run = try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == code, "\(run.errors)")
    #expect(run.signal == nil)
    // A usage error has a second line, which refers to the help.
    let isCall = code == 2 && run.remarks.count == 1 && run.remarks[0].hasPrefix("see 'quadrille ")
    #expect(run.remarks.isEmpty || isCall, "\(run.errors)")
    // Failures are reported on one line with a code in brackets, and leave no output behind.
    if ![0, 1].contains(code) {
      #expect(run.errorLines.allSatisfy { $0.hasPrefix("error: ") && $0.hasSuffix("]") })
      #expect(run.errorLines.count == 1)
      #expect((try? folder.read("out.png")) == nil)
    }
    if code == 0 { #expect(run.errors == "") }
  }

  @Test("help exit-codes lists all exit statuses")
  func helpListsExitStatuses() throws {
    let run = try CommandRun(["help", "exit-codes"])
    #expect(run.status == 0)
    let codes = run.text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { Int32($0) }
    }
    #expect(codes == [0, 1, 2, 3, 4, 5, 6, 7, 8, 65, 70, 75])
  }
}
