import Glibc
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Commands in a sandboxed process that can only read their inputs and write their outputs.
@Suite(.enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread))
struct IsolationTests {
  private static let calls = [
    "decode page.pvr -o out.png", "render scene.json -o out.png --backend cpu",
    "render --atlas hero.json --sprite hero -o out.png --backend cpu",
    "encode page.png -o out.pvr --opt RGBA8888", "unpack hero.json -o out",
    "pack page.png --data out.json --sheet out.png --format json", "info page.pvr --check",
    "frames scene.json -o out/%d.png --count 3 --backend cpu", "diff page.png page.pvr",
    "decode page.pvr --out-dir made/new", "preview page.png -o out.png",
  ]

  @Test("Isolated commands give the same results as without isolation", arguments: calls)
  func isolatedCommandsMatch(call: String) throws {
    let plain = try CommandFixtures.folder()
    let isolated = try CommandFixtures.folder()
    let arguments = call.split(separator: " ").map(String.init)
    let expected = try CommandRun(arguments, in: plain.path)
    let run = try CommandRun(arguments + ["--isolate"], in: isolated.path)
    #expect(run.status == expected.status, "\(run.errors)")
    #expect(run.output == expected.output)
    #expect(run.errors == expected.errors)
    for name in try Folder(path: plain.path).names() {
      #expect((try? plain.read(name)) == (try? isolated.read(name)), "\(name)")
      #expect(try Folder(path: isolated.path).names().contains(name))
    }
  }

  /// Threads of a forked process use code that neither process has used before: one run in twelve
  /// used to hang there.
  @Test("Threads of isolated processes do not hang after fork")
  func isolatedThreadsDoNotHang() throws {
    let folder = try TemporaryFolder()
    try folder.write(PNG.encode(Bitmap(width: 256, height: 256)), to: "a.png")
    let encode = ["encode", "a.png", "-o", "a.pvr", "--opt", "PVRTC4"]
    #expect(try CommandRun(encode, in: folder.path).status == 0)
    let statuses = Monitor<[Int32]>([])
    try WorkerPool.run(count: 60, threads: 2) { index, _ in
      let decode = ["decode", "a.pvr", "-o", "\(index).png", "--isolate", "--timeout", "9"]
      let run = try? CommandRun(decode, in: folder.path)
      statuses.change { statuses in
        statuses.append(run?.status ?? -1)
        return false
      }
    } idle: { _, _ in
    } deliver: { _, _ in
      true
    }
    let all = statuses.wait { $0 } ?? []
    #expect(all.count == 60 && Set(all) == [0], "\(all)")
  }

  @Test("The exit status of an isolated process is returned")
  func isolatedStatusIsReturned() throws {
    let folder = try CommandFixtures.folder()
    for (call, status) in [
      ("decode bad.png -o out.png", 3), ("decode none.pvr -o out.png", 4),
      ("decode page.pvr -o out.png --max-pixels 3", 6), ("diff page.png bad.png", 3),
    ] as [(String, Int32)] {
      let run = try CommandRun(
        call.split(separator: " ").map(String.init) + ["--isolate"],
        in: folder.path
      )
      #expect(run.status == status, "\(run.errors)")
    }
  }

  /// A configuration file names an output that no argument names: it is not accessible.
  @Test("An isolated process cannot write to folders that no argument names")
  func isolationBlocksOtherOutputs() throws {
    let folder = try CommandFixtures.folder()
    try folder.makeFolder("in")
    try folder.makeFolder("far")
    try folder.write(folder.read("page.pvr"), to: "in/page.pvr")
    let config = "{\"output\": \"\(folder.path("far/out.png"))\"}"
    try folder.write(config, to: "in/c.json")
    let call = ["decode", "in/page.pvr", "--config", "in/c.json"]
    let run = try CommandRun(call + ["--isolate"], in: folder.path)
    #expect(run.status == 4, "\(run.errors)")
    #expect(try Folder(path: folder.path("far")).names() == [])
    #expect(try CommandRun(call, in: folder.path).status == 0)
  }

  @Test(
    "A sandboxed process cannot start programs, open sockets or access other files",
    arguments: [ForbiddenAct.program, .socket, .process, .readElsewhere, .writeElsewhere]
  )
  func sandboxBlocksForbiddenActions(_ act: ForbiddenAct) async {
    await #expect(processExitsWith: .success) { [act] in
      let folder = try TemporaryFolder()
      try folder.makeFolder("in")
      try folder.makeFolder("out")
      try folder.write("x", to: "in/a")
      #expect(act.succeeds(outside: folder))
      let sandbox = Sandbox(
        readable: [folder.path("in")],
        writable: [folder.path("out")]
      )
      try #require(sandbox.apply().isEmpty)
      #expect(!act.succeeds(outside: folder))
      #expect(try folder.read("in/a") == Array("x".utf8))
      try folder.write("y", to: "out/b")
      #expect(throws: IOError.self) { try folder.write("y", to: "in/b") }
      // Threads are still available.
      #expect(mapInParallel(4, threads: 4) { $0 } == [0, 1, 2, 3])
    }
  }
}

/// Actions that a malicious file might cause.
enum ForbiddenAct: String, Codable, Sendable {
  case program, socket, process, readElsewhere, writeElsewhere

  func succeeds(outside folder: TemporaryFolder) -> Bool {
    switch self {
    case .program, .process:
      var id: pid_t = 0
      let commandLine: [String] = [self == .program ? "/bin/true" : "/bin/false"]
      var arguments = unsafe commandLine.map { unsafe strdup($0) } + [nil]
      defer { unsafe arguments.forEach { unsafe free($0) } }
      guard unsafe posix_spawn(&id, commandLine[0], nil, nil, &arguments, environ) == 0 else {
        return false
      }
      var status: Int32 = 0
      return unsafe waitpid(id, &status, 0) == id && (status >> 8) & 0xFF != 127
    case .socket:
      let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      if number >= 0 { close(number) }
      return number >= 0
    case .readElsewhere: return (try? FileBytes.read(path: "/etc/passwd")) != nil
    case .writeElsewhere: return (try? folder.write("z", to: "z")) != nil
    }
  }
}
