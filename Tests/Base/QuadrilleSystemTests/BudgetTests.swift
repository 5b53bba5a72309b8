import TestSupport
import Testing

@testable import QuadrilleSystem

@Suite struct BudgetTests {
  private func job(bytes: Int = 100, pixels: Int = 10) -> JobContext {
    var limits = Limits()
    limits.maxMemoryBytes = bytes
    limits.maxWorkPixels = pixels
    return JobContext(limits: limits)
  }

  @Test("The default job limits and reserves nothing in total")
  func unlimitedWithoutBudget() {
    let job = JobContext.default
    #expect(job.violation(addingBytes: .max) == nil)
    #expect(job.violation(addingWork: .max) == nil)
    #expect(job.reservation(bytes: 10) == nil)
    #expect(job.timeViolation == nil && job.limits == .default)
  }

  @Test("Bytes of a reservation are released with it, and an excess is reported")
  func releasesReservedBytes() {
    let job = job()
    var reservations = [job.reservation(bytes: 60)].compactMap(\.self)
    #expect(job.budget?.bytesInUse == 60 && job.bytesLeft == 40)
    #expect(job.violation(addingBytes: 40) == nil)
    let violation = job.violation(addingBytes: 41)
    #expect(violation == LimitViolation(.memory, found: 101, allowed: 100))
    #expect(violation?.message.contains(text: "raise it with --max-memory") == true)
    reservations.removeAll()
    #expect(job.budget?.bytesInUse == 0)
    #expect(job.violation(addingBytes: 100) == nil)
  }

  @Test("The sum of reserved and requested bytes does not overflow")
  func sumsDoNotOverflow() {
    let job = job(bytes: .max)
    let reservation = job.reservation(bytes: 1 << 40)
    #expect(reservation != nil)
    #expect(job.violation(addingBytes: .max)?.kind == .memory)
  }

  /// The check must not allocate the memory.
  @Test("Memory that the system does not have exceeds the budget")
  func unavailableMemoryExceedsBudget() {
    let job = job(bytes: .max)
    #expect(job.violation(addingBytes: 1 << 60)?.kind == .memory)
    #expect(job.violation(addingBytes: 1 << 20) == nil)
  }

  @Test("Work is added up, while frames are only checked")
  func countsWorkNotFrames() {
    let job = job()
    #expect(job.violation(addingWork: 6) == nil)
    #expect(job.violation(ofFrame: 10) == nil)
    #expect(job.violation(ofFrame: 11)?.option == "--max-work")
    #expect(job.violation(addingWork: 5) == LimitViolation(.work, found: 11, allowed: 10))
    #expect(job.violation(addingWork: 4) == nil)
  }

  @Test("A restarted job has a separate budget of the same size")
  func jobsHaveSeparateBudgets() {
    let job = job()
    let reservation = job.reservation(bytes: 90)
    #expect(reservation != nil)
    #expect(job.restarted(for: "a.png").violation(addingBytes: 100) == nil)
    #expect(job.restarted(for: "a.png").budget?.file == "a.png")
    #expect(job.violation(addingBytes: 100) != nil)
  }

  @Test("A job that exceeds its time limit is reported")
  func reportsTimeout() {
    var limits = Limits()
    #expect(JobContext(limits: limits).timeViolation == nil)
    limits.maxSeconds = 3_600
    #expect(JobContext(limits: limits).timeViolation == nil)
    limits.maxSeconds = 0
    let job = JobContext(limits: limits)
    #expect(job.timeViolation == LimitViolation(.time, found: 1, allowed: 0))
    #expect(job.timeViolation?.option == "--timeout")
    #expect(job.isInterrupted && !job.isCancelled)
  }

  @Test("What outlives a job counts in its budget, but not in its time")
  func outlivingObjects() {
    var limits = Limits()
    limits.maxSeconds = 0
    limits.maxMemoryBytes = 100
    let job = JobContext(limits: limits)
    let later = job.withoutDeadline()
    let reservation = later.reservation(bytes: 60)
    #expect(reservation != nil && later.timeViolation == nil)
    #expect(job.budget?.bytesInUse == 60)
  }

  /// The budget is lower than the limit for one file.
  @Test("Decompression stops at the memory budget")
  func inflateStopsAtBudget() throws {
    let packed = try Deflate.gzip([UInt8](repeating: 0, count: 1 << 20).span)
    let error = #expect(throws: ZlibError.self) {
      try Inflate.gzip(packed.span, job: job(bytes: 100_000))
    }
    #expect(error?.code == "limit.memory")
    #expect(error?.category == .limit)
    let whole = try Inflate.gzip(packed.span, job: job(bytes: 2 << 20))
    #expect(whole.bytes.count == 1 << 20)
  }

  @Test("Every limit of a budget names its command-line option")
  func limitsNameOptions() {
    let kinds: [LimitViolation.Kind] = [.memory, .work, .graphicsMemory, .time]
    let options = kinds.map { LimitViolation($0, found: 2, allowed: 1).option }
    #expect(options == ["--max-memory", "--max-work", "--gpu-memory", "--timeout"])
    #expect(Set(LimitViolation.Kind.allCases.map(\.rawValue)).isSuperset(of: kinds.map(\.rawValue)))
  }
}
