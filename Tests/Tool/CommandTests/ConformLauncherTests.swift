import Glibc
import TestSupport
import Testing

@testable import QuadrilleCommand

/// How `quadrille conform` finds and becomes `quadrille-conform`.
@Suite struct ConformLauncherTests {
  /// A folder with `bin/quadrille`, the built command, which finds no other program.
  private func installation() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    let location = folder.path("bin/quadrille")
    if unsafe link(CommandProcess.executable, location) != 0 {
      try #require(FaultLayer.shell("cp '\(CommandProcess.executable)' '\(location)'") == 0)
    }
    return folder
  }

  /// Puts a script where the program may be, which prints a word, its process and its arguments.
  private func addProgram(_ name: String, to folder: TemporaryFolder) throws {
    var parent = ""
    for part in name.split(separator: "/").dropLast() {
      parent += parent.isEmpty ? part : "/" + part
      if unsafe access(folder.path(parent), F_OK) != 0 { try folder.makeFolder(parent) }
    }
    try folder.write("#!/bin/sh\necho \"\(name) $$ $*\"\ncat\nexit 9\n", to: name)
    try #require(unsafe chmod(folder.path(name), 0o755) == 0)
  }

  private func launch(
    _ arguments: String,
    in folder: TemporaryFolder,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun(
      [],
      input: Array(input.utf8),
      environment: environment,
      in: folder.path,
      setup: "echo $$; exec ./bin/quadrille \(arguments);"
    )
  }

  @Test("conform runs the program next to its own in the same process, with its input and status")
  func nextToTheProgram() throws {
    let folder = try installation()
    try addProgram("bin/quadrille-conform", to: folder)
    let run = try launch("conform --only 'a b' -h", in: folder, input: "line\n")
    let lines = run.text.split(separator: "\n").map(String.init)
    let process = try #require(lines.first)
    #expect(lines.dropFirst() == ["bin/quadrille-conform \(process) --only a b -h", "line"])
    #expect(run.status == 9)
  }

  @Test(
    "The program next to the command wins over that in libexec/quadrille, and this over libexec"
  )
  func orderOfPlaces() throws {
    let folder = try installation()
    for name in ["libexec", "libexec/quadrille", "bin"] {
      try addProgram("\(name)/quadrille-conform", to: folder)
      let lines = try launch("conform matrix", in: folder).text.split(separator: "\n")
      #expect(lines.last?.hasPrefix("\(name)/quadrille-conform ") == true)
      #expect(lines.last?.hasSuffix(" matrix") == true)
    }
  }

  @Test("QUADRILLE_CONFORM names the program, and no other is taken")
  func variable() throws {
    let folder = try installation()
    try addProgram("bin/quadrille-conform", to: folder)
    try addProgram("other", to: folder)
    let named = ["QUADRILLE_CONFORM": folder.path("other")]
    #expect(try launch("conform", in: folder, environment: named).text.contains("\nother "))
    let missing = ["QUADRILLE_CONFORM": folder.path("nothing")]
    let run = try launch("conform", in: folder, environment: missing)
    #expect(run.status == 4)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(folder.path("nothing")), "\(run.errors)")
    #expect(run.errors.contains("QUADRILLE_CONFORM"))
    #expect(run.errors.contains("[conform.program]"))
  }

  @Test("Without the program conform names the places and ends with 5, and its help stays")
  func missingProgram() throws {
    let folder = try installation()
    let run = try launch("conform --list", in: folder)
    #expect(run.status == 5)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("[conform.notInstalled]"), "\(run.errors)")
    for location in ["bin", "libexec/quadrille", "libexec"] {
      #expect(run.errors.contains("/\(location)/quadrille-conform"), "\(run.errors)")
    }
    let help = try Fixtures.text("Help/conform.txt")
    for call in ["conform -h", "help conform"] {
      #expect(try launch(call, in: folder).text.hasSuffix("\n" + help))
    }
    #expect(try launch("conform --shard", in: folder).status == 2)
  }

  @Test("A file that cannot be run in the program's place is named, and the command ends with 4")
  func fileThatCannotBeRun() throws {
    let folder = try installation()
    try folder.write("no program", to: "bin/quadrille-conform")
    let run = try launch("conform", in: folder)
    #expect(run.status == 4)
    #expect(run.errors.contains("bin/quadrille-conform"), "\(run.errors)")
    #expect(run.errors.contains("[conform.program]"))
  }

  @Test("Completions of conform come from the program, those of the word itself do not")
  func completions() throws {
    let folder = try installation()
    try addProgram("bin/quadrille-conform", to: folder)
    let parts = try launch("__complete conform --only sa", in: folder).text
    #expect(parts.contains("__complete conform --only sa"))
    #expect(try launch("__complete conf", in: folder).text.contains("\nconform\t"))
    #expect(try launch("__complete conform", in: folder).text.contains("\nconform\t"))
  }

  @Test("A link with the name of another tool leaves its arguments to that tool")
  func namesOfOtherTools() throws {
    let folder = try installation()
    try addProgram("bin/quadrille-conform", to: folder)
    try folder.makeLink("bin/texturetool", to: "quadrille")
    let run = try CommandRun(
      [],
      in: folder.path,
      setup: "exec ./bin/texturetool conform;"
    )
    #expect(!run.text.contains("bin/quadrille-conform"))
  }

  @Test("The places are those of the variable, or the three around the program's own path")
  func search() {
    let around = ConformProgram.Search(named: nil, own: "/opt/q/bin/quadrille")
    #expect(
      around.paths == [
        "/opt/q/bin/quadrille-conform", "/opt/q/libexec/quadrille/quadrille-conform",
        "/opt/q/libexec/quadrille-conform",
      ]
    )
    #expect(ConformProgram.Search(named: "", own: "/opt/q/bin/quadrille") == around)
    #expect(ConformProgram.Search(named: "/x/y", own: "/opt/q/bin/quadrille").paths == ["/x/y"])
    #expect(ConformProgram.Search(named: nil, own: nil).paths.isEmpty)
    #expect(
      ConformProgram.Search(named: nil, own: "/quadrille").paths.first == "/quadrille-conform"
    )
  }
}
