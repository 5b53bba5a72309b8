import Foundation
import TestSupport
import Testing

@testable import QuadrilleSystem

@Suite("The context of a job") struct JobContextTests {
  @Test("Two jobs on two threads have their own limits, budgets and files")
  func separateJobs() throws {
    let temporary = try TemporaryFolder()
    try temporary.write([UInt8](repeating: 7, count: 100), to: "a")
    let path = temporary.path("a")
    var small = Limits()
    small.maxFileBytes = 99
    var large = Limits()
    large.maxFileBytes = 100
    let logs = [FileAccessLog(), FileAccessLog()]
    let jobs = [small, large].enumerated().map { index, limits in
      JobContext(limits: limits).changed { $0.fileLog = logs[index] }
    }
    // Each thread of each job sees the limits of its own.
    let results = mapInParallel(64, threads: 8) { index in
      (try? FileBytes.read(path: path, job: jobs[index % 2]))?.count
    }
    #expect(results == (0..<64).map { $0 % 2 == 0 ? nil : 100 })
    let held = jobs[0].reservation(bytes: 1 << 20)
    #expect(held != nil && jobs[1].budget?.bytesInUse == 0)
    jobs[1].fileLog?.noteWritten("b")
    #expect(logs[0].filesWritten.isEmpty && logs[1].filesWritten == ["b"])
    #expect(logs.map(\.filesRead) == [[path], [path]])
  }

  @Test("A job has the processors that it is allowed, at least one and at most those there are")
  func processors() {
    #expect(JobContext(processorCount: 1).processorCount == 1)
    #expect(JobContext(processorCount: 0).processorCount == 1)
    #expect(JobContext(processorCount: 1 << 20).processorCount == ProcessorCount.available)
    #expect(JobContext.default.processorCount == ProcessorCount.available)
  }

  @Test("A token cancels its job, a derived one and nothing else")
  func token() throws {
    let token = CancellationToken()
    let job = JobContext(cancellation: token)
    let derived = job.restarted().attaching(5)
    try derived.checkCancellation()
    token.cancel()
    for cancelled in [job, derived] {
      #expect(cancelled.isCancelled)
      #expect(throws: JobInterruption.cancelled) { try cancelled.checkCancellation() }
    }
    #expect(derived.attachment() == 5)
    #expect(!JobContext().isCancelled && !JobContext.default.isCancelled)
  }

  @Test("A job ends with its task, also on threads that belong to no task")
  func task() async {
    let isCancelled = await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      let own = JobContext.default.isCancelled
      let others = JobContext.default.withCurrentTask { job in
        mapInParallel(4, threads: 4) { _ in job.isCancelled }
      }
      return [own] + others
    }.value
    #expect(isCancelled == Array(repeating: true, count: 5))
    #expect(!JobContext.default.isCancelled)
  }

  @Test("Root directories bind the job that has them, and no other")
  func roots() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("in")
    try temporary.write([1], to: "in/a")
    try temporary.write([2], to: "b")
    let roots = SandboxRoots(inputs: try Folder(path: temporary.path("in")), folders: [])
    let job = JobContext.default.changed { $0.roots = roots }
    #expect(try FileBytes.read(path: "a", job: job) == [1])
    #expect(throws: IOError.self) { try FileBytes.read(path: "../b", job: job) }
    #expect(throws: IOError.self) {
      try AtomicFile.write([3], to: temporary.path("c"), job: job)
    }
    #expect(throws: IOError.self) { try Folder(path: "..", job: job) }
    try AtomicFile.write([3], to: temporary.path("c"))
    #expect(try FileBytes.read(path: temporary.path("b")) == [2])
  }
}
