import Glibc
import QuadrilleSystem

/// A place for one worker at a time: it starts the next one where the last one has gone.
///
/// A slot belongs to one thread at a time.
final class WorkerSlot: @unchecked Sendable {
  private let settings: RunSettings
  /// Whether workers open the driver.
  private let needsDriver: Bool
  private var worker: WorkerProcess?
  /// The driver that the last worker reported.
  private(set) var driver = DriverFacts()

  init(_ settings: RunSettings, for cases: [ConformanceCase]) {
    self.settings = settings
    needsDriver = cases.contains(where: \.needsDriver)
  }

  /// Starts a worker.
  ///
  /// - Returns: The slot itself.
  func started() throws(NoDriverError) -> WorkerSlot {
    try start()
    return self
  }

  /// Lets the worker end.
  func leave() {
    worker?.finish()
    worker = nil
  }

  /// Runs a case, in a new worker where there is none.
  ///
  /// - Parameter exports: Whether the case is written as a program.
  func run(_ test: ConformanceCase, exports: Bool = false) -> CaseRecord {
    do throws(NoDriverError) {
      if worker == nil { try start() }
    } catch {
      // The driver was there before.
      return record(test, .crash, "the driver does not start again: \(error.reason)")
    }
    let name = test.name.text
    var result = request(test, exports ? .export(name) : .run(name))
    if exports, test.needsDriver, worker == nil { result.program = program(of: test, result) }
    if settings.isolation == .case { leave() }
    return result
  }

  private func start() throws(NoDriverError) {
    let process = WorkerProcess(
      settings.program,
      settings.arguments,
      environment: settings.environment
    )
    guard let process else {
      throw NoDriverError(reason: "\(settings.program) cannot be started")
    }
    _ = process.send(needsDriver ? WorkerMessage.withDriver : WorkerMessage.withoutDriver)
    let deadline = MonotonicClock.seconds + settings.startSeconds
    var tried: [String] = []
    var event = process.next(until: deadline)
    while case .message(.trying(let name)) = event {
      tried.append(name)
      event = process.next(until: deadline)
    }
    switch event {
    case .message(.ready(let description)):
      driver = description
      worker = process
    case .message(.noDriver(let reason)): throw NoDriverError(reason: reason)
    case .message:
      throw NoDriverError(reason: "\(settings.program) does not answer as a worker should")
    case .ended(let signal, let status):
      let end = Self.text(signal: signal, status: status)
      throw NoDriverError(
        reason: "the process \(end) while the driver started\(Self.tried(tried))"
          + Self.quoted(process.takeErrors()),
        state: .crash,
        signal: signal
      )
    case .timeout:
      throw NoDriverError(
        reason: "the driver did not start within \(Int(settings.startSeconds)) s"
          + Self.tried(tried) + Self.quoted(process.takeErrors()),
        state: .timeout
      )
    }
  }

  /// Has a case that did not come back written as a program of the calls up to the last one.
  private func program(of test: ConformanceCase, _ record: CaseRecord) -> String? {
    let name = test.name.text
    var last: Int?
    do throws(NoDriverError) {
      try start()
      _ = request(test, .follow(name)) { last = $0 }
      // A case that comes back this time has no last call.
      guard worker == nil, let last else { return nil }
      try start()
      let (state, message) = (record.actualState, record.result.message)
      let written = request(test, .cut(name, call: last, state: state, message: message))
      worker = nil
      return written.program
    } catch {
      return nil
    }
  }

  private func request(
    _ test: ConformanceCase,
    _ order: WorkerCommand,
    _ willCall: (Int) -> Void = { _ in }
  ) -> CaseRecord {
    guard let worker else { return record(test, .internalError, "there is no worker") }
    _ = worker.takeErrors()
    let start = MonotonicClock.seconds
    _ = worker.send(order.line)
    let deadline = start + settings.timeoutSeconds
    while true {
      switch worker.next(until: deadline) {
      case .message(.start): continue
      case .message(.call(let number)): willCall(number)
      case .message(.done(var record)):
        if record.actualState.isFailure { record.standardError = worker.takeErrors() }
        return record
      case .message:
        return failureRecord(test, .internalError, "the worker gave a wrong answer", start, nil)
      case .ended(let signal, let status):
        let text = "the process " + Self.text(signal: signal, status: status)
        return failureRecord(test, .crash, text, start, signal)
      case .timeout:
        let seconds = (settings.timeoutSeconds * 10).rounded() / 10
        return failureRecord(test, .timeout, "not done within \(seconds) s", start, nil)
      }
    }
  }

  /// The record of a case that took its worker with it.
  private func failureRecord(
    _ test: ConformanceCase,
    _ state: CaseState,
    _ message: String,
    _ start: Double,
    _ signal: Int?
  ) -> CaseRecord {
    var result = record(test, state, message)
    result.result.seconds = MonotonicClock.seconds - start
    result.standardError = worker?.takeErrors() ?? ""
    result.signal = signal
    worker = nil
    return result
  }

  private func record(
    _ test: ConformanceCase,
    _ state: CaseState,
    _ message: String
  ) -> CaseRecord {
    CaseRecord(
      CaseResult(name: test.name, state: state, message: message, seed: settings.seed),
      of: test
    )
  }

  private static func text(signal: Int?, status: Int?) -> String {
    if let signal { return "was ended by signal \(signal)\(name(signal))" }
    return "ended with status \(status ?? 0)"
  }

  private static func name(_ signal: Int) -> String {
    let names = [
      4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL",
      11: "SIGSEGV", 14: "SIGALRM", 15: "SIGTERM", 31: "SIGSYS",
    ]
    return names[signal].map { " (\($0))" } ?? ""
  }

  /// The displays that were tried, with the variables that choose a driver.
  private static func tried(_ names: [String]) -> String {
    let variables = [
      "GALLIUM_DRIVER", "MESA_LOADER_DRIVER_OVERRIDE", "LIBGL_ALWAYS_SOFTWARE", "EGL_PLATFORM",
    ]
    let set = variables.compactMap { name in
      unsafe getenv(name).map { unsafe "\(name)=\(String(cString: $0))" }
    }
    let text = (names.isEmpty ? ["no display yet"] : names) + set
    return "; tried: " + text.joined(separator: ", ")
  }

  /// The last line of what a process said.
  private static func quoted(_ errors: String) -> String {
    let last = errors.split(whereSeparator: \.isNewline).last { !$0.isEmpty }
    return last.map { ": \(String($0.prefix(200)))" } ?? ""
  }
}
