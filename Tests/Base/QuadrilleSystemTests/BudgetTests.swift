import TestSupport
import Testing

@testable import QuadrilleSystem

@Suite struct BudgetTests {
  private func budget(bytes: Int = 100, pixels: Int = 10) -> Budget {
    var limits = Limits()
    limits.memoryBytes = bytes
    limits.workPixels = pixels
    return Budget(limits)
  }

  @Test func nothingIsCountedWithoutOne() {
    #expect(Budget.violation(addingBytes: .max) == nil)
    #expect(Budget.violation(addingWork: .max) == nil)
    #expect(MemoryReservation(bytes: 10) == nil)
  }

  @Test func bytesComeBackWithTheirPermit() {
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

  @Test func sumsDoNotWrap() {
    budget(bytes: .max).runAsCurrent {
      let reservation = MemoryReservation(bytes: 1 << 40)
      #expect(reservation != nil)
      #expect(Budget.violation(addingBytes: .max)?.kind == .memory)
    }
  }

  /// What the system does not have is refused before it is asked for in earnest.
  @Test func memoryThatIsNotThereIsOverTheBudget() {
    budget(bytes: .max).runAsCurrent {
      #expect(Budget.violation(addingBytes: 1 << 60)?.kind == .memory)
      #expect(Budget.violation(addingBytes: 1 << 20) == nil)
    }
  }

  @Test func workIsTakenAndFramesAreOnlyLookedAt() {
    budget().runAsCurrent {
      #expect(Budget.violation(addingWork: 6) == nil)
      #expect(Budget.violation(ofFrame: 10) == nil)
      #expect(Budget.violation(ofFrame: 11)?.option == "--max-work")
      #expect(Budget.violation(addingWork: 5) == LimitViolation(.work, found: 11, allowed: 10))
      #expect(Budget.violation(addingWork: 4) == nil)
    }
  }

  @Test func threadsInheritTheBudgetAndHelpersDoNotKeepIt() {
    let budget = budget()
    budget.runAsCurrent {
      let counts = mapInParallel(8, threads: 4) { _ in Budget.current === budget }
      #expect(counts == Array(repeating: true, count: 8))
    }
    #expect(mapInParallel(8, threads: 4) { _ in Budget.current == nil }.allSatisfy { $0 })
  }

  @Test func jobsHaveBudgetsOfTheirOwn() {
    let budget = budget()
    budget.runAsCurrent {
      let reservation = MemoryReservation(bytes: 90)
      #expect(reservation != nil)
      Budget.withJobBudget { #expect(Budget.violation(addingBytes: 100) == nil) }
      #expect(Budget.violation(addingBytes: 100) != nil)
    }
  }

  @Test func timeRunsOut() {
    var limits = Limits()
    #expect(Budget(limits).timeViolation == nil)
    limits.seconds = 3_600
    #expect(Budget(limits).timeViolation == nil)
    limits.seconds = 0
    let violation = Budget(limits).timeViolation
    #expect(violation == LimitViolation(.time, found: 1, allowed: 0))
    #expect(violation?.option == "--timeout")
  }

  /// A stream that goes on and on stops at the budget, not at the limit of one file.
  @Test func inflatingCountsWhatComesOut() throws {
    let packed = try Deflate.gzip([UInt8](repeating: 0, count: 1 << 20).span)
    let error = budget(bytes: 100_000).runAsCurrent {
      #expect(throws: ZlibError.self) { try Inflate.gzip(packed.span) }
    }
    #expect(error?.code == "limit.memory")
    #expect(error?.category == .limit)
    let whole = try budget(bytes: 2 << 20).runAsCurrent { try Inflate.gzip(packed.span) }
    #expect(whole.bytes.count == 1 << 20)
  }

  @Test func everyLimitNamesAnOption() {
    let kinds: [LimitViolation.Kind] = [.memory, .work, .graphicsMemory, .time]
    let options = kinds.map { LimitViolation($0, found: 2, allowed: 1).option }
    #expect(options == ["--max-memory", "--max-work", "--gpu-memory", "--timeout"])
    #expect(Set(LimitViolation.Kind.allCases.map(\.rawValue)).isSuperset(of: kinds.map(\.rawValue)))
  }
}
