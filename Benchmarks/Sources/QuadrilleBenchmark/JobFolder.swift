import Glibc
import Quadrille

/// A directory with the inputs and outputs of jobs, and runs of them.
final class JobFolder {
  /// The times of a run.
  struct Run {
    /// The wall time from the start until it was reaped.
    let seconds: Double
    /// The CPU time of the dispatching process, in seconds.
    let ownSeconds: Double
    /// The CPU time of all its processes.
    let allSeconds: Double
  }

  private let folder: TemporaryFolder
  private var names: Set<String> = ["jobs.ndjson", "results.ndjson", "in/page.png"]

  init() throws {
    folder = try TemporaryFolder()
    for part in ["in", "out"] { unsafe mkdir(folder.path(part), 0o700) }
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// Removes everything.
  func remove() {
    for name in names { unsafe unlink(folder.path(name)) }
    for part in ["in", "out"] { unsafe rmdir(folder.path(part)) }
    folder.remove([])
  }

  /// Writes a scene; returns the job line that draws it.
  func job(_ number: Int, _ scene: String) throws -> String {
    try AtomicFile.write(Array(scene.utf8), to: path("in/\(number).json"))
    names.formUnion(["in/\(number).json", "out/\(number).png"])
    return """
      {"id":"\(number)","op":"render","in":"\(number).json","out":"\(number).png",\
      "options":{"backend":"cpu"}}
      """
  }

  /// Runs jobs from start to end.
  func run(_ program: String, _ jobs: [String], workers: Int) throws -> Run {
    let text = jobs.joined(separator: "\n") + "\n"
    try AtomicFile.write(Array(text.utf8), to: path("jobs.ndjson"))
    let arguments = [
      program, "batch", path("jobs.ndjson"), "--root", path("out"), "--input-root", path("in"),
      "--results", path("results.ndjson"), "-j", "\(workers)",
    ]
    let start = Clock.wall
    let process = try Child.start(arguments)
    // Until it is reaped, the system reports its CPU time without its waited-for children.
    var info = unsafe siginfo_t()
    unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT)
    let seconds = Clock.wall - start
    let account = try FileBytes.read(path: "/proc/\(process)/schedstat")
    let own = String(decoding: account, as: UTF8.self).split(separator: " ").first.flatMap {
      Double($0)
    }
    let (status, usage) = Child.reap(process)
    guard status == 0, let own else { throw Child.Failure(program: program, status: status) }
    return Run(
      seconds: seconds,
      ownSeconds: own * 1e-9,
      allSeconds: Child.processorSeconds(usage)
    )
  }
}
