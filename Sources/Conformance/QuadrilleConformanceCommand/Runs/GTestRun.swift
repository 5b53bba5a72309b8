import Glibc
import QuadrilleConformance
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleSyntax
import QuadrilleSystem

/// A run of `conform` as a program of Google Test: in this process, one test after the other, so
/// that whoever drives it sees a crash as a crash and a hang as a hang.
struct GTestRun {
  let options: ConformGTestOptions
  /// The cases that the options of `conform` itself leave.
  let cases: [ConformanceCase]
  /// What is known of a driver; nothing unless a file was named.
  let known: (DriverFacts) -> Expectations
  let seed: UInt64
  let open: () throws -> CaseExecutor

  /// Lists or runs the tests.
  ///
  /// - Throws: ``CommandExit`` with status 1 where a test has failed, or the error of a file.
  func run() throws {
    DriverCrash.restoreDefaultSignalHandlers()
    let filter = options.text("filter").map { GTestFilter($0) }
    let chosen = filter.map { filter in cases.filter { filter.matches($0.name) } } ?? cases
    let suites = GTestSuites(chosen)
    if options.isOn("list_tests") {
      // Readers of the list take an empty line for a mistake.
      return suites.count == 0 ? () : try Console.help(String(suites.list.dropLast()))
    }
    let mine = GTestSuites(try share(of: suites))
    var output = GTestOutput()
    if let filter = options.text("filter") {
      output.print("Note: Google Test filter = \(filter)\n")
    }
    let rounds = options.number("repeat", default: 1)
    var hasFailed = mine.count == 0 && options.isOn("fail_if_no_test_selected")
    var order = options.number("random_seed", default: 0)
    if order == 0 { order = Int(time(nil)) % 99_999 + 1 }
    var round = 0
    while rounds < 0 || round < rounds {
      if rounds != 1 { output.print("\nRepeating all tests (iteration \(round + 1)) . . .\n\n") }
      let isShuffled = options.isOn("shuffle")
      if isShuffled {
        output.print("Note: Randomizing tests' orders with a seed of \(order) .\n")
      }
      let ordered = isShuffled ? mine.shuffled(seed: UInt64(order)) : mine
      if try !run(ordered, &output) { hasFailed = true }
      order = order % 99_999 + 1
      round += 1
      if hasFailed, options.isOn("fail_fast") { break }
    }
    if hasFailed { throw CommandExit(status: .differ) }
  }

  /// One round; false where a test has failed.
  private func run(_ suites: GTestSuites, _ output: inout GTestOutput) throws -> Bool {
    let log = GTestLog(options.style)
    let date = GTestOutput.date
    let clock = ContinuousClock()
    let start = clock.now
    var records: [CaseRecord] = []
    output.print(log.begin(suites))
    // Opened behind the first test's line: a driver that crashes then crashes in a test.
    var driver: CaseExecutor?
    var isOver = false
    for suite in suites.suites where !isOver {
      output.print(log.begin(suite: suite.name, count: suite.cases.count))
      let first = records.count
      for test in suite.cases {
        output.print(log.begin(GTestName(test.name)))
        let executor = try driver ?? open()
        driver = executor
        let record = Self.record(of: test, by: executor, known(executor.facts))
        output.print(log.end(record))
        records.append(record)
        guard record.state.isFailure else { continue }
        if options.isOn("break_on_failure") { raise(SIGTRAP) }
        isOver = options.isOn("fail_fast")
        if isOver { break }
      }
      let seconds = records[first...].reduce(0) { $0 + $1.result.seconds }
      output.print(log.end(suite: suite.name, count: suite.cases.count, seconds: seconds))
    }
    let elapsed = (clock.now - start).components
    let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    output.print(log.end(suites, records, seconds: seconds))
    if let target = options.text("output") {
      try GTestOutput.write(GTestReport(records, seconds: seconds, date: date), to: target)
    }
    return !records.contains { $0.state.isFailure }
  }

  private static func record(
    of test: ConformanceCase,
    by executor: CaseExecutor,
    _ known: Expectations
  ) -> CaseRecord {
    var record: CaseRecord
    if known.entry(for: test.name)?.line.outcome == .skip {
      record = CaseRecord(CaseResult(name: test.name, state: .notSupported), of: test)
      record.result.message = "not run, as expectations say"
    } else {
      var result = executor.run(test)
      result.images = nil
      record = CaseRecord(result, of: test)
    }
    record.verify(by: known)
    return record
  }

  /// The tests of this process by `GTEST_TOTAL_SHARDS` and `GTEST_SHARD_INDEX`.
  private func share(of suites: GTestSuites) throws -> [ConformanceCase] {
    let all = suites.suites.flatMap(\.cases)
    guard let total = Environment.value("GTEST_TOTAL_SHARDS").flatMap({ Int($0) }), total > 1
    else { return all }
    guard
      let index = Environment.value("GTEST_SHARD_INDEX").flatMap({ Int($0) }),
      (0..<total).contains(index)
    else {
      throw UsageError(message: "GTEST_SHARD_INDEX is no number from 0 to below \(total)")
    }
    if let path = Environment.value("GTEST_SHARD_STATUS_FILE") {
      // Its being there says that shards are understood.
      try OutputOptions().write([], to: path, inputs: [])
    }
    return all.enumerated().filter { $0.offset % total == index }.map(\.element)
  }
}

/// Where the lines of Google Test go: to standard output, alone.
struct GTestOutput {
  private let channel: Int32

  init() {
    // What a driver writes to standard output must not get between the lines.
    let own = dup(STDOUT_FILENO)
    channel = own >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 ? own : STDOUT_FILENO
    if own >= 0 { _ = fcntl(own, F_SETFD, FD_CLOEXEC) }
  }

  /// Prints lines at once.
  mutating func print(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(channel, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The local time: `2011-10-31T18:52:42`.
  static var date: String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes the report of `--gtest_output`: `xml`, `xml:file` or `xml:folder/`, or the same of
  /// json.
  static func write(_ report: GTestReport, to target: String) throws {
    let halves = target.split(separator: ":", maxSplits: 1)
    let isXML = halves.first == "xml"
    let fileExtension = isXML ? "xml" : "json"
    var path = halves.count == 2 ? String(halves[1]) : "test_detail.\(fileExtension)"
    if path.hasSuffix("/") {
      // Google Test takes the first name of a folder that is not there yet.
      let folder = path
      path = folder + "quadrille.\(fileExtension)"
      var number = 1
      while FileIdentity(path) != nil {
        path = folder + "quadrille_\(number).\(fileExtension)"
        number += 1
      }
    }
    try OutputFolder.make(for: path)
    let text = isXML ? report.xml : report.json.pretty + "\n"
    try OutputOptions().write(Array(text.utf8), to: path, inputs: [])
  }
}
