import QuadrilleSystem
import Testing

@Suite struct MemoryGateTests {
  /// What threads hold at a moment, and the most that they held.
  private struct Held {
    var bytes = 0
    var holders = 0
    var most = 0
    var mostHolders = 0
  }

  private struct Failure: Error {}

  /// Has threads hold amounts, and gives the most that they held together.
  private func held(_ gate: MemoryGate, _ counts: [Int], fails: Bool = false) throws -> Held {
    let monitor = Monitor(Held())
    try WorkerPool.run(count: counts.count, threads: 4) { index, _ in
      let count = counts[index]
      try? gate.holding(count) { () throws(Failure) in
        monitor.change { held in
          held.bytes += count
          held.holders += 1
          held.most = max(held.most, held.bytes)
          held.mostHolders = max(held.mostHolders, held.holders)
          return true
        }
        // Long enough for others to come in, where they may.
        let _: Void? = monitor.wait(milliseconds: 4) { _ in nil }
        monitor.change { held in
          held.bytes -= count
          held.holders -= 1
          return true
        }
        if fails { throw Failure() }
      }
    } idle: { _, _ in
    } deliver: { _, _ in
      true
    }
    return monitor.wait { $0 } ?? Held()
  }

  @Test func noMoreThanTheBoundIsHeldTogether() throws {
    let held = try held(MemoryGate(bytes: 100), Array(repeating: 50, count: 24))
    #expect(held.most == 100 && held.mostHolders == 2)
  }

  @Test func aByteTooManyWaits() throws {
    let held = try held(MemoryGate(bytes: 99), Array(repeating: 50, count: 12))
    #expect(held.mostHolders == 1)
  }

  @Test func whatIsLargerThanTheBoundIsHeldAlone() throws {
    let held = try held(MemoryGate(bytes: 100), [500, .max, 500, 1, 1, .max, 1, 1])
    #expect(held.mostHolders <= 3)
    #expect([500, .max].contains(held.most))
  }

  @Test func failuresGiveBackWhatTheyHeld() throws {
    let gate = MemoryGate(bytes: 60)
    _ = try held(gate, Array(repeating: 50, count: 8), fails: true)
    #expect(try held(gate, Array(repeating: 30, count: 16)).mostHolders == 2)
  }

  @Test func theGateOfABudgetHasThreeQuartersOfIt() throws {
    var limits = Limits.none
    #expect(try held(MemoryGate(), Array(repeating: 1 << 40, count: 16)).mostHolders > 1)
    limits.memoryBytes = 400
    let counts = Array(repeating: 100, count: 32)
    #expect(try held(Budget(limits).whileInForce { MemoryGate() }, counts).most == 300)
  }
}
