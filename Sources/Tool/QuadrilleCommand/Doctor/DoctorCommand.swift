import Glibc
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleRendering
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleText

/// `quadrille doctor`: checks drivers, libraries and disk space.
struct DoctorCommand: Command {
  static let guide = CommandGuide(
    "doctor",
    group: "test",
    "Check drivers, libraries and disk space; exit 1 on a problem.",
    examples: [
      "quadrille doctor",
      "quadrille doctor --json --egl-library /opt/mesa/lib",
      "quadrille doctor --clean build/textures",
    ]
  )

  var json = false
  var clean: String?
  var driver = DriverOptions()

  mutating func options(_ table: OptionTable) {
    table.flag("--json", &json, "One JSON object on standard output.")
    table.value(
      "--clean",
      "folder",
      &clean,
      "Remove temporary files that killed processes left in a folder."
    )
    .completing(.folders)
    table.group(&driver, in: .titled("Driver"))
  }

  func run() throws {
    if let clean { return try cleanUp(clean) }
    var findings = DoctorFindings()
    findings.facts += [
      ("quadrille", .string(VersionText.number)), ("swift", .string(VersionText.swift)),
      ("libpng", .string(PNG.libraryVersion)),
      ("zlib", .string(Deflate.libraryVersion)),
    ]
    findings.facts.append(("isolation", .string(Self.isolation)))
    checkTemporarySpace(&findings)
    checkOptionalLibraries(&findings)
    let auto = try SelectedRenderer(driver.rendererOptions(), job: Session.current.job)
    findings.facts += [
      ("auto", .string(auto.kind.rawValue)), ("autoReason", .string(auto.reason.description)),
    ]
    #if GL
    try GraphicsCheck(driver: driver).run(&findings)
    #else
    findings.facts.append(("graphics", .string("not built")))
    #endif
    let problems = findings.problems
    if json {
      try Console.result(
        JSONOutputValue.object(
          [("schema", .string("quadrille.doctor/1")), ("ok", .bool(problems.isEmpty))]
            + findings.facts
            + [
              (
                "problems",
                .array(
                  problems.map {
                    .object([("what", .string($0.what)), ("cure", .string($0.remedy))])
                  }
                )
              )
            ]
        )
      )
    } else {
      try Console.result(TextRows(findings.facts).text)
      for problem in problems {
        Console.error("\(problem.what); \(problem.remedy)", code: "doctor")
      }
      if problems.isEmpty { try Console.result("  everything works") }
    }
    if !problems.isEmpty { throw CommandExit(status: .differ) }
  }

  /// Which protections `--isolate` lacks on this kernel.
  private static var isolation: String {
    let gaps = Sandbox.gaps().map { "\($0.part) (Linux \($0.since))" }
    return gaps.isEmpty ? "complete" : "without " + gaps.joined(separator: ", ")
  }

  private func cleanUp(_ folder: String) throws {
    let leftovers = try StaleTemporaryFiles(in: folder)
    let removed = leftovers.remove()
    if json {
      let entries = { (paths: [String]) in JSONOutputValue.array(paths.map(JSONOutputValue.string))
      }
      return try Console.result(
        JSONOutputValue.object([
          ("schema", .string("quadrille.doctor/1")), ("ok", .bool(true)),
          ("removed", entries(removed)), ("inUse", entries(leftovers.inUse)),
        ])
      )
    }
    for path in removed { try Console.result("removed \(path.escapedForDisplay())") }
    for path in leftovers.inUse {
      Console.report(
        Diagnostic(
          .note,
          code: "doctor.inUse",
          location: DiagnosticLocation(file: path),
          message: "kept, since a process is writing it"
        )
      )
    }
    try Console.result("\(counted(removed.count, "temporary file")) removed")
  }

  /// Checks the libraries for outline fonts and image formats.
  ///
  /// A missing one is a fact rather than a problem, since nothing else needs it.
  private func checkOptionalLibraries(_ findings: inout DoctorFindings) {
    func add(_ name: String, _ file: String, _ package: String, _ problem: String?) {
      let state = problem == nil ? file : "missing: apt-get install \(package)"
      findings.facts.append((name, .string(state)))
    }
    for library in FontLibrary.allCases {
      add("\(library)", library.file, library.package, library.problem())
    }
    for library in ImageLibrary.allCases {
      add("\(library)", library.file, library.package, library.problem())
    }
  }

  private func checkTemporarySpace(_ findings: inout DoctorFindings) {
    let folder = Environment.value("TMPDIR") ?? "/tmp"
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else {
      findings.problems.append(
        .init(what: "the temporary folder \(folder) is missing", remedy: "set TMPDIR")
      )
      return
    }
    let free = Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
    findings.facts.append(("temporaryFolder", .string(folder)))
    findings.facts.append(("temporaryBytesFree", .integer(free)))
    if free < 64 << 20 {
      findings.problems.append(
        .init(what: "only \(free) bytes are free in \(folder)", remedy: "free some or set TMPDIR")
      )
    }
  }
}

/// The findings of `doctor`.
struct DoctorFindings {
  /// A problem and its remedy.
  struct Problem {
    var what: String
    var remedy: String
  }

  var facts: [(String, JSONOutputValue)] = []
  var problems: [Problem] = []
}
