import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSystem
import TestSupport
import Testing

/// Processing of several inputs, and the limits.
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
    let batch = Batch(items: items, job: .default, options: options, isQuiet: true)
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
            // With several inputs, an error without a file name is reported with its input.
            let file = failure.diagnostic.location.file
            #expect(
              Int(item.path).map { $0 % 2 == 1 } == true || file == (count > 1 ? item.path : nil)
            )
          }
        }
      }
    }
    let statuses = try result.get()
    // Each failure is reported on one line, in input order.
    let isFirst = messages.map { $0.hasSuffix("[usage]") || $0.hasSuffix("[io.notFound]") }
    #expect(isFirst == statuses.map { _ in true })
    #expect(messages.map { $0.hasSuffix("[usage]") } == statuses.map { $0 == .usage })
    var ended: Int32?
    do { try batch.end(statuses) } catch let end as CommandExit { ended = end.status.rawValue }
    return (statuses, done, ended)
  }

  @Test(
    "A failed input does not stop the others, and the exit status reflects all",
    arguments: [1, 3]
  )
  func failuresDoNotStopOtherInputs(jobs: Int) throws {
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

  @Test("With fail-fast the run stops at the first failure in input order", arguments: [1, 3])
  func failFastStopsAtFirstFailure(jobs: Int) throws {
    let run = try statuses(9, jobs: jobs, failFast: true, failing: [3, 5])
    #expect(run.done == ["0", "1", "2", "-3"])
    #expect(run.statuses == [.io] && run.ended == 4)
  }

  @Test("A single input uses all threads, several inputs one each")
  func onlyInputUsesAllThreads() {
    var options = BatchOptions()
    let (one, two) = ([InputItem(path: "a")], [InputItem(path: "a"), InputItem(path: "b")])
    #expect(Batch(items: one, job: .default, options: options).threadsPerItem == 1)
    options.jobs = 5
    #expect(Batch(items: one, job: .default, options: options).threadsPerItem == 5)
    #expect(Batch(items: two, job: .default, options: options).threadsPerItem == 1)
    #expect(options.threads == 5)
  }

  /// A command with limit options only.
  struct Bounded: Command {
    static let guide = CommandGuide("bounded", group: "more", "Keep bounds.")
    static let last = Lock<LimitOptions?>(nil)
    var limits = LimitOptions()

    mutating func options(_ table: OptionTable) { table.group(&limits) }

    func run() {
      let limits = limits
      Self.last.withLock { $0 = limits }
    }

    /// The limit options of an argument list.
    static func read(_ arguments: String...) throws -> LimitOptions {
      guard case .run(let body) = try AnyCommand(Self.self).read(arguments[...]) else {
        throw UsageError(message: "help")
      }
      try body()
      return try #require(last.withLock { $0 })
    }
  }

  /// Runs in a separate process, since each process has one budget.
  @Test("Each limit option changes its own limit and no other")
  func everyLimitHasItsOption() async {
    await #expect(processExitsWith: .success) {
      let all: [(String, [WritableKeyPath<Limits, Int>])] = [
        ("dimension", [\.maxDimension]), ("pixels", [\.maxPixels]), ("bytes", [\.maxUnpackedBytes]),
        ("file", [\.maxFileBytes]), ("metadata", [\.maxMetadataBytes]),
        ("levels", [\.maxMipmapCount]),
        ("surfaces", [\.maxSurfaceCount]), ("slices", [\.maxDepth]),
        ("sprites", [\.maxSpriteCount]),
        ("text", [\.maxTextBytes, \.maxStringBytes]), ("values", [\.maxValueCount]),
        ("quads", [\.maxQuadCount]),
        ("frames", [\.maxFrameCount]), ("memory", [\.maxMemoryBytes]), ("work", [\.maxWorkPixels]),
      ]
      for (name, keyPaths) in all {
        var expected = Limits.default
        for keyPath in keyPaths { expected[keyPath: keyPath] = 7_777 }
        let found = try Bounded.read("--max-\(name)", "7777").values()
        #expect(found == expected, "\(name)")
      }
      var expected = Limits.default
      expected.maxGraphicsBytes = 5
      #expect(try Bounded.read("--gpu-memory", "5").values() == expected)
      expected = .default
      (expected.maxXMLDepth, expected.maxPropertyListDepth, expected.maxJSONDepth) = (9, 9, 50)
      (expected.maxLayerDepth, expected.maxIncludeDepth) = (9, 9)
      #expect(try Bounded.read("--max-depth", "9").values() == expected)
      #expect(try Bounded.read("--max-depth", "\(Int.max)").values().maxJSONDepth == Int.max)
      // A text may be larger than each of its strings.
      let large = try Bounded.read("--max-text", "\(1 << 30)").values()
      #expect(
        large.maxTextBytes == 1 << 30 && large.maxStringBytes == Limits.default.maxStringBytes
      )
      #expect(try Bounded.read("--limits", "strict").values() == .strict)
      #expect(try Bounded.read("--limits", "strict").isStrict)
      #expect(try !Bounded.read("--limits", "none").isStrict)
      #expect(
        try Bounded.read("--limits", "none", "--max-levels", "3").values().maxMipmapCount == 3
      )
      #expect(try Bounded.read("--timeout", "12").seconds() == 12)
      #expect(try Bounded.read("--timeout", "\(Int.max)").seconds() == 1 << 32)
      #expect(try Bounded.read().seconds() == nil)
      #expect(throws: UsageError.self) { try Bounded.read("--max-levels", "0") }
      #expect(throws: UsageError.self) { try Bounded.read("--max-frames", "-1") }
    }
  }
}
