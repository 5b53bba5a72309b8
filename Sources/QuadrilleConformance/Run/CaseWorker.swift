#if GL
import Glibc
import QuadrilleIO

/// The inside of a worker: a process that runs the cases that its parent names.
///
/// The first line of standard input says whether a driver is to be opened, the others name cases,
/// one a line. For each of them a line says that the case begins and
/// another one what came of it; both are out before anything else is done, so that a crash is
/// charged to the right case.
public enum CaseWorker {
  /// Runs cases until standard input ends.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - alarmSeconds: After how long a case ends the process by itself, should the parent be gone.
  ///   - open: Opens the driver, and tells of each display before it is tried; not called where all
  ///     cases are of the CPU renderer.
  public static func run(
    seed: UInt64,
    alarmSeconds: Int,
    open: (_ willTry: @escaping (String) -> Void) throws -> CaseExecutor
  ) {
    // What a driver writes to standard output must not get between the lines.
    let channel = dup(STDOUT_FILENO)
    guard channel >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
    _ = fcntl(channel, F_SETFD, FD_CLOEXEC)
    func send(_ message: WorkerMessage) { LineChannel.write(message.line, to: channel) }

    alarm(UInt32(clamping: alarmSeconds))
    var input = LineChannel(STDIN_FILENO)
    guard let first = input.next() else { return }
    let executor: CaseExecutor
    do {
      let needsDriver = String(decoding: first, as: UTF8.self) == WorkerMessage.withDriver
      executor =
        try needsDriver ? open { send(.trying($0)) } : CaseExecutor(seed: seed)
    } catch let error as any QuadrilleError {
      return send(.noDriver(error.message))
    } catch {
      return send(.noDriver("\(error)"))
    }
    send(.ready(executor.facts))
    let cases = Dictionary(Suite.cases.map { ($0.name.text, $0) }) { first, _ in first }
    while let line = input.next() {
      let name = String(decoding: line, as: UTF8.self)
      guard let test = cases[name] else { continue }
      alarm(UInt32(clamping: alarmSeconds))
      send(.start(name))
      var result = executor.run(test)
      var record = CaseRecord(result, of: test)
      if let pictures = result.pictures {
        record.pictures = RecordPictures(
          pictures,
          around: result.violations.first { $0.pixel != nil }?.pixel
        )
        result.pictures = nil
        record.result = result
      }
      send(.done(record))
    }
  }
}
#endif
