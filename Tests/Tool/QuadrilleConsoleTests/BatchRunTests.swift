import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem
import TestSupport
import Testing

/// A command's way through its inputs, and the bounds that it keeps.
@Suite struct BatchRunTests {
  private func statuses(
    _ count: Int,
    jobs: Int,
    failFast: Bool = false,
    failing: Set<Int>
  ) throws -> (statuses: [QuadrilleConsole.ExitStatus], done: [String], ended: Int32?) {
    var options = BatchOptions()
    options.jobs = jobs
    options.onFailure = failFast ? .failFast : .keepGoing
    options.progress = false
    let items = (0..<count).map { InputItem(path: "\($0)") }
    let batch = Batch(items: items, options: options, isQuiet: true)
    var done: [String] = []
    let (result, messages) = Console.recorded {
      Result {
        try batch.run { item, slot -> Int in
          try slot.mayWrite()
          let number = Int(item.path) ?? -1
          guard failing.contains(number) else { return number }
          if number % 2 == 0 { throw UsageError(message: "bad") }
          _ = try FileBytes.read(path: TemporaryFolder.missingPath("x"))
          return number
        } done: { item, result in
          switch result {
          case .success(let number): done.append("\(number)")
          case .failure(let failure):
            done.append("-\(item.path)")
            // An error that names no file is told with its input among several.
            let file = failure.diagnostic.location.file
            #expect(
              Int(item.path).map { $0 % 2 == 1 } == true || file == (count > 1 ? item.path : nil)
            )
          }
        }
      }
    }
    let statuses = try result.get()
    // Each failure is told in one line, in the order of the inputs.
    let isFirst = messages.map { $0.hasSuffix("[usage]") || $0.hasSuffix("[io.notFound]") }
    #expect(isFirst == statuses.map { _ in true })
    #expect(messages.map { $0.hasSuffix("[usage]") } == statuses.map { $0 == .usage })
    var ended: Int32?
    do { try batch.end(statuses) } catch let end as CommandExit { ended = end.status.rawValue }
    return (statuses, done, ended)
  }

  @Test(arguments: [1, 3])
  func failuresDoNotStopTheOthers(jobs: Int) throws {
    let some = try statuses(5, jobs: jobs, failing: [1, 2])
    #expect(some.done == ["0", "-1", "-2", "3", "4"])
    #expect(some.statuses == [.io, .usage])
    #expect(some.ended == 8)
    let all = try statuses(2, jobs: jobs, failing: [0, 1])
    #expect(all.statuses == [.usage, .io] && all.ended == 2)
    let none = try statuses(3, jobs: jobs, failing: [])
    #expect(none.statuses.isEmpty && none.ended == nil && none.done == ["0", "1", "2"])
    let alone = try statuses(1, jobs: jobs, failing: [0])
    #expect(alone.ended == 2)
  }

  @Test(arguments: [1, 3])
  func theFirstFailureMayEndIt(jobs: Int) throws {
    let run = try statuses(9, jobs: jobs, failFast: true, failing: [3, 5])
    #expect(run.done == ["0", "1", "2", "-3"])
    #expect(run.statuses == [.io] && run.ended == 4)
  }

  @Test func theOnlyInputHasAllThreads() {
    var options = BatchOptions()
    let (one, two) = ([InputItem(path: "a")], [InputItem(path: "a"), InputItem(path: "b")])
    #expect(Batch(items: one, options: options).threadsPerItem == 1)
    options.jobs = 5
    #expect(Batch(items: one, options: options).threadsPerItem == 5)
    #expect(Batch(items: two, options: options).threadsPerItem == 1)
    #expect(options.threads == 5)
  }

  /// A command that keeps nothing but bounds.
  struct Bounded: Command {
    static let guide = CommandGuide("bounded", group: "more", "Keep bounds.")
    static let last = Lock<LimitOptions?>(nil)
    var limits = LimitOptions()

    mutating func options(_ table: OptionTable) { table.group(&limits) }

    func run() {
      let limits = limits
      Self.last.withLock { $0 = limits }
    }

    /// The bounds that a call has.
    static func read(_ arguments: String...) throws -> LimitOptions {
      guard case .run(let body) = try AnyCommand(Self.self).read(arguments[...]) else {
        throw UsageError(message: "help")
      }
      try body()
      return try #require(last.withLock { $0 })
    }
  }

  /// Each option moves the bounds of its name and no other; a process of its own, since the budget
  /// of a process is one.
  @Test func everyBoundHasItsOption() async {
    await #expect(processExitsWith: .success) {
      let all: [(String, [WritableKeyPath<Limits, Int>])] = [
        ("dimension", [\.dimension]), ("pixels", [\.pixels]), ("bytes", [\.unpackedBytes]),
        ("file", [\.fileBytes]), ("metadata", [\.metadataBytes]), ("levels", [\.levels]),
        ("surfaces", [\.surfaces]), ("slices", [\.depth]), ("sprites", [\.sprites]),
        ("text", [\.textBytes, \.stringBytes]), ("values", [\.values]), ("quads", [\.quads]),
        ("frames", [\.frames]), ("memory", [\.memoryBytes]), ("work", [\.workPixels]),
      ]
      for (name, keyPaths) in all {
        var expected = Limits.default
        for location in keyPaths { expected[keyPath: location] = 7_777 }
        let found = try Bounded.read("--max-\(name)", "7777").resolved()
        #expect(found == expected, "\(name)")
      }
      var expected = Limits.default
      expected.graphicsBytes = 5
      #expect(try Bounded.read("--gpu-memory", "5").resolved() == expected)
      expected = .default
      (expected.xmlDepth, expected.plistDepth, expected.jsonDepth) = (9, 9, 50)
      (expected.layerDepth, expected.includeDepth) = (9, 9)
      #expect(try Bounded.read("--max-depth", "9").resolved() == expected)
      #expect(try Bounded.read("--max-depth", "\(Int.max)").resolved().jsonDepth == Int.max)
      // A text may be larger than any string of it.
      let large = try Bounded.read("--max-text", "\(1 << 30)").resolved()
      #expect(large.textBytes == 1 << 30 && large.stringBytes == Limits.default.stringBytes)
      #expect(try Bounded.read("--limits", "strict").resolved() == .strict)
      #expect(try Bounded.read("--limits", "strict").isStrict)
      #expect(try !Bounded.read("--limits", "none").isStrict)
      #expect(try Bounded.read("--limits", "none", "--max-levels", "3").resolved().levels == 3)
      #expect(try Bounded.read("--timeout", "12").seconds() == 12)
      #expect(try Bounded.read("--timeout", "\(Int.max)").seconds() == 1 << 32)
      #expect(try Bounded.read().seconds() == nil)
      #expect(throws: UsageError.self) { try Bounded.read("--max-levels", "0") }
      #expect(throws: UsageError.self) { try Bounded.read("--max-frames", "-1") }
    }
  }
}
