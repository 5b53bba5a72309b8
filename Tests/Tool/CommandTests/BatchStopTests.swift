import Glibc
import QuadrilleSyntax
import TestSupport
import Testing

/// Every job has a result when a run is stopped, whatever its worker is doing.
@Suite struct BatchStopTests {
  /// A job that takes longer than its test.
  private static let slow =
    #"{"id":"s","op":"encode","in":"a.png","out":"s.pvr","#
    + #""options":{"opt":"PVRTC4","quality":"pvrtcbest","resize":"2048x2048"}}"#

  private static func started(_ stream: JobStream) throws -> CommandProcess {
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    try stream.folder.write(slow, to: "jobs")
    let arguments = ["batch", "jobs", "--root", "out", "-j", "1", "--grace", "0.1"]
    return try CommandProcess(arguments, in: stream.folder.path)
  }

  /// The worker that a run has started; waits while the run goes on.
  private static func worker(of process: CommandProcess) throws -> pid_t {
    while !process.hasEnded {
      if let worker = process.children.first { return worker }
    }
    let text = try process.wait().text
    return try #require(nil, "no worker was started: \(text)")
  }

  /// A worker that is suspended cannot exit: it is killed when its result is already due.
  @Test("The job of a stopped worker that must be killed still has a result")
  func killedWorkerJobHasResult() throws {
    let stream = try JobStream()
    let process = try Self.started(stream)
    let worker = try Self.worker(of: process)
    usleep(300_000)
    kill(worker, SIGSTOP)
    process.send(SIGTERM)
    let run = try process.wait()
    #expect(run.status == 75)
    let results = try JobStream.results(run)
    #expect(results.map { $0["code"]?.string } == ["stop.dropped"], "\(run.text)")
    #expect(results.map { $0["status"]?.string } == ["retry"])
  }

  /// A worker that has just started does not handle the master's signals yet.
  @Test("A stop during the start of a worker does not lose its job")
  func stopSparesStartingWorker() throws {
    let stream = try JobStream()
    for _ in 0..<5 {
      let process = try Self.started(stream)
      _ = try Self.worker(of: process)
      process.send(SIGTERM)
      let run = try process.wait()
      #expect(run.status == 75)
      let codes = try JobStream.results(run).map { $0["code"]?.string }
      #expect(codes == ["stop.dropped"], "\(run.text)")
    }
  }
}
