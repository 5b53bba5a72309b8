import Glibc
import QuadrilleSystem
import TestSupport
import Testing

/// How workers exit: with their master, and otherwise by themselves.
@Suite struct WorkerEndTests {
  /// The fields of `/proc/N/status`; nil once the process is gone.
  private static func status(_ id: pid_t) -> [String: String]? {
    guard
      let bytes = try? FileBytes.read(path: "/proc/\(id)/status", job: JobContext(limits: .none))
    else {
      return nil
    }
    var fields: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0].dropLast())] = String(parts[1]) }
    }
    return fields
  }

  /// Waits up to ten seconds for a condition.
  private static func waits(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1_000 {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }

  /// A killed master cannot notify its workers, and others may hold their input open.
  @Test("A worker exits when its master is killed")
  func workerEndsWithMaster() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("out")
    try #require(unsafe mkfifo(folder.path("jobs"), 0o600) == 0)
    let jobs = unsafe open(folder.path("jobs"), O_RDWR | O_CLOEXEC)
    try #require(jobs >= 0)
    defer { close(jobs) }
    // The shell acts as the master.
    let master = try CommandProcess(
      ["batch", "worker", "--root=out"],
      in: folder.path,
      setup: #"{ "$@" <jobs >answers & } && echo $! >id; wait;"#
    )
    defer {
      master.send(SIGKILL)
      _ = try? master.wait()
    }
    var worker: pid_t = 0
    // It handles the master's signals once it works.
    let isReady = Self.waits {
      let text = (try? folder.read("id")).map { String(decoding: $0, as: UTF8.self) } ?? ""
      worker = pid_t(text.filter(\.isNumber)) ?? 0
      guard worker > 0, let fields = Self.status(worker) else { return false }
      let caught = UInt64(fields["SigCgt"] ?? "", radix: 16) ?? 0
      return caught >> UInt64(SIGUSR2 - 1) & 1 == 1
    }
    try #require(isReady)
    usleep(20_000)
    #expect(Self.status(worker)?["State"]?.hasPrefix("Z") == false)
    master.send(SIGKILL)
    let hasEnded = Self.waits { Self.status(worker)?["State"]?.hasPrefix("Z") ?? true }
    #expect(hasEnded)
    if !hasEnded { kill(worker, SIGKILL) }
  }

  /// Once nobody reads results, jobs that were read but not started are dropped.
  @Test("Without a reader of the results no more jobs are started")
  func noJobsStartWithoutReader() throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    let count = 400
    let run = try CommandRun(
      ["batch", "-j", "1", "--root", "out"],
      input: Array(JobStream.encodes(count).utf8),
      in: stream.folder.path,
      output: .closedPipe
    )
    #expect(run.status == 4, "\(run.errors)")
    let outputCount = try Folder(path: stream.folder.path("out")).names().reduce(0) { sum, name in
      try sum + Folder(path: stream.folder.path("out/\(name)")).names().count
    }
    #expect(outputCount < count / 4, "\(outputCount)")
  }

  @Test(
    "Idle workers are left to exit by themselves",
    .enabled(if: SystemFaults.library != nil && !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func idleWorkersExitNormally() throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    let run = try SystemFaults.run(
      "exit",
      at: 1,
      ["batch", "jobs", "--root", "out", "-j", "1"],
      in: stream.folder,
      preparing: { try $0.write(JobStream.encodes(12), to: "jobs") }
    )
    #expect(run.status == 0, "\(run.errors)")
    // The worker and the master.
    let log = String(decoding: try stream.folder.read("faults.log"), as: UTF8.self)
    #expect(log == "exit\nexit\n")
  }
}
