import TestSupport
import Testing

@testable import QuadrilleSystem

@Suite struct BudgetTests {
  private func budget(bytes: Int = 100, pixels: Int = 10) -> Budget {
    var limits = Limits()
    limits.maxMemoryBytes = bytes
    limits.maxWorkPixels = pixels
    return Budget(limits)
  }

  @Test("Without a budget nothing is limited or reserved")
  func unlimitedWithoutBudget() {
    #expect(Budget.violation(addingBytes: .max) == nil)
    #expect(Budget.violation(addingWork: .max) == nil)
    #expect(MemoryReservation(bytes: 10) == nil)
  }

  @Test("Bytes of a reservation are released with it, and an excess is reported")
  func releasesReservedBytes() {
    let budget = budget()
    budget.runAsCurrent {
      var reservations = [MemoryReservation(bytes: 60)].compactMap(\.self)
      #expect(budget.bytesInUse == 60)
      #expect(Budget.violation(addingBytes: 40) == nil)
      let violation = Budget.violation(addingBytes: 41)
      #expect(violation == LimitViolation(.memory, found: 101, allowed: 100))
      #expect(violation?.message.contains(text: "raise it with --max-memory") == true)
      reservations.removeAll()
      #expect(budget.bytesInUse == 0)
      #expect(Budget.violation(addingBytes: 100) == nil)
    }
    #expect(Budget.current == nil)
  }

  @Test("The sum of reserved and requested bytes does not overflow")
  func sumsDoNotOverflow() {
    budget(bytes: .max).runAsCurrent {
      let reservation = MemoryReservation(bytes: 1 << 40)
      #expect(reservation != nil)
      #expect(Budget.violation(addingBytes: .max)?.kind == .memory)
    }
  }

  /// The check must not allocate the memory.
  @Test("Memory that the system does not have exceeds the budget")
  func unavailableMemoryExceedsBudget() {
    budget(bytes: .max).runAsCurrent {
      #expect(Budget.violation(addingBytes: 1 << 60)?.kind == .memory)
      #expect(Budget.violation(addingBytes: 1 << 20) == nil)
    }
  }

  @Test("Work is added up, while frames are only checked")
  func countsWorkNotFrames() {
    budget().runAsCurrent {
      #expect(Budget.violation(addingWork: 6) == nil)
      #expect(Budget.violation(ofFrame: 10) == nil)
      #expect(Budget.violation(ofFrame: 11)?.option == "--max-work")
      #expect(Budget.violation(addingWork: 5) == LimitViolation(.work, found: 11, allowed: 10))
      #expect(Budget.violation(addingWork: 4) == nil)
    }
  }

  @Test("Parallel work inherits the caller's budget, and pool threads do not keep it")
  func threadsInheritBudget() {
    let budget = budget()
    budget.runAsCurrent {
      let counts = mapInParallel(8, threads: 4) { _ in Budget.current === budget }
      #expect(counts == Array(repeating: true, count: 8))
    }
    #expect(mapInParallel(8, threads: 4) { _ in Budget.current == nil }.allSatisfy { $0 })
  }

  @Test("A job has a separate budget of the same size")
  func jobsHaveSeparateBudgets() {
    let budget = budget()
    budget.runAsCurrent {
      let reservation = MemoryReservation(bytes: 90)
      #expect(reservation != nil)
      Budget.withJobBudget { #expect(Budget.violation(addingBytes: 100) == nil) }
      #expect(Budget.violation(addingBytes: 100) != nil)
    }
  }

  @Test("A job that exceeds its time limit is reported")
  func reportsTimeout() {
    var limits = Limits()
    #expect(Budget(limits).timeViolation == nil)
    limits.maxSeconds = 3_600
    #expect(Budget(limits).timeViolation == nil)
    limits.maxSeconds = 0
    let violation = Budget(limits).timeViolation
    #expect(violation == LimitViolation(.time, found: 1, allowed: 0))
    #expect(violation?.option == "--timeout")
  }

  /// The budget is lower than the limit for one file.
  @Test("Decompression stops at the memory budget")
  func inflateStopsAtBudget() throws {
    let packed = try Deflate.gzip([UInt8](repeating: 0, count: 1 << 20).span)
    let error = budget(bytes: 100_000).runAsCurrent {
      #expect(throws: ZlibError.self) { try Inflate.gzip(packed.span) }
    }
    #expect(error?.code == "limit.memory")
    #expect(error?.category == .limit)
    let whole = try budget(bytes: 2 << 20).runAsCurrent { try Inflate.gzip(packed.span) }
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
