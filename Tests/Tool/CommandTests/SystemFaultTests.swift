import Glibc
import QuadrilleSystem
import TestSupport
import Testing

/// Injected system faults: the command exits with the right status and keeps old files.
@Suite(.enabled(if: SystemFaults.library != nil && !Sanitizer.isAddress && !Sanitizer.isThread))
struct SystemFaultTests {
  /// A command line with the outputs that it writes, from an image and a texture.
  struct Call: Sendable, CustomTestStringConvertible {
    let commandLine: String
    let outputs: [String]

    var testDescription: String { commandLine }
  }

  private static let calls = [
    Call(commandLine: "encode a.png -o out.pvr", outputs: ["out.pvr"]),
    Call(commandLine: "decode t.pvr.gz -o out.png", outputs: ["out.png"]),
    Call(
      commandLine: "pack a.png --data out.plist --sheet out.png",
      outputs: ["out.plist", "out.png"]
    ),
    Call(commandLine: "render --texture t.pvr.gz --backend cpu -o out.png", outputs: ["out.png"]),
    Call(commandLine: "frames s.json -o out.y4m --count 2 --backend cpu", outputs: ["out.y4m"]),
  ]

  private static func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    try folder.write(CommandFixtures.png, to: "a.png")
    let creation = try CommandRun(["encode", "a.png", "-o", "t.pvr.gz"], in: folder.path)
    try #require(creation.status == 0, "\(creation.errors)")
    try folder.write(
      #"{"quadrille":1,"canvas":{"width":9,"height":9},"layers":[]}"#,
      to: "s.json"
    )
    return folder
  }

  /// Besides 0, a fault may give: the file could not be read or written, or memory was short.
  @Test(
    "A failing system call leaves old or complete new outputs",
    arguments: calls,
    ["read", "full", "write", "sync", "rename", "open", "memory"]
  )
  func systemFaultsKeepOldFiles(call: Call, fault: String) throws {
    let commandLine = call.commandLine.split(separator: " ").map(String.init)
    let durable = fault == "sync" ? ["--durable"] : []
    let clean = try Self.folder()
    let good = try CommandRun(commandLine, in: clean.path)
    try #require(good.status == 0, "\(good.errors)")
    let new = try call.outputs.map { try clean.read($0) }
    let old = Array("old".utf8)
    for number in [1, 3] {
      let folder = try Self.folder()
      for name in call.outputs { try folder.write(old, to: name) }
      let run = try SystemFaults.run(fault, at: number, commandLine + durable, in: folder)
      let found = try call.outputs.map { try folder.read($0) }
      let about = "\(fault) \(number): \(run.status ?? -1) \(run.errors)"
      if SystemFaults.happened(in: folder), fault != "memory" {
        // If the command can do without the failed call, the outputs are complete.
        #expect(run.status == 4 || run.status == 0 && found == new, "\(about)")
      }
      if fault == "memory" {
        // A failed small allocation terminates the process; a failed large one is a limit error.
        #expect(run.status == 0 || run.status == 6 || run.signal != nil, "\(about)")
      }
      if run.status == 0 {
        #expect(found == new, "\(about)")
      } else {
        #expect(found.allSatisfy { $0 == old } || found == new, "\(about)")
      }
      let names = try Folder(path: folder.path).names().filter { $0.contains(".tmp-") }
      #expect(names.isEmpty || run.signal != nil, "\(about) \(names)")
    }
  }

  /// The transaction journal is put into place first, then the files, one after the other.
  @Test("A pack that is killed between its files leaves only old or new files", arguments: 1...4)
  func killedPackLeavesConsistentFiles(
    at number: Int
  )
    throws
  {
    let commandLine = ["pack", "a.png", "--data", "out.plist", "--sheet", "out.png"]
    let outputs = ["out.plist", "out.png"]
    let clean = try Self.folder()
    _ = try CommandRun(commandLine, in: clean.path)
    let new = try outputs.map { try clean.read($0) }
    let old = Array("old".utf8)
    let folder = try Self.folder()
    for name in outputs { try folder.write(old, to: name) }
    let run = try SystemFaults.run("kill", at: number, commandLine, in: folder)
    #expect(number == 4 ? run.status == 0 : run.signal == SIGKILL, "\(run.errors)")
    for name in outputs { #expect([old, new[0], new[1]].contains(try folder.read(name))) }
    // The recovery that the next run performs first.
    for paths in [outputs, outputs.reversed()] { FileTransaction.recover(paths.map(folder.path)) }
    let found = try outputs.map { try folder.read($0) }
    #expect(found == new || number == 1 && found == [old, old])
    let again = try CommandRun(commandLine, in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try outputs.map { try folder.read($0) } == new)
  }

  @Test(
    "Short reads, short writes and interrupts do not change outputs",
    arguments: calls,
    ["short", "eintr"]
  )
  func shortReadsAndInterruptsAreHandled(call: Call, fault: String) throws {
    let commandLine = call.commandLine.split(separator: " ").map(String.init)
    let clean = try Self.folder()
    _ = try CommandRun(commandLine, in: clean.path)
    let folder = try Self.folder()
    let run = try SystemFaults.run(
      fault,
      at: 1,
      every: fault == "short" ? 1 : 2,
      commandLine,
      in: folder
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(SystemFaults.happened(in: folder))
    for name in call.outputs { #expect(try folder.read(name) == clean.read(name), "\(name)") }
  }

  @Test("A batch handles short reads, short writes and interrupts", arguments: ["short", "eintr"])
  func batchHandlesShortReads(fault: String) throws {
    let jobs = JobStream.encodes(12) + #"{"id":"p","op":"ping"}"# + "\nnonsense"
    let clean = try JobStream()
    let wanted = try clean.run(jobs, "--ordered", "--no-times", "--journal", "j")
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    let run = try SystemFaults.run(
      fault,
      at: 1,
      every: fault == "short" ? 1 : 2,
      ["batch", "jobs", "--root", "out", "--ordered", "--no-times", "--journal", "j"],
      in: stream.folder,
      preparing: { try $0.write(jobs, to: "jobs") }
    )
    #expect(run.status == 8 && run.output == wanted.output, "\(run.errors)")
    #expect(SystemFaults.happened(in: stream.folder))
  }

  /// Whatever fails in master or workers, the same command completes the rest.
  @Test(
    "A batch resumes after any system fault",
    arguments: ["read", "full", "write", "rename", "open", "sync"]
  )
  func batchResumesAfterFaults(fault: String) throws {
    let jobs = JobStream.encodes(12)
    for number in [2, 9] {
      let stream = try JobStream()
      try stream.folder.write(CommandFixtures.png, to: "a.png")
      let commandLine = [
        "batch", "jobs", "--root", "out", "--journal", "j", "--durable", "--timeout", "20",
      ]
      let run = try SystemFaults.run(
        fault,
        at: number,
        commandLine,
        in: stream.folder,
        preparing: { try $0.write(jobs, to: "jobs") }
      )
      #expect([0, 3, 4, 8, 75].contains(run.status), "\(fault) \(number): \(run.errors)")
      // No job waits for a request or an answer that could not be sent.
      #expect(!run.text.contains("limit.timeout"), "\(fault) \(number): \(run.text)")
      let again = try CommandRun(commandLine + ["--retry-errors"], in: stream.folder.path)
      #expect(again.status == 0, "\(fault) \(number): \(again.text)")
      for number in 0..<12 { _ = try stream.digest("out/d\(number % 3)/\(number).pvr") }
    }
  }
}

/// The fault injection library, compiled with any available C compiler.
enum SystemFaults {
  private static let built: (folder: TemporaryFolder, path: String)? = {
    let own: String = #filePath
    let root = own.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let source = root.joined(separator: "/") + "/Scripts/faults.c"
    guard let folder = try? TemporaryFolder() else { return nil }
    let path = folder.path("libfaults.so")
    let script = """
      for compiler in cc clang gcc; do
        command -v $compiler >/dev/null || continue
        exec $compiler -shared -fPIC -O2 -o '\(path)' '\(source)' -ldl
      done
      exit 1
      """
    return FaultLayer.shell(script) == 0 ? (folder, path) : nil
  }()

  /// The library; nil without a compiler.
  static var library: String? { built?.path }

  /// Runs the command with a fault at a given call, and then at every so many.
  static func run(
    _ fault: String,
    at number: Int,
    every: Int = 0,
    _ commandLine: [String],
    in folder: TemporaryFolder,
    preparing prepare: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> CommandRun {
    try prepare(folder)
    // Set by a shell that does not load the library itself.
    let variables =
      "QUADRILLE_FAULT=\(fault) QUADRILLE_FAULT_AT=\(number) QUADRILLE_FAULT_EVERY=\(every) "
      + "QUADRILLE_FAULT_LOG=faults.log LD_PRELOAD='\(library ?? "")' SWIFT_BACKTRACE=enable=no"
    return try CommandRun(commandLine, in: folder.path, setup: "export \(variables);")
  }

  /// Whether the fault has occurred.
  static func happened(in folder: TemporaryFolder) -> Bool {
    (try? folder.read("faults.log"))?.isEmpty == false
  }
}
