import Glibc
import QuadrilleSystem

/// How a worker writes cases as programs.
package struct CaseExport {
  /// Opens the driver through a recorder.
  let open: (CallRecorder) throws -> CaseExecutor
  /// Writes a file.
  let write: (_ name: String, _ text: String) throws -> Void

  /// Makes an export.
  ///
  /// - Parameters:
  ///   - open: Opens the driver through a recorder; each case has a context of its own.
  ///   - write: Writes the text of a program, or of a test of piglit, by the name of the file.
  package init(
    open: @escaping (CallRecorder) throws -> CaseExecutor,
    write: @escaping (_ name: String, _ text: String) throws -> Void
  ) {
    self.open = open
    self.write = write
  }
}

/// The inside of a worker: a process that runs the cases that its parent names.
///
/// The first line of standard input says whether a driver is to be opened, the others name cases,
/// one a line, and what is done with them. For each of them a line says that the case begins and
/// another one what came of it; both are out before anything else is done, so that a crash is
/// charged to the right case.
package enum CaseWorker {
  /// Runs cases until standard input ends.
  ///
  /// - Parameters:
  ///   - cases: All cases that may be named.
  ///   - seed: The seed of the random numbers.
  ///   - alarmSeconds: After how long a case ends the process by itself, should the parent be gone.
  ///   - export: Writes cases as programs; nil where that is not asked for.
  ///   - open: Opens the driver, and reports each display before it is tried; not called where all
  ///     cases are of the CPU renderer.
  package static func run(
    _ cases: [ConformanceCase],
    seed: UInt64,
    alarmSeconds: Int,
    export: CaseExport? = nil,
    open: @escaping (_ willTry: @escaping (String) -> Void) throws -> CaseExecutor
  ) {
    // What a driver writes to standard output must not get between the lines.
    let channel = dup(STDOUT_FILENO)
    guard channel >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
    _ = fcntl(channel, F_SETFD, FD_CLOEXEC)

    alarm(UInt32(clamping: alarmSeconds))
    var input = LineReader(STDIN_FILENO)
    guard let first = input.next() else { return }
    let needsDriver = String(decoding: first, as: UTF8.self) == WorkerMessage.withDriver
    let inside = WorkerState(
      channel: channel,
      export: export,
      open: needsDriver ? open : { _ in CaseExecutor(seed: seed) }
    )
    guard inside.begin() else { return }
    let cases = Dictionary(cases.map { ($0.name.text, $0) }) { first, _ in first }
    while let line = input.next() {
      guard let order = WorkerCommand(line), let test = cases[order.name] else { continue }
      alarm(UInt32(clamping: alarmSeconds))
      inside.send(.start(order.name))
      inside.send(.done(inside.run(test, order)))
    }
  }
}

/// What a worker has between one case and the next.
private final class WorkerState {
  private let channel: Int32
  private let export: CaseExport?
  private let open: (@escaping (String) -> Void) throws -> CaseExecutor
  /// What runs cases as they are; nil after one that had a context of its own.
  private var executor: CaseExecutor?

  init(
    channel: Int32,
    export: CaseExport?,
    open: @escaping (@escaping (String) -> Void) throws -> CaseExecutor
  ) {
    self.channel = channel
    self.export = export
    self.open = open
  }

  func send(_ message: WorkerMessage) { LineReader.write(message.line, to: channel) }

  /// Opens the driver and reports what it is, or why it is not there; false for that.
  func begin() -> Bool {
    do {
      let opened = try open { [self] in send(.trying($0)) }
      executor = opened
      send(.ready(opened.facts))
      return true
    } catch let error as any QuadrilleError {
      send(.noDriver(error.message))
    } catch {
      send(.noDriver("\(error)"))
    }
    return false
  }

  /// Does what is said with a case.
  func run(_ test: ConformanceCase, _ order: WorkerCommand) -> CaseRecord {
    do {
      if test.needsDriver, let export {
        switch order {
        case .run: break
        case .export: return try record(test, export)
        case .follow: return try follow(test, export)
        case .cut(_, let call, let state, let message):
          return try cut(test, export, at: call, endedAs: state, message)
        }
      }
      let executor = try self.executor ?? open { _ in }
      self.executor = executor
      return CaseRecord(executor.run(test), of: test)
    } catch {
      // The driver was there before.
      let reason = "the driver does not start again: \(error)"
      return CaseRecord(CaseResult(name: test.name, state: .crash, message: reason), of: test)
    }
  }

  // MARK: Programs

  private func record(_ test: ConformanceCase, _ export: CaseExport) throws -> CaseRecord {
    executor = nil
    let recorder = CallRecorder()
    let own = try export.open(recorder)
    return written(CaseRecord(own.run(test), of: test), recorder, own.facts, export)
  }

  private func follow(_ test: ConformanceCase, _ export: CaseExport) throws -> CaseRecord {
    executor = nil
    let recorder = CallRecorder()
    let own = try export.open(recorder)
    recorder.watch = .follow { [self] in send(.call($0)) }
    return CaseRecord(own.run(test), of: test)
  }

  private func cut(
    _ test: ConformanceCase,
    _ export: CaseExport,
    at call: Int,
    endedAs state: CaseState,
    _ message: String
  ) throws -> CaseRecord {
    executor = nil
    let recorder = CallRecorder()
    let own = try export.open(recorder)
    let end = CaseRecord(CaseResult(name: test.name, state: state, message: message), of: test)
    recorder.watch = .cut(call) { [self] in
      send(.done(written(end, recorder, own.facts, export)))
      // The case cannot go on without the call.
      _exit(0)
    }
    return CaseRecord(own.run(test), of: test)
  }

  /// Writes the calls of a recorder; the record with the name of the program.
  private func written(
    _ record: CaseRecord,
    _ recorder: CallRecorder,
    _ driver: DriverFacts,
    _ export: CaseExport
  ) -> CaseRecord {
    var record = record
    do {
      let files = try ExportedProgram(recorder, of: record, on: driver).files()
      for (name, text) in files { try export.write(name, text) }
      record.program = files.first?.name
    } catch is ExportError {
      // A case that calls nothing has no program.
    } catch {
      record.result.state = .internalError
      record.actualState = .internalError
      record.result.message = "its program was not written: \(error)"
    }
    return record
  }
}
